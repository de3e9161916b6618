// Tallies read back from results: equal to what was written, and refused if figures contradict.

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/contradictions.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_json.hpp"
#include "tests/runner/results/random_tally.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

constexpr std::uint64_t games = 300;

std::unique_ptr<Experiment> experiment_of(const std::string& config) {
    Document document = Document::parse(config, "test");
    document.set("games", games, "test");
    return load_configuration(document, all_games()).experiment;
}

const std::vector<std::string> experiments{
    R"({"game": "tiny-islands", "strategies": [{"name": "random"}]})",
    R"({"game": "tiny-islands", "strategies": [{"name": "random"}, {"name": "greedy"},
        {"name": "greedy", "label": "steps/~ 0", "steps": 0}]})",
    R"({"game": "roam", "strategies": [{"name": "random"}, {"name": "greedy"}]})",
    R"({"game": "tile-game", "strategies": [{"name": "random"}]})",
    R"({"game": "tile-game", "rules": {"pool": 6}, "strategies": [{"name": "random"},
        {"name": "greedy"}, {"name": "perfect"}]})",
    R"({"game": "tiger-island", "strategies": [{"name": "random"}, {"name": "totoro"}]})"};

ordered_json document_of(const Experiment& experiment, const BatchTally& tally) {
    return result_document(experiment.facts(), tally, {false, "interrupt", tally.games()}, {});
}

BatchTally read_back(const Experiment& experiment, const ordered_json& document) {
    const Document read = Document::parse(print_result(document), "r.json");
    return read_tally(read.root(), experiment.facts(), experiment.empty_tally());
}

/// Without the experiment, by the document alone.
void check_alone(const ordered_json& document) {
    const Result batch = Result::of(Document::parse(print_result(document), "r.json"));
    const ordered_json again =
        result_document(batch.facts, batch.tally, {false, "interrupt", batch.tally.games()}, {});
    for (const auto& item : document.items()) {
        const std::string& key = item.key();
        CAPTURE(key);
        CHECK(again.value(key, ordered_json()).dump() == item.value().dump());
    }
}

void check_round_trip(const Experiment& experiment, const BatchTally& tally) {
    const ordered_json document = document_of(experiment, tally);
    check_alone(document);
    const BatchTally read = read_back(experiment, document);
    CHECK(read == tally);
    CHECK(document_of(experiment, read).dump() == document.dump());
}

BatchTally played(const Experiment& experiment) {
    const StopFlag go{0};
    std::atomic<std::uint64_t> count{0};
    return run_batch(experiment, {}, go, count).tally;
}

