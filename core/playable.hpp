#pragma once
// From what an author says of a game to a Game (core/game.hpp): Playable<Description> adds all that
// most games say alike. The smallest description is core/skeleton_game.hpp.
//
// A description is a stateless type. It has
//   name, seats           facts
//   State                 a position: what everybody sees; equality; see "Notation" below
//   Move                  a decision; MoveCode<N>, or a type of its own with MoveList
//   start(rules)          the first position; start() where there are no Rules
//   is_over(state)
//   is_legal(state, move) asked only while the game goes on
//   play(state, move)
//   score(state, seat)    the points so far: an int, or an array of one int for each score_names;
//                         score(state) in a game for one
// Where chance acts, in the sight of everybody (dice, a tile drawn from a bag):
//   chances(state)        what chance may show now, and how often (core/chances.hpp); empty where a
//                         seat decides
//   play(state, outcome)  shows it; State then holds it
//   draw_key(state)       optional: a number for the draw that comes, another one for each draw of
//                         a game. Games of one deal meet common luck at equal keys. Without it
//                         draws are counted within each turn of a seat, in a game for one within
//                         the game
//   chance_ignores_moves = true   optional: what may come after a decision is the same after each
//   of
//                         its moves, as tiles of a bag are. Searches then meet each event equally
//                         often
// A game whose chance is drawn up front and hidden has in place of both
//   Deal, deal(rules, rng), start(rules, deal), play(state, move, deal), redeal(state, rng)
//                         and has_chance = true, as core/game.hpp says
//
// What may be left out, and what stands for it:
//   Rules                 no options
//   score_names           one component, points
//   to_move(state)        the first seat; for two the seat of state.turn, which counts moves
//   lists_moves(state)    always
//   legal_moves(state, list)  each code that is legal
//   sample_move(state, rng)   one of them, each as likely
//   outcome(state)        finished; for two, who has more points wins
//   variants(), check(rules)  one variant, standard; all rules can be played
//   print_move, parse_move    the code; the legal move that is printed so
//   caption(state)        who is to move, or how the game ended
//   text_board(state)     the board, else the fields of the state
//   print_state, parse_state  see below
// All else of core/game.hpp is handed on.
//
// Notation of states: State::fields() lists the members of a state as Rules list theirs
// (core/fields.hpp), of any type of integers. A board of squares (core/square_board.hpp) comes from
//   pieces                a letter for each content of a square, the first one for none: ".xo"
//   board(state)          BoardSize, by state.rules alone
//   square(state, column, row)   its content, a place in pieces; rows from the top
//   put(state, column, row, piece)   puts a piece on an empty square
// A text has the board, the fields and, if there is a member state.rules, the rules.
// complete(state) then sets members that follow from those, and check(state) says why a state
// cannot be: empty, or why. Ranges of fields are checked, and that somebody can move.

#include <concepts>

#include "core/game.hpp"
#include "core/move_code.hpp"
#include "core/playable_chance.hpp"
#include "core/state_text.hpp"

