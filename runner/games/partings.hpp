#pragma once
// Other futures of a decision, and play-outs from the one in which two strategies part; see
// runner/experiment/candidate_player.hpp.

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

/// What a game is worth to a seat: 2 if it wins, 1 if it is a draw.
constexpr int half_points(Winner winner, Seat seat) {
    if (winner == Winner::none) return 1;
    return winner == (seat == Seat::first ? Winner::first : Winner::second) ? 2 : 0;
}

/// The end of a game for one of the seats.
template <Game G>
CandidateEnd end_of(const typename G::Outcome& outcome, Seat seat) {
    CandidateEnd end;
    end.finished = outcome.finished();
    if (!end.finished) return end;
    const auto& own = outcome.scores[index(seat)].components;
    for (std::size_t c = 0; c < G::components; ++c) end.points[c] = own[c];
    if constexpr (G::seats == 2) {
        const auto& others = outcome.scores[1 - index(seat)].components;
        for (std::size_t c = 0; c < G::components; ++c) end.points[c] -= others[c];
        end.half_points = half_points(outcome.winner, seat);
    }
    return end;
}

/// The candidates are the moves of two strategies, each of which plays on.
template <Game G>
class StrategyParting final : public PartingPlayer {
    using State = typename G::State;
    using Deal = typename G::Deal;
    using Move = typename G::Move;

  public:
    /// Both must play by the same rules, take the same
    /// first `step` decisions, and have a legal move after them.
    StrategyParting(const Setup<G>& setup, const Seating& pair, std::uint64_t game_index,
                    std::size_t step)
        : deal_(setup.deal(game_index, setup.rules_of(pair.first))),
          futures_(setup.facts.seed, game_index),
          strategies_{setup.strategies[pair.first].make(), setup.strategies[pair.second].make()} {
        const State start = G::start(setup.rules_of(pair.first), deal_);
        for (std::size_t i = 0; i < 2; ++i) play_up_to(setup, start, game_index, step, i);
        if (seat() == Seat::second) std::swap(lines_[0], lines_[1]);
    }

    bool both_legal() const {
        return G::is_legal(states_.back(), lines_[0].move) &&
               G::is_legal(states_.back(), lines_[1].move);
    }

    PartingEnds on_the_deal() override {
        PartingEnds ends;
        for (std::size_t move = 0; move < 2; ++move)
            for (std::size_t on = 0; on < 2; ++on)
                ends[move][on] = play_on(lines_[on], lines_[move].move, deal_, lines_[on].streams);
        return ends;
    }

    PartingEnds on_future(std::uint64_t number) override {
        Rng redeal = futures_.redeal(number);
        const Deal deal = G::redeal(states_.back(), redeal);
        const Streams streams = {futures_.strategy(number, Seat::first),
                                 futures_.strategy(number, Seat::second)};
        PartingEnds ends;
        for (std::size_t move = 0; move < 2; ++move)
            for (std::size_t on = 0; on < 2; ++on)
                ends[move][on] = play_on(lines_[on], lines_[move].move, deal, streams);
        return ends;
    }

  private:
    using Streams = std::array<Rng, 2>;

    /// The game in which strategy 0 or 1 decides.
    struct Line {
        std::array<std::size_t, 2> by_seat;  ///< the strategies
        Streams streams;                     ///< after `move` was chosen
        Move move{};
    };

    Seat seat() const { return G::to_move(states_.back()); }  // who decides

    Move choose(const Line& line, const State& state, Streams& streams) {
        const std::size_t mover = index(G::to_move(state));
        return strategies_[line.by_seat[mover]]->choose(state, streams[mover]);
    }
    // Only games for one are followed.
    void start(const Line& line, const State& state) {
        if constexpr (G::seats == 1) strategies_[line.by_seat[0]]->start(state);
    }
    void follow(const Line& line, const State& before, const Move& move) {
        if constexpr (G::seats == 1) strategies_[line.by_seat[0]]->follow(before, move);
    }

    /// Fills states_ and moves_, which are common to both lines. In a match strategy `i` has the
    /// first seat.
    void play_up_to(const Setup<G>& setup, State state, std::uint64_t game_index, std::size_t step,
                    std::size_t i) {
        Line& line = lines_[i];
        line.by_seat = {i, G::seats == 1 ? i : 1 - i};
        line.streams = {setup.strategy_stream(game_index, Seat::first),
                        setup.strategy_stream(game_index, Seat::second)};
        states_.assign(1, state);
        moves_.clear();
        start(line, state);
        while (true) {
            line.move = choose(line, state, line.streams);
            if (moves_.size() == step) return;
            follow(line, state, line.move);
            G::play(state, line.move, deal_);
            states_.push_back(state);
            moves_.push_back(line.move);
        }
    }

    /// The strategy follows the whole game, including `move`, as if it had chosen that move.
    CandidateEnd play_on(const Line& line, const Move& move, const Deal& deal, Streams streams) {
        start(line, states_.front());
        for (std::size_t i = 0; i < moves_.size(); ++i) follow(line, states_[i], moves_[i]);
        State state = states_.back();
        follow(line, state, move);
        G::play(state, move, deal);
        while (!G::is_over(state)) {
            const Move next = choose(line, state, streams);
            if (G::seats == 2 && !G::is_legal(state, next)) return {};
            follow(line, state, next);
            G::play(state, next, deal);
        }
        return end_of<G>(G::outcome(state), seat());
    }

    Deal deal_;
    FutureStreams futures_;
    std::array<std::unique_ptr<AnyStrategy<G>>, 2> strategies_;  ///< a, then b
    std::array<Line, 2> lines_ = {Line{{}, {Rng(0), Rng(0)}}, Line{{}, {Rng(0), Rng(0)}}};
    std::vector<State> states_;  ///< from the start to the parting
    std::vector<Move> moves_;    ///< the moves between those states
};

/// See Experiment::parting().
template <Game G>
std::unique_ptr<PartingPlayer> parting_of(const Setup<G>& setup, const Seating& pair,
                                          std::uint64_t game_index, std::size_t step) {
    if (!setup.share_rules(pair.first, pair.second)) return nullptr;
    auto player = std::make_unique<StrategyParting<G>>(setup, pair, game_index, step);
    if (!player->both_legal()) return nullptr;
    return player;
}

}  // namespace skerry
