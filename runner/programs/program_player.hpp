#pragma once

#include <mutex>

#include "runner/programs/conversation.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

/// The starts of one program by all its players: after some that failed in a row it is not started
/// again, or each game would wait for its start.
class ProgramStarts {
  public:
    /// Throws ProgramFault if the program was given up.
    void require() const;
    /// A start that failed; null: that did not.
    void note(const ProgramFault* fault);

  private:
    mutable std::mutex mutex_;
    int failed_ = 0;  ///< in a row
    ProgramFault last_{""};
};

/// An outside program that plays: started when it is first asked, and again after a fault. Serves
/// one thread.
class ProgramPlayer {
  public:
    ProgramPlayer(ProgramSettings settings, ProgramGame game, std::shared_ptr<ProgramStarts> starts)
        : settings_(std::move(settings)), game_(std::move(game)), starts_(std::move(starts)) {}

    const ProgramSettings& settings() const { return settings_; }

    /// What it says of itself. Throws ProgramFault if it cannot be started, like the next ones.
    const ProgramHello& hello() { return talk().hello(); }

    /// Does what Conversation does. A ProgramFault ends the program.
    void add(std::uint64_t seed, std::string_view state, const NamedMoves& moves = {}) {
        talk().add(seed, state, moves);
    }
    std::span<const std::string> choose();

    /// What its programs have spent, all that were started.
    ProgramTime spent() const;

    /// The tail of what was said.
    std::string transcript() { return talk_ ? talk_->transcript() : std::string(); }

  private:
    Conversation& talk();
    void end_talk();

    ProgramSettings settings_;
    ProgramGame game_;
    std::shared_ptr<ProgramStarts> starts_;
    std::unique_ptr<Conversation> talk_;  ///< null: not started, or ended by a fault
    ProgramTime earlier_;                 ///< of the programs before it
};

}  // namespace skerry
