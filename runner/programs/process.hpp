#pragma once
// A program that runs beside this one and is talked to in lines: over its standard input and
// output.
//
// It has a process group of its own, so that a Ctrl-C is not sent to it, and so that what it
// started ends with it. It is ended at the end of the object's life, and by the kernel if this
// program is killed: nothing is left behind.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// What an outside program did wrong, in words that go on after its name: "no answer within 50 ms".
/// The program that did it is not asked again; another one is started.
class ProgramFault : public std::runtime_error {
  public:
    /// `transcript` is the tail of what was said, for a person: lines, each terminated.
    explicit ProgramFault(const std::string& what, std::string transcript = {})
        : std::runtime_error(what), transcript_(std::move(transcript)) {}

    const std::string& transcript() const { return transcript_; }

  private:
    std::string transcript_;
};

/// A line that a program says may have this many bytes.
inline constexpr std::size_t max_program_line = std::size_t{1} << 16;

/// How a program ended: its exit code, or the signal that ended it.
struct ProgramEnd {
    int code = 0;
    int signal = 0;  ///< 0: it exited
    friend bool operator==(const ProgramEnd&, const ProgramEnd&) = default;
};

/// "exited with code 3", "was ended by signal 11 (Segmentation fault)".
std::string end_text(const ProgramEnd& end);

class Process {
  public:
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::milliseconds;

    /// Starts the file `path` with these arguments, of which the first one is its name. Throws
    /// ProgramFault if it cannot be executed.
    Process(const std::string& path, const std::vector<std::string>& arguments);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    int id() const { return id_; }

    /// Kills all programs that run now, with their groups: this program is about to end without
    /// ending its objects.
    static void kill_all();

    /// Sends a text. What the program says meanwhile is kept, so that neither waits for the other.
    /// Throws ProgramFault if it does not take the text in time.
    void write(std::string_view text, Milliseconds limit);

    /// The next line that the program says, without its end; valid until the next call. Throws
    /// ProgramFault if there is none in time or none any more, or if it is too long or no text.
    std::string_view read_line(Clock::time_point deadline, Milliseconds limit);

    /// Closes its input and waits for its end; nothing if it goes on, until the object's life ends.
    std::optional<ProgramEnd> close_input(Milliseconds patience);

    /// The last that it said on its standard error.
    const std::string& error_tail();

    /// From now on cpu_ns() counts the programs that it has started by now, too: a script that
    /// starts the true one is not it.
    void note_children();
    /// The CPU time that it has taken, in nanoseconds, with that of programs that it started and
    /// waited for. One that it leaves behind is not counted.
    std::uint64_t cpu_ns();
    /// The time in which its lines were waited for, in nanoseconds.
    std::uint64_t waited_ns() const { return waited_ns_; }

  private:
    class Waiter;

    void wait_for(Clock::time_point deadline, Milliseconds limit, bool writing,
                  const char* doing_nothing);
    bool read_output();
    bool read_errors();
    std::size_t write_some(std::string_view text);
    [[noreturn]] void fail_at_end();
    std::string_view checked(std::string_view line) const;

    std::unique_ptr<Waiter> waiter_;
    int id_ = 0;
    int in_ = -1;             ///< write end of its standard input
    int out_ = -1;            ///< read end of its standard output; -1 after its end
    int err_ = -1;            ///< read end of its standard error; -1 after its end
    std::string said_;        ///< what it said
    std::size_t next_ = 0;    ///< where in it the next line begins
    std::size_t looked_ = 0;  ///< no line ends before this place
    std::string errors_;
    std::vector<int> children_;
    std::uint64_t cpu_ns_ = 0;  ///< as far as it was asked for
    std::uint64_t waited_ns_ = 0;
};

}  // namespace skerry
