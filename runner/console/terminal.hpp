#pragma once
// What stands behind a file descriptor, and how texts and progress look there.

#include "runner/console/progress.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// How texts for a file descriptor look: the terminal's width (100 where there is none); colour on
/// a terminal unless $NO_COLOR is set; Unicode unless the locale is another.
TextStyle style_of(int descriptor);

/// How progress is shown on stderr.
ProgressMode progress_mode(bool quiet);

}  // namespace skerry
