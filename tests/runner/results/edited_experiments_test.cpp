// Makes every structural edit of the experiment of results, and of the rest three levels deep,
// mends the digest, and lets the commands read them: each is read, refused or found to differ, and
// none is an internal error.

#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/exhibits/result_tables.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/verify/verify_result.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using Pointer = ordered_json::json_pointer;

namespace {

ordered_json result_of(const std::string& config) {
    const auto experiment =
        load_configuration(Document::parse(config, "test"), all_games()).experiment;
    const ExperimentFacts& facts = experiment->facts();
    BatchTally tally = experiment->empty_tally();
    const auto player = experiment->player();
    for (std::uint64_t game = 0; game < facts.games; ++game) player->play(game, tally);
    return ordered_json::parse(print_result(
        result_document(facts, tally, {true, "games", facts.games}, ordered_json::object())));
}

/// Results of games for one and for two, with whatever an experiment may have.
std::vector<ordered_json> results() {
    std::vector<ordered_json> list;
    for (const char* const config :
         {R"({"game": "tiny-islands", "games": 6, "strategies": ["random", "greedy"],
              "margin": 2})",
          R"({"game": "tiny-islands", "games": 8, "unfinished_score": -5,
              "strategies": ["random", "greedy"], "baseline": "random",
              "stop": {"until_precision": 9}})",
          R"({"game": "tiny-islands", "games": 4, "earlier_seeds": [{"seed": 7, "games": 3}],
              "strategies": ["random", {"name": "random", "label": "notebook",
              "rules": {"variant": "notebook"}}]})",
          R"({"game": "roam", "games": 4, "strategies": ["random", "greedy"]})",
          R"({"game": "tile-game", "games": 4, "rules": {"pool": 6},
              "strategies": ["random", "greedy", "perfect"]})",
          R"({"game": "tiger-island", "games": 2, "strategies": ["random", {"name": "random",
              "label": "b", "rules": {"tie_break": "pieces"}}]})"})
        list.push_back(result_of(config));
    return list;
}

/// The places of what is in `value`, so many levels deep.
void collect(const ordered_json& value, const Pointer& at, int depth,
             std::vector<Pointer>& places) {
    if (depth == 0) return;
    const auto add = [&](const ordered_json& item, const Pointer& place) {
        if (std::ranges::find(places, place) == places.end()) places.push_back(place);
        collect(item, place, depth - 1, places);
    };
    constexpr std::size_t most = 3;  // of a list: what holds of three items holds of the others
    if (value.is_array())
        for (std::size_t i = 0; i < std::min(value.size(), most); ++i) add(value[i], at / i);
    if (value.is_object())
        for (const auto& [key, item] : value.items()) add(item, at / key);
}

/// The value at the place deleted, and replaced by others.
std::vector<ordered_json> edits(const ordered_json& result, const Pointer& place) {
    std::vector<ordered_json> list{result};
    ordered_json& around = list.back()[place.parent_pointer()];
    if (around.is_array())
        around.erase(std::stoul(place.back()));
    else
        around.erase(place.back());
    for (const ordered_json& other :
         {ordered_json(nullptr), ordered_json(0), ordered_json(true), ordered_json("x"),
          ordered_json::array(), ordered_json::object(), ordered_json(-1)}) {
        list.push_back(result);
        list.back()[place] = other;
    }
    for (ordered_json& edited : list) edited["digest"] = result_digest(edited);
    return list;
}

void show(const std::string& text) {
    const Result result = Result::parse(text, "r.json");
    const ShownBatch one(result);
    for (const TableFormat format : {TableFormat::text, TableFormat::csv})
        shown_text({&one, 1}, {format, {}}, {});
}

void compare(const std::string& text, const Result& original) {
    const Result edited = Result::parse(text, "r.json");
    shown_comparison(
        compare_results(compared_result(original, "a"), compared_result(edited, "b"), {}, {}, true),
        TableFormat::text, {});
}

void verify(const std::string& text) {
    const auto ignore = [](const std::string&) {};
    verify_result(Document::parse(text, "r.json"), {.sample = 2, .seed = 1, .blocks = 1},
                  {ignore, ignore});
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("results with an edited experiment are read, refused or found to differ") {
        constexpr std::size_t step = test::sanitized ? 10 : 1;
        std::size_t turn = 0;
        for (const ordered_json& result : results()) {
            const std::string original = print_result(result);
            const Result read = Result::parse(original, "original.json");
            show(original);
            std::vector<Pointer> places;
            collect(result["experiment"], Pointer("/experiment"), 9, places);
            collect(result, Pointer(), 3, places);
            for (const Pointer& place : places)
                for (const ordered_json& edited : edits(result, place)) {
                    if (turn++ % step != 0) continue;
                    const std::string text = print_result(edited);
                    CAPTURE(result["experiment"]["game"].dump());
                    CAPTURE(place.to_string());
                    CAPTURE(edited.value(place, ordered_json("deleted")).dump());
                    for (const auto& command : std::initializer_list<std::function<void()>>{
                             [&] { show(text); }, [&] { compare(text, read); },
                             [&] { verify(text); }})
                        CHECK_NOTHROW(test::error_of(command));
                }
        }
    }
}
