// Reads and writes links of the page. A link names what it holds as a command line would, so that
// what is wrong is said in one sentence.

#include "play/game/game_link.hpp"

#include "core/notation.hpp"
#include "core/whole_number.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/experiment.hpp"

namespace skerry::play {

namespace {

/// No notation of a move has more words.
constexpr std::size_t most_words = 12;
constexpr std::size_t most_moves = 2'000;

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char letter : text)
        if (letter != ' ' && letter != '\n' && letter != '\t' && letter != '\r')
            words.back().push_back(letter);
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty()) words.pop_back();
    return words;
}

/// The number of words of the next move: the longest one that is legal, else the longest one that
/// can be read. Asks only the notation, because a refusal in words takes long.
std::size_t words_of_next(const GameInPlay& game, const std::vector<std::string>& words,
                          std::size_t at) {
    ErasedValues move(game.shape().move);
    move.add();
    std::size_t readable = 0;
    for (std::size_t count = std::min(most_words, words.size() - at); count > 0; --count) try {
            game.game().parse_move(game.state(), join(std::span(words).subspan(at, count), " "),
                                   move[0]);
            if (game.game().is_legal(game.state(), move[0])) return count;
            readable = std::max(readable, count);
        } catch (const NotationError&) {
            continue;
        }
    return std::max<std::size_t>(readable, 1);
}

constexpr std::string_view start = "game=";

[[noreturn]] void fail(const std::string& what) { throw UserError("link: " + what); }

/// The text behind %XX.
std::string decoded(const std::string& key, std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        unsigned byte = 0;
        const char* const digits = text.data() + std::min(i + 1, text.size());
        const char* const end = text.data() + std::min(i + 3, text.size());
        const auto [last, error] = std::from_chars(digits, end, byte, 16);
        if (error != std::errc() || last != digits + 2)
            fail("is damaged: " + key + " cannot be read");
        plain += static_cast<char>(byte);
        i += 2;
    }
    return plain;
}

/// What the link holds, by key.
std::map<std::string, std::string> parts_of(std::string_view link) {
    static const std::vector<std::string> keys = {"game",  "variant", "rules", "seed",
                                                  "index", "seats",   "ply",   "moves"};
    if (const std::size_t hash = link.find('#'); hash != std::string_view::npos)
        link.remove_prefix(hash + 1);
    std::map<std::string, std::string> parts;
    while (!link.empty()) {
        const std::string_view part = link.substr(0, link.find('&'));
        link.remove_prefix(std::min(link.size(), part.size() + 1));
        if (part.empty()) continue;
        const std::size_t equals = std::min(part.find('='), part.size());
        const std::string key(part.substr(0, equals));
        if (std::ranges::find(keys, key) == keys.end())
            fail("unknown key " + skerry::quoted(key) + did_you_mean(key, keys) +
                 "; allowed: " + join(keys));
        if (!parts.try_emplace(key, decoded(key, part.substr(std::min(equals + 1, part.size()))))
                 .second)
            fail("has " + key + " twice");
    }
    return parts;
}

std::uint64_t number_of(const std::map<std::string, std::string>& parts, const std::string& key,
                        std::uint64_t most) {
    const auto found = parts.find(key);
    if (found == parts.end()) return 0;
    const std::string& text = found->second;
    const auto number = whole_number<std::uint64_t>(text);
    if (!number || *number > most)
        fail(key + ": found " + skerry::quoted(text) + "; must be a whole number from 0 to " +
             std::to_string(most));
    return *number;
}

nlohmann::ordered_json rules_of(const std::map<std::string, std::string>& parts) {
    if (const auto rules = parts.find("rules"); rules != parts.end())
        return Document::parse(rules->second, "link: rules").root().json();
    if (const auto variant = parts.find("variant"); variant != parts.end())
        return {{"variant", variant->second}};
    return nullptr;
}

