#pragma once
// Random streams. Deal number i of a seed is a promise to users: the derivation below is versioned
// (`stream_derivation`, written into every result file) and pinned by golden values in the tests.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace skerry {

/// SplitMix64 (Steele, Lea, Flood 2014; constants of Vigna's public-domain splitmix64.c).
/// Advances `state` and returns the next output.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// A number that is exactly uniform in 0 .. bound - 1, bound >= 1, by the method of Lemire 2019,
/// 'Fast random integer generation in an interval', with the upper 32 bits of stream.next().
template <class Stream>
constexpr std::uint32_t uniform_below(Stream& stream, std::uint32_t bound) {
    std::uint64_t product = (stream.next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
        const std::uint32_t rejected = -bound % bound;
        while (static_cast<std::uint32_t>(product) < rejected)
            product = (stream.next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
}

/// A stream that begins at once, for a few numbers: the outputs of SplitMix64.
class DrawStream {
  public:
    constexpr explicit DrawStream(std::uint64_t key) : state_(key) {}

    /// 64 uniform bits, and a number below a bound; see uniform_below().
    constexpr std::uint64_t next() { return split_mix(state_); }
    constexpr std::uint32_t below(std::uint32_t bound) { return uniform_below(*this, bound); }

  private:
    std::uint64_t state_;
};

/// The generator xoshiro256++ 1.0 (Blackman, Vigna 2019), seeded by four outputs of SplitMix64.
class Rng {
  public:
    constexpr explicit Rng(std::uint64_t key) {
        for (std::uint64_t& word : state_) word = split_mix(key);
    }

    /// 64 uniform bits.
    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// See uniform_below().
    constexpr std::uint32_t below(std::uint32_t bound) { return uniform_below(*this, bound); }

    /// True with probability numerator / denominator, 0 <= numerator <= denominator.
    constexpr bool chance(std::uint32_t numerator, std::uint32_t denominator) {
        return below(denominator) < numerator;
    }

    /// Shuffles by Fisher-Yates: every order is equally likely. At most 2^32 items.
    template <class T>
    constexpr void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }

    /// Equal streams have the same future. A copy equals its original as long as neither was drawn
    /// from.
    friend constexpr bool operator==(const Rng&, const Rng&) = default;

  private:
    std::uint64_t state_[4] = {};
};

/// What a stream is for. Each purpose has its own stream, so that how often one user draws never
/// changes what another one draws.
enum class Purpose : std::uint64_t {
    deal = 0,
    strategy = 16,  ///< + seat: the draws of the strategy in that seat
    futures = 32,   ///< what might have come instead; no game played for a result draws from it
    /// + number: training of strategies. No game that is played for a result is dealt from these
    /// streams, so no master seed tests a strategy on the games that it was trained on.
    training = 64,
};

inline constexpr std::string_view stream_derivation = "splitmix64-xoshiro256++/1";

/// The stream of one purpose (and seat) in game `game_index` of `master_seed`: a pure function of
/// its arguments.
constexpr Rng stream(std::uint64_t master_seed, std::uint64_t game_index, Purpose purpose,
                     unsigned seat = 0) {
    std::uint64_t state = master_seed;
    state = split_mix(state) ^ game_index;
    state = split_mix(state) ^ (static_cast<std::uint64_t>(purpose) + seat);
    return Rng(split_mix(state));
}

}  // namespace skerry
