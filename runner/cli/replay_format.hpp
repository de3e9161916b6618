#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "runner/experiment/experiment.hpp"

namespace skerry {

enum class ReplayFormat : std::uint8_t { boards, json, record };

/// What a result file says of a game.
struct Recorded {
    bool known = false;
    std::optional<int> total = std::nullopt;  ///< empty: not finished
};

/// Prints replayed games to standard output as they come.
class ReplayPrinter {
  public:
    ReplayPrinter(ReplayFormat format, const ExperimentFacts& facts, std::size_t strategy)
        : format_(format), facts_(&facts), strategy_(strategy) {}

    void add(std::uint64_t game, const Trace& trace, const Recorded& recorded);

    /// Whether every replayed score equals the recorded one.
    bool finish();

  private:
    void add_boards(std::uint64_t game, const Trace& trace, const Recorded& recorded) const;
    void add_json(std::uint64_t game, const Trace& trace, const Recorded& recorded) const;
    void add_record(std::uint64_t game, const Trace& trace) const;

    ReplayFormat format_;
    const ExperimentFacts* facts_;
    std::size_t strategy_;
    std::size_t games_ = 0;
    bool equal_ = true;
};

}  // namespace skerry
