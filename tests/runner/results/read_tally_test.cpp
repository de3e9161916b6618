// Tallies read back from results: equal to what was written, and refused if figures contradict.

#include <fmt/format.h>

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result.hpp"
#include "runner/results/tally_json.hpp"
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

/// What a run of games begin .. end - 1 leaves, of which the tally is.
ordered_json document_of(const Experiment& experiment, const BatchTally& tally, GameRange range) {
    const bool all = range.end - range.begin == experiment.facts().games;
    RunStatus status{all, all ? "games" : "checkpoint", tally.games(), {range}, {}};
    if (tally.games() == 0) status = {false, "checkpoint", 0};
    return counted_document(experiment.facts(), tally, status);
}
ordered_json document_of(const Experiment& experiment, const BatchTally& tally) {
    return document_of(experiment, tally, games_of(experiment.facts()));
}

Result read_alone(const ordered_json& document) {
    return Result::of(Document::parse(print_result(document), "r.json"));
}

void check_round_trip(const Experiment& experiment, const BatchTally& tally, GameRange range) {
    const ordered_json document = document_of(experiment, tally, range);
    // By the document alone, and as the experiment has it.
    const Result alone = read_alone(document);
    CHECK(alone.tally == tally);
    CHECK(counted_document(alone.facts, alone.tally, alone.status).dump() == document.dump());
    const Document read = Document::parse(print_result(document), "r.json");
    CHECK(read_tally(read.root().at("tally"), experiment.facts(), alone.status.played,
                     experiment.empty_tally()) == tally);
}

BatchTally played(const Experiment& experiment) {
    const StopFlag go{0};
    std::atomic<std::uint64_t> count{0};
    return run_batch(experiment, {}, go, count).tally;
}

std::string refused_by_reading(const ordered_json& document) {
    return error_of([&] { read_alone(document); });
}

/// Results of one experiment that are changed, and what is said of them.
class Changed {
  public:
    explicit Changed(const std::string& config)
        : experiment_(experiment_of(config)),
          good_(document_of(*experiment_, played(*experiment_))) {
        CHECK(refused_by_reading(good_) == "");
    }

    const ordered_json& good() const { return good_; }

    /// Another value is refused there, or where `place` says.
    void refuses(const char* pointer, const ordered_json& value,
                 const char* place = nullptr) const {
        ordered_json changed = good_;
        changed[ordered_json::json_pointer(pointer)] = value;
        check(changed, place != nullptr ? place : pointer);
    }
    /// A number that is larger by so much.
    void refuses_more(const char* pointer, std::int64_t more, const char* message) const {
        ordered_json changed = good_;
        ordered_json& value = changed[ordered_json::json_pointer(pointer)];
        value = value.get<std::int64_t>() + more;
        check(changed, message);
    }
    static void check(const ordered_json& changed, const std::string& message) {
        const std::string found = refused_by_reading(changed);
        CAPTURE(message);
        CAPTURE(found);
        CHECK(found.starts_with("r.json: " + message));
        CHECK(found.find('\n') == std::string::npos);
    }

