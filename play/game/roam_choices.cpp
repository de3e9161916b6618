// Roam: a character and its place, or rest; the shadow boxes to pay for, one by one; a bid.

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "play/game/choices.hpp"
#include "runner/documents/text.hpp"

namespace skerry::roam {

namespace {

using namespace play;
using play::Choices;

ScenePoint point_of(int square) { return {column_of(square), row_of(square)}; }

std::vector<ScenePoint> points_of(Squares squares) {
    std::vector<ScenePoint> points;
    for (; squares != 0; squares &= squares - 1)
        points.push_back(point_of(std::countr_zero(squares)));
    return points;
}

std::string character_name(std::size_t position) {
    return "character " + std::to_string(position + 1);
}

/// "L28 S*/S./.S, 2 p": with the points that it counts in the end.
std::string card_words(const State& state, std::size_t position) {
    const CharacterCard& card = state.deck->character(state.rows[player].cards[position]);
    return card.id + " " + join(card.pattern, "/") + ", " + std::to_string(card.points) + " p";
}

std::string why_no_rest(const State& state) {
    const auto price = rest_price(state);
    if (!price) return "all characters are face up";
    if (*price <= state.coins[player]) return {};
    return "resting costs " + coins_text(*price) + " and you have " +
           coins_text(state.coins[player]);
}

Choices turn(const State& state) {
    Choices choices;
    const bool rests = why_no_rest(state).empty();
    choices.prompt = rests ? "Choose a character, or rest" : "Choose a character";
    Roam::MoveList list;
    Roam::legal_moves(state, list);
    const Row& row = state.rows[player];
    const bool spends = std::any_of(
        list.begin(), list.end(), [](const Move& move) { return move.kind == Move::Kind::spend; });
    for (std::size_t i = 0; i < row.size; ++i) {
        if (!row.is_up(i)) continue;
        const std::string name = character_name(i);
        if (spends) {
            add_option(choices, "spend" + std::to_string(i + 1),
                       "turn " + name + " down: nothing fits")
                .finishes = true;
        } else {
            const Squares anchors = player_anchors(state, state.pattern(player, i));
            const int places = std::popcount(anchors);
            add_option(choices, std::to_string(i + 1),
                       card_words(state, i) + ": " + std::to_string(places) +
                           (places == 1 ? " place" : " places"),
                       anchors == 0 ? name + " fits nowhere" : "");
        }
    }
    if (rests)
        add_option(choices, "rest",
                   "rest: turn all characters up for " + coins_text(*rest_price(state)))
            .finishes = true;
    return choices;
}

Choices places(const State& state, std::size_t character) {
    Choices choices;
    choices.prompt =
        "Place " + character_name(character) + ": choose the square of its first solid box";
    const Pattern& pattern = state.pattern(player, character);
    for (Squares left = player_anchors(state, pattern); left != 0; left &= left - 1) {
        const int anchor = std::countr_zero(left);
        const Squares markers = new_markers(state, player, pattern, anchor, 0);
        ChoiceOption& option = add_option(choices, print_square(anchor), {});
        option.cell = point_of(anchor);
        option.covers = points_of(markers);
        option.finishes = true;
        option.words = "at " + option.key + ": markers on " + print_squares(markers);
        if (const int gained = state.coins_on(markers); gained > 0)
            option.words += ", gains " + coins_text(gained);
    }
    return choices;
}

Choices shadows(const State& state, Squares chosen) {
    Choices choices;
    const Pattern& pattern = state.pattern(player, state.character);
    const auto [boxes, most] = payable_shadows(state, pattern, state.square);
    for (const ScenePoint& point : points_of(new_markers(state, player, pattern, state.square, 0)))
        choices.marks.push_back({point, MarkRole::chosen, no_group});
    choices.prompt = "Choose shadow boxes to pay for, " + coins_text(shadow_price) +
                     " each, at most " + std::to_string(most);
    for (Squares left = boxes; left != 0; left &= left - 1) {
        const int square = std::countr_zero(left);
        ChoiceOption& option = add_option(choices, print_square(square), {});
        option.chosen = (chosen & single(square)) != 0;
        option.cell = point_of(square);
        option.words = (option.chosen ? "without the box on " : "the box on ") + option.key;
        if (option.chosen)
            choices.marks.push_back({point_of(square), MarkRole::chosen, no_group});
        else if (std::popcount(chosen) >= most)
            option.refusal = "no more than " + std::to_string(most) + " can be paid for";
    }
    const int paid = shadow_price * std::popcount(chosen);
    add_option(choices, "done", paid == 0 ? "pay for no box" : "pay " + coins_text(paid)).finishes =
        true;
    return choices;
}

Choices bids(const State& state) {
    Choices choices;
    choices.prompt = "A tie for card " + std::to_string(state.slot + 1) + ": bid coins, or pass";
    Roam::MoveList list;
    Roam::legal_moves(state, list);
    for (const Move& move : list)
        add_option(choices, Roam::print_move(state, move),
                   move.kind == Move::Kind::pass ? "pass" : "bid " + std::to_string(move.amount))
            .finishes = true;
    return choices;
}

std::string why_no_turn(const State& state, const Move& move) {
    if (move.kind == Move::Kind::rest) return why_no_rest(state);
    if (move.kind != Move::Kind::place && move.kind != Move::Kind::spend)
        return "a character and its place are due";
    if (move.character >= state.rows[player].size)
        return "you have " + std::to_string(state.rows[player].size) + " characters";
    if (!state.rows[player].is_up(move.character))
        return character_name(move.character) + " is face down";
    if (move.kind == Move::Kind::spend) return "a character can be placed";
    return character_name(move.character) + " does not fit there";
}

std::string why_no_shadows(const State& state, const Move& move) {
    if (move.kind != Move::Kind::shadows) return "shadow boxes are due, + for none";
    const auto [boxes, most] =
        payable_shadows(state, state.pattern(player, state.character), state.square);
    if ((move.boxes & ~boxes) != 0)
        return print_squares(move.boxes & ~boxes) +
               " is not an open shadow box; open: " + (boxes == 0 ? "none" : print_squares(boxes));
    return "no more than " + std::to_string(most) + " can be paid for";
}

std::string why_no_bid(const State& state, const Move& move) {
    if (move.kind != Move::Kind::bid) return "a bid is due, or pass";
    return "a bid is at least " +
           std::to_string(auction_before_player(state, state.slot).least_bid()) +
           ", and you have " + coins_text(state.coins[player]);
}

class RoamChoices final : public ChoicesWith<State, Move> {
    Next next(const State& state, std::span<const std::string> steps) const override {
        if (state.phase == Phase::shadows) return next_shadows(state, steps);
        if (steps.empty()) return state.phase == Phase::bid ? bids(state) : turn(state);
        const std::string& first = steps[0];
        const bool is_character = first.find_first_not_of("0123456789") == std::string::npos;
        if (!is_character) return Roam::parse_move(state, first);
        if (steps.size() == 1) return places(state, static_cast<std::size_t>(std::stoi(first)) - 1);
        return Roam::parse_move(state, first + "@" + steps[1]);
    }

    static Next next_shadows(const State& state, std::span<const std::string> steps) {
        Squares chosen = 0;
        for (const std::string& step : steps) {
            if (step == "done") return Move::shadows(chosen);
            chosen ^= single(parse_square(step));
        }
        return shadows(state, chosen);
    }

    std::string why(const State& state, const Move& move) const override {
        if (state.phase == Phase::turn) return why_no_turn(state, move);
        return state.phase == Phase::shadows ? why_no_shadows(state, move)
                                             : why_no_bid(state, move);
    }
};

}  // namespace

}  // namespace skerry::roam

const skerry::play::GameChoices& skerry::play::roam_choices() {
    static const roam::RoamChoices choices;
    return choices;
}
