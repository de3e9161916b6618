#include "runner/documents/given_up.hpp"

#include <algorithm>
#include <array>

namespace skerry {

namespace {

struct GivenUp {
    std::string_view name;
    std::string_view instead;
};

constexpr std::string_view more_deals = "more games, each of a deal of its own, are always better";

/// By name.
constexpr auto table = std::to_array<GivenUp>({
    {"--plays", more_deals},
    {".png", "SVG remains, and the buttons of `skerry report` save PNG"},
    {"clairvoyant", "strategies that know the future tell nothing of others; solve is exact"},
    {"complete", "the scripts of `completions` know all that they offer"},
    {"covariates", "common shuffles save more; review tells what was luck"},
    {"doctor", "--version tells the optional parts, check_entry() what is wrong with a game"},
    {"manual", "COMMAND --help says all; packages have manual pages"},
    {"plays", more_deals},
});

}  // namespace

std::string given_up(std::string_view word) {
    const auto row = std::ranges::find(table, word.substr(0, word.find('=')), &GivenUp::name);
    return row == table.end() ? std::string() : "; it was given up: " + std::string(row->instead);
}

}  // namespace skerry
