// The built-in deck, equal to configs/roam_deck_synthetic.json (a test compares them). Patterns,
// points and coins were drawn at random, mixed as public reviews suggest. It is not the published
// deck, whose card list is not public.

#include <algorithm>
#include <string_view>

#include "core/roam/deck.hpp"

namespace skerry::roam {

namespace {

struct Row {
    std::string_view id;
    int points;
    std::string_view pattern;  ///< its rows, joined by /
    std::array<int, slot_squares> squares;
};

constexpr std::array<Row, 43> rows = {{
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

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('/', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace

Deck synthetic_deck() {
    Deck deck;
    deck.name = "synthetic-43";
    deck.synthetic = true;
    deck.starting = {
        {"S1", "Start left (3 blocks)", 0, split("S./SS")},
        {"S2", "Start middle (ASSUMED)", 0, split("S./.S")},
        {"S3", "Start right (2 vertical blocks)", 0, split("S/S")},
    };
    for (const Row& row : rows)
        deck.cards.push_back({{std::string(row.id), "Synthetic " + std::string(row.id.substr(1)),
                               row.points, split(row.pattern)},
                              row.squares});
    return deck;
}

}  // namespace skerry::roam
