#pragma once
// Collects what the conformance kit finds.

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "core/testing/check_report.hpp"

namespace skerry::testing {

/// The complaints about one rule set, each with the game and the move at which it was found.
class CheckLog {
  public:
    /// `about` names the game and the rules; every complaint begins with it.
    CheckLog(std::string about, const CheckOptions& options, CheckReport& report)
        : about_(std::move(about)), options_(options), report_(report) {}

    /// Everything found from now on is found in this game, after this many moves.
    void at(int game, std::size_t move) {
        game_ = game;
        move_ = move;
    }

    bool full() const { return report_.failures.size() >= options_.max_failures; }

    /// Adds a complaint; at most two of each kind. Complaints that agree up to the first colon are
    /// of one kind.
    void fail(const std::string& what) {
        constexpr int repeats = 2;
        if (full() || ++complaints_[what.substr(0, what.find(':'))] > repeats) return;
        report_.failures.push_back(about_ + ", seed " + std::to_string(options_.seed) + ", game " +
                                   std::to_string(game_) + ", move " + std::to_string(move_) +
                                   ": " + what);
    }

    CheckReport& report() { return report_; }
    const CheckOptions& options() const { return options_; }

  private:
    const std::string about_;
    const CheckOptions options_;
    CheckReport& report_;
    std::map<std::string, int> complaints_;
    int game_ = 0;
    std::size_t move_ = 0;
};

}  // namespace skerry::testing
