#pragma once
// Profilers for any game: they play a game phase by phase and measure each phase.

#include "runner/experiment/profiler.hpp"
#include "runner/games/match.hpp"
#include "runner/games/solitaire.hpp"

namespace skerry {

namespace detail {

/// Replays a game and lists its legal moves before each of them. `time_of(seat)` returns the
/// PhaseTime to add to.
template <Game G, class TimeOf>
void time_candidates(const typename G::State& start, const std::vector<typename G::Move>& moves,
                     const typename G::Deal& deal, TimeOf time_of) {
    typename G::State state = start;
    PhaseClock clock;
    for (const typename G::Move& move : moves) {
        if (G::lists_moves(state)) {
            PhaseTime& time = time_of(G::to_move(state));
            typename G::MoveList list;
            clock.restart();
            G::legal_moves(state, list);
            asm volatile("" : : "r"(&list) : "memory");  // or the list is never made
            clock.lap(time);
        }
        G::play(state, move, deal);
    }
}

}  // namespace detail

template <Game G>
class SolitaireProfiler final : public GameProfiler {
  public:
    explicit SolitaireProfiler(const Setup<G>& setup)
        : setup_(&setup),
          player_(setup),
          ends_(setup.strategies.size()),
          results_(setup.strategies.size()),
          moves_(setup.strategies.size()),
          pairs_(setup.strategies.size() * (setup.strategies.size() - 1) / 2),
          identical_(std::make_unique<bool[]>(pairs_)) {
        for (const Configured<G>& strategy : setup.strategies) contestants_.emplace_back(strategy);
    }

    void play(std::uint64_t game_index, BatchTally& tally) override {
        player_.play(game_index, tally);
    }

    void play_timed(std::uint64_t game_index, BatchTally& tally, PhaseTimes& times) override {
        PhaseClock clock;
        const typename G::Deal deal = setup_->deal(game_index);
        clock.lap(times.shared(Phase::deal));
        for (std::size_t i = 0; i < contestants_.size(); ++i)
            play_one(i, game_index, setup_->deal_for(i, game_index, deal), clock, times);
        std::size_t pair = 0;
        for (std::size_t a = 0; a < ends_.size(); ++a)
            for (std::size_t b = a + 1; b < ends_.size(); ++b)
                identical_[pair++] = results_[a].total == results_[b].total && ends_[a] == ends_[b];
        tally.scores().add(game_index, results_, {identical_.get(), pairs_});
        clock.lap(times.shared(Phase::tally));
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const typename G::Deal own = setup_->deal_for(i, game_index, deal);
            detail::time_candidates<G>(
                G::start(setup_->rules_of(i), own), moves_[i], own,
                [&](Seat) -> PhaseTime& { return times.of(i, Phase::candidates); });
        }
    }

  private:
    void play_one(std::size_t i, std::uint64_t game_index, const typename G::Deal& deal,
                  PhaseClock& clock, PhaseTimes& times) {
        Contestant<G>& contestant = contestants_[i];
        typename G::State& state = ends_[i];
        moves_[i].clear();
        Rng rng = setup_->strategy_stream(game_index, Seat::first);
        state = G::start(setup_->rules_of(i), deal);
        clock.lap(times.of(i, Phase::start));
        contestant.begin(state, deal, rng);
        for (bool over = G::is_over(state); !over;) {
            const typename G::Move move = [&] {
                const Deciding decides(i);
                return contestant.next(state, rng);
            }();
            clock.lap(times.of(i, Phase::decision));
            moves_[i].push_back(move);
            G::play(state, move, deal);
            over = G::is_over(state);
            clock.lap(times.of(i, Phase::play));
        }
        results_[i] = result_of<G>(G::outcome(state), setup_->facts);
        clock.lap(times.of(i, Phase::score));
    }

    const Setup<G>* setup_;
    SolitairePlayer<G> player_;
    std::vector<Contestant<G>> contestants_;
    std::vector<typename G::State> ends_;
    std::vector<GameResult> results_;
    std::vector<std::vector<typename G::Move>> moves_;
    std::size_t pairs_;
    std::unique_ptr<bool[]> identical_;  ///< one per pair, in pair order
};

