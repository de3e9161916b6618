// The figures of moves side by side, in one unit.

#include "play/lines/hint.hpp"

#include <algorithm>

#include "play/advice/advice_words.hpp"
#include "runner/documents/text.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/shared_words.hpp"

namespace skerry::play {

namespace {

/// Whether some moves differ in the games they win: then all are told by that.
bool in_shares(const Advice& advice) {
    return std::ranges::any_of(
        advice.moves, [](const AdvisedMove& move) { return move.share && !move.by_points; });
}

/// "wins by 7" of a margin that nothing can change.
std::string known_end(double margin) {
    if (margin == 0) return "a draw";
    return (margin > 0 ? "wins by " : "loses by ") + fixed(std::abs(margin), 0);
}

/// A move that met fewer futures than the best is valued by what it lost on those: its own mean
/// would stand above better moves if they were lucky ones.
std::string estimate_text(const AdvisedMove& move, const AdvisedMove& best, bool points,
                          bool unicode) {
    const FutureMean& mean = points ? move.points : *move.share;
    const double unit = points ? 1 : 100;
    if (mean.n >= best.points.n)
        return fixed(unit * mean.mean, 1) +
               error_words(mean.se ? std::optional(unit * *mean.se) : mean.se, mean.n, 1, unicode);
    const double from_best =
        points ? best.points.mean + move.difference.estimate.mean
               : std::clamp(best.share->mean + move.share_difference->estimate.mean, 0.0, 1.0);
    return (unicode ? "≈ " : "~ ") + fixed(unit * from_best, 1);
}

std::string move_words(const AdvisedMove& move) {
    return move.candidate.words.empty() ? move.candidate.move : move.candidate.words;
}

/// How many letters all moves begin with, whole words of them: "PLACE ROCK+LAKE AT" tells none
/// apart. Coordinates stay whole.
std::size_t common_beginning(const std::vector<const AdvisedMove*>& moves) {
    if (moves.size() < 2) return 0;
    const std::string first = move_words(*moves.front());
    std::size_t shared = first.size();
    for (const AdvisedMove* move : moves)
        shared = std::min(shared, shared_words(first, move_words(*move)));
    std::size_t common = 0;
    const auto is_name = [&] {
        return first[common] != '-' && (first[common] < '0' || first[common] > '9');
    };
    while (common < shared && is_name()) common = first.find(' ', common) + 1;
    return common;
}

/// "* house on e3                     69.8 ± 0.6"
std::string row_text(const std::string& name, const AdvisedMove& move, const std::string& value,
                     std::size_t width) {
    const std::string mark = move.standing == MoveStanding::best    ? "* "
                             : move.standing == MoveStanding::level ? "= "
                                                                    : "  ";
    const std::size_t used = mark.size() + display_width(name) + display_width(value);
    return mark + name + std::string(used + 1 < width ? width - used : 1, ' ') + value;
}

/// What a move is worth: "71.2 ± 0.3", "58.1 ± 2.0 %", "about 70" of few futures; where nothing is
/// left to chance in a game for two "a draw", "wins by 7", "loses by 2".
std::string value_text(const Advice& advice, const AdvisedMove& move, bool unicode) {
    const bool points = !in_shares(advice) || !move.share;
    if (advice.certain && move.share) return known_end(move.points.mean);
    const std::string text = estimate_text(move, advice.moves.front(), points, unicode);
    return (advice.certain || advice.futures >= fewest_with_error ? "" : "about ") + text +
           (points ? "" : " %");
}

/// Why the first move is better, without what the rows say: the ends that are known, and that the
/// best is best.
std::string reason(const Advice& advice, bool unicode) {
    const std::string words = advice_words(advice, unicode);
    const std::size_t end = words.find(". ");
    if (end == std::string::npos) return words;
    if (advice.certain && advice.moves.front().share) return words.substr(0, end + 1);
    return words.substr(0, end).ends_with(" is best") ? words.substr(end + 2) : words;
}

}  // namespace

std::string as_sentence(std::string words) {
    if (words.empty()) return words;
    if (words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    if (words.back() != '.' && words.back() != ':' && words.back() != '?') words += '.';
    return words;
}

std::vector<std::string> advice_lines(const Advice& advice, std::size_t moves,
                                      const TextStyle& style) {
    const auto width = static_cast<std::size_t>(style.width);
    std::vector<std::string> lines = split_lines(wrap(
        "Advice by " + advice.facts.strategy + ", " + counted(advice.playouts, "playout"), width));
    if (advice.futures == 0) return lines;
    std::vector<const AdvisedMove*> shown;
    for (const AdvisedMove& move : advice.moves)
        if (advice.compares(move) && (moves == 0 || shown.size() < moves)) shown.push_back(&move);
    std::size_t longest = 0;
    for (const AdvisedMove* move : shown)
        longest = std::max(longest, display_width(move_words(*move)));
    constexpr std::size_t value_width = 18;
    // Where moves are long, what all begin with gives way.
    const std::size_t common = longest + value_width <= width ? 0 : common_beginning(shown);
    const std::size_t name_width = longest - common;
    const std::size_t row = std::min(width, name_width + 2 + value_width);
    for (const AdvisedMove* move : shown)
        lines.push_back(row_text(move_words(*move).substr(common), *move,
                                 value_text(advice, *move, style.unicode), row));
    std::ranges::move(split_lines(wrap(as_sentence(reason(advice, style.unicode)), width)),
                      std::back_inserter(lines));
    return lines;
}

}  // namespace skerry::play
