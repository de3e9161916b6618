// Reads a deck field by field and goes on after each fault; describes decks for results; and reads
// games that people noted, a line each.

#include "runner/games/roam_files.hpp"

#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "core/roam/turn.hpp"
#include "core/whole_number.hpp"
#include "runner/documents/csv.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

using roam::CharacterCard;
using Keys = std::vector<std::string>;

constexpr Range any_points{-1000, 1000};

/// Collects the errors that its steps throw, so that one fault does not hide the next.
class DeckReader {
  public:
    explicit DeckReader(const Document& document) : root_(document.root()) {}

    ReadDeck read() && {
        attempt([&] {
            root_.allow_keys(Keys{"$schema", "format", "name", "synthetic", "generator", "starting",
                                  "cards", "artifacts"});
        });
        attempt([&] {
            if (root_.at("format").text() != "roam-deck/1")
                root_.at("format").fail("must be \"roam-deck/1\"");
        });
        attempt([&] { deck().name = root_.at("name").visible_text(); });
        attempt([&] {
            if (const auto synthetic = root_.find("synthetic"))
                deck().synthetic = synthetic->boolean();
        });
        attempt([&] { read_starting(root_.at("starting")); });
        attempt([&] { read_cards(root_.at("cards")); });
        attempt([&] { read_artifacts(); });
        return std::move(result_);
    }

  private:
    roam::Deck& deck() { return result_.deck; }

    template <class Step>
    void attempt(Step&& step) {
        try {
            step();
        } catch (const UserError& error) {
            result_.faults.emplace_back(error.what());
        }
    }

    static void check_count(const JsonNode& list, std::size_t count, std::size_t least,
                            std::size_t most, const char* what) {
        if (count < least || count > most)
            list.fail(fmt::format("has {} {}; must have {} to {}", count, what, least, most));
    }

    /// Reads no item of a list that is too long: each may have faults that are kept.
    static std::vector<JsonNode> items_of(const JsonNode& list, std::size_t most,
                                          const char* what) {
        std::vector<JsonNode> items = list.items();
        check_count(list, items.size(), 0, most, what);
        return items;
    }

    void read_starting(const JsonNode& list) {
        const std::vector<JsonNode> items = items_of(list, roam::max_starting, "characters");
        for (const JsonNode& item : items) {
            attempt([&] { item.allow_keys(Keys{"id", "name", "points", "pattern"}); });
            deck().starting.push_back(read_character(item));
        }
        check_count(list, items.size(), 1, roam::max_starting, "characters");
    }

    void read_cards(const JsonNode& list) {
        const std::vector<JsonNode> items = items_of(list, roam::max_deck, "cards");
        for (const JsonNode& item : items) {
            attempt([&] { item.allow_keys(Keys{"id", "name", "points", "pattern", "squares"}); });
            roam::Card card;
            card.character = read_character(item);
            attempt([&] { card.squares = read_squares(item.at("squares")); });
            deck().cards.push_back(std::move(card));
        }
        check_count(list, items.size(), roam::slot_count, roam::max_deck, "cards");
    }

    CharacterCard read_character(const JsonNode& item) {
        CharacterCard card;
        attempt([&] {
            const JsonNode id = item.at("id");
            card.id = id.visible_text();
            if (card.id.empty()) id.fail("found \"\"; must be a name of its own");
            if (!ids_.insert(card.id).second)
                id.fail("the id \"" + card.id + "\" is given twice; ids must differ");
        });
        attempt([&] {
            if (const auto name = item.find("name")) card.name = name->visible_text();
        });
        attempt([&] { card.points = static_cast<int>(item.at("points").integer(any_points)); });
        attempt([&] {
            const JsonNode pattern = item.at("pattern");
            for (const JsonNode& row : pattern.items()) card.pattern.push_back(row.text());
            if (const std::string fault = roam::pattern_fault(card.pattern); !fault.empty())
                pattern.fail(fault);
        });
        return card;
    }

    static std::array<int, roam::slot_squares> read_squares(const JsonNode& node) {
        std::array<int, roam::slot_squares> squares{};
        const std::vector<JsonNode> rows = node.items();
        if (rows.size() != 3) node.fail("must be 3 rows of 2 squares");
        std::size_t at = 0;
        int open = 0;
        for (const JsonNode& row : rows) {
            const std::vector<JsonNode> items = row.items();
            if (items.size() != 2) row.fail("must be a row of 2 squares");
            for (const JsonNode& item : items) {
                squares[at] = read_square(item);
                open += squares[at++] == roam::blocked_square ? 0 : 1;
            }
        }
        if (open == 0) node.fail("all six squares are blocked; at least one must be open");
        return squares;
    }

    static int read_square(const JsonNode& node) {
        if (!node.is_string()) return static_cast<int>(node.integer({0, 9}));
        if (node.text() != "blocked") node.fail("must be 0 to 9 coins or \"blocked\"");
        return roam::blocked_square;
    }

    /// Checks the artifacts, because the format has them; no rule uses them.
    void read_artifacts() {
        const auto list = root_.find("artifacts");
        if (!list) return;
        constexpr std::size_t most_artifacts = 1000;
        for (const JsonNode& item : items_of(*list, most_artifacts, "artifacts")) {
            attempt([&] { item.allow_keys(Keys{"id", "name", "cost", "points", "effect"}); });
            attempt([&] { item.at("id").visible_text(); });
            attempt([&] { item.at("cost").integer({0, 1000}); });
            attempt([&] { item.at("points").integer(any_points); });
            attempt([&] { item.at("effect").keys(); });
        }
    }

    JsonNode root_;
    ReadDeck result_;
    std::set<std::string> ids_;
};

}  // namespace