/// Decisions and the moves they lead to are counted for the strategy that decides; first states and
/// results for the first strategy of a matchup.
template <Game G>
class MatchProfiler final : public GameProfiler {
  public:
    explicit MatchProfiler(const Setup<G>& setup)
        : setup_(&setup),
          player_(setup, MatchPlayer<G>::Repeats::played),
          matchups_(matchups_of(setup.facts)),
          pairs_(matchups_.size()) {
        for (const Configured<G>& strategy : setup.strategies)
            strategies_.push_back(strategy.make());
    }

    void play(std::uint64_t game_index, BatchTally& tally) override {
        player_.play(game_index, tally);
    }

    void play_timed(std::uint64_t game_index, BatchTally& tally, PhaseTimes& times) override {
        games_played_ = 0;
        PhaseClock clock;
        const typename G::Deal deal = setup_->deal(game_index);
        clock.lap(times.shared(Phase::deal));
        for (std::size_t i = 0; i < matchups_.size(); ++i)
            pairs_[i] = play_pair(matchups_[i], game_index,
                                  setup_->deal_for(matchups_[i].a, game_index, deal), clock, times);
        tally.matches().add(game_index, pairs_);
        clock.lap(times.shared(Phase::tally));
        for (std::size_t i = 0; i < games_played_; ++i)
            detail::time_candidates<G>(
                G::start(setup_->rules, deal), games_[i].moves, deal, [&](Seat seat) -> PhaseTime& {
                    return times.of(games_[i].by_seat[index(seat)], Phase::candidates);
                });
    }

  private:
    /// A finished game, kept so that its candidates can be listed.
    struct PlayedGame {
        std::array<std::size_t, 2> by_seat{};
        std::vector<typename G::Move> moves;
    };

    MatchPair play_pair(const Matchup& matchup, std::uint64_t game_index,
                        const typename G::Deal& deal, PhaseClock& clock, PhaseTimes& times) {
        MatchTable<G> first(*setup_, matchup.a, game_index, deal);
        MatchTable<G> second = first;
        clock.lap(times.of(matchup.a, Phase::start));
        play_game(first, {matchup.a, matchup.b}, clock, times);
        if (matchup.a == matchup.b)
            second = first;
        else
            play_game(second, {matchup.b, matchup.a}, clock, times);
        const MatchPair pair = pair_of(first, second, setup_->facts.components.size());
        clock.lap(times.of(matchup.a, Phase::score));
        return pair;
    }

    void play_game(MatchTable<G>& table, std::array<std::size_t, 2> by_seat, PhaseClock& clock,
                   PhaseTimes& times) {
        if (games_.size() == games_played_) games_.emplace_back();
        PlayedGame& game = games_[games_played_++];
        game.by_seat = by_seat;
        game.moves.clear();
        for (bool over = table.is_over(); !over;) {
            const std::size_t mover = by_seat[index(G::to_move(table.state()))];
            const typename G::Move move = [&] {
                const Deciding decides(mover);
                return table.choose(*strategies_[mover]);
            }();
            clock.lap(times.of(mover, Phase::decision));
            if (table.apply(move)) game.moves.push_back(move);
            over = table.is_over();
            clock.lap(times.of(mover, Phase::play));
        }
    }

    const Setup<G>* setup_;
    MatchPlayer<G> player_;
    std::vector<std::unique_ptr<AnyStrategy<G>>> strategies_;
    std::vector<Matchup> matchups_;
    std::vector<MatchPair> pairs_;   ///< one per matchup
    std::vector<PlayedGame> games_;  ///< the first games_played_ entries belong to this deal
    std::size_t games_played_ = 0;
};

template <Game G>
std::unique_ptr<GameProfiler> make_profiler(const Setup<G>& setup) {
    if constexpr (G::seats == 1)
        return std::make_unique<SolitaireProfiler<G>>(setup);
    else
        return std::make_unique<MatchProfiler<G>>(setup);
}

}  // namespace skerry
