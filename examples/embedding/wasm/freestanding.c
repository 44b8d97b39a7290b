/* What the library asks of its surroundings where there is no C library, and room for the caller's arrays. */
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

enum { ROOM = 1 << 16 };

static uint64_t room[ROOM / sizeof(uint64_t)];

/* Where the caller may put what it passes by address. */
EXPORT void *room_address(void) { return room; }

EXPORT uint32_t room_size(void) { return ROOM; }

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    while (n--) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    if (t < f) return memcpy(to, from, n);
    while (n--) t[n] = f[n];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    uint8_t *t = to;
    while (n--) *t++ = (uint8_t)byte;
    return to;
}

int memcmp(const void *one, const void *other, size_t n)
{
    const uint8_t *a = one, *b = other;
    for (; n--; a++, b++)
        if (*a != *b) return *a < *b ? -1 : 1;
    return 0;
}
