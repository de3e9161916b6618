// What a typed line does.

#include "play/lines/dialogue.hpp"

#include "play/game/position_text.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::play_lines {

namespace {

constexpr std::string_view help_text =
    "Type the number of what you choose, its words, or a whole move in the game's notation. a: "
    "advice, the best moves. t: take the best one. u: take back; r: play again. moves: all that "
    "can be chosen. board: the board once more. rules: the rules. review: what each move so far "
    "was worth. s FILE: save; load FILE: open. link: the game for the page in a browser. new: the "
    "next game. q: quit; the game is kept. What changed on the board stands in brackets.";

constexpr std::string_view end_text =
    "The game is over: u takes back, review tells what each move was worth, new begins the next "
    "game, q quits.";

std::string trimmed(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    return std::string(line.substr(0, line.find_last_not_of(blanks) + 1));
}

}  // namespace

Dialogue::Dialogue(play::PlayTable table, Helpers helpers, DialogueOptions options)
    : table_(std::move(table)), helpers_(std::move(helpers)), options_(std::move(options)) {}

const std::vector<Dialogue::Command>& Dialogue::commands() {
    static const std::vector<Command> list = {
        {"?", "help", &Dialogue::help},        {"a", "advice", &Dialogue::advise},
        {"t", "take", &Dialogue::take_advice}, {"u", "undo", &Dialogue::undo},
        {"r", "redo", &Dialogue::redo},        {"s", "save", &Dialogue::save},
        {"l", "load", &Dialogue::load},        {"n", "new", &Dialogue::next},
        {"q", "quit", &Dialogue::quit},        {"w", "review", &Dialogue::review},
        {"m", "moves", &Dialogue::list_moves}, {"", "link", &Dialogue::link},
        {"", "rules", &Dialogue::rules},       {"", "board", &Dialogue::board},
    };
    return list;
}

std::string Dialogue::begin() {
    const play::GameInPlay& game = table_.game();
    tell(options_.title + ", seed " + std::to_string(game.seed()) + ", game " +
         std::to_string(game.index()) + ". ? helps, a advises.");
    const std::size_t from = game.ply();
    change_to(std::move(table_));
    show(from);
    return std::exchange(answer_, {});
}

std::string Dialogue::hear(std::string_view line) {
    const std::string text = trimmed(line);
    if (!text.empty()) try {
            if (!obey(text)) choose(text);
        } catch (const UserError& error) {
            answer_ += wrap(error.what(), width());
        }
    return std::exchange(answer_, {});
}

std::string Dialogue::prompt() const {
    if (!chooser_) return "> ";
    const std::string seat =
        table_.sitters().size() == 1 ? "" : std::string(1, "AB"[index(table_.game().to_move())]);
    return seat + (chooser_->steps() > 0 ? ">> " : "> ");
}

bool Dialogue::obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : trimmed(line.substr(blank + 1));
    for (const Command& command : commands()) {
        if (word != command.letter && word != command.word) continue;
        const bool takes_file = command.word == "save" || command.word == "load";
        if (!takes_file && !rest.empty()) return false;
        (this->*command.handler)(rest);
        return true;
    }
    return false;
}

void Dialogue::choose(const std::string& text) {
    if (!chooser_) return tell(end_text);
    const play::Answer answer = take(*chooser_, offers_, text);
    if (answer.is_refused()) return tell(answer.words);
    if (answer.kind == play::Answer::Kind::finished) return play_chosen();
    look();
    show_choices();
}

void Dialogue::play_chosen() {
    const std::size_t from = table_.game().ply();
    table_.play(chooser_->move());
    change_to(std::move(table_));
    show(from);
}

/// Rivals play, and the game is kept: before it, too, because a rival may think long.
void Dialogue::change_to(play::PlayTable table) {
    table_ = std::move(table);
    const auto keep = [&] {
        if (!helpers_.keep) return;
        if (const std::string warning = helpers_.keep(table_); !warning.empty()) tell(warning);
    };
    keep();
    if (table_.rival_to_move()) {
        table_.play_rivals();
        keep();
    }
    advice_.reset();
    chooser_.reset();
    scene_ = table_.game().scene();
    if (table_.person_to_move()) chooser_.emplace(table_.game());
    look();
}

