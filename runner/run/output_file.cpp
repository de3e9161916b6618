#include "runner/run/output_file.hpp"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "runner/documents/safe_file.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_file.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

/// Whether a result must not replace the file: it has content that does not begin like a result.
bool is_foreign(const std::string& path) {
    const std::string head = head_of_file(path);
    return !head.empty() && head.find('"' + std::string(result_schema) + '"') == std::string::npos;
}

bool holds_complete_result(const std::string& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return false;
    try {
        return read_result(path).at("status") == "complete";
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

std::string partial_name(const std::string& path) {
    constexpr std::string_view ending = ".json";
    const bool json = path.ends_with(ending);
    return path.substr(0, path.size() - (json ? ending.size() : 0)) + ".partial.json";
}

OutputFile::OutputFile(std::string path, const std::string& input) : path_(std::move(path)) {
    if (none() || is_standard_output()) return;
    std::error_code ignored;
    const bool is_input = !input.empty() && fs::equivalent(path_, input, ignored);
    if (is_input && is_foreign(path_))
        throw UserError(path_ + ": is the configuration itself; the result needs another file");
    lock_ = lock_for_writing(path_);
    if (is_foreign(path_))
        throw UserError(path_ +
                        ": holds something that is not a result and is not replaced; remove it "
                        "or choose another --out");
}

std::string OutputFile::write(const std::string& text, bool complete, const StopFlag* stop) const {
    if (is_standard_output()) {
        print_document(text);
        flush_output();
        return "standard output";
    }
    if (complete || !holds_complete_result(path_)) {
        write_whole(path_, text, stop);
        return path_;
    }
    const std::string partial = partial_name(path_);
    const FileLock lock = lock_for_writing(partial);
    write_whole(partial, text);
    return partial;
}

}  // namespace skerry
