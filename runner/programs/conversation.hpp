#pragma once
// What is said with a program that plays: protocol version 1, described in docs/programs.md.
//
// The question holds all that a program needs for a decision. So its choices can be a function of
// (state, seed), and a restarted program continues where the last one ended.

#include <array>
#include <chrono>
#include <cstdint>
#include <span>

#include "runner/programs/process.hpp"

namespace skerry {

inline constexpr int program_protocol = 1;
/// The most decisions that a program may be asked for at once.
inline constexpr std::size_t max_vector = 1024;

/// What a program says of itself before it is told what to play.
struct ProgramHello {
    std::string name;  ///< empty if it said none, like the next one
    std::string version;
    int protocol = 0;
    std::size_t vector = 1;    ///< the most decisions that it takes at once
    bool wants_moves = false;  ///< each question is to name legal moves
    friend bool operator==(const ProgramHello&, const ProgramHello&) = default;
};

/// What a program is told before its first question.
struct ProgramGame {
    std::string name;
    std::string rules;    ///< JSON in one line
    std::string options;  ///< JSON in one line
};

/// The legal moves that a question names.
struct NamedMoves {
    bool all = false;  ///< else some of them
    std::vector<std::string> moves;
};

/// What a program has spent, in nanoseconds.
struct ProgramTime {
    std::uint64_t cpu = 0;      ///< CPU time of its process since it was ready
    std::uint64_t waiting = 0;  ///< wall time since then in which its answers were awaited
    std::uint64_t starts = 0;
    std::uint64_t start_cpu = 0;  ///< CPU time until it was ready, of all starts

    void add(const ProgramTime& other) {
        cpu += other.cpu;
        waiting += other.waiting;
        starts += other.starts;
        start_cpu += other.start_cpu;
    }
};

/// One program, from its start to its end. Any ProgramFault ends the talk: only destruction is
/// left.
class Conversation {
  public:
    using Milliseconds = std::chrono::milliseconds;

    /// Starts the program and reads what it says of itself. `limit` is the time of each answer;
    /// until it is ready it may take `start_limit`. Throws ProgramFault.
    Conversation(const std::vector<std::string>& command, Milliseconds limit,
                 Milliseconds start_limit);
    /// Tells the program to end; one that does not is killed.
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    const ProgramHello& hello() const { return hello_; }
    int process_id() const { return process_.id(); }

    /// Tells the game, and waits until the program is ready.
    void begin(const ProgramGame& game);

    /// Adds a decision to the next question; at most hello().vector of them.
    void add(std::uint64_t seed, std::string_view state, const NamedMoves& moves = {});
    /// Asks for the moves of the decisions added, and returns them in their order; valid until the
    /// next call.
    std::span<const std::string> choose();

    ProgramTime spent();

    /// Tells the program to end; returns how it did, nothing if it did not.
    std::optional<ProgramEnd> quit();
    /// Ends its input without a word; returns how the program ended.
    std::optional<ProgramEnd> hang_up();

    /// Says a line that a program must pass over if it does not know its first word.
    void say(std::string_view line);

    /// The tail of what was said, a line each: "> " to the program, "< " by it, "! " its standard
    /// error.
    std::string transcript();

  private:
    /// Adds what was said to a fault.
    template <class Work>
    auto told(Work&& work);
    void note_ready();
    void send(std::string_view text);
    std::string_view next_line(Process::Clock::time_point deadline, Milliseconds limit);
    void read_hello();
    bool read_hello_line(std::string_view line);
    void take_answer(std::string_view line);
    void remember(char who, std::string_view text);

    static constexpr std::size_t kept = 12;

    struct Said {
        char who = 0;
        std::string text;
    };

    Milliseconds limit_;
    Milliseconds start_limit_;
    bool failed_ = false;          ///< by a fault: it is not asked any more, not even to end
    std::array<Said, kept> said_;  ///< the last ones, a ring
    std::size_t count_said_ = 0;
    Process process_;
    ProgramHello hello_;
    std::string question_;
    std::uint64_t first_turn_ = 1;  ///< of the decisions in the question
    std::size_t asked_ = 0;         ///< decisions in the question
    std::size_t answered_ = 0;
    std::optional<ProgramTime> ready_;  ///< what its start has taken; nothing: it is not ready
    std::vector<std::string> answers_;
    std::vector<bool> has_answer_;
};

}  // namespace skerry
