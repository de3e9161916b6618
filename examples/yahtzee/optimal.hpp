#pragma once
// The exact solution of solitaire Yahtzee (Verhoeff 1999, Woodward 2003, Glenn 2006) by dynamic
// programming over scorecards, and the greedy player: the same for one turn, with no future.

#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <vector>

#include "core/fields.hpp"
#include "strategies/strategy.hpp"
#include "yahtzee.hpp"

namespace yahtzee {

/// The 462 sets of up to five dice: the 252 full ones first.
struct Sets {
    static constexpr std::size_t full = 252, all = 462;
    std::vector<Counts> counts;
    std::array<std::array<std::uint16_t, 6>, all> with{};  // one die more
    std::vector<std::vector<std::uint16_t>> parts;         // of a full set, but itself
    std::array<std::int16_t, 46656> at{};

    static std::size_t code(const Counts& set) {
        std::size_t code = 0;
        for (const std::uint8_t n : set) code = code * 6 + n;
        return code;
    }
    std::size_t find(const Counts& set) const { return std::size_t(at[code(set)]); }
    Sets() {
        for (int size = 5; size >= 0; --size)
            for (std::size_t c = 0; c < at.size(); ++c) {
                Counts set{};
                std::size_t rest = c;
                int sum = 0;
                for (std::size_t face = 6; face-- > 0; rest /= 6)
                    sum += set[face] = static_cast<std::uint8_t>(rest % 6);
                if (sum != size) continue;
                at[c] = static_cast<std::int16_t>(counts.size());
                counts.push_back(set);
            }
        for (std::size_t i = full; i < all; ++i)
            for (std::size_t face = 0; face < 6; ++face) {
                Counts more = counts[i];
                ++more[face];
                with[i][face] = static_cast<std::uint16_t>(find(more));
            }
        parts.resize(full);
        for (std::size_t i = 0; i < full; ++i)
            for (std::size_t part = full; part < all; ++part) {
                bool inside = true;
                for (std::size_t f = 0; f < 6; ++f) inside &= counts[part][f] <= counts[i][f];
                if (inside) parts[i].push_back(static_cast<std::uint16_t>(part));
            }
    }
    static const Sets& get() {
        static const Sets sets;
        return sets;
    }
};

/// Values of one turn: of full sets if a box is filled, and of sets kept with 1 and 2 rolls left.
struct Turn {
    std::array<double, Sets::full> fill{};
    std::array<std::array<double, Sets::all>, 3> keep{};

