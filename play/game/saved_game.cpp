// The rules are written out as they were chosen, so that a later default changes no saved game.
// Kept games are game-1.json, game-2.json ... in one folder; a lock says which of them are open.

#include "play/game/saved_game.hpp"

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "play/game/position_text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::play {

namespace fs = std::filesystem;

using nlohmann::ordered_json;

namespace {

constexpr std::size_t max_saved_index = std::size_t{1} << 53;
using Words = std::array<std::uint64_t, 4>;
static_assert(sizeof(Words) == sizeof(Rng) && std::is_trivially_copyable_v<Rng>);
constexpr std::size_t digits_of_word = 16;

std::string draws_text(const Rng& stream) {
    std::string text;
    for (std::uint64_t word : std::bit_cast<Words>(stream))
        for (std::size_t i = 0; i < digits_of_word; ++i, word <<= 4)
            text += "0123456789abcdef"[word >> 60];
    return text;
}

Rng draws_of(const JsonNode& node) {
    const std::string text = node.text();
    Words words{};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const char* const first = text.data() + std::min(i * digits_of_word, text.size());
        const char* const last = text.data() + std::min((i + 1) * digits_of_word, text.size());
        const auto [end, error] = std::from_chars(first, last, words[i], 16);
        if (error != std::errc{} || end != last || last != first + digits_of_word)
            node.fail("must be 64 hexadecimal digits");
    }
    if (text.size() != words.size() * digits_of_word || words == Words{})
        node.fail("must be 64 hexadecimal digits, not all 0");
    return std::bit_cast<Rng>(words);
}

std::vector<Sitter> read_sitters(const JsonNode& node, std::size_t seats, bool only_moves) {
    std::vector<Sitter> sitters;
    for (const JsonNode& item : node.items()) {
        if (!item.json().is_null() && !item.is_string() && !item.is_object())
            item.fail("found " + describe(item.json()) + "; must be null (a person) or a strategy");
        if (item.is_object()) item.at("name").text();
        sitters.push_back({only_moves ? ordered_json(nullptr) : item.json()});
    }
    if (sitters.size() != seats)
        node.fail("has " + std::to_string(sitters.size()) + " seats; the game has " +
                  std::to_string(seats));
    return sitters;
}

void replay_moves(const JsonNode& saved, PlayTable& table) {
    const std::vector<JsonNode> moves = saved.at("moves").items();
    std::vector<JsonNode> draws;
    if (const auto node = saved.find("draws")) draws = node->items();
    if (!draws.empty() && draws.size() != moves.size())
        saved.at("draws").fail("must have as many items as /moves");
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::optional<Rng> after;
        if (!draws.empty() && !draws[i].json().is_null()) after = draws_of(draws[i]);
        try {
            table.play_recorded(moves[i].text(), after);
        } catch (const MoveRefused& refused) {
            moves[i].fail(refused.what());
        }
    }
    const auto last = static_cast<std::int64_t>(moves.size());
    if (const auto place = saved.find("place"))
        table.go_to(static_cast<std::size_t>(place->integer({0, last})));
    const bool is_over = table.game().is_over();
    if (const auto over = saved.find("over"); over && over->boolean() != is_over)
        over->fail("found " + describe(over->json()) + "; the game is " +
                   (is_over ? "over" : "not over"));
}

FileLock lock_record(const std::string& path, bool force) {
    FileLock lock = lock_for_writing(path);
    if (!force && !head_of_file(path).empty()) refuse_to_replace(path, "something", "--record");
    return lock;
}

}  // namespace

std::string save_text(const PlayTable& table) {
    const GameInPlay& game = table.game();
    ordered_json json = {{"schema", saved_game_schema},   {"game", game.shape().name},
                         {"rules", game.shape().rules},   {"seed", std::to_string(game.seed())},
                         {"index", game.index()},         {"seats", ordered_json::array()},
                         {"moves", ordered_json::array()}};
    bool has_rival = false;
    for (const Sitter& sitter : table.sitters()) {
        json["seats"].push_back(sitter.strategy);
        has_rival = has_rival || !sitter.is_person();
    }
    for (const PlayedMove& move : game.moves()) json["moves"].push_back(move.text);
    if (has_rival) {
        json["draws"] = ordered_json::array();
        for (std::size_t i = 0; i < game.plies(); ++i) {
            const Seat seat = game.moves()[i].seat;
            const bool person = table.sitters()[index(seat)].is_person();
            json["draws"].push_back(person ? ordered_json(nullptr)
                                           : ordered_json(draws_text(table.stream_after(i))));
        }
    }
    json["place"] = game.ply();
    json["over"] = game.is_over();
    return member_lines(json);
}

PlayTable load_table(const JsonNode& saved, GameTable games, bool only_moves) {
    if (!saved.is_object() || !saved.find("schema") ||
        saved.at("schema").json() != saved_game_schema)
        saved.fail("is not a saved game: /schema must be \"" + std::string(saved_game_schema) +
                   "\"");
    static const std::vector<std::string> keys = {"schema", "game",  "rules", "seed",  "index",
                                                  "seats",  "moves", "draws", "place", "over"};
    saved.allow_keys(keys);
    std::vector<std::string> names;
    for (const GameEntry* entry : games) names.emplace_back(entry->name());
    const GameEntry& entry = *games[saved.at("game").name_among(names, "game")];
    const std::uint64_t seed = saved.at("seed").unsigned_integer(0, ~std::uint64_t{0});
    const std::uint64_t index = saved.at("index").unsigned_integer(0, max_saved_index);
    GameInPlay game(entry.open(saved), seed, index);
    std::vector<Sitter> sitters = read_sitters(saved.at("seats"), game.shape().seats, only_moves);
    std::optional<PlayTable> table;
    try {
        table.emplace(std::move(game), std::move(sitters));
    } catch (const UserError& error) {
        saved.at("seats").fail(error.what());
    }
    replay_moves(saved, *table);
    return std::move(*table);
}

namespace {

/// Whether a text is this game, saved: the same rules and the same deal.
bool is_saved_game(const std::string& text, const PlayTable& table) {
    const ordered_json saved = ordered_json::parse(text, nullptr, false);
    const ordered_json own = ordered_json::parse(save_text(table));
    return saved.is_object() &&
           std::ranges::all_of(
               std::array{"schema", "game", "rules", "seed", "index"},
               [&](const char* key) { return saved.value(key, ordered_json()) == own[key]; });
}

}  // namespace

void save_game(const std::string& path, const PlayTable& table, bool force) {
    const fs::path folder = fs::path(path).parent_path();
    std::error_code ignored;
    if (!folder.empty() && !fs::is_directory(folder, ignored))
        throw UserError(path + ": there is no folder " + folder.string());
    const FileLock lock = lock_for_writing(path);
    if (!force && !head_of_file(path).empty() && !is_saved_game(read_file(path), table))
        refuse_to_replace(path, "something else than this game", "file");
    write_whole(path, save_text(table));
}

PlayTable load_game(const std::string& path, GameTable games, Programs programs) {
    const std::string text = read_file(path);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] != '{')
        throw UserError(path +
                        ": is not a saved game; `skerry review` reads records, replays and moves");
    Document document = Document::parse(text, source_name(path));
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

/// Reads only its text: a file that is damaged is not over, and stays.
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
