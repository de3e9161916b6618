// The conformance vectors of Roam Solitaire: AI placement and choice, ties, victory, end of game.

#include <nlohmann/json.hpp>

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "tests/support/test.hpp"

namespace skerry::roam {
namespace {

using nlohmann::json;

template <std::size_t N>
std::size_t choice(const json& value, const std::array<std::string, N>& names) {
    const auto found = std::ranges::find(names, value.get<std::string>());
    REQUIRE(found != names.end());
    return static_cast<std::size_t>(found - names.begin());
}

Options options_of(const json& given) {
    Options options;
    const json chosen = given.value("options", json::object());
    for (const auto& [name, value] : chosen.items()) {
        if (name == "overlap")
            options.overlap = Overlap(choice<2>(value, {"skip", "forbid"}));
        else if (name == "orientation")
            options.orientation = Orientation(choice<2>(value, {"common", "seat"}));
        else if (name == "ai_rest")
            options.ai_rest = AiRest(choice<2>(value, {"turn_start", "immediate"}));
        else if (name == "tie_coins")
            options.tie_coins = TieCoins(choice<2>(value, {"sum", "each"}));
        else if (name == "min_open")
            options.min_open = value.get<int>();
        else
            FAIL("unknown option " << name);
    }
    return options;
}

/// A state with a display of six landscapes without markers and coins.
State empty_state(const Options& options) {
    State state;
    state.deck = DeckTable::synthetic().get();
    state.options = options;
    state.grid = all_squares;
    for (std::size_t slot = 0; slot < slot_count; ++slot)
        state.display[slot] = static_cast<CardNumber>(slot);
    return state;
}

Squares squares_of(const json& list) {
    Squares squares = 0;
    for (const json& square : list) squares |= single(parse_square(square.get<std::string>()));
    return squares;
}

void put_coins(State& state, const json& coins) {
    for (const auto& [square, value] : coins.items())
        for (std::size_t digit = 0; digit < state.coin_squares.size(); ++digit)
            if (value.get<unsigned>() >> digit & 1)
                state.coin_squares[digit] |= single(parse_square(square));
}

void check_place(const json& given, const json& expect) {
    State state = empty_state(options_of(given));
    state.markers[2] = squares_of(given["occupied"]);
    put_coins(state, given.value("coins", json::object()));
    const Pattern pattern = make_pattern(given["pattern"].get<std::vector<std::string>>(), 0);
    const Squares anchors = ai_anchors(state, pattern);
    if (anchors == 0) {
        CHECK(expect["result"] == "pass");
        CHECK(expect["dice_used"] == 0);
        CHECK(expect["placed"].empty());
        return;
    }
    std::size_t used = 0;
    std::size_t slot = slot_count;
    for (const json& die : given["dice"]) {
        ++used;
        slot = die.get<std::size_t>() - 1;
        if (of_slot(anchors, slot) != 0) break;
    }
    REQUIRE(slot < slot_count);
    const int anchor = first_in_slot(anchors, slot);
    const Squares placed = new_markers(state, 1, pattern, anchor, 0);
    place_markers(state, 1, placed);
    CHECK(expect["result"] == "placed");
    CHECK(expect["card"] == slot + 1);
    CHECK(expect["anchor"] == print_square(anchor));
    CHECK(squares_of(expect["placed"]) == placed);
    CHECK(expect["dice_used"] == used);
    CHECK(expect["coins_gained"] == state.coins[1]);
}

void check_select(const json& given, const json& expect) {
    Row row;
    const auto up = given["face_up"].get<std::vector<bool>>();
    for (std::size_t i = 0; i < up.size(); ++i) {
        row.add(static_cast<CardNumber>(i));
        if (!up[i]) row.turn_down(i);
    }
    const bool rested = row.face_up == 0;
    CHECK(expect["rested"] == rested);
    CHECK(expect["index"] == use_leftmost(row));
    std::vector<bool> after;
    for (std::size_t i = 0; i < up.size(); ++i) after.push_back(row.is_up(i));
    CHECK(expect["face_up_after"].get<std::vector<bool>>() == after);
}

/// Puts markers of the seats on the squares of a slot, in the order of the seats.
void put_markers(State& state, std::size_t slot, const std::vector<int>& counts) {
    int square = 6 * static_cast<int>(slot);
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        for (int i = 0; i < counts[seat]; ++i) state.markers[seat] |= single(square++);
}

void check_resolve(const json& given, const json& expect) {
    State state = empty_state(options_of(given));
    state.seat = given["current"].get<std::uint8_t>();
    state.coins = given["coins"].get<std::array<int, seat_count>>();
    for (const json& card : given["cards"])
        put_markers(state, card["card"].get<std::size_t>() - 1,
                    card["markers"].get<std::vector<int>>());
    std::vector<int> bids;
    const json human_bids = given.value("human_bids", json::array());
    for (const json& bid : human_bids) bids.push_back(bid.is_number() ? bid.get<int>() : -1);
    std::size_t next_bid = 0;
    json winners = json::array();
    for (std::size_t slot = 0; slot < slot_count; ++slot) {
        if (!state.is_full(slot)) continue;
        const Contenders tied = contenders(state, slot, state.seat);
        const bool asked = tied.size() > 1 && tied.contains(player) && next_bid < bids.size();
        const Claim claim = claim_of(state, slot, asked ? bids[next_bid++] : -1);
        give_card(state, slot, claim);
        winners.push_back({{"card", slot + 1}, {"player", claim.seat}, {"paid", claim.paid}});
        CHECK(state.rows[claim.seat].is_up(state.rows[claim.seat].size - 1u));
        CHECK(of_slot(state.occupied(), slot) == 0);
    }
    CHECK(expect["winners"] == winners);
    CHECK(expect["coins"] == json(state.coins));
}

void check_victory(const json& given, const json& expect) {
    const auto ai_points = given["ai_points"].get<std::array<int, 3>>();
    const auto ai_coins = given["ai_coins"].get<std::array<int, 3>>();
    const int mine = given["human_points"];
    const Victory level =
        victory({mine, ai_points[0], ai_points[1], ai_points[2]},
                {given["human_coins"].get<int>(), ai_coins[0], ai_coins[1], ai_coins[2]},
                options_of(given).tie_coins);
    CHECK(expect["level"] == std::string(victory_names[static_cast<std::size_t>(level)]));
    if (expect.contains("gap"))
        CHECK(expect["gap"] == mine - ai_points[0] - ai_points[1] - ai_points[2]);
}

void check_game_end(const json& given, const json& expect) {
    State state = empty_state(options_of(given));
    const auto counts = given["card_counts_before"].get<std::vector<std::size_t>>();
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        for (std::size_t i = 0; i < counts[seat]; ++i) state.rows[seat].add(0);
    for (const auto& [seat, claims] : given["event"]["claims"].items())
        for (int i = 0; i < claims.get<int>(); ++i) state.rows[std::stoul(seat)].add(0);
    const auto turn_of = given["event"]["turn_of"].get<std::size_t>();
    const bool last_round = state.ended_by_cards();
    CHECK(expect["ended_after_this_turn"] == (last_round && turns_left(turn_of) == 0));
    json left = json::array();
    for (std::size_t seat = turn_of + 1; last_round && seat < seat_count; ++seat)
        left.push_back(seat);
    if (last_round) CHECK(expect["turns_left"] == left);
}

}  // namespace

TEST_SUITE("conformance") {
    TEST_CASE("Roam vectors") {
        const auto file = test::find_case_or_skip("roam_vectors.json");
        if (!file) return;
        const json vectors = json::parse(test::read_text(*file))["vectors"];
        CHECK(vectors.size() > 0);
        for (const json& vector : vectors) {
            CAPTURE(vector["id"].get<std::string>());
            const std::string kind = vector["kind"];
            const json& given = vector["given"];
            const json& expect = vector["expect"];
            if (kind == "ai_place")
                check_place(given, expect);
            else if (kind == "ai_select")
                check_select(given, expect);
            else if (kind == "resolve")
                check_resolve(given, expect);
            else if (kind == "victory")
                check_victory(given, expect);
            else if (kind == "game_end")
                check_game_end(given, expect);
            else
                FAIL_CHECK("unknown kind " << kind);
        }
    }
}

}  // namespace skerry::roam