  private:
    std::unique_ptr<Experiment> experiment_;
    ordered_json good_;
};

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
                                     random_tally(*experiment, games - count, games, rng, kind),
                                     {games - count, games});
        }
    }

    TEST_CASE("read tally: what was played comes back") {
        for (const std::string& config : experiments) {
            if (says(config, "tiger")) continue;
            CAPTURE(config);
            const auto experiment = experiment_of(config);
            check_round_trip(*experiment, played(*experiment), {0, games});
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
            result.components[1] = -points;
            const std::vector<GameResult> results(3, result);
            const std::array<bool, 3> identical{true, true, true};
            tally.scores().add(points < 0 ? 298 : 299, results, identical);
        }
        check_round_trip(*experiment, tally, {298, 300});
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
                    merged.merge(read_alone(document_of(*experiment, one, {i, i + 1})).tally);
                else
                    merged.merge(one);
            }
            CHECK(merged == whole);
        }
    }

    TEST_CASE("read tally: sums beyond 2^53 are strings, and come back") {
        const auto experiment = experiment_of(experiments[0]);
        BatchTally tally = experiment->empty_tally();
        StrategyTally& strategy = tally.scores().parts().strategies[0];
        tally.scores().parts().games = max_games;
        strategy.totals.add(1'000'000, max_games);
        const ordered_json written = tally_json(experiment->facts(), tally);
        CHECK(written["strategies"][0]["scores"]["counts"][0] == max_games);
        strategy.components[0] = {-(std::int64_t{1} << 60), uint128{1} << 100};
        const ordered_json large = tally_json(experiment->facts(), tally);
        CHECK(large["strategies"][0]["components"]["penalty"] ==
              ordered_json{{"sum", "-1152921504606846976"},
                           {"sum_sq", "1267650600228229401496703205376"}});
    }

    TEST_CASE("read tally: figures at odds with others are refused with their place") {
        const Changed islands(experiments[1]);
        const ordered_json& good = islands.good();
        const auto refused = [&](const char* pointer, const ordered_json& value,
                                 const char* place = nullptr) {
            islands.refuses(pointer, value, place);
        };
        refused("/games_done", -1);
        refused("/games_done", 301);
        refused("/games_done", "x");
        refused("/games_done", 1.5);
        refused("/tally/strategies", ordered_json::array());
        refused("/tally/strategies/0", 5);
        refused("/tally/strategies/0/strategy", "another");
        refused("/tally/strategies/1/unfinished", 301);
        refused("/tally/strategies/1/unfinished", 1, "/tally/strategies/1/scores/counts");
        refused("/tally/strategies/0/scores/first", -2'000'001);
        refused("/tally/strategies/0/scores/first", 2'000'000);
        refused("/tally/strategies/0/scores/first", nullptr);
        refused("/tally/strategies/0/scores/counts", "x");
        refused("/tally/strategies/0/scores/counts", {0, 300});
        refused("/tally/strategies/0/scores/counts/0", 301);
        refused("/tally/strategies/0/scores/counts/0", 1e300);
        refused("/tally/strategies/0/scores/counts/0", 18'446'744'073'709'551'615U);
        refused("/tally/strategies/0/components/castle", {{"sum", 0}, {"sum_sq", 0}});
        for (const ordered_json& sum :
             {ordered_json("1.5"), ordered_json("99999999999999999999999"), ordered_json("+7"),
              ordered_json(1e300), ordered_json(nullptr), ordered_json("")})
            refused("/tally/strategies/0/components/wave/sum", sum);
        for (const ordered_json& squares : {ordered_json("-1"), ordered_json(""), ordered_json(0),
                                            ordered_json(std::string(400, '9'))})
            refused("/tally/strategies/0/components/wave/sum_sq", squares);
        refused("/tally/strategies/0/best/0/game", 300);
        refused("/tally/strategies/0/best/4", good["tally"]["strategies"][0]["best"][0]);
        refused("/tally/strategies/0/best/5", good["tally"]["strategies"][0]["best"][0]);
        refused("/tally/blocks/size", 1);
        refused("/tally/blocks/first", 300);
        refused("/tally/blocks/rows/0/0", 3);
        refused("/tally/blocks/rows/0", {1, 2});
        // Beyond what 256 blocks may add up to, and what a signed number would take for -69.
        for (const ordered_json& value :
             {ordered_json(9'007'199'254'740'993), ordered_json(-9'007'199'254'740'993),
              ordered_json(18'446'744'073'709'551'547U), ordered_json(1e300), ordered_json("0")})
            refused("/tally/blocks/rows/0/2", value);
        refused("/tally/blocks/columns/1", "x");
        refused("/tally/pairs/2/only_a", 301);
        refused("/tally/pairs/2/neither", 1, "/tally/pairs/2/differences/counts");
        refused("/tally/pairs/2/identical", 301);
        refused("/tally/pairs/2/swings_to_a/0/value", 3'000'000'000);
        islands.refuses_more("/tally/pairs/0/components/wave/sum", 100,
                             "/tally/pairs/0/components: add up to ");
        islands.refuses_more("/tally/pairs/2/scores_a/sum", 2,
                             "/tally/pairs/2/scores_a: is not as ");
        islands.refuses_more("/tally/pairs/2/scores_b/sum_sq", 2,
                             "/tally/pairs/2/scores_b: is not as ");
        islands.refuses_more("/tally/blocks/rows/0/2", 1, "/tally/blocks/rows/0/2: found ");
        ordered_json shifted = good;
        for (const std::size_t column : {2U, 3U}) {
            ordered_json& value = shifted["tally"]["blocks"]["rows"][0][column];
            value = value.get<std::int64_t>() + 5;
        }
        Changed::check(shifted, "/tally/blocks/rows: column 2 sums to");
        ordered_json longer = good;
        longer["tally"]["blocks"]["rows"].push_back(good["tally"]["blocks"]["rows"][0]);
        Changed::check(longer, "/tally/blocks/rows: reaches beyond the last block");
        const auto some = experiment_of(experiments[1]);
        Rng rng(3);
        ordered_json padded =
            document_of(*some, random_tally(*some, 0, 100, rng, Kind::varied), {0, 100});
        CHECK(refused_by_reading(padded) == "");
        ordered_json& rows = padded["tally"]["blocks"]["rows"];
        rows.push_back(std::vector<int>(rows[0].size(), 0));
        Changed::check(padded, fmt::format("/tally/blocks/rows/{}: must not be empty at the ends",
                                           rows.size() - 1));
        ordered_json missing = good;
        missing["tally"]["strategies"][0].erase("best");
        Changed::check(missing, "/tally/strategies/0: the key \"best\" is missing");
    }

    TEST_CASE(
        "read tally: a wide histogram of counts that are no plain numbers is read in one pass") {
        // A reader that lists all counts for each of them takes hours.
        ordered_json changed =
            Changed(R"({"game": "tiny-islands", "strategies": ["random"]})").good();
        ordered_json counts = ordered_json::array();
        for (int i = 0; i < 200'000; ++i)
            counts.push_back(i % 2 == 0 ? ordered_json("0") : ordered_json(0.0));
        counts.front() = "1";
        counts.back() = 1.0;
        changed["tally"]["strategies"][0]["scores"] = {{"first", 0}, {"counts", counts}};
        Changed::check(changed, "/tally/strategies/0/scores/counts: found 2; must be 300");
    }

    TEST_CASE("read tally: figures of matches at odds with others are refused") {
        const Changed tiles(experiments[4]);
        const auto refused = [&](const char* pointer, const ordered_json& value) {
            tiles.refuses(pointer, value, "/tally/matchups/0");
        };
        refused("/tally/matchups/0/a", "another");
        refused("/tally/matchups/0/pairs/points", {0, 0, 0, 0, 1});
        refused("/tally/matchups/0/pairs/points", {0, 0, 300});
        refused("/tally/matchups/0/pairs/points/0", 301);
        refused("/tally/matchups/0/alike", true);
        refused("/tally/matchups/0/pairs/as_first/wins", 301);
        refused("/tally/matchups/0/pairs/as_second", {{"wins", 0}, {"draws", 0}, {"losses", 0}});
        refused("/tally/matchups/0/pairs/margins/counts/0", 2000);
        refused("/tally/matchups/0/pairs/forfeits/0", 601);
        refused("/tally/matchups/0/pairs/largest_for_b/0/of_pair", 3);
        ordered_json changed = tiles.good();
        ordered_json& first = changed["tally"]["matchups"][0]["pairs"]["as_first"];
        first["wins"] = first["wins"].get<std::int64_t>() + 1;
        first["losses"] = first["losses"].get<std::int64_t>() - 1;
        Changed::check(changed, "/tally/matchups/0/pairs/points: found ");
        tiles.refuses_more("/tally/first_seat_by_deal/sum", 2, "/tally/first_seat_by_deal");
    }

    TEST_CASE("read result: what this program does not write is left alone") {
        ordered_json changed =
            Changed(R"({"game": "tiny-islands", "strategies": ["random"]})").good();
        changed["news"] = 7;
        changed["tally"]["strategies"][0]["news"] = {{"a", 1}};
        changed["tables"] = "none of them is read";
        CHECK(refused_by_reading(changed) == "");
        changed["experiment"]["game"] = "a game of tomorrow";
        CHECK(refused_by_reading(changed) == "");
    }

    TEST_CASE("read result: a status that the games contradict is refused") {
        const Changed islands(R"({"game": "tiny-islands", "strategies": ["random"]})");
        const auto with = [&](const char* key, const ordered_json& value) {
            ordered_json changed = islands.good();
            changed[key] = value;
            return refused_by_reading(changed);
        };
        CHECK(with("status", "partial") ==
              "r.json: /status: found \"partial\" for the reason \"games\"");
        CHECK(with("stop_reason", "shard") ==
              "r.json: /status: found \"complete\" for the reason \"shard\"");
        CHECK(with("stop_reason", "precision") ==
              "r.json: /status: found \"complete\" for the reason \"precision\"");
        CHECK(with("part", {{"first_game", 0}, {"games", 300}}) ==
              "r.json: /status: found \"complete\"; a part is not");
        ordered_json longer = islands.good();
        longer["experiment"]["seeds"]["games"] = 301;
        CHECK(refused_by_reading(longer) ==
              "r.json: /status: found \"complete\", but games are missing in \"played\"");
        ordered_json shard = islands.good();
        shard["status"] = "partial";
        shard["stop_reason"] = "shard";
        CHECK(refused_by_reading(shard) ==
              "r.json: /stop_reason: found \"shard\", but games of it are missing in \"played\"");
    }

    TEST_CASE("read result: a stop rule that the figures do not satisfy is no reason") {
        const auto experiment = experiment_of(R"({"game": "tiny-islands", "stop":
            {"until_precision": 0.001}, "strategies": ["random", "greedy"]})");
        BatchTally tally = experiment->empty_tally();
        const auto player = experiment->player();
        for (std::uint64_t game = 0; game < 100; ++game) player->play(game, tally);
        const RunStatus status{true, "precision", 100, {{0, 100}}, {}};
        CHECK(refused_by_reading(counted_document(experiment->facts(), tally, status)) ==
              "r.json: /stop_reason: found \"precision\"; by the figures the stop rule did not end "
              "the run here");
    }

    TEST_CASE("digest: another spelling of a result has the same one, another tally has not") {
        const Changed islands(experiments[1]);
        ordered_json document = islands.good();
        document["experiment"]["margin"] = 2.0;
        const std::string digest = result_digest(document);
        CHECK(digest == result_digest(ordered_json(nlohmann::json::parse(document.dump()))));
        document["experiment"]["margin"] = 2;
        CHECK(digest == result_digest(document));
        document["tally"]["pairs"][0]["identical"] = 7;
        CHECK(digest != result_digest(document));
    }

    TEST_CASE("canonical text: numbers as JavaScript writes them, keys sorted") {
        const auto text = [](const char* json) {
            return canonical_text(ordered_json::parse(json));
        };
        CHECK(
            text(R"({ "b": [1, 2.50, 1e-7, 1e21, 0.000001, -0.0, 100.0], "a": {} , "": "é\n" })") ==
            R"({"":"é\n","a":{},"b":[1,2.5,1e-7,1e+21,0.000001,0,100]})");
        CHECK(text("[]") == "[]");
        CHECK(text("333333333.33333329") == "333333333.3333333");
        CHECK(text("1.7976931348623157e308") == "1.7976931348623157e+308");
    }
}
