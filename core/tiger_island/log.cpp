// Reads a log turn by turn, plays it, and says where it breaks the rules; prints games as logs.

#include "core/tiger_island/log.hpp"

#include "core/notation.hpp"
#include "core/tiger_island/notation.hpp"

namespace skerry::tiger_island {

namespace {

constexpr int max_score = 1'000'000;
constexpr std::string_view spaces = " \t\r";

/// What the tournament's server says besides its games.
constexpr std::array<std::string_view, 11> chatter{
    "WELCOME", "TWO", "ENTER", "I", "WAIT", "NEW", "BEGIN", "END", "MAKE", "THANK", "YOUR"};

bool is_chatter(std::string_view line) {
    const std::string_view word = line.substr(0, line.find_first_of(spaces));
    return std::ranges::find(chatter, word) != chatter.end();
}

}  // namespace

bool is_log_line(std::string_view line) {
    return is_chatter(line) || line.starts_with("GAME ") || line.starts_with("PLACE ") ||
           line.starts_with("MOVE ");
}

namespace {

/// Reads a log line by line.
class LogReader {
  public:
    explicit LogReader(const Rules& rules) {
        check_.state = TigerIsland::start(rules, {});
        forget_tile_due();
    }

    /// Reads one line. Returns false if it says that the game is over.
    bool read(Words words) {
        check_.of_game = true;
        if (words.accept("GAME") && !read_game(words)) return false;
        if (words.accept("MOVE")) words.number(0, 999, "a number of a move");
        if (words.accept("PLAYER")) words.next();
        if (words.accept("LOST:") || words.accept("FORFEITED:")) {
            decided_ = true;
            return true;
        }
        if (decided_) words.fail("a move after the verdict");
        if (!read_offer(words)) read_turn(words);
        return true;
    }

    const LogCheck& check() const { return check_; }

  private:
    /// Reads one line of the game. Returns false after the last one.
    bool read_game(Words& words) {
        const std::string_view name = words.peek();
        if (!game_.empty() && game_ != name)
            words.fail("a line of game " + quoted(name) + " among those of " + quoted(game_) +
                       ": a game that interleaves is a file of its own, such as grep '^GAME " +
                       std::string(name) + " '");
        game_ = words.next();
        if (!words.accept("OVER")) return true;
        std::array<int, 2> scores{};
        bool counted = true;
        for (int& score : scores) {
            words.expect("PLAYER");
            words.next();
            if (words.accept("FORFEITED") || words.accept("WIN"))
                counted = false;
            else
                score = words.number(0, max_score, "a score");
        }
        words.expect_end();
        if (counted) check_.recorded_scores = scores;
        return false;
    }

    /// "PLACE JUNGLE+LAKE" alone: the tile that is due.
    bool read_offer(Words words) {
        if (!words.accept("PLACE")) return false;
        const TileKind kind = words.tile();
        if (!words.at_end()) return false;
        const std::string why = why_not_shown(kind);
        if (!why.empty()) words.fail(why);
        check_.offered = true;
        return true;
    }

    void read_turn(Words& words) {
        ++check_.turns;
        check_.offered = false;
        const PlacedTile placed = parse_placement(words);
        std::optional<Move> build;
        if (words.peek() == "UNABLE")
            words.expect(unable_to_build);
        else
            build = parse_build(words);
        words.expect_end();
        std::string why = why_not_shown(placed.kind);
        if (why.empty()) why = play(placed.move);
        if (why.empty()) why = build ? play(*build) : why_not_unable();
        if (!why.empty()) check_.illegal = "turn " + std::to_string(check_.turns) + ": " + why;
    }

    /// Empty, or why the tile is not the one that the log shows for this turn.
    std::string why_not_shown(const TileKind& kind) {
        State& state = check_.state;
        if (state.phase == Phase::over) return "the game is over";
        const auto number = static_cast<std::uint8_t>(number_of(kind));
        const auto turns = static_cast<std::size_t>(state.turn());
        const std::span<const std::uint8_t> before(state.shown.data(), turns);
        if (std::ranges::count(before, number) == static_cast<int>(tiles_of_kind))
            return "a fourth tile " + print_tile(kind) + "; there are three";
        state.shown[turns] = number;
        state.shown_count = static_cast<std::uint8_t>(turns + 1);
        return {};
    }

    /// A tile stands in the state once the log has shown it, not when it is due.
    void forget_tile_due() {
        State& state = check_.state;
        if (state.phase != Phase::place) return;
        const auto turns = static_cast<std::size_t>(state.turn());
        state.shown[turns] = 0;
        state.shown_count = static_cast<std::uint8_t>(turns);
    }

    std::string play(const Move& move) {
        State& state = check_.state;
        if (state.end == End::no_build) return "nothing can be built: UNABLE TO BUILD";
        const Move named = canonical(state, move);
        std::string why = why_illegal(state, named);
        if (!why.empty()) return why;
        TigerIsland::play(state, named, {});
        forget_tile_due();
        return why;
    }

    std::string why_not_unable() const {
        const State& state = check_.state;
        if (state.phase == Phase::over) return {};
        TigerIsland::MoveList builds;
        TigerIsland::legal_moves(state, builds);
        return "something can be built: " + print_build(builds[0]);
    }

    LogCheck check_;
    std::string_view game_;
    bool decided_ = false;
};

}  // namespace

LogCheck check_log(std::string_view text, const Rules& rules) {
    LogReader reader(rules);
    bool more = true;
    std::string_view before;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(";\n", at), text.size());
        const std::size_t first = std::min(text.find_first_not_of(spaces, at), end);
        std::size_t last = end;
        while (last > first && spaces.find(text[last - 1]) != std::string_view::npos) --last;
        std::string_view line = text.substr(first, last - first);
        std::size_t from = first;
        // A prompt ends with what is to be placed.
        if (const std::size_t place = line.find(" PLACE ");
            is_chatter(line) && place < line.size()) {
            line.remove_prefix(place + 1);
            from += place + 1;
        }
        // Each player is sent a report of every turn.
        if (first < last && !is_chatter(line) && line != before) {
            before = line;
            const Words words(line, from);
            if (!more) words.fail("a line after the end of the game");
            more = reader.read(words);
            if (!reader.check().illegal.empty()) break;
        }
        at = end + 1;
    }
    return reader.check();
}

std::string print_log(const State& state, std::string_view name) {
    const std::string game = "GAME " + std::string(name);
    std::string text;
    for (std::size_t i = 0; i < state.move_count; ++i)
        if (i % 2 == 0)
            text += (i > 0 ? "\n" : "") + game + " MOVE " + std::to_string(i / 2 + 1) + " " +
                    print_placement(tiger_island::tile_kind(state.shown[i / 2]), state.moves[i]);
        else
            text += " " + print_build(state.moves[i]);
    if (state.end == End::no_build) text.append(" ").append(unable_to_build);
    if (state.phase != Phase::over) return text + "\n";
    return text + "\n" + game + " OVER PLAYER A " + std::to_string(state.players[0].score()) +
           " PLAYER B " + std::to_string(state.players[1].score()) + "\n";
}

}  // namespace skerry::tiger_island
