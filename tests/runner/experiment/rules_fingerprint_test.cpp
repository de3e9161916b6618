// A fingerprint tells what rules do: not how moves are listed, but what is legal and what scores.

#include "runner/experiment/rules_fingerprint.hpp"

#include <map>

#include "bindings/program/entered_games.hpp"
#include "core/skeleton_game.hpp"
#include "runner/experiment/config.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

/// Lists the last slot first.
struct ListingBackwards : SkeletonGame {
    static void legal_moves(const State& state, MoveList& list) {
        for (std::uint8_t slot = slots; slot-- > 0;)
            if (is_legal(state, {slot})) list.push_back({slot});
    }
};

/// The last slot may not be written before the first one.
struct Stricter : SkeletonGame {
    static bool is_legal(const State& state, const Move& move) {
        return SkeletonGame::is_legal(state, move) && (move.slot != 4 || state.written[0] != 0);
    }
    static void legal_moves(const State& state, MoveList& list) {
        for (std::uint8_t slot = 0; slot < slots; ++slot)
            if (is_legal(state, {slot})) list.push_back({slot});
    }
};

/// A game counts a point more that begins with 1.
struct Scoring : SkeletonGame {
    static Outcome outcome(const State& state) {
        Outcome outcome = SkeletonGame::outcome(state);
        if (state.written[0] == 1) ++outcome.scores[0].components[0];
        return outcome;
    }
};

template <Game G>
std::string fingerprint_of(const nlohmann::ordered_json& rules = nlohmann::ordered_json::object()) {
    const EnteredGame entry = game<G>({});
    const std::array<const GameEntry*, 1> games = {entry.get()};
    const nlohmann::ordered_json config = {
        {"game", entry->name()}, {"games", 1}, {"rules", rules}, {"strategies", {"random"}}};
    const auto configuration = load_configuration(Document::of(config, "test"), games);
    return configuration.experiment->facts().rules_fingerprint;
}

std::string fingerprint(const std::string& name, const std::string& rules) {
    return test::load_experiment(R"({"game": ")" + name + R"(", "games": 1, "rules": )" + rules +
                                 R"(, "strategies": ["random"]})")
        ->facts()
        .rules_fingerprint;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("rules fingerprint: another order of listing changes nothing, another rule does") {
        const std::string plain = fingerprint_of<SkeletonGame>();
        CHECK(plain.size() == 16);
        CHECK(fingerprint_of<ListingBackwards>() == plain);
        CHECK(fingerprint_of<Stricter>() != plain);
        CHECK(fingerprint_of<Scoring>() != plain);
        CHECK(fingerprint_of<SkeletonGame>({{"strict", false}}) != plain);
    }

    TEST_CASE("rules fingerprint: each game of the house and each variant has its own") {
        std::map<std::string, std::string> seen;
        for (const auto& [name, rules] : {
                 std::pair("tiny-islands", "{}"),
                 std::pair("tiny-islands", R"({"variant": "notebook"})"),
                 std::pair("tiny-islands", R"({"penalty": 4})"),
                 std::pair("tile-game", "{}"),
                 std::pair("tile-game", R"({"handicap": 1})"),
                 std::pair("tiger-island", "{}"),
                 std::pair("tiger-island", R"({"totoro_size": 4})"),
                 std::pair("roam", "{}"),
                 std::pair("roam", R"({"start_coins": [1, 1, 1, 1]})"),
             }) {
            CAPTURE(name);
            CAPTURE(rules);
            const std::string found = fingerprint(name, rules);
            CHECK(found == fingerprint(name, rules));
            CHECK(seen.emplace(found, rules).second);
        }
    }

    TEST_CASE("rules fingerprint: strategies by rules of their own have their own") {
        const auto experiment = test::load_experiment(
            R"({"game": "tiny-islands", "games": 1, "strategies": ["random",
                {"name": "random", "label": "b", "rules": {"penalty": 4}}]})");
        const ExperimentFacts& facts = experiment->facts();
        CHECK(facts.fingerprint_of(0) == facts.rules_fingerprint);
        CHECK(facts.fingerprint_of(1) == fingerprint("tiny-islands", R"({"penalty": 4})"));
    }
}

}  // namespace skerry
