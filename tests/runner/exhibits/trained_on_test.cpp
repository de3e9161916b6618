// What is said of strategies that have learned from games which a run plays.

#include "runner/exhibits/trained_on.hpp"

#include "tests/support/test.hpp"

using namespace skerry;

namespace {

std::vector<std::string> told(const nlohmann::ordered_json& origin,
                              std::vector<GamesOfSeed> earlier = {}) {
    ExperimentFacts facts;
    facts.seed = 7;
    facts.games = 20;
    facts.earlier_seeds = std::move(earlier);
    facts.strategies = {{"mine", "mine", {}, origin}, {"greedy", "greedy", {}}};
    return trained_on_warnings(facts);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("trained on: seeds of the run are named, and nothing else is") {
        const std::vector<std::string> met = {
            "mine says that it has learned from games of seed 7, which this run plays: its figures "
            "tell nothing of new games."};
        for (const char* list :
             {"7", "1, 7", "1, 5 to 9, 12", "7 to 7", "0 to 18446744073709551615"})
            CHECK(told({{"trained_on", list}}) == met);
        for (const char* list : {"", "1", "8 to 9, 70", "9 to 5", "7x", "1 to", "to 9", " 7", "-7"})
            CHECK(told({{"trained_on", list}}).empty());
        CHECK(told({{"function", "7"}}).empty());
        CHECK(told({{"trained_on", 7}}).empty());
        CHECK(told(nullptr).empty());
        CHECK(told({{"trained_on", "3 to 7"}}, {{3, 5}, {2, 5}}).front().find("seeds 3 and 7,") !=
              std::string::npos);
        CHECK(told({{"trained_on", "7"}}, {{3, 20}}).empty());  // seed 7 plays no game
    }
}
