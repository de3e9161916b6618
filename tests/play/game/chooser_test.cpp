// Choosing step by step: all legal moves and nothing else, in words where something is refused.

#include "play/game/chooser.hpp"

#include <sstream>

#include "core/hex_name.hpp"
#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/play/game/games_in_play.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

using namespace test;

namespace {

std::vector<std::string> in_pairs(const std::string& text) {
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < text.size(); i += 2) pairs.push_back(text.substr(i, 2));
    pairs.emplace_back("done");
    return pairs;
}

/// The place that a notation names by "x y z" behind a prefix.
std::string place_after(const std::string& text, const std::string& prefix) {
    std::istringstream numbers(text.substr(prefix.size()));
    int x = 0, y = 0, z = 0;
    numbers >> x >> y >> z;
    return hex_name(x, z);
}

/// The keys that lead to a move, by its notation.
std::vector<std::string> keys_to(const std::string& game, const std::string& move) {
    if (game == "tiny-islands") {
        const bool is_tile = std::string("fhswMCB").find(move[0]) != std::string::npos;
        if (move.size() == 3 && is_tile) return {move};
        return in_pairs(move);
    }
    const std::size_t cut = move.find_last_of(game == "tile-game" ? "="
                                              : game == "roam"    ? "@"
                                                                  : " ");
    const std::string front = move.substr(0, cut);
    const std::string back = cut == std::string::npos ? "" : move.substr(cut + 1);
    if (game == "tile-game") return {front, back};
    if (game == "roam") {
        if (move[0] == '+') return in_pairs(move.substr(1));
        return back.empty() ? std::vector{move} : std::vector{front, back};
    }
    if (move.starts_with("PLACE"))
        return {place_after(front, front.substr(0, front.find(" AT ") + 4)), back};
    if (move.starts_with("FOUND")) return {"found " + place_after(move, "FOUND SETTLEMENT AT ")};
    if (move.starts_with("BUILD"))
        return {"totoro " + place_after(move, "BUILD TOTORO SANCTUARY AT ")};
    return {"expand " + place_after(front, "EXPAND SETTLEMENT AT "), back};
}

void check_reached(const GameInPlay& game, const std::string& move) {
    CAPTURE(move);
    Chooser chooser(game);
    const std::vector<std::string> keys = keys_to(game.shape().name, move);
    for (const std::string& key : keys) {
        CAPTURE(key);
        REQUIRE_FALSE(chooser.is_finished());
        const Answer answer = chooser.choose(key);
        CAPTURE(answer.words);
        REQUIRE_FALSE(answer.is_refused());
    }
    REQUIRE(chooser.is_finished());
    CHECK(chooser.move_text() == move);
    CHECK(game.game().is_legal(game.state(), chooser.move()));
}

/// All moves that sequences of options lead to, where no option is a toggle.
void collect_moves(const Chooser& chooser, std::multiset<std::string>& moves) {
    for (const ChoiceOption& option : chooser.choices().options) {
        if (!option.is_legal()) continue;
        Chooser next = chooser;
        REQUIRE_FALSE(next.choose(option.key).is_refused());
        CHECK(next.is_finished() == option.finishes);
        if (next.is_finished())
            moves.insert(next.move_text());
        else
            collect_moves(next, moves);
    }
}

bool has_toggles(const Chooser& chooser) {
    return std::ranges::any_of(chooser.choices().options,
                               [](const ChoiceOption& option) { return option.key == "done"; });
}

/// Chooses at random, back and forth; whatever is finished is legal.
void wander(const GameInPlay& game, Rng& rng) {
    Chooser chooser(game);
    for (int i = 0; i < 40 && !chooser.is_finished(); ++i) {
        const auto& options = chooser.choices().options;
        if (options.empty() || rng.chance(1, 8)) {
            const std::size_t steps = chooser.steps();
            CHECK(chooser.back() == (steps > 0));
            continue;
        }
        const ChoiceOption option = options[rng.below(static_cast<std::uint32_t>(options.size()))];
        const std::size_t before = chooser.steps();
        const Answer answer = chooser.choose(option.key);
        CHECK(answer.is_refused() != option.is_legal());
        if (answer.is_refused()) CHECK(chooser.steps() == before);
        if (answer.is_refused()) CHECK(answer.words == option.refusal);
    }
    if (chooser.is_finished()) CHECK(game.game().is_legal(game.state(), chooser.move()));
}

