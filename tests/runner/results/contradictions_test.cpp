// A tally that contradicts itself is refused with the place; whatever games can leave is accepted.

#include "runner/results/contradictions.hpp"

#include "core/random.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result_json.hpp"
#include "tests/runner/results/random_tally.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

std::unique_ptr<Experiment> experiment_of(const std::string& config, std::uint64_t games) {
    Document document = Document::parse(config, "test");
    document.set("games", games, "test");
    return load_configuration(document, all_games()).experiment;
}

const std::vector<std::string> experiments{
    R"({"game": "tiny-islands", "strategies": [{"name": "random"}, {"name": "greedy"},
        {"name": "policy"}]})",
    R"({"game": "roam", "strategies": [{"name": "random"}, {"name": "greedy"}]})",
    R"({"game": "tile-game", "strategies": [{"name": "random"}]})",
    R"({"game": "tile-game", "strategies": [{"name": "random"}, {"name": "greedy"},
        {"name": "alpha_beta"}]})",
    R"({"game": "tiger-island", "strategies": [{"name": "random"}, {"name": "totoro"}]})"};

ordered_json document_of(const Experiment& experiment, const BatchTally& tally, GameRange games) {
    const bool all = games.end - games.begin == experiment.facts().games;
    const RunStatus status{all, all ? "games" : "checkpoint", tally.games(), {games}, {}};
    return result_document(experiment.facts(), tally,
                           tally.games() == 0 ? RunStatus{false, "checkpoint", 0} : status, {});
}

std::string refusal(const ordered_json& document) {
    return error_of(
        [&] { require_consistent(Result::of(Document::parse(document.dump(), "r.json"))); });
}

BatchTally played(const Experiment& experiment) {
    BatchTally tally = experiment.empty_tally();
    const auto player = experiment.player();
    for (std::uint64_t game = 0; game < experiment.facts().games; ++game) player->play(game, tally);
    return tally;
}

/// A played result with changes after which everything that is computed is computed again.
class Played {
  public:
    Played(const std::string& config, std::uint64_t games)
        : experiment_(experiment_of(config, games)),
          good_(document_of(*experiment_, played(*experiment_), {0, games})) {}

    const ordered_json& good() const { return good_; }

    /// What is said of the result with these changes.
    std::string refusal(const std::function<void(ordered_json&)>& change) const {
        ordered_json changed = good_;
        change(changed);
        const Document document = Document::parse(changed.dump(), "r.json");
        const BatchTally tally =
            read_tally(document.root(), experiment_->facts(), experiment_->empty_tally());
        return ::refusal(result_document(experiment_->facts(), tally,
                                         Result::of(Document::of(changed, "r.json")).status, {}));
    }

  private:
    std::unique_ptr<Experiment> experiment_;
    ordered_json good_;
};

