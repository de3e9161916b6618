#pragma once
// An experiment of a game for one player.

#include <algorithm>
#include <cassert>

#include "runner/experiment/experiment.hpp"
#include "runner/games/measures.hpp"
#include "runner/games/partings.hpp"
#include "runner/games/setup.hpp"
#include "runner/games/side_by_side.hpp"
#include "runner/games/strategy_table.hpp"
#include "runner/games/strategy_timer.hpp"

namespace skerry {

template <Game G>
GameResult result_of(const typename G::Outcome& outcome, const ExperimentFacts& facts,
                     std::size_t moves, const ChoiceCount& choices) {
    if (!outcome.finished()) return unfinished_result(facts);
    GameResult result;
    result.finished = true;
    result.total = outcome.total(Seat::first);
    result.decisions = static_cast<std::uint16_t>(std::min<std::size_t>(moves, 0xffff));
    result.choices = choices;
    for (std::size_t i = 0; i < facts.scored_components(); ++i)
        result.components[i] = outcome.scores[0].components[i];
    return result;
}

template <Game G>
class SolitairePlayer final : public GamePlayer {
  public:
    /// `numbers`: whether games get numbers of their ends. Null: nothing is known.
    explicit SolitairePlayer(const Setup<G>& setup, bool numbers = false,
                             const KnownEnds* known = nullptr)
        : setup_(&setup),
          known_(known),
          numbers_(numbers),
          times_(setup.strategies.size()),
          ends_(setup.strategies.size()),
          results_(setup.strategies.size()),
          pairs_(setup.strategies.size() * (setup.strategies.size() - 1) / 2),
          identical_(std::make_unique<bool[]>(pairs_)) {
        for (std::size_t i = 0; i < setup.strategies.size(); ++i) {
            const Configured<G>& strategy = setup.strategies[i];
            std::optional<Contestant<G>>& contestant = contestants_.emplace_back();
            if (!is_known(i)) contestant.emplace(strategy);
            at_once_.push_back(contestant ? contestant->at_once() : 1);
            times_.set_program(i, contestant ? contestant->strategy() : nullptr);
            if constexpr (LockstepGame<G>)
                if (contestant && strategy.samples_moves && !lockstep_) lockstep_.emplace(setup);
        }
        ahead_.resize(contestants_.size());
    }

    void expect(GameRange games) override {
        expected_ = games;
        times_.expect();
    }

    std::uint64_t at_once() const override { return std::ranges::max(at_once_); }

    using GamePlayer::play;
    void play(std::uint64_t game_index) override {
        const SeededGame seeded = setup_->facts.seeded(game_index);
        const typename G::Deal deal = in_game(seeded, "", [&] { return this->deal(game_index); });
        for (std::size_t i = 0; i < contestants_.size(); ++i) try {
                if (is_known(i))
                    results_[i] = known_->score(game_index, i);
                else if (!played_side_by_side(i, game_index) && !played_ahead(i, game_index))
                    play_alone(i, game_index, setup_->deal_for(i, game_index, deal));
            } catch (...) {
                rethrow_in_game(seeded, setup_->facts.strategies[i].label);
            }
        times_.end_deal(game_index);
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            if (is_known(i)) continue;
            if constexpr (MeasuringGame<G>)
                if (results_[i].finished && !results_[i].stood_in)
                    results_[i].measured = measure<G>(ends_[i]);
            if (numbers_) results_[i].end = end_number<G>(ends_[i]);
        }
        std::size_t pair = 0;
        for (std::size_t a = 0; a < ends_.size(); ++a)
            for (std::size_t b = a + 1; b < ends_.size(); ++b)
                identical_[pair++] = results_[a].total == results_[b].total && ended_alike(a, b);
        game_ = game_index;
    }

    void add_to(BatchTally& tally) const override {
        tally.scores().add(game_, results_, {identical_.get(), pairs_});
    }

    GameEnds ends() const override { return {.scores = results_, .pairs = {}}; }
    std::vector<StrategyTimes> times() const override { return times_.list(); }
    FaultLog faults() const override { return faults_; }

  private:
    bool is_known(std::size_t i) const { return known_ != nullptr && known_->has(i); }
    bool ended_alike(std::size_t a, std::size_t b) const {
        return known_ != nullptr ? results_[a].end == results_[b].end && setup_->share_rules(a, b)
                                 : ends_[a] == ends_[b];
    }

