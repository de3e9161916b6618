// The text of every kind of error, as a user reads it.

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

/// A configuration with one fault.
struct Case {
    std::string config;
    std::vector<std::string> sets = {};
};

std::string message_of(const Case& wrong) {
    return test::error_of([&] {
        Document document = Document::parse(wrong.config, "my.json");
        for (const std::string& assignment : wrong.sets) document.assign(assignment);
        const std::array<const GameEntry*, 1> games = {game_named("tiny-islands")};
        load_configuration(document, games);
    });
}

std::string with(const std::string& members) {
    return R"({"game": "tiny-islands", "strategies": [{"name": "random"}])" +
           (members.empty() ? members : ", " + members) + "}";
}

std::string strategy(const std::string& text) {
    return R"({"game": "tiny-islands", "strategies": [)" + text + "]}";
}

const std::vector<std::pair<std::string, std::vector<Case>>>& sections() {
    static const std::vector<std::pair<std::string, std::vector<Case>>> all = {
        {"syntax",
         {{""},
          {" \n\t"},
          {"{\"game\": \"tiny-islands\",\n \"strategies\": [{\"name\": \"ran"},
          {"{\"game\": \"tiny-islands\""},
          {"{\n  \"game\": tiny-islands\n}"},
          {"{\"game\": \"tiny-islands\",}"},
          {"{} {}"},
          {"{'game': 1}"},
          {"{\"game\": \"\xff\"}"},
          {"{\"games\": 1e999}"}}},
        {"plays",
         {{with(R"("games": 10, "plays": 4)")},
          {with(R"("games": 3, "plays": 4)")},
          {with(R"("plays": 3)")},
          {with(R"("plays": 0)")},
          {with(R"("plays": 1001)")},
          {with(R"("plays": "four")")},
          {with(R"("games": 8, "plays": 4, "covariates": true)")}}},
        {"stop",
         {{with(R"("stop": {"until_decided": true})")},
          {with(R"("stop": {"until_decided": 1})")},
          {with(R"("stop": {"until_precision": 0})")},
          {with(R"("stop": {"until_precision": 0.1, "until_decided": true})")},
          {with(R"("stop": {"until_decided": true, "margin": 0.5})")},
          {with(R"("stop": {"until_better": 0.5})")},
          {with(R"("stop": {"until_better": "0.5"})")},
          {with(R"("stop": {"until_better": 0.5, "until_precision": 0.5})")},
          {with(R"("stop": {"until_best": true})")},
          {with(R"("stop": {"until_best": true, "until_decided": true})")},
          {with(R"("stop": {"until_best": 1})")},
          {R"({"game": "tiny-islands", "strategies": ["random", "greedy"], "baseline": "greedy",
               "stop": {"until_best": true}})"},
          {with(R"("margin": 0)")},
          {with(R"("margin": "0.5")")},
          {with(R"("margin": 0.5)")},
          {with(R"("stop": {"untill_decided": true})")}}},
        {"earlier_seeds",
         {{with(R"("earlier_seeds": 2)")},
          {with(R"("earlier_seeds": [2])")},
          {with(R"("earlier_seeds": [{"seed": 2}])")},
          {with(R"("earlier_seeds": [{"seed": 2, "games": 0}])")},
          {with(R"("earlier_seeds": [{"seed": 1, "games": 5}])")},
          {with(R"("earlier_seeds": [{"seed": 2, "games": 5}, {"seed": "2", "games": 9}])")},
          {with(R"("games": 8, "plays": 4, "earlier_seeds": [{"seed": 2, "games": 6}])")}}},
        {"baseline",
         {{with(R"("baseline": "randon")")},
          {with(R"("baseline": "random")")},
          {with(R"("baseline": 0)")},
          {R"({"game": "tiny-islands", "baseline": "clairvoyant",
               "strategies": ["random", "greedy", "clairvoyant"]})"}}},
        {"keys",
         {{with(R"("game": "tiny-islands")")},
          {strategy(R"({"name": "rollout", "rollouts": 1, "rollouts": 2})")},
          {with(R"("gamse": 5)")},
          {with(R"("threads": 2)")},
          {with(R"("rules": {"deks": "uniform"})")},
          {strategy(R"({"name": "rollout", "rolouts": 4})")},
          {strategy(R"({"name": "rollout", "base": {"name": "random", "label": "x"}})")},
          {strategy(R"({"name": "random", "a/b~c": 4})")},
          {R"({"strategies": [{"name": "random"}]})"},
          {R"({"game": "tiny-islands"})"},
          {strategy(R"({"label": "x"})")}}},
        {"names",
         {{R"({"game": "tiny-island", "strategies": [{"name": "random"}]})"},
          {R"({"game": "chess", "strategies": [{"name": "random"}]})"},
          {strategy(R"({"name": "gredy"})")},
          {strategy(R"({"name": "Rollout"})")},
          {strategy(R"({"name": "alphazero"})")},
          {strategy(R"({"name": "rollout", "base": "roll"})")},
          {with(R"("rules": {"variant": "note_book"})")},
          {with(R"("rules": {"deck": "twodecks"})")},
          {with(R"("rules": {"deck": 2})")}}},
        {"types",
         {{"[]"},
          {"7"},
          {R"({"game": 1, "strategies": []})"},
          {with(R"("seed": -1)")},
          {with(R"("seed": 1.5)")},
          {with(R"("seed": 18446744073709551616)")},
          {with(R"("seed": "18446744073709551616")")},
          {with(R"("seed": "0x12")")},
          {with(R"("seed": true)")},
          {with(R"("games": 0)")},
          {with(R"("games": 2.5)")},
          {with(R"("games": "many")")},
          {with(R"("games": 1e13)")},
          {with(R"("games": null)")},
          {with(R"("games": [1])")},
          {with(R"("rules": "notebook")")},
          {with(R"("rules": {"islets": "yes"})")},
          {with(R"("rules": {"placements": 28})")},
          {with(R"("output": "")")},
          {with(R"("output": 3)")},
          {R"({"game": "tiny-islands", "strategies": {"name": "random"}})"},
          {strategy("")},
          {strategy("7")},
          {strategy(R"({"name": "rollout", "rollouts": 0})")},
          {strategy(R"({"name": "rollout", "rollouts": 3000000000})")},
          {strategy(R"({"name": "rollout", "rollouts": 18446744073709551615})")},
          {strategy(R"({"name": "rollout", "rollouts": "8"})")},
          {strategy(R"({"name": "rollout", "base": 3})")},
          {strategy(R"({"name": "greedy", "plan": 3})")}}},
        {"together",
         {{with(R"("rules": {"variant": "double_sided", "placements": 27})")},
          {strategy(R"({"name": "greedy", "plan": "AAA"})")},
          {strategy(R"({"name": "rollout", "base": {"name": "greedy", "plan": "AAA"}})")},
          {strategy(R"({"name": "rollout", "base": "clairvoyant"})")},
          {strategy(R"({"name": "rollout", "base": {"name": "clairvoyant", "steps": 9}})")},
          {strategy(R"({"name": "random", "label": "a"}, {"name": "greedy", "label": "a"})")},
          {strategy(R"({"name": "random", "label": ""})")},
          {strategy(R"({"name": "random", "label": "a\u001bb"})")},
          {strategy(R"({"name": "rollout", "base": {"name": "rollout", "base":
               {"name": "rollout", "base": {"name": "rollout"}}}})")}}},
        {"--set",
         {{with(""), {"games"}},
          {with(""), {"=5"}},
          {with(""), {"games=many"}},
          {with(""), {"gmaes=5"}},
          {with(""), {"strategies.1.name=random"}},
          {with(""), {"strategies.greedy.steps=5"}},
          {with(""), {"strategies..name=random"}},
          {with(""), {"strategies.0.name.x=5"}},
          {with(""), {"strategies.0.name=greedi"}},
          {with(""), {"strategies.0.steps=5"}},
          {with(""), {"rules.deck=two"}},
          {strategy(R"({"name": "greedy"})"), {"strategies.0.steps=-1"}}}},
    };
    return all;
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("each wrong configuration gets one clear line") {
        std::string text;
        for (const auto& [title, cases] : sections()) {
            text += "== " + title + "\n";
            for (const Case& wrong : cases) {
                const std::string message = message_of(wrong);
                CHECK_FALSE(message.empty());
                text += message + "\n";
            }
        }
        test::check_golden(text, "errors.txt");
    }
}

}  // namespace skerry
