// Whatever is done to a result gives the result of a fresh run: a seeded walk of strategies that
// join and leave, more and fewer games, other seeds, shards, cuts and checkpoints.

#include <fmt/format.h>

#include <set>

#include "core/random.hpp"
#include "tests/runner/cli/workshop.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

struct WalkedGame {
    std::string name;
    std::vector<std::string> strategies;
    std::uint64_t most_games;
};

const std::vector<WalkedGame> walked_games{
    {"tiny-islands", {"greedy", "random", "greedy:room=1", "greedy:steps=0"}, 400},
    {"roam", {"greedy", "random", "greedy:coin=1", "greedy:coin=9"}, 200},
    {"tile-game", {"greedy", "random", "greedy:risk=0", "alpha_beta:depth=1"}, 60},
    {"tiger-island", {"random", "totoro", "totoro:target=2"}, 12}};

/// A result in r.json, and what a fresh run of the same table is.
class Walk {
  public:
    Walk(const WalkedGame& game, std::uint64_t seed) : game_(&game), rng_(seed) {
        line_up_ = {game.strategies[0], game.strategies[1]};
        games_ = 1 + rng_.below(static_cast<std::uint32_t>(game.most_games));
        shop_.must(fresh("r.json"));
    }

    /// Changes the result, and compares it with that of a fresh run.
    void step() {
        const std::uint64_t before = games_;
        const std::string changes = change_line_up();
        const std::string games = rng_.chance(1, 2) ? change_games() : "";
        switch (rng_.below(changes.empty() ? 2 : 6)) {
            case 0:
                in_parts(changes, games);
                break;
            case 1:
                cut_and_resumed(changes);
                break;
            case 2:
                with_another_seed(changes, games);
                break;
            case 3:
                run("run r.json" + changes + games + " --checkpoint new.ck --every 1ms");
                break;
            default:
                run("run r.json" + changes + games + " --threads 2 --chunk 7");
        }
        account(changes, before);
        shop_.must(fresh("fresh.json"));
        compare();
        for (const char* const ending : {".json", ".scores.npy"})
            std::filesystem::rename(shop_.path(std::string("new") + ending),
                                    shop_.path(std::string("r") + ending));
    }

  private:
    std::string named() const {
        std::string text = fmt::format(" --game {} --seed {}", game_->name, seed_);
        for (const std::string& strategy : line_up_) text += " --strategy " + strategy;
        return text;
    }
    std::string fresh(const std::string& out) const {
        return fmt::format("run -q --force{} --games {} --out {}", named(), games_, out);
    }
    void run(const std::string& line) {
        told_ += "\n" + line;
        shop_.must(line + " -q --force --out new.json");
    }

    /// Options that let a strategy leave, and another one join.
    std::string change_line_up() {
        std::string text;
        if (line_up_.size() > 1 && rng_.chance(1, 2)) {
            const auto at = rng_.below(static_cast<std::uint32_t>(line_up_.size()));
            text += " --drop " + line_up_[at];
            line_up_.erase(line_up_.begin() + at);
        }
        std::vector<std::string> others;
        for (const std::string& strategy : game_->strategies)
            if (std::ranges::find(line_up_, strategy) == line_up_.end() &&
                !says(text + " ", " " + strategy + " "))
                others.push_back(strategy);
        if (!others.empty() && rng_.chance(1, 2)) {
            line_up_.push_back(others[rng_.below(static_cast<std::uint32_t>(others.size()))]);
            text += " --add " + line_up_.back();
        }
        return text;
    }
    std::string change_games() {
        games_ = 1 + rng_.below(static_cast<std::uint32_t>(game_->most_games));
        return fmt::format(" --games {}", games_);
    }

