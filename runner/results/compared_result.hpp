#pragma once
// What a comparison of two results needs of each, as their files say it: nothing is played, so that
// results of strategies and decks that this program no longer has can be compared, too.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/statistics/power_sums.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// One figure of a contender over all its games, and where the blocks keep it.
struct ContenderFigure {
    std::uint64_t n = 0;
    PowerSums sums;
    std::size_t n_column = 0;
    std::size_t sum_column = 0;
};

/// A strategy; in matches a strategy against one opponent.
struct Contender {
    std::string label;
    std::string opponent;  ///< empty in games for one
    int sign = 1;          ///< -1: the matchup counts for the other side
    std::vector<ContenderFigure> figures;
};

/// How sums of a figure become what is shown: offset + scale * mean.
struct FigureScale {
    std::string name;
    double scale = 1;
    double offset = 0;
};

struct ComparedResult {
    std::string source;
    std::shared_ptr<const nlohmann::ordered_json> experiment;  ///< as in the file
    std::shared_ptr<const nlohmann::ordered_json> played;      ///< ranges of games
    std::uint64_t games_done = 0;
    bool matches = false;
    bool stopped_by_figures = false;    ///< its stop rule ended it
    std::vector<FigureScale> figures;   ///< the one that judges first; then what it is made of
    std::vector<Contender> contenders;  ///< of a matchup both sides, as they are in the file first
    std::uint64_t block_size = 0;       ///< 0: no blocks
    std::uint64_t first_block = 0;
    std::vector<std::vector<std::int64_t>> blocks;  ///< column 0: games played

    const nlohmann::ordered_json& strategy(const std::string& label) const;
};

/// Of a result that was read and whose digest is right. UserError where a figure is missing or at
/// odds with another one.
ComparedResult read_compared_result(const Document& result);

/// Why the two cannot be compared, with what differs; empty if they can.
std::string why_not_compared(const ComparedResult& a, const ComparedResult& b);

/// The blocks of games that both played, at the size of the larger ones: their columns added up.
/// A block counts where both played all of it, or where both played the same games. Empty where the
/// deals are not the same.
struct CommonBlocks {
    std::uint64_t size = 0;
    std::uint64_t games = 0;
    std::vector<std::vector<std::int64_t>> a;
    std::vector<std::vector<std::int64_t>> b;
};
CommonBlocks common_blocks(const ComparedResult& a, const ComparedResult& b);

}  // namespace skerry
