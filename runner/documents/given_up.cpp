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
constexpr std::string_view luck = "common shuffles save more; review tells what was luck";
constexpr std::string_view games_alone = "a tuning takes a number of games, and can be repeated";

/// By name.
constexpr auto table = std::to_array<GivenUp>({
    {"--covariates", luck},
    {"--plays", more_deals},
    {"--rows",
     "`show RESULT --table games --format csv` has a row for each game; --scores always keeps "
     "them"},
    {".png", "SVG remains, and the buttons of `skerry report` save PNG"},
    {"/tune/seconds", games_alone},
    {"clairvoyant", "strategies that know the future tell nothing of others; solve is exact"},
    {"complete", "the scripts of `completions` know all that they offer"},
    {"covariates", luck},
    {"doctor", "--version tells the optional parts, check_entry() what is wrong with a game"},
    {"manual", "COMMAND --help says all; packages have manual pages"},
    {"mpirun", "play parts of the games, --shard I/N, and merge them"},
    {"plays", more_deals},
    {"tune --seconds", games_alone},
});

}  // namespace

std::string given_up(std::string_view word) {
    const auto row = std::ranges::find(table, word.substr(0, word.find('=')), &GivenUp::name);
    return row == table.end() ? std::string() : "; it was given up: " + std::string(row->instead);
}

}  // namespace skerry
