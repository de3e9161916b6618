#pragma once
// What a batch of games for two leaves behind: exact integers that can be merged in any order.
//
// A matchup a - b plays every deal as a pair of games: a first, then b first. Pairs are the
// independent unit of all statistics; the two games of a pair share their deal and are not.

#include "core/outcome.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

enum class MatchEnding : std::uint8_t {
    scored,      ///< played to the end
    forfeited,   ///< the loser made an illegal move: a result, but no scores
    unfinished,  ///< no result
};

/// The names of the seats, and of the values of MatchEnding and of Winner, in their order.
inline constexpr std::array<std::string_view, 2> seat_names{"first", "second"};
inline constexpr std::array<std::string_view, 3> ending_names{"scored", "forfeited", "unfinished"};
inline constexpr std::array<std::string_view, 3> winner_names{"none", "first", "second"};

/// How a game went.
struct GameCourse {
    std::uint16_t decisions = 0;  ///< moves of both seats; 0: not counted
    /// How often another seat than before was ahead by the score so far; equal scores change
    /// nothing.
    std::uint16_t lead_changes = not_followed;
    std::uint16_t last_change = 0;  ///< after how many decisions it came last; 0: never
    ChoiceCount choices = {};       ///< no decisions: not counted

    /// The lead of these games was not looked at.
    static constexpr std::uint16_t not_followed = 0xffff;
    /// That takes time. Which ones are followed goes by the number of the deal in its seed.
    static constexpr bool is_followed(std::uint64_t game) { return game < 256 || game % 64 == 0; }

    /// How late that was, in percent of the game.
    std::int32_t last_change_percent() const {
        return decisions == 0 ? 0 : (200 * last_change + decisions) / (2 * decisions);
    }
    friend bool operator==(const GameCourse&, const GameCourse&) = default;
};

/// One game of a pair, by seat.
struct MatchGame {
    MatchEnding ending = MatchEnding::scored;
    Winner winner = Winner::none;
    /// Totals by seat; they count only if the game was scored. Limits as for GameResult.
    std::array<std::int32_t, 2> totals{};
    std::array<std::array<std::int32_t, max_components>, 2> components{};
    GameCourse course = {};  ///< counts only if the game was scored

    friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

/// The two games of a matchup on one deal.
struct MatchPair {
    std::array<MatchGame, 2> games{};  ///< a moves first; then b moves first
    /// Both games went through equal positions to the end, seat by seat.
    bool identical = false;
    /// In a game without chance: a number that stands for the moves of both games. Else empty.
    std::optional<std::uint64_t> moves = {};
    /// The game has no chance and the strategies drew none, so the pair repeats on every deal.
    bool deterministic = false;
    bool absent = false;  ///< it was not played; then nothing else is set

    friend bool operator==(const MatchPair&, const MatchPair&) = default;
};

/// A game of a batch for two, as a number that Extremes can hold.
struct MatchGameIndex {
    std::uint64_t pair = 0;
    bool second = false;  ///< this is the game in which b moves first

