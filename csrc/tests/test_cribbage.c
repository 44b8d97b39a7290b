#include <lomber/lomber.h>
#include <string.h>

#include "../src/cribbage_kernels.h"
#include "check.h"

static uint8_t card_of(const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    return (uint8_t)(13 * (strchr(suits, text[1]) - suits) + (strchr(ranks, text[0]) - ranks));
}

/* Reads "5c 5d"; returns the number of cards. */
static size_t cards_of(uint8_t *cards, const char *text)
{
    size_t n = 0;
    for (; *text; text += text[2] == ' ' ? 3 : 2) cards[n++] = card_of(text);
    return n;
}

static int show(const char *hand, const char *starter, int crib)
{
    uint8_t cards[8];
    size_t n = cards_of(cards, hand);
    return lomber_cribbage_show(cards, n, card_of(starter), crib);
}

static void shows(void)
{
    static const struct {
        const char *hand, *starter;
        int points, crib;
    } cases[] = {
        {"5c 5d 5h Js", "5s", 29, 29}, {"9c 6d 5h 4s", "4c", 14, 14},
        {"4c 4d 6h 6s", "5s", 24, 24}, {"3d 4s 4c 5d", "Qs", 10, 10},
        {"Ah 2h 2d 3c", "Qs", 14, 14}, {"Jc Js Ts As", "Qs", 9, 9},
        {"2h 6h 8h Kh", "Tc", 4, 0},   {"2h 6h 8h Kh", "Th", 5, 5},
        {"2h 6h Kh", "Tc", 3, 0},      {"2h 6h Kh", "Th", 4, 4},
        {"5c 5d 5h", "5s", 20, 20},    {"5c 5d Js", "5s", 15, 15},
        {"6c 7d 8h", "8s", 12, 12},    {"4c 4d 5h 5s 6c", "6d", 46, 46},
        {"2h 4h 6h 8h Th", "Ks", 5, 0}, {"2h 4h 6h 8h Th", "Kh", 6, 6},
        {"2c 4d 6h 8s", "Jh", 0, 0},   {"2c 3d 9h Ks", "7c", 2, 2},
        {"6c 6d 7h 7s", "8c", 20, 20}, {"4c 4d 4h 5s", "6c", 21, 21},
        {"3c 3d 3h Ks", "Kc", 8, 8},   {"3c 3d 3h 3s", "Kc", 12, 12},
        {"Qc Kd Ah", "9s", 0, 0},      {"Ac 2d 3h", "7s", 3, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(show(cases[i].hand, cases[i].starter, 0) == cases[i].points);
        CHECK(show(cases[i].hand, cases[i].starter, 1) == cases[i].crib);
    }
}

static void bad_shows(void)
{
    const uint8_t hand[6] = {0, 1, 2, 3, 4, 5}, same[4] = {0, 1, 1, 3}, none[4] = {0, 1, 52, 3};
    CHECK(lomber_cribbage_show(NULL, 4, 9, 0) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_show(hand, 2, 9, 0) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_show(hand, 6, 9, 0) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_show(same, 4, 9, 0) == LOMBER_E_REPEAT);
    CHECK(lomber_cribbage_show(hand, 4, 3, 0) == LOMBER_E_REPEAT);
    CHECK(lomber_cribbage_show(hand, 3, 0, 0) == LOMBER_E_REPEAT);
    CHECK(lomber_cribbage_show(none, 4, 9, 0) == LOMBER_E_CARD);
    CHECK(lomber_cribbage_show(hand, 5, 255, 0) == LOMBER_E_CARD);
}

static lomber_random rng;

/* The first n of a shuffled pack, or of the cards of a few ranks so that much scores. */
static void random_cards(uint8_t *cards, size_t n, int few)
{
    uint8_t pack[52];
    size_t size = 0;
    for (unsigned card = 0; card < 52; card++)
        if (!few || (card % 13 >= 2 && card % 13 <= 5)) pack[size++] = (uint8_t)card;
    lomber_random_shuffle(&rng, pack, size);
    memcpy(cards, pack, n);
}

static void items_add_up(void)
{
    lomber_cribbage_item items[LOMBER_CRIBBAGE_ITEMS_MAX], copy[LOMBER_CRIBBAGE_ITEMS_MAX];
    for (int trial = 0; trial < 20000; trial++) {
        uint8_t cards[6];
        size_t n = 3 + (size_t)trial % 3, count, needed;
        int crib = trial / 3 % 2;
        random_cards(cards, n + 1, trial % 5 == 0);
        int points = lomber_cribbage_items(cards, n, cards[n], crib, items,
                                           LOMBER_CRIBBAGE_ITEMS_MAX, &count);
        int sum = 0;
        for (size_t i = 0; i < count; i++) sum += items[i].points;
        CHECK(points == sum && points == lomber_cribbage_show(cards, n, cards[n], crib));
        if (!count) continue;
        memset(copy, 0xaa, sizeof copy);
        CHECK(lomber_cribbage_items(cards, n, cards[n], crib, copy, count - 1, &needed) ==
              LOMBER_E_CAPACITY);
        CHECK(needed == count && copy[0].points == 0xaa);
        CHECK(lomber_cribbage_items(cards, n, cards[n], crib, copy, count, &needed) == points);
        CHECK(memcmp(copy, items, count * sizeof *items) == 0);
    }
}

static void itemised_hand(void)
{
    uint8_t hand[4];
    lomber_cribbage_item items[LOMBER_CRIBBAGE_ITEMS_MAX];
    size_t count;
    cards_of(hand, "2h 4h 6h Jh");
    CHECK(lomber_cribbage_items(hand, 4, card_of("3h"), 0, items, 2, &count) == LOMBER_E_CAPACITY);
    CHECK(count == 5); /* 2 3 J and 2 3 4 6, the run, the flush, nobs */
    CHECK(lomber_cribbage_items(hand, 4, card_of("3h"), 0, NULL, 2, &count) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_items(hand, 4, card_of("3h"), 0, items, 9, NULL) == LOMBER_E_NULL);
}

static void series(void)
{
    static const struct {
        const char *cards;
        uint8_t points[13];
    } cases[] = {
        {"7c 7d 7h 7s", {0, 2, 6, 12}},
        {"7c 5d 6h 2s 4c 3d", {0, 0, 3, 0, 0, 6}},
        {"2c 3d 5h 4s", {0, 0, 0, 4}},
        {"4c 2c 3d Ah 5s 2d 4d 3h", {0, 0, 3, 4, 7, 0, 5, 5}},
        {"6c 3d 5h 4s 2c Ac Ad 6d", {0, 0, 0, 4, 5, 6, 2, 0}},
        {"9c 6d 6h 4s 5c Ac", {0, 2, 2, 0, 3, 2}},
        {"6c 5d 6h 5s", {0, 0, 0, 0}},
        {"Tc 9d 6h 6s", {0, 0, 0, 4}},
        {"6c 5d 4h", {0, 0, 5}},
        {"Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c", {0, 2, 6, 12, 0, 2, 6, 12, 2, 2, 6, 12, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t cards[13], points[13];
        size_t n = cards_of(cards, cases[i].cards), bad = 99;
        CHECK(lomber_cribbage_peg_series(cards, n, points, &bad) == LOMBER_OK && bad == 99);
        CHECK(memcmp(points, cases[i].points, n) == 0);
        for (size_t j = 1; j <= n; j++) {
            lomber_cribbage_item items[LOMBER_CRIBBAGE_PEG_ITEMS_MAX];
            size_t count;
            int sum = 0, last = lomber_cribbage_peg(cards, j);
            CHECK(last == cases[i].points[j - 1]);
            CHECK(lomber_cribbage_peg_items(cards, j, items, LOMBER_CRIBBAGE_PEG_ITEMS_MAX,
                                            &count) == last);
            for (size_t k = 0; k < count; k++) sum += items[k].points;
            CHECK(sum == last);
            if (count)
                CHECK(lomber_cribbage_peg_items(cards, j, items, count - 1, &count) ==
                      LOMBER_E_CAPACITY);
        }
    }
}

static void bad_series(void)
{
    uint8_t cards[14], points[14];
    size_t bad = 99, count;
    cards_of(cards, "Tc Jc Qc 2c");
    CHECK(lomber_cribbage_peg(cards, 4) == LOMBER_E_ILLEGAL);
    CHECK(lomber_cribbage_peg_series(cards, 4, points, &bad) == LOMBER_E_ILLEGAL && bad == 3);
    cards[1] = cards[0];
    CHECK(lomber_cribbage_peg_series(cards, 4, points, &bad) == LOMBER_E_REPEAT && bad == 1);
    cards[0] = 52;
    CHECK(lomber_cribbage_peg_series(cards, 4, points, &bad) == LOMBER_E_CARD && bad == 0);
    CHECK(lomber_cribbage_peg_series(cards, 4, points, NULL) == LOMBER_E_CARD);
    CHECK(lomber_cribbage_peg_items(cards, 4, NULL, 0, &count) == LOMBER_E_CARD);
    CHECK(lomber_cribbage_peg(cards, 0) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_peg(cards, 14) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_peg(NULL, 1) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_peg_items(cards, 4, NULL, 1, &count) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_peg_items(cards, 4, NULL, 0, NULL) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_peg_series(cards, 4, NULL, NULL) == LOMBER_E_NULL);
}

enum { ROWS = 300 };

static void rows_one_by_one(const uint8_t *rows, size_t hand, int crib, uint8_t *out)
{
    for (size_t i = 0; i < ROWS; i++) {
        const uint8_t *row = rows + i * (hand + 1);
        out[i] = (uint8_t)lomber_cribbage_show(row, hand, row[hand], crib);
    }
}

static void random_rows(uint8_t *rows, size_t hand)
{
    for (size_t i = 0; i < ROWS; i++) random_cards(rows + i * (hand + 1), hand + 1, i % 4 == 0);
}

static void many_rows(void)
{
    uint8_t rows[ROWS * 6], one[ROWS], out[ROWS];
    for (size_t hand = 3; hand <= 5; hand++) {
        for (int crib = 0; crib < 2; crib++) {
            random_rows(rows, hand);
            rows_one_by_one(rows, hand, crib, one);
            for (size_t n = 0; n <= ROWS; n += n < 140 ? 1 : 20) {
                size_t bad = 99;
                memset(out, 0xaa, sizeof out);
                CHECK(lomber_cribbage_show_many(rows, n, hand, crib, out, &bad) == LOMBER_OK);
                CHECK(bad == 99 && memcmp(out, one, n) == 0);
                CHECK(n == ROWS || out[n] == 0xaa);
            }
        }
    }
    CHECK(lomber_cribbage_show_many(NULL, 0, 4, 0, NULL, NULL) == LOMBER_OK);
    CHECK(lomber_cribbage_show_many(NULL, 1, 4, 0, out, NULL) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_show_many(rows, 1, 4, 0, NULL, NULL) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_show_many(rows, 1, 2, 0, out, NULL) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_show_many(rows, 1, 6, 0, out, NULL) == LOMBER_E_COUNT);
}

/* The kernels that this processor would not choose by itself are tried here as well. */
static void kernels(void)
{
#ifndef LOMBER_SHARED
    uint8_t rows[ROWS * 5], one[ROWS], out[ROWS];
    for (int trial = 0; trial < 200; trial++) {
        random_rows(rows, 4);
        rows_one_by_one(rows, 4, trial % 2, one);
        for (int kernel = 0; kernel < 3; kernel++) {
            size_t (*count)(const uint8_t *, size_t, int, uint8_t *) = lomber_i_cribbage_blocks;
#  if LOMBER_I_X86
            if (kernel == 1) {
                if (!(lomber_i_cpu() & LOMBER_I_CPU_AVX2)) continue;
                count = lomber_i_cribbage_blocks_avx2;
            } else if (kernel == 2) {
                if (!(lomber_i_cpu() & LOMBER_I_CPU_AVX512)) continue;
                count = lomber_i_cribbage_blocks_avx512;
            }
#  endif
            size_t done = count(rows, ROWS, trial % 2, out);
            CHECK(done + 64 >= ROWS && memcmp(out, one, done) == 0);

            size_t row = lomber_random_below(&rng, ROWS), column = lomber_random_below(&rng, 5);
            uint8_t *card = rows + 5 * row + column, good = *card;
            *card = trial % 3 ? rows[5 * row + (column + 1 + (size_t)trial % 4) % 5]
                              : (uint8_t)(52 + lomber_random_below(&rng, 204));
            done = count(rows, ROWS, trial % 2, out);
            CHECK(done <= row && row - done < 64);
            CHECK(memcmp(out, one, done) == 0);
            *card = good;
        }
    }
#endif
}

static void bad_rows(void)
{
    uint8_t rows[ROWS * 6], one[ROWS], out[ROWS];
    for (size_t hand = 3; hand <= 5; hand++) {
        random_rows(rows, hand);
        rows_one_by_one(rows, hand, 0, one);
        for (size_t row = 0; row < ROWS; row += 7) {
            for (size_t column = 0; column <= hand; column++) {
                uint8_t *card = rows + row * (hand + 1) + column, good = *card;
                size_t bad = 999;
                *card = (uint8_t)(52 + lomber_random_below(&rng, 204));
                CHECK(lomber_cribbage_show_many(rows, ROWS, hand, 0, out, &bad) == LOMBER_E_CARD);
                CHECK(bad == row && memcmp(out, one, row) == 0);
                *card = rows[row * (hand + 1) + (column ? column - 1 : hand)];
                CHECK(lomber_cribbage_show_many(rows, ROWS, hand, 0, out, &bad) ==
                      LOMBER_E_REPEAT);
                CHECK(bad == row && memcmp(out, one, row) == 0);
                CHECK(lomber_cribbage_show_many(rows, ROWS, hand, 0, out, NULL) ==
                      LOMBER_E_REPEAT);
                *card = good;
            }
        }
    }
}

/* The same card all over: nothing that is looked up for it may be outside of a table. */
static void rows_of_one_card(void)
{
    uint8_t rows[ROWS * 5], out[ROWS];
    for (int card = 0; card < 256; card++) {
        size_t bad = 99;
        memset(rows, card, sizeof rows);
        CHECK(lomber_cribbage_show_many(rows, ROWS, 4, 0, out, &bad) ==
              (card < 52 ? LOMBER_E_REPEAT : LOMBER_E_CARD));
        CHECK(bad == 0);
#ifndef LOMBER_SHARED
        CHECK(lomber_i_cribbage_blocks(rows, ROWS, 0, out) == 0);
#endif
    }
}

/* All hands of four and starters score as published (CRIB-24). */
static void all_hands(void)
{
    static const uint32_t published[30] = {
        1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224,
        388740,  51680, 317340,  19656,  90100,   9168,   58248,   11196,  2708,    0,
        8068,    2496,  444,     356,    3680,    0,      0,       0,      76,      4};
    static uint8_t rows[52 * 48 * 5], points[52 * 48];
    uint32_t counts[256] = {0};
    size_t n = 0;
    for (unsigned a = 0; a < 52; a++)
        for (unsigned b = a + 1; b < 52; b++)
            for (unsigned c = b + 1; c < 52; c++)
                for (unsigned d = c + 1; d < 52; d++) {
                    for (unsigned starter = 0; starter < 52; starter++) {
                        if (starter == a || starter == b || starter == c || starter == d) continue;
                        uint8_t row[5] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d,
                                          (uint8_t)starter};
                        memcpy(rows + 5 * n++, row, 5);
                    }
                    if (n < 51 * 48 && a < 48) continue;
                    CHECK(lomber_cribbage_show_many(rows, n, 4, 0, points, NULL) == LOMBER_OK);
                    for (size_t i = 0; i < n; i++) counts[points[i]]++;
                    n = 0;
                }
    for (int i = 0; i < 256; i++) CHECK(counts[i] == (i < 30 ? published[i] : 0));
}

/* What one discard is worth, every crib counted. */
typedef struct {
    uint64_t hand, crib;
    int worst, best;
} worth;

static void add_cribs(worth *w, uint8_t *crib, size_t n, size_t size, uint8_t starter, int hand,
                      int own, const uint8_t *unseen, size_t cards)
{
    if (n == size) {
        int points = lomber_cribbage_show(crib, size, starter, 1);
        int total = own ? hand + points : hand - points;
        w->crib += (uint64_t)points;
        if (total < w->worst) w->worst = total;
        if (total > w->best) w->best = total;
        return;
    }
    for (size_t i = 0; i < cards; i++) {
        crib[n] = unseen[i];
        if (unseen[i] != starter)
            add_cribs(w, crib, n + 1, size, starter, hand, own, unseen + i + 1, cards - i - 1);
    }
}

static size_t cards_in(uint8_t *cards, lomber_cardset set)
{
    size_t n = 0;
    for (unsigned card = 0; card < 52; card++)
        if (set >> card & 1) cards[n++] = (uint8_t)card;
    return n;
}

static void discards_of(const char *text, size_t lay, int own)
{
    lomber_cribbage_discard found[LOMBER_CRIBBAGE_DISCARDS_MAX];
    uint8_t dealt[7];
    size_t n = cards_of(dealt, text), count;
    CHECK(lomber_cribbage_discards(dealt, n, lay, own, found, LOMBER_CRIBBAGE_DISCARDS_MAX,
                                   &count) == LOMBER_OK);
    for (size_t i = 0; i < count; i++) {
        uint8_t kept[5], crib[5], unseen[52];
        size_t keeps = cards_in(kept, found[i].kept), lays = cards_in(crib, found[i].laid);
        size_t cards = cards_in(
            unseen, (((lomber_cardset)1 << 52) - 1) & ~(found[i].kept | found[i].laid));
        worth w = {0, 0, INT8_MAX, INT8_MIN};
        CHECK(keeps + lays == n && lays == lay && cards == 52 - n);
        for (size_t j = 0; j < cards; j++) {
            int hand = lomber_cribbage_show(kept, keeps, unseen[j], 0);
            w.hand += (uint64_t)hand;
            add_cribs(&w, crib, lays, n == 7 ? 5 : 4, unseen[j], hand, own, unseen, cards);
        }
        CHECK(w.hand == found[i].hand_points && w.crib == found[i].crib_points);
        CHECK(w.worst == found[i].worst && w.best == found[i].best);
        CHECK(i == 0 || found[i].total <= found[i - 1].total);
    }
}

static void discards(void)
{
    discards_of("5h 5d Jc Qs 2h 7d", 2, 1);
    discards_of("4h 5h 6h 7h Jh Th", 2, 0);
    discards_of("Jc Jd Jh 7c 7d 7h", 2, 1);
    discards_of("Ac 5h Tc Kd 5s", 2, 0);
    discards_of("Jc Jd Jh 2s 3s", 1, 1);
}

static void bad_discards(void)
{
    lomber_cribbage_discard out[LOMBER_CRIBBAGE_DISCARDS_MAX];
    const uint8_t cards[8] = {0, 1, 2, 3, 4, 5, 6, 7}, same[6] = {0, 1, 2, 3, 4, 4};
    const uint8_t none[6] = {0, 1, 2, 3, 4, 52};
    size_t count = 99;
    CHECK(lomber_cribbage_discards(NULL, 6, 2, 1, out, 21, &count) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_discards(cards, 6, 2, 1, NULL, 21, &count) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_discards(cards, 6, 2, 1, out, 21, NULL) == LOMBER_E_NULL);
    CHECK(lomber_cribbage_discards(cards, 4, 2, 1, out, 21, &count) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_discards(cards, 8, 2, 1, out, 21, &count) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_discards(cards, 6, 1, 1, out, 21, &count) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_discards(cards, 6, 3, 1, out, 21, &count) == LOMBER_E_COUNT);
    CHECK(lomber_cribbage_discards(same, 6, 2, 1, out, 21, &count) == LOMBER_E_REPEAT);
    CHECK(lomber_cribbage_discards(none, 6, 2, 1, out, 21, &count) == LOMBER_E_CARD);
    CHECK(count == 99);
    CHECK(lomber_cribbage_discards(cards, 6, 2, 1, out, 14, &count) == LOMBER_E_CAPACITY);
    CHECK(count == 15);
}

int main(void)
{
    lomber_random_init(&rng, 29, 0);
    shows();
    bad_shows();
    items_add_up();
    itemised_hand();
    series();
    bad_series();
    many_rows();
    bad_rows();
    kernels();
    rows_of_one_card();
    all_hands();
    discards();
    bad_discards();
    return CHECK_RESULT();
}
