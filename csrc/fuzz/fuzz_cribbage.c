/* Calls of every cribbage function with any bytes, held against naive counting.
 *
 * Build with clang -fsanitize=fuzzer, or with replay.c to run files through it. */
#include <lomber/lomber.h>
#include <stdlib.h>
#include <string.h>

#include "../src/cribbage_kernels.h"

enum { ROWS_MAX = 256 };

typedef struct {
    const uint8_t *at, *end;
} script;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int condition)
{
    if (!condition) abort();
}

static uint8_t byte(script *s) { return s->at < s->end ? *s->at++ : 0; }

/* Cards as the bytes are, or, so that most are good, reduced to the pack. */
static void read_cards(script *s, uint8_t *cards, size_t n, int any)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t card = byte(s);
        cards[i] = any ? card : card % 52;
    }
}

static int status_of(const uint8_t *cards, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (cards[i] > 51) return LOMBER_E_CARD;
        for (size_t j = 0; j < i; j++)
            if (cards[i] == cards[j]) return LOMBER_E_REPEAT;
    }
    return LOMBER_OK;
}

/* ---- naive counting */

static int rank_of(int card) { return card % 13 == 12 ? 1 : card % 13 + 2; }

static int value_of(int card) { return rank_of(card) > 10 ? 10 : rank_of(card); }

/* Whether the chosen cards are a run: each rank from the least on once. */
static int is_run(const uint8_t *cards, size_t n, unsigned chosen)
{
    int held[16] = {0}, low = 15, size = 0;
    for (size_t i = 0; i < n; i++) {
        if (!(chosen >> i & 1)) continue;
        held[rank_of(cards[i])]++;
        if (rank_of(cards[i]) < low) low = rank_of(cards[i]);
        size++;
    }
    for (int i = 0; i < size; i++)
        if (low + i > 13 || held[low + i] != 1) return 0;
    return size >= 3;
}

static int size_of(unsigned chosen)
{
    int size = 0;
    for (; chosen; chosen &= chosen - 1) size++;
    return size;
}

/* The points of n cards, the starter last, and the number of items. */
static int naive_show(const uint8_t *cards, size_t n, int crib, size_t *items)
{
    int points = 0;
    *items = 0;
    for (unsigned chosen = 1; chosen < 1u << n; chosen++) {
        int sum = 0, longer = 0;
        for (size_t i = 0; i < n; i++)
            if (chosen >> i & 1) sum += value_of(cards[i]);
        if (sum == 15) points += 2, ++*items;
        if (!is_run(cards, n, chosen)) continue;
        for (unsigned other = 1; other < 1u << n; other++)
            if ((other & chosen) == chosen && other != chosen && is_run(cards, n, other)) longer = 1;
        if (!longer) points += size_of(chosen), ++*items;
    }
    size_t suited = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++)
            if (rank_of(cards[i]) == rank_of(cards[j])) points += 2, ++*items;
        if (i < n - 1 && rank_of(cards[i]) == 11 && cards[i] / 13 == cards[n - 1] / 13)
            points++, ++*items;
        if (suited == i && cards[i] / 13 == cards[0] / 13) suited++;
    }
    if (suited == n || (suited == n - 1 && !crib)) points += (int)suited, ++*items;
    return points;
}

static int naive_peg(const uint8_t *cards, size_t n)
{
    int count = 0, points = 0, equal = 1;
    for (size_t i = 0; i < n; i++) count += value_of(cards[i]);
    if (count == 15 || count == 31) points += 2;
    for (size_t i = n - 1; i > 0 && rank_of(cards[i - 1]) == rank_of(cards[n - 1]); i--) equal++;
    points += equal * (equal - 1);
    for (size_t size = n; size >= 3; size--)
        if (is_run(cards + n - size, size, (1u << size) - 1)) return points + (int)size;
    return points;
}

/* ---- the functions */

static void one_show(script *s, int any)
{
    uint8_t cards[8];
    size_t n = byte(s) % 8, count = 99, needed;
    int crib = byte(s) & 1;
    lomber_cribbage_item items[LOMBER_CRIBBAGE_ITEMS_MAX];
    read_cards(s, cards, n + 1, any);
    int points = lomber_cribbage_show(cards, n, cards[n], crib);
    int itemised = lomber_cribbage_items(cards, n, cards[n], crib, items,
                                         LOMBER_CRIBBAGE_ITEMS_MAX, &count);
    must(points == itemised);
    if (n < 3 || n > 5) {
        must(points == LOMBER_E_COUNT);
        return;
    }
    int status = status_of(cards, n + 1), sum = 0;
    if (status != LOMBER_OK) {
        must(points == status);
        return;
    }
    size_t expected;
    must(points == naive_show(cards, n + 1, crib, &expected) && count == expected);
    for (size_t i = 0; i < count; i++) {
        sum += items[i].points;
        must(items[i].kind <= LOMBER_CRIBBAGE_NOBS && items[i].cards && !(items[i].cards >> 52));
    }
    must(sum == points);
    size_t capacity = byte(s) % (LOMBER_CRIBBAGE_ITEMS_MAX + 1);
    int again = lomber_cribbage_items(cards, n, cards[n], crib, items, capacity, &needed);
    must(needed == count && again == (count > capacity ? LOMBER_E_CAPACITY : points));
}

