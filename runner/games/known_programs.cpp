#include "runner/games/known_programs.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/strategy_fault.hpp"
#include "runner/programs/program_files.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// By command: strategies may share a program.
using Identities = std::map<std::vector<std::string>, ordered_json>;

ordered_json identity_found(const ProgramSettings& settings, const std::string& who,
                            Identities& known) {
    const auto found = known.find(settings.command);
    if (found != known.end()) return found->second;
    try {
        return known.emplace(settings.command, identify(settings)).first->second;
    } catch (const ProgramFault& fault) {
        throw StrategyFault(who + " " + fault.what(), fault.transcript(), true);
    }
}

void fill_in(ordered_json& strategy, const std::string& label, Identities& known) {
    const Document document = Document::of(strategy, label);
    ProgramSettings settings = read_program_settings(document.root());
    const std::string who = "strategy \"" + label + "\": " + command_text(settings.command);
    const ordered_json identity = identity_found(settings, who, known);
    if (!settings.identity.empty()) {
        const std::string other =
            identity_difference(ordered_json::parse(settings.identity), identity);
        if (!other.empty())
            throw UserError(who + " is another program than \"identity\" says: " + other);
    }
    settings.identity = one_line(identity);
    strategy.update(program_params(settings));
}

}  // namespace

Configuration with_known_programs(Configuration configuration, GameTable games) {
    const ExperimentFacts& facts = configuration.experiment->facts();
    if (std::ranges::none_of(facts.strategies, is_program)) return configuration;
    ordered_json config = configuration_of(facts);
    Identities known;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        if (is_program(facts.strategies[i]))
            fill_in(config["strategies"][i], facts.strategies[i].label, known);
    configuration.experiment =
        load_configuration(Document::of(std::move(config), "configuration"), games).experiment;
    return configuration;
}

}  // namespace skerry