/// As many boxes can be chosen as the longest legal move has.
void check_most(const GameInPlay& game, const std::vector<std::string>& legal) {
    std::size_t most = 0;
    for (const std::string& move : legal) most = std::max(most, move.size() / 2);
    Chooser chooser(game);
    const std::vector<ChoiceOption> boxes = chooser.choices().options;
    std::size_t chosen = 0;
    for (const ChoiceOption& box : boxes)
        if (box.key != "done" && !chooser.choose(box.key).is_refused()) ++chosen;
    CHECK(chosen == most);
}

/// Points at the cell of a random option: one thing there is chosen, several are asked about.
void point(const GameInPlay& game, Rng& rng) {
    Chooser chooser(game);
    for (int i = 0; i < 4 && !chooser.is_finished(); ++i) {
        const auto& options = chooser.choices().options;
        const ChoiceOption option = options[rng.below(static_cast<std::uint32_t>(options.size()))];
        if (!option.cell) return;
        const auto here = std::count_if(options.begin(), options.end(), [&](const auto& other) {
            return other.cell == option.cell && other.is_legal();
        });
        const Answer answer = chooser.choose_cell(*option.cell);
        CHECK(answer.is_refused() == (here == 0));
        if (here < 2) continue;
        CHECK(chooser.choices().options.size() == static_cast<std::size_t>(here));
        CHECK(chooser.choose(option.key).is_refused() != option.is_legal());
    }
    CHECK(chooser.choose_cell({99, 99}).words ==
          (chooser.is_finished() ? "the move is complete" : "nothing can be chosen here"));
    if (chooser.is_finished()) CHECK(game.game().is_legal(game.state(), chooser.move()));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("every legal move of every game is chosen step by step and nothing else is") {
        for (const NamedRules& rules : test::played_rules())
            for (std::uint64_t index = 0; index < 2; ++index) {
                CAPTURE(rules.game);
                GameInPlay game = new_game(rules.game, index, rules.rules);
                for_each_position(game, [](const GameInPlay& at, Rng& rng) {
                    const std::string state = at.game().print_state(at.state());
                    CAPTURE(state);
                    const Chooser chooser(at);
                    if (const auto legal = at.legal_moves(); legal && !has_toggles(chooser)) {
                        std::multiset<std::string> reached;
                        // Other hexes of a settlement name one expansion more than once.
                        collect_moves(chooser, reached);
                        const std::set<std::string> distinct(reached.begin(), reached.end());
                        CHECK(distinct == std::set<std::string>(legal->begin(), legal->end()));
                        if (at.shape().name != "tiger-island")
                            CHECK(reached.size() == distinct.size());
                        check_reached(
                            at, (*legal)[rng.below(static_cast<std::uint32_t>(legal->size()))]);
                    } else if (legal) {
                        for (const std::string& move : *legal) check_reached(at, move);
                        check_most(at, *legal);
                    }
                    for (int i = 0; i < 3; ++i) wander(at, rng);
                    point(at, rng);
                });
            }
    }

    TEST_CASE("thousands of sampled shorelines are drawn cell by cell") {
        for (std::uint64_t index = 0; index < std::uint64_t{test::share(40)}; ++index) {
            GameInPlay game = new_game("tiny-islands", index);
            for_each_position(game, [](const GameInPlay& at, Rng& rng) {
                if (at.legal_moves()) return;
                for (int i = 0; i < 20; ++i) {
                    ErasedValues move(at.shape().move);
                    at.game().sample_move(at.state(), rng, move.add());
                    check_reached(at, at.game().print_move(at.state(), move[0]));
                }
            });
        }
    }

    TEST_CASE("no more shadow boxes are chosen than can be paid for") {
        for (std::uint64_t index = 0; index < 60; ++index) {
            GameInPlay game = new_game("roam", index, {{"start_coins", {3, 3, 1, 2}}});
            for_each_position(game, [](const GameInPlay& at, Rng&) {
                if (has_toggles(Chooser(at))) check_most(at, *at.legal_moves());
            });
        }
    }

    TEST_CASE("a cell of both offers needs the offer and typed moves are named") {
        GameInPlay game = new_game("tiny-islands", 0);
        Chooser chooser(game);
        const auto& choices = chooser.choices();
        REQUIRE(choices.groups.size() == 2);
        // Marks tell the offers apart.
        for (const SceneMark& mark : choices.marks) CHECK(mark.role == MarkRole::choice);
        CHECK(chooser.choose("nonsense").words == "\"nonsense\" cannot be chosen now");
        const std::string key = choices.options.front().key;
        CHECK(chooser.type("z" + key.substr(1)).is_refused());
        const Answer answer = chooser.type(key);
        CHECK(answer.kind == Answer::Kind::finished);
        CHECK(chooser.move_text() == key);
        CHECK(chooser.back());
        CHECK_FALSE(chooser.is_finished());
        REQUIRE(chooser.choose(choices.groups[1].key).kind == Answer::Kind::step);
        for (const ChoiceOption& option : chooser.choices().options) CHECK(option.group == 1);
        chooser.clear();
        CHECK(chooser.steps() == 0);
    }

    TEST_CASE("a cell that is typed is a whole shoreline, or a step of one that is begun") {
        GameInPlay game = new_game("tiny-islands", 0);
        while (game.legal_moves()) game.play(game.legal_moves()->front());
        Chooser chooser(game);
        CHECK(chooser.type("e5").kind == Answer::Kind::finished);
        CHECK(chooser.move_text() == "e5");
        chooser.clear();
        CHECK(chooser.choose("e5").kind == Answer::Kind::step);
        CHECK(chooser.type("e6").kind == Answer::Kind::step);
        CHECK(*chooser.choices().edges_left == 18);
    }
}