static void many_shows(script *s, int any)
{
    size_t hand = 3 + byte(s) % 3, width = hand + 1, n = byte(s), bad = 999, good = 0, items;
    int crib = byte(s) & 1, status = LOMBER_OK;
    uint8_t *rows = malloc(n * width + 1), *out = malloc(n + 1); /* so that overruns are seen */
    must(rows && out);
    for (size_t i = 0; i < n; i++) { /* good rows, most of them, from few bytes */
        uint8_t first = byte(s), step = byte(s);
        for (size_t j = 0; j < width; j++)
            rows[i * width + j] = (uint8_t)((first + j * (1 + step % 17)) % (any ? 53 : 52));
    }
    if (n && byte(s) & 1) read_cards(s, rows + byte(s) % n * width, width, any);
    for (; good < n && status == LOMBER_OK; good++) status = status_of(rows + good * width, width);
    if (status != LOMBER_OK) good--;
    must(lomber_cribbage_show_many(rows, n, hand, crib, out, &bad) == status);
    must(bad == (status == LOMBER_OK ? 999 : good));
    for (size_t i = 0; i < good; i++)
        must(out[i] == naive_show(rows + i * width, width, crib, &items));
#ifndef LOMBER_SHARED
    if (hand == 4) {
        size_t done = lomber_i_cribbage_blocks(rows, n, crib, out);
#  if LOMBER_I_X86
        if (lomber_i_cpu() & LOMBER_I_CPU_AVX2 && byte(s) & 1)
            done = lomber_i_cribbage_blocks_avx2(rows, n, crib, out);
#  endif
        must(done <= good);
        for (size_t i = 0; i < done; i++)
            must(out[i] == naive_show(rows + i * width, width, crib, &items));
    }
#endif
    free(rows);
    free(out);
}

static void one_series(script *s, int any)
{
    uint8_t cards[15], points[15];
    size_t n = byte(s) % 16, bad = 99, count;
    lomber_cribbage_item items[LOMBER_CRIBBAGE_PEG_ITEMS_MAX];
    read_cards(s, cards, n, any);
    int status = n < 1 || n > LOMBER_CRIBBAGE_SERIES_MAX ? LOMBER_E_COUNT : LOMBER_OK, value = 0;
    size_t good = 0;
    for (; status == LOMBER_OK && good < n; good++) {
        status = status_of(cards, good + 1);
        if (status == LOMBER_OK) value += value_of(cards[good]);
        if (value > 31) status = LOMBER_E_ILLEGAL;
        if (status != LOMBER_OK) break;
    }
    must(lomber_cribbage_peg_series(cards, n, points, &bad) == status);
    must(bad == (status == LOMBER_OK || status == LOMBER_E_COUNT ? 99 : good));
    for (size_t i = 0; i < good; i++) must(points[i] == naive_peg(cards, i + 1));
    int last = lomber_cribbage_peg(cards, n);
    must(last == (status == LOMBER_OK ? points[n - 1] : status));
    must(lomber_cribbage_peg_items(cards, n, items, LOMBER_CRIBBAGE_PEG_ITEMS_MAX, &count) == last);
    if (status != LOMBER_OK) return;
    int sum = 0;
    for (size_t i = 0; i < count; i++) sum += items[i].points;
    must(sum == last);
}

static void every_discard(script *s, int any)
{
    uint8_t cards[10];
    size_t n = byte(s) % 10, lay = byte(s) % 4, count = 99;
    size_t capacity = byte(s) % (LOMBER_CRIBBAGE_DISCARDS_MAX + 4u);
    int own = byte(s) & 1;
    lomber_cribbage_discard out[LOMBER_CRIBBAGE_DISCARDS_MAX + 4];
    read_cards(s, cards, n, any);
    int status = lomber_cribbage_discards(cards, n, lay, own, out, capacity, &count);
    if (!((lay == 2 && n >= 5 && n <= 7) || (lay == 1 && n == 5))) {
        must(status == LOMBER_E_COUNT);
        return;
    }
    if (status_of(cards, n) != LOMBER_OK) {
        must(status == status_of(cards, n));
        return;
    }
    must(count == (lay == 1 ? n : n * (n - 1) / 2));
    must(status == (count > capacity ? LOMBER_E_CAPACITY : LOMBER_OK));
    if (status != LOMBER_OK) return;
    lomber_cardset all = 0;
    for (size_t i = 0; i < n; i++) all |= (lomber_cardset)1 << cards[i];
    for (size_t i = 0; i < count; i++) {
        const lomber_cribbage_discard *d = &out[i];
        must((d->kept | d->laid) == all && !(d->kept & d->laid));
        must(i == 0 || out[i - 1].total >= d->total - 1e-9);
        must(d->worst <= d->total + 1e-9 && d->total <= d->best + 1e-9);
        must(d->hand >= 0 && d->hand <= 46 && d->crib >= 0 && d->crib <= 46);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, data + size};
    while (s.at < s.end) {
        uint8_t what = byte(&s);
        int any = what >> 7;
        switch (what & 15) {
        case 0: every_discard(&s, any); break;
        case 1:
        case 2: many_shows(&s, any); break;
        case 3:
        case 4:
        case 5: one_series(&s, any); break;
        default: one_show(&s, any);
        }
    }
    return 0;
}
