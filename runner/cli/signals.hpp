#pragma once

#include "runner/batch/batch.hpp"

namespace skerry {

/// From now on the first SIGINT, SIGTERM or SIGHUP sets the flag to its number. A second one ends
/// the program at once, unless it comes within 0.1 s of the first. SIGPIPE and SIGXFSZ are ignored:
/// writing fails with an errno instead.
const StopFlag& stop_on_signals();

/// From now on SIGPIPE ends the program again, silently, as `| head` expects.
void end_on_broken_pipe();

}  // namespace skerry