    constexpr std::uint64_t code() const { return 2 * pair + (second ? 1 : 0); }
    static constexpr MatchGameIndex of(std::uint64_t code) { return {code / 2, code % 2 == 1}; }
};

struct WinsDrawsLosses {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    WinsDrawsLosses& operator+=(const WinsDrawsLosses& other);
    friend bool operator==(const WinsDrawsLosses&, const WinsDrawsLosses&) = default;
};

/// Numbers of pairs by the half points that one side took from the two games: 0, 1, 2, 3, 4.
using Pentanomial = std::array<std::uint64_t, 5>;

std::uint64_t pairs_of(const Pentanomial& counts);
/// The sums of (half points - 2): above 0 if the side took more than half.
PowerSums sums_of(const Pentanomial& counts);

/// A strategy a against b. Everything except the counters of unfinished pairs covers complete
/// pairs, those with two results; all differences are a - b.
struct PairedGames {
    Pentanomial points{};                    ///< points of a
    Pentanomial first_seat{};                ///< points of the side that moved first
    std::array<WinsDrawsLosses, 2> by_seat;  ///< results of a in the first and in the second seat
    Histogram margins;                       ///< margins of the scored games
    Histogram lengths;                       ///< decisions of those that were counted
    Histogram pair_lengths;                  ///< of both games of a pair, where both were
    Histogram pair_margins;                  ///< sums of both margins where both games were scored
    std::vector<PowerSums> components;       ///< sums of both differences of each such pair
    std::uint64_t identical = 0;
    std::array<std::uint64_t, 2> forfeits{};  ///< games given away by a and by b; each is a loss
    std::uint64_t unfinished = 0;             ///< games without a result
    /// Pairs with an unfinished game; they are in no other figure.
    std::uint64_t incomplete = 0;
    /// The games below are numbered by MatchGameIndex.
    Extremes<Order::highest_first> largest_for_a;  ///< margins > 0
    Extremes<Order::lowest_first> largest_for_b;   ///< margins < 0
    Extremes<Order::lowest_first> forfeited_games;
    Extremes<Order::lowest_first> unfinished_games;

    std::uint64_t pairs() const { return pairs_of(points); }
    void add(std::uint64_t index, const MatchPair& pair);
    /// Adds a pair that was played `times` times, `first` being the first of these.
    void add(std::span<const Extreme> first, const MatchPair& pair, std::uint64_t times);
    void merge(const PairedGames& other);
    void move_on(std::uint64_t pairs);
    friend bool operator==(const PairedGames&, const PairedGames&) = default;

  private:
    void add_pair_length(const MatchPair& pair, std::uint64_t times);
};

/// How scored games went, of a sample by the numbers of their deals.
struct SampledGames {
    Histogram lead_changes;  ///< of games whose lead was followed
    Histogram last_changes;  ///< when the last one came, in percent of the game
    ChoiceCount choices;

    void add(const MatchPair& pair);
    void merge(const SampledGames& other);
    friend bool operator==(const SampledGames&, const SampledGames&) = default;
};

/// A pair of games that was played again and again.
struct RepeatedPair {
    MatchPair pair{};
    std::uint64_t count = 0;               ///< how often
    Extremes<Order::lowest_first> played;  ///< the first of those, by index

    friend bool operator==(const RepeatedPair&, const RepeatedPair&) = default;
};

/// The pairs of a matchup. In a game without chance nothing but the strategies makes games differ.
/// While no number that they drew has changed a game, all pairs are one, which counts once. From
/// the first pair that differs on, each counts as often as it was played. What a tally holds
/// follows only from the set of its pairs, so it can be merged.
class MatchupTally {
  public:
    void add(std::uint64_t index, const MatchPair& pair);
    void merge(const MatchupTally& other);

    /// The number of pairs that were played.
    std::uint64_t played() const;
    /// All pairs are one: it was played twice, or no number was drawn.
    bool repeats() const { return repeated && (undrawn || repeated->count > 1); }
    /// Two pairs differ although no number was drawn for one of them.
    bool inconsistent() const { return undrawn && !repeated; }
    /// Every pair, as often as it was played.
    PairedGames all() const;
    /// The one pair if the matchup repeats, else all.
    PairedGames shown() const;
    /// The pairs by which chance is measured: all; none if the matchup repeats.
    PairedGames evidence() const { return repeats() ? none() : all(); }

    PairedGames varied;  ///< all pairs; empty where `repeated` has them
    SampledGames sampled;
    /// In a game without chance: the pair that all are, until one differs. Its course has what is
    /// known of every game.
    std::optional<RepeatedPair> repeated;
    /// In some pair no number was drawn. A strategy is a function of what it sees and of what it
    /// draws, so then all pairs are one, or a strategy breaks its contract (does it use a clock?).
    bool undrawn = false;

    friend bool operator==(const MatchupTally&, const MatchupTally&) = default;

