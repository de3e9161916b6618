#pragma once
// One game between the strategies of two seats, decision by decision, and the pair that two make.

#include <bit>
#include <cstring>
#include <type_traits>

#include "core/activity.hpp"
#include "core/random.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/choice_counter.hpp"
#include "runner/games/setup.hpp"
#include "runner/statistics/match_tally.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Keeps what of the course of a game is in a tally: of a deal of this number in its seed.
inline void keep_sampled(GameCourse& course, std::uint64_t deal) {
    if (!GameCourse::is_followed(deal)) {
        course.lead_changes = GameCourse::not_followed;
        course.last_change = 0;
    }
    if (!ChoiceCount::are_counted(deal)) course.choices = {};
}

/// One game between the strategies of two seats, decision by decision. It tells what its thread is
/// doing, and leaves it told.
template <Game G>
class MatchTable {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    /// Between the strategies of these indices, by the rules of the first; `deal` is dealt by them.
    MatchTable(const Setup<G>& setup, std::array<std::size_t, 2> by_seat, std::uint64_t game,
               const typename G::Deal& deal)
        : deal_(&deal),
          by_seat_(by_seat),
          actors_(actors_of(by_seat)),
          state_(begun(setup, by_seat[0], deal)),
          choices_(setup.facts.seeded(game).game),
          follows_(GameCourse::is_followed(choices_.game())),
          streams_{setup.strategy_stream(game, Seat::first),
                   setup.strategy_stream(game, Seat::second)},
          untouched_(streams_) {}

    /// The strategies, by seat. They may change seats before the first move.
    const std::array<std::size_t, 2>& by_seat() const { return by_seat_; }
    void swap_seats() {
        std::swap(by_seat_[0], by_seat_[1]);
        actors_ = actors_of(by_seat_);
    }

    bool is_over() const { return offender_ || G::is_over(state_); }
    const State& state() const { return state_; }
    /// The stream of the seat to move.
    Rng& stream() { return streams_[index(G::to_move(state_))]; }

    /// Asks for a move by choose(), and plays it. An illegal move is not played; it ends the game,
    /// and so does a fault of the strategy. Nothing is returned of these.
    template <class Choose>
    std::optional<Move> step_by(const Choose& choose) {
        try {
            const Move move = choose();
            if (apply(move)) return move;
        } catch (const StrategyFault& fault) {
            forfeit(fault);
        }
        return std::nullopt;
    }
    std::optional<Move> step(const std::array<AnyStrategy<G>*, 2>& strategies) {
        return step_by([&] { return choose(*strategies[index(G::to_move(state_))]); });
    }

    /// The two halves of a step. apply() returns whether the move was legal.
    Move choose(AnyStrategy<G>& mover) {
        tell_activity(told(Activity::decision, actor()));
        return mover.choose(state_, stream());
    }
    bool apply(const Move& move) {
        tell_activity(told(Activity::play, actor()));
        const bool legal = G::is_legal(state_, move);
        if (legal) {
            note(move);
            count_.count();
            if (watches_) count_choices();
            G::play(state_, move, *deal_);
            if (watches_) follow_lead();
        } else {
            offender_ = G::to_move(state_);
        }
        return legal;
    }
    /// The seat to move loses the game.
    void forfeit(const StrategyFault& fault) {
        offender_ = G::to_move(state_);
        fault_ = fault;
    }

    /// The seat that ended the game by an illegal move or a fault, if one did, and the fault.
    const std::optional<Seat>& offender() const { return offender_; }
    const std::optional<StrategyFault>& fault() const { return fault_; }