std::string refusal(const Experiment& experiment, const ordered_json& document) {
    return error_of([&] { read_back(experiment, document); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("read tally: every field of random tallies of every game comes back") {
        Rng rng(11);
        for (const std::string& config : experiments) {
            CAPTURE(config);
            const auto experiment = experiment_of(config);
            for (const std::uint64_t count : {0, 1, 2, 7, skerry::test::share(300)})
                for (const Kind kind : all_kinds)
                    // The indices do not begin with 0, like those of a shard.
                    check_round_trip(*experiment,
                                     random_tally(*experiment, games - count, games, rng, kind));
        }
    }

    TEST_CASE("read tally: what was played comes back") {
        for (const std::string& config : experiments) {
            if (says(config, "tiger")) continue;
            CAPTURE(config);
            const auto experiment = experiment_of(config);
            const BatchTally tally = played(*experiment);
            check_round_trip(*experiment, tally);
            require_consistent(Result::of(Document::of(document_of(*experiment, tally), "r.json")));
        }
    }

    TEST_CASE("read tally: the largest scores come back") {
        const auto experiment = experiment_of(experiments[1]);
        BatchTally tally = experiment->empty_tally();
        constexpr std::int32_t most = skerry::test::share(1'000'000, 20);
        for (const std::int32_t points : {-most, most}) {
            GameResult result;
            result.finished = true;
            result.total = points;
            result.components[0] = 2 * points;
            const std::vector<GameResult> results(3, result);
            const std::array<bool, 3> identical{true, true, true};
            tally.scores().add(points < 0 ? 0 : 299, results, identical);
        }
        check_round_trip(*experiment, tally);
    }

    TEST_CASE("read tally: merging what was read is merging what was played") {
        Rng rng(12);
        for (const std::string& config : experiments) {
            const auto experiment = experiment_of(config);
            BatchTally whole = experiment->empty_tally();
            BatchTally merged = experiment->empty_tally();
            for (std::uint64_t i = 0; i < games; ++i) {
                const BatchTally one = random_tally(*experiment, i, i + 1, rng, Kind::mixed);
                whole.merge(one);
                if (i % 10 == 0)
                    merged.merge(read_back(*experiment, document_of(*experiment, one)));
                else
                    merged.merge(one);
            }
            CHECK(merged == whole);
        }
    }

    TEST_CASE("read tally: figures at odds with others are refused with their place") {
        const auto experiment = experiment_of(experiments[1]);
        const BatchTally tally = played(*experiment);
        const ordered_json good = document_of(*experiment, tally);
        const auto refused = [&](const char* pointer, const ordered_json& value) {
            ordered_json changed = good;
            changed[ordered_json::json_pointer(pointer)] = value;
            const std::string message = refusal(*experiment, changed);
            CAPTURE(message);
            CHECK(message.starts_with(std::string("r.json: ") + pointer));
            CHECK(message.find('\n') == std::string::npos);
        };
        refused("/games_done", -1);
        refused("/games_done", 301);
        refused("/games_done", "x");
        refused("/games_done", 1.5);
        refused("/results", ordered_json::array());
        refused("/results/0", 5);
        refused("/results/1/games", 299);
        refused("/results/1/unfinished/games", 301);
        refused("/results/1/finished", 1);
        refused("/results/0/score/sum", "1");
        refused("/results/0/score/sum", "99999999999999999999999");
        refused("/results/0/score/sum", "+7");
        refused("/results/0/score/sum_sq", "-1");
        refused("/results/0/score/sum_sq", "");
        refused("/results/0/score/sum_sq", std::string(400, '9'));
        refused("/results/0/score/histogram/first", -2'000'001);
        refused("/results/0/score/histogram/first", 2'000'000);
        refused("/results/0/score/histogram/first", nullptr);
        refused("/results/0/score/histogram/counts", "x");
        refused("/results/0/score/histogram/counts", {0, 300});
        refused("/results/0/score/histogram/counts/0", 301);
        refused("/results/0/score/histogram/counts/0", 1e300);
        refused("/results/0/score/histogram/counts/0", 18'446'744'073'709'551'615U);
        refused("/results/0/components/castle", {{"sum", "0"}, {"sum_sq", "0"}});
        refused("/results/0/extremes/best/0/game", 300);
        refused("/results/0/extremes/best/4", good["results"][0]["extremes"]["best"][0]);
        refused("/results/0/extremes/best/5", good["results"][0]["extremes"]["best"][0]);
        refused("/blocks/size", 1);
        refused("/blocks/first", 300);
        refused("/blocks/rows/0/0", 3);
        refused("/blocks/rows/0", {1, 2});
        // Beyond what 256 blocks may add up to, and what a signed number would take for -69.
        for (const ordered_json& value :
             {ordered_json(9'007'199'254'740'993), ordered_json(-9'007'199'254'740'993),
              ordered_json(18'446'744'073'709'551'547U), ordered_json(1e300), ordered_json("0")})
            refused("/blocks/rows/0/2", value);
        refused("/blocks/columns/1", "x");
        refused("/comparisons/2/pairs", 2);
        refused("/comparisons/2/unpaired/neither", 301);
        refused("/comparisons/2/identical/games", 301);
        refused("/comparisons/2/largest_swings/to_a/0/difference", 3'000'000'000);
        ordered_json shifted = good;
        shifted["blocks"]["rows"][0][2] = 5;
        CHECK(refusal(*experiment, shifted).starts_with("r.json: /blocks/rows: column 2 sums to"));
        ordered_json another = good;
        ordered_json& sum = another["results"][0]["components"]["house"]["sum"];
        sum = std::to_string(std::stoll(sum.get<std::string>()) + 2);
        CHECK(refusal(*experiment, another).starts_with("r.json: /blocks/rows: column "));
        ordered_json longer = good;
        longer["blocks"]["rows"].push_back(good["blocks"]["rows"][0]);
        CHECK(refusal(*experiment, longer) ==
              "r.json: /blocks/rows: reaches beyond the last block");
        ordered_json missing = good;
        missing["results"][0].erase("extremes");
        CHECK(refusal(*experiment, missing) ==
              "r.json: /results/0: the key \"extremes\" is missing");
        CHECK(refusal(*experiment, good).empty());
    }

    TEST_CASE(
        "read tally: a wide histogram of counts that are no plain numbers is read in one pass") {
        // A reader that lists all counts for each of them takes hours.
        ordered_json histogram = {{"first", 0}, {"counts", ordered_json::array()}};
        for (int i = 0; i < 200'000; ++i)
            histogram["counts"].push_back(i % 2 == 0 ? ordered_json("0") : ordered_json(0.0));
        histogram["counts"].front() = "1";
        histogram["counts"].back() = 1.0;
        const Document document = Document::of(
            {{"histogram", histogram}, {"sum", "199999"}, {"sum_sq", "39999600001"}}, "r.json");
        const Histogram read = read_histogram(document.root(), 2);
        CHECK(read.n() == 2);
        CHECK(read.max() == 199'999);
    }

    TEST_CASE("read tally: figures of matches at odds with others are refused") {
        const auto experiment = experiment_of(experiments[4]);
        const ordered_json good = document_of(*experiment, played(*experiment));
        const auto refused = [&](const char* pointer, const ordered_json& value) {
            ordered_json changed = good;
            changed[ordered_json::json_pointer(pointer)] = value;
            const std::string message = refusal(*experiment, changed);
            CAPTURE(message);
            CHECK(message.starts_with("r.json: /matchups/0"));
        };
        refused("/matchups/0/points/pentanomial", {0, 0, 0, 0, 1});
        refused("/matchups/0/points/pentanomial", {0, 0, 300});
        refused("/matchups/0/points/pentanomial/0", 301);
        refused("/matchups/0/distinct/pairs", {{"count", 300}});
        refused("/matchups/0/distinct/once", true);
        refused("/matchups/0/results/as_first/wins", 301);
        refused("/matchups/0/results/as_second", {{"wins", 0}, {"draws", 0}, {"losses", 0}});
        refused("/matchups/0/margin/games/histogram/counts/0", 2000);
        refused("/matchups/0/forfeits/a", 601);
        refused("/matchups/0/largest_margins/to_a/0/of_pair", 3);
    }
}
