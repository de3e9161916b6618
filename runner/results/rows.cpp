// Writes the rows of games to their file as the run goes on.

#include "runner/results/rows.hpp"

#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>

#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail(const std::string& path, int error) {
    throw UserError(path + ": cannot be written: " + std::generic_category().message(error));
}

/// The games of the whole run whose rows a file has, and one more if it has rows of more. Nothing
/// if it has others.
std::optional<EarlierRows> own_rows(const std::string& path, const RowText& text,
                                    const RowsBefore& before) {
    if (before.experiment == nullptr) return std::nullopt;
    return earlier_rows(path, text, before);
}

/// What would be lost with a file that this run's rows replace; empty if they have all of it.
std::string lost_with(const std::string& path, const RowText& text, const RowsBefore& before) {
    const std::string head = head_of_file(path);
    if (head.empty()) return {};
    if (!RowText::is_head(head)) return "something that is not the rows of a run";
    if (head.find('\n') + 1 == head.size()) return {};
    const auto own = own_rows(path, text, before);
    if (!own || !own->fault.empty() || own->games == 0) return "the rows of other games";
    return own->games > before.games() ? "the rows of more games" : "";
}

/// Where the rows end of the games that were played before.
std::uint64_t end_of_earlier(const std::string& path, const RowText& text, const RowsBefore& before,
                             bool force) {
    const auto own = own_rows(path, text, before);
    if (!own || !own->fault.empty() || own->games < before.played) {
        const bool some = own && own->fault.empty();
        throw UserError(fmt::format(
            "{}: has {} the first {} games, which are not played again{}; rows go on only where "
            "those of all games before are there",
            path, some ? fmt::format("rows of {} of", own->games) : "no rows of", before.played,
            own && !some ? " (" + own->fault + ")" : ""));
    }
    if (!force && own->games > before.games())
        refuse_to_replace(path, "the rows of more games", "--rows");
    return own->end_of_kept;
}

}  // namespace

RowFile::RowFile(const std::string& path, const ExperimentFacts& facts, bool force,
                 const RowsBefore& before)
    : path_(path), text_(facts) {
    if (path == "-") {
        if (before.played > 0)
            throw UserError(
                "--rows -: a run that goes on adds to the file that has the rows of its first "
                "games");
        file_ = stdout;
        write(text_.head());
        return;
    }
    lock_ = lock_for_writing(path);
    if (before.played > 0) {
        append_after(end_of_earlier(path, text_, before, force));
        return;
    }
    const std::string lost = force ? std::string() : lost_with(path, text_, before);
    if (!lost.empty()) refuse_to_replace(path, lost, "--rows");
    file_ = std::fopen(path.c_str(), "wbe");
    if (file_ == nullptr) fail(path, errno);
    write(text_.head());
}

void RowFile::append_after(std::uint64_t end) {
    file_ = std::fopen(path_.c_str(), "r+be");
    const auto place = static_cast<off_t>(end);
    if (file_ == nullptr || ::ftruncate(::fileno(file_), place) != 0 ||
        ::fseeko(file_, place, SEEK_SET) != 0)
        fail(path_, errno);
}

RowFile::~RowFile() {
    if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

void RowFile::write(std::string_view rows) {
    if (error_ != 0) return;
    errno = 0;
    writing_ = true;
    if (std::fwrite(rows.data(), 1, rows.size(), file_) != rows.size() || std::fflush(file_) != 0)
        error_ = errno != 0 ? errno : EIO;
    writing_ = false;
}

void RowFile::sync() {
    if (error_ == 0 && file_ != stdout && file_ != nullptr) ::fdatasync(::fileno(file_));
}

void RowFile::close() {
    if (writing_) {
        file_ = nullptr;  // closing it would hang, too
        throw UserError(path_ + ": cannot be written: nobody reads it");
    }
    if (error_ == 0 && file_ != stdout && file_ != nullptr) {
        std::FILE* const file = file_;
        file_ = nullptr;
        if (std::fclose(file) != 0) error_ = errno;
    }
    if (error_ != 0) fail(path_ == "-" ? "standard output" : path_, error_);
}

}  // namespace skerry
