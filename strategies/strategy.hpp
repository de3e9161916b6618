#pragma once
// What a strategy is: as a template argument, and with its type erased.
//
// A strategy is a value type written for one game or for any game:
//
//     struct Params { ... };                        see core/fields.hpp
//     Strategy(const Rules&, const Params&);
//     Move choose(const State&, Rng&);              a legal move; the state must not be over
//     void propose(const State&, Rng&, int count, Candidates<G>&);       optional
//     bool value_moves(const State&, const Candidates<G>&, std::span<int> values);   optional
//     static constexpr bool values_are_results = true;                   optional, see below
//     void start(const State&);                                          optional, see below
//     void follow(const State& before, const Move&);                     optional
//     void play_out(RunningGame<G>&, Rng&);                              optional
//     void play_out_after(RunningGame<G>&, const Move&, Rng&);           optional
//
// A strategy gets the state and its own random stream, never the deal: not even where it plays a
// game to its end at once (see RunningGame). It may own scratch memory. A choice is a function of
// (state, draws of the stream) and never of earlier calls, so that a game stays a pure function of
// its seed. An instance serves one thread.
//
// A strategy that carries something along a game, such as a plan, follows the game: start()
// announces a new game, follow() each move that is played in it. Its choices are functions of (the
// moves followed, state, draws). Asked about a state that the followed game has not reached, it
// plays as if it had followed no game. Only games for one player are followed.

#include <concepts>
#include <memory>

#include "core/activity.hpp"
#include "core/game.hpp"

namespace skerry {

/// A game for a strategy that plays several moves at once: the state, and a deal that only play()
/// looks at. A move is made for good, and there is no copy to try one on. So the strategy sees what
/// comes next only after its decision.
template <Game G>
class RunningGame {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    /// Moves are made on `state` itself. Both must outlive this.
    RunningGame(State& state, const typename G::Deal& deal) : state_(&state), deal_(&deal) {}
    RunningGame(State& state, const typename G::Deal&& deal) = delete;
    RunningGame(const RunningGame&) = delete;
    RunningGame& operator=(const RunningGame&) = delete;

    /// What the player may know now.
    const State& state() const { return *state_; }
    /// How many moves were played.
    std::size_t moves() const { return moves_; }
    /// Plays a legal move.
    void play(const Move& move) {
        ++moves_;
        tell_.plays();
        G::play(*state_, move, *deal_);
        tell_.ends();
    }

