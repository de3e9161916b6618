// Asks which programs may be started, and starts each once, to hear who it is.

#include "runner/games/known_programs.hpp"

#include <fmt/format.h>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

namespace {

/// What is known of each command: strategies may share a program.
using Identities = std::map<std::vector<std::string>, ordered_json>;

void require_same(const ordered_json& asked, const ordered_json& found, const std::string& who) {
    const std::string other = identity_difference(asked, found);
    if (!other.empty())
        throw UserError(who + " is another program than \"identity\" says: " + other);
}

/// What `read` finds of a program.
template <class Read>
ordered_json found_by(const std::string& who, Read read) {
    try {
        return read();
    } catch (const ProgramFault& fault) {
        throw StrategyFault(who + " " + fault.what(), fault.transcript(), true);
    }
}

/// A program of a stranger may be allowed; it is shown, and what is not known of it is said.
void tell_start(const ProgramSettings& settings, const ordered_json& asked,
                const std::string& strategy) {
    if (settings.programs != Programs::allowed) return;
    const ordered_json files = asked.value("files", ordered_json::object());
    std::string unknown;
    if (files.empty())
        unknown = "; no digest of its files is recorded, so it may be any program";
    else if (!has_known_code(settings.command, files))
        unknown = "; no recorded digest covers all of its code, so it may be any program";
    tell(fmt::format("{}: {} starts{}\n", strategy, command_text(settings.command), unknown));
}

/// What is asked of a program, and found of it before it is started.
struct Startable {
    ProgramSettings settings;
    std::string who;
    ordered_json asked;
    ordered_json files;

    Startable(const JsonNode& program, const std::string& strategy)
        : settings(read_program_settings(program)) {
        require_allowed(settings, strategy);
        who = strategy + ": " + shortened(command_text(settings.command), 200);
        asked = settings.identity.empty() ? ordered_json::object()
                                          : parse_json(settings.identity, "identity");
        files = found_by(who, [this] { return file_digests(settings.command); });
        require_same(asked, {{"files", files}}, who);
        tell_start(settings, asked, strategy);
    }
};

/// Starts it where no strategy before has the same command.
void fill_in(ordered_json& strategy, Startable& program, Identities& known) {
    ProgramSettings& settings = program.settings;
    auto identity = known.find(settings.command);
    if (identity == known.end()) {
        const auto read = [&] { return identify(settings, program.files); };
        identity = known.emplace(settings.command, found_by(program.who, read)).first;
    }
    require_same(program.asked, identity->second, program.who);
    settings.identity = ascii_text(identity->second);
    strategy.update(program_params(settings));
}

/// Does its part of the work for a strategy, unless that is not needed.
using ForStrategy = std::function<void(std::size_t strategy, const std::function<void()>& work)>;

Configuration filled_in(Configuration configuration, GameTable games, const ForStrategy& each) {
    const ExperimentFacts& facts = configuration.experiment->facts();
    if (std::ranges::none_of(facts.strategies, is_program)) return configuration;
    ordered_json config = configuration_of(facts);
    // All are looked at before one is started.
    std::vector<std::optional<Startable>> programs(facts.strategies.size());
    for (std::size_t i = 0; i < programs.size(); ++i)
        if (is_program(facts.strategies[i]))
            each(i, [&] {
                const std::string& label = facts.strategies[i].label;
                const Document document =
                    Document::of(config["strategies"][i], label, configuration.programs);
                programs[i].emplace(document.root(), fmt::format("strategy \"{}\"", label));
            });
    Identities known;
    for (std::size_t i = 0; i < programs.size(); ++i)
        if (programs[i]) each(i, [&] { fill_in(config["strategies"][i], *programs[i], known); });
    configuration.experiment =
        load_configuration(Document::of(std::move(config), "configuration", configuration.programs),
                           games)
            .experiment;
    return configuration;
}

}  // namespace

void require_startable(const JsonNode& program, const std::string& who) {
    const ProgramSettings settings = read_program_settings(program);
    require_allowed(settings, who);
    if (settings.programs == Programs::allowed || !settings.identity.empty())
        const Startable checked(program, who);
}

Configuration with_known_programs(Configuration configuration, GameTable games,
                                  std::span<const std::size_t> playing) {
    return filled_in(
        std::move(configuration), games,
        [&](std::size_t strategy, const std::function<void()>& fill) {
            if (playing.empty() || std::ranges::find(playing, strategy) != playing.end()) fill();
        });
}

Configuration with_present_programs(Configuration configuration, GameTable games,
                                    std::vector<std::string>& absent) {
    absent.assign(configuration.experiment->facts().strategies.size(), {});
    return filled_in(std::move(configuration), games,
                     [&](std::size_t strategy, const std::function<void()>& work) {
                         if (const auto failure = failure_of(work))
                             absent[strategy] = failure->what();
                     });
}

Configuration with_allowed_programs(Configuration configuration, GameTable games) {
    const ExperimentFacts& facts = configuration.experiment->facts();
    ordered_json config = configuration_of(facts);
    ordered_json allowed = ordered_json::array();
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        const ordered_json& strategy = config["strategies"][i];
        const std::string who = fmt::format("strategy \"{}\"", facts.strategies[i].label);
        const auto refused = failure_of([&] {
            if (is_program(facts.strategies[i]))
                require_allowed(read_program_settings(
                                    Document::of(strategy, who, configuration.programs).root()),
                                who);
        });
        if (refused)
            tell(fmt::format("not played: {}\n", refused->what()));
        else
            allowed.push_back(strategy);
    }
    if (allowed.size() < config["strategies"].size()) {
        config["strategies"] = allowed;
        configuration.experiment =
            load_configuration(
                Document::of(std::move(config), "without programs", configuration.programs), games)
                .experiment;
    }
    return with_known_programs(std::move(configuration), games);
}

}  // namespace skerry
