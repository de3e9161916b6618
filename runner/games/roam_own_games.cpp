// Reads a person's own games of Roam Solitaire, cell by cell, and judges each by the rules.

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/roam/turn.hpp"
#include "core/whole_number.hpp"
#include "runner/documents/csv.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/roam_deck.hpp"

namespace skerry {

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
