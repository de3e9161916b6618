// Strategies by several rule sets: each plays as in a run of its rules alone, pairs are compared
// within a set and with the first one, and a result is the same on every way to play it.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

/// What a result says of the scores of strategy `i`, but for its label.
ordered_json scores_by_rules(const Workshop& shop, const std::string& file, std::size_t i) {
    ordered_json scores = shop.result(file)["tally"]["strategies"][i];
    scores.erase("strategy");
    return scores;
}

/// The changes by `rules` of a result of several rule sets are those between the results of each:
/// first.json and alone.json, whose matchups are `alone`.
void check_changes(const Workshop& shop, const ordered_json& all, const ordered_json& alone,
                   const std::string& rules) {
    if (alone["experiment"]["strategies"].size() == 1) return;  // it plays itself
    const ordered_json compared = ordered_json::parse(
        shop.run("compare first.json alone.json --rules-differ --format json").out);
    int compared_figures = 0;
    const auto check = [&](const ordered_json& change, const std::string& figure,
                           const std::string& field, double scale) {
        const auto label = [&](const char* side) {
            const auto text = change[side].get<std::string>();
            return text.ends_with(rules) ? text.substr(0, text.size() - rules.size()) : "";
        };
        for (const ordered_json& row : compared) {
            if (row["a"] != label("a") + " against " + label("b")) continue;
            if (row["figure"] != figure) continue;
            CHECK(scale * change[field].get<double>() == doctest::Approx(row["difference"]));
            CHECK(scale * change[field + "_se"].get<double>() == doctest::Approx(row["se"]));
            ++compared_figures;
        }
    };
    const ordered_json& tables = all["tables"];
    for (const ordered_json& row : tables["rules"])
        if (!row["points_change"].is_null()) check(row, "points %", "points_change", 100);
    for (const ordered_json& row : tables["component-differences"])
        check(row, row["component"], "change", 1);
    CHECK(compared_figures >= 2);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("rule sets: each strategy scores as in a run of its rules alone") {
        const Workshop shop;
        struct Varied {
            std::string run;
            std::string option;
            std::vector<std::string> values;  ///< the first one is the rules'
            bool own_deals = false;
        };
        const std::string islands =
            "--game tiny-islands --strategy random --strategy greedy --games 100";
        const std::vector<Varied> games = {
            {islands + " --strategy swift", "sand", {"edges", "touching"}},
            {islands, "deck", {"two_decks", "double_sided"}, true},
            {islands, "penalty", {"5", "0", "20"}},
            {islands, "shorelines", {"3", "2", "1"}},
            {islands, "longest_shoreline", {"24", "16", "4"}},
            {islands, "wave_tiles", {"9", "27", "7"}, true},
            {"--game roam --strategy random --strategy greedy --games 20",
             "tie_coins",
             {"sum", "each"}},
            {"--game roam --strategy greedy --games 60", "cards_to_end", {"10", "5", "16"}}};
        for (const Varied& game : games) {
            CAPTURE(game.option);
            const std::string run = "run -q --force " + game.run + " ";
            std::string values = game.values[0];
            for (std::size_t i = 1; i < game.values.size(); ++i) values += "," + game.values[i];
            shop.must(run + "--vary rules." + game.option + "=" + values + " --out all.json");
            shop.must("verify all.json");
            CHECK(schema_violations(shop.result("all.json")).empty());
            shop.must(run + "--out plain.json");
            if (std::isdigit(game.values[0][0]))
                CHECK_FALSE(shop.result("plain.json")["experiment"]["rules"].contains(game.option));
            shop.must(run + "--set rules." + game.option + "=" + game.values.back() +
                      " --out last.json");
            const std::size_t sets = game.values.size();
            const std::size_t strategies = shop.result("plain.json")["tally"]["strategies"].size();
            for (std::size_t i = 0; i < strategies; ++i) {
                CHECK(scores_by_rules(shop, "all.json", sets * i) ==
                      scores_by_rules(shop, "plain.json", i));
                CHECK(scores_by_rules(shop, "all.json", sets * i + sets - 1) ==
                      scores_by_rules(shop, "last.json", i));
            }
            for (const ordered_json& row :
                 ordered_json::parse(shop.run("show all.json --table rules --format json").out))
                CHECK(row["own_deals"] == (game.own_deals && !row["change"].is_null()));
        }
    }

    TEST_CASE("rule sets: games for two, each matchup as in a run of its rules alone") {
        const Workshop shop;
        struct Varied {
            std::string run;
            std::string option;
            std::vector<std::string> values;
            std::size_t matchups;  ///< by one rule set
        };
        const std::string tiles = "--game tile-game --games 300 --strategy greedy ";
        const std::vector<Varied> games = {
            {tiles + "--strategy random --strategy alpha_beta:depth=2", "handicap", {"0", "2"}, 3},
            {tiles, "pool", {"10", "12", "8"}, 1},
            {"--game tiger-island --games 12 --strategy greedy --strategy random",
             "totoro_size",
             {"5", "3"},
             1}};
        for (const Varied& game : games) {
            CAPTURE(game.option);
            const std::string run = "run -q --force " + game.run + " ";
            std::string values = game.values[0];
            for (std::size_t i = 1; i < game.values.size(); ++i) values += "," + game.values[i];
            const std::string vary = run + "--vary rules." + game.option + "=" + values + " ";
            shop.must(vary + "--threads 1 --out all.json");
            shop.must("verify all.json");
            const ordered_json all = shop.result("all.json");
            CHECK(schema_violations(all).empty());
            for (const char* const shard : {"1/2", "2/2"})
                shop.must(vary + "--threads 2 --shard " + shard + " --out part.json");
            shop.must("merge part.shard-*-of-2.json --force --out merged.json");
            CHECK(shop.content("all.json") == shop.content("merged.json"));
            const std::size_t sets = game.values.size();
            REQUIRE(all["tally"]["matchups"].size() == sets * game.matchups);
            shop.must(run + "--out first.json");
            for (std::size_t set = 0; set < sets; ++set) {
                shop.must(run + "--set rules." + game.option + "=" + game.values[set] +
                          " --out alone.json");
                const ordered_json alone = shop.result("alone.json");
                const std::string rules = " " + game.option + "=" + game.values[set];
                for (ordered_json matchup : alone["tally"]["matchups"]) {
                    ordered_json& own = matchup;
                    const auto found =
                        std::ranges::find_if(all["tally"]["matchups"], [&](const auto& any) {
                            return any["a"] == matchup["a"].get<std::string>() + rules &&
                                   any["b"] == matchup["b"].get<std::string>() + rules;
                        });
                    REQUIRE(found != all["tally"]["matchups"].end());
                    own["a"] = (*found)["a"];
                    own["b"] = (*found)["b"];
                    CHECK(*found == own);
                }
                if (set == 0) continue;
                check_changes(shop, all, alone, rules);
            }
        }
    }

    TEST_CASE("results of two rule sets are compared when asked, and the options are named") {
        struct Pair {
            std::string run;
            std::string option;  ///< with the values of A and B
            std::string how;
        };
        const std::string islands = "--game tiny-islands --strategy greedy --games ";
        const std::vector<Pair> pairs = {
            {islands + "200", "sand=edges,touching",
             "; paired: the same 200 games in both, one by one"},
            {islands + "120", "deck=two_decks,uniform",
             "; unpaired, so that luck does not cancel: these rules deal otherwise (120 and 120 "},
            {islands + "100", "score_floor=false,true", "; paired: the same 100 games in both"},
            {"--game roam --strategy greedy --games 60", "overlap=skip,forbid", "; paired: the sa"},
            {"--game tile-game --strategy greedy --strategy random --games 60", "pool=10,12",
             "; paired: the same 60 pairs of games in both"},
            {"--game tiger-island --strategy greedy --strategy random --games 20",
             "tie_break=draw,pieces", "; paired: the same 20 pairs of games in both"}};
        for (const Pair& pair : pairs) {
            const Workshop shop;
            CAPTURE(pair.option);
            const std::string name = pair.option.substr(0, pair.option.find('='));
            const std::size_t comma = pair.option.find(',');
            const std::string in_a = pair.option.substr(0, comma);
            const std::string in_b = name + "=" + pair.option.substr(comma + 1);
            const std::string run = "run -q " + pair.run + " --set rules.";
            shop.must(run + in_a + " --out a.json");
            shop.must(run + in_b + " --out b.json");
            check_refused(shop, "compare a.json b.json",
                          "/experiment/rules/" + name + " differs: ");
            CHECK(shop.run("compare a.json b.json").err.ends_with(" others with --rules-differ\n"));
            std::string text =
                shop.run("compare a.json b.json --rules-differ --format markdown").out;
            std::erase(text, '\\');
            CHECK(says(text, "the rules differ, " + in_a + " in A, " + in_b + " in B" + pair.how));
            const Ended csv = shop.run("compare a.json b.json --rules-differ --format csv");
            CHECK(says(csv.out, ",rules_a,rules_b\n"));
            CHECK(says(csv.out, "," + in_a + "," + in_b + "\n"));
            shop.must("report a.json b.json --rules-differ --no-gallery --out r.html");
            CHECK(says(shop.read("r.html"), in_a + " in A, " + in_b + " in B"));
            // Means are those of the results, however they are compared.
            const auto rows = ordered_json::parse(
                shop.run("compare a.json b.json --rules-differ --format json").out);
            if (name == "sand" || name == "deck") {
                const auto mean = shop.result("b.json")["tables"]["scores"][0]["mean"];
                CHECK(rows[0]["mean_b"].get<double>() == doctest::Approx(mean.get<double>()));
            }
        }
    }
}
