// Games played again against a result of more games.

#include "runner/results/part_differences.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/runner/results/random_tally.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

std::vector<std::unique_ptr<Experiment>> experiments_of_200_games() {
    std::vector<std::unique_ptr<Experiment>> list;
    for (const char* game : {"tiny-islands", "roam", "tile-game", "tiger-island"}) {
        const std::string text = std::string(R"({"game": ")") + game +
                                 R"(", "games": 200, "strategies": [{"name": "random"},
                                 {"name": "random", "label": "again"}]})";
        if (list.size() == 1) {
            Document several = Document::parse(text, "test");
            several.set("plays", 5, "test");
            list.push_back(load_configuration(several, all_games()).experiment);
        }
        list.push_back(load_configuration(Document::parse(text, "test"), all_games()).experiment);
    }
    return list;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("part differences: what is a part shows none, whatever it holds") {
        Rng rng(5);
        const std::vector<GameRange> games{{50, 90}};
        for (const auto& experiment : experiments_of_200_games())
            for (const Kind kind : all_kinds) {
                const BatchTally part = random_tally(*experiment, 50, 90, rng, kind);
                BatchTally whole = random_tally(*experiment, 0, 50, rng, kind);
                whole.merge(part);
                whole.merge(random_tally(*experiment, 90, 200, rng, kind));
                CHECK(part_differences(experiment->facts(), whole, part, games).empty());
            }
    }

    TEST_CASE("part differences: other games are not a part") {
        Rng rng(6);
        const std::vector<GameRange> games{{50, 90}};
        for (const auto& experiment : experiments_of_200_games()) {
            const BatchTally whole = random_tally(*experiment, 0, 200, rng);
            const BatchTally other = random_tally(*experiment, 50, 90, rng);
            CHECK_FALSE(part_differences(experiment->facts(), whole, other, games).empty());
        }
    }

    TEST_CASE("part differences: the place and what was found") {
        Rng rng(7);
        const auto experiments = experiments_of_200_games();
        const Experiment& islands = *experiments[0];
        const BatchTally part = random_tally(islands, 0, 100, rng);
        BatchTally whole = part;
        whole.merge(random_tally(islands, 100, 200, rng));
        const std::vector<GameRange> games{{0, 100}};
        const auto differences = [&](const BatchTally& changed) {
            return part_differences(islands.facts(), changed, part, games);
        };
        BatchTally fewer = whole;
        const std::uint64_t unfinished = part.scores().strategy(0).unfinished;
        fewer.scores().parts().strategies[0].unfinished = unfinished - 1;
        CHECK(differences(fewer) ==
              std::vector<std::string>{"/results/0/unfinished/games: recorded " +
                                       std::to_string(unfinished - 1) + ", played again at least " +
                                       std::to_string(unfinished)});
        BatchTally others = whole;
        others.scores().parts().pairs[0].swings_to_a = {};
        CHECK(differences(others) ==
              std::vector<std::string>{
                  "/comparisons/0/largest_swings/to_a: what was played again is another"});
        BatchTally smaller = whole;
        smaller.scores().parts().strategies[1].components[2].sum_sq = 4;
        REQUIRE(differences(smaller).size() == 1);
        CHECK(differences(smaller)[0].starts_with("/results/1/components/house: recorded sum "));
    }
}
