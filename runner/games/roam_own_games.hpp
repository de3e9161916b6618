#pragma once
// A person's own games of Roam Solitaire, as a CSV file.

#include <string>
#include <string_view>
#include <vector>

namespace skerry {

struct OwnGame {
    std::string date;  ///< YYYY-MM-DD
    int score = 0;
    int ai_total = 0;
    std::string_view victory;  ///< by the default rules: lose, minor, medium, major
    bool won = false;
};

/// Reads games, one a line under a line of column names: date, score, ai1, ai2, ai3 (points), and,
/// as far as they were noted, coins, ai1_coins, ai2_coins, ai3_coins, which decide a game with
/// equal points. Throws UserError with `source` and the line.
std::vector<OwnGame> read_own_games(std::string_view text, const std::string& source);

/// Whether a text is a day of the calendar, as 2026-11-21.
bool is_date(std::string_view text);

}  // namespace skerry
