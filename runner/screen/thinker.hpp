#pragma once
// A thread that thinks while a person does: the moves of rivals, and advice that grows better.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "runner/advice/advice.hpp"
#include "runner/play/game_in_play.hpp"
#include "runner/screen/desk.hpp"

namespace skerry::screen {

/// What was found for an errand, so far.
struct Found {
    Errand errand;
    std::optional<play::PlayTable> table = {};  ///< after the rival's move
    std::optional<Hint> hint = {};
    std::optional<ReviewPage> review = {};
    std::optional<std::vector<std::string>> standing = {};
    std::string progress = {};  ///< of a review
    std::string fault = {};     ///< why there is neither
};

/// Advises on the decision that is due at a table: puts better and better hints, until it has no
/// more to say or `goes_on` is false. Called from the thread of the Thinker.
using Advising =
    std::function<void(const play::PlayTable& table, const std::function<bool()>& goes_on,
                       const std::function<void(Hint)>& put)>;

/// The review of a game that is over, which tells how far it is; given up when `goes_on` is false.
using Reviewing =
    std::function<ReviewPage(const play::PlayTable& table, const std::function<bool()>& goes_on,
                             const std::function<void(std::string)>& progress)>;

/// Sentences about how the score of a game that is over stands among others.
using Standing = std::function<std::vector<std::string>(const play::PlayTable& table,
                                                        const std::function<bool()>& goes_on)>;

class Thinker {
  public:
    Thinker(Advising advising, Reviewing reviewing, Standing standing);
    /// A rival's move cannot be interrupted: this waits for its end.
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    /// Takes up another errand; the one at hand goes on.
    void give(const Errand& errand, const play::PlayTable& table);
    /// What was found since the last call; never waits.
    std::optional<Found> take();
    bool is_busy();

  private:
    void work(const std::stop_token& end);
    void think(const Errand& errand, play::PlayTable table, const std::function<bool()>& goes_on);
    bool is_wanted(const Errand& errand);
    void put(Found found);

    Advising advising_;
    Reviewing reviewing_;
    Standing standing_;
    std::mutex mutex_;
    std::condition_variable_any given_;
    Errand errand_;
    std::optional<play::PlayTable> table_;  ///< of the errand, until it is begun
    std::optional<Found> found_;
    bool busy_ = false;
    std::jthread thread_;  ///< declared last: it uses the other members
};

/// What the advice says, on a terminal with Unicode or without.
Hint hint_of(const Advice& advice, bool unicode);

/// `strategy`: an entry of /strategies, null: the game's own adviser. `futures`: when it is enough,
/// 0: when more would tell nothing.
Advising advising(nlohmann::ordered_json strategy, std::uint64_t futures, bool unicode);

}  // namespace skerry::screen
