#include "runner/words/comparison_words.hpp"

#include <fmt/format.h>

#include "runner/words/number_text.hpp"

namespace skerry {

std::string how_compared(const ComparedGames& games) {
    const std::string unit = games.matches ? "pairs of games" : "games";
    if (games.paired)
        return fmt::format("paired: the same {} {} in both, in {} blocks of {}{}",
                           grouped(games.common), unit, grouped(games.blocks),
                           games.largest_block > 1 ? "up to " : "", grouped(games.largest_block));
    return fmt::format("unpaired, so that luck does not cancel: {} ({} and {} {})",
                       games.same_seed ? "too few games in common" : "other seeds, other deals",
                       grouped(games.games_a), grouped(games.games_b), unit);
}

std::string verdict_of_b(Verdict verdict, bool unchanged) {
    if (unchanged) return "unchanged";
    if (verdict == Verdict::undecided) return "open";
    return verdict == Verdict::b_is_better ? "better" : "worse";
}

std::string verdict_by_margin(MarginVerdict verdict) {
    switch (verdict) {
        case MarginVerdict::not_worse:
            return "not worse";
        case MarginVerdict::alike:
            return "alike";
        case MarginVerdict::worse:
            return "worse";
        case MarginVerdict::open:
            break;
    }
    return "open";
}

std::string margin_sentence(double margin, bool matches, const std::vector<std::string>& open,
                            const std::vector<std::string>& worse) {
    const std::string by = fmt::format("{}{}", margin, matches ? " % of the points" : "");
    std::string text;
    if (!worse.empty())
        text = fmt::format("Worse by more than {}: {}.", by, fmt::join(worse, ", "));
    if (!open.empty())
        text += fmt::format("{}Not proved to be worse by less than {}, more games may tell: {}.",
                            text.empty() ? "" : " ", by, fmt::join(open, ", "));
    return text.empty() ? fmt::format("Nothing of B is worse by {} or more.", by) : text;
}

std::string stopped_warning(const std::string& source) {
    return source +
           " was ended by its stop rule; these intervals assume numbers of games that the figures "
           "did not choose.";
}

}  // namespace skerry
