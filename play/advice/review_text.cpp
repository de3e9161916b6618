// Lays a review out as text: sums, what became of each seat's decisions, the dearest ones with both
// boards, the field, the graph of the expectation, a table.

#include "play/advice/review_text.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "play/advice/advice_words.hpp"
#include "play/advice/second_opinion.hpp"
#include "runner/documents/text.hpp"
#include "runner/games/registry.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/side_by_side.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

namespace {

constexpr std::size_t most_boards = 3;
/// Columns of what is said of a move, with the better one.
constexpr std::size_t widest_note = 20;
constexpr std::size_t graph_rows = 6;
constexpr std::size_t graph_columns = 66;

/// A drawing has two blanks in a row somewhere in each of its lines.
bool is_drawn(const std::string& line) { return line.find("  ") != std::string::npos; }

/// Takes off what a line ends with if it begins with it: the name of a row, written twice.
std::string without_second_name(std::string line) {
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t last = line.find_last_of(' ');
    if (is_drawn(line) && first != std::string::npos && last > first &&
        std::isalnum(static_cast<unsigned char>(line[first])) != 0 &&
        line.substr(first, line.find(' ', first) - first) == line.substr(last + 1))
        line.erase(last);
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

/// Made narrower, so that two of the widest boards fit beside each other into 80 columns: without
/// the second names of rows, and without a blank that begins every line of the drawing.
std::string narrow_board(const std::string& board) {
    std::vector<std::string> lines;
    bool blank = true;
    for (const std::string& line : split_lines(board)) {
        blank = blank && (!is_drawn(line) || line.front() == ' ');
        lines.push_back(without_second_name(line));
    }
    std::string text;
    for (const std::string& line : lines)
        text += (blank && !line.empty() && line.front() == ' ' ? line.substr(1) : line) + "\n";
    return text;
}

/// The board after another move in a decision, on the deal of the game.
std::string board_after(const play::GameInPlay& played, std::size_t ply, const std::string& text) {
    const AnyGame& game = played.game();
    ErasedValues next(game.shape().state);
    ErasedValues move(game.shape().move);
    game.copy_state(played.state_at(ply), next.add());
    game.parse_move(played.state_at(ply), text, move.add());
    game.play(next[0], move[0], played.deal());
    return game.text_board(next[0]);
}

/// How the expectation of a game went, drawn in letters, and the moments that changed it most.
std::string expectation_graph(const Review& review, const TextStyle& style) {
    std::vector<double> values;
    for (const ResultPart& value : review.values()) values.push_back(review.figure(value));
    const auto [least, most] = std::ranges::minmax(values);
    if (most - least < 0.05) return {};
    const std::size_t columns = std::min(values.size(), graph_columns);
    std::vector<std::string> drawn(graph_rows, std::string(columns, ' '));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double height = (values[i] - least) / (most - least) * (graph_rows - 1);
        const std::size_t column = i * columns / values.size();
        drawn[graph_rows - 1 - static_cast<std::size_t>(std::lround(height))][column] = '*';
    }
    std::string text = fmt::format(
        "\n{}\n",
        in_style(review.for_two ? "How likely A was to win, in %" : "How the expectation went",
                 Paint::bold, style));
    for (std::size_t row = 0; row < graph_rows; ++row) {
        const double value = most - (most - least) * static_cast<double>(row) / (graph_rows - 1);
        drawn[row].erase(drawn[row].find_last_not_of(' ') + 1);
        text += fmt::format("  {:>6} |{}\n", fixed(value, 1), drawn[row]);
    }
    text += fmt::format("  {:>6} +{}\n  {:>8}{:>{}}\n", "", std::string(columns, '-'), "1",
                        review.over ? "end" : "now", std::max<std::size_t>(columns, 5) - 1);
    return text + wrap(turns_words(review),
                       static_cast<std::size_t>(std::clamp(style.width, 40, 80)), "  ", "    ");
}

class ReviewText {
  public:
    ReviewText(const play::GameInPlay& played, const Review& review, const TextStyle& style)
        : played_(&played),
          review_(&review),
          width_(static_cast<std::size_t>(std::clamp(style.width, 40, 80))),
          style_(style) {}

    std::string head() const {
        const Review& review = *review_;
        const bool errors = review.futures >= fewest_with_error && review.luck.points_variance > 0;
        return sentence(fmt::format("reviewed by {}, {} a decision, seed {}{}{}", review.reviewer,
                                    counted(review.futures, "future"), review.seed, second_asked(),
                                    errors ? " (" + plus_minus(style_.unicode) +
                                                 " standard error; fewer futures find fewer losses)"
                                           : "")) +
               "\n";
    }

