#pragma once
// Lines that a person types: edited where both ends are a terminal and libedit is there, else as
// they come. Signals that end a program end the reading, and the terminal is as it was before.

#include <memory>
#include <optional>
#include <string>

namespace skerry::play {

class LineReader {
  public:
    LineReader();
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// The next line of standard input, without its end; nothing at the end of it, or when a signal
    /// came. The prompt is ASCII.
    std::optional<std::string> read(const std::string& prompt);
    int signal() const;  ///< that ended the reading; 0: none

  private:
    struct Editor;
    std::unique_ptr<Editor> editor_;  ///< null: lines are not edited
};

}  // namespace skerry::play
