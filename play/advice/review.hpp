#pragma once
// A game that was played, decision by decision: what each move lost against the best one, and how
// much of the result was luck and how much skill.
//
// The reviewer is a strategy. The best move of a decision is chosen on some futures (`advice`). It
// and the move that was played are valued on other ones, common to both. So the choice does not
// flatter the best. The value of a move is the mean result of games that the reviewer plays on
// after it; the value of a state is that of its own choice. Then
//   lost  = value of the move played - value of the best move found,
//   found = value of the best move found - value of the state,
//   skill = found + lost, the move against the reviewer's own,
//   luck of a reveal = value of the state after it - value of the move before it,
// (in a game without chance there is none: a state is worth what the move before it is)
// and the result is the expectation at the start + all luck, found and lost, exactly: what is added
// once is taken away once. Luck is 0 on average, since the reviewer plays on alike on both sides of
// a reveal. `found` is what the reviewer's own moves would have lost in the same positions.
//
// Sums are integers: points or half points, times the number of futures.

#include <nlohmann/json_fwd.hpp>

#include "play/game/game_in_play.hpp"
#include "runner/candidates/advice.hpp"

namespace skerry {

/// On how many futures a review values a move and the best one by itself.
inline constexpr std::uint64_t default_futures = 512;
/// On how many of `futures` a review of so many decisions chooses the best: all of them, in a long
/// game fewer, since the candidates are many there. A review then takes some seconds.
std::uint64_t choosing_futures(std::uint64_t futures, std::size_t decisions);

struct ReviewRequest {
    std::uint64_t seed = 1;     ///< as of AdviceRequest: advice of this seed and futures agrees
    std::uint64_t futures = 0;  ///< of each decision; 0: default_futures
    /// Asked before each decision; if it says false, the review is given up.
    std::function<bool(std::size_t decision, std::size_t decisions)> keep_going = {};
    /// Calls a function with 0 .. count - 1, each once, on as many threads as it likes; none: one
    /// after the other.
    std::function<void(std::size_t count, const std::function<void(std::size_t)>&)> for_each = {};
    /// Who else values the dearest decisions, an entry of /strategies. Null: the game's second
    /// adviser; where that one reviews, the default adviser.
    nlohmann::ordered_json second = nullptr;
    std::size_t second_decisions = 10;  ///< how many of the dearest; 0: nobody is asked
};

/// How much a move lost. Nothing but `none` is said of a loss whose interval contains 0. In a game
/// for two only shares of a win count: points that change nobody's win are `doubtful` at most.
enum class Severity : std::uint8_t { none, doubtful, bad, very_bad };

/// Losses in points from which on a move is bad or very bad; and in shares of a win.
inline constexpr double bad_points = 1.5;
inline constexpr double very_bad_points = 4;
inline constexpr double bad_share = 0.05;
inline constexpr double very_bad_share = 0.12;

const char* name_of(Severity severity);  ///< "very bad"; "" of none

/// What a move lost in the one unit of a review: points; in a game for two shares of a win, 0 where
/// only points were lost.
double lost_by(const AdvisedMove& move, bool for_two);

/// A part of the result: points (in a game for two the margin of the first seat), and half points
/// of the first seat; times the number of futures. Sums are those of independent parts.
struct ResultPart {
    std::int64_t points = 0;
    std::int64_t half_points = 0;
    /// Squared standard errors of the means, in points and in shares of a win.
    double points_variance = 0;
    double share_variance = 0;
    ResultPart& operator+=(const ResultPart& other) {
        points += other.points;
        half_points += other.half_points;
        points_variance += other.points_variance;
        share_variance += other.share_variance;
        return *this;
    }
    ResultPart operator-() const {
        return {-points, -half_points, points_variance, share_variance};
    }
    friend ResultPart operator-(ResultPart a, const ResultPart& b) { return a += -b; }
};

struct ReviewedDecision {
    std::size_t number = 0;  ///< from 0
    Advice advice;           ///< of all candidates, which chose the best
    Advice judged;  ///< the best, and the move played if it is another, on futures of their own
    std::string played;
    ResultPart found;
    ResultPart lost;
    ResultPart skill;
    ResultPart luck;  ///< of what was revealed after it
    Severity severity = Severity::none;
    /// What another reviewer makes of the two moves, the best that this one found first. Only the
    /// dearest decisions have it.
    std::optional<Advice> second;

