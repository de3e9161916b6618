// What a typed line does.

#include "play/lines/dialogue.hpp"

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::play {

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

}  // namespace

Dialogue::Dialogue(PlayTable table, Helpers helpers, DialogueOptions options)
    : helpers_(std::move(helpers)),
      options_(std::move(options)),
      // Before a rival thinks, too, because it may think long.
      desk_([this](const PlayTable& now) {
          if (!helpers_.keep) return;
          if (const std::string warning = helpers_.keep(now); !warning.empty()) tell(warning);
      }) {
    desk_.open(std::move(table));
}

const std::vector<Dialogue::Command>& Dialogue::commands() {
    static const std::vector<Command> list = {
        {"?", "help", &Dialogue::help},        {"a", "advice", &Dialogue::advise},
        {"t", "take", &Dialogue::take_advice}, {"u", "undo", &Dialogue::undo},
        {"r", "redo", &Dialogue::redo},        {"n", "new", &Dialogue::next},
        {"q", "quit", &Dialogue::quit},        {"w", "review", &Dialogue::review},
        {"m", "moves", &Dialogue::list_moves}, {"", "link", &Dialogue::link},
        {"", "rules", &Dialogue::rules},       {"", "board", &Dialogue::board},
    };
    return list;
}

std::string Dialogue::begin() {
    const std::string warning = std::exchange(answer_, {});
    const GameInPlay& game = desk_.game();
    tell(options_.title + ", seed " + std::to_string(game.seed()) + ", game " +
         std::to_string(game.index()) + ". ? helps, a advises.");
    answer_ += warning;
    tell(Answer{Answer::Kind::arrived, {}, game.ply()});
    return std::exchange(answer_, {});
}

std::string Dialogue::hear(std::string_view line) {
    const std::string text(trimmed(line));
    if (!text.empty()) try {
            if (!obey(text)) choose(text);
        } catch (const UserError& error) {
            answer_ += wrap(error.what(), width());
        }
    return std::exchange(answer_, {});
}

std::string Dialogue::prompt() const {
    const Chooser* const chooser = desk_.chooser();
    if (chooser == nullptr) return "> ";
    const std::string seat =
        table().sitters().size() == 1 ? "" : letter_of(index(desk_.game().to_move()));
    return seat + (chooser->steps() > 0 ? ">> " : "> ");
}

bool Dialogue::obey(const std::string& line) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, blank);
    const std::string rest(trimmed(std::string_view(line).substr(blank)));
    const auto is = [&](std::string_view letter, std::string_view whole) {
        return word == letter || word == whole;
    };
    if (is("s", "save")) return save(rest), true;
    if (is("l", "load")) return load(rest), true;
    if (!rest.empty()) return false;
    for (const Command& command : commands())
        if (is(command.letter, command.word)) return (this->*command.handler)(), true;
    return false;
}

void Dialogue::choose(const std::string& text) {
    if (desk_.chooser() == nullptr) return tell(end_text);
    tell(desk_.choose([&](Chooser& chooser) { return take(chooser, offers_, text); }));
}

void Dialogue::tell(const Answer& answer) {
    if (answer.is_refused()) return tell(answer.words);
    const bool arrived = answer.kind == Answer::Kind::arrived;
    while (arrived && table().rival_to_move()) desk_.play_rival();
    look();
    arrived ? show(answer.from) : show_choices();
}

void Dialogue::look() {
    scene_ = desk_.game().scene();
    offers_.clear();
    if (desk_.chooser() != nullptr)
        offers_ = offers_of(desk_.chooser()->choices(), scene_ ? scene_->grid : SceneGrid::squares);
}

void Dialogue::help() { tell(help_text); }

void Dialogue::rules() {
    for (const std::string& thing : options_.how_to_play) tell(thing);
}

void Dialogue::list_moves() {
    if (desk_.chooser() == nullptr) return tell("The game is over.");
    constexpr std::size_t most = 1000;
    for (const std::string& line : offer_lines(offers_, {}, width(), most)) put(line);
    if (desk_.chooser()->steps() > 0) return;
    auto legal = desk_.game().legal_moves();
    if (!legal) return tell("There are too many moves to list.");
    constexpr std::size_t most_moves = 100;
    const std::size_t more = legal->size() - std::min(legal->size(), most_moves);
    legal->resize(legal->size() - more);
    const bool blanks = !legal->empty() && legal->front().find(' ') != std::string::npos;
    tell("In the game's notation: " + join(*legal, blanks ? "; " : " ") +
         (more > 0 ? " and " + std::to_string(more) + " more" : ""));
}

void Dialogue::undo() {
    const Answer step = desk_.back();
    tell(step.is_refused() ? desk_.undo() : step);
}

void Dialogue::save(const std::string& file) {
    if (file.empty()) return tell("Save in which file? s FILE");
    if (!helpers_.save) return tell("Nothing can be saved here.");
    helpers_.save(table(), file);
    tell("Saved in " + file + ".");
}

void Dialogue::load(const std::string& file) {
    if (file.empty()) return tell("Load which file? load FILE");
    if (!helpers_.load) return tell("Nothing can be loaded here.");
    const Answer answer = desk_.open(helpers_.load(file));
    seen_.reset();
    tell(answer);
}

void Dialogue::next() {
    if (!helpers_.begin) return tell("No other game can be begun here.");
    const Answer answer = desk_.open(helpers_.begin(table()));
    seen_.reset();
    tell(answer);
}

void Dialogue::review() {
    if (desk_.game().ply() == 0) return tell("There are no moves to review yet.");
    if (!helpers_.review) return tell("There is no review of this game.");
    answer_ += helpers_.review(table());
}

void Dialogue::link() {
    if (!helpers_.link) return tell("There is no link to this game.");
    put(helpers_.link(table()));
}

Advice Dialogue::advice() {
    if (!desk_.is_advised()) {
        desk_.advise(nullptr);
        desk_.adviser().think(options_.futures == 0 ? most_futures : options_.futures);
    }
    return desk_.adviser().advice();
}

void Dialogue::advise() {
    if (desk_.chooser() == nullptr) return tell("The game is over.");
    tell_advice();
}

void Dialogue::take_advice() {
    if (desk_.chooser() == nullptr) return tell("The game is over.");
    const Advice known = advice();
    if (known.moves.empty()) return tell("Nothing is known yet.");
    tell(desk_.choose([&](Chooser& chooser) {
        chooser.clear();
        return chooser.type(known.moves.front().candidate.move);
    }));
}

}  // namespace skerry::play
