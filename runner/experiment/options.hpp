#pragma once
// The options of an experiment: the one list that the reader, the writer and the schema of
// configurations and of results share. An option is a row of it and a member of ExperimentFacts.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"

namespace skerry {

/// What options are read from, and the facts that they fill in.
struct OptionReader {
    const JsonNode& block;   ///< a configuration, or the experiment of a result
    ExperimentFacts& facts;  ///< with game, seats and games; of configurations strategies

    bool of_result() const { return block.find("seeds").has_value(); }
};

struct ExperimentOption {
    const char* key;
    /// Throws UserError; null: the runs of an experiment do not look at it.
    void (*read)(const JsonNode& node, const OptionReader& reader);
    /// Its value in the experiment of a result; null where it has its default and is left out.
    ordered_json (*write)(const ExperimentFacts& facts);
    ordered_json (*schema)();
};

/// An option that `skerry run` has by its name, too: `until_best` as --until-best.
struct RunFlag {
    const char* key;
    const char* value;  ///< what help calls its value: "X" a number; null: it has none
    const char* help;   ///< for help, and for the schema of configurations
};
/// Margin and baseline, then the rules of "stop".
std::vector<RunFlag> run_flags();
/// Whether the option of this key stands in "stop".
bool is_stop_rule(std::string_view key);

/// In the order in which results name them.
std::span<const ExperimentOption> experiment_options();

/// Reads all options that the block has.
void read_options(const OptionReader& reader);

/// The experiment of a result: game, rules, components, seeds, and every option, of strategies with
/// every parameter.
ordered_json experiment_json(const ExperimentFacts& facts);

/// Such a block as a configuration that plays it again. Throws UserError.
ordered_json configuration_of(const JsonNode& experiment);
ordered_json configuration_of(const ExperimentFacts& facts);

/// The component that holds the score of unfinished games.
inline constexpr const char* unfinished_component = "unfinished";

}  // namespace skerry
