#pragma once
// Plays on from the decision in which two strategies part; see
// runner/experiment/parting_player.hpp.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "runner/experiment/experiment.hpp"
#include "runner/games/setup.hpp"

namespace skerry {

/// The chance of other futures of a deal. Futures are dealt, and strategies draw, as in games of
/// another master seed.
class FutureStreams {
  public:
    FutureStreams(std::uint64_t seed, std::uint64_t game_index)
        : master_(stream(seed, game_index, Purpose::futures).next()) {}
    Rng redeal(std::uint64_t number) const { return stream(master_, number, Purpose::deal); }
    Rng strategy(std::uint64_t number, Seat seat) const {
        return stream(master_, number, Purpose::strategy, static_cast<unsigned>(seat));
    }

  private:
    std::uint64_t master_;
};

/// What a game is worth to a seat: 2 if it wins, 1 if nobody does.
constexpr int half_points(Winner winner, Seat seat) {
    if (winner == Winner::none) return 1;
    return winner == (seat == Seat::first ? Winner::first : Winner::second) ? 2 : 0;
}

template <Game G>
class SolitaireParting final : public PartingPlayer {
  public:
    /// Both must be strategies, not reference players, and take the same first `step` decisions.
    SolitaireParting(const Setup<G>& setup, const Seating& pair, std::uint64_t game_index,
                     std::size_t step)
        : deal_(setup.deal(game_index)),
          futures_(setup.facts.seed, game_index),
          lines_{Line{setup.strategies[pair.first].make(),
                      setup.strategy_stream(game_index, Seat::first)},
                 Line{setup.strategies[pair.second].make(),
                      setup.strategy_stream(game_index, Seat::first)}} {
        for (Line& line : lines_) play_up_to(line, G::start(setup.rules, deal_), step);
    }

    PartingEnds on_the_deal() override {
        PartingEnds ends;
        for (std::size_t move = 0; move < 2; ++move)
            for (std::size_t on = 0; on < 2; ++on)
                ends[move][on] = play_on(lines_[on], lines_[move].move, deal_, lines_[on].rng);
        return ends;
    }

    PartingEnds on_future(std::uint64_t number) override {
        Rng redeal = futures_.redeal(number);
        const typename G::Deal deal = G::redeal(states_.back(), redeal);
        PartingEnds ends;
        for (std::size_t move = 0; move < 2; ++move)
            for (std::size_t on = 0; on < 2; ++on)
                ends[move][on] = play_on(lines_[on], lines_[move].move, deal,
                                         futures_.strategy(number, Seat::first));
        return ends;
    }

  private:
    struct Line {
        std::unique_ptr<AnyStrategy<G>> strategy;
        Rng rng;  ///< the strategy's stream after it chose `move`
        typename G::Move move{};
    };

    /// Fills states_ and moves_, which are common to both lines, and the line's own move after
    /// them.
    void play_up_to(Line& line, typename G::State state, std::size_t step) {
        states_.assign(1, state);
        moves_.clear();
        line.strategy->start(state);
        for (std::size_t i = 0;; ++i) {
            const typename G::Move move = line.strategy->choose(state, line.rng);
            if (i == step) {
                line.move = move;
                return;
            }
            line.strategy->follow(state, move);
            G::play(state, move, deal_);
            states_.push_back(state);
            moves_.push_back(move);
        }
    }

    /// The strategy follows the whole game, including `move`, as if it had chosen that move.
    PartingEnd play_on(Line& line, const typename G::Move& move, const typename G::Deal& deal,
                       Rng rng) const {
        AnyStrategy<G>& strategy = *line.strategy;
        strategy.start(states_.front());
        for (std::size_t i = 0; i < moves_.size(); ++i) strategy.follow(states_[i], moves_[i]);
        typename G::State state = states_.back();
        strategy.follow(state, move);
        G::play(state, move, deal);
        while (!G::is_over(state)) {
            const typename G::Move next = strategy.choose(state, rng);
            strategy.follow(state, next);
            G::play(state, next, deal);
        }
        const typename G::Outcome outcome = G::outcome(state);
        if (!outcome.finished()) return {};
        return {true, outcome.total(Seat::first), 0};
    }

