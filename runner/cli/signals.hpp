#pragma once

#include "runner/batch/batch.hpp"

namespace skerry {

/// From now on the first SIGINT or SIGTERM sets the flag to its number, and a second one, unless it
/// comes within 0.1 s of the first, ends the program at once. SIGPIPE and SIGXFSZ are ignored:
/// writing fails instead, with an errno.
const StopFlag& stop_on_signals();

/// SIGPIPE ends the program again, silently, as `| head` expects.
void end_on_broken_pipe();

}  // namespace skerry
