// The page of a desk: the board at the left, the panel at the right, what is typed, what is said,
// and the keys at the bottom.

#include "runner/documents/text.hpp"
#include "runner/screen/canvas.hpp"
#include "runner/screen/desk.hpp"
#include "runner/screen/panel.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/text_style.hpp"

namespace skerry::screen {

namespace {

constexpr int least_width = 60;
constexpr int least_height = 16;
constexpr int panel_width = 38;  ///< at least, beside a board that is not shown whole
constexpr int least_panel = 32;
constexpr int lines_around = 4;  ///< the title, two of words, the keys

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

/// At most three characters: "0", "0.4", "12".
std::string loss_text(double loss) {
    if (loss < 0.05) return "0";
    std::string text = fixed(loss, loss < 9.95 ? 1 : 0);
    if (text.starts_with("0.")) text.erase(0, 1);
    return text;
}

int heat_of(double loss) {
    constexpr std::array<double, heat_levels - 1> limits{0.05, 0.5, 1.5, 3, 6};
    int heat = heat_levels - 1;
    for (const double limit : limits) heat -= loss >= limit ? 1 : 0;
    return heat;
}

}  // namespace

class DeskPage {
  public:
    DeskPage(const Desk& desk, int width, int height) : desk_(desk), page_(width, height) {}

    Canvas draw() {
        if (page_.width() < least_width || page_.height() < least_height) {
            draw_too_small();
        } else if (!desk_.pager_.empty()) {
            draw_pager();
        } else {
            draw_title();
            draw_board_and_panel();
            draw_words();
            draw_keys();
        }
        return std::move(page_);
    }

  private:
    void draw_too_small() {
        const std::string text = "The terminal has " + size_text(page_.width(), page_.height()) +
                                 ", the game needs " + size_text(least_width, least_height) +
                                 ". q quits; the game is kept.";
        int y = 0;
        for (const TextLine& line : wrapped(text, page_.width()))
            put_line(page_, {0, y++}, page_.width(), line);
    }

    void draw_pager() {
        const auto rows = static_cast<std::size_t>(page_.height() - 1);
        const std::size_t most = desk_.pager_.size() - std::min(desk_.pager_.size(), rows);
        desk_.pager_top_ = std::min(desk_.pager_top_, most);
        const std::size_t top = desk_.pager_top_;
        for (std::size_t i = 0; i < rows && top + i < desk_.pager_.size(); ++i)
            page_.write(0, static_cast<int>(i), desk_.pager_[top + i]);
        const std::size_t end = std::min(top + rows, desk_.pager_.size());
        const std::string where = most == 0
                                      ? ""
                                      : " " + std::to_string(top + 1) + "-" + std::to_string(end) +
                                            " of " + std::to_string(desk_.pager_.size()) + ";";
        draw_bar(page_.height() - 1,
                 where + (desk_.is_review() ? " arrows; a number opens a decision; q: back"
                                            : " arrows, blank; another key: back"));
    }

    void draw_bar(int y, const std::string& text) {
        const Look look{.reverse = true};
        for (int x = 0; x < page_.width(); ++x) page_.put(x, y, U' ', look);
        page_.write(0, y, text, look);
    }

    void draw_title() {
        const play::GameInPlay& game = desk_.table_.game();
        std::string title =
            " " + (desk_.options_.title.empty() ? game.shape().name : desk_.options_.title) +
            ", seed " + std::to_string(game.seed()) + ", game " + std::to_string(game.index()) +
            ", move " + std::to_string(game.ply() + (game.is_over() ? 0 : 1));
        if (game.plies() > game.ply())
            title += " (" + std::to_string(game.plies() - game.ply()) + " taken back)";
        draw_bar(0, title);
    }

    Overlay overlay() const {
        Overlay overlay;
        if (!desk_.chooser_) return overlay;
        if (desk_.has_cursor_ && desk_.focus_ == Desk::Focus::board && !desk_.line_.is_open())
            overlay.cursor = desk_.cursor_;
        const play::Choices& choices = desk_.chooser_->choices();
        overlay.groups = choices.groups.size();
        overlay.line = choices.line;
        for (const play::SceneMark& mark : choices.marks) add_mark(overlay, mark);
        if (desk_.values_ && desk_.hint_) add_values(overlay);
        if (const ReviewedMove* const known = desk_.opened()) {
            if (overlay.line.empty()) overlay.line = known->played_line;
            overlay.advised = known->best_line;
            if (overlay.heat.empty()) overlay.heat = known->cells;
        } else if (desk_.advises_ && desk_.hint_ && !desk_.hint_->rows.empty()) {
            overlay.advised = desk_.hint_->rows.front().line;
        }
        const play::ChoiceOption* const option = pointed();
        if (option != nullptr && !option->covers.empty()) {
            overlay.covered = option->covers;
            if (option->cell) overlay.covered.push_back(*option->cell);
        }
        return overlay;
    }

    /// What is lost on each cell against the best move; of several moves there the best counts.
    void add_values(Overlay& overlay) const {
        for (const HintRow& row : desk_.hint_->rows) {
            if (!row.cell || !is_of_group(row)) continue;
            const auto here = std::ranges::find(overlay.heat, *row.cell, &HeatCell::cell);
            if (here != overlay.heat.end()) continue;
            overlay.heat.push_back({*row.cell, loss_text(row.loss), heat_of(row.loss)});
        }
    }

    bool is_of_group(const HintRow& row) const {
        if (desk_.group_ == play::no_group) return true;
        return std::ranges::any_of(
            desk_.chooser_->choices().options, [&](const play::ChoiceOption& option) {
                return option.key == row.move && option.group == desk_.group_;
            });
    }