namespace skerry {

namespace detail {

template <class D>
concept HasLegalMoves = requires(const typename D::State& state, typename D::MoveList& list) {
    D::legal_moves(state, list);
};
template <class D>
concept HasIsLegal = requires(const typename D::State& state, const typename D::Move& move) {
    { D::is_legal(state, move) } -> std::same_as<bool>;
};
template <class D>
concept HasScore = requires(const typename D::State& state, Seat seat) {
    D::score(state, seat);
}
|| (D::seats == 1 && requires(const typename D::State& state) { D::score(state); });
template <class D>
concept HasToMove = D::seats == 1 || requires(const typename D::State& state) {
    state.turn % 2;
}
|| requires(const typename D::State& state) {
    { D::to_move(state) } -> std::same_as<Seat>;
};
template <class D>
concept HasNotation = HasFields<D> || HasBoard<D> ||
    requires(const typename D::State& state, std::string_view text) {
    { D::print_state(state) } -> std::same_as<std::string>;
    { D::parse_state(text) } -> std::same_as<typename D::State>;
};

/// The list of moves: the author's, or room for each code.
template <class D>
struct MoveListOf {
    using Type = FixedList<typename D::Move, D::Move::count>;
};
template <class D>
requires requires { typename D::MoveList; }
struct MoveListOf<D> {
    using Type = typename D::MoveList;
};

/// How many components a score has, and their names.
template <class D>
constexpr std::size_t components_of() {
    if constexpr (requires { std::size_t{D::components}; })
        return D::components;
    else if constexpr (requires { D::score_names.size(); })
        return D::score_names.size();
    else
        return 1;
}

}  // namespace detail

/// The game of a description.
template <class D>
struct Playable : skerry::detail::PlayableForm<D> {
    using Form = skerry::detail::PlayableForm<D>;
    using typename Form::Rules;
    using typename Form::State;
    using Move = typename D::Move;
    static_assert(D::seats == 1 || D::seats == 2, "seats is 1 or 2");
    static_assert(
        HasMoveCodes<D> || requires { typename D::MoveList; },
        "Move is a MoveCode<N>, or MoveList says how many moves there are");
    static_assert(skerry::detail::HasIsLegal<D> || skerry::detail::HasLegalMoves<D>,
                  "is_legal(state, move), or legal_moves(state, list), is missing");
    static_assert(skerry::detail::HasLegalMoves<D> || HasMoveCodes<D>,
                  "legal_moves(state, list) is missing, and moves are no MoveCode");
    static_assert(skerry::detail::HasScore<D>, "score(state, seat) is missing");
    static_assert(skerry::detail::HasToMove<D>, "to_move(state) is missing in a game for two");
    static_assert(skerry::detail::HasNotation<D>,
                  "State::fields(), or a board of squares, or print_state(state) and "
                  "parse_state(text) are missing: states need a notation");

    static constexpr std::size_t components = skerry::detail::components_of<D>();
    using Outcome = skerry::Outcome<D::seats, components>;
    using MoveList = typename skerry::detail::MoveListOf<D>::Type;

    static Seat to_move(const State& state) {
        if constexpr (requires { D::to_move(state); })
            return D::to_move(state);
        else if constexpr (D::seats == 2)
            return static_cast<Seat>(state.turn % 2);
        else
            return Seat::first;
    }

    static bool lists_moves(const State& state) {
        if constexpr (requires { D::lists_moves(state); })
            return D::lists_moves(state);
        else
            return true;
    }
    static void legal_moves(const State& state, MoveList& list) {
        if constexpr (skerry::detail::HasLegalMoves<D>) {
            D::legal_moves(state, list);
        } else {
            for (std::size_t code = 0; code < Move::count; ++code)
                list.push_back_if(Move(code), D::is_legal(state, Move(code)));
        }
    }
    static bool is_legal(const State& state, const Move& move) {
        if (D::is_over(state)) return false;
        if constexpr (HasMoveCodes<D>)
            if (move.code >= Move::count) return false;
        if constexpr (skerry::detail::HasIsLegal<D>) {
            return D::is_legal(state, move);
        } else {
            MoveList list;
            D::legal_moves(state, list);
            return list.contains(move);
        }
    }
    static Move sample_move(const State& state, Rng& rng) {
        if constexpr (requires { D::sample_move(state, rng); }) {
            return D::sample_move(state, rng);
        } else {
            MoveList list;
            legal_moves(state, list);
            return list[rng.below(static_cast<std::uint32_t>(list.size()))];
        }
    }

    /// The points of a seat by component.
    static Score<components> score_of(const State& state, Seat seat) {
        const auto points = [&] {
            if constexpr (requires { D::score(state, seat); })
                return D::score(state, seat);
            else
                return D::score(state);
        }();
        Score<components> score;
        if constexpr (std::integral<decltype(points)>)
            score.components[0] = points;
        else
            std::ranges::copy(points, score.components.begin());
        return score;
    }
    static int score_so_far(const State& state, Seat seat) {
        if constexpr (requires { D::score_so_far(state, seat); })
            return D::score_so_far(state, seat);
        else
            return score_of(state, seat).total();
    }
    static Outcome outcome(const State& state) {
        if constexpr (requires { D::outcome(state); }) {
            return D::outcome(state);
        } else {
            Outcome outcome;
            for (std::size_t seat = 0; seat < D::seats; ++seat)
                outcome.scores[seat] = score_of(state, static_cast<Seat>(seat));
            if constexpr (D::seats == 2) {
                const int lead = outcome.total(Seat::first) - outcome.total(Seat::second);
                if (lead != 0) outcome.winner = lead > 0 ? Winner::first : Winner::second;
            }
            return outcome;
        }
    }

