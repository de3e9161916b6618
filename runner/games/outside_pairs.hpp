#pragma once
// The games of a matchup with a strategy from outside, played side by side: its code is asked once
// for the decisions of all games that wait for it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/games/match_table.hpp"
#include "runner/games/outside_strategy.hpp"

namespace skerry {

template <Game G>
class OutsidePairs {
  public:
    /// `a` and `b` are the strategies of the matchup, which may be one; those of outside code are
    /// not asked.
    OutsidePairs(const Setup<G>& setup, const Matchup& matchup, AnyStrategy<G>* a,
                 AnyStrategy<G>* b)
        : setup_(&setup),
          same_(a == b),
          sides_{Side(setup.strategies[matchup.a], a), Side(setup.strategies[matchup.b], b)} {}

    /// The pair of games of a deal; plays those of the games `expected` after it ahead. All pairs
    /// are played, also those in which nobody drew: whether they repeat each other is seen then.
    const MatchPair& pair(std::uint64_t game, GameRange expected) {
        if (game < games_.begin || game >= games_.end) {
            const bool known = game >= expected.begin && game < expected.end;
            const std::uint64_t most = std::max(sides_[0].at_once, sides_[1].at_once);
            play({game, known ? std::min(expected.end, game + most) : game + 1});
        }
        return pairs_[game - games_.begin];
    }

  private:
    /// A contestant: code from outside, or a strategy of the program.
    struct Side {
        Side(const Configured<G>& configured, AnyStrategy<G>* of_program)
            : strategy(of_program),
              at_once(configured.outside ? configured.outside->at_once() : 1) {
            if (configured.outside) desk.emplace(configured);
        }
        AnyStrategy<G>* strategy;
        std::uint64_t at_once;
        std::optional<OutsideDesk<G>> desk;
    };

    /// In the second table of a deal the seats are swapped.
    Side& mover(std::size_t table) {
        const std::size_t seat = index(G::to_move(tables_[table].state()));
        return sides_[same_ ? 0 : seat ^ (table % 2)];
    }

    void play(GameRange games) {
        games_ = {};
        tables_.clear();
        deals_.clear();
        for (std::uint64_t game = games.begin; game < games.end; ++game)
            deals_.push_back(setup_->deal(game));
        for (std::uint64_t game = games.begin; game < games.end; ++game)
            for (int seating = 0; seating < 2; ++seating)
                tables_.emplace_back(*setup_, game, deals_[game - games.begin]);
        while (advance(games.begin)) {
        }
        pairs_.clear();
        for (std::size_t i = 0; i < tables_.size(); i += 2)
            pairs_.push_back(pair_of(tables_[i], tables_[i + 1], setup_->facts.components.size()));
        games_ = games;
    }

    /// Plays on to the next decisions of outside code, and has them taken. Returns whether there
    /// were any.
    bool advance(std::uint64_t first) {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            MatchTable<G>& table = tables_[i];
            while (!table.is_over() && !mover(i).desk)
                table.apply(table.choose(*mover(i).strategy));
            if (!table.is_over())
                mover(i).desk->ask(i, table.state(), table.stream(), first + i / 2);
        }
        bool any = false;
        for (Side& side : sides_)
            if (side.desk && !side.desk->empty()) {
                any = true;
                side.desk->answer([&](std::size_t i, const auto& move) { tables_[i].apply(move); });
            }
        return any;
    }

    const Setup<G>* setup_;
    bool same_;
    std::array<Side, 2> sides_;
    GameRange games_ = {};  ///< whose pairs are known
    std::vector<typename G::Deal> deals_;
    std::vector<MatchTable<G>> tables_;  ///< two of each deal
    std::vector<MatchPair> pairs_;
};

}  // namespace skerry
