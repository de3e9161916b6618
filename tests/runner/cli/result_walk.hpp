#pragma once
// A result to which one thing after the other is done, and what a fresh run of its table gives.

#include <fmt/format.h>

#include <map>

#include "core/random.hpp"
#include "runner/documents/text.hpp"
#include "tests/runner/cli/workshop.hpp"

namespace skerry::test {

/// A strategy as options name it. Who plays alike has one `player`.
struct Walker {
    std::string label;
    std::string player;
    std::string text;

    static Walker of(const std::string& text) { return {text, text, "'" + text + "'"}; }
    bool is_program() const { return says(text, "program:"); }
};

struct WalkedGame {
    std::string name;
    int seats;
    std::vector<Walker> strategies;
    std::string option;  ///< a rule that strategies have of their own: its value, and another one
    std::array<std::string, 2> values;
    std::uint32_t most_games;
};

/// How often a kind of step was done, and how often it was refused.
using StepCounts = std::map<std::string, std::array<int, 2>>;

class Walk {
  public:
    /// `refusals` are parts of the messages with which something may be refused.
    Walk(const WalkedGame& game, std::uint64_t seed, const std::vector<std::string>& refusals,
         StepCounts& counts);

    /// Does something to the result, and compares it with that of a fresh run.
    void step();

  private:
    /// What the result in file_ should be.
    struct Table {
        std::vector<Walker> line_up;
        std::uint64_t games = 0;
        std::uint64_t seed = 5;
        std::vector<GamesOfSeed> earlier_seeds = {};
        std::uint64_t block_size = 1;
        std::uint64_t seen = 0;               ///< after so many games figures were seen
        std::set<std::string> left_out = {};  ///< strategies whose figures were known
        bool scores = true;                   ///< those of every game are beside the file

        std::uint64_t earlier_games() const {
            std::uint64_t games = 0;
            for (const GamesOfSeed& earlier : earlier_seeds) games += earlier.games;
            return games;
        }
        /// Those that have games.
        std::vector<GamesOfSeed> seeds() const {
            std::vector<GamesOfSeed> list;
            std::uint64_t left = games;
            const auto take = [&](const GamesOfSeed& part) {
                if (left > 0) list.push_back({part.seed, std::min(left, part.games)});
                left -= std::min(left, part.games);
            };
            std::ranges::for_each(earlier_seeds, take);
            take({seed, left});
            return list;
        }
        bool has_program() const { return std::ranges::any_of(line_up, &Walker::is_program); }
    };
    struct Kind {
        const char* name;
        bool (Walk::*step)();
    };
    static const std::vector<Kind>& kinds();

    // Each returns false if that was refused.
    bool plain();
    bool checkpoint();
    bool in_place();
    bool in_parts();
    bool out_of_time();
    bool by_signal();
    bool moved();
    bool moved_alone();
    bool by_link();
    bool with_another_seed();
    bool varied();
    bool united_with_strategies();
    bool united_with_seed();

    void respell(const std::string& file) const;
    bool one_in(std::uint32_t n) { return rng_.chance(1, n); }
    std::string change_line_up();
    std::string drop_one();
    std::string add_one();
    std::string change_games();
    std::string more_games();
    /// Some changes, as options; they are in table_.
    std::string changes();
    /// What is known once the result of before is changed so: nothing of other deals.
    void account(bool other_deals = false);
    bool is_for_two() const { return game_->seats == 2; }
    bool knows_some() const;
    bool is_in(const Table& table, const Walker& walker) const;

    std::string named(const Table& table) const;
    std::string fresh(const Table& table, const std::string& out) const;
    /// Whether it does what it is asked for; if not, its message must be one of the refusals.
    bool does(const std::string& line);
    bool does_to(const std::string& file, const std::string& options);
    bool goes_on();
    void compare_with_fresh() const;

    const WalkedGame* game_;
    const std::vector<std::string>* refusals_;
    StepCounts* counts_;
    Rng rng_;
    Workshop shop_;
    Table before_;
    Table table_;
    std::string file_ = "r.json";
    std::string made_;      ///< the file that a step makes
    bool changes_ = false;  ///< others play than before
    std::string err_;       ///< what the last command said
    std::string told_;      ///< the lines so far
};

}  // namespace skerry::test
