#pragma once
// What a thread is doing, told in one word of its own, so that a profiler that interrupts it can
// read it (runner/batch/sampling.hpp). Telling costs a store.

#include <cstdint>
#include <optional>

#include "core/outcome.hpp"

namespace skerry {

enum class Activity : std::uint8_t {
    wait,      ///< it has no games to play
    deal,      ///< all chance of a game is drawn
    start,     ///< streams and the first state
    decision,  ///< a strategy chooses a move
    play,      ///< a move is applied, and what comes next is revealed
    score,     ///< the outcome of a finished game
    tally,     ///< results are compared, measured and added up
    write,     ///< rows, scores and checkpoints
    game,      ///< a strategy plays a whole game at once: between its moves it decides
};

/// Who does it: a strategy by its index, in a seat; or nobody in particular.
struct Actor {
    static constexpr std::uint32_t nobody = 0;

    std::size_t strategy = 0;
    std::optional<Seat> seat = {};  ///< none: in any

    std::uint32_t code() const {
        const auto place = seat ? 1 + static_cast<std::uint32_t>(index(*seat)) : 0U;
        return 1 + 3 * static_cast<std::uint32_t>(strategy) + place;
    }
    /// `code` is not `nobody`.
    static Actor of(std::uint32_t code) {
        Actor actor{(code - 1) / 3, {}};
        if (const std::uint32_t place = (code - 1) % 3; place > 0)
            actor.seat = place == 1 ? Seat::first : Seat::second;
        return actor;
    }
};

/// The activity of this thread, and 256 times the code of the actor. A library that is loaded later
/// has room for a word in the static block, which is reached without a call.
#if defined(__linux__) && !defined(__EMSCRIPTEN__)
[[gnu::tls_model("initial-exec")]]
#endif
inline constinit thread_local volatile std::uint32_t told_activity = 0;

inline std::uint32_t told(Activity activity, std::uint32_t actor) {
    return actor << 8 | static_cast<std::uint32_t>(activity);
}
inline Activity activity_in(std::uint32_t told) { return static_cast<Activity>(told & 0xff); }
inline std::uint32_t actor_in(std::uint32_t told) { return told >> 8; }

/// The compiler moves no access to memory across this.
inline void tell_activity(std::uint32_t told) {
    asm volatile("" ::: "memory");
    told_activity = told;
    asm volatile("" ::: "memory");
}

/// Tells an activity as long as it lives, then the one before it.
class Doing {
  public:
    explicit Doing(Activity activity, std::uint32_t actor = Actor::nobody)
        : before_(told_activity) {
        tell_activity(told(activity, actor));
    }
    ~Doing() { tell_activity(before_); }
    Doing(const Doing&) = delete;
    Doing& operator=(const Doing&) = delete;

  private:
    std::uint32_t before_;
};

/// Tells the moves and decisions of a game that a strategy plays at once. Within the playouts of a
/// search it tells nothing: they are part of a decision.
class MoveTeller {
  public:
    MoveTeller() : game_(told_activity), tells_(activity_in(game_) == Activity::game) {}
    ~MoveTeller() { ends(); }
    MoveTeller(const MoveTeller&) = delete;
    MoveTeller& operator=(const MoveTeller&) = delete;

    void decides() const { tell(Activity::decision); }
    void plays() const { tell(Activity::play); }
    void ends() const {
        if (tells_) tell_activity(game_);
    }

  private:
    void tell(Activity activity) const {
        if (tells_) tell_activity((game_ & ~0xffU) | static_cast<std::uint32_t>(activity));
    }

    std::uint32_t game_;
    bool tells_;
};

}  // namespace skerry
