#pragma once
// An experiment of a game for two: every two strategies play every deal, once in each seating.

#include <algorithm>

#include "runner/experiment/experiment.hpp"
#include "runner/games/match_table.hpp"
#include "runner/games/partings.hpp"
#include "runner/games/setup.hpp"
#include "runner/games/side_by_side.hpp"
#include "runner/games/timed_strategies.hpp"

namespace skerry {

template <Game G>
class MatchPlayer final : public GamePlayer {
  public:
    /// The pairs of `known`, which may be null, are not played.
    explicit MatchPlayer(const Setup<G>& setup, const KnownEnds* known = nullptr)
        : setup_(&setup),
          known_(known),
          strategies_(setup.strategies.size()),
          matchups_(matchups_of(setup.facts)),
          pairs_(matchups_.size()),
          repeated_(matchups_.size()),
          at_once_(matchups_.size(), 1),
          ahead_(matchups_.size()) {
        for (std::size_t i = 0; i < matchups_.size(); ++i)
            if (!is_known(i))
                at_once_[i] = std::max(at_once_of(matchups_[i].a), at_once_of(matchups_[i].b));
    }

    void expect(GameRange games) override {
        expected_ = games;
        strategies_.expect();
    }

    std::uint64_t at_once() const override {
        return at_once_.empty() ? 1 : std::ranges::max(at_once_);
    }

    using GamePlayer::play;
    void play(std::uint64_t game_index) override {
        game_ = game_index;
        const SeededGame seeded = setup_->facts.seeded(game_index);
        const typename G::Deal deal = in_game(seeded, "", [&] { return setup_->deal(game_index); });
        deal_check_.look(*setup_, game_index, deal);
        for (std::size_t i = 0; i < matchups_.size(); ++i) try {
                if (is_known(i))
                    pairs_[i] = known_->pair(game_index, i);
                else
                    take(i, game_index, deal, seeded.game);
            } catch (...) {
                const std::vector<StrategyFacts>& all = setup_->facts.strategies;
                rethrow_in_game(seeded,
                                all[matchups_[i].a].label + " - " + all[matchups_[i].b].label);
            }
        strategies_.end_deal(game_index);
    }
    void add_to(BatchTally& tally) const override { tally.matches().add(game_, pairs_); }

    GameEnds ends() const override { return {.scores = {}, .pairs = pairs_}; }
    FaultLog faults() const override { return faults_; }
    std::vector<StrategyTimes> times() const override { return strategies_.times(); }

  private:
    bool is_known(std::size_t matchup) const { return known_ != nullptr && known_->has(matchup); }

    /// How many pairs a strategy likes to play side by side, which is made for it.
    std::uint64_t at_once_of(std::size_t strategy) {
        if (!strategies_.has(strategy))
            strategies_.set(strategy, setup_->strategies[strategy].make());
        return strategies_[strategy].at_once();
    }

    bool expected(std::uint64_t game) const {
        return game >= expected_.begin && game < expected_.end;
    }

    /// Takes the pair that a matchup plays on a deal of this number in its seed. A deterministic
    /// one would only be played again, so its result is used again.
    void take(std::size_t i, std::uint64_t game, const typename G::Deal& deal,
              std::uint64_t number) {
        MatchPair& pair = pairs_[i];
        if (expected(game) && at_once_[i] > 1)
            pair = pair_ahead(i, game);
        else if (repeated_[i])
            pair = *repeated_[i];
        else
            pair = play_pair(matchups_[i], game, setup_->deal_for(matchups_[i].a, game, deal));
        if constexpr (!G::has_chance) {
            if (pair.deterministic && !repeated_[i]) repeated_[i] = pair;
            for (MatchGame& each : pair.games) keep_sampled(each.course, number);
        }
    }

    /// Plays some of the expected pairs ahead, side by side.
    MatchPair pair_ahead(std::size_t i, std::uint64_t game) {
        const Matchup& matchup = matchups_[i];
        PairsAhead<G>& ahead = ahead_[i];
        if (!ahead.has(game)) {
            ahead.play(*setup_, {matchup.a, matchup.b},
                       {&strategies_[matchup.a], &strategies_[matchup.b]},
                       {game, std::min(expected_.end, game + at_once_[i])});
            strategies_.add_ahead(matchup.a, ahead.games(), ahead.cpu(0));
            if (matchup.a != matchup.b)
                strategies_.add_ahead(matchup.b, ahead.games(), ahead.cpu(1));
        }
        return finished(matchup, game, ahead.first(game), ahead.second(game));
    }

    /// The pair of two games that are over; their faults are noted.
    MatchPair finished(const Matchup& matchup, std::uint64_t game, const MatchTable<G>& first,
                       const MatchTable<G>& second) {
        note_fault(matchup.a, matchup.b, {.game = game}, first);
        if (matchup.a != matchup.b)
            note_fault(matchup.b, matchup.a, {.game = game, .second = true}, second);
        return pair_of(first, second);
    }