using namespace tiny_islands;

namespace {

std::string why(const std::string& cells, const std::string& earlier = "") {
    const Plane shore = earlier.empty() ? Plane{} : boundary_points(parse_cells(earlier));
    return why_no_shoreline(cells.empty() ? Plane{} : parse_cells(cells), shore);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("what is no shoreline is refused in words") {
        CHECK(why("e5e6f5") == "");
        CHECK(why("") == "it encloses no cell yet");
        CHECK(why("e5g7") ==
              "it would be more than one line: e5 and g7 are not joined by cells between them");
        CHECK(why("e5f6") ==
              "it would be more than one line: e5 and f6 are not joined by cells between them");
        CHECK(why("a1b1c1a2c2a3b3c3") ==
              "it would be two lines: there is a hole around b2, and a shoreline is one line; a "
              "lake is drawn as a shoreline of its own");
        // A ring that is open at a corner: its two ends meet at the lower left corner of b2.
        CHECK(why("b1c1c2c3b3a3a2") == "it would meet itself at the lower left corner of b2");
        CHECK(why("a1b1c1d1e1f1g1h1i1a2a3a4a5") == "it would have 28 edges; 24 at most");
        CHECK(why("b1", "a1") ==
              "it would touch an earlier shoreline at the lower left corner of b1");
        CHECK(why("h8", "i9") ==
              "it would touch an earlier shoreline at the lower left corner of i9");
        CHECK(why("i8", "i9") ==
              "it would touch an earlier shoreline at the lower left corner of i9");
    }

    TEST_CASE("words are found for exactly the sets of cells that are no legal shoreline") {
        Rng rng(3);
        int legal = 0;
        for (int i = 0; i < 20'000; ++i) {
            const Plane shore = boundary_points(random_shoreline({}, rng));
            Plane cells = random_shoreline(rng.chance(1, 2) ? shore : Plane{}, rng);
            for (std::uint32_t flips = rng.below(3); flips > 0; --flips)
                cells ^=
                    Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))).plane();
            const bool allowed = is_legal_shoreline(cells, shore);
            legal += allowed ? 1 : 0;
            REQUIRE(why_no_shoreline(cells, shore).empty() == allowed);
        }
        CHECK(legal > 2'000);
        CHECK(legal < 18'000);
    }
}

}  // namespace skerry::play
