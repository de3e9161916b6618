#pragma once
// Sweeps as they are found in an experiment: strategies of one name that differ in a parameter or
// two, however they were written down.

#include <deque>
#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/options.hpp"

namespace skerry {

/// Strategies of one name that differ, at least three; of several that are alike only the first.
struct SweptName {
    std::vector<std::size_t> strategies;
    std::vector<std::string> paths;  ///< of the parameters in which they differ
};

std::vector<SweptName> swept_names(const ExperimentFacts& facts);

/// A parameter and those of its values that occur, numbers from the lowest on.
struct SweptParameter {
    std::string path;                ///< "room", "base.steps"
    std::vector<std::string> texts;  ///< the values as labels show them
    /// Where each value stands on an axis: the numbers themselves, or 0, 1 .. where they are no
    /// numbers or would stand on top of each other.
    std::vector<double> positions;
    bool to_scale = false;  ///< the positions are the values
    bool ordered = false;   ///< the values are numbers
};

struct SweptStrategy {
    std::size_t strategy = 0;
    std::vector<std::size_t> at;  ///< of each parameter the index of its value
};

struct Sweep {
    std::string name;                        ///< the strategies' name in the registry
    std::vector<SweptParameter> parameters;  ///< one, or two that make a grid
    std::vector<SweptStrategy> strategies;   ///< three or more, no two at one place
    /// The parameters that a slice does not change: "steps=40 boat=-8"; empty if all strategies of
    /// the name are in the sweep.
    std::string held;
};

/// The sweeps of an experiment. There is a slice for each parameter if the strategies of a name
/// differ in more than two, or if less than half of the combinations of two were played. A slice
/// holds the strategies that differ only in it from the first of `ranked` that has this name.
/// `ranked`: strategies from the best to the worst.
std::vector<Sweep> sweeps_of(const ExperimentFacts& facts, std::span<const std::size_t> ranked);

/// The value of a parameter by its path; null if the strategy has none.
ordered_json parameter_at(const StrategyFacts& strategy, const std::string& path);

// Sweeps: one entry of "strategies" that stands for many, one for each combination of values.

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

// Configurations: reads the document, checks it, and fills in every default.

inline constexpr std::uint64_t default_seed = 1;
inline constexpr std::uint64_t default_games = 10'000;
/// Statistics are exact up to this many games (see PowerSums).
inline constexpr std::uint64_t max_games = 1'000'000'000'000;
/// No block of so many games is larger: a power of two.
inline constexpr std::uint64_t max_block_size = std::uint64_t{1} << 40;

struct Configuration {
    std::unique_ptr<Experiment> experiment;
    std::string output;                  ///< path of the result file; empty: none is written
    Programs programs = Programs::stay;  ///< of the document
};

/// Throws UserError at the first fault. The configuration may name strategies `from_outside`.
Configuration load_configuration(const Document& document, GameTable games,
                                 const OutsideStrategies& from_outside = {});

/// The game that /game names; throws UserError.
const GameEntry& find_game(const Document& document, GameTable games);

/// The JSON Schema (draft 2020-12) of configurations of these games, for editors and other
/// programs. configs/config.schema.json holds its text, as a test checks.
ordered_json config_schema(GameTable games);

/// {"games": [...]}: of each game its name, help, variants, rule options, and strategies with their
/// parameters. What `skerry list --json` prints.
ordered_json catalogue_json(GameTable games);

// "tune" of a configuration: what `skerry tune` does with it. Runs do not look at it.

inline constexpr std::uint64_t least_tuning_games = 1'000;
inline constexpr std::uint64_t most_tuning_games = 1'000'000'000'000;

/// A parameter of the tuned strategy with its values.
struct TunedValues {
    std::string path;
    std::vector<ordered_json> values;
    std::string origin;  ///< for messages
};

struct TuneSettings {
    std::string strategy;  ///< its label, or its place from 0 on; empty: the only one
    std::string strategy_origin;
    std::vector<TunedValues> vary;
    std::optional<std::uint64_t> games;
    std::string games_origin;
    std::string out;
};

/// Those of a configuration; empty where it has none. Throws UserError at the first fault.
std::optional<TuneSettings> tune_settings(const Document& configuration);

/// The schema of "tune".
ordered_json tune_schema();

}  // namespace skerry