/// Adds to a number, or to a number in a string.
void add(ordered_json& document, const char* pointer, std::int64_t more) {
    ordered_json& value = document[ordered_json::json_pointer(pointer)];
    if (value.is_string())
        value = std::to_string(std::stoll(value.get<std::string>()) + more);
    else
        value = value.get<std::int64_t>() + more;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("contradictions: whatever games can leave keeps them") {
        Rng rng(17);
        for (const std::string& config : experiments)
            for (const std::uint64_t games : {3U, 40U, 300U, 700U}) {
                if (skerry::test::sanitized && games > 40) continue;
                const auto experiment = experiment_of(config, games);
                for (int repeat = 0; repeat < skerry::test::share(4); ++repeat)
                    for (const Kind kind : all_kinds)
                        for (const std::uint64_t begin : {std::uint64_t{0}, games / 2, games}) {
                            const BatchTally tally =
                                random_tally(*experiment, begin, games, rng, kind);
                            CAPTURE(config);
                            CAPTURE(games);
                            CHECK(refusal(document_of(*experiment, tally, {begin, games})) == "");
                        }
            }
    }

    TEST_CASE("contradictions: scores that contradict each other are refused with their place") {
        const Played islands(R"({"game": "tiny-islands", "seed": 4, "strategies":
            [{"name": "random"}, {"name": "greedy"}, {"name": "greedy", "label": "two",
            "steps": 0}]})",
                             600);
        const auto refused = [&](const char* pointer, std::int64_t more, const char* message) {
            const std::string found =
                islands.refusal([&](ordered_json& changed) { add(changed, pointer, more); });
            CAPTURE(pointer);
            CAPTURE(found);
            CHECK(found.starts_with(std::string("r.json: ") + message));
            CHECK(found.find('\n') == std::string::npos);
        };
        CHECK(islands.refusal([](ordered_json&) {}) == "");
        refused("/comparisons/0/components/wave/sum", 100, "/comparisons/0/components: add up to ");
        refused("/comparisons/2/pairing/a/sum", 2, "/comparisons/2/pairing/a: is not as in ");
        refused("/comparisons/2/pairing/b/sum_sq", 2, "/comparisons/2/pairing/b: is not as in ");
        CHECK(islands
                  .refusal([](ordered_json& changed) {
                      add(changed, "/blocks/rows/0/2", 4'000);
                      add(changed, "/blocks/rows/1/2", -4'000);
                  })
                  .starts_with("r.json: /blocks/rows/0/2: found "));
    }

    TEST_CASE(
        "contradictions: what this program does not write, or did not write once, is left alone") {
        const Played islands(R"({"game": "tiny-islands", "strategies": [{"name": "random"}]})", 60);
        ordered_json changed = islands.good();
        changed["news"] = 7;
        changed["results"][0]["score"]["news"] = {{"a", 1}};
        changed["results"][0].erase("anytime");
        CHECK(refusal(changed) == "");
        changed["experiment"]["game"] = "a game of tomorrow";
        CHECK(refusal(changed) == "");
        changed["results"][0]["score"]["mean"] = 0.25;  // what follows from the tally
        CHECK(refusal(changed) == "");
    }

    TEST_CASE("contradictions: blocks that go on through the seeds are made again by unite") {
        const std::string random = R"({"game": "tiny-islands", "strategies": ["random"])";
        const auto united =
            experiment_of(random + R"(, "earlier_seeds": [{"seed": 5, "games": 41}]})", 301);
        const BatchTally of_one_seed = played(*experiment_of(random + "}", 301));
        CHECK(refusal(document_of(*united, of_one_seed, {0, 301})) ==
              "r.json: /blocks/rows: do not begin anew at each seed, as an earlier build united "
              "results; skerry unite makes it again of the results of its seeds");
    }

    TEST_CASE("contradictions: a status that the games contradict is refused") {
        const Played islands(R"({"game": "tiny-islands", "strategies": [{"name": "random"}]})", 60);
        const auto with = [&](const char* key, const ordered_json& value) {
            ordered_json changed = islands.good();
            changed[key] = value;
            return refusal(changed);
        };
        CHECK(with("status", "partial") ==
              "r.json: /status: found \"partial\" for the reason \"games\"");
        CHECK(with("stop_reason", "shard") ==
              "r.json: /status: found \"complete\" for the reason \"shard\"");
        CHECK(with("stop_reason", "precision") ==
              "r.json: /status: found \"complete\" for the reason \"precision\"");
        CHECK(with("part", {{"first_game", 0}, {"games", 60}}) ==
              "r.json: /status: found \"complete\"; a part is not");
        ordered_json longer = islands.good();
        longer["experiment"]["seeds"]["games"] = 61;
        CHECK(refusal(longer) ==
              "r.json: /status: found \"complete\", but games are missing in \"played\"");
        ordered_json shard = islands.good();
        shard["status"] = "partial";
        shard["stop_reason"] = "shard";
        CHECK(refusal(shard) ==
              "r.json: /stop_reason: found \"shard\", but games of it are missing in \"played\"");
        ordered_json elsewhere = islands.good();
        elsewhere["experiment"]["seeds"]["games"] = 120;
        elsewhere["status"] = "partial";
        elsewhere["stop_reason"] = "checkpoint";
        CHECK(refusal(elsewhere) == "");
        elsewhere["played"][0]["first_game"] = 1;
        CHECK(refusal(elsewhere).starts_with("r.json: /"));
    }

    TEST_CASE("contradictions: a stop rule that the figures do not satisfy is no reason") {
        const auto experiment = experiment_of(R"({"game": "tiny-islands", "stop":
            {"until_precision": 0.001}, "strategies": [{"name": "random"}, {"name": "greedy"}]})",
                                              1'000);
        BatchTally tally = experiment->empty_tally();
        const auto player = experiment->player();
        for (std::uint64_t game = 0; game < 100; ++game) player->play(game, tally);
        const RunStatus status{true, "precision", 100, {{0, 100}}, {}};
        CHECK(refusal(result_document(experiment->facts(), tally, status, {})) ==
              "r.json: /stop_reason: found \"precision\"; by the figures the stop rule did not end "
              "the run here");
    }

    TEST_CASE("contradictions: matches that contradict themselves are refused with their place") {
        const Played tiles(R"({"game": "tile-game", "seed": 4, "rules": {"pool": 6}, "strategies":
            [{"name": "random"}, {"name": "greedy"}, {"name": "perfect"}]})",
                           300);
        const auto refused = [&](const std::function<void(ordered_json&)>& change,
                                 const char* message) {
            const std::string found = tiles.refusal(change);
            CAPTURE(found);
            CHECK(found.starts_with(std::string("r.json: ") + message));
        };
        refused(
            [](ordered_json& of) {
                add(of, "/matchups/0/results/as_first/wins", 1);
                add(of, "/matchups/0/results/as_first/losses", -1);
            },
            "/matchups/0/points/pentanomial: found ");
        refused([](ordered_json& of) { add(of, "/first_seat/deals/sum", 2); },
                "/first_seat/deals/sum: found ");
    }
}
