#pragma once
// A game small enough to understand at once, for the tests of the conformance kit: six of the
// numbers 1 to 9 are shown one after the other, and each is written into one of six slots that is
// still empty. The template parameter plants one bug.

#include <algorithm>

#include "core/game.hpp"
#include "core/notation.hpp"

namespace skerry::test {

enum class ToyBug {
    none,
    deal_remembers,
    deal_drifts,
    deals_alike,
    redeal_remembers,
    sample_remembers,
    denies_its_chance,
    state_shows_the_future,
    redeal_changes_the_past,
    redeal_is_the_true_deal,
    redeal_shows_low_numbers,
    redeal_ends_low,
    play_depends_on_calls,
    play_does_nothing,
    never_over,
    lists_an_occupied_slot,
    lists_a_move_twice,
    lists_too_few,
    list_is_empty,
    legal_everywhere,
    legal_after_the_end,
    samples_an_occupied_slot,
    samples_with_a_bias,
    samples_only_one,
    equality_forgets_slots,
    equality_sees_padding,
    seat_out_of_range,
    move_text_loses_the_slot,
    state_text_loses_a_slot,
    move_parser_throws_another_type,
    move_parser_accepts_anything,
    state_parser_throws_another_type,
    state_parser_accepts_impossible,
    error_offset_beyond_the_text,
    error_of_two_lines,
    nameless_component_scores,
    component_beyond_its_bounds,
    total_beyond_its_bounds,
    dead_although_it_always_finishes,
    two_components_of_one_name,
    too_many_names,
    total_now_is_wrong,
    total_now_throws,
    winner_in_a_game_for_one,
    text_board_is_empty,
    rules_refused,
    check_throws,
    check_throws_a_number,
};

inline constexpr std::size_t toy_slots = 6;
inline constexpr std::size_t toy_numbers = 9;

struct ToyRules {
    friend bool operator==(const ToyRules&, const ToyRules&) = default;
};

struct ToyDeal {
    std::array<std::uint8_t, toy_numbers> numbers{};
    friend bool operator==(const ToyDeal&, const ToyDeal&) = default;
};

struct ToyMove {
    std::uint8_t slot = 0;
    friend bool operator==(const ToyMove&, const ToyMove&) = default;
};

template <ToyBug bug>
struct ToyState {
    std::array<std::uint8_t, toy_slots> shown{};  ///< in the order shown; 0: not yet
    std::array<std::uint8_t, toy_slots> slots{};  ///< numbers written; 0: empty
    std::uint8_t turn = 0;
    std::uint8_t secret = 0;  ///< only used by bugs

    friend bool operator==(const ToyState& a, const ToyState& b) {
        if (bug == ToyBug::equality_sees_padding && a.turn == 3 && &a != &b) return false;
        return a.shown == b.shown && a.turn == b.turn && a.secret == b.secret &&
               (bug == ToyBug::equality_forgets_slots || a.slots == b.slots);
    }
};

template <ToyBug bug>
struct Toy {
    static constexpr std::string_view name = "toy";
    static constexpr std::size_t seats = 1;
    static constexpr bool has_chance = bug != ToyBug::denies_its_chance;
    static constexpr std::size_t components = 3;

    using Rules = ToyRules;
    using Deal = ToyDeal;
    using State = ToyState<bug>;
    using Move = ToyMove;
    using Outcome = skerry::Outcome<seats, components>;
    using MoveList = FixedList<Move, toy_slots + 1>;

    static constexpr bool has(ToyBug planted) { return bug == planted; }

    static Deal deal(const Rules&, Rng& rng) {
        static Rng memory(1);
        Deal deal;
        for (std::size_t i = 0; i < toy_numbers; ++i)
            deal.numbers[i] = static_cast<std::uint8_t>(i + 1);
        if (has(ToyBug::deals_alike)) return deal;
        (has(ToyBug::deal_remembers) ? memory : rng).shuffle(std::span<std::uint8_t>(deal.numbers));
        static unsigned dealt = 0;
        if (has(ToyBug::deal_drifts) && ++dealt > 100) std::swap(deal.numbers[0], deal.numbers[1]);
        return deal;
    }

    static State start(const Rules&, const Deal& deal) {
        State state;
        state.shown[0] = deal.numbers[0];
        if (has(ToyBug::state_shows_the_future)) state.secret = deal.numbers[8];
        return state;
    }

    static Seat to_move(const State&) {
        return has(ToyBug::seat_out_of_range) ? Seat::second : Seat::first;
    }
    static bool is_over(const State& s) { return !has(ToyBug::never_over) && s.turn == toy_slots; }

