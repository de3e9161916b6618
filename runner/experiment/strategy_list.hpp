#pragma once
// What the list of strategies in a configuration says apart from the game: which entries there are,
// and their labels.

#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

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

}  // namespace skerry
