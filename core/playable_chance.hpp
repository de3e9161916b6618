#pragma once
// The three forms of a description (core/playable.hpp): without chance, with chance by outcomes,
// and with a deal of its own. Each becomes the deal of core/game.hpp.

#include "core/chances.hpp"
#include "core/game.hpp"

namespace skerry {

template <class D>
struct Playable;

/// The options of a game that has none.
struct NoRules {
    template <class Self, class Visitor>
    static void fields(Self&, Visitor&&) {}
    friend constexpr bool operator==(const NoRules&, const NoRules&) = default;
};

/// The deal of a game without chance.
struct NoDeal {
    friend constexpr bool operator==(const NoDeal&, const NoDeal&) = default;
};

/// The deal of a game with chance by outcomes: each draw is a function of it and the draw's key.
/// One draw may be given: its outcome is the one at `place - 1` of the chances.
struct DrawDeal {
    std::uint64_t number = 0;
    std::uint64_t given_key = 0;
    std::uint32_t place = 0;  ///< 0: none is given
    std::uint32_t no_gap = 0;
    friend constexpr bool operator==(const DrawDeal&, const DrawDeal&) = default;

    /// Draws what chance shows at this key; the chances are not empty.
    template <class Chances>
    auto draw(const Chances& chances, std::uint64_t key) const {
        if (place > 0 && key == given_key) return outcome_at(chances, place - 1);
        DrawStream stream(number ^ key * 0xd1342543de82ef95);  // odd: other keys, other streams
        return draw_outcome(chances, stream);
    }
};

namespace detail {

template <class D>
struct RulesOf {
    using Type = NoRules;
};
template <class D>
requires requires { typename D::Rules; }
struct RulesOf<D> {
    using Type = typename D::Rules;
};

template <class D>
typename D::State first_state(const typename RulesOf<D>::Type& rules) {
    if constexpr (requires { D::start(rules); })
        return D::start(rules);
    else
        return D::start();
}

template <class D>
concept HasDeal = requires {
    typename D::Deal;
};
template <class D>
concept HasChances = requires(const typename D::State& state) {
    { D::chances(state).empty() } -> std::same_as<bool>;
};
template <class D>
concept HasDrawKey = requires(const typename D::State& state) {
    { D::draw_key(state) } -> std::convertible_to<std::uint64_t>;
};
template <class D>
concept HasStart = requires(const typename RulesOf<D>::Type& rules) {
    { D::start(rules) } -> std::same_as<typename D::State>;
}
|| requires {
    { D::start() } -> std::same_as<typename D::State>;
};
template <class D>
concept PlaysMoves = requires(typename D::State& state, const typename D::Move& move) {
    D::play(state, move);
};

/// Whether the next chances are the same after every move: its chance_ignores_moves, or false.
template <class D>
constexpr bool chance_ignores_moves() {
    if constexpr (requires { bool{D::chance_ignores_moves}; })
        return D::chance_ignores_moves;
    else
        return false;
}

/// What every description of these two forms has; each line that fails names what is missing.
template <class D>
constexpr bool has_basics() {
    static_assert(HasStart<D>, "start(rules), which returns the first State, is missing");
    static_assert(PlaysMoves<D>, "play(state, move) is missing");
    return true;
}

/// Only moves decide.
template <class D>
struct MovesForm : D {
    static_assert(has_basics<D>());
    using Rules = typename RulesOf<D>::Type;
    using State = typename D::State;
    using Deal = NoDeal;
    static constexpr bool has_chance = false;
    using D::play;

    static Deal deal(const Rules&, Rng&) { return {}; }
    static Deal redeal(const State&, Rng&) { return {}; }
    static State start(const Rules& rules, const Deal&) { return first_state<D>(rules); }
    static void play(State& state, const typename D::Move& move, const Deal&) {
        D::play(state, move);
    }

