// Reads and writes the file of kept scores.

#include "runner/results/kept_scores.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t piece_bytes = 1 << 16;

std::string error_text(int error) { return std::generic_category().message(error); }

/// Eight bytes, little endian.
std::uint64_t word_at(const char* bytes) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

bool is_same(const std::string& a, const std::string& b) {
    std::error_code ignored;
    return fs::equivalent(a, b, ignored);
}

/// Why a file of this name is not replaced by scores; empty if it is, or if there is none.
std::string fault_of(const std::string& path) {
    std::error_code ignored;
    const fs::file_status status = fs::symlink_status(path, ignored);
    if (!fs::exists(status)) return {};
    if (!fs::is_regular_file(status)) return path + ": is no regular file";
    const std::string head = head_of_file(path);
    const bool is_empty = fs::file_size(path, ignored) == 0;
    return is_empty || ScoreForm::is_head(head) ? "" : path + ": holds something else";
}

bool has_one_name(const std::string& path) {
    std::error_code ignored;
    return fs::hard_link_count(path, ignored) == 1;
}

}  // namespace

std::string scores_name(const std::string& result) {
    constexpr std::string_view ending = ".json";
    const std::string file = followed(result);
    if (!file.ends_with(ending)) return file + "-scores.npy";
    return file.substr(0, file.size() - ending.size()) + ".scores.npy";
}

std::string unfinished_scores_name(const std::string& result) {
    return scores_name(result) + ".part";
}

std::string fault_beside(const std::string& result) {
    const std::string finished = fault_of(scores_name(result));
    const std::string fault =
        finished.empty() ? fault_of(unfinished_scores_name(result)) : finished;
    return fault.empty() ? fault : fault + "; the scores are not kept";
}

void remove_kept_scores(const std::string& result) {
    const std::string name = scores_name(result);
    std::error_code ignored;
    if (fault_of(name).empty() && ScoreForm::is_head(head_of_file(name))) fs::remove(name, ignored);
}

void RowDigest::add(std::string_view rows) {
    const std::size_t whole = row_bytes_ / 16 * 16;
    for (; !rows.empty(); rows.remove_prefix(row_bytes_)) {
        for (std::size_t at = 0; at < whole; at += 16)
            hash_.add(word_at(rows.data() + at), word_at(rows.data() + at + 8));
        if (whole == row_bytes_) continue;
        std::array<char, 16> rest{};  // zeros behind the end
        std::memcpy(rest.data(), rows.data() + whole, row_bytes_ - whole);
        hash_.add(word_at(rest.data()), word_at(rest.data() + 8));
    }
}

std::string RowDigest::text() const { return fmt::format("{:016x}", hash_.value()); }

KeptScores::KeptScores(ScoresAt at, const ExperimentFacts& facts, std::uint64_t first,
                       std::uint64_t games, const std::string& digest, const Take& take)
    : at_(std::move(at)),
      form_(facts),
      file_(at_.bytes ? std::string() : at_.path, O_RDONLY | O_NONBLOCK),
      first_(first),
      games_(games) {
    if (!at_.bytes && !file_.is_open())
        throw UserError(path() + ": cannot be read: " + error_text(errno));
    const std::string expected = form_.head(games);
    head_bytes_ = expected.size();
    const std::string shape = fmt::format("({},)", games);
    const std::size_t type = expected.rfind(shape);
    if (bytes(0, head_bytes_).substr(0, type) != expected.substr(0, type))
        throw UserError(path() + ": holds the scores of other games");
    RowDigest found(form_.row_bytes());
    read([&](std::string_view rows) {
        found.add(rows);
        if (take) take(rows);
    });
    if (found.text() != digest)
        throw UserError(path() + ": holds other scores than the games of the result have");
}

