#include "runner/play/saved_game_file.hpp"

#include "runner/documents/document.hpp"
#include "runner/documents/replacing.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/play/saved_game.hpp"

namespace skerry::play {

namespace {

FileLock lock_record(const std::string& path, bool force) {
    FileLock lock = lock_for_writing(path);
    if (!force && !head_of_file(path).empty()) refuse_to_replace(path, "something", "--record");
    return lock;
}

}  // namespace

void save_game(const std::string& path, const PlayTable& table, bool force) {
    const FileLock lock = lock_for_writing(path);
    const std::string head = head_of_file(path);
    if (!force && !head.empty() && head.find(saved_game_schema) == std::string::npos)
        refuse_to_replace(path, "something that is not a saved game", "file");
    write_whole(path, save_text(table));
}

PlayTable load_game(const std::string& path, GameTable games, Programs programs) {
    Document document = Document::read(path);
    document.set_programs(programs);
    return load_table(document.root(), games);
}

void require_recordable(const std::string& path, bool force) {
    static_cast<void>(lock_record(path, force));
}

void write_record(const std::string& path, const std::string& text, bool force) {
    const FileLock lock = lock_record(path, force);
    write_whole(path, text);
}

}  // namespace skerry::play
