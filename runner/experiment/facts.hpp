#pragma once
// What an experiment is, with every default filled in: plain values that a result file repeats, and
// how they say that verdicts are reached.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// The game indices begin .. end - 1.
struct GameRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    friend bool operator==(const GameRange&, const GameRange&) = default;
};

struct StrategyFacts {
    std::string label;              ///< unique within the experiment
    std::string name;               ///< the name in the registry
    nlohmann::ordered_json params;  ///< an object, including defaults
    /// Where code comes from that is not part of this program, an object; else null.
    nlohmann::ordered_json outside = nullptr;
    /// The rules that it plays by, an object, where those of the experiment's strategies differ;
    /// else null.
    nlohmann::ordered_json rules = nullptr;
    std::string rules_fingerprint = {};  ///< of these rules; empty where there are none
    /// Its rules deal otherwise than the experiment's: pairs with others share no shuffles.
    bool own_deals = false;
    bool untrained = false;  ///< its weights were learned under other rules than it plays by
};

/// Whether two strategies are the same player, whatever rules they play by.
inline bool is_same_player(const StrategyFacts& a, const StrategyFacts& b) {
    return a.name == b.name && a.params == b.params && a.outside == b.outside;
}

/// The strategy of every game that is an outside program.
inline constexpr std::string_view program_strategy_name = "program";

/// Whether a strategy rests on code that is not part of this program.
inline bool is_program(const StrategyFacts& facts) { return facts.name == program_strategy_name; }

/// The figures that describe the end of a game besides the score; empty for most games.
struct MeasureFacts {
    std::vector<std::string> names;
    std::string category;                 ///< what the categories are: "victory"
    std::vector<std::string> categories;  ///< every finished game belongs to one of them
    std::vector<std::size_t> records;     ///< indices of the names whose highest values are kept
    friend bool operator==(const MeasureFacts&, const MeasureFacts&) = default;
};

/// What the game says of its scores, by all rules that are played by (core/game.hpp).
struct ScoreFacts {
    Bounds total = {};
    std::vector<Bounds> components = {};  ///< in the order of their names; none known behind them
    bool always_finishes = false;
    friend bool operator==(const ScoreFacts&, const ScoreFacts&) = default;
};

/// Games of one seed, from its game 0 on.
struct GamesOfSeed {
    std::uint64_t seed = 0;
    std::uint64_t games = 0;
    friend bool operator==(const GamesOfSeed&, const GamesOfSeed&) = default;
};

/// A game by the seed that deals it.
struct SeededGame {
    std::uint64_t seed = 0;
    std::uint64_t game = 0;  ///< its number there
    std::uint64_t left = 0;  ///< games of this seed from it on; the largest number of the last seed
};

/// What was known when a result came about; nothing of a fresh run.
struct Seen {
    /// The games after whose figures more were played.
    std::uint64_t looked_at = 0;
    /// The labels of strategies that were left out when their figures were known; in order.
    std::vector<std::string> left_out = {};

    /// Adds what was known of another part of a result.
    void add(const Seen& other) {
        looked_at = std::max(looked_at, other.looked_at);
        std::vector<std::string> both;
        std::set_union(left_out.begin(), left_out.end(), other.left_out.begin(),
                       other.left_out.end(), std::back_inserter(both));
        left_out = std::move(both);
    }
    friend bool operator==(const Seen&, const Seen&) = default;
};

struct ExperimentFacts {
    std::string game;
    std::size_t seats = 1;                  ///< 2: games come in pairs with swapped seats
    nlohmann::ordered_json rules;           ///< an object, including defaults
    nlohmann::ordered_json data = nullptr;  ///< what the game was read from, e.g. a deck; else null
    std::vector<std::string> components;
    ScoreFacts scores = {};
    MeasureFacts measures = {};
    std::uint64_t seed = 0;
    /// The first games are of these seeds; those behind them are of `seed`. None comes twice.
    std::vector<GamesOfSeed> earlier_seeds = {};
    /// The largest blocks hold at least so many deals; a power of two, at most max_block_size.
    std::uint64_t block_size = 1;
    std::uint64_t first_game = 0;
    /// Number of game indices: every strategy plays each, or every matchup plays a pair on its
    /// deal.
    std::uint64_t games = 0;
    /// The score of games that were not finished, in games for one; empty: they have none.
    std::optional<std::int32_t> unfinished_score = {};
    std::vector<StrategyFacts> strategies;
    StopRule stop = {};  ///< what may end the run before all games are played
    /// The least difference that matters, > 0: in points, of matches in percent of the points and
    /// below largest_share_margin. The margin of a rule that is `decided` is this one.
    std::optional<double> margin = {};
    /// The strategy with which every other one is compared, and no others with each
    /// other; empty: every two are.
    std::optional<std::size_t> baseline = {};
    Seen seen = {};
    int rules_version = 1;  ///< raised when a change makes the same seed play other games
    /// What the rules do (rules_fingerprint.hpp); empty where a game throws in random play.
    std::string rules_fingerprint = {};