    const AdvisedMove& move() const { return judged.moves.back(); }
    const AdvisedMove& best() const { return judged.moves.front(); }
    bool is_best() const { return judged.moves.size() == 1; }
    Seat seat() const { return advice.facts.seat; }
};

/// What became of the decisions of a seat, as it counts for that seat.
struct ReviewedSeat {
    Seat seat = Seat::first;
    std::size_t decisions = 0;
    std::size_t best = 0;
    std::size_t level = 0;
    std::size_t by_severity[4] = {};
    bool certain = true;  ///< all values are
    ResultPart lost;      ///< 0 or above but for errors
    ResultPart luck;
    std::size_t errors() const { return by_severity[1] + by_severity[2] + by_severity[3]; }
};

struct Review {
    std::string game;
    std::string reviewer;
    std::vector<std::string> components;
    bool for_two = false;
    bool has_chance = true;  ///< if not, no luck is told
    std::uint64_t seed = 0;
    std::uint64_t futures = 0;
    std::vector<ReviewedDecision> decisions;
    /// The mean result of games that the reviewer plays on fresh deals, others for each start.
    ResultPart expectation;
    ResultPart opening_luck;  ///< of what the start shows
    ResultPart luck;          ///< all, with the opening
    /// By seat, as it counts for the first seat; they add up to `luck`. What is revealed before a
    /// decision is the luck of who decides.
    ResultPart luck_of[2];
    ResultPart found[2];  ///< by seat, as it counts for the first seat
    ResultPart lost[2];
    ResultPart skill[2];
    ResultPart result;
    GameOutcome outcome;
    bool over = false;      ///< if not, `result` is the value where the game stands
    bool complete = false;  ///< if not, the review was given up

    double in_points(const ResultPart& part) const;
    double in_shares(const ResultPart& part) const;  ///< of a win
    /// Standard errors over the futures; none of a single one.
    std::optional<double> points_error(const ResultPart& part) const;
    std::optional<double> share_error(const ResultPart& part) const;
    /// What decides: points, in a game for two the share of a win in percent.
    double figure(const ResultPart& part) const {
        return for_two ? 100 * in_shares(part) : in_points(part);
    }
    /// What the reviewer expected of each position, and of the end, as it counts for the first
    /// seat.
    std::vector<ResultPart> values() const;
    /// Decisions with a severity, the largest loss first; at most `most`.
    std::vector<std::size_t> dearest(std::size_t most) const;
    /// What became of the decisions, for each seat that had any.
    std::vector<ReviewedSeat> seats() const;
};

/// Reviews the moves before the place where one stands. `reviewer`: an entry of /strategies; null:
/// the game's default adviser. Throws UserError.
Review review_game(const play::GameInPlay& played, const nlohmann::ordered_json& reviewer,
                   const ReviewRequest& request = {});

/// Where a result lies among games that a strategy played on the same deal; in a game for two it
/// played against itself, and results are those of the first seat: who wins, then the margin.
struct FieldScore {
    std::string strategy;
    bool for_two = false;
    std::uint64_t games = 0;  ///< one if the strategy always plays the same game
    std::uint64_t below = 0;  ///< games with a lower result, or with none
    std::uint64_t equal = 0;
    double mean = 0;       ///< of the games with a score; of margins in a game for two
    double win_share = 0;  ///< of the first seat, in a game for two; draws count one half
    std::uint64_t unfinished = 0;
    bool always = true;  ///< every game ended with the same result
    /// From 0 to 1; as it counts for `seat`.
    double percentile(Seat seat = Seat::first) const {
        const double share = (static_cast<double>(below) + static_cast<double>(equal) / 2) /
                             static_cast<double>(games);
        return seat == Seat::first ? share : 1 - share;
    }
};

/// "Better than 83.1 % of 1,000 games of greedy, whose mean is 55.2."; in a game for two as it
/// counts for `seat`.
std::string field_words(const FieldScore& score, Seat seat = Seat::first);

nlohmann::ordered_json field_json(const FieldScore& score, Seat seat = Seat::first);

/// Who plays the games of a field, random, greedy and the default adviser; and how many each:
/// 1,000, in a game for two 200, which take longer.
std::vector<std::string> field_strategies(const AnyGame& game);
std::uint64_t field_games(const AnyGame& game);

/// `placed`: the result of a game, in the unit of one future.
FieldScore field_score(const AnyGame& game, const std::string& strategy, const void* deal,
                       const ResultPart& placed, std::uint64_t games, std::uint64_t seed);

/// The result of a game that ended with a score, as it counts for the first seat.
ResultPart result_of(const GameOutcome& outcome, const GameShape& shape);

/// The place of a game that ended with a score among field_games() of each of field_strategies();
/// else nothing.
std::vector<FieldScore> field_on_deal(const play::GameInPlay& played, std::uint64_t seed);

/// "Of 29 decisions, 13 chose the move with the highest estimate ...", "It turned most by decision
/// 9 -6.1 ..."; the second is empty where nothing changed.
std::string counts_words(const Review& review);
std::string turns_words(const Review& review);
/// "very bad, its own", "level", "not sure"; empty of the best move.
std::string note_words(const ReviewedDecision& decision);

/// How much of a review is written.
struct ReviewExtent {
    std::size_t dearest = 10;
    bool all_moves = true;  ///< of each decision; else the best and the one played, as judged
};

/// docs/review.md tells what stands where.
nlohmann::ordered_json review_json(const std::string& title, const Review& review,
                                   const std::vector<FieldScore>& field,
                                   const ReviewExtent& extent = {});

}  // namespace skerry
