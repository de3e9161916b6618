#pragma once
// The desk at the terminal of stdin and stdout.

#include "runner/screen/desk.hpp"
#include "runner/screen/thinker.hpp"

namespace skerry::screen {

struct ScreenPlay {
    play::PlayTable table;
    Keeper keeper;
    DeskOptions options;
    Advising advising;    ///< empty: there is no advice
    Reviewing reviewing;  ///< empty: there is no review
    Standing standing;
};

/// How the playing ended.
struct ScreenEnd {
    play::PlayTable table;
    int signal = 0;  ///< by which it was ended; 0: none
    /// A rival's move or a review is still computed: the process must end without waiting.
    bool thinking = false;
};

/// Plays until somebody quits, a signal comes or the terminal goes away. The terminal is then as it
/// was before. Throws UserError if it cannot be taken over.
ScreenEnd play_on_screen(ScreenPlay play);

/// Plays by typed lines and text boards, for terminals that cannot be drawn on.
ScreenEnd play_by_lines(ScreenPlay play);

}  // namespace skerry::screen