ReadDeck read_roam_deck(const Document& document) { return DeckReader(document).read(); }

ordered_json describe_roam_deck(const roam::DeckTable& deck, const std::string& file) {
    ordered_json json = {{"deck", deck.deck().name},
                         {"file", file.empty() ? "built-in" : file},
                         {"synthetic", deck.deck().synthetic},
                         {"cards", deck.cards()},
                         {"fingerprint", fmt::format("{:016x}", deck.fingerprint())}};
    if (deck.deck().synthetic)
        json["note"] = "The deck \"" + deck.deck().name +
                       "\" is synthetic: figures describe it, not the published cards.";
    return json;
}

namespace {

enum Column : std::size_t { date, score, first_ai, coins = first_ai + 3, first_ai_coins, end = 9 };

const std::array<std::string, Column::end> column_names = {
    "date", "score", "ai1", "ai2", "ai3", "coins", "ai1_coins", "ai2_coins", "ai3_coins"};
constexpr std::size_t needed_columns = Column::coins;
constexpr int most_points = 9999;

std::optional<int> number_in(std::string_view text) {
    const auto value = whole_number<int>(text);
    return value && *value >= 0 && *value <= most_points ? value : std::nullopt;
}

/// A cell for messages, on one line whatever it holds.
std::string shown(const std::string& cell) { return describe(ordered_json(cell)); }

class OwnGamesReader {
  public:
    OwnGamesReader(std::string_view text, const std::string& source)
        : rows_(text, source), source_(source) {
        if (!rows_.next(row_))
            throw UserError(source_ + ": is empty; must begin with a line of column names: " +
                            join(column_names));
        read_header();
    }

    std::vector<OwnGame> read() {
        std::vector<OwnGame> games;
        const std::size_t columns = row_.cells.size();
        while (rows_.next(row_)) {
            if (row_.cells.size() != columns)
                fail("has " + std::to_string(row_.cells.size()) + " cells; must have " +
                     std::to_string(columns) + ", as the column names");
            games.push_back(game());
        }
        return games;
    }

  private:
    void read_header() {
        for (std::size_t i = 0; i < row_.cells.size(); ++i) {
            const std::string& name = row_.cells[i];
            const auto found = std::ranges::find(column_names, name);
            if (found == column_names.end())
                fail("unknown column " + shown(name) + "; allowed: " + join(column_names) +
                     did_you_mean(name, column_names));
            auto& place = places_[static_cast<std::size_t>(found - column_names.begin())];
            if (place) fail("column \"" + name + "\" is there twice");
            place = i;
        }
        for (std::size_t column = 0; column < needed_columns; ++column)
            if (!places_[column])
                fail("column \"" + column_names[column] + "\" is missing; needed: " +
                     join(std::span(column_names).first(needed_columns)));
    }

    OwnGame game() const {
        OwnGame game;
        game.date = cell(Column::date);
        if (!is_date(game.date)) fail_cell(Column::date, "a date like 2026-11-21");
        std::array<int, roam::seat_count> points{};
        for (std::size_t seat = 0; seat < points.size(); ++seat)
            points[seat] = number(Column::score + seat);
        game.score = points[roam::player];
        game.ai_total = points[1] + points[2] + points[3];
        const std::array<int, roam::seat_count> coins_held =
            coins_of_game(game.score == game.ai_total);
        const roam::Victory victory = roam::victory(points, coins_held, roam::TieCoins::sum);
        game.victory = roam::victory_names[static_cast<std::size_t>(victory)];
        game.won = victory != roam::Victory::lose;
        return game;
    }

    /// Coins that were not noted count as 0, unless they decide.
    std::array<int, roam::seat_count> coins_of_game(bool decide) const {
        std::array<int, roam::seat_count> held{};
        for (std::size_t seat = 0; seat < held.size(); ++seat) {
            const std::size_t column = Column::coins + seat;
            if (!cell(column).empty())
                held[seat] = number(column);
            else if (decide)
                fail(column_names[column] +
                     ": is empty or missing; coins decide a game with equal points");
        }
        return held;
    }

    /// The text of a cell; empty if there is no such column.
    std::string cell(std::size_t column) const {
        return places_[column] ? row_.cells[*places_[column]] : std::string();
    }

    int number(std::size_t column) const {
        const std::optional<int> found = number_in(cell(column));
        if (!found) fail_cell(column, "a whole number from 0 to " + std::to_string(most_points));
        return *found;
    }

    [[noreturn]] void fail_cell(std::size_t column, const std::string& allowed) const {
        fail(column_names[column] + ": found " + shown(cell(column)) + "; must be " + allowed);
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw UserError(source_ + ":" + std::to_string(row_.line) + ": " + what);
    }

    CsvReader rows_;
    const std::string& source_;
    CsvRow row_{};  ///< the one that is read
    std::array<std::optional<std::size_t>, Column::end> places_{};
};

}  // namespace

std::vector<OwnGame> read_own_games(std::string_view text, const std::string& source) {
    return OwnGamesReader(text, source).read();
}

bool is_date(std::string_view text) {
    constexpr std::string_view shape = "0000-00-00";
    const auto fits = [](char c, char wanted) {
        return wanted == '0' ? c >= '0' && c <= '9' : c == wanted;
    };
    if (!std::ranges::equal(text, shape, fits)) return false;
    const auto part = [&](std::size_t from, std::size_t digits) {
        int value = 0;
        for (const char c : text.substr(from, digits)) value = 10 * value + (c - '0');
        return value;
    };
    return std::chrono::year_month_day(std::chrono::year(part(0, 4)),
                                       std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                       std::chrono::day(static_cast<unsigned>(part(8, 2))))
        .ok();
}

}  // namespace skerry
