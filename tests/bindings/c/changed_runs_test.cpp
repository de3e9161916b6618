// The C interface: runs that start from a result, and the scores that are kept beside one.

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/bindings/c/runs.hpp"
#include "tests/support/test.hpp"

using namespace skerry::test;

namespace {

/// A result with the scores of its games.
struct Scored {
    std::string result;
    std::string npy;

    skerry_scores scores() const { return {npy.data(), npy.size(), nullptr}; }
};

Scored scored(const RunHandle& run) {
    skerry_error error{};
    const skerry_status status = skerry_run_play(run.get(), &error);
    REQUIRE_MESSAGE(status == SKERRY_OK, error.message);
    skerry_text npy{};
    REQUIRE(skerry_run_scores(run.get(), &npy, nullptr) == SKERRY_OK);
    return {result_of(run.get()), taken(npy)};
}

Scored fresh(const std::string& config, const skerry_callback* callback = nullptr) {
    return scored(created(options_for(config.c_str(), callback)));
}

/// Changes of a result, whose texts must stay.
struct Changed {
    skerry_run_options options;
    skerry_run_changes changes{sizeof(skerry_run_changes), nullptr, 0, nullptr, 0, nullptr};

    RunHandle run(Told& told) const {
        skerry_run* run = nullptr;
        const skerry_status status =
            skerry_run_create_changed(&options, &changes, &run, &told.error);
        CHECK((status == SKERRY_OK) == (run != nullptr));
        return RunHandle(run);
    }
    Scored played() const {
        Told told;
        const RunHandle created = run(told);
        REQUIRE_MESSAGE(created, told.message());
        return scored(created);
    }
};

std::string config_for(const std::string& game, int games, const std::string& strategies) {
    return R"({"game": ")" + game + R"(", "seed": 4, "games": )" + std::to_string(games) +
           R"(, "strategies": [)" + strategies + "]}";
}

std::string tally_of(const std::string& result) {
    const std::size_t from = result.find("\"tally\"");
    return result.substr(from, result.find("\n  \"", from) - from);
}

/// What was played and counted, whatever was seen before.
nlohmann::ordered_json counted_in(const std::string& result) {
    const auto document = nlohmann::ordered_json::parse(result);
    return {document["status"], document["played"], document["experiment"], document["tally"]};
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("strategies join a result from outside and leave it: no known game is played") {
        for (const std::string name : {"tiny-islands", "tile-game"}) {
            CAPTURE(name);
            const OpenGame game(config_of(name));
            Sampler sampler;
            sampler.game = game;
            const skerry_callback mine{"mine", R"({"language": "c"})", 8, sample, &sampler};
            const Scored before = fresh(config_for(name, 30, R"("random", "mine")"), &mine);
            const std::size_t calls = sampler.calls;
            Changed changed{options_for(before.result.c_str(), &mine)};
            const char* const adds[] = {R"({"name": "greedy", "label": "g"})"};
            const char* const drops[] = {"random"};
            const skerry_scores scores = before.scores();
            changed.changes = {sizeof(skerry_run_changes), adds, 1, drops, 1, &scores};
            const Scored after = changed.played();
            // In games for two a strategy that joins plays against all others.
            const bool for_two = game.shape.seats == 2;
            CHECK((sampler.calls == calls) != for_two);
            const Scored expected =
                fresh(config_for(name, 30, R"("mine", {"name": "greedy", "label": "g"})"), &mine);
            CHECK(counted_in(after.result) == counted_in(expected.result));
            const auto seen = nlohmann::ordered_json::parse(after.result)["seen"];
            CHECK(seen == nlohmann::ordered_json{{"left_out", {"random"}}});
            CHECK(after.npy == expected.npy);
            // Who only leaves is needed no more, and neither is who stays, unless it is left alone.
            if (for_two) continue;
            changed.options.callback_count = 0;
            changed.changes.add_count = 0;
            CHECK(counted_in(changed.played().result) ==
                  counted_in(fresh(config_for(name, 30, R"("mine")"), &mine).result));
        }
    }

    TEST_CASE("a result from outside grows by the games that it has not, and needs who plays") {
        const OpenGame game(config_of("tiny-islands"));
        Sampler sampler;
        sampler.game = game;
        const skerry_callback mine{"mine", R"({"language": "c"})", 1, sample, &sampler};
        const Scored before = fresh(config_for("tiny-islands", 20, R"("greedy", "mine")"), &mine);
        const std::size_t calls = sampler.calls;
        Changed changed{options_for(before.result.c_str(), &mine)};
        const std::array<const char*, 1> sets = {"games=30"};
        changed.options.sets = sets.data();
        changed.options.set_count = sets.size();
        const skerry_scores scores = before.scores();
        changed.changes.scores = &scores;
        Told told;
        CHECK(skerry_run_games(changed.run(told).get()) == 10);
        std::uint64_t all = 0;
        changed.options.progress_context = &all;
        changed.options.progress = [](void* most, std::uint64_t played, std::uint64_t games) {
            *static_cast<std::uint64_t*>(most) = std::max(played, games);
            return 0;
        };
        const Scored after = changed.played();
        CHECK(all == 10);
        CHECK(sampler.calls == calls / 2 * 3);
        const Scored expected = fresh(config_for("tiny-islands", 30, R"("greedy", "mine")"), &mine);
        CHECK(tally_of(after.result) == tally_of(expected.result));
        CHECK(after.npy == expected.npy);
        CHECK(says(after.result, "\"looked_at\": 20"));
        changed.changes.scores = nullptr;
        const Scored without = changed.played();
        CHECK(figures_of(without.result) == figures_of(after.result));
        CHECK(without.npy.empty());
        changed.options.callback_count = 0;
        CHECK(!changed.run(told));
        CHECK(told.message() ==
              "strategy \"mine\" has to play, and rests on code that is not part of this program, "
              "{\"language\":\"c\"}; give it, in Python by strategies=[mine], in C as a callback");
    }

    TEST_CASE("scores from outside stand beside a result, which the program goes on with") {
        const Folder folder;
        const std::string config = config_for("tiny-islands", 40, R"("greedy", "random")");
        const std::string ours = folder / "ours.json";
        const std::string theirs = folder / "theirs.json";
        write_text(folder / "config.json", config);
        const auto program = [](const std::string& words) {
            REQUIRE(std::system((SKERRY_PROGRAM + (" run " + words) + " -q >/dev/null").c_str()) ==
                    0);
        };
        program(folder / "config.json" + " --out " + theirs);
        const Scored run = fresh(config);
        const skerry_scores scores = run.scores();
        Told told;
        REQUIRE(skerry_save_with_scores(run.result.data(), run.result.size(), &scores, ours.c_str(),
                                        0, &told.error) == SKERRY_OK);
        CHECK(read_text(ours) == run.result);
        CHECK(read_text(folder / "ours.scores.npy") == read_text(folder / "theirs.scores.npy"));
        program(ours + " --add swift --out " + folder / "three.json");
        Changed changed{options_for(nullptr)};
        changed.options.config_file = theirs.c_str();
        const char* const adds[] = {"\"swift\""};
        changed.changes.adds = adds;
        changed.changes.add_count = 1;
        const Scored three = changed.played();
        CHECK(figures_of(three.result) == figures_of(read_text(folder / "three.json")));
        CHECK(three.npy == read_text(folder / "three.scores.npy"));
    }

    TEST_CASE("runs from outside that start from a result: wrong options, one line each") {
        const Folder folder;
        const Scored one = fresh(config_for("tiny-islands", 9, "\"greedy\""));
        const Scored other = fresh(config_for("tiny-islands", 8, "\"greedy\""));
        Told told;
        Changed changed{options_for(one.result.c_str())};
        const auto refused = [&] {
            CHECK(!changed.run(told));
            return told.message();
        };
        changed.changes.struct_size = 8;
        CHECK(refused() == "options.struct_size: found 8; must be " +
                               std::to_string(sizeof(skerry_run_changes)));
        skerry_scores scores{};
        changed.changes = {sizeof(skerry_run_changes), nullptr, 0, nullptr, 0, &scores};
        CHECK(refused() == "scores: wants either npy or file");
        const char* const texts[] = {"gredy"};
        changed.changes = {sizeof(skerry_run_changes), nullptr, 0, texts, 1, nullptr};
        CHECK(refused() ==
              "--drop gredy: no strategy has this label; known: greedy; did you mean "
              "\"greedy\"?");
        changed.changes = {sizeof(skerry_run_changes), texts, 1, nullptr, 0, nullptr};
        CHECK(says(refused(), "--add gredy"));
        // The scores of other games are no scores of its games: they are not kept.
        scores = other.scores();
        const std::string path = folder / "one.json";
        CHECK(skerry_save_with_scores(one.result.data(), one.result.size(), &scores, path.c_str(),
                                      0, &told.error) == SKERRY_BAD_INPUT);
        CHECK(told.message() == "scores: has not the scores of all games");
        CHECK(folder.entries() == 0);
        write_text(folder / "one.scores.npy", "mine");
        scores = one.scores();
        CHECK(skerry_save_with_scores(one.result.data(), one.result.size(), &scores, path.c_str(),
                                      0, &told.error) == SKERRY_BAD_INPUT);
        CHECK(told.message() == folder / "one.scores.npy" +
                                    ": holds something else; the scores "
                                    "are not kept");
        CHECK(!std::filesystem::exists(path));
    }
}
