// Reads the parameters of outside programs, and writes them with their defaults.
// Finds the file of a program, and tells one program from another.

#include "runner/programs/program_settings.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "core/fields.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

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
void read_identity(const JsonNode& node, ProgramSettings& into) {
    node.allow_keys(identity_keys());
    if (const auto name = node.find("name")) into.asked_name = name->visible_text();
    if (const auto version = node.find("version")) into.asked_version = version->visible_text();
    if (const auto protocol = node.find("protocol"))
        into.asked_protocol = static_cast<int>(protocol->integer({1, 1000}));
    if (const auto files = node.find("files"))
        for (const std::string& path : files->keys()) files->at(path).text();
    if (!node.keys().empty()) into.identity = ascii_text(node.json());
}

bool is_file(const std::string& path) {
    struct stat facts {};
    return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
}

/// Why a file cannot be executed; 0 if it can.
int error_of_executing(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return errno;
    if (S_ISDIR(facts.st_mode)) return EISDIR;
    return ::access(path.c_str(), X_OK) == 0 ? 0 : errno;
}

/// Blanks that a terminal does not tell from no text at all.
bool is_blank(char32_t character) {
    return character == ' ' || character == 0xa0 || character == 0x1680 ||
           (character >= 0x2000 && character <= 0x200a) || character == 0x205f ||
           character == 0x2800 || character == 0x3000;
}

/// The word with each blank spelled out but a space between two other characters.
std::string with_blanks_shown(std::string_view word) {
    std::string text;
    for (bool after_blank = true; !word.empty();) {
        const TextStep step = step_of(word);
        const bool blank = step.valid && is_blank(step.character);
        const bool lone = step.character == ' ' && !after_blank && word.size() > 1;
        text += blank && !lone ? fmt::format("\\u{:04x}", static_cast<unsigned>(step.character))
                               : visible_line(word.substr(0, step.bytes));
        after_blank = blank;
        word.remove_prefix(step.bytes);
    }
    return text;
}

/// Quoted as a shell wants it.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

/// Whether a program is found by PATH, or lies where those of the machine do.
bool is_of_machine(const std::string& word) {
    if (word.find('/') == std::string::npos) return true;
    static const std::vector<std::string> folders{"bin", "sbin", "usr", "opt", "nix", "snap"};
    std::error_code ignored;
    const std::filesystem::path path =
        std::filesystem::weakly_canonical(std::filesystem::absolute(word, ignored), ignored);
    const auto first = std::next(path.begin(), path.has_root_directory() ? 1 : 0);
    return path.empty() || first == path.end() ||
           std::ranges::find(folders, first->string()) != folders.end();
}

std::string reason(int error) {
    if (error == ENOENT) return "there is no such file";
    if (error == EACCES) return "it is not executable";
    return std::generic_category().message(error);
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
        settings.options = ascii_text(options->json());
    }
    if (const auto limit = node.find("time_limit_ms"))
        settings.time_limit = std::chrono::milliseconds(limit->integer(time_limits));
    settings.start_limit = std::max(settings.time_limit, default_time_limit);
    if (const auto limit = node.find("start_limit_ms"))
        settings.start_limit = std::chrono::milliseconds(limit->integer(time_limits));
    if (const auto fault = node.find("on_fault"))
        settings.on_fault = static_cast<OnFault>(fault->choice(fault_names));
    if (const auto identity = node.find("identity")) read_identity(*identity, settings);
    return settings;
}

ordered_json program_params(const ProgramSettings& settings) {
    ordered_json params = {{"command", settings.command},
                           {"options", parse_json(settings.options, "options")},
                           {"time_limit_ms", settings.time_limit.count()},
                           {"start_limit_ms", settings.start_limit.count()},
                           {"on_fault", fault_names[static_cast<std::size_t>(settings.on_fault)]}};
    if (!settings.identity.empty()) params["identity"] = parse_json(settings.identity, "identity");
    return params;
}

std::string command_text(const std::vector<std::string>& command) {
    std::string text;
    for (const std::string& word : command) {
        if (!text.empty()) text += ' ';
        const bool plain = !word.empty() && word.find_first_of(" \t\n\"'\\$`") == word.npos;
        text += plain ? with_blanks_shown(word) : with_blanks_shown(quoted(word));
    }
    return text;
}

void require_allowed(const ProgramSettings& settings, const std::string& who) {
    if (settings.programs == Programs::stay)
        throw UserError(who + " is a program, which starts only with --allow-programs: " +
                        command_text(settings.command));
}

bool has_known_code(const std::vector<std::string>& command, const ordered_json& files) {
    static const std::vector<std::string> takes_code{"-c", "-e", "-m", "-r", "--command", "--eval"};
    // A program of the machine runs what its first argument names.
    const std::size_t code = is_of_machine(command[0]) ? 1 : 0;
    return code < command.size() && files.contains(command[code]) &&
           !is_of_machine(command[code]) && std::ranges::none_of(command, [](const auto& word) {
               return std::ranges::find(takes_code, word.substr(0, word.find('='))) !=
                      takes_code.end();
           });
}

std::string find_program(const std::string& program) {
    if (program.find('/') != std::string::npos) {
        if (const int error = error_of_executing(program); error != 0)
            throw ProgramFault("cannot be started: " + reason(error));
        return program;
    }
    const char* const variable = std::getenv("PATH");
    std::string_view folders = variable != nullptr ? variable : "/usr/bin:/bin";
    for (;;) {
        const std::size_t end = folders.find(':');
        const std::string_view folder = folders.substr(0, end);
        const std::string path =
            (folder.empty() ? std::string(".") : std::string(folder)) + "/" + program;
        if (is_file(path) && ::access(path.c_str(), X_OK) == 0) return path;
        if (end == std::string_view::npos) break;
        folders.remove_prefix(end + 1);
    }
    throw ProgramFault(
        "cannot be started: it is in no folder of PATH" +
        std::string(is_file(program) ? "; the file here is \"./" + program + "\"" : ""));
}

ordered_json file_digests(const std::vector<std::string>& command) {
    ordered_json digests = ordered_json::object();
    for (const std::string& word : command) {
        const bool found_by_path = &word == &command[0] && word.find('/') == std::string::npos;
        if (!found_by_path && is_file(word)) digests[word] = sha256_of_file(word);
    }
    if (digests.empty()) digests[command[0]] = sha256_of_file(find_program(command[0]));
    return digests;
}

std::string identity_difference(const ordered_json& asked, const ordered_json& found) {
    for (const char* const key : {"name", "version", "protocol"})
        if (asked.contains(key) && found.contains(key) && asked[key] != found[key])
            return std::string(key) + " " + compact_text(found[key]) + ", not " +
                   compact_text(asked[key]);
    if (!asked.contains("files") || !found.contains("files")) return {};
    for (const auto& [path, digest] : asked["files"].items())
        if (!found["files"].contains(path) || found["files"][path] != digest)
            return "the file \"" + path + "\" is not the one of digest " +
                   digest.get<std::string>();
    return {};
}

ordered_json identify(const ProgramSettings& settings, ordered_json files) {
    const Conversation talk(settings.command, settings.time_limit, settings.start_limit);
    return {{"name", talk.hello().name},
            {"version", talk.hello().version},
            {"protocol", talk.hello().protocol},
            {"files", std::move(files)}};
}

}  // namespace skerry
