#include "runner/cli/play_terminal.hpp"

#include "runner/documents/user_error.hpp"

namespace skerry {

int play_on_a_terminal(TerminalGame) {
    throw UserError("play: name the moves with --moves FILE, or - for standard input");
}

}  // namespace skerry
