// Kept games are game-1.json, game-2.json ... in one folder; a lock says which of them are open.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/play/saved_game.hpp"

namespace skerry::play {

namespace fs = std::filesystem;

namespace {

constexpr int most_files = 1000;
constexpr std::size_t finished_at_most = 20;

std::string from_environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string file_of(int number) {
    return state_folder() + "/game-" + std::to_string(number) + ".json";
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// Nothing if another terminal has it.
std::optional<FileLock> try_lock(const std::string& path) {
    std::optional<FileLock> lock;
    if (failure_of([&] { lock = FileLock(path, path); })) return std::nullopt;
    return lock;
}

/// The files that hold games, the newest first.
std::vector<std::string> kept_files() {
    std::vector<std::pair<fs::file_time_type, std::string>> found;
    for (int number = 1; number <= most_files; ++number) {
        std::error_code error;
        const fs::file_time_type time = fs::last_write_time(file_of(number), error);
        if (!error) found.emplace_back(time, file_of(number));
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    std::vector<std::string> files;
    for (const auto& [time, path] : found) files.push_back(path);
    return files;
}

/// By its text: a file that is damaged is not over, and stays.
bool is_over(const std::string& path) {
    std::string text;
    if (failure_of([&] { text = read_file(path); })) return false;
    return text.find("\"over\": true") != std::string::npos;
}

/// Removes all but the newest finished games.
void forget_old_games() {
    std::size_t finished = 0;
    for (const std::string& path : kept_files()) {
        if (!is_over(path) || ++finished < finished_at_most) continue;
        std::error_code ignored;
        if (const auto lock = try_lock(path)) fs::remove(path, ignored);
    }
}

}  // namespace

std::string state_folder() {
    if (std::string folder = from_environment("SKERRY_STATE"); !folder.empty()) return folder;
    if (const std::string folder = from_environment("XDG_STATE_HOME"); !folder.empty())
        return folder + "/skerry";
    const std::string home = from_environment("HOME");
    return home.empty() ? "" : home + "/.local/state/skerry";
}

GameKeeper::GameKeeper(std::string path, FileLock lock)
    : path_(std::move(path)), lock_(std::move(lock)) {}

GameKeeper GameKeeper::for_new_game() {
    GameKeeper keeper;
    if (state_folder().empty()) {
        keeper.warning_ = "the game is not kept: neither $SKERRY_STATE nor $HOME is set";
        return keeper;
    }
    // Makes the folder, too; says what is wrong with it.
    if (const auto failure = failure_of([&] {
            const FileLock probe = lock_for_writing(state_folder() + "/folder");
            forget_old_games();
        })) {
        keeper.warning_ = std::string("the game is not kept: ") + failure->what();
        return keeper;
    }
    for (int number = 1; number <= most_files; ++number) {
        const std::string path = file_of(number);
        if (exists(path)) continue;
        auto lock = try_lock(path);
        // Between the question and the lock another terminal may have taken and left it.
        if (lock && !exists(path)) return {path, std::move(*lock)};
    }
    keeper.warning_ = "the game is not kept: " + state_folder() + " holds " +
                      std::to_string(most_files) + " games; remove some";
    return keeper;
}

std::string GameKeeper::keep(const PlayTable& table) {
    if (path_.empty()) return std::exchange(warning_, {});
    const auto failure = failure_of([&] { write_whole(path_, save_text(table)); });
    const std::string was = std::exchange(warning_, failure ? failure->what() : "");
    if (warning_.empty() || !was.empty()) return {};
    return "the game is not kept for now: " + warning_;
}

std::optional<ResumedGame> ResumedGame::newest(GameTable games, Programs programs) {
    if (state_folder().empty()) return std::nullopt;
    std::vector<std::string> files = kept_files();
    std::stable_partition(files.begin(), files.end(),
                          [](const std::string& path) { return !is_over(path); });
    for (const std::string& path : files)
        if (auto lock = try_lock(path))
            return ResumedGame{load_game(path, games, programs),
                               GameKeeper(path, std::move(*lock))};
    return std::nullopt;
}

}  // namespace skerry::play