void Dialogue::look() {
    offers_.clear();
    if (!chooser_) return;
    const SceneGrid grid = scene_ ? scene_->grid : SceneGrid::squares;
    offers_ = offers_of(chooser_->choices(), grid);
}

void Dialogue::help(const std::string& /*rest*/) { tell(help_text); }

void Dialogue::rules(const std::string& /*rest*/) {
    for (const std::string& thing : options_.how_to_play) tell(thing);
}

void Dialogue::list_moves(const std::string& /*rest*/) {
    if (!chooser_) return tell("The game is over.");
    constexpr std::size_t most = 1000;
    for (const std::string& line : offer_lines(offers_, {}, width(), most)) put(line);
    if (chooser_->steps() > 0) return;
    auto legal = table_.game().legal_moves();
    if (!legal) return tell("There are too many moves to list.");
    constexpr std::size_t most_moves = 100;
    const std::size_t more = legal->size() - std::min(legal->size(), most_moves);
    legal->resize(legal->size() - more);
    const bool blanks = !legal->empty() && legal->front().find(' ') != std::string::npos;
    tell("In the game's notation: " + join(*legal, blanks ? "; " : " ") +
         (more > 0 ? " and " + std::to_string(more) + " more" : ""));
}

void Dialogue::undo(const std::string& /*rest*/) {
    if (chooser_ && chooser_->back()) {
        look();
        return show_choices();
    }
    if (!table_.undo()) return tell("There is nothing to take back.");
    change_to(std::move(table_));
    show(table_.game().ply());
}

void Dialogue::redo(const std::string& /*rest*/) {
    const std::size_t from = table_.game().ply();
    if (!table_.redo()) return tell("There is nothing to play again.");
    change_to(std::move(table_));
    show(from);
}

void Dialogue::save(const std::string& file) {
    if (file.empty()) return tell("Save in which file? s FILE");
    if (!helpers_.save) return tell("Nothing can be saved here.");
    helpers_.save(table_, file);
    tell("Saved in " + file + ".");
}

void Dialogue::load(const std::string& file) {
    if (file.empty()) return tell("Load which file? load FILE");
    if (!helpers_.load) return tell("Nothing can be loaded here.");
    change_to(helpers_.load(file));
    seen_.reset();
    show(table_.game().ply());
}

void Dialogue::next(const std::string& /*rest*/) {
    if (!helpers_.begin) return tell("No other game can be begun here.");
    change_to(helpers_.begin(table_));
    seen_.reset();
    show(0);
}

void Dialogue::review(const std::string& /*rest*/) {
    if (table_.game().ply() == 0) return tell("There are no moves to review yet.");
    if (!helpers_.review) return tell("There is no review of this game.");
    answer_ += helpers_.review(table_);
}

void Dialogue::link(const std::string& /*rest*/) {
    if (!helpers_.link) return tell("There is no link to this game.");
    put(helpers_.link(table_));
}

void Dialogue::board(const std::string& /*rest*/) { show(table_.game().ply()); }

void Dialogue::quit(const std::string& /*rest*/) { quit_ = true; }

const Advice& Dialogue::advice() {
    if (advice_) return *advice_;
    const play::GameInPlay& game = table_.game();
    Adviser adviser = Adviser::of(game.game(), game.state(), nullptr);
    adviser.think(options_.futures == 0 ? most_futures : options_.futures);
    return advice_.emplace(adviser.advice());
}

void Dialogue::advise(const std::string& /*rest*/) {
    if (!chooser_) return tell("The game is over.");
    tell_advice();
}

void Dialogue::take_advice(const std::string& /*rest*/) {
    if (!chooser_) return tell("The game is over.");
    if (advice().moves.empty()) return tell("Nothing is known yet.");
    chooser_->clear();
    const play::Answer answer = chooser_->type(advice().moves.front().candidate.move);
    if (answer.is_refused()) return tell(answer.words);
    play_chosen();
}

}  // namespace skerry::play_lines
