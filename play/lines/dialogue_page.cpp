// What a decision is told with: who played what, the board with the score beside it or beneath, and
// what can be chosen.

#include "play/game/position_text.hpp"
#include "play/lines/dialogue.hpp"
#include "play/lines/hint.hpp"
#include "runner/documents/text.hpp"

namespace skerry::play {

namespace {

constexpr std::size_t text_width = 78;   ///< of sentences, however wide the terminal is
constexpr std::size_t panel_width = 60;  ///< at most
constexpr std::size_t least_panel = 30;  ///< else the panel stands beneath the board
constexpr std::size_t gap = 3;

/// "1 L05: 3 p S./SS", the open cards of the display; none where a game has no cards.
std::vector<std::string> card_texts(const Scene& scene) {
    std::vector<std::string> texts;
    for (const SceneCard& card : scene.cards)
        if (card.slot != 0)
            texts.push_back(std::to_string(card.slot) + " " + card.name + ": " +
                            std::to_string(card.points) + " p " + join(card.pattern, "/"));
    return texts;
}

/// What stands before the first semicolon.
std::string first_part(const std::string& note) { return note.substr(0, note.find("; ")); }

}  // namespace

std::size_t Dialogue::width() const {
    return std::min(text_width, static_cast<std::size_t>(std::max(options_.style.width, 40)));
}

void Dialogue::put(std::string_view line) {
    answer_ += line;
    answer_ += '\n';
}

void Dialogue::tell(std::string_view words) {
    answer_ += wrap(as_sentence(std::string(words)), width());
}

void Dialogue::show(std::size_t from) {
    put("");
    show_moves(from);
    show_board();
    seen_ = scene_;
    if (desk_.game().is_over()) return show_end();
    if (options_.advises && desk_.chooser() != nullptr) tell_advice();
    show_choices();
}

/// What was played since, and the turn that it is.
void Dialogue::show_moves(std::size_t from) {
    const GameInPlay& game = desk_.game();
    std::string words;
    for (std::size_t ply = from; ply < game.ply(); ++ply) {
        const PlayedMove& move = game.moves()[ply];
        const std::string seat = game.shape().seats == 1 ? "you" : letter_of(index(move.seat));
        words += as_sentence(seat + ": " + move.words) + " ";
    }
    if (scene_ && !game.is_over()) {
        const std::string& caption = scene_->caption;
        const std::size_t end =
            std::min({caption.find(", to decide: "), caption.find(": "), caption.size()});
        words += as_sentence(caption.substr(0, end));
    }
    if (game.plies() > game.ply())
        words += " " + std::to_string(game.plies() - game.ply()) + " taken back; r plays again.";
    if (!words.empty()) answer_ += wrap(words, width());
}

void Dialogue::show_board() {
    const GameInPlay& game = desk_.game();
    if (!scene_) {
        for (const std::string& line : split_lines(game.game().text_board(game.state()))) put(line);
        return;
    }
    std::vector<ScenePoint> changed;
    if (seen_) changed = changed_cells(*seen_, *scene_);
    std::vector<CellNote> notes;
    if (const Chooser* const chooser = desk_.chooser())
        notes = notes_of(chooser->choices(), offers_, *scene_);
    const DrawnBoard board = draw_board(*scene_, changed, notes);
    const auto whole = static_cast<std::size_t>(options_.style.width);
    const auto drawn = static_cast<std::size_t>(board.sheet.width());
    const std::vector<std::string> lines =
        lines_of(board.sheet, board.names, board.cells, options_.style.width, options_.style);
    const bool beside = drawn + gap + least_panel <= whole;
    const std::size_t room = beside ? std::min(panel_width, whole - drawn - gap) : width();
    std::vector<std::string> texts = panel(room);
    for (std::size_t y = 0; y < lines.size() || (beside && y < texts.size()); ++y) {
        std::string line = y < lines.size() ? lines[y] : "";
        if (beside && y < texts.size()) {
            const auto row = static_cast<int>(y);
            const int used =
                y < lines.size() ? board.sheet.columns(row, 0, board.sheet.width()) : 0;
            line += std::string(drawn + gap - static_cast<std::size_t>(used), ' ') + texts[y];
        }
        put(line);
    }
    if (!beside)
        for (const std::string& text : texts) put(text);
}

/// The score by seat, supplies and cards, in lines of at most `room` columns.
std::vector<std::string> Dialogue::panel(std::size_t room) const {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& words) {
        std::ranges::move(split_lines(wrap(words, room, "", "  ")), std::back_inserter(lines));
    };
    const GameInPlay& game = desk_.game();
    const std::size_t seats = table().sitters().size();
    std::vector<std::string> notes = scene_->notes;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (seats == 1) {
            add("Score: " + points_text(game, seat));
            continue;
        }
        const int total = game.totals()[seat];
        const std::string letter = letter_of(seat);
        std::string line = letter + " (" + table().sitters()[seat].name() +
                           "): " + std::to_string(total) + (total == 1 ? " point" : " points");
        for (std::string& note : notes)
            if (note.starts_with(letter + ": "))
                line += "; " + first_part(std::exchange(note, "").substr(3));
        add(line);
    }
    // A player sees the own cards; those of others are told by their points and coins.
    if (!notes.empty() && !scene_->cards.empty()) {
        add(notes_with_cards(*scene_).front());
        notes.erase(notes.begin());
    }
    std::erase(notes, "");
    if (!notes.empty()) add(join(notes, "; "));
    std::ranges::move(in_columns(card_texts(*scene_), room), std::back_inserter(lines));
    return lines;
}

void Dialogue::show_end() {
    if (scene_) tell(scene_->caption);
    if (helpers_.verdict)
        for (const std::string& words : helpers_.verdict(table())) tell(words);
    tell("To take back: u. What each move was worth: review. The next game: new. To leave: q.");
}

void Dialogue::show_choices() {
    if (desk_.chooser() == nullptr) return;
    const Choices& choices = desk_.chooser()->choices();
    const bool first = desk_.chooser()->steps() == 0;
    if (choices.edges_left) {
        const int left = *choices.edges_left;
        std::string words = choices.prompt;
        if (first)
            words += ", all at once (e5e6f5) or one by one, then done";
        else
            words = left < 0 ? std::to_string(-left) + " edges too many"
                             : std::to_string(left) + " edges left; done draws the line";
        return tell(words);
    }
    const std::vector<CellNote> noted = scene_ && scene_->grid == SceneGrid::hexes && first
                                            ? notes_of(choices, offers_, *scene_)
                                            : std::vector<CellNote>();
    std::string about = choices.prompt;
    if (noted.size() == 1) about += " (" + noted.front().text + " on the board)";
    if (noted.size() > 1)
        about += " (" + noted.front().text + " to " + noted.back().text + " on the board)";
    // Offers and builds say themselves what they are, and the one that was chosen is known.
    const bool narrowed = !choices.groups.empty() && !first;
    if (!narrowed && std::ranges::none_of(offers_, &Offer::is_group)) tell(about + ":");
    const std::size_t most_lines = narrowed || !noted.empty() ? 2 : 3;
    for (const std::string& line : offer_lines(offers_, noted, width(), most_lines)) put(line);
}

void Dialogue::tell_advice() {
    constexpr std::size_t best = 3;
    TextStyle style = options_.style;
    style.width = static_cast<int>(std::min(width(), panel_width));
    for (const std::string& line : advice_lines(advice(), best, style)) put(line);
}

}  // namespace skerry::play
