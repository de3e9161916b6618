// Checks decks and prepares them for play: patterns in four turns, landscapes as bits,
// fingerprints.
// The built-in deck, equal to configs/roam_deck_synthetic.json (a test compares them). Patterns,
// points and coins were drawn at random, mixed as public reviews suggest. It is not the published
// deck, whose card list is not public.

#include "core/roam/deck.hpp"

#include "core/notation.hpp"

namespace skerry::roam {

namespace {

constexpr int max_points = 1000;

struct Box {
    int row;
    int column;
};

/// The boxes of one kind, as positions relative to the anchor, which comes first.
std::vector<Box> boxes_of(const std::vector<std::string>& rows, char kind) {
    Box anchor{-1, -1};
    std::vector<Box> boxes;
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const Box box{static_cast<int>(r), static_cast<int>(c)};
            if (rows[r][c] == 'S' && anchor.row < 0) anchor = box;
            if (rows[r][c] == kind) boxes.push_back(box);
        }
    for (Box& box : boxes) box = {box.row - anchor.row, box.column - anchor.column};
    return boxes;
}

/// A box turned clockwise. Rows point down, so up becomes right.
Box turned(Box box, int quarter_turns) {
    for (int i = 0; i < quarter_turns; ++i) box = {box.column, -box.row};
    return box;
}

struct Placed {
    Squares on_grid = 0;
    bool all_on_grid = true;
};

Placed place(const std::vector<Box>& boxes, int anchor, int quarter_turns) {
    Placed placed;
    for (const Box& relative : boxes) {
        const Box box = turned(relative, quarter_turns);
        const int row = row_of(anchor) + box.row;
        const int column = column_of(anchor) + box.column;
        if (row < 0 || row >= grid_side || column < 0 || column >= grid_side)
            placed.all_on_grid = false;
        else
            placed.on_grid |= single(square_at(row, column));
    }
    return placed;
}

Landscape make_landscape(const std::array<int, slot_squares>& squares, bool turned_round) {
    Landscape landscape;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const int value = squares[turned_round ? squares.size() - 1 - i : i];
        const auto bit = static_cast<std::uint8_t>(1u << i);
        if (value == blocked_square) {
            landscape.blocked |= bit;
            continue;
        }
        for (std::size_t digit = 0; digit < landscape.coins.size(); ++digit)
            if (value >> digit & 1) landscape.coins[digit] |= bit;
    }
    return landscape;
}

/// Computes FNV-1a over a text of everything that matters for play.
class Hash {
  public:
    void add(std::string_view text) { value_ = fnv1a("\xff", fnv1a(text, value_)); }
    void add(const CharacterCard& card) {
        add(std::to_string(card.points));
        for (const std::string& row : card.pattern) add(row);
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = fnv1a("");
};

std::uint64_t fingerprint_of(const Deck& deck) {
    Hash hash;
    for (const CharacterCard& card : deck.starting) hash.add(card);
    hash.add("cards");
    for (const Card& card : deck.cards) {
        hash.add(card.character);
        for (int square : card.squares) hash.add(std::to_string(square));
    }
    return hash.value();
}

std::string character_fault(const CharacterCard& card) {
    if (card.points < -max_points || card.points > max_points)
        return "points must be -1000 to 1000";
    return pattern_fault(card.pattern);
}

std::string card_fault(const Card& card) {
    int open = 0;
    for (int square : card.squares) {
        if (square < blocked_square || square > 9) return "a square has 0 to 9 coins";
        if (square != blocked_square) ++open;
    }
    if (open == 0) return "all six squares are blocked; at least one must be open";
    return character_fault(card.character);
}

}  // namespace

std::string pattern_fault(const std::vector<std::string>& pattern) {
    if (pattern.empty() || pattern.size() > grid_side) return "a pattern has 1 to 6 rows";
    int solid = 0;
    int shadow = 0;
    for (const std::string& row : pattern) {
        if (row.empty() || row.size() > grid_side) return "a row of a pattern has 1 to 6 boxes";
        if (row.size() != pattern.front().size())
            return "the rows of a pattern must be equally long";
        if (row.find_first_not_of("S*.") != std::string::npos)
            return "a pattern has S for solid, * for shadow and . for nothing";
        solid += static_cast<int>(std::ranges::count(row, 'S'));
        shadow += static_cast<int>(std::ranges::count(row, '*'));
    }
    if (solid == 0) return "a pattern needs at least one solid box S";
    if (shadow > max_shadow_boxes) return "a pattern has at most 8 shadow boxes";
    return {};
}

