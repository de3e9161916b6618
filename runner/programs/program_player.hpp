#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "runner/programs/conversation.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

/// An outside program that plays: started when it is first asked, and again after a fault. Serves
/// one thread.
class ProgramPlayer {
  public:
    ProgramPlayer(ProgramSettings settings, ProgramGame game)
        : settings_(std::move(settings)), game_(std::move(game)) {}

    const ProgramSettings& settings() const { return settings_; }

    /// What it says of itself. Throws ProgramFault if it cannot be started, like the next ones.
    const ProgramHello& hello() { return talk().hello(); }

    /// As in Conversation. A ProgramFault ends the program.
    void add(std::uint64_t seed, std::string_view state, const NamedMoves& moves = {}) {
        talk().add(seed, state, moves);
    }
    std::span<const std::string> choose();

    /// The tail of what was said.
    std::string transcript() { return talk_ ? talk_->transcript() : std::string(); }

  private:
    Conversation& talk();

    ProgramSettings settings_;
    ProgramGame game_;
    std::unique_ptr<Conversation> talk_;  ///< null: not started, or ended by a fault
};

}  // namespace skerry
