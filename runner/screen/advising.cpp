#include "runner/screen/advising.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "runner/advice/advice_words.hpp"
#include "runner/advice/adviser.hpp"
#include "runner/words/number_text.hpp"

namespace skerry::screen {

namespace {

/// How soon advice is shown, and how often anew.
constexpr std::chrono::milliseconds first_advice(50);
constexpr std::chrono::milliseconds next_advice(400);

/// Whether some moves differ in the games they win: then all are told by that.
bool in_shares(const Advice& advice) {
    return std::any_of(advice.moves.begin(), advice.moves.end(),
                       [](const AdvisedMove& move) { return move.share && !move.by_points; });
}

/// A move that met fewer futures than the best is valued by what it lost on those: its own mean
/// would stand above better moves if they were lucky ones.
std::string value_text(const AdvisedMove& move, const AdvisedMove& best, bool shares,
                       bool unicode) {
    const bool points = !shares || !move.share;
    const FutureMean& of = points ? move.points : *move.share;
    const double unit = points ? 1 : 100;
    std::string text;
    if (of.n < best.points.n)
        text = (unicode ? "≈ " : "~ ") +
               (points ? fixed(best.points.mean + move.difference.of.mean, 1)
                       : fixed(100 * std::clamp(best.share->mean + move.share_difference->of.mean,
                                                0.0, 1.0),
                               1));
    else
        text = fixed(unit * of.mean, 1) +
               error_words(of.se ? std::optional(unit * *of.se) : of.se, of.n, 1, unicode);
    return points ? text : text + " %";
}

HintRow row_of(const AdvisedMove& move, const AdvisedMove& best, bool shares, bool unicode) {
    HintRow row;
    row.move = move.candidate.move;
    row.value = value_text(move, best, shares, unicode);
    row.share = fixed(100 * move.playout_share, 0) + " %";
    row.standing = move.standing == MoveStanding::best    ? HintRow::Standing::best
                   : move.standing == MoveStanding::level ? HintRow::Standing::level
                                                          : HintRow::Standing::worse;
    if (move.candidate.place) row.cell = {move.candidate.place->x, move.candidate.place->y};
    // Games won of a hundred weigh like points, so that one scale of heat serves both.
    row.loss = -move.deciding().of.mean * (move.by_points || !move.share ? 1 : 100);
    return row;
}

}  // namespace

Hint hint_of(const Advice& advice, bool unicode) {
    Hint hint;
    hint.title = "Advice by " + advice.facts.strategy + ", " + counted(advice.playouts, "playout");
    if (advice.futures == 0) return hint;
    const bool shares = in_shares(advice);
    for (const AdvisedMove& move : advice.moves)
        hint.rows.push_back(row_of(move, advice.moves.front(), shares, unicode));
    hint.why.push_back(advice_words(advice, unicode));
    return hint;
}

Advising advising(nlohmann::ordered_json strategy, std::uint64_t futures, bool unicode) {
    return [strategy = std::move(strategy), futures, unicode](
               const play::PlayTable& table, const std::function<bool()>& goes_on,
               const std::function<void(Hint)>& put) {
        using Clock = std::chrono::steady_clock;
        const play::GameInPlay& game = table.game();
        Adviser adviser = Adviser::of(game.game(), game.state(), strategy);
        Clock::time_point due = Clock::now() + first_advice;
        std::uint64_t told = 0;
        while (goes_on() && (futures == 0 || adviser.futures() < futures) && adviser.step()) {
            if (adviser.futures() == told || Clock::now() < due) continue;
            told = adviser.futures();
            put(hint_of(adviser.advice(), unicode));
            due = Clock::now() + next_advice;
        }
        put(hint_of(adviser.advice(), unicode));
    };
}

}  // namespace skerry::screen