std::string KeptScores::bytes(std::uint64_t at, std::size_t count) const {
    constexpr const char* too_few = ": has not the scores of all games";
    if (at_.bytes) {
        if (at + count > at_.bytes->size()) throw UserError(path() + too_few);
        return at_.bytes->substr(at, count);
    }
    std::string read(count, '\0');
    std::size_t done = 0;
    while (done < count) {
        const ssize_t got = ::pread(file_.number(), read.data() + done, count - done,
                                    static_cast<off_t>(at + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw UserError(path() + ": cannot be read: " + error_text(errno));
        if (got == 0) throw UserError(path() + too_few);
        done += static_cast<std::size_t>(got);
    }
    return read;
}

std::string KeptScores::rows(std::uint64_t game, std::uint64_t count) const {
    return bytes(head_bytes_ + (game - first_) * form_.row_bytes(), count * form_.row_bytes());
}

void KeptScores::read(const Take& take) const {
    const std::uint64_t at_once = std::max<std::uint64_t>(1, piece_bytes / form_.row_bytes());
    for (std::uint64_t game = 0; game < games_; game += at_once)
        take(rows(first_ + game, std::min(at_once, games_ - game)));
}

void ScoreSink::print(std::uint64_t, const GameEnds& ends, std::string& into) const {
    if (!form_.print(ends, into)) too_large_.store(true, std::memory_order_relaxed);
}

ScoresInMemory::ScoresInMemory(const ExperimentFacts& facts, const KeptScores* earlier)
    : ScoreSink(facts) {
    if (earlier != nullptr) earlier->read([this](std::string_view rows) { write(rows); });
}

void ScoresInMemory::write(std::string_view rows) {
    if (given_up_) return;
    given_up_ = has_too_large() || rows_.size() + rows.size() > most_small_scores;
    if (given_up_) {
        rows_ = {};
        return;
    }
    rows_digest().add(rows);
    rows_ += rows;
}

std::string ScoresInMemory::npy() const {
    if (given_up_) return {};
    return form().head(rows_.size() / form().row_bytes()) + rows_;
}

ScoreWriter::ScoreWriter(std::string path, const ExperimentFacts& facts, KeepScores keep,
                         const KeptScores* earlier)
    : ScoreSink(facts), path_(std::move(path)), keep_(keep) {
    begin(earlier);
}

void ScoreWriter::begin(const KeptScores* earlier) {
    if (const std::string fault = fault_of(path_); !fault.empty()) return give_up(fault);
    // Under another name the file is somebody's copy of it, which stays as it is.
    const bool goes_on =
        earlier != nullptr && is_same(earlier->path(), path_) && has_one_name(path_);
    if (!goes_on) ::unlink(path_.c_str());
    OpenFile file(path_, O_RDWR | O_NOFOLLOW | O_NONBLOCK | (goes_on ? 0 : O_CREAT | O_EXCL));
    if (!file.is_open()) return give_up(path_ + ": cannot be written: " + error_text(errno));
    file_ = ::fdopen(file.take(), "r+b");
    if (file_ == nullptr) return give_up(path_ + ": cannot be written: " + error_text(errno));
    put_head();
    if (earlier == nullptr) return;
    if (!goes_on) return earlier->read([this](std::string_view rows) { write(rows); });
    earlier->read([this](std::string_view rows) { rows_digest().add(rows); });
    games_ = earlier->games();
    const auto end = static_cast<off_t>(form().head(0).size() + games_ * form().row_bytes());
    if (std::fflush(file_) != 0 || ::ftruncate(::fileno(file_), end) != 0 ||
        ::fseeko(file_, end, SEEK_SET) != 0)
        give_up(path_ + ": cannot be written: " + error_text(errno));
}

ScoreWriter::~ScoreWriter() { give_up(""); }

void ScoreWriter::leave() {
    if (file_ != nullptr) put_head();
    if (file_ != nullptr) std::fclose(std::exchange(file_, nullptr));
}

void ScoreWriter::write(std::string_view rows) {
    if (file_ == nullptr) return;
    if (has_too_large()) return give_up(path_ + ": a score is too large for it");
    rows_digest().add(rows);
    games_ += rows.size() / form().row_bytes();
    if (keep_ == KeepScores::small && games_ * form().row_bytes() > most_small_scores)
        return give_up("");
    errno = 0;
    if (std::fwrite(rows.data(), 1, rows.size(), file_) != rows.size())
        give_up(path_ + ": cannot be written: " + error_text(errno));
}

/// Writes the head with the number of games, and goes back to the end.
void ScoreWriter::put_head() {
    const std::string head = form().head(games_);
    errno = 0;
    if (std::fflush(file_) != 0 || ::fseeko(file_, 0, SEEK_SET) != 0 ||
        std::fwrite(head.data(), 1, head.size(), file_) != head.size() || std::fflush(file_) != 0 ||
        ::fseeko(file_, 0, SEEK_END) != 0)
        give_up(path_ + ": cannot be written: " + error_text(errno));
}

void ScoreWriter::sync() {
    if (file_ != nullptr) put_head();
    if (file_ != nullptr) ::fdatasync(::fileno(file_));
}

void ScoreWriter::give_up(const std::string& trouble) {
    trouble_ = trouble;
    if (file_ == nullptr) return;
    std::fclose(std::exchange(file_, nullptr));
    std::error_code ignored;
    fs::remove(path_, ignored);
}

void ScoreWriter::finish(const std::string& result) {
    if (file_ != nullptr) put_head();
    if (file_ == nullptr) return remove_kept_scores(result);  // those of an earlier one
    const std::string name = scores_name(result);
    if (const std::string fault = fault_of(name); !fault.empty()) return give_up(fault);
    std::error_code failed;
    std::FILE* const file = std::exchange(file_, nullptr);
    const int unwritten = std::fclose(file) != 0 ? errno : 0;
    if (unwritten == 0) fs::rename(path_, name, failed);
    if (unwritten != 0 || failed)
        trouble_ = fmt::format("{}: cannot be written: {}", name,
                               failed ? failed.message() : error_text(unwritten));
    finished_ = trouble_.empty();
}

}  // namespace skerry
