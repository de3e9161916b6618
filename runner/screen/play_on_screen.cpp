#include "runner/screen/play_on_screen.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "runner/screen/raw_terminal.hpp"

namespace skerry::screen {

namespace {

/// Gives the desk what was found, if it was.
void report(Thinker& thinker, Desk& desk) {
    std::optional<Found> found = thinker.take();
    if (!found) return;
    if (found->table) desk.rival_played(found->errand.number, std::move(*found->table));
    if (found->hint) desk.advise(found->errand.number, std::move(*found->hint));
    if (found->review) desk.reviewed(found->errand.number, std::move(*found->review));
    if (!found->fault.empty()) desk.failed(found->errand.number, std::move(found->fault));
}

}  // namespace

ScreenEnd play_on_screen(ScreenPlay play) {
    constexpr std::chrono::milliseconds while_thinking(30);
    constexpr std::chrono::milliseconds else_long(600'000);
    play.options.can_advise = static_cast<bool>(play.advising);
    play.options.can_review = static_cast<bool>(play.reviewing);
    Desk desk(std::move(play.table), std::move(play.keeper), std::move(play.options));
    int signal = 0;
    RawTerminal terminal;
    // After the terminal, whose mask of signals its thread inherits.
    auto thinker = std::make_unique<Thinker>(std::move(play.advising), std::move(play.reviewing));
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
    // Its thread ends with the process: nobody waits for a move that nobody will see.
    if (thinking) static_cast<void>(thinker.release());
    return {desk.table(), signal, thinking};
}

}  // namespace skerry::screen