std::string deck_fault(const Deck& deck) {
    if (deck.starting.empty() || deck.starting.size() > max_starting)
        return "a seat starts with 1 to 9 characters";
    if (deck.cards.size() < slot_count || deck.cards.size() > max_deck)
        return "a deck has 6 to 96 cards";
    for (const CharacterCard& card : deck.starting)
        if (const std::string fault = character_fault(card); !fault.empty())
            return card.id + ": " + fault;
    for (const Card& card : deck.cards)
        if (const std::string fault = card_fault(card); !fault.empty())
            return card.character.id + ": " + fault;
    return {};
}

Pattern make_pattern(const std::vector<std::string>& rows, int quarter_turns) {
    const std::vector<Box> solid = boxes_of(rows, 'S');
    const std::vector<Box> shadow = boxes_of(rows, '*');
    Pattern pattern;
    for (int anchor = 0; anchor < square_count; ++anchor) {
        const Placed placed = place(solid, anchor, quarter_turns);
        if (!placed.all_on_grid) continue;
        const auto i = static_cast<std::size_t>(anchor);
        pattern.anchors |= single(anchor);
        pattern.solid[i] = placed.on_grid;
        pattern.shadow[i] = place(shadow, anchor, quarter_turns).on_grid;
    }
    return pattern;
}

DeckTable::DeckTable(Deck deck) : deck_(std::move(deck)), fingerprint_(fingerprint_of(deck_)) {
    if (const std::string fault = deck_fault(deck_); !fault.empty())
        throw std::invalid_argument(fault);
    for (const Card& card : deck_.cards) {
        points_.push_back(card.character.points);
        coins_.push_back(0);
        for (const int square : card.squares) coins_.back() += std::max(square, 0);
        landscapes_.push_back(make_landscape(card.squares, false));
        landscapes_.push_back(make_landscape(card.squares, true));
    }
    for (const CharacterCard& card : deck_.starting) points_.push_back(card.points);
    for (int turns = 0; turns < static_cast<int>(seat_count); ++turns)
        for (std::size_t number = 0; number < points_.size(); ++number)
            patterns_.push_back(
                make_pattern(character(static_cast<CardNumber>(number)).pattern, turns));
}

const CharacterCard& DeckTable::character(CardNumber card) const {
    return card < cards() ? deck_.cards[card].character : deck_.starting[card - cards()];
}

const std::shared_ptr<const DeckTable>& DeckTable::synthetic() {
    static const auto table = std::make_shared<const DeckTable>(synthetic_deck());
    return table;
}

bool operator==(const Rules& a, const Rules& b) {
    const auto print = [](const Rules& rules) {
        return (rules.deck ? rules.deck : DeckTable::synthetic())->fingerprint();
    };
    return static_cast<const Options&>(a) == static_cast<const Options&>(b) &&
           a.deck_file == b.deck_file && print(a) == print(b);
}