  private:
    State* state_;
    const typename G::Deal* deal_;
    std::size_t moves_ = 0;
    MoveTeller tell_;
};

/// The candidate moves of one decision; no move occurs twice.
template <class G>
using Candidates = typename G::MoveList;

/// Lists the legal moves of a state that is not over. That there is one is a promise of the game.
template <class G>
void list_moves(const typename G::State& state, Candidates<G>& list) {
    list.clear();
    G::legal_moves(state, list);
    if (list.empty()) throw std::logic_error("legal_moves is empty and the game is not over");
}

/// A strategy of a game: it chooses a legal move of a state that is not over.
template <class S, class G>
concept StrategyFor = Game<G> && requires(S& strategy, const typename G::State& state, Rng& rng) {
    { strategy.choose(state, rng) } -> std::same_as<typename G::Move>;
};

/// A strategy that can name several moves that are worth a search's time, including its own choice.
/// Search asks for them where legal moves cannot be listed.
template <class S, class G>
concept ProposingStrategy = StrategyFor<S, G> &&
    requires(S& strategy, const typename G::State& state, Rng& rng, Candidates<G>& list,
             int count) {
    { strategy.propose(state, rng, count, list) } -> std::same_as<void>;
};

/// Strategies value moves in this fraction of a point.
inline constexpr int move_value_scale = 256;

/// A strategy that can value legal moves: `values[i]` is the value of moves[i] in parts of a point,
/// on a scale whose differences within one decision are expected points. Returns false if it values
/// none in this decision.
template <class S, class G>
concept ValuingStrategy = StrategyFor<S, G> &&
    requires(S& strategy, const typename G::State& state, const Candidates<G>& moves,
             std::span<int> values) {
    { strategy.value_moves(state, moves, values) } -> std::same_as<bool>;
};

/// A strategy of a game for one player that knows what its own play leads to: the value of a move
/// is the expected final score if it plays on after it. Advice and reviews by it play no futures.
template <class S, class G>
concept ExactlyValuingStrategy = ValuingStrategy<S, G> && G::seats == 1 && S::values_are_results;

/// A strategy that carries something along a game.
template <class S, class G>
concept FollowingStrategy = StrategyFor<S, G> &&
    requires(S& strategy, const typename G::State& state, const typename G::Move& move) {
    { strategy.start(state) } -> std::same_as<void>;
    { strategy.follow(state, move) } -> std::same_as<void>;
};

/// A strategy with a faster way to play on to the end of a game than choice by choice. Both ways
/// lead to the same end.
template <class S, class G>
concept PlayingOutStrategy = StrategyFor<S, G> &&
    requires(S& strategy, RunningGame<G>& game, const typename G::Move& move, Rng& rng) {
    { strategy.play_out(game, rng) } -> std::same_as<void>;
    { strategy.play_out_after(game, move, rng) } -> std::same_as<void>;
};

namespace detail {

template <class S, class G>
concept PlaysOutWithDeal = requires(S& strategy, typename G::State& state,
                                    const typename G::Deal& deal, Rng& rng) {
    strategy.play_out(state, deal, rng);
};
template <class S, class G>
concept PlaysOutAfterWithDeal = requires(S& strategy, typename G::State& state,
                                         const typename G::Move& move, const typename G::Deal& deal,
                                         Rng& rng) {
    strategy.play_out_after(state, move, deal, rng);
};

}  // namespace detail

/// A type whose fast way gets the deal; no strategy may be one.
template <class S, class G>
concept WantsDeal = detail::PlaysOutWithDeal<S, G> || detail::PlaysOutAfterWithDeal<S, G>;

/// Plays on from `state` to the end of the game with one strategy in every seat, choice by choice.
/// A strategy that follows games follows this one. Returns the number of moves.
template <Game G, StrategyFor<G> S>
std::size_t play_out_by_choices(S& strategy, typename G::State& state, const typename G::Deal& deal,
                                Rng& rng) {
    MoveCounter<G> moves;
    const MoveTeller tell;
    while (!G::is_over(state)) {
        moves.count();
        tell.decides();
        const typename G::Move move = strategy.choose(state, rng);
        if constexpr (FollowingStrategy<S, G>) strategy.follow(state, move);
        tell.plays();
        G::play(state, move, deal);
    }
    return moves.moves();
}

/// Plays on from `state` to the end of the game, in the fastest way that the strategy has. Returns
/// the number of moves.
template <Game G, StrategyFor<G> S>
std::size_t play_out(S& strategy, typename G::State& state, const typename G::Deal& deal,
                     Rng& rng) {
    if constexpr (PlayingOutStrategy<S, G>) {
        RunningGame<G> game(state, deal);
        strategy.play_out(game, rng);
        return game.moves();
    } else {
        return play_out_by_choices<G>(strategy, state, deal, rng);
    }
}

/// A strategy with its type erased: the only virtual interface. A whole playout is one call.
template <Game G>
class AnyStrategy {
  public:
    virtual ~AnyStrategy() = default;

    /// A legal move; the state must not be over.
    virtual typename G::Move choose(const typename G::State&, Rng&) = 0;

    /// Appends up to `count` different legal moves to `list`, including the strategy's own choice.
    virtual void propose(const typename G::State&, Rng&, int count, Candidates<G>& list) = 0;