    std::string sums() const {
        const Review& review = *review_;
        ResultPart found = review.found[0];
        found += review.found[1];
        std::string text = row("expectation at the start", review.expectation, false);
        text += row("better moves found", found, true);
        text += row(review.for_two ? "lost by A" : "lost by the moves", review.lost[0], true);
        if (review.for_two) text += row("lost by B", review.lost[1], true);
        if (review.has_chance && review.for_two) {
            text += row("luck of A", review.luck_of[0], true);
            text += row("luck of B", review.luck_of[1], true);
        } else if (review.has_chance) {
            text += row("luck", review.luck, true);
        }
        text += row(review.over ? "result" : "worth where it stands", review.result, false);
        return text + "\n" +
               sentence(
                   fmt::format("All figures are what {} makes of the rest of the game. Its own "
                               "moves would have lost what \"better moves found\" says.",
                               review.reviewer)) +
               (review.for_two || review.decisions.empty() ? "" : sentence(counts_words(review)));
    }

    /// What became of the decisions of each seat, in a game for two.
    std::string seats() const {
        const std::vector<ReviewedSeat> seats = review_->seats();
        if (!review_->for_two || seats.empty()) return {};
        std::vector<Column> columns = {{"by seat", true}};
        for (const ReviewedSeat& seat : seats)
            columns.push_back({seat.seat == Seat::first ? "A" : "B"});
        TextTable table(columns);
        const auto add = [&](const std::string& name, const auto& cell) {
            std::vector<std::string> cells = {name};
            for (const ReviewedSeat& seat : seats) cells.push_back(cell(seat));
            table.add_row(cells);
        };
        using Summary = const ReviewedSeat&;
        const auto count = [](std::size_t n) { return std::to_string(n); };
        add("decisions", [&](Summary seat) { return count(seat.decisions); });
        add("the best found", [&](Summary seat) { return count(seat.best); });
        add("level with it", [&](Summary seat) { return count(seat.level); });
        for (const Severity severity : {Severity::very_bad, Severity::bad, Severity::doubtful})
            add(name_of(severity), [&](Summary seat) {
                return count(seat.by_severity[static_cast<std::size_t>(severity)]);
            });
        add("lost, of a win", [&](Summary seat) { return share(seat.lost, false); });
        add("lost a decision", [&](Summary seat) {
            const double lost = 100 * review_->in_shares(seat.lost);
            return fixed(lost / static_cast<double>(seat.decisions), 1) + " %";
        });
        add("points lost a decision", [&](Summary seat) {
            const double lost = review_->in_points(seat.lost);
            return fixed(lost / static_cast<double>(seat.decisions), 1);
        });
        if (review_->has_chance)
            add("luck, of a win", [&](Summary seat) { return share(seat.luck, true); });
        std::string text = "\n";
        for (const std::string& line : table.lines(width_ - 2, style_)) text += "  " + line + "\n";
        return text;
    }

    std::string field(const std::vector<FieldScore>& scores) const {
        if (scores.empty()) return {};
        std::string text = review_->has_chance ? "\nOn this shuffle\n" : "\nFrom the same start\n";
        for (const FieldScore& score : scores) text += sentence(field_words(score));
        return text;
    }

    std::string dearest() const {
        const std::vector<std::size_t> numbers = review_->dearest(most_boards);
        if (numbers.empty()) return {};
        std::string text = "\n" + in_style("The dearest decisions", Paint::bold, style_) + "\n";
        for (const std::size_t number : numbers) text += "\n" + dear(review_->decisions[number]);
        return text;
    }

    /// A better move of many words stands in a line of its own, below the one played.
    std::string table() const {
        if (review_->decisions.empty()) return {};
        std::vector<Column> columns = {{"#"}, {"played", true}, {"lost"}};
        if (review_->for_two) columns.push_back({"points"});
        if (review_->has_chance) columns.push_back({"luck"});
        columns.push_back({"", true});
        TextTable table(columns);
        for (const ReviewedDecision& decision : review_->decisions) table.add_row(cells(decision));
        std::string text = "\n" + in_style("All decisions", Paint::bold, style_) + "\n";
        const std::vector<std::string> lines = table.lines(width_ - 2, style_);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            text += "  " + lines[i] + "\n";
            if (i == 0) continue;
            const ReviewedDecision& decision = review_->decisions[i - 1];
            if (!decision.is_best() && best_beside(decision).empty())
                text += "       best: " + named(decision.best()) + "\n";
            if (opinions_differ(decision, review_->for_two))
                text += "       lost " + second(decision) + "\n";
        }
        return text;
    }

  private:
    std::string sentence(const std::string& line) const { return wrap(line, width_, "  ", "    "); }

    /// ", the dearest also by swift"
    std::string second_asked() const {
        for (const ReviewedDecision& decision : review_->decisions)
            if (decision.second) return ", the dearest also by " + decision.second->facts.strategy;
        return {};
    }

    std::string second(const ReviewedDecision& decision) const {
        return second_words(decision, review_->for_two, style_.unicode);
    }

    /// "+3.1 ± 2.0 %", of a win.
    std::string share(const ResultPart& part, bool sign) const {
        const double value = 100 * review_->in_shares(part);
        std::optional<double> se = review_->share_error(part);
        if (se) *se *= 100;
        return (sign ? signed_fixed(value, 1) : fixed(value, 1)) +
               error_words(se, review_->futures, 1, style_.unicode) + " %";
    }

