#pragma once
// The list of strategies: entries of which "vary" makes many, one for each combination of values,
// and the labels by which options find them.

#include <deque>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// Before the name of an option of the rules, where it is varied as a parameter is.
inline constexpr std::string_view rules_prefix = "rules.";

/// The values of a text such as "0,1,4" or "10..80:10" as "vary" holds them. Throws UserError,
/// whose place is `origin`.
ordered_json parse_values(const std::string& text, const std::string& origin);

/// "greedy:room=4,base.steps=20" as an entry of "strategies"; also just a name. Throws UserError,
/// whose place is `origin`.
ordered_json written_strategy(const std::string& text, const std::string& origin);
/// One that is ranked among others: the text is its label where it gives parameters.
ordered_json labelled_strategy(const std::string& text, const std::string& origin);

/// A value as a label shows it: a text without quotes, a base by its name.
std::string value_in_label(const ordered_json& value);

/// The schema of "vary".
ordered_json vary_schema();

/// The values that a list or a range {"from", "to", "by"} of "vary" holds. Throws UserError.
std::vector<ordered_json> varied_values(const JsonNode& node);

/// The entries of a list of strategies, each "vary" replaced by what it stands for.
class StrategyList {
  public:
    /// `strategies` of a configuration, and `vary` of its rules, which every entry varies, too
    /// ("rules.sand"); `config` must outlive this. Throws UserError if the list is empty or too
    /// long.
    explicit StrategyList(const JsonNode& config);

    const std::vector<JsonNode>& items() const { return items_; }

  private:
    std::deque<ordered_json> variations_;  // which the nodes of items_ refer to
    std::vector<JsonNode> items_;
};

/// The label of an entry; empty if none is given. Throws UserError.
std::string read_label(const JsonNode& item);

/// Refuses a label that occurs twice, and fills in missing labels: the name, or if that is taken
/// `name#2`, `name#3` ...
void complete_labels(const std::vector<JsonNode>& items, std::vector<StrategyFacts>& strategies);

/// In a game for two the opponent of a strategy: the one that is named, or the first other one by
/// the same rules; itself, where it is alone. A UserError names the option and who could be.
std::size_t find_opponent(const ExperimentFacts& facts, std::size_t strategy,
                          const std::string& option, const std::string& label);

/// The index of the strategy with this label. A UserError names the option, the known labels and
/// the nearest one.
std::size_t find_strategy(const ExperimentFacts& facts, const std::string& option,
                          const std::string& label);

}  // namespace skerry
