#pragma once
// Files that only Roam has: decks of cards, and games that people noted.

#include <nlohmann/json_fwd.hpp>

#include "core/roam/deck.hpp"
#include "runner/documents/document.hpp"

namespace skerry {

struct ReadDeck {
    roam::Deck deck;  ///< complete if there are no faults
    std::vector<std::string>
        faults;  ///< one line each: file, place, what was found, what is allowed
};

/// Reads the whole deck and collects all its faults. Throws UserError only if the file is not JSON.
ReadDeck read_roam_deck(const Document& document);

/// What a reader of results with this deck should know about it.
ordered_json describe_roam_deck(const roam::DeckTable& deck, const std::string& file);

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
