// The schema of results has the block `tally` as the lists of its fields describe it.

#include "tests/runner/results/tally_schema.hpp"

#include <cstdlib>

#include "runner/results/result.hpp"
#include "tests/runner/results/sample.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

ordered_json of_scores() {
    Sample plain = make_sample({{"a"}, {"b"}}, 0);
    Sample measured = plain;
    measured.facts.measures = {{"coins"}, "victory", {"lose", "win"}, {0}};
    const Tally tally(2, plain.facts.components.size(), {1, 2, {0}}, 10);
    return TallyDescriber::of_either(described(measured.facts, tally),
                                     described(plain.facts, plain.tally));
}

ordered_json of_matches() {
    // Equal pairs of games without chance, one scored and one not.
    MatchSample sample = make_match_sample({3, 4}, 0, false);
    MatchTally alike(matchups_of(2), 2, 10);
    MatchPair pair;
    pair.moves = 1;
    pair.games[1].ending = MatchEnding::unfinished;
    alike.add(0, std::span(&pair, 1));
    return TallyDescriber::of_either(described(sample.facts, alike),
                                     described(sample.facts, sample.tally));
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("golden: configs/result.schema.json describes the tally as its fields do") {
        const auto path = std::filesystem::path(SKERRY_SOURCE_DIR) / "configs/result.schema.json";
        const std::string text = read_text(path);
        ordered_json schema = ordered_json::parse(text);
        schema["properties"]["tally"] = {
            {"description", "all that was counted, of games for one or for two"},
            {"oneOf", {of_scores(), of_matches()}}};
        const std::string expected = print_result(schema);
        if (std::getenv("SKERRY_UPDATE_GOLDEN") != nullptr) write_text(path, expected);
        CHECK(read_text(path) == expected);
    }
}