    void note_fault(std::size_t first, std::size_t second, GameFault at,
                    const MatchTable<G>& table) {
        if (!table.fault()) return;
        at.strategy = table.offender() == Seat::first ? first : second;
        at.what = table.fault()->what();
        at.transcript = table.fault()->transcript();
        const std::string& label = setup_->facts.strategies[at.strategy].label;
        const std::uint64_t game = at.game;
        faults_.add(std::move(at));
        if (table.fault()->stops()) throw table.fault()->in_game(label, game);
    }

    MatchPair play_pair(const Matchup& matchup, std::uint64_t game_index,
                        const typename G::Deal& deal) {
        MatchTable<G> first(*setup_, {matchup.a, matchup.b}, game_index, deal);
        if (matchup.a == matchup.b) {
            strategies_.play(first, game_index);
            return finished(matchup, game_index, first, first);
        }
        MatchTable<G> second = first;
        second.swap_seats();
        strategies_.play(first, game_index);
        strategies_.play(second, game_index);
        return finished(matchup, game_index, first, second);
    }

    const Setup<G>* setup_;
    const KnownEnds* known_;
    TimedStrategies<G> strategies_;
    std::vector<Matchup> matchups_;
    DealCheck<G> deal_check_;
    std::uint64_t game_ = 0;        ///< the last one
    std::vector<MatchPair> pairs_;  ///< those of the last game, one per matchup
    /// Those that repeat on every deal, with all of their course.
    std::vector<std::optional<MatchPair>> repeated_;
    std::vector<std::uint64_t> at_once_;  ///< pairs that each matchup plays side by side
    std::vector<PairsAhead<G>> ahead_;    ///< those pairs of each matchup
    GameRange expected_ = {};
    FaultLog faults_;
};

template <Game G>
class MatchExperiment final : public Experiment {
  public:
    explicit MatchExperiment(Setup<G> setup) : setup_(std::move(setup)) {}

    const ExperimentFacts& facts() const override { return setup_.facts; }

    BatchTally empty_tally() const override {
        BatchTally tally = MatchTally(matchups_of(setup_.facts), setup_.facts.components.size(),
                                      setup_.facts.games);
        tally.become_part_of(setup_.facts.blocks());
        return tally;
    }
    std::unique_ptr<GamePlayer> player() const override {
        return std::make_unique<MatchPlayer<G>>(setup_);
    }
    std::unique_ptr<GamePlayer> numbering_player(const KnownEnds* known) const override {
        return std::make_unique<MatchPlayer<G>>(setup_, known);
    }

    Trace trace(const Seating& seating, std::uint64_t game_index) const override {
        const std::vector<StrategyFacts>& all = setup_.facts.strategies;
        return in_game(setup_.facts.seeded(game_index),
                       all[seating.first].label + " - " + all[seating.second].label,
                       [&] { return traced(seating, game_index); });
    }

    const AnyGame& game(std::size_t strategy) const override { return setup_.game_of(strategy); }

    std::unique_ptr<PartingPlayer> parting(const Seating& pair, std::uint64_t game_index,
                                           std::size_t step) const override {
        return parting_of(setup_, pair, game_index, step);
    }

  private:
    Trace traced(const Seating& seating, std::uint64_t game_index) const {
        const typename G::Deal deal = setup_.deal(game_index, setup_.rules_of(seating.first));
        const auto first = setup_.strategies[seating.first].make();
        const auto second = setup_.strategies[seating.second].make();
        MatchTable<G> table(setup_, {seating.first, seating.second}, game_index, deal);
        std::vector<typename G::Move> moves;
        Trace trace;
        trace.start_state = G::print_state(table.state());
        trace.start_board = G::text_board(table.state());
        while (!table.is_over()) {
            const typename G::State before = table.state();
            const Seat seat = G::to_move(before);
            const auto move = table.step({first.get(), second.get()});
            if (!move) break;  // an illegal move need not have a notation
            trace.steps.push_back({G::print_move(before, *move), G::print_state(table.state()),
                                   G::text_board(table.state()), seat});
            moves.push_back(*move);
        }
        if (table.fault()) {
            const std::size_t who =
                table.offender() == Seat::first ? seating.first : seating.second;
            if (table.fault()->stops())
                throw table.fault()->in_game(setup_.facts.strategies[who].label, game_index);
            trace.fault = table.fault()->what();
        }
        trace.match = table.result();
        keep_sampled(trace.match->course, setup_.facts.seeded(game_index).game);
        trace.record = setup_.record(deal, moves, table.state(), std::to_string(game_index));
        return trace;
    }

    Setup<G> setup_;
};

}  // namespace skerry
