// Play by typed lines: a board as text, a line that is read, an answer. For terminals that cannot
// be drawn on.

#include <csignal>
#include <iostream>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/screen/panel.hpp"
#include "runner/screen/play_on_screen.hpp"
#include "runner/screen/raw_terminal.hpp"
#include "runner/words/text_style.hpp"

namespace skerry::screen {

namespace {

constexpr const char* line_help =
    "A move in the game's notation, or: undo, redo, moves (the legal ones), advice, rules, save "
    "FILE, load FILE, new (the next game), review (of the moves so far), quit (the game is "
    "kept).";
constexpr int text_width = 78;

// A signal handler can reach only static variables.
volatile std::sig_atomic_t interrupted = 0;

extern "C" void interrupt_line(int number) { interrupted = number; }

/// False at the end of the input, or when Ctrl-C came. While nobody types it ends the program.
bool read_line(std::string& line) {
    struct sigaction wakes {};
    struct sigaction before {};
    wakes.sa_handler = interrupt_line;
    ::sigaction(SIGINT, &wakes, &before);
    const bool came = static_cast<bool>(std::getline(std::cin, line));
    ::sigaction(SIGINT, &before, nullptr);
    return came;
}

class LinePlay {
  public:
    explicit LinePlay(ScreenPlay play) : play_(std::move(play)) {}

    ScreenEnd run() {
        tell_line(line_help);
        bool goes_on = true;
        show();
        while (goes_on) {
            print(play_.table.game().is_over() ? "the game is over> " : "move> ");
            flush_output();
            std::string line;
            goes_on = read_line(line) && read(line);
        }
        if (interrupted != 0) print("\n");
        return {std::move(play_.table), interrupted, false};
    }

  private:
    void show() {
        const std::size_t before = play_.table.game().ply();
        play_.table.play_rivals();
        if (const std::string warning = play_.keeper.keep(play_.table); !warning.empty())
            tell(warning + "\n");
        const play::GameInPlay& game = play_.table.game();
        print("\n");
        for (std::size_t ply = before; ply < game.ply(); ++ply) {
            const play::PlayedMove& move = game.moves()[ply];
            tell_line(std::string(1, "AB"[index(move.seat)]) + " plays " + move.words + ".");
        }
        for (const std::string& line : split_lines(game.game().text_board(game.state())))
            tell_line(line);
        if (!game.is_over()) return;
        std::vector<std::string> verdict;
        if (play_.keeper.verdict) verdict = play_.keeper.verdict(play_.table);
        if (play_.standing)
            std::ranges::move(play_.standing(play_.table, [] { return true; }),
                              std::back_inserter(verdict));
        for (const std::string& sentence : verdict) tell_line(sentence);
    }

    /// Sentences are wrapped; drawings, which have blanks beside each other, stay as they are.
    static void tell_line(const std::string& line) {
        if (line.find("  ") != std::string::npos) return print(line + "\n");
        print(wrap(line, text_width) + (line.empty() ? "\n" : ""));
    }

    /// False if the playing ends.
    bool read(const std::string& line) {
        const std::size_t blank = line.find(' ');
        const std::string word = line.substr(0, blank);
        const std::string rest = blank == std::string::npos ? "" : line.substr(blank + 1);
        if (line.empty()) return true;
        if (line == "quit" || line == "q") return false;
        try {
            if (obey(word, rest, line)) show();
        } catch (const UserError& error) {
            tell_line(error.what());
        }
        return true;
    }

    /// Whether the position may have changed.
    bool obey(const std::string& word, const std::string& rest, const std::string& line) {
        play::PlayTable& table = play_.table;
        if (word == "help" || word == "?")
            tell_line(line_help);
        else if (word == "rules")
            for (const std::string& thing : play_.options.how_to_play) tell_line(thing);
        else if (word == "moves")
            list_moves();
        else if (word == "save")
            play_.keeper.save(table, rest), tell_line("saved in " + rest);
        else if (word == "advice")
            show_advice();
        else if (word == "review")
            show_review();
        else if (line == "undo")
            return say_unless(table.undo(), "there is nothing to undo\n");
        else if (line == "redo")
            return say_unless(table.redo(), "there is nothing to redo\n");
        else if (word == "load")
            return table = play_.keeper.load(rest), true;
        else if (line == "new")
            return table = play_.keeper.begin(table), true;
        else if (table.game().is_over())
            print("the game is over; quit, undo, new or review\n");
        else
            return table.play(line), true;
        return false;
    }

