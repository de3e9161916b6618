#pragma once
// Games played side by side, for strategies that like to take many decisions at once
// (AnyStrategy::at_once). A game comes out as if it were played by itself.

#include <algorithm>

#include "core/activity.hpp"
#include "core/simd/lockstep_game.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/choice_counter.hpp"
#include "runner/games/clocks.hpp"
#include "runner/games/match_table.hpp"
#include "runner/games/setup.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Decisions that wait for one strategy, each of another game.
template <Game G>
class WaitingDecisions {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    bool empty() const { return states_.empty(); }
    void add(std::size_t place, const State& state, Rng& stream) {
        places_.push_back(place);
        states_.push_back(state);
        streams_.push_back(&stream);
    }

    /// Has all of them taken by the strategy of an index. Calls play(place, move), or lose(place,
    /// fault) where the strategy failed: in that game, if it says in which or fails when it is
    /// asked for it by itself; else in the first one. All games after a fault that ends the run are
    /// lost.
    template <class Play, class Lose>
    void take(AnyStrategy<G>& strategy, std::size_t index, Play&& play, Lose&& lose) {
        const Doing decides(Activity::decision, Actor{index}.code());
        drawn_.clear();
        for (const Rng* stream : streams_) drawn_.push_back(*stream);
        moves_.resize(states_.size());
        faults_.assign(states_.size(), std::nullopt);
        try {
            strategy.choose_all(states_, drawn_, moves_);
        } catch (const StrategyFault& fault) {
            if (fault.decision())
                lose_from(*fault.decision(), fault);
            else
                take_alone(strategy, fault);
        }
        for (std::size_t i = 0; i < states_.size(); ++i) {
            *streams_[i] = drawn_[i];
            if (faults_[i])
                lose(places_[i], *faults_[i]);
            else
                play(places_[i], moves_[i]);
        }
        places_.clear();
        states_.clear();
        streams_.clear();
    }

  private:
    void take_alone(AnyStrategy<G>& strategy, const StrategyFault& of_all) {
        bool found = false;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            drawn_[i] = *streams_[i];
            try {
                if (states_.size() == 1) throw StrategyFault(of_all);
                moves_[i] = strategy.choose(states_[i], drawn_[i]);
            } catch (const StrategyFault& fault) {
                if (fault.stops()) return lose_from(i, fault);
                faults_[i] = fault;
                found = true;
            }
        }
        if (!found) faults_[0] = of_all;
    }

    void lose_from(std::size_t first, const StrategyFault& fault) {
        std::fill(faults_.begin() + static_cast<std::ptrdiff_t>(first), faults_.end(), fault);
    }

    std::vector<std::size_t> places_;
    std::vector<State> states_;
    std::vector<Rng*> streams_;
    std::vector<Rng> drawn_;  ///< the streams after the decisions
    std::vector<Move> moves_;
    std::vector<std::optional<StrategyFault>> faults_;
};

/// Games of one strategy in a game for one.
template <Game G>
class GamesAhead {
  public:
    bool has(std::uint64_t game) const { return game >= games_.begin && game < games_.end; }

    /// `strategy`: that of the index.
    void play(const Setup<G>& setup, std::size_t index, AnyStrategy<G>& strategy, GameRange games) {
        games_ = {};
        running_.clear();
        index_ = index;
        const typename G::Rules& rules = setup.rules_of(index);
        for (std::uint64_t game = games.begin; game < games.end; ++game) {
            const typename G::Deal deal = setup.deal(game, rules);
            const Doing starts(Activity::start, Actor{index}.code());
            running_.push_back({deal, G::start(rules, deal),
                                setup.strategy_stream(game, Seat::first), std::nullopt, 0,
                                ChoiceCounter<G>(setup.facts.seeded(game).game)});
        }
        do {
            for (std::size_t i = 0; i < running_.size(); ++i)
                if (!running_[i].fault && !G::is_over(running_[i].state))
                    waiting_.add(i, running_[i].state, running_[i].stream);
        } while (take(strategy));
        games_ = games;
    }

    // For games that has() is true of:
    const typename G::State& end(std::uint64_t game) const { return of(game).state; }
    const std::optional<StrategyFault>& fault(std::uint64_t game) const { return of(game).fault; }
    std::size_t moves(std::uint64_t game) const { return of(game).moves; }
    const ChoiceCount& choices(std::uint64_t game) const { return of(game).counter.choices(); }

  private:
    struct Running {
        typename G::Deal deal;
        typename G::State state;
        Rng stream;
        std::optional<StrategyFault> fault;
        std::size_t moves = 0;
        ChoiceCounter<G> counter;
    };

    const Running& of(std::uint64_t game) const { return running_[game - games_.begin]; }

    bool take(AnyStrategy<G>& strategy) {
        if (waiting_.empty()) return false;
        waiting_.take(
            strategy, index_,
            [&](std::size_t i, const typename G::Move& move) {
                const Doing plays(Activity::play, Actor{index_}.code());
                running_[i].counter.see(running_[i].state);
                G::play(running_[i].state, move, running_[i].deal);
                ++running_[i].moves;
            },
            [&](std::size_t i, const StrategyFault& fault) { running_[i].fault = fault; });
        return true;
    }

    GameRange games_ = {};
    std::size_t index_ = 0;
    std::vector<Running> running_;
    WaitingDecisions<G> waiting_;
};

