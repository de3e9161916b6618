// Strategies by several rule sets: each plays as in a run of its rules alone, pairs are compared
// within a set and with the first one, and a result is the same on every way to play it.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::string three_by_rules =
    "run -q --game tiny-islands --strategy random --strategy greedy --strategy swift --seed 3 ";

/// What a result says of the scores of strategy `i`, but for its label.
ordered_json scores_by_rules(const Workshop& shop, const std::string& file, std::size_t i) {
    ordered_json scores = shop.result(file)["results"][i];
    scores.erase("strategy");
    return scores;
}

/// The changes by `rules` of a result of several rule sets are those between the results of each:
/// first.json and alone.json, whose matchups are `alone`.
void check_changes(const Workshop& shop, const ordered_json& all, const ordered_json& alone,
                   const std::string& rules) {
    if (alone["results"].size() == 1) return;  // it plays itself
    const ordered_json compared = ordered_json::parse(
        shop.run("compare first.json alone.json --rules-differ --format json").out);
    int compared_figures = 0;
    for (const ordered_json& change : all["rule_changes"]) {
        const auto label = [&](const char* side) {
            const auto text = change[side].get<std::string>();
            return text.ends_with(rules) ? text.substr(0, text.size() - rules.size()) : "";
        };
        for (const ordered_json& row : compared) {
            if (row["a"] != label("a") + " against " + label("b")) continue;
            const auto figure = row["figure"].get<std::string>();
            const bool is_points = figure == "points %";
            const ordered_json& of = is_points            ? change["points"]
                                     : figure == "margin" ? change["margin"]
                                                          : change["components"][figure];
            const double scale = is_points ? 100 : 1;
            CHECK(scale * of["change"].get<double>() == doctest::Approx(row["difference"]));
            CHECK(scale * of["se"].get<double>() == doctest::Approx(row["se"]));
            CHECK(of["p"] == row["p"]);
            ++compared_figures;
        }
    }
    CHECK(compared_figures >= 2);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("rule sets: a page and a replay of one game") {
        const Workshop shop;
        shop.must(three_by_rules + "--games 30 --vary rules.sand=edges,touching --out one.json");
        shop.must("report one.json --out one.html");
        shop.must(
            "replay one.json --strategy 'swift sand=touching' --index 3 --format json "
            ">game.json");
        CHECK(ordered_json::parse(shop.read("game.json"))[0]["rules"]["sand"] == "touching");
        shop.must("verify game.json");
    }

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
            {islands + " --plays 2", "deck", {"two_decks", "double_sided"}, true},
            {islands, "penalty", {"5", "0", "20"}},
            {islands + " --plays 2", "shorelines", {"3", "2", "1"}},
            {islands, "longest_shoreline", {"24", "16", "4"}},
            {islands, "wave_tiles", {"9", "27", "7"}, true},
            {"--game roam --strategy random --strategy greedy --games 20",
             "tie_coins",
             {"sum", "each"}},
            {"--game roam --strategy greedy --games 60", "cards_to_end", {"10", "5", "16"}}};
        for (const Varied& of : games) {
            CAPTURE(of.option);
            const std::string run = "run -q --force " + of.run + " ";
            std::string values = of.values[0];
            for (std::size_t i = 1; i < of.values.size(); ++i) values += "," + of.values[i];
            shop.must(run + "--vary rules." + of.option + "=" + values + " --out all.json");
            shop.must("verify all.json");
            CHECK(schema_violations(shop.result("all.json")).empty());
            shop.must(run + "--out plain.json");
            if (std::isdigit(of.values[0][0]))
                CHECK_FALSE(shop.result("plain.json")["experiment"]["rules"].contains(of.option));
            shop.must(run + "--set rules." + of.option + "=" + of.values.back() +
                      " --out last.json");
            const std::size_t sets = of.values.size();
            const std::size_t strategies = shop.result("plain.json")["results"].size();
            for (std::size_t i = 0; i < strategies; ++i) {
                CHECK(scores_by_rules(shop, "all.json", sets * i) ==
                      scores_by_rules(shop, "plain.json", i));
                CHECK(scores_by_rules(shop, "all.json", sets * i + sets - 1) ==
                      scores_by_rules(shop, "last.json", i));
            }
            for (const ordered_json& row :
                 ordered_json::parse(shop.run("show all.json --table rules --format json").out))
                CHECK(row["own_deals"] == (of.own_deals && !row["change"].is_null()));
        }
        // Random plays the same, so that its invalid tiles cost in proportion.
        shop.must(
            "run -q --game tiny-islands --strategy random --games 50 --vary "
            "rules.penalty=5,0,20 --out all.json --force");
        const ordered_json results = shop.result("all.json")["results"];
        const auto cost = [&](std::size_t i) {
            return std::stoi(results[i]["components"]["penalty"]["sum"].get<std::string>());
        };
        CHECK(cost(0) < 0);
        CHECK(cost(1) == 0);
        CHECK(cost(2) == 4 * cost(0));
    }

    TEST_CASE("rule sets: all numbers of Tiny Islands at once, in every command") {
        const Workshop shop;
        shop.write("config.json", R"({"game": "tiny-islands", "games": 120, "plays": 2, "seed": 4,
            "rules": {"shorelines": 2, "longest_shoreline": 10, "boat_tiles": 9, "placements": 27},
            "strategies": ["random", "greedy", {"name": "swift", "changes": 2}]})");
        shop.must("run -q config.json --threads 1 --out one.json");
        const ordered_json rules = shop.result("one.json")["experiment"]["rules"];
        CHECK(rules["shorelines"] == 2);
        CHECK(rules["longest_shoreline"] == 10);
        CHECK(rules["boat_tiles"] == 9);
        CHECK_FALSE(rules.contains("wave_tiles"));
        CHECK(schema_violations(shop.result("one.json")).empty());
        for (const char* const shard : {"1/2", "2/2"})
            shop.must("run -q config.json --threads 2 --shard " + std::string(shard) +
                      " --out part.json");
        shop.must("merge part.shard-*-of-2.json --out merged.json");
        CHECK(shop.content("one.json") == shop.content("merged.json"));
        shop.must("verify one.json");
        shop.must("run -q one.json --add policy --out four.json");
        shop.must("verify four.json");
        shop.must("run -q config.json --games 2000 --until-decided --out decided.json --force");
        CHECK(shop.result("decided.json")["results"][0]["games"] < 2000);
        shop.must("replay one.json --strategy swift --index 5 --format record >game.txt");
        shop.must(
            "verify game.txt --set rules.shorelines=2 --set rules.longest_shoreline=10 "
            "--set rules.placements=27 --set rules.boat_tiles=9");
        CHECK(says(shop.run("verify game.txt --set rules.shorelines=2 --set "
                            "rules.longest_shoreline=4 --set rules.placements=27")
                       .out,
                   "is not one simple closed loop of 4 edges"));
        shop.must("explain one.json --pair greedy swift --top 1");
        shop.must("replay one.json --strategy swift --index 5 --format json >game.json");
        shop.must("verify game.json");
        shop.must("review game.json --futures 8");
        // Only these weights were learned.
        const std::string warning =
            "swift plays by weights that were learned under the standard rules, not under these.";
        CHECK(says(shop.run("show one.json").out, warning));
        CHECK(says(shop.run("show four.json").out,
                   "swift and policy play by weights that were learned under the standard rules"));
        shop.must("report one.json --no-gallery --out one.html");
        CHECK(says(shop.read("one.html"), warning));
        shop.must(
            "run -q --game tiny-islands --strategy greedy --games 40 --set "
            "rules.shorelines=2 --out greedy.json");
        CHECK_FALSE(says(shop.run("show greedy.json").out, "weights"));
        shop.must(
            "run -q --game tiny-islands --strategy rollout --set strategies.0.rollouts=1 "
            "--games 4 --vary rules.shorelines=3,2 --out rollout.json");
        CHECK(says(shop.run("show rollout.json").out,
                   "rollout plays by weights that were learned under the standard rules, not under "
                   "all of these."));
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
        for (const Varied& of : games) {
            CAPTURE(of.option);
            const std::string run = "run -q --force " + of.run + " ";
            std::string values = of.values[0];
            for (std::size_t i = 1; i < of.values.size(); ++i) values += "," + of.values[i];
            const std::string vary = run + "--vary rules." + of.option + "=" + values + " ";
            shop.must(vary + "--threads 1 --out all.json");
            shop.must("verify all.json");
            const ordered_json all = shop.result("all.json");
            CHECK(schema_violations(all).empty());
            for (const char* const shard : {"1/2", "2/2"})
                shop.must(vary + "--threads 2 --shard " + shard + " --out part.json");
            shop.must("merge part.shard-*-of-2.json --force --out merged.json");
            CHECK(shop.content("all.json") == shop.content("merged.json"));
            const std::size_t sets = of.values.size();
            REQUIRE(all["matchups"].size() == sets * of.matchups);
            CHECK(all["rule_changes"].size() == (sets - 1) * of.matchups);
            shop.must(run + "--out first.json");
            for (std::size_t set = 0; set < sets; ++set) {
                shop.must(run + "--set rules." + of.option + "=" + of.values[set] +
                          " --out alone.json");
                const ordered_json alone = shop.result("alone.json");
                const std::string rules = " " + of.option + "=" + of.values[set];
                for (const ordered_json& matchup : alone["matchups"]) {
                    const auto found = std::ranges::find_if(all["matchups"], [&](const auto& any) {
                        return any["a"] == matchup["a"].get<std::string>() + rules &&
                               any["b"] == matchup["b"].get<std::string>() + rules;
                    });
                    REQUIRE(found != all["matchups"].end());
                    for (const char* const figure : {"pairs", "results", "points", "first_seat",
                                                     "margin", "identical", "unfinished"})
                        CHECK((*found)[figure] == matchup[figure]);
                }
                if (set == 0) continue;
                check_changes(shop, all, alone, rules);
            }
        }
    }

    TEST_CASE("rule sets: games for two, in every command") {
        const Workshop shop;
        const std::string run =
            "run -q --game tile-game --strategy greedy --strategy random --vary "
            "rules.handicap=0,2 ";
        shop.must(run + "--games 200 --out all.json");
        shop.must(
            "run -q --game tile-game --strategy greedy --strategy random --vary "
            "rules.handicap=0,2 --strategy alpha_beta:depth=1 --games 200 --out three.json");
        // Alone by its rules it would play itself, so that it goes with its opponent.
        shop.must(
            "run -q three.json --drop 'alpha_beta:depth=1 handicap=0' "
            "--drop 'alpha_beta:depth=1 handicap=2' --out two.json");
        CHECK(shop.content("two.json") == shop.content("all.json"));
        shop.must("run -q all.json --drop 'greedy handicap=2' --out dropped.json");
        shop.must("verify dropped.json");
        CHECK(says(shop.run("show dropped.json").out,
                   "greedy is best by the only rules of several strategies"));
        shop.must(
            "run -q all.json --add alpha_beta:depth=1 --set "
            "'strategies.4.label=alpha_beta:depth=1 handicap=0' --out added.json");
        shop.must("verify added.json");
        CHECK(shop.result("added.json")["matchups"].size() == 4);
        shop.must(run + "--games 2000 --until-decided --out decided.json");
        CHECK(shop.result("decided.json")["games_done"] < 2000);
        CHECK(shop.result("decided.json")["rule_changes"][0]["points"]["p"].is_null());
        CHECK(schema_violations(shop.result("decided.json")).empty());
        check_refused(shop, run + "--until-best", "not together with several rule sets");
        check_refused(shop,
                      "replay all.json --strategy 'greedy handicap=0' --against 'random "
                      "handicap=2' --index 1",
                      "plays by other rules than greedy handicap=0, by whose rules play: greedy "
                      "handicap=0, random handicap=0");
        shop.must(
            "replay all.json --strategy 'greedy handicap=2' --index 1 --format json >game.json");
        CHECK(says(shop.read("game.json"), " 10-12 rows=3,"));
        shop.must("verify game.json");
        shop.must("explain all.json --pair 'greedy handicap=2' 'random handicap=2' --top 1");
        shop.must("review all.json --strategy 'random handicap=2' --index 1 --futures 4");
        shop.write("config.json", R"({"game": "tile-game", "games": 20, "strategies": ["greedy"],
            "rules": {"vary": {"handicap": [0, 2]}}})");
        shop.must("profile config.json");
        shop.must(run + "--games 50 --baseline 'greedy handicap=0' --out based.json");
        shop.must("show based.json --table sweep");
        shop.must("show all.json --table running");
        shop.must("report all.json --out all.html");
        CHECK(says(shop.read("all.html"), "What the rules change"));
        const Ended shown = shop.run("show all.json");
        CHECK(says(shown.out, "greedy is best by each of 2 rule sets. By handicap=2, "));
        shop.must("show all.json --table sweep --plot all.svg");
        const ordered_json rows =
            ordered_json::parse(shop.run("show all.json --table rules --format json").out);
        REQUIRE(rows.size() == 2);
        CHECK(rows[0]["points_change"].is_null());
        CHECK(rows[1]["points_change"].get<double>() ==
              doctest::Approx(rows[1]["points"].get<double>() - rows[0]["points"].get<double>()));
    }

    TEST_CASE("rule sets: pools by seat of the Tile Game, in every command") {
        const Workshop shop;
        const std::string run =
            "run -q --game tile-game --strategy greedy --strategy alpha_beta --strategy perfect "
            "--games 6 --set strategies.2.vary=true ";
        shop.must(run + "--out equal.json");
        shop.must(run + "--set rules.handicap=4 --out more.json");
        CHECK_FALSE(shop.result("equal.json")["experiment"]["rules"].contains("handicap"));
        CHECK(shop.result("more.json")["experiment"]["rules"]["handicap"] == 4);
        CHECK(schema_violations(shop.result("more.json")).empty());
        for (const char* const shard : {"1/2", "2/2"})
            shop.must(run + "--set rules.handicap=4 --shard " + shard + " --out part.json");
        shop.must("merge part.shard-*-of-2.json --out merged.json");
        CHECK(shop.content("more.json") == shop.content("merged.json"));
        shop.must("verify more.json");
        CHECK(says(shop.run("compare equal.json more.json --rules-differ").out,
                   "the rules differ, handicap=0 in A, handicap=4 in B"));
        shop.must(
            "replay more.json --strategy greedy --against alpha_beta --index 1 --format json "
            ">game.json");
        CHECK(says(shop.read("game.json"), " 10-14 rows=3,"));
        shop.must("verify game.json");
        shop.must("review game.json --futures 4");
        CHECK(says(shop.run("solve tile-game --position '.,./.,. A 2-3 "
                            "rows=2,cols=2,pool=2,handicap=1'")
                       .out,
                   "2x2x2-3"));
        check_refused(shop, run + "--set rules.handicap=90",
                      "the pool of the second player, pool and handicap together, must be 1 to 99, "
                      "not 100");
    }

    TEST_CASE("rule sets: two values of a rule are a picture, too") {
        const Workshop shop;
        shop.must(
            "run -q --game tiny-islands --strategy greedy --strategy random --games 40 "
            "--vary rules.sand=edges,touching --out two.json");
        shop.must("show two.json --table sweep --plot two.svg");
        CHECK(says(shop.read("two.svg"), "greedy: mean score by rules.sand"));
        shop.must(
            "run -q --game tiny-islands --strategy greedy --games 40 --vary "
            "strategies.greedy.room=2,5 --out params.json");
        CHECK(shop.run("show params.json --table sweep").code == 2);
    }

    TEST_CASE("rule sets: a component that only some rules have is 0 by the others") {
        const Workshop shop;
        shop.must(
            "run -q --game tiny-islands --strategy random --games 60 --vary "
            "rules.score_floor=false,true --out floor.json");
        shop.must("verify floor.json");
        const ordered_json results = shop.result("floor.json")["results"];
        CHECK(results[0]["components"]["floor"]["sum"] == "0");
        CHECK(results[1]["score"]["sum"] == "0");
        CHECK(schema_violations(shop.result("floor.json")).empty());
    }

    TEST_CASE(
        "rule sets: pairs within a set, and of a player by the first set, share one error rate") {
        const Workshop shop;
        const std::string run =
            "run -q --game tiny-islands --strategy greedy --strategy policy "
            "--games 200 --vary rules.sand=edges,touching ";
        shop.must(run + "--out all.json");
        std::size_t judged = 0;
        double least = 1;
        const ordered_json pairs = shop.result("all.json")["comparisons"];
        for (const ordered_json& pair : pairs) {
            if (pair["verdict"].is_null()) continue;
            ++judged;
            least = std::min(least, pair["test"]["p_holm"].get<double>() /
                                        std::max(1e-300, pair["test"]["p"].get<double>()));
        }
        CHECK(judged == 4);  // of 6: not greedy by one rule set with policy by another
        CHECK(least >= 1);
        const Ended table = shop.run("show all.json --table rules --format json");
        const ordered_json rows = ordered_json::parse(table.out);
        REQUIRE(rows.size() == 4);
        CHECK(rows[0]["change"].is_null());
        CHECK(rows[2]["rules"] == "sand=touching");
        const double mean_change = rows[2]["mean"].get<double>() - rows[0]["mean"].get<double>();
        CHECK(rows[2]["change"].get<double>() == doctest::Approx(mean_change));
        CHECK(rows[2]["low"].get<double>() < rows[2]["change"].get<double>());
        CHECK(rows[2]["high"].get<double>() > rows[2]["change"].get<double>());
        const Ended shown = shop.run("show all.json");
        CHECK(says(shown.out, "By each rule set, 95 % sure of all cuts together: policy"));
    }

    TEST_CASE("rule sets: a stop rule, a baseline, a strategy's own rules, explain") {
        const Workshop shop;
        shop.write("own.json", R"({"game": "tiny-islands", "games": 400, "strategies": ["greedy",
            {"name": "greedy", "label": "cheap sand", "rules": {"sand": "touching"}}]})");
        shop.must("run -q own.json --until-decided --out decided.json");
        CHECK(shop.result("decided.json")["results"][0]["games"] < 400);
        shop.must("run -q own.json --out two.json");
        shop.must("run -q two.json --add policy --out added.json");
        shop.write("three.json", R"({"game": "tiny-islands", "games": 400, "strategies": ["greedy",
            {"name": "greedy", "label": "cheap sand", "rules": {"sand": "touching"}}, "policy"]})");
        shop.must("run -q three.json --out three.result.json");
        CHECK(shop.content("added.json") == shop.content("three.result.json"));
        // The games of the same player by other rules are none of its own.
        shop.write("one.json",
                   R"({"game": "tiny-islands", "games": 400, "strategies": ["greedy"]})");
        shop.must("run -q one.json --out one.result.json");
        shop.must(
            "run -q one.result.json --add greedy --set 'strategies.1.label=cheap sand' "
            "--set strategies.1.rules.sand=touching --out sand.json");
        CHECK(shop.content("sand.json") == shop.content("two.json"));
        // Its own rules are those of one value: its games by them are known.
        const std::string vary = "--vary rules.sand=edges,touching ";
        const Ended varied =
            shop.must("run one.result.json --add policy " + vary + "--out varied.json");
        CHECK(varied.err.starts_with(
            "greedy sand=touching, policy sand=edges, policy sand=touching are played on"));
        shop.must("run -q --game tiny-islands --games 400 --strategy greedy --strategy policy " +
                  vary + "--out fresh.json");
        CHECK(shop.content("varied.json") == shop.content("fresh.json"));
        const Ended dropped = shop.must(
            "run varied.json --drop 'greedy sand=touching' --drop 'policy sand=touching' "
            "--out edges.json");
        CHECK_FALSE(says(dropped.err, "played"));
        shop.must("run -q own.json --baseline greedy --out own.result.json");
        CHECK(shop.result("own.result.json")["comparisons"][0]["verdict"] == "a");
        shop.must("explain own.result.json --pair greedy 'cheap sand'");
        shop.must("profile own.json");
    }
}
