/* Mosaic: whole random games, in batches. */
#include "mosaic_playout.h"

LOMBER_STATIC_ASSERT(sizeof(lomber_mosaic_setup) == 24, setup_size);
LOMBER_STATIC_ASSERT(LOMBER_MOSAIC_PLIES == (LOMBER_MOSAIC_CARDS + 1) * LOMBER_MOSAIC_SEATS, plies_fit);

static void set_bits(uint64_t *words, int from, int count)
{
    for (int bit = from; bit < from + count; bit++) words[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

static void make_frame(lomber_i_mosaic_frame *f, const lomber_mosaic_board *b)
{
    memset(f, 0, sizeof *f);
    f->width = b->width;
    f->height = b->height;
    f->stride = b->stride;
    f->words = b->words;
    f->strict = b->flags & LOMBER_MOSAIC_STRICT;
    f->fixed = (b->flags & LOMBER_MOSAIC_REGION) != 0;
    f->wide = 2 * b->width - 1;
    f->span = lomber_i_mosaic_span(b);
    for (int suit = 0; suit < LOMBER_SUITS; suit++)
        for (int rank = b->opening_low; rank <= b->opening_high; rank++)
            f->openers |= UINT64_C(1) << (LOMBER_RANKS * suit + rank - 2);
    for (int w = 1; w <= b->width; w++)
        for (int y = 0; y <= b->height; y++)
            set_bits(f->columns[w], y * b->stride + (w == b->width), w == b->width ? w : w + 2);
    for (int h = 1; h <= b->height; h++)
        set_bits(f->rows[h], (h == b->height) * b->stride, (h == b->height ? h : h + 2) * b->stride);
    if (f->fixed) memcpy(f->region, b->planes + PLANE_WINDOW * b->words, b->words * sizeof **f->region);
    f->grows = (b->flags & LOMBER_MOSAIC_SPIRAL) != 0;
    for (int count = 0; f->grows && count <= LOMBER_MOSAIC_CARDS; count++)
        lomber_i_mosaic_spiral(b, count, f->region[count]);
    f->built = (b->flags & LOMBER_I_MOSAIC_BUILT) != 0;
    f->pyramid = (b->flags & LOMBER_MOSAIC_PYRAMID) != 0;
    for (int cell = 0; cell < b->stride * (b->height + 1); cell++) {
        f->column_of[cell] = (uint8_t)(cell % b->stride);
        f->row_of[cell] = (uint8_t)(cell / b->stride);
        if (cell < 64 && cell % b->stride == 0) f->column0 |= UINT64_C(1) << cell;
    }
}

/* A game that goes on from a board. */
static void start_game(lomber_i_mosaic_game *g, const lomber_mosaic_board *b)
{
    memset(g, 0, sizeof *g);
    g->grid_x = b->grid_x;
    g->grid_y = b->grid_y;
    g->count = b->count;
    if (b->count == 0) return;
    g->width = b->max_x - b->min_x + 1;
    g->height = b->max_y - b->min_y + 1;
    memcpy(g->card, b->card, sizeof g->card);
    memcpy(g->x, b->x, sizeof g->x);
    memcpy(g->y, b->y, sizeof g->y);
    for (int i = 0; i < b->words; i++) {
        for (int p = 0; p < LOMBER_SUITS; p++) g->planes[i][LANE_NEAR + p] = b->planes[(PLANE_NEAR + p) * b->words + i];
        for (int p = 0; p < 2 * LOMBER_RANKS; p++)
            g->planes[i][LANE_LOW + p] = b->planes[(PLANE_LOW + p) * b->words + i];
        g->occupied[i] = b->planes[PLANE_OCCUPIED * b->words + i];
    }
    int cell = (b->y[b->count - 1] - b->grid_y + 1) * b->stride + b->x[b->count - 1] - b->grid_x + 1;
    int near[4] = {cell - 1, cell + 1, cell - b->stride, cell + b->stride};
    for (int k = 0; k < 4; k++)
        if (near[k] < 64 * b->words) set_bits(g->last, near[k], 1);
}

void lomber_i_mosaic_seat_hands(lomber_i_mosaic_game *g, const lomber_cardset *hands, int seats)
{
    for (int i = 0; i < seats; i++) {
        g->hands[i] = hands[i];
        g->left += (int)lomber_i_popcount(hands[i]);
        g->holders += hands[i] != 0;
    }
}

void lomber_i_mosaic_start(lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, const lomber_mosaic_table *table)
{
    make_frame(f, &table->board);
    f->seats = table->seats;
    f->base = table->base;
    f->pass_action = table->pass_action;
    memcpy(f->order, table->order, sizeof f->order);
    start_game(g, &table->board);
    lomber_i_mosaic_seat_hands(g, table->hands, table->seats);
    g->turn = table->turn;
    g->passes = table->passes;
}

lomber_i_mosaic_play *lomber_i_mosaic_player(const lomber_i_mosaic_frame *f, int cpu)
{
    int shaped = f->grows || f->built;
#if LOMBER_I_X86
    if (cpu & LOMBER_I_CPU_AVX512 && !shaped && __builtin_cpu_supports("avx512vpopcntdq"))
        return lomber_i_mosaic_play_avx512;
    if (cpu & LOMBER_I_CPU_AVX2) return shaped ? lomber_i_mosaic_play_shaped_bmi2 : lomber_i_mosaic_play_bmi2;
#else
    (void)cpu;
#endif
    return shaped ? lomber_i_mosaic_play_shaped_baseline : lomber_i_mosaic_play_baseline;
}

static void write_board(const lomber_i_mosaic_frame *f, const lomber_i_mosaic_game *g, size_t row,
                        const lomber_mosaic_games *out)
{
    int min_x = 0, min_y = 0;
    if (f->fixed) {
        for (int i = 0; i < g->count; i++) {
            min_x = g->x[i] < min_x ? g->x[i] : min_x;
            min_y = g->y[i] < min_y ? g->y[i] : min_y;
        }
    } else {
        min_x = g->grid_x;
        min_y = g->grid_y;
    }
    if (out->corners) {
        out->corners[2 * row] = (int8_t)min_x;
        out->corners[2 * row + 1] = (int8_t)min_y;
    }
    if (!out->boards) return;
    uint8_t *board = out->boards + row * (size_t)(f->width * f->height);
    memset(board, LOMBER_MOSAIC_NONE, (size_t)(f->width * f->height));
    for (int i = 0; i < g->count; i++) board[(g->y[i] - min_y) * f->width + g->x[i] - min_x] = g->card[i];
}

void lomber_i_mosaic_write_game(const lomber_i_mosaic_frame *f, const lomber_i_mosaic_game *g, size_t row,
                                const lomber_mosaic_games *out)
{
    write_board(f, g, row, out);
    if (out->lengths) out->lengths[row] = g->count;
    if (out->passes) out->passes[row] = g->all_passes;
    if (out->actions)
        for (size_t i = (size_t)g->plies; i < out->plies; i++) out->actions[row * out->plies + i] = -1;
}

/* The whole pack dealt round the table (SKIM-5, SKIM-21). */
static lomber_mosaic_deal ordinary_deal(const lomber_mosaic_setup *setup)
{
    lomber_mosaic_deal deal = {.pools = {0}};
    for (int card = 0; card < LOMBER_PACK_CARDS; card++)
        if (setup->pack == LOMBER_PACK_CARDS || lomber_i_rank_index(card) >= 4) deal.pools[0] |= UINT64_C(1) << card;
    for (int i = 0; i < setup->pack; i++) deal.seat[i] = (uint8_t)(i % setup->seats);
    return deal;
}

lomber_status lomber_i_mosaic_playouts(const lomber_mosaic_setup *setup, size_t n, const lomber_mosaic_games *games,
                                       int cpu)
{
    if (!setup || !games) return LOMBER_E_NULL;
    lomber_mosaic_board board;
    lomber_status status = lomber_mosaic_init(&board, setup->width, setup->height, setup->flags, setup->opening_low,
                                              setup->opening_high);
    if (status != LOMBER_OK) return status;
    if ((setup->pack != 36 && setup->pack != LOMBER_PACK_CARDS) || setup->seats - 1u >= LOMBER_MOSAIC_SEATS)
        return LOMBER_E_ARGUMENT;
    if (games->actions && games->plies < (setup->pack + 1u) * setup->seats) return LOMBER_E_CAPACITY;
    lomber_i_mosaic_frame frame;
    lomber_i_mosaic_game start;
    make_frame(&frame, &board);
    frame.seats = setup->seats;
    frame.pass_action = LOMBER_PACK_CARDS * frame.span;
    for (int i = 0; i < frame.seats; i++) frame.order[i] = (uint8_t)i;
    start_game(&start, &board);
    lomber_mosaic_deal deal = ordinary_deal(setup);
    lomber_i_mosaic_play_deals(&frame, &start, &deal, setup->seed, setup->first, n, games, cpu);
    return LOMBER_OK;
}

lomber_status lomber_mosaic_playouts(const lomber_mosaic_setup *setup, size_t n, const lomber_mosaic_games *games)
{
    return lomber_i_mosaic_playouts(setup, n, games, lomber_i_cpu());
}

lomber_status lomber_mosaic_rollouts(const lomber_mosaic_table *table, uint64_t seed, uint64_t first, size_t n,
                                     const lomber_mosaic_games *games)
{
    if (!table || !games) return LOMBER_E_NULL;
    lomber_status status = lomber_mosaic_table_check(table);
    if (status != LOMBER_OK) return status;
    lomber_i_mosaic_frame frame;
    lomber_i_mosaic_game start, game;
    lomber_i_mosaic_start(&frame, &start, table);
    if (games->actions && games->plies < (size_t)(start.left + 1) * table->seats) return LOMBER_E_CAPACITY;
    lomber_i_mosaic_play *play = lomber_i_mosaic_player(&frame, lomber_i_cpu());
    for (size_t row = 0; row < n; row++) {
        lomber_random rng;
        lomber_i_random_init(&rng, seed, first + row);
        game = start;
        play(&frame, &game, &rng, games->actions ? games->actions + row * games->plies : NULL);
        lomber_i_mosaic_write_game(&frame, &game, row, games);
        if (games->owners) {
            uint8_t *owners = games->owners + row * LOMBER_PACK_CARDS;
            memset(owners, LOMBER_MOSAIC_NONE, LOMBER_PACK_CARDS);
            for (int seat = 0; seat < table->seats; seat++)
                for (lomber_cardset rest = table->hands[seat]; rest; rest &= rest - 1)
                    owners[lomber_i_lowest(rest)] = (uint8_t)seat;
        }
    }
    return LOMBER_OK;
}
