// A review in sentences: how many moves lost something, what turned the game, where it stands.

#include <fmt/format.h>

#include <cmath>

#include "play/advice/advice_words.hpp"
#include "play/advice/review.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr std::size_t most_turns = 3;

/// A change of the expectation, by a move or by what was revealed after it.
struct Turn {
    std::size_t decision = 0;
    bool by_move = false;
    double change = 0;
};

std::vector<Turn> turns_of(const Review& review) {
    std::vector<Turn> turns;
    for (const ReviewedDecision& decision : review.decisions) {
        turns.push_back({decision.number + 1, true, review.figure(decision.lost)});
        turns.push_back({decision.number + 1, false, review.figure(decision.luck)});
    }
    std::stable_sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) {
        return std::fabs(a.change) > std::fabs(b.change);
    });
    turns.resize(std::min(turns.size(), most_turns));
    std::erase_if(turns, [](const Turn& turn) { return std::fabs(turn.change) < 0.05; });
    return turns;
}

/// What became of the decisions of a seat.
std::string counts_of(const Review& review, const ReviewedSeat& seat) {
    std::string text = fmt::format(
        "Of {}, {} chose the move with the highest estimate, {} could not be told apart from it, "
        "and {} lost something by {} % intervals{}",
        counted(seat.decisions, "decision"), seat.best, seat.level, seat.errors(),
        fixed(100 * confidence_level, 0),
        review.futures < anytime_least_games
            ? fmt::format(", which need {} futures", anytime_least_games)
            : "");
    if (seat.certain)
        text =
            fmt::format("Of {}, {} chose the best move, {} one as good, and {} lost something",
                        counted(seat.decisions, "decision"), seat.best, seat.level, seat.errors());
    std::string parts;
    for (const Severity severity : {Severity::very_bad, Severity::bad, Severity::doubtful})
        if (const std::size_t count = seat.by_severity[static_cast<std::size_t>(severity)])
            parts += fmt::format("{}{} {}", parts.empty() ? ": " : ", ", count, name_of(severity));
    const double n = static_cast<double>(seat.decisions);
    const std::string rate = review.for_two
                                 ? fixed(100 * review.in_shares(seat.lost) / n, 1) + " % of a win"
                                 : fixed(review.in_points(seat.lost) / n, 2) + " points";
    return fmt::format("{}{}. Lost: {} a decision.", text, parts, rate);
}

}  // namespace

std::string counts_words(const Review& review) {
    std::string text;
    for (const ReviewedSeat& seat : review.seats())
        text += fmt::format("{}{}{}", text.empty() ? "" : " ",
                            !review.for_two            ? ""
                            : seat.seat == Seat::first ? "A: "
                                                       : "B: ",
                            counts_of(review, seat));
    return text;
}

std::string turns_words(const Review& review) {
    std::string text;
    for (const Turn& turn : turns_of(review))
        text += fmt::format("{}{} {} {}{}", text.empty() ? "It turned most by " : ", ",
                            turn.by_move ? "decision" : "what came after decision", turn.decision,
                            signed_fixed(turn.change, 1), review.for_two ? " %" : "");
    return text.empty() ? text : text + ".";
}

std::string note_words(const ReviewedDecision& decision) {
    const AdvisedMove& move = decision.move();
    std::string text = name_of(decision.severity);
    if (move.standing == MoveStanding::level)
        text = decision.judged.certain ? "as good" : seems_worse(move) ? "not sure" : "level";
    return move.chosen && decision.severity != Severity::none ? text + ", its own" : text;
}

std::string field_words(const FieldScore& score, Seat seat) {
    const std::string games = counted(score.games, "game") + " of " + score.strategy;
    if (!score.for_two) {
        if (score.always)
            return fmt::format("{} always scores {}.", score.strategy, fixed(score.mean, 0));
        return fmt::format("Better than {} % of {}, whose mean is {}.",
                           fixed(100 * score.percentile(), 1), games, fixed(score.mean, 1));
    }
    const char* const winner = score.win_share > 0.5 ? "A" : "B";
    if (score.always)
        return score.win_share == 0.5
                   ? fmt::format("{} against itself always draws.", score.strategy)
                   : fmt::format("{} against itself: {} always wins, by {}.", score.strategy,
                                 winner, fixed(std::fabs(score.mean), 0));
    return fmt::format("Better for {} than {} % of {} against itself; A wins {} % of them.",
                       seat == Seat::first ? "A" : "B", fixed(100 * score.percentile(seat), 1),
                       games, fixed(100 * score.win_share, 1));
}

}  // namespace skerry
