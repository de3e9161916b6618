// Reads the parameters of outside programs, and writes them with their defaults.

#include "runner/programs/program_settings.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/fields.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr Range time_limits{1, 3'600'000};
constexpr std::array<std::string_view, 2> fault_names{"stop", "forfeit"};
const std::vector<std::string>& identity_keys() {
    static const std::vector<std::string> keys{"name", "version", "protocol", "files"};
    return keys;
}

std::vector<std::string> read_command(const JsonNode& node) {
    std::vector<std::string> command;
    for (const JsonNode& word : node.items()) {
        command.push_back(word.text());
        if (command.back().find('\0') != std::string::npos)
            word.fail("has a zero byte, which no argument of a program can have");
    }
    if (command.empty() || command[0].empty())
        node.fail("found " + describe(node.json()) +
                  "; must be the program and its arguments: [\"./my_bot\", \"--fast\"]");
    return command;
}

/// What a result names of the program, or a configuration asks of it.
ordered_json read_identity(const JsonNode& node) {
    node.allow_keys(identity_keys());
    for (const char* const key : {"name", "version"})
        if (const auto text = node.find(key)) text->visible_text();
    if (const auto protocol = node.find("protocol")) protocol->integer({1, 1000});
    if (const auto files = node.find("files"))
        for (const std::string& path : files->keys()) files->at(path).text();
    return node.json();
}

}  // namespace

std::vector<FieldFacts> program_fields() {
    return {{"command",
             FieldType::words,
             "",
             std::nullopt,
             {},
             "the program and its arguments; it is found as a shell finds it",
             1},
            {"options",
             FieldType::object,
             "{}",
             std::nullopt,
             {},
             "told to the program as they are",
             1},
            {"time_limit_ms",
             FieldType::integer,
             "10000",
             time_limits,
             {},
             "milliseconds in which each answer must come",
             1},
            {"start_limit_ms",
             FieldType::integer,
             "10000",
             time_limits,
             {},
             "milliseconds in which the program must be ready; by default no less than "
             "time_limit_ms",
             1},
            {"on_fault",
             FieldType::choice,
             "stop",
             std::nullopt,
             {fault_names.begin(), fault_names.end()},
             "what a crash, a late answer or an illegal move ends: the run, or the game, which is "
             "then lost",
             1},
            {"identity",
             FieldType::object,
             "{}",
             std::nullopt,
             {},
             "what the program must be: its name, version, protocol and the digests of its files; "
             "filled in when it plays",
             1}};
}

std::string one_line(const ordered_json& json) {
    return json.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

ProgramSettings read_program_settings(const JsonNode& node) {
    ProgramSettings settings;
    settings.programs = node.programs();
    if (node.is_string())
        node.fail(
            "\"program\" needs a command: {\"name\": \"program\", \"command\": "
            "[\"./my_bot\"]}");
    settings.command = read_command(node.at("command"));
    if (const auto options = node.find("options")) {
        options->keys();
        settings.options = one_line(options->json());
    }
    if (const auto limit = node.find("time_limit_ms"))
        settings.time_limit = std::chrono::milliseconds(limit->integer(time_limits));
    settings.start_limit = std::max(settings.time_limit, default_time_limit);
    if (const auto limit = node.find("start_limit_ms"))
        settings.start_limit = std::chrono::milliseconds(limit->integer(time_limits));
    if (const auto fault = node.find("on_fault"))
        settings.on_fault = static_cast<OnFault>(fault->choice(fault_names));
    if (const auto identity = node.find("identity"))
        if (const ordered_json json = read_identity(*identity); !json.empty())
            settings.identity = one_line(json);
    return settings;
}

ordered_json program_params(const ProgramSettings& settings) {
    ordered_json params = {{"command", settings.command},
                           {"options", ordered_json::parse(settings.options)},
                           {"time_limit_ms", settings.time_limit.count()},
                           {"start_limit_ms", settings.start_limit.count()},
                           {"on_fault", fault_names[static_cast<std::size_t>(settings.on_fault)]}};
    if (!settings.identity.empty()) params["identity"] = ordered_json::parse(settings.identity);
    return params;
}

std::string command_text(const std::vector<std::string>& command) {
    std::string text;
    for (const std::string& word : command) {
        if (!text.empty()) text += ' ';
        const bool plain = !word.empty() && word.find_first_of(" \t\n\"'\\$`") == word.npos;
        text += plain ? visible_line(word) : "'" + visible_line(word) + "'";
    }
    return shortened(text, 200);
}

void require_allowed(const ProgramSettings& settings, const std::string& who) {
    if (settings.programs == Programs::stay)
        throw UserError(who + " is a program, which starts only with --allow-programs: " +
                        command_text(settings.command));
}

}  // namespace skerry
