#pragma once
// What a game is: a stateless type with the functions below. An author writes fewer of them, and
// core/playable.hpp adds the others; `check_game<G>()` of core/testing/check_game.hpp is the
// conformance kit of both.

#include <concepts>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/fixed_list.hpp"
#include "core/outcome.hpp"
#include "core/random.hpp"

namespace skerry {

/// A named set of rule values, e.g. the rules of another edition.
template <class Rules>
struct Variant {
    std::string_view name;
    std::string_view help;
    Rules rules;
};

/// Values of a game:
///   Rules    parameters of the variant; plain values with defaults; fields() describes them
///            (see core/fields.hpp)
///   Deal     all chance of one game, drawn before it starts; never shown to a strategy
///   State    what the players may know at one moment, trivially copyable
///   Move     one decision of one seat
///   Outcome  skerry::Outcome<seats, components>
///
/// Facts: name, seats, components (the largest number that a rule set names), has_chance (false:
/// the deal is empty, and only the moves decide a game).
///
/// Functions, all static:
///   deal(rules, rng)             draws all chance of a game
///   start(rules, deal)           the first state
///   to_move(state)               whose decision it is; the state must not be over
///   is_over(state)
///   outcome(state)               the state must be over
///   lists_moves(state)           whether legal_moves can enumerate this decision
///   legal_moves(state, list)     every legal move once; only where lists_moves(state)
///   is_legal(state, move)        for any move at all
///   sample_move(state, rng)      a legal move: uniform where lists_moves(state), else as the game
///                                documents
///   play(state, move, deal)      applies a legal move and reveals what comes next
///   redeal(state, rng)           a deal that agrees with all that the state shows, distributed as
///                                the true one given the state; the same moves lead through the
///                                same states again
///   score_so_far(state, seat)    points that the seat would have if the game stopped now: the
///                                immediate value that generic strategies look at
///   component_names(rules)       names of the score components, in order
///   variants()                   named rule sets, the default first
///   check(rules)                 empty, or why these rules cannot be played together
///   Notation: print_move(state, move), parse_move(state, text), print_state(state),
///   parse_state(text): round trips; the parsers throw NotationError.
///   text_board(state)            the state for a person, several lines
///
/// Optional:
///   most_moves                   a number of moves that no game exceeds; see MoveCounter
///   always_finishes              true: no game is dead (core/outcome.hpp)
///   lead(state)                  score_so_far() of the first seat less that of the second, quicker
///   redeals_past                 false: a redealt deal agrees with the state from there on; the
///                                same moves from the start need not lead to it
///   score_bounds(rules)          ScoreBounds<components>: what judges means need not take into
///                                account; none where it is not there
///   events(state)                how many events there are, all equally likely, of which play()
///                                shows one after this decision, whatever the move; 0: none
///   redeal(state, event, rng)    a deal as redeal() draws it, which shows the event of that number
template <class G>
concept Game = requires(const typename G::Rules& rules, const typename G::Deal& deal,
                        typename G::State& state, const typename G::State& seen,
                        const typename G::Move& move, typename G::MoveList& list, Rng& rng,
                        Seat seat, std::string_view text) {
    requires std::is_trivially_copyable_v<typename G::State>;
    requires std::is_trivially_copyable_v<typename G::Move>;
    requires std::equality_comparable<typename G::State>;
    requires std::equality_comparable<typename G::Move>;
    requires std::equality_comparable<typename G::Deal>;
    { G::name } -> std::convertible_to<std::string_view>;
    { G::seats } -> std::convertible_to<std::size_t>;
    { G::has_chance } -> std::convertible_to<bool>;
    { G::components } -> std::convertible_to<std::size_t>;
    requires std::same_as<typename G::Outcome, Outcome<G::seats, G::components>>;
    { G::deal(rules, rng) } -> std::same_as<typename G::Deal>;
    { G::start(rules, deal) } -> std::same_as<typename G::State>;
    { G::to_move(seen) } -> std::same_as<Seat>;
    { G::is_over(seen) } -> std::same_as<bool>;
    { G::outcome(seen) } -> std::same_as<typename G::Outcome>;
    { G::lists_moves(seen) } -> std::same_as<bool>;
    { G::legal_moves(seen, list) } -> std::same_as<void>;
    { G::is_legal(seen, move) } -> std::same_as<bool>;
    { G::sample_move(seen, rng) } -> std::same_as<typename G::Move>;
    { G::play(state, move, deal) } -> std::same_as<void>;
    { G::redeal(seen, rng) } -> std::same_as<typename G::Deal>;
    { G::score_so_far(seen, seat) } -> std::same_as<int>;
    { G::component_names(rules) } -> std::same_as<std::span<const std::string_view>>;
    { G::variants() } -> std::same_as<std::span<const Variant<typename G::Rules>>>;
    { G::check(rules) } -> std::same_as<std::string>;
    { G::print_move(seen, move) } -> std::same_as<std::string>;
    { G::parse_move(seen, text) } -> std::same_as<typename G::Move>;
    { G::print_state(seen) } -> std::same_as<std::string>;
    { G::parse_state(text) } -> std::same_as<typename G::State>;
    { G::text_board(seen) } -> std::same_as<std::string>;
};

/// A game that lists what chance may show next: searches then meet each event equally often.
template <class G>
concept ListsChance = Game<G> &&
    requires(const typename G::State& seen, std::size_t event, Rng& rng) {
    { G::events(seen) } -> std::same_as<std::size_t>;
    { G::redeal(seen, event, rng) } -> std::same_as<typename G::Deal>;
};

/// A game that exceeds so many moves never ends, by a fault of its rules: its most_moves, or a
/// million where it names none.
template <class G>
constexpr std::size_t most_moves_of() {
    if constexpr (requires { std::size_t{G::most_moves}; })
        return G::most_moves;
    else
        return 1'000'000;
}

/// Whether no game is dead: its always_finishes, or false.
template <class G>
constexpr bool always_finishes() {
    if constexpr (requires { bool{G::always_finishes}; })
        return G::always_finishes;
    else
        return false;
}

/// Whether a redealt game passes through the same states from its start on: its redeals_past, or
/// true.
template <class G>
constexpr bool redeals_past() {
    if constexpr (requires { bool{G::redeals_past}; })
        return G::redeals_past;
    else
        return true;
}

/// The score so far of the first seat less that of the second: its lead(state), or the difference.
template <class G>
int lead_of(const typename G::State& state) {
    if constexpr (requires { G::lead(state); })
        return G::lead(state);
    else
        return G::score_so_far(state, Seat::first) - G::score_so_far(state, Seat::second);
}

/// Between what scores lie: its score_bounds(), or none that are known.
template <class G>
ScoreBounds<G::components> score_bounds_of(const typename G::Rules& rules) {
    if constexpr (requires { G::score_bounds(rules); })
        return G::score_bounds(rules);
    else
        return {};
}

/// Counts the moves of one game.
template <Game G>
class MoveCounter {
  public:
    /// A move is made. Throws std::runtime_error if there are more than most_moves_of().
    void count() {
        if (++moves_ > most_moves_of<G>())
            throw std::runtime_error("has not ended after " + std::to_string(most_moves_of<G>()) +
                                     " moves");
    }
    std::size_t moves() const { return moves_; }

  private:
    std::size_t moves_ = 0;
};

}  // namespace skerry
