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
#include "runner/games/partings.hpp"
#include "runner/games/played_moves.hpp"
#include "runner/games/setup.hpp"

namespace skerry {

template <Game G>
MatchGame match_game_of(const typename G::Outcome& outcome, std::size_t components) {
    MatchGame game;
    if (!outcome.finished()) {
        game.ending = MatchEnding::unfinished;
        return game;
    }
    game.winner = outcome.winner;
    for (const Seat seat : {Seat::first, Seat::second}) {
        game.totals[index(seat)] = outcome.total(seat);
        for (std::size_t c = 0; c < components; ++c)
            game.components[index(seat)][c] = outcome.scores[index(seat)].components[c];
    }
    return game;
}

/// One game between the strategies of two seats, decision by decision.
template <Game G>
class MatchTable {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    MatchTable(const Setup<G>& setup, std::uint64_t game, const typename G::Deal& deal)
        : deal_(&deal),
          state_(G::start(setup.rules, deal)),
          streams_{setup.strategy_stream(game, Seat::first),
                   setup.strategy_stream(game, Seat::second)},
          untouched_(streams_) {}

    bool is_over() const { return offender_ || G::is_over(state_); }
    const State& state() const { return state_; }

    /// Asks for a move and plays it. An illegal move is not played; it ends the game.
    Move step(std::array<AnyStrategy<G>*, 2> by_seat) {
        const Move move = choose(*by_seat[index(G::to_move(state_))]);
        apply(move);
        return move;
    }

    /// The two halves of step(). apply() returns whether the move was legal.
    Move choose(AnyStrategy<G>& mover) {
        return mover.choose(state_, streams_[index(G::to_move(state_))]);
    }
    bool apply(const Move& move) {
        const bool legal = G::is_legal(state_, move);
        if (legal)
            G::play(state_, move, *deal_);
        else
            offender_ = G::to_move(state_);
        return legal;
    }

    MatchGame result(std::size_t components) const {
        if (offender_) {
            MatchGame game;
            game.ending = MatchEnding::forfeited;
            game.winner = *offender_ == Seat::first ? Winner::second : Winner::first;
            return game;
        }
        return match_game_of<G>(G::outcome(state_), components);
    }

    /// Whether a strategy drew any random number.
    bool drew() const { return streams_ != untouched_; }

  private:
    const typename G::Deal* deal_;
    State state_;
    std::array<Rng, 2> streams_;
    std::array<Rng, 2> untouched_;
    std::optional<Seat> offender_;
};

/// The two games of a pair when both are over.
template <Game G>
MatchPair pair_of(const MatchTable<G>& first, const MatchTable<G>& second, std::size_t components) {
    MatchPair pair;
    pair.games = {first.result(components), second.result(components)};
    pair.identical = pair.games[0] == pair.games[1] && first.state() == second.state();
    pair.deterministic = !G::has_chance && !first.drew() && !second.drew();
    return pair;
}

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
    }

    void play(std::uint64_t game_index, BatchTally& tally) override {
        const typename G::Deal deal = setup_->deal(game_index);
        for (std::size_t i = 0; i < matchups_.size(); ++i)
            // A deterministic pair would only be played again, so its result is used again.
            if (!pairs_[i].deterministic || repeats_ == Repeats::played)
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
