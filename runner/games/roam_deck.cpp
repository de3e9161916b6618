// Reads a deck field by field, goes on after each fault, and describes decks for results.

#include "runner/games/roam_deck.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <set>

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

}  // namespace skerry