    /// What a move into a box is worth, the future by `later(card)`.
    template <class Later>
    static double box_value(const Card& card, std::size_t box, const Counts& counts,
                            Later&& later) {
        int gain = points(box, counts, card.joker(counts));
        Card next = card;
        next.filled |= 1U << box;
        if (box < 6) {
            next.upper = std::min(63, card.upper + gain);
            if (card.upper < 63 && next.upper == 63) gain += 35;
        }
        if (box == five) next.fifty = card.bonuses && gain == 50;
        if (card.bonuses && card.fifty && same_five(counts)) gain += 100;
        return gain + later(next);
    }
    template <class Later>
    Turn(const Card& card, Later&& later, int most_rolls = 3) {
        const Sets& sets = Sets::get();
        for (std::size_t i = 0; i < Sets::full; ++i) {
            double best = -1;
            for (std::size_t box = 0; box < boxes; ++box)
                if (card.may_fill(box, sets.counts[i]))
                    best = std::max(best, box_value(card, box, sets.counts[i], later));
            fill[i] = best;
        }
        for (std::size_t left = 0; left < std::size_t(most_rolls); ++left) {
            auto& now = keep[left];
            for (std::size_t i = 0; i < Sets::full; ++i) {
                now[i] = fill[i];
                if (left > 0)
                    for (const std::uint16_t part : sets.parts[i])
                        now[i] = std::max(now[i], keep[left - 1][part]);
            }
            for (std::size_t i = Sets::full; i < Sets::all; ++i) {
                double sum = 0;
                for (const std::uint16_t more : sets.with[i]) sum += now[more];
                now[i] = sum / 6;
            }
        }
    }
    double value() const { return keep[2][Sets::all - 1]; }
};

/// The expected points still to come, for each scorecard.
class Solution {
  public:
    explicit Solution(bool bonuses) : values_(8192 * 64 * 2) {
        std::array<std::uint64_t, 64> sums{1};  // which upper totals a set of boxes can have
        for (unsigned set = 1; set < 64; ++set) {
            const int face = std::bit_width(set);
            for (int n = 0; n <= 5; ++n)
                for (int s = 0; s < 64; ++s)
                    if (sums[set - std::bit_floor(set)] >> s & 1)
                        sums[set] |= std::uint64_t{1} << std::min(63, s + n * face);
        }
        for (unsigned filled = 8191; filled-- > 0;)
            for (int upper = 0; upper < 64; ++upper) {
                if (!(sums[filled & 63] >> upper & 1)) continue;
                for (int fifty = 0; fifty <= int(bonuses && (filled >> five & 1)); ++fifty) {
                    const Card card{filled, upper, fifty == 1, bonuses};
                    values_[at(card)] = Turn(card, *this).value();
                }
            }
    }
    double operator()(const Card& card) const { return values_[at(card)]; }
    static const Solution& get(bool bonuses) {
        static std::array<std::once_flag, 2> once;
        static std::array<std::unique_ptr<const Solution>, 2> all;
        std::call_once(once[bonuses], [&] { all[bonuses] = std::make_unique<Solution>(bonuses); });
        return *all[bonuses];
    }

  private:
    static std::size_t at(const Card& card) {
        return (card.filled * 64 + std::size_t(card.upper)) * 2 + card.fifty;
    }
    std::vector<double> values_;
};

/// Plays the move of the best mean: of the whole game, or where not Far of the turn alone.
template <bool Far>
class Planner {
  public:
    using G = Yahtzee;
    using Params = skerry::NoParams;
    Planner(const G::Rules& rules, const Params&)
        : solution_(Far ? &Solution::get(rules.bonuses) : nullptr) {}

    G::Move choose(const G::State& state, skerry::Rng&) {
        G::MoveList moves;
        G::legal_moves(state, moves);
        const auto all = values(state, moves);
        return moves[std::size_t(std::max_element(all.begin(), all.begin() + moves.size()) -
                                 all.begin())];
    }
    /// The points so far and those expected, so that another strategy may look ahead of these
    /// values.
    bool value_moves(const G::State& state, const G::MoveList& moves, std::span<int> out) {
        const auto all = values(state, moves);
        const int so_far = G::score_so_far(state, skerry::Seat::first);
        for (std::size_t i = 0; i < moves.size(); ++i)
            out[i] = int(std::lround((all[i] + so_far) * skerry::move_value_scale));
        return true;
    }

  private:
    double later(const Card& card) const { return Far ? (*solution_)(card) : 0; }
    std::array<double, G::MoveList::capacity> values(const G::State& state,
                                                     const G::MoveList& moves) const {
        const auto future = [this](const Card& card) { return later(card); };
        const Card card = G::card(state);
        const int left = 2 - state.roll;
        const Turn turn(card, future, left);
        std::array<double, G::MoveList::capacity> values{};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const unsigned code = moves[i].code;
            if (code >= 31) {
                values[i] = Turn::box_value(card, code - 31, counts_of(state.dice), future);
                continue;
            }
            Counts kept{};
            for (std::size_t k = 0; k < 5; ++k)
                if (code >> k & 1) ++kept[state.dice[k] - 1U];
            values[i] = turn.keep[std::size_t(left - 1)][Sets::get().find(kept)];
        }
        return values;
    }
    const Solution* solution_;
};

}  // namespace yahtzee
