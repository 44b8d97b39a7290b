/* Mosaic: random play of one game with AVX-512: the planes stay in registers, eight cards are judged at once. */
#include "mosaic_playout.h"

#if LOMBER_I_X86

#include <immintrin.h>

#define PLAY lomber_i_mosaic_play_avx512_any
#define N(name) avx512_##name
#define TARGET LOMBER_I_TARGET_MOSAIC_AVX512
#define QUICK LOMBER_I_QUICK
#define SHAPED 0
#include "mosaic_play_impl.h"

enum {
    WIDEST = 2,   /* words of a cell set that are kept in registers */
    MOST_HELD = 16,
    CODE_SUIT = 4, /* a card as a byte: rank index, suit << 4, and 128 when it is red */
    CODE_RED = 128
};

/* The planes of one word: neighbours by suit, and by colour and rank in two halves. */
typedef struct {
    __m512i near, low[2][2];
} planes;

/* Lanes of `near` and of the halves of `low` that a card enters. */
typedef struct {
    __mmask8 near, low[2][2];
} lanes;

typedef struct {
    uint8_t codes[MOST_HELD + 16];
} hand;

TARGET LOMBER_I_INLINE uint8_t code_of(int card)
{
    int suit = card / LOMBER_RANKS;
    return (uint8_t)(card % LOMBER_RANKS | suit << CODE_SUIT | (lomber_i_colour(suit) ? CODE_RED : 0));
}

TARGET LOMBER_I_INLINE lanes lanes_of(unsigned code)
{
    unsigned above = 0x1FFEu << (code & 15) & 0x1FFFu, red = 0u - (code >> 7);
    lanes l;
    l.near = (__mmask8)(1u << (code >> CODE_SUIT & 3));
    l.low[0][0] = (__mmask8)(above & ~red);
    l.low[0][1] = (__mmask8)((above & ~red) >> 8);
    l.low[1][0] = (__mmask8)(above & red);
    l.low[1][1] = (__mmask8)((above & red) >> 8);
    return l;
}

TARGET LOMBER_I_INLINE planes load_planes(const uint64_t *lane)
{
    const uint64_t *black = lane + LANE_LOW, *red = black + LOMBER_RANKS;
    planes p;
    p.near = _mm512_maskz_loadu_epi64(0x0F, lane);
    p.low[0][0] = _mm512_loadu_si512(black);
    p.low[0][1] = _mm512_maskz_loadu_epi64(0x1F, black + 8);
    p.low[1][0] = _mm512_loadu_si512(red);
    p.low[1][1] = _mm512_maskz_loadu_epi64(0x1F, red + 8);
    return p;
}

/* Move up by `by` bits, the bits above `below` moving in, and enter the neighbours of a card. */
TARGET LOMBER_I_INLINE __m512i move_up(__m512i v, __m512i below, int carry, __m128i by, __m128i back)
{
    __m512i up = _mm512_sll_epi64(v, by);
    return carry ? _mm512_or_si512(up, _mm512_srl_epi64(below, back)) : up;
}

TARGET LOMBER_I_INLINE void enter(planes *p, int words, const lanes *l, const uint64_t *near, int by)
{
    __m128i up = _mm_cvtsi32_si128(by), back = _mm_cvtsi32_si128(64 - by);
    for (int i = words - 1; i >= 0; i--) {
        int carry = i > 0;
        planes *q = &p[i], *below = &p[carry ? i - 1 : 0];
        __m512i bits = _mm512_set1_epi64((long long)near[i]);
        q->near = move_up(q->near, below->near, carry, up, back);
        q->near = _mm512_mask_or_epi64(q->near, l->near, q->near, bits);
        for (int c = 0; c < 2; c++)
            for (int h = 0; h < 2; h++) {
                __m512i v = move_up(q->low[c][h], below->low[c][h], carry, up, back);
                q->low[c][h] = _mm512_mask_or_epi64(v, l->low[c][h], v, bits);
            }
    }
}

