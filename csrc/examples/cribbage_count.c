/* Counts cribbage hands and says what they are made of.
 *
 *   cribbage_count [--crib] 5c 5d 5h Js 5s    the hand, the starter last
 *   cribbage_count [--crib] < FILE            one hand a line */
#include <stdio.h>
#include <string.h>

#include <lomber/lomber.h>

enum { CARDS_MAX = LOMBER_CRIBBAGE_HAND_MAX + 1, LINE_MAX_BYTES = 256 };

static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";

/* Reads a card such as Ts; -1 where it is none. */
static int read_card(const char *text)
{
    const char *rank = *text ? strchr(ranks, text[0]) : NULL;
    const char *suit = rank && text[1] ? strchr(suits, text[1]) : NULL;
    if (!suit || text[2]) return -1;
    return (int)(suit - suits) * LOMBER_RANKS + (int)(rank - ranks);
}

static void print_cards(lomber_cardset cards)
{
    const char *space = "";
    for (int card = 0; card < LOMBER_PACK_CARDS; card++) {
        if (!(cards >> card & 1)) continue;
        printf("%s%c%c", space, ranks[card % LOMBER_RANKS], suits[card / LOMBER_RANKS]);
        space = " ";
    }
}

/* Says what is wrong with the hand of a line, or of the command where line is 0. */
static int complain(int line, const char *what, const char *word)
{
    if (line) fprintf(stderr, "line %d: ", line);
    fprintf(stderr, what, word);
    fputc('\n', stderr);
    return 0;
}

/* Counts a hand of words, the starter last, and prints it; 0 where it is none. */
static int count_hand(char *const *words, size_t n, int crib, int line)
{
    static const char *const names[] = {"fifteen", "pair", "run", "flush", "nobs"};
    uint8_t cards[CARDS_MAX];
    lomber_cardset seen = 0;
    lomber_cribbage_item items[LOMBER_CRIBBAGE_ITEMS_MAX];
    size_t found;
    if (n < LOMBER_CRIBBAGE_HAND_MIN + 1 || n > CARDS_MAX)
        return complain(line, "a hand is 3, 4 or 5 cards and then the starter, e.g. 5c 5d 5h Js 5s", "");
    for (size_t i = 0; i < n; i++) {
        int card = read_card(words[i]);
        if (card < 0)
            return complain(line, "'%s' is no card: a rank of 23456789TJQKA, then a suit of cdhs", words[i]);
        if (seen >> card & 1) return complain(line, "the card %s occurs twice", words[i]);
        seen |= (lomber_cardset)1 << card;
        cards[i] = (uint8_t)card;
    }
    int points = lomber_cribbage_items(cards, n - 1, cards[n - 1], crib, items, LOMBER_CRIBBAGE_ITEMS_MAX, &found);
    if (points < 0) return complain(line, "%s", lomber_status_string(points));
    for (size_t i = 0; i < found; i++) {
        printf("%s %d (", names[items[i].kind], items[i].points);
        print_cards(items[i].cards);
        printf("), ");
    }
    printf("total %d\n", points);
    return 1;
}

/* Counts the hands of a stream; 0 at the first line that is none. */
static int count_lines(FILE *stream, int crib)
{
    char text[LINE_MAX_BYTES], *words[CARDS_MAX + 1];
    for (int line = 1; fgets(text, sizeof text, stream); line++) {
        size_t n = 0;
        if (!strchr(text, '\n') && strlen(text) + 1 == sizeof text)
            return complain(line, "it is too long for a hand", "");
        for (char *word = strtok(text, " \t\r\n"); word && n <= CARDS_MAX; word = strtok(NULL, " \t\r\n"))
            words[n++] = word;
        if (n && !count_hand(words, n, crib, line)) return 0;
    }
    return 1;
}

int main(int count, char **words)
{
    int crib = count > 1 && strcmp(words[1], "--crib") == 0, first = 1 + crib;
    if (count > first && words[first][0] == '-') {
        fprintf(stderr, "no option '%s'\nusage: cribbage_count [--crib] [CARD...]\n", words[first]);
        return 2;
    }
    if (count > first) return count_hand(words + first, (size_t)(count - first), crib, 0) ? 0 : 2;
    return count_lines(stdin, crib) ? 0 : 2;
}