    static std::span<const std::string_view> component_names(const Rules& rules) {
        if constexpr (requires { D::component_names(rules); }) {
            return D::component_names(rules);
        } else if constexpr (requires { D::score_names.size(); }) {
            return D::score_names;
        } else {
            static constexpr std::array<std::string_view, 1> names = {"points"};
            return names;
        }
    }
    static std::span<const Variant<Rules>> variants() {
        if constexpr (requires { D::variants(); }) {
            return D::variants();
        } else {
            static const std::array<Variant<Rules>, 1> all = {{{"standard", "the rules", {}}}};
            return all;
        }
    }
    static std::string check(const Rules& rules) {
        if constexpr (requires { D::check(rules); })
            return D::check(rules);
        else
            return {};
    }

    static std::string print_move(const State& state, const Move& move) {
        if constexpr (requires { D::print_move(state, move); })
            return D::print_move(state, move);
        else
            return std::to_string(move.code);
    }
    /// Throws NotationError; without a parse_move() of the author, for every move that is not
    /// legal.
    static Move parse_move(const State& state, std::string_view text) {
        if constexpr (requires { D::parse_move(state, text); }) {
            return D::parse_move(state, text);
        } else {
            MoveList list;
            if (!D::is_over(state)) legal_moves(state, list);
            std::string allowed;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const std::string name = print_move(state, list[i]);
                if (name == text) return list[i];
                constexpr std::size_t most_named = 12;
                if (i < most_named) allowed += (i > 0 ? ", " : "") + name;
                if (i == most_named) allowed += " and " + std::to_string(list.size() - i) + " more";
            }
            throw NotationError(0, quoted(text) +
                                       (list.empty() ? " cannot be played: the game is over"
                                                     : " is not legal here; allowed: ") +
                                       allowed);
        }
    }

    /// What has to be decided, or how the game ended.
    static std::string caption(const State& state) {
        if constexpr (requires { D::caption(state); }) return D::caption(state);
        if (!D::is_over(state)) {
            if constexpr (D::seats == 1) return "to play";
            return to_move(state) == Seat::first ? "first to move" : "second to move";
        }
        const Outcome end = outcome(state);
        if (!end.finished()) return "no move is left";
        if constexpr (D::seats == 1) return "the end";
        return end.winner == Winner::none    ? "a draw"
               : end.winner == Winner::first ? "first wins"
                                             : "second wins";
    }
    static std::string text_board(const State& state) {
        if constexpr (requires { D::text_board(state); }) {
            return D::text_board(state);
        } else {
            std::string text;
            if constexpr (HasBoard<D>) text += board_text<D>(state);
            text += field_lines<D>(state);
            return text + caption(state) + "\n";
        }
    }

    static std::string print_state(const State& state) {
        if constexpr (requires { D::print_state(state); })
            return D::print_state(state);
        else
            return print_position<D>(state);
    }
    static State parse_state(std::string_view text) {
        State state{};
        if constexpr (requires { D::parse_state(text); }) {
            static_cast<typename D::State&>(state) = D::parse_state(text);
            Form::begin(state);
        } else {
            read_position<D>(text, state, [](const Rules& rules) { return check(rules); });
            Form::begin(state);
            check_state(state);
        }
        return state;
    }

  private:
    /// Throws NotationError where nobody can play on.
    static void check_state(const State& state) {
        const typename D::State& position = state;
        if constexpr (requires {
                          { D::check(position) } -> std::same_as<std::string>;
                      })
            if (const std::string why = D::check(position); !why.empty())
                throw NotationError(0, why);
        if (D::is_over(state)) return;
        if constexpr (skerry::detail::HasChances<D>)
            if (!D::chances(state).empty())
                throw NotationError(0, "chance acts next: what it has shown is missing");
        if (!lists_moves(state)) return;
        MoveList list;
        legal_moves(state, list);
        if (list.empty()) throw NotationError(0, "the game is not over, and no move is legal");
    }
};

}  // namespace skerry
