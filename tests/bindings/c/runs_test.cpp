// The C interface: runs, strategies of the caller, results.

#include "tests/bindings/c/runs.hpp"

#include <cstring>

#include "tests/support/test.hpp"

using namespace skerry::test;

namespace {

std::string without(std::string text, const std::string& part, const std::string& by) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at))
        text.replace(at, part.size(), by);
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a run from outside has the bytes of the program's file") {
        const Folder folder;
        const std::string config = R"({"game": "tiny-islands", "seed": 6, "games": 300,
            "strategies": ["greedy", "random"]})";
        const std::string file = folder / "config.json";
        write_text(file, config);
        const std::string out = folder / "program.json";
        const std::string command =
            std::string(SKERRY_PROGRAM) + " run " + file + " -q --out " + out + " >/dev/null";
        REQUIRE(std::system(command.c_str()) == 0);
        const std::string written = read_text(out);
        skerry_run_options options = options_for(config.c_str());
        const std::string result = played(options);
        CHECK(figures_of(result) == figures_of(written));
        options.config = nullptr;
        options.config_file = file.c_str();
        const std::array<const char*, 1> sets = {"games=300"};
        options.sets = sets.data();
        options.set_count = sets.size();
        CHECK(figures_of(played(options)) == figures_of(result));
        // The file that a configuration names is the caller's affair.
        write_text(out, "something else");
        const std::string output = "output=" + out;
        const std::array<const char*, 1> named = {output.c_str()};
        options.sets = named.data();
        CHECK(figures_of(played(options)) == figures_of(result));
        CHECK(read_text(out) == "something else");
    }

    TEST_CASE("a strategy of the caller plays the games of the built-in one that it repeats") {
        for (const std::string name : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(name);
            const OpenGame game(config_of(name));
            Sampler sampler;
            sampler.game = game;
            const std::string base = R"({"game": ")" + name + R"(", "seed": 2, "games": 40,
                "strategies": ["greedy", {"name": ")";
            const std::string theirs = base + R"(random", "label": "x"}]})";
            const std::string ours = base + R"(sampler", "label": "x"}]})";
            const std::string expected = played(options_for(theirs.c_str()));
            for (const std::size_t at_once : {1, 7, 64}) {
                const skerry_callback callback{"sampler", R"({"language": "c"})", at_once, sample,
                                               &sampler};
                std::string found = played(options_for(ours.c_str(), &callback));
                CHECK(says(found, R"("outside": {"language": "c"})"));
                // Name, origin and digest differ, no figure does.
                found = without(found, R"(, "outside": {"language": "c"})", "");
                const auto figures = [](const std::string& text) {
                    const std::size_t from = text.find("\"tally\"");
                    return text.substr(from, text.find("\"digest\"") - from);
                };
                CHECK(figures(found) == figures(expected));
            }
            CHECK(sampler.most > 7);
        }
    }

    TEST_CASE("code of the caller that fails: the game is named, the games before it stay") {
        const OpenGame game(config_of("tiny-islands"));
        Sampler ten;
        ten.game = game;
        const skerry_callback counted{"mine", R"({"language": "c"})", 10, sample, &ten};
        played(options_for(R"({"game": "tiny-islands", "games": 10, "strategies": ["mine"]})",
                           &counted, 1));
        Sampler sampler;
        sampler.game = game;
        sampler.fails_at = 15 * ten.calls;
        const skerry_callback callback{"mine", R"({"language": "c"})", 10, sample, &sampler};
        const RunHandle run = created(options_for(
            R"({"game": "tiny-islands", "games": 1000, "strategies": ["mine"]})", &callback, 1));
        Told told;
        CHECK(skerry_run_play(run.get(), &told.error) == SKERRY_STRATEGY_FAILED);
        CHECK(told.message() == "game 153, strategy \"mine\": its code failed");
        std::uint64_t failed = 0;
        std::int32_t number = 0;
        CHECK(skerry_run_failed_game(run.get(), &failed, &number) == 1);
        CHECK(failed == 153);
        CHECK(number == 77);
        const std::string result = result_of(run.get());
        CHECK(says(result, "\"games_done\": 153"));
        CHECK(says(result, "\"status\": \"partial\""));
        CHECK(skerry_run_play(run.get(), &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "run: was played already");
    }

    TEST_CASE("a move of the caller that is illegal ends the run") {
        const skerry_callback callback{"wrong", R"({"language": "c"})", 4,
                                       [](void*, skerry_decisions* asked) -> int32_t {
                                           std::memset(asked->moves, 0, 2 * asked->count);
                                           return 0;
                                       },
                                       nullptr};
        const RunHandle run = created(
            options_for(R"({"game": "tile-game", "games": 9, "strategies": ["random", "wrong"]})",
                        &callback, 1));
        Told told;
        CHECK(skerry_run_play(run.get(), &told.error) == SKERRY_STRATEGY_FAILED);
        CHECK(told.message().starts_with(
            "game 0, strategy \"wrong\": chose a move that is not legal in "));
        CHECK(skerry_run_played(run.get()) == 0);
    }

    TEST_CASE(
        "a tuning from outside races strategies of the caller; it is played and stopped once") {
        const OpenGame game(config_of("tiny-islands"));
        Sampler sampler;
        sampler.game = game;
        const skerry_callback mine{"mine", R"({"language": "C++"})", 512, sample, &sampler};
        skerry_run_options options = options_for(R"({"game": "tiny-islands", "strategies": ["mine"],
            "tune": {"vary": {"name": ["mine", "greedy"]}, "games": 1000}})",
                                                 &mine);
        const RunHandle run = created(options);
        skerry_text text{};
        skerry_error error{};
        REQUIRE_MESSAGE(skerry_run_tune(run.get(), &text, &error) == SKERRY_OK, error.message);
        const std::string told = taken(text);
        CHECK(told.find(R"("complete":true)") != std::string::npos);
        CHECK(told.find(R"("before":{"name":"mine"},"values":{"name":"greedy"})") !=
              std::string::npos);
        CHECK(sampler.most > 8);
        CHECK(skerry_run_played(run.get()) > 0);
        CHECK(skerry_run_played(run.get()) <= skerry_run_games(run.get()));
        CHECK(skerry_run_tune(run.get(), &text, &error) == SKERRY_BAD_CALL);
        sampler.fails_at = sampler.calls.load();
        const RunHandle failing = created(options);
        CHECK(skerry_run_tune(failing.get(), &text, &error) == SKERRY_STRATEGY_FAILED);
        int32_t number = 0;
        CHECK(skerry_run_failed_game(failing.get(), nullptr, &number) == 1);
        CHECK(number == 77);
        options.progress = [](void*, uint64_t, uint64_t) -> int32_t { return 1; };
        const RunHandle stopped = created(options);
        REQUIRE(skerry_run_tune(stopped.get(), &text, &error) == SKERRY_OK);
        CHECK(taken(text).find(R"("complete":false)") != std::string::npos);
    }

    TEST_CASE("a run is stopped by its progress") {
        skerry_run_options options =
            options_for(R"({"game": "tiny-islands", "games": 10000000, "strategies": ["greedy"]})");
        options.progress = [](void*, std::uint64_t games, std::uint64_t all) -> int32_t {
            return games > 0 && all == 10'000'000 ? 1 : 0;
        };
        const std::string result = played(options);
        CHECK(says(result, "\"stop_reason\": \"interrupt\""));
        CHECK(skerry_run_take(created(options).get(), nullptr) == SKERRY_BAD_CALL);
    }

    TEST_CASE("functions without a status take null handles") {
        skerry_game_close(nullptr);
        skerry_strategy_close(nullptr);
        skerry_adviser_close(nullptr);
        skerry_env_close(nullptr);
        skerry_run_close(nullptr);
        skerry_run_stop(nullptr);
        skerry_text_free(nullptr);
        CHECK(skerry_run_games(nullptr) == 0);
        CHECK(skerry_run_played(nullptr) == 0);
        CHECK(skerry_run_failed_game(nullptr, nullptr, nullptr) == 0);
        CHECK(skerry_adviser_futures(nullptr) == 0);
        CHECK(skerry_adviser_finished(nullptr) == 1);
    }

    TEST_CASE("a run from outside starts the program of a configuration and none of a result") {
        const std::string result = played(options_for(
            R"({"game": "tile-game", "games": 4, "strategies": ["random", {"name": "program",
            "command": [")" SKERRY_RANDOM_BOT R"("], "on_fault": "forfeit"}]})"));
        const RunHandle again = created(options_for(result.c_str()));
        Told told;
        CHECK(skerry_run_play(again.get(), &told.error) == SKERRY_BAD_INPUT);
        CHECK(says(told.message(), "starts only with --allow-programs"));
    }

    TEST_CASE("runs from outside: wrong options, one line each") {
        Told told;
        skerry_run* none = nullptr;
        const auto refused = [&](const skerry_run_options& options) {
            const skerry_status status = skerry_run_create(&options, &none, &told.error);
            CHECK(none == nullptr);
            return std::to_string(status) + ": " + told.message();
        };
        const char* const config =
            R"({"game": "tiny-islands", "games": 5, "strategies": ["greedy"]})";
        skerry_run_options options = options_for(config);
        options.struct_size = 8;
        CHECK(refused(options) ==
              "1: options.struct_size: found 8; must be " + std::to_string(sizeof options));
        options = options_for(config);
        options.config_file = "both.json";
        CHECK(refused(options) == "1: options: wants either config or config_file");
        options = options_for(config);
        options.threads = 5000;
        CHECK(refused(options) == "1: threads: found 5000; must be 0 to 1024");
        options = options_for(R"({"game": "tiny-islands", "strategies": ["gredy"]})");
        CHECK(refused(options) ==
              "2: configuration: /strategies/0: unknown strategy \"gredy\"; known: random, greedy, "
              "policy, swift, rollout, search, program; did you mean \"greedy\"?");
        options = options_for(R"({"game": "tiny-islands", "strategies":
            [{"name": "mine", "outside": {"language": "python"}}]})");
        CHECK(
            refused(options) ==
            "2: configuration: /strategies/0/outside: rests on code that is not part of this "
            "program, {\"language\":\"python\"}; only the program that has it can play its games");
        skerry_callback callback{"greedy", "{}", 1, sample, nullptr};
        options = options_for(config, &callback);
        CHECK(
            refused(options) ==
            "2: configuration: /strategies/0: \"greedy\" is a strategy of tiny-islands; code from "
            "outside needs another name");
        callback.at_once = 0;
        CHECK(refused(options) == "1: callbacks[0].at_once: found 0; must be 1 to 8192");
        callback = {"mine", "[]", 1, sample, nullptr};
        CHECK(refused(options) == "2: origin of \"mine\": found an array; must be an object {...}");
    }

    TEST_CASE("results from outside: saved, loaded, shown, compared, verified") {
        const Folder folder;
        const std::string path = folder / "mine.json";
        const std::string a = played(options_for(
            R"({"game": "tiny-islands", "seed": 1, "games": 60, "strategies": ["greedy"]})"));
        const std::string b = played(options_for(
            R"({"game": "tiny-islands", "seed": 2, "games": 60, "strategies": ["greedy"]})"));
        Told told;
        CHECK(skerry_save(a.data(), a.size(), path.c_str(), 0, &told.error) == SKERRY_OK);
        CHECK(skerry_save(b.data(), b.size(), path.c_str(), 0, &told.error) == SKERRY_BAD_INPUT);
        CHECK(told.message().starts_with(path + ": holds "));
        CHECK(told.message().ends_with(" and is not replaced; choose another path, or force it"));
        skerry_text text{};
        CHECK(skerry_load(path.c_str(), &text, &told.error) == SKERRY_OK);
        CHECK(taken(text) == a);
        CHECK(skerry_check_scores(a.data(), a.size(), path.c_str(), &told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(told.message() == path + ": holds the scores of other games");
        CHECK(skerry_show(a.data(), a.size(), "scores", "csv", &text, &told.error) == SKERRY_OK);
        CHECK(says(taken(text), "\ngreedy,60,0,"));
        CHECK(skerry_show(a.data(), a.size(), "skores", "csv", &text, &told.error) ==
              SKERRY_BAD_INPUT);
        CHECK(skerry_compare(a.data(), a.size(), b.data(), b.size(), 0, 0, "json", &text,
                             &told.error) == SKERRY_OK);
        CHECK(says(taken(text), "\"method\": \"unpaired\""));
        const std::string short_lines = played(options_for(
            R"({"game": "tiny-islands", "seed": 1, "games": 60, "rules": {"longest_shoreline": 8},
                "strategies": ["greedy"]})"));
        const auto change_of_rules = [&](std::int32_t rules_differ) {
            return skerry_compare(a.data(), a.size(), short_lines.data(), short_lines.size(), 0,
                                  rules_differ, "json", &text, &told.error);
        };
        CHECK(change_of_rules(0) == SKERRY_BAD_INPUT);
        CHECK(change_of_rules(1) == SKERRY_OK);
        CHECK(says(taken(text), "\"method\": \"paired\""));
        int32_t agrees = 0;
        CHECK(skerry_verify(path.c_str(), 3, 1, &agrees, &text, &told.error) == SKERRY_OK);
        CHECK(agrees == 1);
        CHECK(says(taken(text), "all agree"));
        CHECK(skerry_load((folder / "none.json").c_str(), &text, &told.error) == SKERRY_BAD_INPUT);
    }
}
