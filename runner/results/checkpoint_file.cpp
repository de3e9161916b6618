#include "runner/results/checkpoint_file.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "runner/documents/safe_file.hpp"

namespace skerry {

namespace fs = std::filesystem;

std::string previous_checkpoint(const std::string& path) { return followed(path) + ".previous"; }

CheckpointFile::CheckpointFile(std::string path, bool is_good)
    : path_(std::move(path)), target_(followed(path_)), is_good_(is_good) {
    lock_ = lock_for_writing(path_);
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