/// The pairs of games of a matchup.
template <Game G>
class PairsAhead {
  public:
    bool has(std::uint64_t game) const { return game >= games_.begin && game < games_.end; }

    /// `strategies`: a and b of the matchup, with their indices; of a matchup of one with itself
    /// both are the one.
    void play(const Setup<G>& setup, const std::array<std::size_t, 2>& indices,
              const std::array<AnyStrategy<G>*, 2>& strategies, GameRange games) {
        games_ = {};
        indices_ = indices;
        cpu_ = {};
        const std::size_t a = indices[0];
        deals_.clear();
        tables_.clear();
        for (std::uint64_t game = games.begin; game < games.end; ++game)
            deals_.push_back(setup.deal(game, setup.rules_of(a)));
        const bool same = strategies[0] == strategies[1];
        for (std::uint64_t game = games.begin; game < games.end; ++game)
            for (int seating = 0; seating < (same ? 1 : 2); ++seating)
                add_table({setup, indices, game, deals_[game - games.begin]}, seating == 1);
        per_deal_ = same ? 1 : 2;
        while (take(*strategies[0], 0) || (!same && take(*strategies[1], 1))) {
        }
        games_ = games;
    }

    // For games that has() is true of: the two games of the pair.
    const MatchTable<G>& first(std::uint64_t game) const {
        return tables_[(game - games_.begin) * per_deal_];
    }
    const MatchTable<G>& second(std::uint64_t game) const {
        return tables_[(game - games_.begin) * per_deal_ + per_deal_ - 1];
    }

    /// How many games each of the two has played in the last call of play(), and the nanoseconds of
    /// CPU time in which a (0) or b (1) was asked in it.
    std::uint64_t games() const { return tables_.size() * (per_deal_ == 1 ? 2 : 1); }
    std::uint64_t cpu(std::size_t side) const { return cpu_[side]; }

  private:
    void add_table(MatchTable<G> table, bool swapped) {
        tables_.push_back(std::move(table));
        if (swapped) tables_.back().swap_seats();
    }

    /// Takes the decisions that wait for a (0) or b (1); returns whether there were any.
    bool take(AnyStrategy<G>& strategy, std::size_t side) {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            if (tables_[i].is_over()) continue;
            // In the second game of a pair the seats are swapped.
            const std::size_t seat = index(G::to_move(tables_[i].state()));
            if (per_deal_ == 1 || (seat ^ (i % 2)) == side)
                waiting_.add(i, tables_[i].state(), tables_[i].stream());
        }
        if (waiting_.empty()) return false;
        const std::uint64_t start = thread_cpu_ns();
        waiting_.take(
            strategy, indices_[side],
            [&](std::size_t i, const typename G::Move& move) { tables_[i].apply(move); },
            [&](std::size_t i, const StrategyFault& fault) { tables_[i].forfeit(fault); });
        cpu_[side] += thread_cpu_ns() - start;
        return true;
    }

    GameRange games_ = {};
    std::vector<typename G::Deal> deals_;
    std::vector<MatchTable<G>> tables_;
    std::size_t per_deal_ = 2;
    std::array<std::size_t, 2> indices_{};
    std::array<std::uint64_t, 2> cpu_{};
    WaitingDecisions<G> waiting_;
};

/// Deals, and the games of the strategy `random`, played in lockstep ahead of the game asked for.
/// The games of an experiment are asked for in ascending order, so that few are played in vain.
template <LockstepGame G>
class LockstepPlayer {
  public:
    static constexpr std::size_t at_once = 16;

    explicit LockstepPlayer(const Setup<G>& setup)
        : setup_(&setup),
          streams_(at_once, Rng(0)),
          deals_(at_once),
          ends_(at_once),
          outcomes_(at_once) {}

    bool has(std::uint64_t game) const { return filled_ && game - first_ < at_once; }

    /// Deals and plays the games from `first` on, for the strategy of this index.
    void play(std::uint64_t first, std::size_t strategy) {
        const std::uint32_t actor = Actor{strategy}.code();
        first_ = first;
        filled_ = true;
        {
            const Doing deals(Activity::deal);
            for (std::size_t i = 0; i < at_once; ++i) streams_[i] = setup_->deal_stream(first + i);
            G::deal_in_lockstep(setup_->rules, streams_, deals_);
        }
        {
            const Doing starts(Activity::start, actor);
            for (std::size_t i = 0; i < at_once; ++i)
                streams_[i] = setup_->strategy_stream(first + i, Seat::first);
        }
        {
            const Doing decides(Activity::decision, actor);
            G::play_in_lockstep(setup_->rules, deals_, streams_, ends_);
        }
        const Doing scores(Activity::score, actor);
        G::score_in_lockstep(ends_, outcomes_);
    }

    // For games that has() is true of:
    const typename G::Deal& deal(std::uint64_t game) const { return deals_[game - first_]; }
    const typename G::State& end(std::uint64_t game) const { return ends_[game - first_]; }
    const typename G::Outcome& outcome(std::uint64_t game) const {
        return outcomes_[game - first_];
    }

  private:
    const Setup<G>* setup_;
    std::uint64_t first_ = 0;
    bool filled_ = false;
    std::vector<Rng> streams_;
    std::vector<typename G::Deal> deals_;
    std::vector<typename G::State> ends_;
    std::vector<typename G::Outcome> outcomes_;
};

}  // namespace skerry
