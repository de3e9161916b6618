#pragma once
// Counts the choices of a game while it is played, in a sample of games.

#include "core/game.hpp"
#include "runner/statistics/tally.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Counts the legal moves of the decisions of one game, where they are listed.
template <Game G>
class ChoiceCounter {
  public:
    /// `game`: its number in its seed, by which it is counted or not.
    explicit ChoiceCounter(std::uint64_t game)
        : game_(game), counts_(ChoiceCount::are_counted(game)) {}

    std::uint64_t game() const { return game_; }
    bool counts() const { return counts_; }

    /// A decision is due in this state, which is not over.
    void see(const typename G::State& state) {
        if (counts_) count(state);
    }
    /// Counts it whatever the number of the game.
    void count(const typename G::State& state) {
        if (choices_.decisions >= most_decisions || choices_.moves >= most_moves ||
            !G::lists_moves(state))
            return;
        typename G::MoveList list;
        G::legal_moves(state, list);
        ++choices_.decisions;
        choices_.moves += list.size();
    }

    const ChoiceCount& choices() const { return choices_; }

  private:
    /// Kept scores have 2 and 4 bytes for them; later decisions are not counted.
    static constexpr std::uint64_t most_decisions = 0xffff;
    static constexpr std::uint64_t most_moves = 0xff00'0000;

    std::uint64_t game_;
    bool counts_;
    ChoiceCount choices_;
};

/// Plays on from `state` to the end of the game, choice by choice: `choose` is asked for each move
/// by the state and `rng`, and `counter` sees the decision before. Returns the number of moves.
template <Game G, class Choose>
std::size_t play_counted(const Choose& choose, typename G::State& state,
                         const typename G::Deal& deal, Rng& rng, ChoiceCounter<G>& counter) {
    struct Counted {
        const Choose* asked;
        ChoiceCounter<G>* counter;
        typename G::Move choose(const typename G::State& now, Rng& stream) {
            counter->see(now);
            return (*asked)(now, stream);
        }
    } counted{&choose, &counter};
    return play_out_by_choices<G>(counted, state, deal, rng);
}

}  // namespace skerry
