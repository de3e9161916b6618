// Improves complete games of a known deal by replica exchange.

#include "strategies/tiny_islands/clairvoyant/clairvoyant.hpp"

#include <limits>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/score_blocks.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr auto make_split_cells() {
    std::array<SplitPlane, row_stride * board_size> table{};
    for (int bit : board_plane)
        table[static_cast<std::size_t>(bit)] = SplitPlane(Plane::single(bit));
    return table;
}
constexpr auto split_cells = make_split_cells();

/// The kind of change that is proposed at step k.
ChangeKind kind_of(std::int64_t k) {
    using enum ChangeKind;
    constexpr std::array<ChangeKind, 16> kinds = {
        place, flip,  flip_and_place, place, flip, push, place,          flip_and_place,
        flip,  place, flip_two,       place, flip, push, flip_and_place, place};
    constexpr std::int64_t redrawing = 128;
    return k % redrawing == 0 ? redraw : kinds[static_cast<std::size_t>(k) % kinds.size()];
}

using Totals = std::array<std::int64_t, BoardBlock::lanes>;

Rules without_floor(Rules rules) {
    rules.score_floor = false;
    return rules;
}

/// The temperatures of the levels, the coldest first, in 1/256 point.
using Temperatures = std::array<std::int64_t, tempered_chains>;
/// At these temperatures, two out of three exchanges between neighbours are accepted.
constexpr Temperatures warm = {65, 73, 81, 90, 101, 112, 125, 140};
constexpr Temperatures cold = {19, 21, 24, 27, 30, 33, 37, 42};
static_assert(tempered_chains == BoardBlock::lanes);

class Tempering {
  public:
    Tempering(std::span<DealChain> chains, const Rules& rules, const Temperatures& temperatures)
        : chains_(chains), rules_(without_floor(rules)), temperature_of_(temperatures) {
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            block_.set(i, chains_[i].board());
            chain_at_[i] = i;
        }
    }

    void run(std::int64_t steps, Rng& rng) {
        constexpr std::int64_t steps_between = 16;
        for (std::int64_t k = 0; k < steps; ++k) {
            step(kind_of(k));
            if (k % steps_between != 0) continue;
            exchange(static_cast<std::size_t>(k / steps_between % 2), rng);
        }
    }

  private:
    /// Lets each chain propose one change, and accept it or not.
    void step(ChangeKind kind) {
        unsigned proposed = 0;
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            if (!chains_[i].propose(kind)) continue;
            proposed |= 1u << i;
            toggle(i);
        }
        const Totals totals = score_all();
        for (std::size_t i = 0; i < chains_.size(); ++i) {
            if ((proposed >> i & 1) == 0) continue;
            if (!chains_[i].decide(static_cast<int>(totals[i]), temperature_of_[i])) toggle(i);
        }
    }

    /// Lets every other pair of neighbouring levels, from `first` on, exchange their chains. The
    /// probability is the ratio of the probabilities of the games after and before the exchange, at
    /// most 1.
    void exchange(std::size_t first, Rng& rng) {
        for (std::size_t level = first; level + 1 < chains_.size(); level += 2) {
            std::size_t& colder = chain_at_[level];
            std::size_t& hotter = chain_at_[level + 1];
            const std::int64_t t = temperature_of_[colder];
            const std::int64_t u = temperature_of_[hotter];
            const std::int64_t lost = chains_[colder].score() - chains_[hotter].score();
            if ((lost * (u - t)) * (std::int64_t{1} << 24) > t * u * bits_of_luck(rng)) continue;
            std::swap(temperature_of_[colder], temperature_of_[hotter]);
            std::swap(colder, hotter);
        }
    }

    /// Makes the proposed change of a chain on its board, or takes the change back.
    void toggle(std::size_t lane) {
        for (const DealChain::Toggle& toggle : chains_[lane].toggles()) {
            const SplitPlane& cell = split_cells[static_cast<std::size_t>(toggle.cell.bit())];
            block_.words[toggle.plane][0][lane] ^= cell.low;
            block_.words[toggle.plane][1][lane] ^= cell.high;
        }
    }

    Totals score_all() {
        Totals totals{};
        if (in_blocks_) {
            score_blocks({&block_, 1}, {&scores_, 1});
            for (const auto& part : scores_.components)
                for (std::size_t i = 0; i < BoardBlock::lanes; ++i) totals[i] += part[i];
        } else {
            for (std::size_t i = 0; i < chains_.size(); ++i)
                totals[i] = score(block_.board(i), rules_).total();
        }
        return totals;
    }

    std::span<DealChain> chains_;
    Rules rules_;
    bool in_blocks_ = scores_in_blocks(rules_);
    std::array<std::size_t, tempered_chains> chain_at_{};  ///< index of the chain at each level
    Temperatures temperature_of_;
    BoardBlock block_;
    BlockScores scores_;
};

}  // namespace

void temper(std::span<DealChain> chains, const Rules& rules, std::int64_t steps, Rng& rng) {
    assert(chains.size() <= tempered_chains);
    const std::int64_t last_steps = steps / 20;
    Tempering(chains, rules, warm).run(steps - last_steps, rng);
    for (DealChain& chain : chains) chain.return_to_best();
    Tempering(chains, rules, cold).run(last_steps, rng);
}

namespace {

/// Plays at random to the end of the game and returns all decisions that were played.
CompleteGame random_game(State& state, const Deal& deal, Rng& rng) {
    CompleteGame game;
    while (!TinyIslands::is_over(state)) {
        const Move move = TinyIslands::sample_move(state, rng);
        if (move.is_shoreline())
            game.interiors[state.drawn] = move.interior;
        else
            game.placements[state.placed] = move;
        TinyIslands::play(state, move, deal);
    }
    return game;
}

void append_moves(State state, const CompleteGame& game, const Deal& deal,
                  std::vector<Move>& moves) {
    while (!TinyIslands::is_over(state)) {
        const Move move = state.shoreline_due() ? Move::shoreline(game.interiors[state.drawn])
                                                : game.placements[state.placed];
        moves.push_back(move);
        TinyIslands::play(state, move, deal);
    }
}

}  // namespace

void Clairvoyant::solve(const State& state, const Deal& deal, Rng& rng, std::vector<Move>& moves) {
    if (TinyIslands::is_over(state)) return;
    const DealSpots spots(deal, state.placed, state.rules);
    CompleteGame best;
    int best_score = std::numeric_limits<int>::min();
    bool found = false;
    for (int start = 0; start < params_.restarts; ++start) {
        chains_.clear();
        for (std::size_t i = 0; i < tempered_chains; ++i) {
            State end = state;
            const CompleteGame random = random_game(end, deal, rng);
            // A random game may end dead by chance. It is used only if no random game reaches the
            // end.
            if (!found) best = random;
            if (!end.all_drawn()) continue;
            found = true;
            chains_.emplace_back(state, spots);
            chains_.back().start_from(end, random, Rng(rng.next()));
        }
        temper(chains_, state.rules, params_.steps, rng);
        for (const DealChain& chain : chains_) {
            if (chain.best_score() <= best_score) continue;
            best_score = chain.best_score();
            best = chain.best();
        }
    }
    append_moves(state, best, deal, moves);
}

}  // namespace skerry::tiny_islands
