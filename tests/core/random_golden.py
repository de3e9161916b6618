#!/usr/bin/env python3
"""Independent derivation of the golden values in tests/core/random.test.cpp.

Written from the published algorithms (SplitMix64: Steele, Lea, Flood 2014; xoshiro256++ 1.0:
Blackman, Vigna 2019; Lemire's bounded integers 2019; Fisher-Yates from the back) and the stream
derivation "splitmix64-xoshiro256++/1". Not needed to build or to test.
"""
MASK = (1 << 64) - 1


def split_mix(state):
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


class Xoshiro:
    def __init__(self, s):
        self.s = list(s)

    @staticmethod
    def seeded(key):
        words = []
        for _ in range(4):
            key, word = split_mix(key)
            words.append(word)
        return Xoshiro(words)

    def next(self):
        s = self.s
        result = (rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result

    def below(self, bound):
        while True:
            product = (self.next() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32

    def shuffle(self, items):
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]
        return items


def stream(seed, index, purpose, seat=0):
    state, out = split_mix(seed)
    state, out = split_mix(out ^ index)
    state, out = split_mix(out ^ (purpose + seat))
    return Xoshiro.seeded(out)


if __name__ == "__main__":
    state = 1234567
    for _ in range(5):
        state, out = split_mix(state)
        print("splitmix64", out)
    rng = Xoshiro([1, 2, 3, 4])  # the published test vector starts 41943041, 58720359
    print("xoshiro256++", [rng.next() for _ in range(4)])
    for key in (0, 1):
        rng = Xoshiro.seeded(key)
        print("Rng", key, [hex(rng.next()) for _ in range(4)])
    for args in ((1, 0, 0), (1, 1, 0), (2, 0, 0), (1, 0, 16), (1, 0, 16, 1), (0, 0, 0),
                 (MASK, MASK, 16)):
        rng = stream(*args)
        print("stream", args, [hex(rng.next()) for _ in range(3)])
    rng = stream(1, 0, 0)
    print("below", [rng.below(n) for n in (1, 2, 3, 6, 54, 1000, 2**31 + 1, 2**32 - 1)])
    print("shuffle", stream(1, 0, 0).shuffle(list(range(12))))