    std::string row(const std::string& name, const ResultPart& part, bool sign) const {
        const auto number = [&](double figure) {
            return sign ? signed_fixed(figure, 1) : fixed(figure, 1);
        };
        const auto error = [&](std::optional<double> se, double unit) {
            if (se) *se *= unit;
            return error_words(se, review_->futures, 1, style_.unicode);
        };
        const std::string points = number(review_->in_points(part));
        const std::string points_error = error(review_->points_error(part), 1);
        if (!review_->for_two) return fmt::format("  {:<26}{:>8}{}\n", name, points, points_error);
        const int room = review_->luck.share_variance > 0 ? 7 : 0;  // " ± 12.3"
        return fmt::format("  {:<26}{:>7}{:<{}} % of a win   margin {:>6}{}\n", name,
                           number(100 * review_->in_shares(part)),
                           error(review_->share_error(part), 100), room, points, points_error);
    }

    std::string seat_of(const ReviewedDecision& decision) const {
        if (!review_->for_two) return "";
        return decision.seat() == Seat::first ? " A" : " B";
    }

    std::string named(const AdvisedMove& move) const {
        return shown_move(move.candidate, style_.unicode);
    }

    std::string board(const std::string& head, const ReviewedDecision& decision,
                      const AdvisedMove& move) const {
        return head + named(move) + "\n" +
               narrow_board(board_after(*played_, decision.number, move.candidate.move));
    }

    std::string dear(const ReviewedDecision& decision) const {
        const AdvisedMove& move = decision.move();
        const std::string lost = review_->for_two
                                     ? share_text(move, style_.unicode) + " of a win, " +
                                           points_words(move, style_.unicode)
                                     : points_text(move, style_.unicode);
        std::string text = sentence(fmt::format(
            "Decision {}{}, {}: {} lost {}.{}", decision.number + 1, seat_of(decision),
            name_of(decision.severity), named(move), lost,
            move.chosen ? " " + review_->reviewer + " would have played it, too." : ""));
        text += sentence(why_words(decision.judged, move, style_.unicode));
        if (const std::string words = second(decision); !words.empty())
            text += sentence((opinions_differ(decision, review_->for_two) ? "It lost " : "") +
                             words + ".");
        text += "\n";
        const std::string boards[2] = {board("played: ", decision, move),
                                       board("best: ", decision, decision.best())};
        return text + side_by_side(boards, width_);
    }

    /// The best move after the note; empty where there is no room for it, or none is needed.
    std::string best_beside(const ReviewedDecision& decision) const {
        if (decision.is_best()) return {};
        std::string text = ", best " + named(decision.best());
        return note_words(decision).size() + text.size() <= widest_note ? text : std::string();
    }

    /// Points without their error.
    static std::string signed_loss(const AdvisedMove& move) {
        return fixed(0 - move.difference.estimate.mean, 1);
    }

    std::vector<std::string> cells(const ReviewedDecision& decision) const {
        const AdvisedMove& move = decision.move();
        const bool best = decision.is_best();
        std::vector<std::string> cells = {std::to_string(decision.number + 1) + seat_of(decision),
                                          named(move)};
        if (review_->for_two) cells.push_back(best ? "" : share_text(move, style_.unicode));
        // In a game for two the error of the share is enough.
        cells.push_back(best               ? ""
                        : review_->for_two ? signed_loss(move)
                                           : points_text(move, style_.unicode));
        if (review_->has_chance) cells.push_back(signed_fixed(review_->figure(decision.luck), 1));
        cells.push_back(note_words(decision) + best_beside(decision));
        return cells;
    }

    const play::GameInPlay* played_;
    const Review* review_;
    std::size_t width_;
    TextStyle style_;
};

std::string result_words(const Review& review) {
    if (!review.over) return "not over";
    if (!review.outcome.finished) return "no score";
    if (!review.for_two) return "score " + fixed(review.in_points(review.result), 0);
    const std::string margin = fixed(std::fabs(review.in_points(review.result)), 0);
    if (review.outcome.winner == Winner::none) return "a draw";
    return std::string(review.outcome.winner == Winner::first ? "A" : "B") + " wins, margin " +
           margin;
}

}  // namespace

std::string review_text(const std::string& title, const play::GameInPlay& played,
                        const Review& review, const std::vector<FieldScore>& field,
                        const TextStyle& style) {
    const ReviewText text(played, review, style);
    // A title begins with the name of the game.
    const std::string named =
        title.starts_with(review.game)
            ? std::string(game_named(review.game)->title()) + title.substr(review.game.size())
            : title;
    return in_style(named + ": " + result_words(review), Paint::bold, style) + "\n" + text.head() +
           text.sums() + text.seats() + text.field(field) + expectation_graph(review, style) +
           text.dearest() + text.table();
}

}  // namespace skerry
