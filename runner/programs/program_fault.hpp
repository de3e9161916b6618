#pragma once

#include <stdexcept>
#include <string>

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

}  // namespace skerry