    /// The components that the game itself scores: that of unfinished games comes behind them.
    std::size_t scored_components() const { return components.size() - (unfinished_score ? 1 : 0); }
    /// Whether a game may end without a score, or by a forfeit.
    bool may_fail(std::size_t strategy) const {
        return !scores.always_finishes || !strategies[strategy].outside.is_null();
    }
    const nlohmann::ordered_json& rules_of(std::size_t strategy) const {
        return strategies[strategy].rules.is_null() ? rules : strategies[strategy].rules;
    }
    const std::string& fingerprint_of(std::size_t strategy) const {
        return strategies[strategy].rules.is_null() ? rules_fingerprint
                                                    : strategies[strategy].rules_fingerprint;
    }
    SeededGame seeded(std::uint64_t number) const {
        for (const GamesOfSeed& earlier : earlier_seeds) {
            if (number < earlier.games) return {earlier.seed, number, earlier.games - number};
            number -= earlier.games;
        }
        return {seed, number, UINT64_MAX};
    }
    /// All seeds, with `number` games in all.
    std::vector<GamesOfSeed> seeds(std::uint64_t number) const {
        std::vector<GamesOfSeed> list;
        for (std::uint64_t begin = 0; begin < number; begin += list.back().games) {
            const SeededGame first = seeded(begin);
            list.push_back({first.seed, std::min(first.left, number - begin)});
        }
        return list;
    }
    /// The blocks of deals whose sums are kept.
    BlockLayout blocks() const {
        std::vector<std::uint64_t> starts;
        for (const GamesOfSeed& earlier : earlier_seeds)
            starts.push_back((starts.empty() ? 0 : starts.back()) + earlier.games);
        const std::uint64_t largest = std::max(BlockLayout::of(games).largest(), block_size);
        return BlockLayout::with_largest(largest).with_seeds_at(std::move(starts));
    }
};

/// Strategies that play by the same rules.
struct RuleSet {
    /// The options in which rule sets differ: "sand=touching"; empty of the only one.
    std::string text;
    std::vector<std::size_t> strategies = {};
    bool own_deals = false;  ///< they share no shuffles with the experiment's rules
    bool is_own = false;     ///< these are the experiment's rules

    bool has(std::size_t strategy) const {
        return std::ranges::find(strategies, strategy) != strategies.end();
    }
};

/// A strategy without the rules in its label: "greedy room=2" of "greedy room=2 sand=touching". By
/// its name, if its label tells no rules.
std::string name_in(const RuleSet& set, const StrategyFacts& strategy);

/// In the order in which the strategies name them, but the experiment's own rules first: what the
/// others change is told against the first. One, where all play by the same rules.
std::vector<RuleSet> rule_sets_of(const ExperimentFacts& facts);

/// The options of the rules that not all strategies share, in order.
std::vector<std::string> differing_options(const ExperimentFacts& facts);

/// The set that a strategy plays by.
inline const RuleSet& rule_set_of(const std::vector<RuleSet>& sets, std::size_t strategy) {
    return *std::ranges::find_if(sets, [&](const RuleSet& set) { return set.has(strategy); });
}

/// Who plays in each matchup of a game for two: every two strategies of a rule set, and a strategy
/// that is alone in it itself. In pair order.
std::vector<Matchup> matchups_of(const ExperimentFacts& facts);

/// How many games are played for each game index: one a strategy, or two a matchup, of one that
/// plays itself one.
std::uint64_t games_of_deal(const ExperimentFacts& facts);

/// For each strategy, the first one of the same name and parameters, under any rules.
std::vector<std::size_t> contestants_of(const ExperimentFacts& facts);

/// A run that its own figures may end, or that was made longer once they were known, is judged by
/// intervals that hold at any time.
inline Judging judging_of(const ExperimentFacts& facts) {
    return facts.stop.active() || facts.seen.looked_at > 0 ? Judging::anytime
                                                           : Judging::fixed_games;
}

/// What is known of the scores of every strategy before any is seen.
std::vector<KnownScores> known_scores_of(const ExperimentFacts& facts);

/// `count` games of `n`.
inline GameShare share_of_games(const ExperimentFacts& facts, std::uint64_t count,
                                std::uint64_t n) {
    return share_of_games(count, n, judging_of(facts));
}

/// Whether the stop rule is looked at after so many games.
inline bool is_look(std::uint64_t games) { return games > 0 && next_look(games - 1) == games; }

/// The pairs whose verdicts the experiment asks for, and what rules change.
JudgedPairs judged_pairs_of(const ExperimentFacts& facts);

/// "1", "1, 2 and 3"; with the word in front: "seed 1", "seeds 1, 2 and 3".
inline std::string seed_numbers(const ExperimentFacts& facts) {
    std::string text;
    for (const GamesOfSeed& games : facts.earlier_seeds)
        text += (text.empty() ? "" : ", ") + std::to_string(games.seed);
    return text + (text.empty() ? "" : " and ") + std::to_string(facts.seed);
}
inline std::string seeds_text(const ExperimentFacts& facts) {
    return (facts.earlier_seeds.empty() ? "seed " : "seeds ") + seed_numbers(facts);
}

}  // namespace skerry
