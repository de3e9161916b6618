// Which games the gallery shows, in which order, and what it leaves out.

#include "runner/html/gallery.hpp"

#include "runner/batch/batch.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

struct Played {
    std::unique_ptr<Experiment> experiment;
    ordered_json result;
};

Played play(std::string_view config) {
    Played played;
    played.experiment = load_configuration(Document::parse(config, "test"), all_games()).experiment;
    const StopFlag go{0};
    std::atomic<std::uint64_t> count{0};
    const BatchResult batch = run_batch(*played.experiment, {1, 0}, go, count);
    played.result =
        result_document(played.experiment->facts(), batch.tally,
                        {true, "games", played.experiment->facts().games}, ordered_json::object());
    return played;
}

int count_of(const ordered_json& gallery, const char* kind) {
    int count = 0;
    for (const ordered_json& game : gallery["games"]) count += game["kind"] == kind ? 1 : 0;
    return count;
}

Played islands() {
    return play(R"({"game": "tiny-islands", "seed": 3, "games": 20, "strategies":
        [{"name": "random"}, {"name": "greedy"}, {"name": "policy"}]})");
}

ordered_json gallery_of(const Played& played, const GalleryOptions& options) {
    return gallery_json(*played.experiment, Result::of(Document::of(played.result, "r.json")),
                        options);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("gallery: the swing is the step in which the points turn most against the loser") {
        const Played played = islands();
        const ordered_json gallery = gallery_of(played, {});
        int found = 0;
        for (const ordered_json& game : gallery["games"]) {
            if (!game.contains("swing")) continue;
            ++found;
            const auto total = [&](std::size_t line, std::size_t steps) {
                ordered_json points = game["lines"][line]["first"]["points"];
                for (std::size_t i = 0; i < steps; ++i)
                    if (game["lines"][line]["steps"][i].contains("points"))
                        points = game["lines"][line]["steps"][i]["points"];
                int sum = 0;
                for (const int part : points.at(0)) sum += part;
                return sum;
            };
            const auto lead = [&](std::size_t steps) { return total(0, steps) - total(1, steps); };
            const std::size_t end = game["lines"][0]["steps"].size();
            const int sign = lead(end) > 0 ? 1 : -1;
            const std::size_t swing = game["swing"];
            // The lead before the first step counts as none.
            const auto gain = [&](std::size_t step) {
                return sign * (lead(step + 1) - (step == 0 ? 0 : lead(step)));
            };
            CHECK(swing >= game["parting"]);
            CHECK(test::says(game["swing_words"].get<std::string>(),
                             ": by " + std::to_string(gain(swing)) + " on one move"));
            for (std::size_t step = 0; step < end; ++step)
                CHECK((step < swing ? gain(step) < gain(swing) : gain(step) <= gain(swing)));
        }
        CHECK(found >= 3);
    }

    TEST_CASE("gallery: a game that is asked for, alone or side by side") {
        const Played played = islands();
        const ordered_json alone = asked_game_json(*played.experiment, 2, 2, 7);
        const Trace trace = played.experiment->trace(Seating(2), 7);
        CHECK(alone["kind"] == "asked");
        CHECK(alone["deal"] == 7);
        CHECK(alone["title"] == "policy: " + std::to_string(trace.result.total));
        REQUIRE(alone["lines"].size() == 1);
        CHECK(alone["lines"][0]["steps"].size() == trace.steps.size());
        CHECK(alone["lines"][0]["steps"].back()["move"] == trace.steps.back().move);
        const ordered_json both = asked_game_json(*played.experiment, 2, 1, 19);
        REQUIRE(both["lines"].size() == 2);
        CHECK(both["lines"][0]["players"] == ordered_json::array({2}));
        CHECK(both["lines"][1]["players"] == ordered_json::array({1}));
        CHECK_THROWS_WITH(asked_game_json(*played.experiment, 0, 1, 20),
                          "game 20: the result has the games 0 to 19");
        CHECK_THROWS_WITH(asked_game_json(*played.experiment, 0, 3, 1),
                          "strategy 3: the result has 3");
        const Played match = play(R"({"game": "tile-game", "seed": 3, "games": 4, "strategies":
            [{"name": "random"}, {"name": "greedy"}]})");
        CHECK(asked_game_json(*match.experiment, 0, 1, 3)["lines"][1]["players"] ==
              ordered_json::array({1, 0}));
        CHECK_THROWS_WITH(asked_game_json(*match.experiment, 1, 1, 3),
                          "\"greedy\" did not play against itself");
    }

    TEST_CASE("gallery: the best, the worst and the most divergent games of a result") {
        const Played played = islands();
        const ordered_json gallery = gallery_of(played, {});
        CHECK(gallery["games"].size() == 12);
        CHECK(count_of(gallery, "best") >= 3);
        CHECK(count_of(gallery, "worst") >= 3);
        CHECK(count_of(gallery, "divergent") >= 2);
        for (const ordered_json& game : gallery["games"]) {
            const bool two = game["kind"] == "divergent";
            CHECK(game["lines"].size() == (two ? 2 : 1));
            if (two) {
                const auto parting = game["parting"].get<std::size_t>();
                CHECK(game["lines"][0]["steps"][parting]["move"] !=
                      game["lines"][1]["steps"][parting]["move"]);
            }
            // 29 moves.
            for (const ordered_json& line : game["lines"]) CHECK(line.dump().size() < 9000);
        }
        const ordered_json& best = played.result["tally"]["strategies"][2]["best"][0];
        for (const ordered_json& game : gallery["games"]) {
            if (game["kind"] != "best" || game["lines"][0]["players"][0] != 2) continue;
            CHECK(game["deal"] == best["game"]);
            CHECK(game["lines"][0]["result"] == std::to_string(best["value"].get<int>()));
            break;
        }
    }

    TEST_CASE("gallery: as many games as wanted, the most telling first") {
        const Played played = islands();
        CHECK(gallery_of(played, {.games = 0}).is_null());
        const ordered_json three = gallery_of(played, {.games = 3});
        CHECK(three["games"].size() == 3);
        CHECK(count_of(three, "divergent") == 2);
        CHECK(count_of(three, "best") == 1);
        CHECK(three["games"][2]["lines"][0]["players"][0] == 2);
        CHECK(three["left_out"].empty());
    }

    TEST_CASE("gallery: slow strategies are left out, in words") {
        Played played = islands();
        played.result["environment"]["seconds_per_game"] = {{"policy", 45.0}, {"greedy", 0.1}};
        const ordered_json gallery = gallery_of(played, {});
        int of_policy = 0;
        for (const ordered_json& game : gallery["games"])
            for (const ordered_json& line : game["lines"])
                of_policy += line["players"][0] == 2 ? 1 : 0;
        CHECK(of_policy == 1);
        REQUIRE_FALSE(gallery["left_out"].empty());
        CHECK(test::says(gallery["left_out"][0].get<std::string>(), "policy"));
    }

    TEST_CASE("gallery: games for two") {
        const Played played = play(R"({"game": "tile-game", "seed": 3, "games": 20, "strategies":
            [{"name": "random"}, {"name": "greedy"}]})");
        const ordered_json gallery = gallery_of(played, {.games = 4});
        CHECK(gallery["for_two"] == true);
        REQUIRE(gallery["games"].size() == 4);
        for (const ordered_json& game : gallery["games"])
            for (const ordered_json& line : game["lines"]) {
                CHECK(line["players"].size() == 2);
                CHECK(line["steps"][0].contains("seat"));
            }
        const Played fixed = play(R"({"game": "tile-game", "games": 20, "rules": {"pool": 3},
            "strategies": [{"name": "perfect"}, {"name": "alpha_beta", "depth": 2}]})");
        CHECK(count_of(gallery_of(fixed, {}), "divergent") >= 1);
    }
}

}  // namespace skerry