/* Legal cells of up to eight cards; how many of them by card, in 16 bits each. */
TARGET LOMBER_I_INLINE __m128i judge(const planes *p, int words, const uint64_t *open, const uint8_t *codes, int held,
                                     __m512i *legal)
{
    __m512i code = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)codes));
    __m512i own = _mm512_srli_epi64(code, CODE_SUIT), mate = _mm512_xor_si512(own, _mm512_set1_epi64(3));
    __mmask8 red = _mm512_test_epi64_mask(code, _mm512_set1_epi64(CODE_RED));
    __mmask8 there = (__mmask8)_bzhi_u32(255, (unsigned)held);
    __m512i count = _mm512_setzero_si512();
    /* A permutation looks at the lowest 3 or 4 bits only; red cards beat black ones. */
    for (int i = 0; i < words; i++) {
        __m512i black_low = _mm512_permutex2var_epi64(p[i].low[0][0], code, p[i].low[0][1]);
        __m512i red_low = _mm512_permutex2var_epi64(p[i].low[1][0], code, p[i].low[1][1]);
        __m512i lower = _mm512_mask_blend_epi64(red, red_low, black_low);
        __m512i set = _mm512_or_si512(_mm512_permutexvar_epi64(mate, p[i].near), lower);
        set = _mm512_andnot_si512(_mm512_permutexvar_epi64(own, p[i].near), set);
        legal[i] = _mm512_maskz_and_epi64(there, set, _mm512_set1_epi64((long long)open[i]));
        count = _mm512_add_epi64(count, _mm512_popcnt_epi64(legal[i]));
    }
    return _mm512_cvtepi64_epi16(count);
}

TARGET LOMBER_I_INLINE __m128i running_sums(__m128i v)
{
    v = _mm_add_epi16(v, _mm_slli_si128(v, 2));
    v = _mm_add_epi16(v, _mm_slli_si128(v, 4));
    return _mm_add_epi16(v, _mm_slli_si128(v, 8));
}

