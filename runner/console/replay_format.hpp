#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "runner/experiment/experiment.hpp"
#include "runner/replay/recorded_games.hpp"

namespace skerry {

enum class ReplayFormat : std::uint8_t { boards, json, record };

/// Prints replayed games to standard output as they come.
class ReplayPrinter {
  public:
    /// `legal`: whether JSON lists the legal moves of each decision.
    ReplayPrinter(ReplayFormat format, const Experiment& experiment, const Replayed& replayed,
                  bool legal = false)
        : format_(format),
          experiment_(&experiment),
          facts_(&experiment.facts()),
          replayed_(replayed),
          legal_(legal) {}

    void add(const ReplayedGame& game, const Trace& trace, const Recorded& recorded);

    /// Whether every replayed score or margin equals the recorded one.
    bool finish();

  private:
    void add_boards(const ReplayedGame& game, const Trace& trace, const Recorded& recorded) const;
    void add_json(const ReplayedGame& game, const Trace& trace, const Recorded& recorded) const;
    void add_record(std::uint64_t game, const Trace& trace) const;

    const std::string& label(std::size_t strategy) const;
    std::string result_text(const ReplayedGame& game, const Trace& trace) const;

    ReplayFormat format_;
    const Experiment* experiment_;
    const ExperimentFacts* facts_;
    Replayed replayed_;
    bool legal_;
    std::size_t games_ = 0;
    bool equal_ = true;
};

}  // namespace skerry
