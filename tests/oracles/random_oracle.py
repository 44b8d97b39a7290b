"""xoshiro256**, its seeding and bounded numbers in plain Python, written from docs/random.md."""

from __future__ import annotations

M = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & M
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & M
    return z ^ (z >> 31)


def splitmix64(seed: int, count: int) -> list[int]:
    return [mix((seed + i * GOLDEN) & M) for i in range(1, count + 1)]


def rotl(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) & M


class Xoshiro:
    def __init__(self, words: list[int]) -> None:
        self.s = list(words)

    def next(self) -> int:
        s0, s1, s2, s3 = self.s
        out = rotl(s1 * 5 & M, 7) * 9 & M
        t = s1 << 17 & M
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rotl(s3, 45)
        self.s = [s0, s1, s2, s3]
        return out

    def below(self, n: int) -> int:
        while True:
            m = (self.next() >> 32) * n
            if m % 2**32 >= 2**32 % n:
                return m >> 32

    def below_word(self, product: int) -> int:
        while True:
            m = self.next() * product
            if m % 2**64 >= 2**64 % product:
                return m >> 64

    def shuffle(self, items: list[int]) -> None:
        i = len(items) - 1
        while i >= 1:
            if i >= 256:
                places = [self.below(i + 1)]
            else:
                bounds = list(range(i + 1, 1, -1))[: 8 if i < 64 else 6]
                product = 1
                for bound in bounds:
                    product *= bound
                number, places = self.below_word(product), []
                for bound in bounds:
                    product //= bound
                    digit, number = divmod(number, product)
                    places.append(digit)
            for j in places:
                items[i], items[j] = items[j], items[i]
                i -= 1


def seeded(seed: int, stream: int = 0) -> Xoshiro:
    key, words = stream, []
    for i in range(4):
        key = mix(key)
        words.append(mix(((seed ^ key) + (i + 1) * GOLDEN) & M))
    return Xoshiro(words if any(words) else [GOLDEN, 0, 0, 0])