    typename G::Deal deal(std::uint64_t game_index) {
        if constexpr (LockstepGame<G>) {
            if (lockstep_) {
                play_ahead(game_index);
                return lockstep_->deal(game_index);
            }
        }
        typename G::Deal deal = setup_->deal(game_index);
        deal_check_.look(*setup_, game_index, deal);
        return deal;
    }

    void play_ahead(std::uint64_t game_index) {
        if (lockstep_->has(game_index)) return;
        constexpr std::uint64_t at_once = LockstepPlayer<G>::at_once;
        std::size_t timed = 0;
        while (is_known(timed) || !setup_->strategies[timed].samples_moves) ++timed;
        const typename GameTimes<G>::Timer timer(times_, timed, game_index, at_once);
        lockstep_->play(game_index, timed);
    }

    bool played_ahead(std::size_t i, std::uint64_t game_index) {
        if constexpr (LockstepGame<G>) {
            if (!setup_->strategies[i].samples_moves) return false;
            ends_[i] = lockstep_->end(game_index);
            const Doing scores(Activity::score, Actor{i}.code());
            results_[i] = result_of<G>(lockstep_->outcome(game_index), setup_->facts,
                                       G::moves_made(ends_[i]), random_choices(i, game_index));
            return true;
        }
        return false;
    }

    /// Its games have ended, without choices: where they are counted one is played again.
    ChoiceCount random_choices(std::size_t i, std::uint64_t game_index) const {
        ChoiceCounter<G> counter(setup_->facts.seeded(game_index).game);
        if (!counter.counts()) return {};
        const typename G::Deal& deal = lockstep_->deal(game_index);
        typename G::State state = G::start(setup_->rules_of(i), deal);
        Rng rng = setup_->strategy_stream(game_index, Seat::first);
        play_counted<G>([](const auto& now, Rng& stream) { return G::sample_move(now, stream); },
                        state, deal, rng, counter);
        assert(state == ends_[i]);
        return counter.choices();
    }

    void play_alone(std::size_t i, std::uint64_t game_index, const typename G::Deal& deal) {
        const std::uint32_t actor = Actor{i}.code();
        Rng rng = [&] {
            const Doing starts(Activity::start, actor);
            ends_[i] = G::start(setup_->rules_of(i), deal);
            return setup_->strategy_stream(game_index, Seat::first);
        }();
        const typename GameTimes<G>::Timer timer(times_, i, game_index);
        std::size_t moves = 0;
        ChoiceCounter<G> counter(setup_->facts.seeded(game_index).game);
        try {
            const Doing plays(Activity::game, actor);
            moves = contestants_[i]->play(ends_[i], deal, rng, counter);
        } catch (const StrategyFault& fault) {
            return forfeit(i, game_index, fault);
        }
        score(i, moves, counter.choices());
    }

    void score(std::size_t i, std::size_t moves, const ChoiceCount& choices) {
        const Doing scores(Activity::score, Actor{i}.code());
        results_[i] = result_of<G>(G::outcome(ends_[i]), setup_->facts, moves, choices);
    }

    /// Plays some of the expected games ahead, for a strategy that likes to play many.
    bool played_side_by_side(std::size_t i, std::uint64_t game) {
        if (at_once_[i] < 2 || game < expected_.begin || game >= expected_.end) return false;
        if (!ahead_[i].has(game)) {
            const std::uint64_t count = std::min(expected_.end - game, at_once_[i]);
            const typename GameTimes<G>::Timer timer(times_, i, game, count);
            ahead_[i].play(*setup_, i, *contestants_[i]->strategy(), {game, game + count});
        }
        ends_[i] = ahead_[i].end(game);
        if (const auto& fault = ahead_[i].fault(game))
            forfeit(i, game, *fault);
        else
            score(i, ahead_[i].moves(game), ahead_[i].choices(game));
        return true;
    }

    void forfeit(std::size_t i, std::uint64_t game, const StrategyFault& fault) {
        faults_.add({game, false, i, fault.what(), fault.transcript()});
        if (fault.stops()) throw fault.in_game(setup_->facts.strategies[i].label, game);
        results_[i] = unfinished_result(setup_->facts);
        results_[i].forfeited = true;
    }

    /// Takes the place of LockstepPlayer for a game that cannot be played in lockstep.
    struct Nothing {};
    template <class Game>
    struct Ahead {
        using Type = Nothing;
    };
    template <LockstepGame Game>
    struct Ahead<Game> {
        using Type = LockstepPlayer<Game>;
    };

