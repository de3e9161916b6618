#pragma once
// A game with its type erased, as it stands in the registry.

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
    bool outside = false;  ///< an outside program: nothing without its command, never a base
};

class GameEntry {
  public:
    virtual ~GameEntry() = default;

    virtual std::string_view name() const = 0;
    virtual std::string_view help() const = 0;
    /// The name as people write it: "Tiny Islands".
    virtual std::string_view title() const { return name(); }
    /// The rules in half a page, a line a thing, its name before the first colon; empty: none.
    virtual std::string_view how_to_play() const { return {}; }
    virtual std::size_t seats() const = 0;
    virtual std::vector<VariantInfo> variants() const = 0;  ///< the default comes first
    virtual std::vector<FieldFacts> rules() const = 0;
    virtual std::vector<StrategyInfo> strategies() const = 0;

    /// Reads /rules and /strategies of a configuration, which may name strategies `from_outside`;
    /// throws UserError.
    virtual std::unique_ptr<Experiment> configure(const JsonNode& config, std::uint64_t seed,
                                                  std::uint64_t games,
                                                  const OutsideStrategies& from_outside) const = 0;

    /// Whether the first games of a seed have the same deals by the /rules of two configurations.
    /// Files that rules name are not read: the two name the same data. Throws UserError where an
    /// option has a value that it cannot have.
    virtual bool deal_alike(const JsonNode& a, const JsonNode& b, std::uint64_t seed) const = 0;

    /// The game with the /rules of a configuration; throws UserError. Its strategies are programs
    /// only where those of the configuration may be started.
    virtual std::unique_ptr<AnyGame> open(const JsonNode& config) const = 0;
};

using GameTable = std::span<const GameEntry* const>;

}  // namespace skerry