    /// Adds a mark without the cells of other groups, if only one is looked at.
    void add_mark(Overlay& overlay, play::SceneMark mark) const {
        if (mark.role == play::MarkRole::choice && desk_.group_ != play::no_group) {
            const play::ChoiceOption* const option = desk_.option_at(mark.cell);
            if (option == nullptr || !option->is_legal()) return;
            mark.group = option->group;
        }
        overlay.marks.push_back(mark);
    }

    const play::ChoiceOption* pointed() const {
        if (desk_.focus_ == Desk::Focus::board) return desk_.option_at(desk_.cursor_);
        const auto list = desk_.listed();
        return desk_.row_ < list.size() ? list[desk_.row_] : nullptr;
    }

    void draw_board_and_panel() {
        const int height = page_.height() - lines_around;
        int width = page_.width() - panel_width - 2;
        bool cards_here = false;
        if (desk_.scene_) {
            const Overlay over = overlay();
            const DrawnBoard board = draw_board(*desk_.scene_, over);
            // A board of fixed size takes no more than it needs.
            if (desk_.scene_->width > 0)
                width = std::min(std::max(width, page_.width() - least_panel - 2),
                                 board.canvas.width());
            show_board(board, page_, {0, 1}, width, height);
            cards_here = draw_cards(1 + board.canvas.height(), width, 1 + height);
        } else {
            width = draw_text_board(width, height);
        }
        const int left = width + 2;
        int y = 1;
        for (const TextLine& line :
             DeskPanel(desk_, page_.width() - left, !cards_here).lines(height))
            put_line(page_, {left, y++}, page_.width() - left, line);
    }

    /// The open cards below the board, and of one's own those with points that fit; false, and
    /// nothing is drawn, if there is no room for them.
    bool draw_cards(int y, int width, int end) {
        const std::vector<std::string> cards = card_texts(*desk_.scene_, false);
        if (y + static_cast<int>(cards.size()) > end) return false;
        for (const std::string& card : cards) put_line(page_, {0, y++}, width, {{card, {}}});
        for (const std::string& card : card_texts(*desk_.scene_, true))
            if (y < end) put_line(page_, {0, y++}, width, {{card, {}}});
        return true;
    }

    /// The board of a game that draws no scene; returns its width.
    int draw_text_board(int most_width, int height) {
        const play::GameInPlay& game = desk_.table_.game();
        int width = 0;
        int y = 0;
        for (const std::string& line : split_lines(game.game().text_board(game.state()))) {
            if (y == height) break;
            put_line(page_, {0, 1 + y++}, most_width, {{line, {}}});
            width = std::max(width, static_cast<int>(display_width(line)));
        }
        return std::min(width, most_width);
    }

    void draw_words() {
        const int y = page_.height() - 3;
        const Look look{.ink = desk_.is_refusal_ ? std::int16_t{203} : std::int16_t{226},
                        .bold = desk_.is_refusal_};
        int row = 0;
        for (const TextLine& line : wrapped(desk_.message_, page_.width(), look)) {
            if (row == 2) break;
            put_line(page_, {0, y + row++}, page_.width(), line);
        }
        if (row == 0) draw_pointed(y);
        if (!desk_.line_.is_open()) return;
        const std::string text = desk_.line_.text() + " ";
        const int prompt = static_cast<int>(letters_of(desk_.line_.prompt()).size());
        const int cursor = static_cast<int>(desk_.line_.cursor());
        // A long line is shown from where the cursor is still seen.
        const int first = std::max(0, cursor + prompt + 1 - page_.width());
        for (int x = 0; x < page_.width(); ++x) {
            page_.put(x, y, U' ');
            page_.put(x, y + 1, U' ');
        }
        page_.write(0, y + 1, desk_.line_.prompt(), {.bold = true});
        const std::u32string letters = letters_of(text);
        for (int i = first; i < static_cast<int>(letters.size()); ++i)
            page_.put(prompt + i - first, y + 1, letters[static_cast<std::size_t>(i)],
                      {.reverse = i == cursor});
    }

    /// What the option at the cursor is, or why it cannot be chosen.
    void draw_pointed(int y) {
        const play::ChoiceOption* const option = pointed();
        if (option == nullptr || desk_.line_.is_open()) return;
        std::string words = option->words;
        if (!option->is_legal()) words += ": " + option->refusal;
        int row = 0;
        for (const TextLine& line : wrapped(words, page_.width(), {.ink = 250})) {
            if (row == 2) break;
            put_line(page_, {0, y + row++}, page_.width(), line);
        }
    }

    void draw_keys() {
        std::string keys = " enter choose  tab offers  : type  u undo  r redo  a advice  v values";
        if (desk_.chooser_ && desk_.chooser_->choices().edges_left)
            keys = " enter in or out  d done  : type  u undo  escape again  a advice  t take it";
        if (desk_.line_.is_open())
            keys = " enter takes the line, escape leaves it";
        else if (desk_.table_.game().is_over())
            keys = " w review  u undo  n next game  s save  l load  q quit";
        const auto room = static_cast<std::size_t>(page_.width() - 8);
        if (keys.size() > room) keys.resize(keys.rfind("  ", room));  // no key is cut
        draw_bar(page_.height() - 1, keys);
        if (!desk_.line_.is_open())
            page_.write(page_.width() - 8, page_.height() - 1, " ? help ", {.reverse = true});
    }

    const Desk& desk_;
    Canvas page_;
};

Canvas Desk::page(int width, int height) const { return DeskPage(*this, width, height).draw(); }

}  // namespace skerry::screen
