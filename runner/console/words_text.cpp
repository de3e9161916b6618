#include "runner/console/words_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

namespace skerry {

void add_words(Page& page, const ResultWords& words, std::size_t most) {
    if (!words.pairs.empty() || !words.stop.empty()) page.add_title("Verdict");
    if (!words.stop.empty()) page.add_line(words.stop);
    const auto told = [](const PairWords& pair) { return !pair.sentence.empty(); };
    if (static_cast<std::size_t>(std::ranges::count_if(words.pairs, told)) <= most)
        for (const PairWords& pair : words.pairs) {
            if (!told(pair)) continue;
            page.add_line(pair.sentence);
            for (const std::string& line : pair.details) page.add_detail(line);
        }
    if (!words.first_seat.empty()) page.add_line(words.first_seat);
    if (!words.ranking.empty()) page.add_line(words.ranking_head + " " + words.ranking);
    if (!words.ratings.empty()) page.add_line(words.ratings);
    if (!words.warnings.empty()) page.add_title("Warnings", Paint::bold_yellow);
    for (const std::string& warning : words.warnings) page.add_line(warning);
}

}  // namespace skerry