    /// Its course holds more than the number of the deal asks for where nobody drew: such a game
    /// stands for others. See keep_sampled().
    MatchGame result() const {
        MatchGame game;
        if (offender_) {
            game.ending = MatchEnding::forfeited;
            game.winner = *offender_ == Seat::first ? Winner::second : Winner::first;
            return game;
        }
        const typename G::Outcome outcome = G::outcome(state_);
        if (!outcome.finished()) {
            game.ending = MatchEnding::unfinished;
            return game;
        }
        game.winner = outcome.winner;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            game.totals[seat] = outcome.scores[seat].total();
            std::ranges::copy(outcome.scores[seat].components, game.components[seat].begin());
        }
        game.course.decisions = counted(count_.moves());
        if (watches_) note_course(game.course);
        return game;
    }

    bool ended_like(const MatchTable& other) const {
        return offender_ == other.offender_ && count_.moves() == other.count_.moves() &&
               state_ == other.state_;
    }

    /// Whether a strategy drew any random number.
    bool drew() const { return streams_ != untouched_; }
    /// A number that stands for the moves so far; 0 in a game with chance.
    std::uint64_t moves() const { return moves_; }

  private:
    static State begun(const Setup<G>& setup, std::size_t strategy, const typename G::Deal& deal) {
        const Doing starts(Activity::start, Actor{strategy}.code());
        return G::start(setup.rules_of(strategy), deal);
    }

    static std::array<std::uint32_t, 2> actors_of(const std::array<std::size_t, 2>& by_seat) {
        return {Actor{by_seat[0], Seat::first}.code(), Actor{by_seat[1], Seat::second}.code()};
    }
    /// The strategy to move, in its seat.
    std::uint32_t actor() const { return actors_[index(G::to_move(state_))]; }

    /// Fewer than 2^16, for those who keep many.
    static std::uint16_t counted(std::size_t number) {
        return static_cast<std::uint16_t>(
            std::min<std::size_t>(number, GameCourse::not_followed - 1));
    }

    void note_course(GameCourse& course) const {
        if (undrawn_ || follows_) {
            course.lead_changes = counted(lead_changes_);
            course.last_change = counted(last_change_);
        }
        if (undrawn_ || choices_.counts()) course.choices = choices_.choices();
    }

    void count_choices() {
        undrawn_ = undrawn_ && !drew();
        watches_ = undrawn_ || follows_ || choices_.counts();
        if (undrawn_ || choices_.counts()) choices_.count(state_);
    }
    void follow_lead() {
        const std::int64_t lead = lead_of<G>(state_);
        if (lead * ahead_ < 0) {
            ++lead_changes_;
            last_change_ = count_.moves();
        }
        if (lead != 0) ahead_ = lead;
    }

    /// Only the moves tell whether two games of a deal are one.
    void note(const Move& move) {
        if constexpr (!G::has_chance) {
            static_assert(std::has_unique_object_representations_v<Move>);
            const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Move)>>(move);
            for (std::size_t i = 0; i < sizeof(Move); i += 8) {
                std::uint64_t word = 0;
                std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, sizeof(Move) - i));
                moves_ += word;
                moves_ = split_mix(moves_);
            }
        }
    }

    const typename G::Deal* deal_;
    std::array<std::size_t, 2> by_seat_;
    std::array<std::uint32_t, 2> actors_;
    State state_;
    MoveCounter<G> count_;
    ChoiceCounter<G> choices_;
    bool follows_;                   ///< whether it looks at the lead, by the number of the deal
    bool undrawn_ = !G::has_chance;  ///< nothing was left to chance so far
    bool watches_ = undrawn_ || follows_ || choices_.counts();  ///< whether it looks at the course
    std::array<Rng, 2> streams_;
    std::array<Rng, 2> untouched_;
    std::optional<Seat> offender_;
    std::optional<StrategyFault> fault_;
    std::uint64_t moves_ = 0;
    std::int64_t ahead_ = 0;  ///< the last lead that was not 0
    std::size_t lead_changes_ = 0;
    std::size_t last_change_ = 0;
};

/// The two games of a pair when both are over.
template <Game G>
MatchPair pair_of(const MatchTable<G>& first, const MatchTable<G>& second) {
    const Doing scores(Activity::score, Actor{first.by_seat()[0]}.code());
    MatchPair pair{.games = {first.result(), second.result()}};
    pair.identical = first.ended_like(second);
    if constexpr (!G::has_chance) {
        std::uint64_t both = first.moves();
        both = split_mix(both) + second.moves();
        pair.moves = split_mix(both) >> 1;  // a signed number, for those who read results
        pair.deterministic = !first.drew() && !second.drew();
    }
    return pair;
}

}  // namespace skerry
