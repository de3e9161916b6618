#pragma once
// The part of the conformance kit that prints and parses: round trips, and damaged texts, which
// must be refused in words or understood.

#include <exception>
#include <optional>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/testing/check_report.hpp"

namespace skerry::testing {

/// Makes one to three random edits in `text`: replaces, inserts or removes a character, doubles a
/// slice, cuts off the end, swaps two characters. Characters come from the text itself, from ASCII,
/// and from all bytes.
inline std::string mutated(std::string text, Rng& rng) {
    const auto below = [&rng](std::size_t n) {
        return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    const auto letter = [&] {
        const std::size_t kind = below(3);
        if (kind == 0 && !text.empty()) return text[below(text.size())];
        return static_cast<char>(kind == 1 ? 32 + below(95) : below(256));
    };
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t other = below(text.size() + 1);
        switch (at == text.size() ? 1 : below(6)) {
            case 0:
                text[at] = letter();
                break;
            case 1:
                text.insert(at, 1, letter());
                break;
            case 2:
                text.erase(at, 1);
                break;
            case 3:
                text.insert(other, std::string(text.substr(at, 1 + below(8))));
                break;
            case 4:
                text.resize(at);
                break;
            default:
                if (other < text.size()) std::swap(text[at], text[other]);
        }
    }
    return text;
}

template <Game G>
class NotationChecker {
    using State = typename G::State;
    using Move = typename G::Move;
    using Deal = typename G::Deal;

  public:
    NotationChecker(CheckLog& log, Rng& rng) : log_(log), rng_(rng) {}

    void check_state(const State& state) {
        const std::string text = G::print_state(state);
        const auto parse = [](std::string_view from) { return G::parse_state(from); };
        check_round_trip(state, text, parse, "state");
        for (int i = 0; i < log_.options().mutations; ++i) {
            const std::string damaged = mutated(text, rng_);
            std::optional<State> accepted = parse_damaged(damaged, parse, "state");
            if (!accepted) continue;
            check_round_trip(*accepted, G::print_state(*accepted), parse, "state");
            play_on(*accepted, damaged);
        }
    }

    void check_move(const State& state, const Move& move) {
        const std::string text = G::print_move(state, move);
        const auto parse = [&](std::string_view from) { return G::parse_move(state, from); };
        check_round_trip(move, text, parse, "move");
        for (int i = 0; i < log_.options().mutations; ++i) {
            const std::string damaged = mutated(text, rng_);
            if (const std::optional<Move> accepted = parse_damaged(damaged, parse, "move"))
                check_round_trip(*accepted, G::print_move(state, *accepted), parse, "move");
        }
    }

    /// Equality and notation must agree on which states are equal.
    void compare(const State& a, const State& b) {
        if ((a == b) != (G::print_state(a) == G::print_state(b)))
            log_.fail(a == b ? "two states compare equal and print differently"
                             : "two states compare unequal and print alike");
    }

  private:
    template <class T, class Parse>
    void check_round_trip(const T& value, const std::string& text, Parse&& parse,
                          const std::string& what) {
        try {
            if (!(parse(text) == value))
                log_.fail("parsing the " + what + " as printed gives another one: '" + text + "'");
        } catch (const NotationError& error) {
            log_.fail("the parser refuses the " + what + " as printed: '" + text +
                      "': " + error.what());
        }
    }

    /// What a parser makes of a damaged text: a value, or nothing after a proper NotationError.
    template <class Parse>
    auto parse_damaged(const std::string& text, Parse&& parse, const std::string& what)
        -> std::optional<decltype(parse(std::string_view{}))> {
        try {
            return parse(text);
        } catch (const NotationError& error) {
            ++log_.report().refused_texts;
            const std::string_view why = error.what();
            if (error.offset() > text.size())
                log_.fail("the offset of a NotationError is beyond its text: the " + what + " '" +
                          text + "'");
            if (why.empty() || why.find('\n') != std::string_view::npos)
                log_.fail("a NotationError is not one line: the " + what + " '" + text + "'");
        } catch (const std::exception& error) {
            log_.fail("a parser threw something that is no NotationError: the " + what + " '" +
                      text + "': " + error.what());
        }
        return std::nullopt;
    }

    /// A state read from a text is as good as any other: it can be redealt and played to its end.
    void play_on(State& state, const std::string& text) {
        const Deal future = G::redeal(state, rng_);
        for (int i = 0; i < log_.options().max_moves && !G::is_over(state); ++i) {
            const Move move = G::sample_move(state, rng_);
            if (!G::is_legal(state, move)) {
                log_.fail("sample_move is not legal, played on from the accepted state: '" + text +
                          "'");
                return;
            }
            G::play(state, move, future);
        }
    }

    CheckLog& log_;
    Rng& rng_;
};

}  // namespace skerry::testing
