#pragma once
// Advice as lines of text: the best moves, what they are worth, and why the first one is better.

#include "runner/candidates/advice.hpp"
#include "runner/text/text_style.hpp"

namespace skerry::play {

/// With a capital and a full stop.
std::string as_sentence(std::string words);

/// The advice as lines of at most `width` columns: its title, at most `moves` moves that met enough
/// futures to stand beside the best (0: all that did), and why the first one is better. `*` is
/// before the best one, `=` before those that cannot be told apart from it.
std::vector<std::string> advice_lines(const Advice& advice, std::size_t moves,
                                      const TextStyle& style);

}  // namespace skerry::play
