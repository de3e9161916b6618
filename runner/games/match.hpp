#pragma once
// An experiment of a game for two: every two strategies play every deal, once in each seating.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runner/experiment/experiment.hpp"
#include "runner/games/match_table.hpp"
#include "runner/games/outside_pairs.hpp"
#include "runner/games/partings.hpp"
#include "runner/games/played_moves.hpp"
#include "runner/games/setup.hpp"

namespace skerry {

template <Game G>
class MatchPlayer final : public GamePlayer {
  public:
    /// What happens to a pair that is known to end as it did before.
    enum class Repeats { skipped, played };

    explicit MatchPlayer(const Setup<G>& setup, Repeats repeats = Repeats::skipped)
        : setup_(&setup),
          repeats_(repeats),
          matchups_(matchups_of(setup.strategies.size())),
          pairs_(matchups_.size()) {
        for (const Configured<G>& strategy : setup.strategies)
            strategies_.push_back(strategy.make());
        for (const Matchup& matchup : matchups_) {
            outside_.emplace_back(nullptr);
            if (setup.strategies[matchup.a].outside || setup.strategies[matchup.b].outside)
                outside_.back() = std::make_unique<OutsidePairs<G>>(
                    setup, matchup, strategies_[matchup.a].get(), strategies_[matchup.b].get());
        }
    }

    void expect(GameRange games) override { expected_ = games; }

    void play(std::uint64_t game_index, BatchTally& tally) override {
        const typename G::Deal deal = setup_->deal(game_index);
        for (std::size_t i = 0; i < matchups_.size(); ++i)
            if (outside_[i]) pairs_[i] = outside_[i]->pair(game_index, expected_);
            // A deterministic pair would only be played again, so its result is used again.
            else if (!pairs_[i].deterministic || repeats_ == Repeats::played)
                pairs_[i] = play_pair(matchups_[i], game_index, deal);
        tally.matches().add(game_index, pairs_);
    }

    GameEnds ends() const override { return {.scores = {}, .pairs = pairs_}; }

  private:
    MatchPair play_pair(const Matchup& matchup, std::uint64_t game_index,
                        const typename G::Deal& deal) {
        MatchTable<G> first(*setup_, game_index, deal);
        MatchTable<G> second(*setup_, game_index, deal);
        AnyStrategy<G>* const a = strategies_[matchup.a].get();
        AnyStrategy<G>* const b = strategies_[matchup.b].get();
        while (!first.is_over()) first.step({a, b});
        if (a == b)
            second = first;
        else
            while (!second.is_over()) second.step({b, a});
        return pair_of(first, second, setup_->facts.components.size());
    }

    const Setup<G>* setup_;
    Repeats repeats_;
    std::vector<std::unique_ptr<AnyStrategy<G>>> strategies_;
    std::vector<Matchup> matchups_;
    std::vector<MatchPair> pairs_;  ///< one per matchup
    /// Those of matchups with a strategy from outside; else null.
    std::vector<std::unique_ptr<OutsidePairs<G>>> outside_;
    GameRange expected_ = {};
};

template <Game G>
class MatchExperiment final : public Experiment {
  public:
    /// `print_record` may be empty; its comment is the index of the game.
    explicit MatchExperiment(Setup<G> setup, RecordPrinter<G> print_record = {})
        : setup_(std::move(setup)), print_record_(std::move(print_record)) {}

    const ExperimentFacts& facts() const override { return setup_.facts; }

    BatchTally empty_tally() const override {
        return MatchTally(setup_.strategies.size(), setup_.facts.components.size(),
                          setup_.facts.games);
    }
    std::unique_ptr<GamePlayer> player() const override {
        return std::make_unique<MatchPlayer<G>>(setup_);
    }
    std::unique_ptr<GameProfiler> profiler() const override { return make_profiler<G>(setup_); }

    Trace trace(const Seating& seating, std::uint64_t game_index) const override {
        const typename G::Deal deal = setup_.deal(game_index);
        const auto first = setup_.strategies[seating.first].make();
        const auto second = setup_.strategies[seating.second].make();
        MatchTable<G> table(setup_, game_index, deal);
        std::vector<typename G::Move> moves;
        Trace trace;
        trace.start_state = G::print_state(table.state());
        trace.start_board = G::text_board(table.state());
        while (!table.is_over()) {
            const typename G::State before = table.state();
            const Seat seat = G::to_move(before);
            const typename G::Move move = table.step({first.get(), second.get()});
            if (!G::is_legal(before, move)) break;  // an illegal move need not have a notation
            trace.steps.push_back({G::print_move(before, move), G::print_state(table.state()),
                                   G::text_board(table.state()), seat});
            moves.push_back(move);
        }
        trace.match = table.result(setup_.facts.components.size());
        if (print_record_)
            trace.record =
                print_record_(deal, std::move(moves), table.state(), std::to_string(game_index));
        return trace;
    }

    PlayedMoves play_moves(std::uint64_t game_index,
                           std::span<const std::string> moves) const override {
        return play_recorded(setup_, game_index, moves, [this](Trace& trace, const auto& end) {
            trace.match = match_game_of<G>(G::outcome(end), setup_.facts.components.size());
        });
    }
    std::optional<std::vector<std::string>> legal_moves(const std::string& state) const override {
        return legal_moves_of(setup_, state);
    }

    std::optional<Scene> scene(const std::string& state) const override {
        return scene_of<G>(setup_, state);
    }

    std::unique_ptr<PartingPlayer> parting(const Seating& pair, std::uint64_t game_index,
                                           std::size_t step) const override {
        auto player = std::make_unique<MatchParting<G>>(setup_, pair, game_index, step);
        if (!player->both_legal()) return nullptr;
        return player;
    }

  private:
    Setup<G> setup_;
    RecordPrinter<G> print_record_;
};

}  // namespace skerry
