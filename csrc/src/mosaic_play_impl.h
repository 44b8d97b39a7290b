/* The random player, once for each processor level. Before including it define
 *   PLAY     the name of the function, and N(name) those of its parts,
 *   TARGET   the attribute that aims it at the level,
 *   QUICK    LOMBER_I_QUICK where popcnt and pdep are instructions, else LOMBER_I_PLAIN,
 *   SHAPED   1 for games whose region grows or whose cards bear cards up; 0 is quicker for the others.
 */

/* Place of the k-th bit of a set, from 0. */
TARGET LOMBER_I_INLINE int N(select)(uint64_t set, uint32_t k)
{
    return lomber_i_lowest(lomber_i_bits_select(set, k, QUICK));
}

/* Enter a card into the planes, which first move up by `by` bits. */
TARGET LOMBER_I_INLINE void N(enter)(lomber_i_mosaic_game *g, int card, int cell, int stride, int by, int words)
{
    static const uint64_t step[2 * LOMBER_RANKS] = { /* lanes of ranks above the card's, from 12 - rank on */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
        UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    if (by) {
        for (int i = words - 1; i >= 0; i--) {
            for (int p = 0; p < LANES; p++)
                g->planes[i][p] = g->planes[i][p] << by | (i ? g->planes[i - 1][p] >> (64 - by) : 0);
            g->occupied[i] = g->occupied[i] << by | (i ? g->occupied[i - 1] >> (64 - by) : 0);
        }
    }
    uint64_t near[LOMBER_MOSAIC_WORDS + 1] = {0};
    if (words == 1) {
        uint64_t bit = UINT64_C(1) << cell;
        g->occupied[0] |= bit;
        near[0] = bit << 1 | bit >> 1 | bit << stride | bit >> stride;
    } else {
        g->occupied[cell >> 6] |= UINT64_C(1) << (cell & 63);
        near[(cell - 1) >> 6] |= UINT64_C(1) << ((cell - 1) & 63);
        near[(cell + 1) >> 6] |= UINT64_C(1) << ((cell + 1) & 63);
        near[(cell - stride) >> 6] |= UINT64_C(1) << ((cell - stride) & 63);
        near[(cell + stride) >> 6] |= UINT64_C(1) << ((cell + stride) & 63);
    }
    int suit = lomber_i_mosaic_card[card].suit, lane = LANE_LOW + LOMBER_RANKS * lomber_i_colour(suit);
    const uint64_t *above = step + 12 - lomber_i_rank_index(card);
    for (int i = 0; i < words; i++) {
        g->planes[i][LANE_NEAR + suit] |= near[i];
        for (int q = 0; q < LOMBER_RANKS; q++) g->planes[i][lane + q] |= near[i] & above[q];
        g->last[i] = near[i];
    }
}

TARGET LOMBER_I_INLINE void N(lay)(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, int card, int cell,
                                   int32_t *actions, int words)
{
    int column = f->column_of[cell], row = f->row_of[cell];
    int left = column == 0, down = row == 0, by = left + down * f->stride;
    g->grid_x -= left;
    g->grid_y -= down;
    column += left;
    row += down;
    g->width = column > g->width + left ? column : g->width + left;
    g->height = row > g->height + down ? row : g->height + down;
    N(enter)(g, card, cell + by, f->stride, by, words);
    int x = column - 1 + g->grid_x, y = row - 1 + g->grid_y;
    g->card[g->count] = (uint8_t)card;
    g->x[g->count] = (int8_t)x;
    g->y[g->count] = (int8_t)y;
    g->count++;
    g->left--;
    g->passes = 0;
    uint64_t *hand = &g->hands[f->order[g->turn]];
    *hand &= ~(UINT64_C(1) << card);
    g->holders -= *hand == 0;
    if (actions)
        actions[g->plies++] = f->base + card * f->span + (y + f->height - 1) * f->wide + x + f->width - 1;
}

TARGET LOMBER_I_INLINE void N(pass)(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, int32_t *actions)
{
    g->passes++;
    g->all_passes++;
    if (actions) actions[g->plies++] = f->pass_action;
}

TARGET LOMBER_I_INLINE void N(open)(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, lomber_random *rng,
                                    int32_t *actions, int words)
{
    int origin = (1 - g->grid_y) * f->stride + 1 - g->grid_x;
    for (; g->count == 0 && g->passes < g->holders; g->turn = g->turn + 1 == f->seats ? 0 : g->turn + 1) {
        uint64_t hand = g->hands[f->order[g->turn]];
        if (!hand) continue;
        uint64_t openers = hand & f->openers;
        uint32_t total = lomber_i_bits_count(openers, QUICK);
        if (!total) {
            N(pass)(f, g, actions);
            continue;
        }
        N(lay)(f, g, N(select)(openers, lomber_i_random_below(rng, total)), origin, actions, words);
    }
}

/* One turn of a seat that holds cards. */
TARGET LOMBER_I_INLINE void N(turn)(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, lomber_random *rng,
                                    int32_t *actions, uint64_t hand, int words)
{
    uint64_t legal[LOMBER_MOSAIC_CARDS][LOMBER_MOSAIC_WORDS], open[LOMBER_MOSAIC_WORDS];
    int32_t upto[LOMBER_MOSAIC_CARDS]; /* moves of the cards up to each */
    uint8_t card[LOMBER_MOSAIC_CARDS];
    for (int i = 0; i < words; i++) {
        open[i] = (f->fixed ? f->region[SHAPED && f->grows ? g->count : 0][i] : f->columns[g->width][i] & f->rows[g->height][i]) & ~g->occupied[i];
        if (f->strict) open[i] &= g->last[i];
        if (SHAPED && f->built) open[i] &= lomber_i_mosaic_borne(g->occupied, i, f->stride, 1 - g->grid_y, f->pyramid);
    }
    int held = 0;
    uint32_t total = 0;
    for (uint64_t rest = hand; rest; rest &= rest - 1, held++) {
        int c = lomber_i_lowest(rest);
        const uint8_t *lane = lomber_i_mosaic_lanes[c];
        card[held] = (uint8_t)c;
        for (int i = 0; i < words; i++) {
            uint64_t set = (g->planes[i][lane[1]] | g->planes[i][lane[2]]) & ~g->planes[i][lane[0]] & open[i];
            legal[held][i] = set;
            total += lomber_i_bits_count(set, QUICK);
        }
        upto[held] = (int32_t)total;
    }
    if (!total) {
        N(pass)(f, g, actions);
        return;
    }
    int pick = (int)lomber_i_random_below(rng, total);
    int which = 0;
    for (int i = 0; i < held; i++) {
        which += pick >= upto[i];
        KEEP_SCALAR(which);
    }
    uint32_t k = (uint32_t)(pick - (which ? upto[which - 1] : 0));
    int word = 0;
    while (word < words - 1) {
        uint32_t here = lomber_i_bits_count(legal[which][word], QUICK);
        if (k < here) break;
        k -= here;
        word++;
    }
    N(lay)(f, g, card[which], 64 * word + N(select)(legal[which][word], k), actions, words);
}

TARGET LOMBER_I_INLINE void N(play)(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, lomber_random *rng,
                                    int32_t *actions, int words)
{
    lomber_random local = *rng;
    N(open)(f, g, &local, actions, words);
    while (g->left > 0 && g->passes < g->holders) {
        uint64_t hand = g->hands[f->order[g->turn]];
        if (hand) N(turn)(f, g, &local, actions, hand, words);
        g->turn = g->turn + 1 == f->seats ? 0 : g->turn + 1;
    }
    *rng = local;
}

TARGET void PLAY(const lomber_i_mosaic_frame *f, lomber_i_mosaic_game *g, lomber_random *rng, int32_t *actions)
{
    switch (f->words) {
    case 1: N(play)(f, g, rng, actions, 1); break;
    case 2: N(play)(f, g, rng, actions, 2); break;
    default: N(play)(f, g, rng, actions, f->words); break;
    }
}