namespace {

struct CardRow {
    std::string_view id;
    int points;
    std::string_view pattern;  ///< its rows, joined by /
    std::array<int, slot_squares> squares;
};

constexpr std::array<CardRow, 43> card_rows = {{
    {"L01", 2, "SSS", {0, 0, 0, 0, 0, 0}},         {"L02", 2, ".S*/S.*/.S.", {0, 0, 0, 0, 0, 1}},
    {"L03", 2, ".SS/S..", {0, 0, 0, 1, 1, 0}},     {"L04", 3, "S./.S", {0, 0, 0, 1, 0, 1}},
    {"L05", 3, ".*/SS", {0, 1, 0, 0, 1, 0}},       {"L06", 3, "SS/.*", {0, 0, 0, 0, 0, 0}},
    {"L07", 3, "*S*/.S.", {0, 0, 0, 0, 1, 0}},     {"L08", 3, ".S/S./.*", {0, 1, 0, 0, 0, 0}},
    {"L09", 3, "*./SS", {0, 1, 0, 0, 2, 0}},       {"L10", 3, ".S/S.", {0, 1, 0, 1, 0, 0}},
    {"L11", 1, ".S/.S/SS", {0, 0, 1, 0, 1, 0}},    {"L12", 2, "S./.S/.S", {0, 0, 0, 0, 0, 0}},
    {"L13", 1, "SS./.SS", {0, 1, 0, 0, 0, 0}},     {"L14", 3, "S*/*S", {0, 0, 0, 1, 1, 0}},
    {"L15", 3, "SS", {2, 0, 0, 0, 1, 0}},          {"L16", 4, ".S*/*..", {1, 1, 0, 1, 0, 0}},
    {"L17", 3, ".S/S./*.", {0, 1, 0, 0, 0, 0}},    {"L18", 4, "S./.*", {2, 0, 0, 0, 1, 0}},
    {"L19", 2, ".*S/*.S/S..", {0, 0, 0, 1, 0, 1}}, {"L20", 2, "S.*/SS.", {0, 0, 0, 0, 0, 0}},
    {"L21", 1, "SS/SS", {1, 0, 0, 1, 0, 1}},       {"L22", 3, "S/S", {0, 0, 0, 0, 0, 0}},
    {"L23", 4, ".*/S.", {0, 0, 0, 1, 1, 0}},       {"L24", 2, "S./S./.S", {0, 0, 0, 0, 1, 0}},
    {"L25", 2, "S.S/.S.", {0, 1, 0, 0, 0, 0}},     {"L26", 3, "S./.S/*.", {0, 0, 0, 1, 2, 0}},
    {"L27", 3, "*./S./.S", {0, 2, 0, 0, 0, 0}},    {"L28", 2, "S*/S./.S", {0, 0, 0, 0, 1, 0}},
    {"L29", 1, "S.S/SS.", {0, 0, 0, 0, 0, 0}},     {"L30", 2, "..S/SS.", {0, 0, 0, 0, 0, 0}},
    {"L31", 2, "S../.S./..S", {0, 1, 0, 0, 0, 0}}, {"L32", 3, ".*./*.S/S..", {0, 1, 0, 0, 0, 0}},
    {"L33", 4, ".S./*.*", {0, 0, 0, 0, 1, 0}},     {"L34", 3, "*SS", {0, 1, 0, 0, 0, 0}},
    {"L35", 2, ".S./S.S", {0, 0, 0, 0, 1, 0}},     {"L36", 4, "*./.S", {0, 1, 0, 0, 0, 0}},
    {"L37", 2, "S./SS", {0, 2, 1, 0, 0, 0}},       {"L38", 2, "..S/S*S", {0, 0, 0, 0, 0, 0}},
    {"L39", 2, ".S./.S*/*S.", {0, 0, 1, 0, 0, 0}}, {"L40", 2, "..S/*S./S..", {0, 0, 0, 0, 0, 1}},
    {"L41", 1, "*./SS/SS", {1, 0, 0, 0, 0, 0}},    {"L42", 2, ".S./*.S/..S", {0, 0, 0, 0, 0, 1}},
    {"L43", 2, "*SS/.S.", {0, 0, 0, 0, 0, 0}},
}};

std::vector<std::string> rows_of(std::string_view pattern) {
    std::vector<std::string> rows;
    for (const Part& row : split({pattern, 0}, '/')) rows.emplace_back(row.text);
    return rows;
}

}  // namespace

Deck synthetic_deck() {
    Deck deck;
    deck.name = "synthetic-43";
    deck.synthetic = true;
    deck.starting = {
        {"S1", "Start left (3 blocks)", 0, rows_of("S./SS")},
        {"S2", "Start middle (ASSUMED)", 0, rows_of("S./.S")},
        {"S3", "Start right (2 vertical blocks)", 0, rows_of("S/S")},
    };
    for (const CardRow& row : card_rows)
        deck.cards.push_back({{std::string(row.id), "Synthetic " + std::string(row.id.substr(1)),
                               row.points, rows_of(row.pattern)},
                              row.squares});
    return deck;
}

}  // namespace skerry::roam
