// Configurations: what is filled in, what is refused, and that the files in configs/ are right.

#include "runner/experiment/config.hpp"

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

Configuration load(std::string_view text) {
    return load_configuration(Document::parse(text, "test"), all_games());
}

ExperimentFacts facts_of(const Document& document) {
    return load_configuration(document, all_games()).experiment->facts();
}

constexpr const char* two = R"({"game": "tiny-islands",
    "strategies": [{"name": "greedy", "steps": 3}, {"name": "rollout", "label": "search"}]})";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a configuration says little and is resolved to everything") {
        const Configuration configuration = load(two);
        const ExperimentFacts& facts = configuration.experiment->facts();
        CHECK(configuration.output.empty());
        CHECK(facts.game == "tiny-islands");
        CHECK(facts.seed == default_seed);
        CHECK(facts.games == default_games);
        CHECK(facts.rules["deck"] == "two_decks");
        CHECK(facts.rules["placements"] == 26);
        CHECK(facts.components.size() == 8);
        CHECK(facts.components.front() == "penalty");
        REQUIRE(facts.strategies.size() == 2);
        CHECK(facts.strategies[0].label == "greedy");
        CHECK(facts.strategies[0].params["steps"] == 3);
        CHECK(facts.strategies[0].params.contains("plan"));
        CHECK(facts.strategies[1].label == "search");
        CHECK(facts.strategies[1].name == "rollout");
        CHECK(facts.strategies[1].params["rollouts"] == 96);
        CHECK(facts.strategies[1].params["base"]["name"] == "policy");
    }

    TEST_CASE("a strategy may be its name alone, and a configuration may hold comments") {
        Document short_form = Document::parse(
            "{\"game\": \"tiny-islands\", // which\n/* who */ \"strategies\": [\"greedy\", "
            "{\"name\": \"random\"}, \"greedy\"]}",
            "test");
        const Document long_form = Document::parse(
            R"({"game": "tiny-islands", "strategies": [{"name": "greedy"}, {"name": "random"},
                {"name": "greedy"}]})",
            "test");
        CHECK(configuration_of(facts_of(short_form)) == configuration_of(facts_of(long_form)));
        short_form.assign("strategies.greedy.steps=7");
        short_form.assign("strategies.greedy#2.label=room=4.5");
        short_form.assign("strategies.room=4.5.steps=9");
        const ExperimentFacts facts = facts_of(short_form);
        CHECK(facts.strategies[0].params["steps"] == 7);
        CHECK(facts.strategies[2].label == "room=4.5");
        CHECK(facts.strategies[2].params["steps"] == 9);
        CHECK(test::error_of([&] { short_form.assign("strategies.greedy#2.steps=3"); }) ==
              "--set strategies.greedy#2.steps=3: /strategies has no item \"greedy#2\": it has 3, "
              "counted from 0, called greedy, random, room=4.5; did you mean \"greedy\"?");
        // A label hides the name.
        short_form.assign("strategies.0.label=first");
        CHECK(test::error_of([&] {
                  short_form.assign("strategies.greedy.steps=3");
              }).starts_with("--set strategies.greedy.steps=3: /strategies has no item"));
    }

    TEST_CASE("the resolved configuration resolves to itself") {
        Document full = Document::parse(two, "test");
        for (const char* assignment :
             {"margin=1", "baseline=greedy", "stop.until_decided=true", "unfinished_score=0"})
            full.assign(assignment);
        const ExperimentFacts facts = facts_of(full);
        const ordered_json resolved = configuration_of(facts);
        for (const ExperimentOption& option : experiment_options())
            CHECK(resolved.contains(option.key) ==
                  (option.write != nullptr && !option.write(facts).is_null()));
        const ExperimentFacts again = facts_of(Document::of(resolved, "resolved"));
        CHECK(configuration_of(again).dump() == resolved.dump());
        CHECK(again.components == facts.components);
    }

    TEST_CASE("a variant sets the rules and single options change them") {
        const auto facts = facts_of(Document::parse(R"({"game": "tiny-islands",
            "rules": {"sand": "edges", "variant": "notebook"},
            "strategies": [{"name": "random"}]})",
                                                    "test"));
        CHECK(facts.rules["sand"] == "edges");
        CHECK(facts.rules["placements"] == 27);
        CHECK(facts.rules["score_floor"] == true);
        CHECK(facts.components.back() == "floor");
    }

    TEST_CASE("options that came later are named only where they are not the default") {
        const auto rules_of = [](const std::string& game, const std::string& rules) {
            return facts_of(Document::parse(R"({"game": ")" + game + R"(", "rules": )" + rules +
                                                R"(, "strategies": [{"name": "random"}]})",
                                            "test"))
                .rules;
        };
        // As in results from before there were more options.
        CHECK(rules_of("tiny-islands", "{}").dump() ==
              R"({"deck":"two_decks","zones":"all","placements":26,"sand":"edges",)"
              R"("wave":"near_and_lines","coastal_waves":true,"islets":true,"score_floor":false})");
        CHECK_FALSE(rules_of("roam", "{}").contains("consolation"));
        CHECK(rules_of("roam", R"({"consolation": false})")["consolation"] == false);
        const ordered_json notebook = rules_of("tiny-islands", R"({"variant": "notebook"})");
        CHECK(notebook["offshore_sand"] == false);
        CHECK_FALSE(notebook.contains("church"));
        const ordered_json old =
            rules_of("tiny-islands", R"({"variant": "notebook", "offshore_sand": true})");
        CHECK_FALSE(old.contains("offshore_sand"));
        CHECK(rules_of("tiny-islands", old.dump()) == old);
    }

    TEST_CASE("labels that are not given are names, numbered where taken") {
        const auto facts = facts_of(Document::parse(R"({"game": "tiny-islands", "strategies": [
            {"name": "random"}, {"name": "greedy", "label": "random#2"},
            {"name": "random"}, {"name": "random"}]})",
                                                    "test"));
        CHECK(facts.strategies[0].label == "random");
        CHECK(facts.strategies[2].label == "random#3");
        CHECK(facts.strategies[3].label == "random#4");
    }

    TEST_CASE("whole numbers may be written as users write them") {
        const auto facts = facts_of(Document::parse(R"({"game": "tiny-islands", "games": 1e6,
            "seed": "18446744073709551615", "strategies": [{"name": "random"}]})",
                                                    "test"));
        CHECK(facts.games == 1'000'000);
        CHECK(facts.seed == 18446744073709551615u);
        CHECK(facts_of(Document::parse(R"({"game": "tiny-islands", "seed": 18446744073709551615,
            "strategies": [{"name": "random"}]})",
                                       "test"))
                  .seed == 18446744073709551615u);
    }

    TEST_CASE("single values are set by path") {
        Document document = Document::parse(two, "test");
        document.set("games", 5, "--games 5");
        for (const char* assignment :
             {"strategies.0.steps=7", "strategies.search.rollouts=2", "rules.variant=notebook",
              "strategies.1.base={\"name\": \"random\"}", "strategies.0.label=a=b", "output=x.json",
              "seed=77"})
            document.assign(assignment);
        const Configuration configuration = load_configuration(document, all_games());
        const ExperimentFacts& facts = configuration.experiment->facts();
        CHECK(facts.games == 5);
        CHECK(facts.seed == 77);
        CHECK(configuration.output == "x.json");
        CHECK(facts.rules["placements"] == 27);
        CHECK(facts.strategies[0].label == "a=b");
        CHECK(facts.strategies[0].params["steps"] == 7);
        CHECK(facts.strategies[1].params["rollouts"] == 2);
        CHECK(facts.strategies[1].params["base"] == ordered_json({{"name", "random"}}));
    }

    TEST_CASE("values set by path have the limits of a file") {
        Document document = Document::parse(two, "test");
        const auto complaint = [&](const std::string& assignment) -> std::string {
            return skerry::test::error_of([&] { document.assign(assignment); });
        };
        std::string path = "a";
        for (std::size_t i = 1; i < 64; ++i) path += ".a";
        CHECK(complaint(path + "=1") == "");
        CHECK(complaint(path + ".a=1") == "--set a...: a path of 65 parts; at most 64 are read");
        const std::string deep = "b=" + std::string(65, '[') + std::string(65, ']');
        CHECK(complaint(deep).ends_with(": lies deeper than 64 levels"));
        CHECK(
            complaint(R"(b={"c": 1, "c": 2})") ==
            R"(--set b={"c": 1, "c": 2}: /c: the key is given twice; each key may be given once)");
        for (int i = 0; i < 256; ++i)
            REQUIRE(complaint("rules.k" + std::to_string(i) + "=1") == "");
        CHECK(complaint("rules.k255=2") == "");
        CHECK(complaint("rules.k256=1") ==
              "--set rules.k256=1: /rules would have more than 256 keys");
    }

    TEST_CASE("near names are found and far ones are not") {
        const std::vector<std::string> names = {"random", "greedy", "rollout"};
        CHECK(nearest_name("gredy", names) == "greedy");
        CHECK(nearest_name("rnadom", names) == "random");
        CHECK(nearest_name("ROLLOUTS", names) == "rollout");
        CHECK(nearest_name("roll", names) == "rollout");
        CHECK(nearest_name("minimax", names).empty());
        CHECK(nearest_name("", names).empty());
        CHECK(nearest_name(std::string(10'000, 'r'), names).empty());
        CHECK(nearest_name("x", std::vector<std::string>{"a"}).empty());
    }

    TEST_CASE("files that cannot be read are named") {
        CHECK_THROWS_WITH_AS(Document::read("/no/such/file.json"),
                             "/no/such/file.json: cannot be read: No such file or directory",
                             UserError);
        CHECK_THROWS_WITH_AS(Document::read("/"), "/: cannot be read: Is a directory", UserError);
        CHECK_THROWS_WITH_AS(Document::read("/dev/zero"),
                             "/dev/zero: is larger than 64 MB; no configuration or result is",
                             UserError);
    }

    TEST_CASE("the configurations that ship are right") {
        for (const char* name : {"quickstart", "million"}) {
            const std::string path = std::string(SKERRY_SOURCE_DIR) + "/configs/" + name + ".json";
            CHECK_NOTHROW(load_configuration(Document::read(path), all_games()));
        }
    }
}

TEST_SUITE("golden") {
    TEST_CASE("the schema of configurations that ships is that of the program") {
        test::check_golden(config_schema(all_games()).dump(2) + "\n",
                           "../../configs/config.schema.json");
    }
}

}  // namespace skerry
