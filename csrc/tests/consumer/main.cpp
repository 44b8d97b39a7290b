#include <array>

#include <lomber/lomber.h>

int main()
{
    const std::array<uint8_t, 4> hand{{3, 16, 29, 48}}; // 5c 5d 5h Js, 5s turned up
    lomber_mosaic_board board;
    const bool counted = lomber_cribbage_show(hand.data(), hand.size(), 42, 0) == 29;
    const bool made = lomber_mosaic_init(&board, 7, 7, 0, 2, 10) == LOMBER_OK;
    return counted && made && lomber_abi_version() == LOMBER_ABI_VERSION ? 0 : 1;
}
