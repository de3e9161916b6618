#include "runner/results/checkpoint_file.hpp"

#include <sys/types.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <utility>

#include "runner/documents/safe_file.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

/// Removes temporary files that killed runs of write_whole() have left.
void remove_leftovers(const std::string& path) {
    const fs::path file(path);
    const std::string prefix = file.filename().string() + ".tmp-";
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix)) continue;
        pid_t process = 0;
        const char* const end = name.data() + name.size();
        const auto [stop, error] = std::from_chars(name.data() + prefix.size(), end, process);
        const bool is_number = error == std::errc{} && stop == end && process > 0;
        if (is_number && ::kill(process, 0) != 0 && errno == ESRCH)
            fs::remove(entry.path(), ignored);
    }
}

}  // namespace

std::string previous_checkpoint(const std::string& path) { return followed(path) + ".previous"; }

CheckpointFile::CheckpointFile(std::string path, bool is_good)
    : path_(std::move(path)), target_(followed(path_)), is_good_(is_good) {
    lock_ = lock_for_writing(path_);
    remove_leftovers(target_);
    remove_leftovers(previous_checkpoint(target_));
}

void CheckpointFile::write(std::string_view text) {
    if (is_good_)
        write_keeping_previous(target_, previous_checkpoint(target_), text);
    else
        write_whole(target_, text);
    is_good_ = true;
}

void CheckpointFile::remove() {
    // The latest goes last: a run that is killed in between still goes on from it.
    std::error_code ignored;
    fs::remove(previous_checkpoint(target_), ignored);
    fs::remove(target_, ignored);
    is_good_ = false;
}

}  // namespace skerry
