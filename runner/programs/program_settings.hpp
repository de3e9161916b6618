#pragma once
// The parameters of a strategy that is an outside program, its files, and who it says it is: what
// a result tells of it.

#include <chrono>
#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/programs/conversation.hpp"

namespace skerry {

/// What a fault of the program ends: the run, or only its game, which is lost.
enum class OnFault : std::uint8_t { stop, forfeit };

/// The limit of each answer and of the start.
inline constexpr std::chrono::milliseconds default_time_limit{10'000};

struct ProgramSettings {
    std::vector<std::string> command;  ///< the program and its arguments; no shell reads it
    std::string options = "{}";        ///< a JSON object in one line, told as it is
    std::chrono::milliseconds time_limit = default_time_limit;
    std::chrono::milliseconds start_limit = default_time_limit;  ///< until it is ready
    OnFault on_fault = OnFault::stop;
    /// The name that the program must say and the files that it must have, from identify(): a JSON
    /// object in one line, perhaps with only some of the keys; empty: not known.
    std::string identity = {};
    /// What of it the program says itself. No JSON: this is compared where memory may be short, and
    /// the destructor of a JSON object needs some.
    std::optional<std::string> asked_name = {};
    std::optional<std::string> asked_version = {};
    std::optional<int> asked_protocol = {};
    Programs programs = Programs::stay;  ///< of the document that names it
};

/// The fields as listings describe them.
std::vector<FieldFacts> program_fields();

/// Reads the parameters of an entry of /strategies; throws UserError.
ProgramSettings read_program_settings(const JsonNode& node);

/// The parameters, with every default written out.
ordered_json program_params(const ProgramSettings& settings);

/// The command as a person would type it, "python3 my_bot.py", whole. Blanks that could hide what
/// follows are spelled out.
std::string command_text(const std::vector<std::string>& command);

/// Throws UserError if the user has not allowed the program to be started. `who`: "strategy
/// \"bot\"".
void require_allowed(const ProgramSettings& settings, const std::string& who);

/// Whether all code of a command is in files whose digests `files` has, by the command's words:
/// nothing is where a word is code itself (`sh -c ...`), or names a program that starts another one
/// (`env`).
bool has_known_code(const std::vector<std::string>& command, const ordered_json& files);

/// The file that a shell would execute for `program`: itself if it has a slash, else the first of
/// that name in the folders of PATH. Throws ProgramFault if there is none that can be executed.
std::string find_program(const std::string& program);

/// The SHA-256 of each file that the words of a command name by a path, by that word; where none
/// does, of the file that find_program() gives. A program that is found by PATH, such as an
/// interpreter, is the machine's and no part of the strategy, if another word names a file.
ordered_json file_digests(const std::vector<std::string>& command);

/// What is different from what was asked for, in words: `version "1.3", not "1.2"`; empty if
/// nothing is. Only the keys of the object `asked` are compared.
std::string identity_difference(const ordered_json& asked, const ordered_json& found);

/// Starts the program, hears who it is, and ends it: {name, version, protocol, files}, what a
/// result names of a program; `files` are its digests. Throws ProgramFault.
ordered_json identify(const ProgramSettings& settings, ordered_json files);

}  // namespace skerry