  protected:
    static void begin(State&) {}
};

/// A position with the draws since the turn began, which are no part of it. In a game for two the
/// turn is even while the first seat has it.
template <class D>
struct CountedState : D::State {
    std::uint32_t turn_number = 0;
    std::uint32_t draws = 0;

    friend constexpr bool operator==(const CountedState& a, const CountedState& b) {
        return static_cast<const typename D::State&>(a) == static_cast<const typename D::State&>(b);
    }
};

/// Chance acts by outcomes.
template <class D>
struct OutcomesForm : D {
    static_assert(has_basics<D>());
    static_assert(
        requires(typename D::State & state) {
            D::play(state, (*D::chances(state).begin()).outcome);
        },
        "play(state, outcome) is missing, for the outcomes of chances(state)");
    using Rules = typename RulesOf<D>::Type;
    using State = std::conditional_t<HasDrawKey<D>, typename D::State, CountedState<D>>;
    using Deal = DrawDeal;
    static constexpr bool has_chance = true;
    /// Draws are not kept by a state: a redealt game is another one from the state on.
    static constexpr bool redeals_past = false;
    using D::play;

    static Deal deal(const Rules&, Rng& rng) { return {rng.next()}; }
    static Deal redeal(const State&, Rng& rng) { return {rng.next()}; }
    /// What chance shows after the next move, each place of the weights being an event.
    static std::size_t events(const State& state) requires(chance_ignores_moves<D>()) {
        const State after = after_a_move(state);
        return D::is_over(after) ? 0 : weight_of(D::chances(after));
    }
    static Deal redeal(const State& state, std::size_t event,
                       Rng& rng) requires(chance_ignores_moves<D>()) {
        State after = after_a_move(state);
        return {rng.next(), key_of(after), static_cast<std::uint32_t>(event + 1)};
    }
    static State start(const Rules& rules, const Deal& deal) {
        State state{};
        static_cast<typename D::State&>(state) = first_state<D>(rules);
        begin(state);
        show(state, deal);
        return state;
    }
    static void play(State& state, const typename D::Move& move, const Deal& deal) {
        D::play(state, move);
        show(state, deal);
    }

  protected:
    /// A game begins here, or goes on after its position was read.
    static void begin(State& state) {
        if constexpr (!HasDrawKey<D> && D::seats == 2)
            if (!D::is_over(state)) state.turn_number = static_cast<std::uint32_t>(seat_of(state));
    }

  private:
    static std::size_t seat_of(const State& state) {
        if constexpr (requires { D::to_move(state); })
            return index(D::to_move(state));
        else
            return state.turn % 2;
    }
    /// Chance shows what it has to show.
    static void show(State& state, const Deal& deal) {
        while (!D::is_over(state)) {
            const auto chances = D::chances(state);
            count_turn(state);
            if (chances.empty()) return;
            D::play(state, deal.draw(chances, key_of(state)));
        }
    }
    static State after_a_move(State state) {
        using Complete = Playable<D>;
        typename Complete::MoveList list;
        Complete::legal_moves(state, list);
        D::play(state, list[0]);
        if (!D::is_over(state)) count_turn(state);
        return state;
    }
    static void count_turn(State& state) {
        if constexpr (!HasDrawKey<D> && D::seats == 2)
            if (seat_of(state) != state.turn_number % 2) {
                ++state.turn_number;
                state.draws = 0;
            }
    }
    static std::uint64_t key_of(State& state) {
        if constexpr (HasDrawKey<D>)
            return D::draw_key(state);
        else
            return std::uint64_t{state.turn_number} << 32 | state.draws++;
    }
};

/// The author's deal.
template <class D>
struct DealForm : D {
    using Rules = typename RulesOf<D>::Type;
    using State = typename D::State;

  protected:
    static void begin(State&) {}
};

template <class D>
using PlayableForm =
    std::conditional_t<HasDeal<D>, DealForm<D>,
                       std::conditional_t<HasChances<D>, OutcomesForm<D>, MovesForm<D>>>;

}  // namespace detail
}  // namespace skerry
