#pragma once

#include <cstddef>

#include "runner/console/text_page.hpp"
#include "runner/words/result_words.hpp"

namespace skerry {

/// The verdict and the warnings of a result. Pairs are not told one by one where there are more
/// than `most` of them.
void add_words(Page& page, const ResultWords& words, std::size_t most);

}  // namespace skerry
