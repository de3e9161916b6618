// Writes a state as the text of the game so far, and reads one by playing that game.

#include "core/fields_text.hpp"
#include "core/notation.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/notation.hpp"

namespace skerry::tiger_island {

namespace {

constexpr std::string_view separator = "; ";
constexpr std::string_view rules_word = "RULES ";

Rules parse_rules(std::string_view text, std::size_t offset) {
    Rules rules;
    try {
        parse_fields(text, rules);
    } catch (const NotationError& error) {
        throw NotationError(offset + error.offset(), error.what());
    }
    return rules;
}

/// The parts of a text between separators, with their offsets.
class Parts {
  public:
    explicit Parts(std::string_view text) : text_(text) {}
    bool at_end() const { return at_ > text_.size(); }
    std::size_t offset() const { return at_; }
    std::string_view next() {
        const std::size_t end = std::min(text_.find(separator, at_), text_.size());
        const std::string_view part = text_.substr(at_, end - at_);
        at_ = end == text_.size() ? end + 1 : end + separator.size();
        return part;
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// Collects the tiles that a game shows, before the game is played.
class TileReader {
  public:
    void add(const TileKind& kind, std::size_t offset) {
        const std::size_t number = number_of(kind);
        if (count_ == max_turns) throw NotationError(offset, "the game has too many turns");
        if (++used_[number] > tiles_of_kind)
            throw NotationError(offset, "a fourth tile " + print_tile(kind) + "; there are three");
        deal_.order[count_++] = static_cast<std::uint8_t>(number);
    }
    const Deal& deal() const { return deal_; }
    std::size_t count() const { return count_; }

  private:
    Deal deal_;
    std::size_t count_ = 0;
    std::array<std::size_t, tile_kinds> used_{};
};

TileReader read_tiles(Parts parts) {
    TileReader tiles;
    while (!parts.at_end()) {
        const std::size_t offset = parts.offset();
        Words words(parts.next(), offset);
        if (words.accept("TILE"))
            tiles.add(words.tile(), offset);
        else
            tiles.add(parse_placement(words).kind, offset);
    }
    return tiles;
}

void play_checked(State& state, const Move& move, const Deal& deal, std::size_t offset) {
    const Move named = canonical(state, move);
    if (const std::string why = why_illegal(state, named); !why.empty())
        throw NotationError(offset, why);
    TigerIsland::play(state, named, deal);
}

/// One part of the text. `last`: whether the text ends here.
void read_part(State& state, Words words, const Deal& deal, bool last) {
    if (state.phase != Phase::place) words.fail("the game is over before this");
    if (words.accept("TILE")) {
        words.tile();
        words.expect_end();
        if (!last) words.fail("the tile on offer is not the end of the text");
        return;
    }
    const std::size_t placement_at = words.offset();
    play_checked(state, parse_placement(words).move, deal, placement_at);
    if (state.phase == Phase::over) {
        words.expect(unable_to_build);
    } else if (!words.at_end()) {
        const std::size_t build_at = words.offset();
        play_checked(state, parse_build(words), deal, build_at);
        if (last && state.phase != Phase::over) words.fail("the next tile is missing: TILE ...");
    } else if (!last) {
        words.fail("the build is missing");
    }
    words.expect_end();
}

}  // namespace

std::string TigerIsland::print_state(const State& state) {
    std::string text;
    if (state.rules != Rules{}) text.append(rules_word).append(print_fields(state.rules)) += "; ";
    for (std::size_t i = 0; i < state.move_count; ++i) {
        if (i % 2 == 0)
            text += (i > 0 ? "; " : "") +
                    print_placement(tiger_island::tile_kind(state.shown[i / 2]), state.moves[i]);
        else
            text += " " + print_build(state.moves[i]);
    }
    if (state.end == End::no_build) text.append(" ").append(unable_to_build);
    if (state.phase == Phase::place)
        text += (state.move_count > 0 ? "; TILE " : "TILE ") + print_tile(state.tile_kind());
    return text;
}

State TigerIsland::parse_state(std::string_view text) {
    Parts parts(text);
    Rules rules;
    if (text.starts_with(rules_word))
        rules = parse_rules(parts.next().substr(rules_word.size()), rules_word.size());
    const TileReader tiles = read_tiles(parts);
    if (tiles.count() == 0) throw NotationError(0, "a state ends in the tile on offer: TILE ...");
    State state = start(rules, tiles.deal());
    while (!parts.at_end()) {
        const std::size_t offset = parts.offset();
        const std::string_view part = parts.next();
        read_part(state, Words(part, offset), tiles.deal(), parts.at_end());
    }
    return state;
}

}  // namespace skerry::tiger_island