    /// What was seen when more games were played.
    void account(const std::string& changes, std::uint64_t before) {
        const std::string line = told_.substr(told_.rfind('\n'));
        const bool anew = says(line, "--seed") || says(line, "--resume") ||
                          (changes.empty() && (games_ <= before || says(line, "--shard")));
        if (anew) left_out_.clear();
        if (const std::size_t at = changes.find("--drop "); at != std::string::npos)
            if (!says(line, "--seed"))
                left_out_.insert(changes.substr(at + 7, changes.find(' ', at + 7) - at - 7));
        for (const std::string& strategy : line_up_) left_out_.erase(strategy);
        if (says(line, "--seed"))
            seen_ = 0;
        else if (says(line, "--resume"))
            seen_ = shop_.result("cut.json")["games_done"];
        else if (!changes.empty())
            seen_ = games_ == before ? seen_ : before;
        else  // fewer games, and shards, are played anew
            seen_ = games_ > before && !says(line, "--shard") ? before : 0;
    }

    void in_parts(const std::string& changes, const std::string& games) {
        if (games_ < 3) return run("run r.json" + changes + games + " --threads 3");
        for (int part = 1; part <= 3; ++part)
            run(fmt::format("run r.json{}{} --shard {}/3", changes, games, part));
        shop_.must(
            "merge -q --force new.shard-1-of-3.json new.shard-2-of-3.json "
            "new.shard-3-of-3.json --out new.json");
    }
    /// The result of before, but its run was over after some games.
    void cut_and_resumed(const std::string& changes) {
        ordered_json whole = shop_.result("r.json");
        std::string before = fmt::format("run -q --force --game {} --seed {}", game_->name, seed_);
        for (const ordered_json& strategy : whole["experiment"]["strategies"])
            before += " --strategy " + strategy["label"].get<std::string>();
        shop_.must(fmt::format("{} --games {} --seconds 1e-9 --threads 1 --chunk {} --out cut.json",
                               before, game_->most_games + 100, 1 + rng_.below(9)));
        games_ = game_->most_games + 100;
        run("run --resume cut.json" + changes);
    }
    void with_another_seed(const std::string& changes, const std::string& games) {
        seed_ = rng_.below(1'000);
        run(fmt::format("run r.json{}{} --seed {}", changes, games, seed_));
    }

    void compare() const {
        CAPTURE(told_);
        const ordered_json found = shop_.result("new.json");
        const ordered_json expected = shop_.result("fresh.json");
        for (const char* const key : {"status", "stop_reason", "played", "experiment", "tally"}) {
            CAPTURE(key);
            CHECK(found[key].dump() == expected[key].dump());
        }
        ordered_json seen;
        if (seen_ > 0) seen["looked_at"] = seen_;
        if (!left_out_.empty()) seen["left_out"] = left_out_;
        CHECK(found.value("seen", ordered_json()) == seen);
        if (seen.is_null()) CHECK(found["digest"] == expected["digest"]);
        auto shown = ordered_json::parse(shop_.must("show new.json --format json").out);
        shown.erase("time");
        CHECK(found["tables"] == shown);
        CHECK(shop_.read("new.scores.npy") == shop_.read("fresh.scores.npy"));
    }

    const WalkedGame* game_;
    Rng rng_;
    Workshop shop_;
    std::vector<std::string> line_up_;
    std::uint64_t games_ = 0;
    std::uint64_t seed_ = 5;
    std::uint64_t seen_ = 0;          ///< after so many games figures were seen
    std::set<std::string> left_out_;  ///< strategies whose figures were known
    std::string told_;                ///< the lines so far
};

void walk(std::uint64_t walks, int steps) {
    for (const WalkedGame& game : walked_games)
        for (std::uint64_t seed = 0; seed < walks; ++seed) {
            CAPTURE(game.name);
            CAPTURE(seed);
            Walk one(game, seed);
            for (int step = 0; step < steps; ++step) one.step();
        }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("operation: whatever is done to a result gives that of a fresh run") { walk(1, 8); }
}

TEST_SUITE("slow") {
    TEST_CASE("operation: long walks give what fresh runs give") {
        walk(4, skerry::test::share(40, 10));
    }
}
