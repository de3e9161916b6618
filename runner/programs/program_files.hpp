#pragma once
// The files of an outside program, and who it says it is: what a result tells of it.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/programs/conversation.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

/// The file that a shell would execute for `program`: itself if it has a slash, else the first of
/// that name in the folders of PATH. Throws ProgramFault if there is none that can be executed.
std::string find_program(const std::string& program);

/// The SHA-256 of each file that the words of a command name by a path, by that word; where none
/// does, of the file that find_program() gives. A program that is found by PATH, such as an
/// interpreter, is the machine's and no part of the strategy, if another word names a file.
nlohmann::ordered_json file_digests(const std::vector<std::string>& command);

/// What is different from what was asked for, in words: `version "1.3", not "1.2"`; empty if
/// nothing is. Only the keys of the object `asked` are compared.
std::string identity_difference(const nlohmann::ordered_json& asked,
                                const nlohmann::ordered_json& found);

/// Starts the program, hears who it is, and ends it: {name, version, protocol, files}, what a
/// result names of a program; `files` are its digests. Throws ProgramFault.
nlohmann::ordered_json identify(const ProgramSettings& settings, nlohmann::ordered_json files);

}  // namespace skerry