std::vector<Sitter> sitters_of(const std::string& names, std::size_t seats) {
    std::vector<Sitter> sitters;
    for (std::size_t at = 0; at <= names.size();) {
        const std::size_t end = std::min(names.find(',', at), names.size());
        const std::string name = names.substr(at, end - at);
        sitters.emplace_back();
        if (name != "you") sitters.back().strategy = name;
        at = end + 1;
    }
    if (sitters.size() != seats)
        fail("seats: has " + std::to_string(sitters.size()) + "; the game has " +
             std::to_string(seats));
    return sitters;
}

}  // namespace

bool is_game_link(std::string_view text) {
    if (text.starts_with(start)) return true;
    const std::size_t hash = text.find('#');
    return hash != std::string_view::npos && text.find(start, hash) != std::string_view::npos;
}

PlayTable open_link(std::string_view link, GameTable games, bool only_moves) {
    const std::map<std::string, std::string> parts = parts_of(link);
    if (!parts.contains("game")) fail("names no game");
    try {
        GameInPlay game(open_game(games, parts.at("game"), rules_of(parts)),
                        number_of(parts, "seed", UINT64_MAX),
                        number_of(parts, "index", max_game_index));
        const std::size_t seats = game.shape().seats;
        std::vector<Sitter> sitters(seats);
        if (const auto names = parts.find("seats"); names != parts.end() && !only_moves)
            sitters = sitters_of(names->second, seats);
        PlayTable table(std::move(game), std::move(sitters));
        if (const auto moves = parts.find("moves"); moves != parts.end())
            play_moves(table, moves->second);
        if (parts.contains("ply"))
            table.go_to(static_cast<std::size_t>(number_of(parts, "ply", table.game().plies())));
        return table;
    } catch (const UserError& error) {
        if (std::string_view(error.what()).starts_with("link: ")) throw;
        fail(error.what());
    }
}

namespace {

/// As encodeURIComponent() of a browser has it.
std::string encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain = "-_.!~*'()";
    std::string result;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool is_word = (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
                             (letter >= 'a' && letter <= 'z');
        if (is_word || plain.find(letter) != std::string_view::npos)
            result += letter;
        else
            result += {'%', digits[byte / 16], digits[byte % 16]};
    }
    return result;
}

}  // namespace

std::string link_text(const PlayTable& table, GameTable games) {
    const GameInPlay& game = table.game();
    std::string link = "#game=" + encoded(game.shape().name);
    if (game.shape().rules != open_game(games, game.shape().name, nullptr)->shape().rules)
        link += "&rules=" + encoded(compact_text(game.shape().rules));
    link += "&seed=" + std::to_string(game.seed()) + "&index=" + std::to_string(game.index());
    std::vector<std::string> names;
    for (const Sitter& sitter : table.sitters()) names.push_back(sitter.name());
    if (names.size() > 1) link += "&seats=" + encoded(join(names, ","));
    if (game.ply() < game.plies()) link += "&ply=" + std::to_string(game.ply());
    std::vector<std::string> moves;
    for (const PlayedMove& move : game.moves()) moves.push_back(move.text);
    return moves.empty() ? link : link + "&moves=" + encoded(join(moves, " "));
}

void play_moves(PlayTable& table, std::string_view moves) {
    const std::vector<std::string> words = words_of(moves);
    for (std::size_t at = 0; at < words.size();) {
        if (table.game().is_over())
            throw MoveRefused("move " + std::to_string(table.game().ply() + 1) + ": \"" +
                              words[at] + "\" follows the end of the game");
        if (table.game().ply() >= most_moves)
            throw MoveRefused("more than " + std::to_string(most_moves) + " moves");
        const std::size_t count = words_of_next(table.game(), words, at);
        try {
            table.play(join(std::span(words).subspan(at, count), " "));
        } catch (const UserError& error) {
            throw MoveRefused("move " + std::to_string(table.game().ply() + 1) + ": " +
                              error.what());
        }
        at += count;
    }
}

}  // namespace skerry::play
