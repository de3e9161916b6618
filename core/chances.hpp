#pragma once
// What chance may show next, for games whose chance everybody sees when it happens: an author
// returns one of these from chances(state), see core/playable.hpp. Each is a range of
// Chance<Outcome> whose weights are in proportion to the probabilities, and empty where chance has
// nothing to show. A member draw(stream) says how an outcome is drawn from a DrawStream; without it
// the weights do.

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "core/select_bit.hpp"

namespace skerry {

/// An outcome with its weight, at least 1. The sum of all weights is below 2^32.
template <class Result>
struct Chance {
    using Outcome = Result;
    Outcome outcome{};
    std::uint32_t weight = 1;
};

/// Outcomes with any weights, at most Capacity.
template <class Outcome, std::size_t Capacity>
using WeightedChances = FixedList<Chance<Outcome>, Capacity>;

/// Which of several numbered things chance has shown.
struct Drawn {
    std::uint8_t number = 0;
    friend constexpr bool operator==(const Drawn&, const Drawn&) = default;
};

/// One of the things whose bits are set, each as likely: a tile of those left in a bag. It may not
/// come again if the game clears its bit.
class OneOf {
  public:
    constexpr explicit OneOf(std::uint64_t things) : things_(things) {}

    /// The range, by rising numbers.
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t left) : left_(left) {}
        constexpr Chance<Drawn> operator*() const {
            return {{static_cast<std::uint8_t>(std::countr_zero(left_))}, 1};
        }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

      private:
        std::uint64_t left_;
    };
    constexpr Iterator begin() const { return Iterator(things_); }
    constexpr Iterator end() const { return Iterator(0); }
    constexpr bool empty() const { return things_ == 0; }

    /// One number of the stream.
    Drawn draw(DrawStream& stream) const {
        const auto count = static_cast<std::uint32_t>(std::popcount(things_));
        return {static_cast<std::uint8_t>(select_bit(things_, stream.below(count)))};
    }

  private:
    std::uint64_t things_;
};

/// Sorts a few dice, the lowest first.
constexpr void sort_dice(std::span<std::uint8_t> dice) {
    for (std::size_t i = 1; i < dice.size(); ++i)
        for (std::size_t at = i; at > 0 && dice[at - 1] > dice[at]; --at)
            std::swap(dice[at - 1], dice[at]);
}

/// Dice that were thrown together, from the lowest to the highest; behind the last one are zeros.
template <std::size_t Most>
struct Dice {
    std::array<std::uint8_t, Most> faces{};
    friend constexpr bool operator==(const Dice&, const Dice&) = default;
};

/// A throw of `count` dice, 0 to Most, each with the faces 1 to Faces. Weights count the orders in
/// which dice can fall. A throw of fewer dice from the same stream shows the first of the same
/// dice, so that players who keep some dice, and others, meet common luck.
template <std::size_t Most, std::size_t Faces = 6>
class DiceThrow {
    static_assert(Most <= 8 && Faces <= 12, "weights are below 2^32");

  public:
    constexpr explicit DiceThrow(std::size_t count) : count_(count) {}

    /// The range: each multiset of faces once.
    class Iterator {
      public:
        constexpr Iterator(std::size_t count, bool over) : count_(count), over_(over) {
            std::fill_n(dice_.faces.begin(), count, std::uint8_t{1});
        }
        constexpr Chance<Dice<Most>> operator*() const {
            std::uint32_t orders = 1;
            std::uint32_t alike = 0;
            for (std::uint32_t i = 0; i < count_; ++i) {
                alike = i > 0 && dice_.faces[i] == dice_.faces[i - 1] ? alike + 1 : 1;
                orders = orders * (i + 1) / alike;
            }
            return {dice_, orders};
        }
        constexpr Iterator& operator++() {
            std::size_t last = count_;
            while (last > 0 && dice_.faces[last - 1] == Faces) --last;
            over_ = last == 0;
            if (!over_)
                std::fill(dice_.faces.begin() + static_cast<std::ptrdiff_t>(last) - 1,
                          dice_.faces.begin() + static_cast<std::ptrdiff_t>(count_),
                          static_cast<std::uint8_t>(dice_.faces[last - 1] + 1));
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.over_ == b.over_ && (a.over_ || a.dice_ == b.dice_);
        }

      private:
        Dice<Most> dice_;
        std::size_t count_;
        bool over_;
    };
    constexpr Iterator begin() const { return {count_, empty()}; }
    constexpr Iterator end() const { return {0, true}; }
    constexpr bool empty() const { return count_ == 0; }

    /// One number of the stream for each die.
    constexpr Dice<Most> draw(DrawStream& stream) const {
        Dice<Most> dice;
        for (std::size_t i = 0; i < count_; ++i)
            dice.faces[i] = static_cast<std::uint8_t>(1 + stream.below(Faces));
        sort_dice({dice.faces.data(), count_});
        return dice;
    }

  private:
    std::size_t count_;
};

/// A game whose chance nodes can be seen: play(state, move) leads to a state whose chances() are
/// not empty where chance acts next, and play(state, outcome) on from there.
template <class G>
concept HasChanceNodes = requires(typename G::State& state, const typename G::State& seen,
                                  const typename G::Move& move) {
    { G::chances(seen).empty() } -> std::same_as<bool>;
    { (*G::chances(seen).begin()).weight } -> std::convertible_to<std::uint32_t>;
    G::play(state, move);
    G::play(state, (*G::chances(seen).begin()).outcome);
};

/// The sum of the weights.
template <class Chances>
std::uint32_t weight_of(const Chances& chances) {
    std::uint32_t sum = 0;
    for (const auto& chance : chances) sum += chance.weight;
    return sum;
}

/// The outcome of a place below weight_of(): each has as many places as its weight.
template <class Chances>
auto outcome_at(const Chances& chances, std::uint32_t place) {
    auto at = chances.begin();
    for (; place >= (*at).weight; ++at) place -= (*at).weight;
    return (*at).outcome;
}

/// Draws an outcome, of which there is one at least: by draw() of the chances, or by the weights.
template <class Chances>
auto draw_outcome(const Chances& chances, DrawStream& stream) {
    if constexpr (requires { chances.draw(stream); })
        return chances.draw(stream);
    else
        return outcome_at(chances, stream.below(weight_of(chances)));
}

}  // namespace skerry
