#pragma once

#include "core/tiny_islands/score.hpp"

namespace skerry::tiny_islands {

/// The plain twin of score(): arrays and flood fills, written from the text of the rules. It shares
/// no code with the bitboards. For tests and for readers.
Score score_plain(const Board& board, const Rules& rules);

}  // namespace skerry::tiny_islands
