// Writes files so that a crash leaves the old or the new one: write beside, sync, rename, sync.

#include "runner/documents/safe_file.hpp"

#include <sys/types.h>

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>

namespace skerry {

namespace fs = std::filesystem;

namespace {

/// Between the name of a file and the number of the process that writes it: a user names no file
/// so.
constexpr std::string_view temporary_word = ".skerry.tmp-";

std::string temporary_name(const std::string& target) {
    return target + std::string(temporary_word) + std::to_string(::getpid());
}

/// A file that is removed again unless rename_to() has moved it to its target.
class Temporary {
  public:
    explicit Temporary(const std::string& target)
        : path_(temporary_name(target)),
          file_(without_stale(path_), O_WRONLY | O_CREAT | O_EXCL),
          made_(file_.is_open()),
          error_(made_ ? 0 : errno) {}
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() {
        if (made_) ::unlink(path_.c_str());
    }

    OpenFile& file() { return file_; }
    int error() const { return error_; }
    int rename_to(const std::string& target) {
        if (::rename(path_.c_str(), target.c_str()) != 0) return errno;
        made_ = false;
        return 0;
    }

  private:
    /// A killed process with the number of this process may have left the file: in a container
    /// every run has one and the same number.
    static const std::string& without_stale(const std::string& path) {
        ::unlink(path.c_str());
        return path;
    }

    std::string path_;
    OpenFile file_;
    bool made_;
    int error_;
};

std::string folder_of(const std::string& path) {
    const std::string folder = fs::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// Whether the path is a device, a pipe or a socket, which no file can be renamed over.
bool is_special(const std::string& path) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

void check_target(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return;
    if (S_ISDIR(facts.st_mode)) fail_writing(path, "it is a folder; must be a file");
    if (::access(path.c_str(), W_OK) != 0) fail_writing(path, errno);
}

void make_folder(const std::string& path) {
    const std::string folder = folder_of(path);
    struct stat facts {};
    if (::stat(folder.c_str(), &facts) == 0) {
        if (!S_ISDIR(facts.st_mode)) fail_writing(path, folder + " is not a folder");
        return;
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) fail_writing(path, "the folder " + folder + " cannot be made: " + error.message());
}

/// Writes all of a file that will replace `target`, and makes sure that it is on the disk.
int fill(Temporary& temporary, const std::string& target, std::string_view text) {
    int error = temporary.error();
    struct stat old {};
    if (error == 0 && ::stat(target.c_str(), &old) == 0)
        error = temporary.file().set_mode(old.st_mode & 07777);
    if (error == 0) error = temporary.file().write(text);
    if (error == 0) error = temporary.file().sync();
    if (error == 0) error = temporary.file().close();
    return error;
}

/// Gives a file a second name, which it keeps when a new file takes the first one.
int keep_as(const std::string& target, const std::string& previous) {
    if (::access(target.c_str(), F_OK) != 0) return 0;
    const std::string link = temporary_name(previous);
    ::unlink(link.c_str());
    int error = ::link(target.c_str(), link.c_str()) == 0 ? 0 : errno;
    if (error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK)
        return ::rename(target.c_str(), previous.c_str()) == 0 ? 0 : errno;
    if (error == 0 && ::rename(link.c_str(), previous.c_str()) != 0) error = errno;
    ::unlink(link.c_str());  // still there if both names were one file already
    return error;
}

/// Makes the rename itself survive a crash; the content is already safe.
void sync_folder(const std::string& path) {
    const OpenFile folder(folder_of(path), O_RDONLY | O_DIRECTORY);
    if (folder.is_open()) folder.sync();
}

}  // namespace

std::string head_of_file(const std::string& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return {};
    std::string head(4096, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(file.gcount()));
    return head;
}

std::string followed(const std::string& path) {
    constexpr int most_links = 40;  // as Linux has it
    std::error_code error;
    fs::path target = path;
    // The links of /proc to pipes name no path: the link itself is what can be opened.
    for (int links = 0; fs::is_symlink(target, error) && !is_special(target); ++links) {
        if (links == most_links) fail_writing(path, ELOOP);
        const fs::path next = fs::read_symlink(target, error);
        if (error) fail_writing(path, error.value());
        target = target.parent_path() / next;  // an absolute path replaces the folder
    }
    return target.string();
}

void remove_leftovers(const std::string& path) {
    const fs::path file(path);
    const std::string prefix = file.filename().string() + std::string(temporary_word);
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_of(path), ignored)) {
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

FileLock lock_for_writing(const std::string& path) {
    if (path.empty() || path.back() == '/') fail_writing(path, "must be the path of a file");
    if (path == "-")
        fail_writing(path, "must be a file, not standard output; ./- is a file of that name");
    const std::string target = followed(path);
    check_target(target);
    if (is_special(target)) return {};
    make_folder(target);
    if (const Temporary probe(target); probe.error() != 0) fail_writing(path, probe.error());
    FileLock lock(target, path);
    remove_leftovers(target);
    return lock;
}

void write_whole(const std::string& path, std::string_view text, const std::atomic<int>* stop) {
    const std::string target = followed(path);
    check_target(target);
    if (is_special(target)) {
        write_special(target, text, stop);
        return;
    }
    Temporary temporary(target);
    int error = fill(temporary, target, text);
    if (error == 0) error = temporary.rename_to(target);
    if (error != 0) fail_writing(path, error);
    sync_folder(target);
}

void write_keeping_previous(const std::string& path, const std::string& previous,
                            std::string_view text) {
    const std::string target = followed(path);
    check_target(target);
    Temporary temporary(target);
    int error = fill(temporary, target, text);
    if (error == 0) error = keep_as(target, previous);
    if (error == 0) error = temporary.rename_to(target);
    if (error != 0) fail_writing(path, error);
    sync_folder(target);
}

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
