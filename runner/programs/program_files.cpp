// Finds the file of a program, and tells one program from another.

#include "runner/programs/program_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <utility>

#include "runner/documents/digest.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

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

std::string reason(int error) {
    if (error == ENOENT) return "there is no such file";
    if (error == EACCES) return "it is not executable";
    return std::generic_category().message(error);
}

}  // namespace

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
            return std::string(key) + " " + found[key].dump() + ", not " + asked[key].dump();
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
