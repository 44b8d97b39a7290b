#include <lomber/lomber.h>

int main(void)
{
    static const uint8_t trick[4] = {46, 50, 26, 51}; /* 9s Ks 2h As, hearts are trumps */
    return lomber_tricks_winner(trick, 4, 2) == 2 && lomber_version() == LOMBER_VERSION_NUMBER
               ? 0
               : 1;
}