TARGET LOMBER_I_INLINE void play_in_registers(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g,
                                              lomber_random *rng, int32_t *actions, int words)
{
    hand hands[LOMBER_MOSAIC_SEATS]; /* by place in the order */
    int held[LOMBER_MOSAIC_SEATS] = {0};
    planes p[WIDEST];
    uint64_t occupied[WIDEST], last[WIDEST], open[WIDEST];
    lomber_random local = *rng;
    int turn = g->turn, passes = g->passes, holders = g->holders, left = g->left, count = g->count;
    int width = g->width, height = g->height, grid_x = g->grid_x, grid_y = g->grid_y;
    const int stride = f->stride, seats = f->seats;
    const uint64_t column0 = f->column0;
    for (int place = 0; place < seats; place++) {
        int n = 0;
        for (uint64_t rest = g->hands[f->order[place]]; rest; rest &= rest - 1)
            hands[place].codes[n++] = code_of(lomber_i_lowest(rest));
        held[place] = n;
        for (; n < (int)sizeof hands->codes; n++) hands[place].codes[n] = 0;
    }
    for (int i = 0; i < words; i++) {
        p[i] = load_planes(g->planes[i]);
        occupied[i] = g->occupied[i];
        last[i] = g->last[i];
    }
    for (; left > 0 && passes < holders; turn = turn + 1 == seats ? 0 : turn + 1) {
        __m512i legal[WIDEST], more[WIDEST];
        uint64_t sets[WIDEST][MOST_HELD];
        uint16_t sums[MOST_HELD + 16];
        int n = held[turn];
        if (!n) continue;
        for (int i = 0; i < words; i++) {
            open[i] = (f->fixed ? f->region[0][i] : f->columns[width][i] & f->rows[height][i]) & ~occupied[i];
            if (f->strict) open[i] &= last[i];
        }
        uint8_t *codes = hands[turn].codes;
        __m128i first = running_sums(judge(p, words, open, codes, n, legal)), second = first;
        uint32_t total = (uint32_t)_mm_extract_epi16(first, 7);
        if (n > 8) {
            second = running_sums(judge(p, words, open, codes + 8, n - 8, more));
            second = _mm_add_epi16(second, _mm_set1_epi16((short)total));
            total = (uint32_t)_mm_extract_epi16(second, 7);
        }
        if (!total) {
            passes++;
            g->all_passes++;
            if (actions) actions[g->plies++] = f->pass_action;
            continue;
        }
        passes = 0;
        uint32_t pick = lomber_i_random_below(&local, total);
        __m128i all_pick = _mm_set1_epi16((short)pick);
        unsigned which = (unsigned)_mm_popcnt_u32(_mm_cmple_epi16_mask(first, all_pick));
        sums[7] = 0;
        _mm_storeu_si128((__m128i *)(void *)(sums + 8), first);
        for (int i = 0; i < words; i++) _mm512_storeu_si512(sets[i], legal[i]);
        if (n > 8) {
            which += (unsigned)_mm_popcnt_u32(_mm_cmple_epi16_mask(second, all_pick));
            _mm_storeu_si128((__m128i *)(void *)(sums + 16), second);
            for (int i = 0; i < words; i++) _mm512_storeu_si512(sets[i] + 8, more[i]);
        }
        uint32_t k = pick - sums[7 + which];
        uint64_t bit[WIDEST], near[WIDEST];
        int cell, across, down;
        if (words == 1) {
            uint64_t one = _pdep_u64(UINT64_C(1) << k, sets[0][which]);
            across = (one & column0) != 0;
            down = one >> stride == 0;
            one <<= across + (down ? stride : 0);
            cell = lomber_i_lowest(one);
            near[0] = one << 1 | one >> 1 | one << stride | one >> stride;
            bit[0] = one;
        } else {
            uint64_t low = sets[0][which], high = sets[1][which];
            uint32_t below = (uint32_t)_mm_popcnt_u64(low);
            int word = k >= below;
            cell = 64 * word + lomber_i_lowest(_pdep_u64(UINT64_C(1) << (word ? k - below : k), word ? high : low));
            across = f->column_of[cell] == 0;
            down = cell < stride;
            cell += across + (down ? stride : 0);
            __extension__ typedef unsigned __int128 pair;
            pair one = (pair)1 << cell, around = one << 1 | one >> 1 | one << stride | one >> stride;
            bit[0] = (uint64_t)one;
            bit[1] = (uint64_t)(one >> 64);
            near[0] = (uint64_t)around;
            near[1] = (uint64_t)(around >> 64);
        }
        int by = across + (down ? stride : 0);
        for (int i = words - 1; i >= 0; i--) {
            occupied[i] = occupied[i] << by | bit[i] | (i ? occupied[0] >> 1 >> (63 - by) : 0);
            last[i] = near[i];
        }
        unsigned code = codes[which];
        lanes into = lanes_of(code);
        enter(p, words, &into, near, by);
        grid_x -= across;
        grid_y -= down;
        int column = f->column_of[cell], row = f->row_of[cell];
        width = column > width + across ? column : width + across;
        height = row > height + down ? row : height + down;
        int x = column - 1 + grid_x, y = row - 1 + grid_y;
        int card = (int)(code & 15) + LOMBER_RANKS * (int)(code >> CODE_SUIT & 3);
        g->card[count] = (uint8_t)card;
        g->x[count] = (int8_t)x;
        g->y[count] = (int8_t)y;
        count++;
        if (actions)
            actions[g->plies++] = f->base + card * f->span + (y + f->height - 1) * f->wide + x + f->width - 1;
        __m128i after = _mm_loadu_si128((const __m128i *)(const void *)(codes + which + 1));
        _mm_storeu_si128((__m128i *)(void *)(codes + which), after);
        held[turn] = n - 1;
        holders -= n == 1;
        left--;
    }
    g->grid_x = grid_x;
    g->grid_y = grid_y;
    g->count = count;
    *rng = local;
}

TARGET void lomber_i_mosaic_play_avx512(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, lomber_random *rng,
                                        int32_t *actions)
{
    int most = 0;
    for (int seat = 0; seat < f->seats; seat++) {
        int n = (int)_mm_popcnt_u64(g->hands[seat]);
        most = n > most ? n : most;
    }
    if (f->words > WIDEST || most > MOST_HELD) {
        lomber_i_mosaic_play_avx512_any(f, g, rng, actions);
        return;
    }
    avx512_open(f, g, rng, actions, f->words);
    if (f->words == 1) play_in_registers(f, g, rng, actions, 1);
    else play_in_registers(f, g, rng, actions, 2);
}

#else

typedef int lomber_i_mosaic_no_avx512; /* no empty file */

#endif
