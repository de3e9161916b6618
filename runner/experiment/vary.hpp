#pragma once
// Sweeps: one entry of "strategies" that stands for many, one for each combination of values.

#include <cstddef>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// The entries that an entry of "strategies" stands for: of each combination of the values of its
/// "vary", the last key fastest, the entry with these values, and with a label that tells them
/// ("greedy room=2 steps=10"). Without "vary", or where it is no object but a parameter of that
/// name, the entry itself. Throws UserError, also if there would be more than `most`.
///     "vary": {"room": [0, 1, 4], "base.steps": {"from": 10, "to": 80, "by": 10}}
/// A key may be a path to a parameter of a base.
std::vector<nlohmann::ordered_json> variations_of(const JsonNode& entry, std::size_t most);

/// The values of a text such as "0,1,4" or "10..80:10" as "vary" holds them. Throws UserError,
/// whose place is `origin`.
nlohmann::ordered_json parse_values(const std::string& text, const std::string& origin);

/// A value as a label shows it: a text without quotes, a base by its name.
std::string value_in_label(const nlohmann::ordered_json& value);

/// The schema of "vary".
nlohmann::ordered_json vary_schema();

/// The entries of a list of strategies, each "vary" replaced by what it stands for.
class StrategyList {
  public:
    /// `list` must outlive this. Throws UserError if it is empty or too long.
    explicit StrategyList(const JsonNode& list);

    const std::vector<JsonNode>& items() const { return items_; }

  private:
    std::deque<nlohmann::ordered_json> variations_;  // which the nodes of items_ refer to
    std::vector<JsonNode> items_;
};

/// The label of an entry; empty if none is given. Throws UserError.
std::string read_label(const JsonNode& item);

/// Refuses a label that occurs twice, and fills in missing labels: the name, or if that is taken
/// `name#2`, `name#3` ...
void complete_labels(const std::vector<JsonNode>& items, std::vector<StrategyFacts>& strategies);

/// The index of the strategy with this label. A UserError names the option, the known labels and
/// the nearest one.
std::size_t find_strategy(const ExperimentFacts& facts, const std::string& option,
                          const std::string& label);

}  // namespace skerry
