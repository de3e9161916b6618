#pragma once
// The settings of the conformance kit (check_game.hpp), and its report.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace skerry::testing {

/// How long and how closely to look. Equal options lead to equal findings.
struct CheckOptions {
    std::uint64_t seed = 1;
    int games = 1000;            ///< random games of each rule set
    int strategy_games = 200;    ///< games by greedy and by each player given; at most `games`
    int max_moves = 1000;        ///< a game that takes more moves fails
    int redeal_every = 5;        ///< one in this many states is redealt and replayed
    int mutations = 2;           ///< damaged texts of each state and of each move
    int uniform_states = 6;      ///< number of states on which sample_move is tested for uniformity
    int samples_per_move = 200;  ///< samples on these states, for each listed move
    std::size_t pool = 64;       ///< moves and states of other moments, kept for comparison
    std::size_t max_failures = 20;
    bool winner_has_most = true;  ///< no winner has fewer points than the other seat
};

/// What was found, and in how many games and moves.
struct CheckReport {
    /// One line each, without a newline: game, rules, seed, game, move, what is wrong. The first
    /// one of each kind matters most.
    std::vector<std::string> failures;
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t dead_games = 0;     ///< ended because no move was possible, hence without a score
    std::uint64_t refused_texts = 0;  ///< damaged texts that threw NotationError

    /// Whether nothing was found.
    bool ok() const { return failures.empty(); }
    /// All findings, each with a newline; empty if there are none.
    std::string text() const {
        std::string lines;
        for (const std::string& failure : failures) lines += failure + "\n";
        return lines;
    }
};

/// The complaints about one rule set, each with the game and the move at which it was found.
class CheckLog {
  public:
    /// `about` names the game and the rules; every complaint begins with it.
    CheckLog(std::string about, const CheckOptions& options, CheckReport& report)
        : about_(std::move(about)), options_(options), report_(report) {}

    /// The games from now on are played by a strategy of this name; empty: by random moves.
    void by(std::string player) { player_ = std::move(player); }

    /// Everything found from now on is found in this game, after this many moves.
    void at(int game, std::size_t move) {
        game_ = game;
        move_ = move;
    }

    /// Whether it has the most complaints allowed; then the others are dropped.
    bool full() const { return report_.failures.size() >= options_.max_failures; }

    /// Adds a complaint; at most two of each kind. Complaints that agree up to the first colon are
    /// of one kind.
    void fail(const std::string& what) {
        constexpr int repeats = 2;
        if (full() || ++complaints_[what.substr(0, what.find(':'))] > repeats) return;
        report_.failures.push_back(about_ + ", seed " + std::to_string(options_.seed) + ", game " +
                                   std::to_string(game_) +
                                   (player_.empty() ? "" : " by " + player_) + ", move " +
                                   std::to_string(move_) + ": " + what);
    }

    /// What the log was made with.
    CheckReport& report() { return report_; }
    const CheckOptions& options() const { return options_; }

  private:
    const std::string about_;
    const CheckOptions options_;
    CheckReport& report_;
    std::map<std::string, int> complaints_;
    std::string player_;
    int game_ = 0;
    std::size_t move_ = 0;
};

}  // namespace skerry::testing