    const Setup<G>* setup_;
    const KnownEnds* known_;
    bool numbers_;
    /// Present if some strategy samples its moves.
    std::optional<typename Ahead<G>::Type> lockstep_;
    DealCheck<G> deal_check_;
    std::vector<std::optional<Contestant<G>>> contestants_;  ///< empty: its games are known
    std::vector<std::uint64_t> at_once_;                     ///< games that each plays side by side
    std::vector<GamesAhead<G>> ahead_;
    GameRange expected_ = {};
    FaultLog faults_;
    GameTimes<G> times_;
    std::vector<typename G::State> ends_;
    std::vector<GameResult> results_;
    std::size_t pairs_;
    std::unique_ptr<bool[]> identical_;  ///< one per pair, in pair order
    std::uint64_t game_ = 0;             ///< the last one, of which these are
};

template <Game G>
class SolitaireExperiment final : public Experiment {
  public:
    explicit SolitaireExperiment(Setup<G> setup) : setup_(std::move(setup)) {}

    const ExperimentFacts& facts() const override { return setup_.facts; }

    BatchTally empty_tally() const override {
        BatchTally tally = Tally(setup_.strategies.size(), setup_.facts.components.size(),
                                 shape_of(setup_.facts.measures), setup_.facts.games);
        tally.become_part_of(setup_.facts.blocks());
        return tally;
    }
    std::unique_ptr<GamePlayer> player() const override {
        return std::make_unique<SolitairePlayer<G>>(setup_);
    }
    std::unique_ptr<GamePlayer> numbering_player(const KnownEnds* known) const override {
        return std::make_unique<SolitairePlayer<G>>(setup_, true, known);
    }

    Trace trace(const Seating& seating, std::uint64_t game_index) const override {
        return in_game(setup_.facts.seeded(game_index),
                       setup_.facts.strategies[seating.first].label,
                       [&] { return traced(seating.first, game_index); });
    }

    const AnyGame& game(std::size_t strategy) const override { return setup_.game_of(strategy); }

    std::unique_ptr<PartingPlayer> parting(const Seating& pair, std::uint64_t game_index,
                                           std::size_t step) const override {
        return parting_of(setup_, pair, game_index, step);
    }

  private:
    Trace traced(std::size_t strategy, std::uint64_t game_index) const {
        const typename G::Rules& rules = setup_.rules_of(strategy);
        const typename G::Deal deal = setup_.deal(game_index, rules);
        Rng rng = setup_.strategy_stream(game_index, Seat::first);
        Contestant<G> player(setup_.strategies[strategy]);
        typename G::State state = G::start(rules, deal);
        std::vector<typename G::Move> moves;
        Trace trace;
        trace.start_state = G::print_state(state);
        trace.start_board = G::text_board(state);
        try {
            player.begin(state);
            MoveCounter<G> count;
            ChoiceCounter<G> counter(setup_.facts.seeded(game_index).game);
            while (!G::is_over(state)) {
                count.count();
                counter.see(state);
                const typename G::Move move = player.next(state, rng);
                const std::string text = G::print_move(state, move);
                G::play(state, move, deal);
                moves.push_back(move);
                trace.steps.push_back(
                    {text, G::print_state(state), G::text_board(state), Seat::first});
            }
            set_result(trace, state, count.moves(), counter.choices());
        } catch (const StrategyFault& fault) {
            if (fault.stops())
                throw fault.in_game(setup_.facts.strategies[strategy].label, game_index);
            trace.fault = fault.what();
            trace.result = unfinished_result(setup_.facts);
            trace.result.forfeited = true;
        }
        const SeededGame seeded = setup_.facts.seeded(game_index);
        if (trace.result.finished && !trace.result.stood_in)
            trace.record = setup_.record(deal, moves, state,
                                         "seed " + std::to_string(seeded.seed) + " game " +
                                             std::to_string(seeded.game) + " " +
                                             setup_.facts.strategies[strategy].label);
        return trace;
    }

    void set_result(Trace& trace, const typename G::State& end, std::size_t moves,
                    const ChoiceCount& choices) const {
        trace.result = result_of<G>(G::outcome(end), setup_.facts, moves, choices);
        if (trace.result.finished && !trace.result.stood_in)
            trace.result.measured = measure<G>(end);
    }

    Setup<G> setup_;
};

}  // namespace skerry
