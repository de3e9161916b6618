#include "runner/documents/replacing.hpp"

#include <filesystem>
#include <system_error>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace fs = std::filesystem;

void refuse_to_replace(const std::string& path, const std::string& holds,
                       const std::string& option) {
    throw UserError(path + ": holds " + holds + " and is not replaced; choose another " + option +
                    ", such as " + free_name(path) + ", or replace it with --force");
}

std::string free_name(const std::string& path) {
    const fs::path file(path);
    fs::path free = file;
    std::error_code ignored;
    for (int number = 2; fs::exists(fs::symlink_status(free, ignored)); ++number) {
        fs::path name = file.stem();
        name += "-" + std::to_string(number);
        name += file.extension();
        free = file.parent_path() / name;
    }
    return free.string();
}

}  // namespace skerry
