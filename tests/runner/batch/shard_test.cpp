// Shards: which games they get, how schedulers number them, and that parts make up the whole.

#include "runner/batch/batch.hpp"
#include "runner/cli/run_options.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Values = std::map<std::string, std::string>;

Variables variables(const Values& values) {
    return [values](const char* name) -> const char* {
        const auto found = values.find(name);
        return found == values.end() ? nullptr : found->second.c_str();
    };
}

std::string parsed(const std::string& text, const Values& values = {}) {
    try {
        const Shard shard = parse_shard(text, variables(values));
        return std::to_string(shard.number) + "/" + std::to_string(shard.count);
    } catch (const UserError& error) {
        const std::string what = error.what();
        CHECK(what.starts_with("--shard " + text + ": "));
        return "refused";
    }
}

Values slurm(int id, int min, int max, int count, int step = 1) {
    return {{"SLURM_ARRAY_TASK_ID", std::to_string(id)},
            {"SLURM_ARRAY_TASK_MIN", std::to_string(min)},
            {"SLURM_ARRAY_TASK_MAX", std::to_string(max)},
            {"SLURM_ARRAY_TASK_COUNT", std::to_string(count)},
            {"SLURM_ARRAY_TASK_STEP", std::to_string(step)}};
}

/// The size of a chunk once it no longer grows, where a game takes so long and games are plenty.
std::uint64_t settled(std::uint64_t ns_per_game) {
    ChunkSize size(0, 2);
    std::uint64_t games = 0;
    for (int i = 0; i < 30; ++i) {
        games = size.next(1'000'000'000'000);
        size.report(games, games * ns_per_game);
    }
    return games;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("shards cover all games once, in order, and differ by one game at most") {
        for (const std::uint64_t games : {1ULL, 7ULL, 1000ULL, 1'000'000'000'000ULL})
            for (const std::uint64_t count : {1ULL, 2ULL, 3ULL, 7ULL, 1000ULL, 999'983ULL}) {
                const GameRange whole{5, 5 + games};
                std::uint64_t at = whole.begin;
                bool even = true;
                for (std::uint64_t number = 1; number <= count; ++number) {
                    const GameRange part = part_of(whole, {number, count});
                    even = even && part.begin == at && part.end - part.begin >= games / count &&
                           part.end - part.begin <= (games + count - 1) / count;
                    at = part.end;
                }
                CHECK(even);
                CHECK(at == whole.end);
            }
    }

    TEST_CASE("shards are named by hand or by the scheduler") {
        CHECK(parsed("3/16") == "3/16");
        CHECK(parsed("1/1") == "1/1");
        for (const char* bad : {"0/16", "17/16", "3", "3/0", "3/", "/16", "-1/4", "1/2/3", "x/4",
                                "1/99999999999999999999", "1/1000001", "auto/x", ""})
            CHECK(parsed(bad) == "refused");
        CHECK(parsed("auto") == "refused");
        CHECK(parsed("auto", slurm(7, 0, 15, 16)) == "8/16");
        CHECK(parsed("auto", slurm(16, 1, 16, 16)) == "16/16");
        CHECK(parsed("auto", slurm(20, 10, 30, 3, 10)) == "2/3");
        CHECK(parsed("auto/16", slurm(7, 0, 15, 16)) == "8/16");
        CHECK(parsed("auto", slurm(7, 3, 7, 2)) == "refused");  // --array=3,7
        CHECK(parsed("auto/16", slurm(7, 3, 7, 2)) == "7/16");  // submitted again
        CHECK(parsed("auto", {{"SLURM_ARRAY_TASK_ID", "1"}}) == "refused");
        CHECK(parsed("auto/4", {{"JOB_COMPLETION_INDEX", "0"}}) == "1/4");
        CHECK(parsed("auto/4", {{"JOB_COMPLETION_INDEX", "4"}}) == "refused");
        CHECK(parsed("auto", {{"JOB_COMPLETION_INDEX", "0"}}) == "refused");
        CHECK(parsed("auto/4", {{"JOB_COMPLETION_INDEX", "x"}}) == "refused");
        CHECK(parsed("auto/4", {{"PARALLEL_SEQ", "4"}}) == "4/4");
        CHECK(parsed("auto/4", {{"PARALLEL_SEQ", "4"}, {"JOB_COMPLETION_INDEX", "1"}}) ==
              "refused");
        CHECK(shard_name("out/x.json", {3, 16}) == "out/x.shard-03-of-16.json");
        CHECK(shard_name("x", {1, 1000}) == "x.shard-0001-of-1000.json");
        CHECK(shard_name("x.txt", {3, 16}) == "x.txt.shard-03-of-16.json");
    }

    TEST_CASE("ranges join, and what is missing is named") {
        const std::vector<GameRange> all = joined({{8, 9}, {0, 3}, {3, 5}, {6, 6}, {20, 30}});
        REQUIRE(all.size() == 3);
        CHECK(all[0].end == 5);
        const std::vector<GameRange> missing = gaps({0, 31}, all);
        CHECK(range_text(missing) == "games 5-7, 9-19, 30");
        CHECK(gaps({0, 5}, std::span(all).first(1)).empty());
        CHECK(range_text(gaps({0, 5}, {})) == "games 0-4");
    }

    TEST_CASE("a part of the games, and going on with it, are the same games") {
        for (const char* config : {
                 R"({"game": "tiny-islands", "games": 400,
                     "strategies": [{"name": "random"}, {"name": "greedy"}]})",
                 R"({"game": "tile-game", "games": 400, "strategies": [{"name": "random"},
                     {"name": "greedy"}, {"name": "alpha_beta", "depth": 2}]})"}) {
            const auto experiment = test::load_experiment(config);
            const StopFlag go{0};
            std::atomic<std::uint64_t> played{0};
            const BatchTally whole = run_batch(*experiment, {}, go, played).tally;
            BatchTally merged = experiment->empty_tally();
            for (const std::uint64_t number : {3U, 1U, 4U, 2U}) {
                BatchOptions options;
                options.threads = 2;
                options.chunk = 7;
                options.part = part_of(games_of(experiment->facts()), {number, 4});
                std::optional<BatchTally> early;
                std::uint64_t last = 0;
                bool grows = true;
                options.on_growth = [&](const BatchTally& tally) {
                    grows = grows && tally.games() > last;
                    last = tally.games();
                    if (!early && last > 40) early = tally;
                };
                const BatchResult part = run_batch(*experiment, options, go, played);
                CHECK(part.complete);
                CHECK(part.tally.games() == 100);
                CHECK(grows);
                CHECK(last == 100);
                REQUIRE(early);
                options.played = &*early;
                const BatchResult rest = run_batch(*experiment, options, go, played);
                CHECK(rest.complete);
                CHECK(rest.tally == part.tally);
                options.played = &part.tally;
                CHECK(run_batch(*experiment, options, go, played).tally == part.tally);
                merged.merge(part.tally);
            }
            CHECK(merged == whole);
        }
    }

    TEST_CASE("chunk size: 30 ms of play") {
        constexpr std::uint64_t ms = 1'000'000;
        CHECK(settled(ms) == 30);
        CHECK(settled(10) == max_chunk);
        CHECK(settled(1000 * ms) == 1);
    }

    TEST_CASE("chunk size: it grows in steps, and shrinks towards the end") {
        ChunkSize size(0, 2);
        CHECK(size.next(1'000'000) == 1);
        CHECK(size.next(1'000'000) == 1);
        size.report(1, 1000);
        CHECK(size.next(1'000'000) == 5);
        CHECK(size.next(1'000'000) == 21);
        CHECK(size.next(40) == 40);
        CHECK(size.next(3) == 3);
        CHECK(ChunkSize(7, 2).next(1'000'000) == 7);
        CHECK(ChunkSize(7, 2).next(5) == 5);
    }
}
