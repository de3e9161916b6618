// The thread that plays and thinks beside the desk, and the hints that it finds.

#include "runner/screen/thinker.hpp"

#include <exception>

#include "runner/advice/advice_words.hpp"
#include "runner/advice/adviser.hpp"
#include "runner/words/number_text.hpp"

namespace skerry::screen {

namespace {

bool same(const Errand& a, const Errand& b) { return a.kind == b.kind && a.number == b.number; }

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

HintRow row_of(const DecisionFacts& facts, const AdvisedMove& move, const AdvisedMove& best,
               bool shares, bool unicode) {
    HintRow row;
    row.move = move.candidate.move;
    row.words = move.candidate.words.empty() ? row.move : move.candidate.words;
    row.line = play::line_of(facts.game, move.candidate.bytes);
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

Thinker::Thinker(Advising advising, Reviewing reviewing, Standing standing)
    : advising_(std::move(advising)),
      reviewing_(std::move(reviewing)),
      standing_(std::move(standing)),
      thread_([this](const std::stop_token& end) { work(end); }) {}

Thinker::~Thinker() {
    thread_.request_stop();
    thread_.join();
}

void Thinker::give(const Errand& errand, const play::PlayTable& table) {
    const std::lock_guard lock(mutex_);
    if (same(errand, errand_)) return;
    errand_ = errand;
    table_.reset();
    if (errand.kind != Errand::Kind::none) table_ = table;
    given_.notify_one();
}

std::optional<Found> Thinker::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(found_, std::nullopt);
}

bool Thinker::is_busy() {
    const std::lock_guard lock(mutex_);
    return busy_ || table_.has_value() || found_.has_value();
}

bool Thinker::is_wanted(const Errand& errand) {
    const std::lock_guard lock(mutex_);
    return same(errand, errand_);
}

void Thinker::put(Found found) {
    const std::lock_guard lock(mutex_);
    if (same(found.errand, errand_)) found_ = std::move(found);
}

void Thinker::work(const std::stop_token& end) {
    for (;;) {
        Errand errand;
        std::optional<play::PlayTable> table;
        {
            std::unique_lock lock(mutex_);
            busy_ = false;
            if (!given_.wait(lock, end, [this] { return table_.has_value(); })) return;
            errand = errand_;
            table = std::exchange(table_, std::nullopt);
            busy_ = true;
        }
        try {
            think(errand, std::move(*table),
                  [&] { return !end.stop_requested() && is_wanted(errand); });
        } catch (const std::exception& error) {
            put({.errand = errand, .fault = error.what()});
        }
    }
}

void Thinker::think(const Errand& errand, play::PlayTable table,
                    const std::function<bool()>& goes_on) {
    switch (errand.kind) {
        case Errand::Kind::rival:
            table.play_rival();
            return put({.errand = errand, .table = std::move(table)});
        case Errand::Kind::advice:
            return advising_(table, goes_on,
                             [&](Hint hint) { put({.errand = errand, .hint = std::move(hint)}); });
        case Errand::Kind::outlook: {
            constexpr std::uint64_t enough = 64;
            std::uint64_t known = 0;
            return advising_(
                table, [&] { return known < enough && goes_on(); },
                [&](Hint hint) {
                    known = hint.futures;
                    put({.errand = errand, .hint = std::move(hint)});
                });
        }
        case Errand::Kind::standing:
            return put({.errand = errand, .standing = standing_(table, goes_on)});
        case Errand::Kind::review: {
            ReviewPage review = reviewing_(table, goes_on, [&](std::string words) {
                put({.errand = errand, .progress = std::move(words)});
            });
            return put({.errand = errand, .review = std::move(review)});
        }
        case Errand::Kind::none:
            return;
    }
}

Hint hint_of(const Advice& advice, bool unicode) {
    Hint hint;
    hint.title = "Advice by " + advice.facts.strategy + ", " + counted(advice.playouts, "playout");
    hint.futures = advice.futures;
    if (advice.futures == 0) return hint;
    const bool shares = in_shares(advice);
    const AdvisedMove& best = advice.moves.front();
    for (const AdvisedMove& move : advice.moves) {
        hint.rows.push_back(row_of(advice.facts, move, best, shares, unicode));
        hint.rows.back().listed = advice.compares(move);
    }
    hint.outlook = best.share ? std::string(advice.facts.seat == Seat::first ? "A" : "B") +
                                    " wins " + value_text(best, best, true, unicode)
                              : "expected at the end " + value_text(best, best, false, unicode);
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