    static Score<components> points(const State& s) {
        Score<components> score;
        for (std::size_t i = 0; i + 1 < toy_slots; ++i)
            if (s.slots[i] != 0) score.components[0] += s.slots[i] < s.slots[i + 1];
        score.components[1] = s.slots[0];
        if (has(ToyBug::nameless_component_scores)) score.components[2] = 1;
        return score;
    }
    static constexpr bool always_finishes = true;
    /// The first slot has one of the numbers 1 to 9.
    static ScoreBounds<components> score_bounds(const Rules&) {
        ScoreBounds<components> bounds{{1, 14}, {{{0, 5}, {1, 9}, {}}}};
        if (has(ToyBug::component_beyond_its_bounds)) bounds.components[0].high = 3;
        if (has(ToyBug::total_beyond_its_bounds)) bounds.total.low = 4;
        return bounds;
    }
    static Outcome outcome(const State& s) {
        if (has(ToyBug::dead_although_it_always_finishes) && s.slots[0] == 1)
            return {Ending::dead, Winner::none, {}};
        if (has(ToyBug::winner_in_a_game_for_one))
            return {Ending::finished, Winner::first, {points(s)}};
        return {Ending::finished, Winner::none, {points(s)}};
    }
    static int score_so_far(const State& s, Seat) {
        if (has(ToyBug::total_now_throws) && s.turn == 3) throw std::runtime_error("no total yet");
        return points(s).total() + (has(ToyBug::total_now_is_wrong) ? 1 : 0);
    }

    static bool lists_moves(const State&) { return true; }
    static void legal_moves(const State& s, MoveList& list) {
        if (has(ToyBug::list_is_empty)) return;
        for (std::uint8_t i = has(ToyBug::lists_too_few) && s.turn == 0; i < toy_slots; ++i)
            if (s.slots[i] == 0 || (has(ToyBug::lists_an_occupied_slot) && i == 2))
                list.push_back({i});
        if (has(ToyBug::lists_a_move_twice)) list.push_back(list[0]);
    }
    static bool is_legal(const State& s, const Move& m) {
        if (has(ToyBug::legal_everywhere)) return true;
        if (has(ToyBug::legal_after_the_end) && s.turn == toy_slots) return true;
        if (has(ToyBug::never_over) && s.turn == toy_slots) return true;
        return m.slot < toy_slots && s.slots[m.slot] == 0;
    }
    static Move sample_move(const State& s, Rng& rng) {
        if (has(ToyBug::never_over) && s.turn == toy_slots) return {0};
        if (has(ToyBug::samples_an_occupied_slot) && s.turn == 4)
            return {static_cast<std::uint8_t>(rng.below(toy_slots))};
        MoveList list;
        for (std::uint8_t i = 0; i < toy_slots; ++i)
            if (s.slots[i] == 0) list.push_back({i});
        if (has(ToyBug::samples_only_one)) return list[0];
        const auto count = static_cast<std::uint32_t>(list.size());
        static Rng memory(1);
        std::uint32_t at = (has(ToyBug::sample_remembers) ? memory : rng).below(count);
        if (has(ToyBug::samples_with_a_bias) && rng.chance(1, 6)) at = 0;
        return list[at];
    }
    static void play(State& s, const Move& m, const Deal& deal) {
        static unsigned calls = 0;
        if (has(ToyBug::play_does_nothing) && s.turn == 5 && ++calls % 3 == 0) return;
        if (s.turn == toy_slots) return;
        s.slots[m.slot] = s.shown[s.turn];
        if (has(ToyBug::play_depends_on_calls)) s.secret = ++calls % 64 == 0;
        if (++s.turn < toy_slots) s.shown[s.turn] = deal.numbers[s.turn];
    }
    static Deal redeal(const State& s, Rng& rng) {
        Deal deal;
        for (std::uint8_t i = 0; i < toy_numbers; ++i) deal.numbers[i] = i + 1;
        const std::size_t shown = s.turn < toy_slots ? s.turn + 1u : toy_slots;
        for (std::size_t i = 0; i < shown; ++i)
            for (std::size_t k = i; k < toy_numbers; ++k)
                if (deal.numbers[k] == s.shown[i]) std::swap(deal.numbers[i], deal.numbers[k]);
        if (has(ToyBug::redeal_is_the_true_deal)) return deal;
        const std::size_t kept = has(ToyBug::redeal_changes_the_past) ? shown - 1 : shown;
        static Rng memory(1);
        (has(ToyBug::redeal_remembers) ? memory : rng)
            .shuffle(std::span<std::uint8_t>(deal.numbers).subspan(kept));
        const auto hidden = deal.numbers.begin() + static_cast<std::ptrdiff_t>(shown);
        const auto low = std::min_element(hidden, deal.numbers.end());
        if (has(ToyBug::redeal_shows_low_numbers) && rng.chance(1, 4)) std::iter_swap(hidden, low);
        if (has(ToyBug::redeal_ends_low) && shown + 2 < toy_slots && rng.chance(1, 2))
            std::iter_swap(deal.numbers.begin() + toy_slots - 1, low);
        return deal;
    }

