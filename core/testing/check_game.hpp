#pragma once
// The conformance kit: what every Game owes to strategies, runners and users, checked on random
// games, on games by `greedy`, and on those of strategies that are given. A new game gets its tests
// by one call:
//
//     const skerry::testing::CheckReport report = skerry::testing::check_game<MyGame>(
//         {}, {skerry::testing::player<MyGame, MyStrategy>("mine")});
//     if (!report.ok()) std::fputs(report.text().c_str(), stderr);
//
// Findings are returned, not asserted, so that any test framework can show them, and so that the
// kit itself can be tested. In each game it checks:
//
//     deals       a function of their random stream, also later; all equal in a game without
//                 chance, and not all equal in a game with it
//     states      copies equal their original and play on alike; a replay gives equal states
//     moves       legal_moves, is_legal and sample_move agree; sampling is uniform where moves are
//                 listed, and a function of its random stream; no move is legal after the end
//     the future  a redealt game passes through every state shown so far; what follows may differ,
//                 and over all games it shows each thing as often as the true deals do; chances by
//                 outcomes come as often as their weights say
//     strategies  choose legal moves, and the same one again with equal draws
//     notation    round trips; damaged texts are refused by a NotationError of one line, or are
//                 read as a state that can be played to its end
//     the lead    of games for two is the difference of score_so_far
//     the end     components sum to the total, which is score_so_far; a game for one has no winner,
//                 and in games for two the winner has no fewer points

#include "core/game.hpp"
#include "core/testing/check_report.hpp"
#include "core/testing/game_checker.hpp"

namespace skerry::testing {

/// Checks games of one rule set, which the complaints call `rules_name`. An exception of the game
/// or of a player is a finding; the kit itself throws nothing but std::bad_alloc. Stops after
/// `options.max_failures` findings.
template <Game G>
[[nodiscard]] CheckReport check_game(const CheckOptions& options, const typename G::Rules& rules,
                                     std::string_view rules_name,
                                     const std::vector<Player<G>>& players = {}) {
    CheckReport report;
    GameChecker<G>(rules, rules_name, options, report).run(players);
    return report;
}

/// Checks games of every variant that the game names; to name no variant is a finding.
template <Game G>
[[nodiscard]] CheckReport check_game(const CheckOptions& options,
                                     const std::vector<Player<G>>& players = {}) {
    CheckReport report;
    if (G::variants().empty()) report.failures.push_back("no variants");
    for (const auto& variant : G::variants())
        GameChecker<G>(variant.rules, variant.name, options, report).run(players);
    return report;
}

}  // namespace skerry::testing