    typename G::Deal deal_;
    FutureStreams futures_;
    std::array<Line, 2> lines_;
    std::vector<typename G::State> states_;  ///< from the start to the parting
    std::vector<typename G::Move> moves_;    ///< the moves between those states
};

template <Game G>
class MatchParting final : public PartingPlayer {
  public:
    /// Both games of the pair must agree in the first `step` moves and have a legal move after
    /// them.
    MatchParting(const Setup<G>& setup, const Seating& pair, std::uint64_t game_index,
                 std::size_t step)
        : deal_(setup.deal(game_index)),
          futures_(setup.facts.seed, game_index),
          strategies_{setup.strategies[pair.first].make(), setup.strategies[pair.second].make()},
          state_(G::start(setup.rules, deal_)),
          games_{play_up_to(setup, game_index, Seat::first, step),
                 play_up_to(setup, game_index, Seat::second, step)},
          seat_(G::to_move(state_)) {}

    bool both_legal() const {
        return G::is_legal(state_, game_of(0).move) && G::is_legal(state_, game_of(1).move);
    }

    PartingEnds on_the_deal() override {
        PartingEnds ends;
        for (std::size_t move = 0; move < 2; ++move)
            for (std::size_t on = 0; on < 2; ++on)
                ends[move][on] = play_on(on, game_of(move).move, deal_, game_of(on).streams);
        return ends;
    }

    PartingEnds on_future(std::uint64_t number) override {
        Rng redeal = futures_.redeal(number);
        const typename G::Deal deal = G::redeal(state_, redeal);
        const Streams streams = {futures_.strategy(number, Seat::first),
                                 futures_.strategy(number, Seat::second)};
        PartingEnds ends;
        for (std::size_t move = 0; move < 2; ++move)
            for (std::size_t on = 0; on < 2; ++on)
                ends[move][on] = play_on(on, game_of(move).move, deal, streams);
        return ends;
    }

  private:
    using Streams = std::array<Rng, 2>;
    struct Game {
        Streams streams;  ///< the streams after `move` was chosen
        typename G::Move move{};
    };

    AnyStrategy<G>& strategy_in(Seat seat, Seat seat_of_a) {
        return *strategies_[seat == seat_of_a ? 0 : 1];
    }
    /// The game in which strategy 0 or 1 holds the seat that decides.
    const Game& game_of(std::size_t strategy) const {
        return games_[strategy == 0 ? index(seat_) : 1 - index(seat_)];
    }

    /// Leaves state_ at the position in which the two part; it is common to both games.
    Game play_up_to(const Setup<G>& setup, std::uint64_t game_index, Seat seat_of_a,
                    std::size_t step) {
        state_ = G::start(setup.rules, deal_);
        Streams streams = {setup.strategy_stream(game_index, Seat::first),
                           setup.strategy_stream(game_index, Seat::second)};
        for (std::size_t i = 0;; ++i) {
            const Seat seat = G::to_move(state_);
            const typename G::Move move =
                strategy_in(seat, seat_of_a).choose(state_, streams[index(seat)]);
            if (i == step) return {streams, move};
            G::play(state_, move, deal_);
        }
    }

    PartingEnd play_on(std::size_t on, const typename G::Move& move, const typename G::Deal& deal,
                       Streams streams) {
        const Seat other = seat_ == Seat::first ? Seat::second : Seat::first;
        const Seat seat_of_a = on == 0 ? seat_ : other;
        typename G::State state = state_;
        G::play(state, move, deal);
        while (!G::is_over(state)) {
            const Seat seat = G::to_move(state);
            const typename G::Move next =
                strategy_in(seat, seat_of_a).choose(state, streams[index(seat)]);
            if (!G::is_legal(state, next)) return {};
            G::play(state, next, deal);
        }
        const typename G::Outcome outcome = G::outcome(state);
        if (!outcome.finished()) return {};
        return {true, outcome.total(seat_) - outcome.total(other),
                half_points(outcome.winner, seat_)};
    }

    typename G::Deal deal_;
    FutureStreams futures_;
    std::array<std::unique_ptr<AnyStrategy<G>>, 2> strategies_;  ///< a, then b
    /// The position in which they part.
    typename G::State state_;
    std::array<Game, 2> games_;  ///< indexed by the seat of a
    Seat seat_ = Seat::first;    ///< the seat that decides
};

}  // namespace skerry
