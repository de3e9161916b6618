#pragma once
// The parameters of a strategy that is an outside program.

#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/fields_json.hpp"

namespace skerry {

/// What a fault of the program ends: the run, or only its game, which is lost.
enum class OnFault : std::uint8_t { stop, forfeit };

/// Of each answer and of the start.
inline constexpr std::chrono::milliseconds default_time_limit{10'000};

struct ProgramSettings {
    std::vector<std::string> command;  ///< the program and its arguments; no shell reads it
    std::string options = "{}";        ///< a JSON object in one line, told as it is
    std::chrono::milliseconds time_limit = default_time_limit;
    std::chrono::milliseconds start_limit = default_time_limit;  ///< until it is ready
    OnFault on_fault = OnFault::stop;
    /// Who the program must say it is, and what its files must be, as identify() has it: a JSON
    /// object in one line, perhaps with some of the keys only; empty: not known.
    std::string identity = {};
    Programs programs = Programs::stay;  ///< of the document that names it
};

/// As listings describe them.
std::vector<FieldFacts> program_fields();

/// Reads the parameters of an entry of /strategies; throws UserError.
ProgramSettings read_program_settings(const JsonNode& node);

/// The parameters, with every default written out.
nlohmann::ordered_json program_params(const ProgramSettings& settings);

/// JSON without line ends, in ASCII.
std::string one_line(const nlohmann::ordered_json& json);

/// The command as a person would type it, "python3 my_bot.py"; 200 bytes of it at most.
std::string command_text(const std::vector<std::string>& command);

/// Throws UserError where nobody has asked for the program to be started. `who`: "strategy
/// \"bot\"".
void require_allowed(const ProgramSettings& settings, const std::string& who);

}  // namespace skerry
