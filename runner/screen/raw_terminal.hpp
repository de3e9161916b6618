#pragma once
// The terminal of stdin and stdout, taken over for a while: keys come at once and unseen, the page
// is drawn on the alternate screen. However the program ends, but for SIGKILL, the terminal is left
// as it was.

#include <termios.h>

#include <chrono>
#include <csignal>
#include <optional>

#include "runner/screen/canvas.hpp"
#include "runner/screen/key.hpp"

namespace skerry::screen {

struct Size {
    int width = 80;
    int height = 24;
    friend bool operator==(const Size&, const Size&) = default;
};

/// What happened while keys were waited for.
struct Input {
    std::vector<Key> keys;
    bool resized = false;  ///< or the terminal was used by others: all has to be drawn again
    bool ended = false;    ///< a signal, or the end of the input
    int signal = 0;        ///< which one
};

/// Whether stdin and stdout are a terminal that can be drawn on (TERM is not "dumb").
bool can_draw();
/// What the terminal shows, by NO_COLOR, TERM and the locale.
Terminal terminal_kind();

/// One at a time: signals reach only what is static.
class RawTerminal {
  public:
    /// Throws UserError if the terminal refuses.
    RawTerminal();
    ~RawTerminal();
    RawTerminal(const RawTerminal&) = delete;
    RawTerminal& operator=(const RawTerminal&) = delete;

    Size size() const;
    /// Waits for keys, a signal, or so long; Ctrl-Z is answered here.
    Input wait(std::chrono::milliseconds longest);
    /// Draws what differs from the page drawn last.
    void show(const Canvas& page);
    /// From now on nothing of what was drawn is taken to be there.
    void forget();

  private:
    void enter();
    void leave();
    void suspend();
    void write(std::string_view text);

    termios before_{};
    sigset_t mask_before_{};
    Terminal kind_;
    KeyReader reader_;
    Canvas shown_;
    bool gone_ = false;  ///< the terminal takes nothing any more
};

}  // namespace skerry::screen