  private:
    PairedGames none() const;
    void add(const RepeatedPair& pair);
    void part();
};

/// Two strategies that play each other; a == b: one that plays itself.
struct Matchup {
    std::size_t a = 0;
    std::size_t b = 0;
    friend bool operator==(const Matchup&, const Matchup&) = default;
};

/// A round robin in pair order, (0,1), (0,2) .. (1,2) ..; (0,0) if there is one strategy.
std::vector<Matchup> matchups_of(std::size_t strategies);

/// Strategies that play each other.
class MatchTally {
  public:
    /// Takes at least one matchup and at most max_components components, else throws
    /// std::invalid_argument. Every strategy has a matchup. `experiment_games` is the number of
    /// deals of the whole experiment, as for a Tally.
    MatchTally(std::vector<Matchup> order, std::size_t components,
               std::uint64_t experiment_games = 0);

    /// Adds all pairs of one deal, one per matchup in their order. Each index at most once.
    void add(std::uint64_t index, std::span<const MatchPair> by_matchup);

    /// Adds the deals of `other`, none of which may be in this tally. Exact in any order. Throws
    /// std::invalid_argument if the matchups or the numbers of components or games of the blocks
    /// differ.
    void merge(const MatchTally& other);

    /// The deals get indices that are larger by so many, but for blocks().
    void move_on(std::uint64_t deals);

    /// The number of deals: half the number of games of a matchup whose strategies were never
    /// absent.
    std::uint64_t games() const { return games_; }
    /// The deals that a strategy played: fewer than games() if it was absent from some.
    std::uint64_t games_of(std::size_t i) const;
    std::size_t strategy_count() const { return strategies_; }
    std::size_t component_count() const { return components_; }
    /// Who plays in each matchup.
    const std::vector<Matchup>& order() const { return order_; }
    std::span<const MatchupTally> matchups() const { return matchups_; }

    /// Sums over the deals of (half points - 2) of the first seat, over all complete pairs of a
    /// deal. Pairs on one deal are not independent of each other; deals are.
    const PowerSums& first_seat_by_deal() const { return first_seat_by_deal_; }

    /// Sums by blocks of deals. Column 0 counts the deals. Then follow for each matchup, over all
    /// its pairs: complete pairs, half points of a minus half of all half points,
    /// pairs with two scores, and for these the margins and the differences of the components.
    /// Where it is not one round robin, the last one is that of the points of the first seat: what
    /// other rules change of it is a figure.
    const BlockSums& blocks() const { return blocks_; }
    static constexpr std::size_t played_column = 0;
    std::size_t pairs_column(std::size_t matchup) const { return 1 + matchup * width_; }
    std::size_t points_column(std::size_t matchup) const { return pairs_column(matchup) + 1; }
    std::size_t scored_column(std::size_t matchup) const { return pairs_column(matchup) + 2; }
    std::size_t margin_column(std::size_t matchup) const { return pairs_column(matchup) + 3; }
    std::size_t component_column(std::size_t matchup, std::size_t c) const {
        return pairs_column(matchup) + 4 + c;
    }
    bool keeps_first_seat() const { return width_ > 4 + components_; }
    std::size_t first_seat_column(std::size_t matchup) const {
        return component_column(matchup, components_);
    }

    /// Everything that a tally holds, for code that reads a tally back from a file. What it fills
    /// in must be something that add() could have made.
    struct Parts {
        std::uint64_t& games;
        BlockSums& blocks;
        std::span<MatchupTally> matchups;
        PowerSums& first_seat_by_deal;
    };
    Parts parts() { return {games_, blocks_, matchups_, first_seat_by_deal_}; }

    friend bool operator==(const MatchTally&, const MatchTally&) = default;

  private:
    void add_to_block(std::uint64_t index, std::span<const MatchPair> by_matchup);

    std::vector<Matchup> order_;
    std::size_t strategies_ = 0;
    std::size_t components_;
    std::size_t width_;  ///< columns of the blocks of a matchup
    std::uint64_t games_ = 0;
    BlockSums blocks_;
    std::vector<MatchupTally> matchups_;
    PowerSums first_seat_by_deal_;
};

}  // namespace skerry
