#pragma once
// A game with its type erased, as it stands in the registry.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/outside.hpp"

namespace skerry {

/// The limit for one experiment: every pair of strategies has its own tally.
inline constexpr std::size_t max_strategies = 64;

struct VariantInfo {
    std::string name;
    std::string help;
};

struct StrategyInfo {
    std::string name;
    std::string help;
    std::vector<FieldFacts> params;
    bool reference = false;  ///< sees the deal: never ranked, never a base
    bool outside = false;    ///< an outside program: nothing without its command, never a base
};

/// What the rules say of one recorded game.
struct RecordCheck {
    struct Difference {
        std::string figure;
        int recorded;
        int computed;
    };
    std::size_t figures = 0;  ///< number of figures in the record
    std::string illegal;      ///< why the game cannot be played as recorded; empty if it can
    std::vector<Difference> differences;
};

/// Parses and replays one game in its public record format; throws NotationError.
class RecordChecker {
  public:
    virtual ~RecordChecker() = default;
    virtual RecordCheck check(std::string_view record) const = 0;
    /// Whether a game is written in the lines between two empty lines; else it is written in one
    /// line.
    virtual bool has_lines() const = 0;
};

class GameEntry {
  public:
    virtual ~GameEntry() = default;

    virtual std::string_view name() const = 0;
    virtual std::string_view help() const = 0;
    virtual std::size_t seats() const = 0;
    virtual std::vector<VariantInfo> variants() const = 0;  ///< the default comes first
    virtual std::vector<FieldFacts> rules() const = 0;
    virtual std::vector<StrategyInfo> strategies() const = 0;

    /// Reads /rules and /strategies of a configuration, which may name strategies `from_outside`;
    /// throws UserError.
    virtual std::unique_ptr<Experiment> configure(const JsonNode& config, std::uint64_t seed,
                                                  std::uint64_t games,
                                                  const OutsideStrategies& from_outside) const = 0;

    /// The game with the /rules of a configuration; throws UserError. Its strategies are programs
    /// only where those of the configuration may be started.
    virtual std::unique_ptr<AnyGame> open(const JsonNode& config) const = 0;

    /// Reads /rules. Null if the game has no record format.
    virtual std::unique_ptr<RecordChecker> record_checker(const JsonNode& config) const = 0;
};

using GameTable = std::span<const GameEntry* const>;

}  // namespace skerry