    static bool say_unless(bool done, std::string_view words) {
        if (!done) print(words);
        return done;
    }

    void list_moves() {
        const auto moves = play_.table.game().legal_moves();
        if (!moves) return print("there are too many to list\n");
        std::string text;
        for (const std::string& move : *moves) text += move + "\n";
        print(text);
    }

    void show_review() {
        if (play_.table.game().ply() == 0) return print("there are no moves to review yet\n");
        if (!play_.reviewing) return print("there is no review of this game\n");
        const ReviewPage review = play_.reviewing(
            play_.table, [] { return true; }, [](const std::string&) {});
        for (const std::string& line : review.lines) print(line + "\n");
    }

    void show_advice() {
        if (play_.table.game().is_over()) return print("the game is over\n");
        if (!play_.advising) return print("there is no advice in this game\n");
        constexpr std::uint64_t enough = 128;
        Hint hint;
        play_.advising(
            play_.table, [&] { return hint.futures < enough; },
            [&](Hint better) { hint = std::move(better); });
        print(text_of(hint_lines(hint, text_width, 12)));
        if (!hint.rows.empty() && hint.rows.front().move != hint.rows.front().words)
            tell_line("The best is typed: " + hint.rows.front().move);
    }

    ScreenPlay play_;
};

}  // namespace

ScreenEnd play_by_lines(ScreenPlay play) { return LinePlay(std::move(play)).run(); }

namespace {

/// Gives the desk what was found, if it was.
void report(Thinker& thinker, Desk& desk) {
    std::optional<Found> found = thinker.take();
    if (!found) return;
    if (found->table) desk.rival_played(found->errand.number, std::move(*found->table));
    if (found->hint) desk.advise(found->errand.number, std::move(*found->hint));
    if (!found->progress.empty()) desk.progress(found->errand.number, found->progress);
    if (found->review) desk.reviewed(found->errand.number, std::move(*found->review));
    if (found->standing) desk.stands(found->errand.number, std::move(*found->standing));
    if (!found->fault.empty()) desk.failed(found->errand.number, std::move(found->fault));
}

}  // namespace

ScreenEnd play_on_screen(ScreenPlay play) {
    constexpr std::chrono::milliseconds while_thinking(30);
    constexpr std::chrono::milliseconds else_long(600'000);
    play.options.can_advise = static_cast<bool>(play.advising);
    play.options.can_review = static_cast<bool>(play.reviewing) && play.standing;
    Desk desk(std::move(play.table), std::move(play.keeper), std::move(play.options));
    int signal = 0;
    RawTerminal terminal;
    // After the terminal, whose mask of signals its thread inherits.
    auto thinker = std::make_unique<Thinker>(std::move(play.advising), std::move(play.reviewing),
                                             std::move(play.standing));
    while (!desk.has_quit()) {
        thinker->give(desk.errand(), desk.table());
        const Size size = terminal.size();
        terminal.show(desk.page(size.width, size.height));
        const Input input = terminal.wait(thinker->is_busy() ? while_thinking : else_long);
        if (input.resized) terminal.forget();
        for (const Key& key : input.keys) {
            if (key.kind == KeyKind::control && key.letter == 'l') terminal.forget();
            if (!desk.has_quit()) desk.press(key);
        }
        report(*thinker, desk);
        signal = input.signal;
        if (input.ended) break;
    }
    const Errand::Kind last = desk.errand().kind;
    const bool thinking =
        thinker->is_busy() && (last == Errand::Kind::rival || last == Errand::Kind::review);
    // Its thread ends with the process: its move is not wanted.
    if (thinking) static_cast<void>(thinker.release());
    return {desk.table(), signal, thinking};
}

}  // namespace skerry::screen