    /// Values moves as ValuingStrategy describes. Returns false and changes no value if the
    /// strategy is none.
    virtual bool value_moves(const typename G::State&, const Candidates<G>& moves,
                             std::span<int> values) = 0;

    /// Whether these values are expected final scores, as ExactlyValuingStrategy describes.
    virtual bool values_are_results() const { return false; }

    /// A game begins, and is followed from here on.
    virtual void start(const typename G::State&) = 0;

    /// `move` is played in the game that is being followed.
    virtual void follow(const typename G::State& before, const typename G::Move& move) = 0;

    /// How many decisions it takes at once, >= 1: so many games are played side by side. Only code
    /// that is asked from far away has a reason for more than 1.
    virtual std::size_t at_once() { return 1; }

    /// Takes decisions that do not depend on each other, each with its own stream, as choose()
    /// would one after the other.
    virtual void choose_all(std::span<const typename G::State> states, std::span<Rng> streams,
                            std::span<typename G::Move> moves) {
        for (std::size_t i = 0; i < states.size(); ++i) moves[i] = choose(states[i], streams[i]);
    }

    /// Plays every seat from `state` to the end of the game. Returns the number of moves.
    virtual std::size_t play_out(typename G::State&, const typename G::Deal&, Rng&) = 0;

    /// Plays `move`, then every seat to the end of the game, as if the followed game went on with
    /// `move`. What is being followed does not change.
    virtual void play_out_after(typename G::State&, const typename G::Move& move,
                                const typename G::Deal&, Rng&) = 0;
};

/// Appends `move` if the list has room and does not contain it.
template <Game G>
void add_candidate(Candidates<G>& list, const typename G::Move& move) {
    if (!list.full() && !list.contains(move)) list.push_back(move);
}

/// A strategy behind AnyStrategy.
template <Game G, StrategyFor<G> S>
class ErasedStrategy final : public AnyStrategy<G> {
    static_assert(!WantsDeal<S, G>, "a strategy plays with a RunningGame, never with the deal");

  public:
    explicit ErasedStrategy(S strategy) : strategy_(std::move(strategy)) {}

    typename G::Move choose(const typename G::State& state, Rng& rng) override {
        return strategy_.choose(state, rng);
    }

    /// For strategies without proposals of their own: proposes their choice, then random moves.
    void propose(const typename G::State& state, Rng& rng, int count,
                 Candidates<G>& list) override {
        if constexpr (ProposingStrategy<S, G>) {
            strategy_.propose(state, rng, count, list);
        } else {
            add_candidate<G>(list, strategy_.choose(state, rng));
            for (int i = 1; i < count; ++i) add_candidate<G>(list, G::sample_move(state, rng));
        }
    }

    bool value_moves(const typename G::State& state, const Candidates<G>& moves,
                     std::span<int> values) override {
        if constexpr (ValuingStrategy<S, G>)
            return strategy_.value_moves(state, moves, values);
        else
            return false;
    }

    bool values_are_results() const override { return ExactlyValuingStrategy<S, G>; }

    void start(const typename G::State& state) override {
        if constexpr (FollowingStrategy<S, G>) strategy_.start(state);
    }

    void follow(const typename G::State& before, const typename G::Move& move) override {
        if constexpr (FollowingStrategy<S, G>) strategy_.follow(before, move);
    }

    std::size_t play_out(typename G::State& state, const typename G::Deal& deal,
                         Rng& rng) override {
        return skerry::play_out<G>(strategy_, state, deal, rng);
    }

    void play_out_after(typename G::State& state, const typename G::Move& move,
                        const typename G::Deal& deal, Rng& rng) override {
        if constexpr (PlayingOutStrategy<S, G>) {
            RunningGame<G> game(state, deal);
            strategy_.play_out_after(game, move, rng);
        } else {
            G::play(state, move, deal);
            skerry::play_out<G>(strategy_, state, deal, rng);
        }
    }

  private:
    S strategy_;
};

}  // namespace skerry
