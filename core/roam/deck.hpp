#pragma once
// A deck as plain data (Deck), and prepared for play (DeckTable). The published card list is not
// public: the built-in deck is synthetic, and users can supply decks as data.

#include <vector>

#include "core/roam/types.hpp"

namespace skerry::roam {

inline constexpr int blocked_square = -1;

/// The character side of a card.
struct CharacterCard {
    std::string id;
    std::string name;
    int points = 0;
    /// Rows from the top as the card's owner reads them, all of one length: `S` solid, `*` shadow,
    /// `.` nothing.
    std::vector<std::string> pattern;
    friend bool operator==(const CharacterCard&, const CharacterCard&) = default;
};

struct Card {
    CharacterCard character;
    /// Squares a to f of the landscape held upright: 0 to 9 coins, or blocked_square.
    std::array<int, slot_squares> squares{};
    friend bool operator==(const Card&, const Card&) = default;
};

struct Deck {
    std::string name;
    bool synthetic = false;
    /// The characters that every seat starts with, left to right.
    std::vector<CharacterCard> starting;
    std::vector<Card> cards;
    friend bool operator==(const Deck&, const Deck&) = default;
};

/// Empty, or the reason why the pattern cannot be played.
std::string pattern_fault(const std::vector<std::string>& pattern);

/// Empty, or the first fault of the deck, wherever the deck comes from.
std::string deck_fault(const Deck& deck);

/// The boxes of a pattern for each square that its anchor can lie on. The anchor is the first solid
/// box from the top, and from the left within a row.
struct Pattern {
    /// Anchor squares for which all solid boxes are on the grid.
    Squares anchors = 0;
    std::array<Squares, square_count> solid{};  ///< 0 outside `anchors`
    /// The shadow boxes on the grid; 0 outside `anchors`.
    std::array<Squares, square_count> shadow{};
};

/// The pattern turned clockwise by quarter turns. The same box stays the anchor.
Pattern make_pattern(const std::vector<std::string>& rows, int quarter_turns);

/// Coins and blocked squares of one landscape: sets of its squares as bits 0 to 5, one set for each
/// binary digit of the coins.
struct Landscape {
    std::array<std::uint8_t, 4> coins{};
    std::uint8_t blocked = 0;
};

/// A card in a row or on the display: numbers below deck().cards.size() are cards of the deck, the
/// numbers after them the starting characters.
using CardNumber = std::uint8_t;
inline constexpr CardNumber no_card = 0xff;

class DeckTable {
  public:
    /// Throws std::invalid_argument where deck_fault() finds one.
    explicit DeckTable(Deck deck);

    /// The built-in deck: 43 cards made at random, not the published ones.
    static const std::shared_ptr<const DeckTable>& synthetic();

    const Deck& deck() const { return deck_; }
    std::size_t cards() const { return deck_.cards.size(); }
    std::size_t starting() const { return deck_.starting.size(); }
    const CharacterCard& character(CardNumber card) const;
    int points(CardNumber card) const { return points_[card]; }
    /// The coins on the landscape of a card of the deck.
    int coins(CardNumber card) const { return coins_[card]; }

    const Pattern& pattern(CardNumber card, int quarter_turns) const {
        return patterns_[static_cast<std::size_t>(quarter_turns) * points_.size() + card];
    }
    /// The landscape as it lies in the slot: turned by 180 degrees in the upper three slots.
    const Landscape& landscape(CardNumber card, std::size_t slot) const {
        return landscapes_[2u * card + (slot < 3 ? 1 : 0)];
    }
    /// Tells decks apart: a hash of everything that matters for play.
    std::uint64_t fingerprint() const { return fingerprint_; }

  private:
    Deck deck_;
    std::vector<Pattern> patterns_;  ///< for each quarter turn and card number
    std::vector<int> points_;        ///< for each card number
    std::vector<int> coins_;         ///< for each card of the deck
    std::vector<Landscape> landscapes_;
    std::uint64_t fingerprint_;
};

/// The data behind DeckTable::synthetic().
Deck synthetic_deck();

}  // namespace skerry::roam