    static std::span<const std::string_view> component_names(const Rules&) {
        static constexpr std::array<std::string_view, 4> names = {"ascents", "first", "x", "y"};
        static constexpr std::array<std::string_view, 2> same = {"first", "first"};
        if (has(ToyBug::two_components_of_one_name)) return same;
        return std::span(names).first(has(ToyBug::too_many_names) ? 4 : 2);
    }
    static std::span<const Variant<Rules>> variants() {
        static constexpr std::array<Variant<Rules>, 1> all = {{{"standard", "", {}}}};
        return all;
    }
    static std::string check(const Rules&) {
        if (has(ToyBug::check_throws_a_number)) throw 1;
        if (has(ToyBug::check_throws)) throw std::runtime_error("cannot tell");
        return has(ToyBug::rules_refused) ? "no" : "";
    }

    // --- notation: a slot is a letter a-f; a state is its shown numbers, `:`, its slots ---------

    [[noreturn]] static void refuse(std::size_t offset, const std::string& why) {
        throw NotationError(offset + (has(ToyBug::error_offset_beyond_the_text) ? 1000 : 0),
                            has(ToyBug::error_of_two_lines) ? why + "\nand more" : why);
    }
    static std::string print_move(const State&, const Move& m) {
        return {static_cast<char>('a' + (has(ToyBug::move_text_loses_the_slot) ? 0 : m.slot))};
    }
    static Move parse_move(const State&, std::string_view text) {
        if (has(ToyBug::move_parser_throws_another_type) && text.size() > 2)
            throw std::out_of_range("no such slot");
        if (has(ToyBug::move_parser_accepts_anything) && text.size() != 1) return {200};
        if (text.size() != 1 || text[0] < 'a' || text[0] > 'f') refuse(0, "not a slot a-f");
        return {static_cast<std::uint8_t>(text[0] - 'a')};
    }
    static std::string print_state(const State& s) {
        std::string text;
        for (std::uint8_t n : s.shown) text += static_cast<char>('0' + n);
        text += ':';
        for (std::uint8_t n : s.slots) text += static_cast<char>('0' + n);
        if (has(ToyBug::state_text_loses_a_slot)) text.back() = '0';
        return text;
    }
    static State parse_state(std::string_view text) {
        if (has(ToyBug::state_parser_throws_another_type) && text.size() < 5)
            throw std::invalid_argument("short");
        if (text.size() != 2 * toy_slots + 1) refuse(text.size(), "not a state of 13 characters");
        State s;
        if (text[toy_slots] != ':') refuse(toy_slots, "no ':' between the shown and the slots");
        for (std::size_t i = 0; i < toy_slots; ++i) {
            const char shown = text[i];
            const char slot = text[toy_slots + 1 + i];
            if (shown < '0' || shown > '9') refuse(i, "not a digit");
            if (slot < '0' || slot > '9') refuse(toy_slots + 1 + i, "not a digit");
            s.shown[i] = static_cast<std::uint8_t>(shown - '0');
            s.slots[i] = static_cast<std::uint8_t>(slot - '0');
            s.turn += s.slots[i] != 0;
        }
        if (has(ToyBug::state_parser_accepts_impossible)) {
            s.turn = 0;  // trusts the numbers shown and looks no further
            for (std::size_t i = 1; i < toy_slots; ++i) s.turn += s.shown[i] != 0;
            return s;
        }
        check_state(s);
        return s;
    }
    /// As many numbers as needed must be shown, all different; the slots hold all of them but the
    /// last.
    static void check_state(const State& s) {
        const std::size_t shown = s.turn < toy_slots ? s.turn + 1u : toy_slots;
        for (std::size_t i = 0; i < toy_slots; ++i) {
            if ((s.shown[i] != 0) != (i < shown)) refuse(i, "numbers and turns do not match");
            for (std::size_t k = 0; k < i; ++k)
                if (s.shown[i] != 0 && s.shown[i] == s.shown[k]) refuse(i, "a number shown twice");
        }
        for (std::size_t i = 0; i < s.turn; ++i) {
            std::size_t times = 0;
            for (std::uint8_t n : s.slots) times += n == s.shown[i];
            if (times != 1) refuse(i, "a number is not in one slot");
        }
    }
    static std::string text_board(const State& s) {
        return has(ToyBug::text_board_is_empty) ? "" : print_state(s) + "\n";
    }
};

}  // namespace skerry::test
