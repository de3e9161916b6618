#include "runner/words/comparison_words.hpp"

#include <fmt/format.h>

#include "runner/words/number_text.hpp"

namespace skerry {

std::string how_compared(const ComparedGames& games) {
    if (!games.rules.empty()) {
        ComparedGames others = games;
        others.rules.clear();
        return fmt::format("the rules differ, {}; {}", games.rules, how_compared(others));
    }
    const std::string unit = games.matches ? "pairs of games" : "games";
    if (games.one_by_one)
        return fmt::format("paired: one result, {} {} one by one", grouped(games.games_a), unit);
    if (games.paired)
        return fmt::format("paired: the same {} {} in both, in {} blocks of {}{}",
                           grouped(games.common), unit, grouped(games.blocks),
                           games.largest_block > 1 ? "up to " : "", grouped(games.largest_block));
    return fmt::format("unpaired, so that luck does not cancel: {} ({} and {} {})",
                       games.other_deals ? "these rules deal otherwise"
                       : games.same_seed ? "too few games in common"
                                         : "other seeds, other deals",
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

std::string finishing_sentence(const std::string& a, const std::string& b, const Finishing& of) {
    if (of.all()) return {};
    std::string text = fmt::format("{} finished {} of {} games, {} {} of {}", a, grouped(of.a),
                                   grouped(of.games_a), b, grouped(of.b), grouped(of.games_b));
    if (!of.p) return text + ".";
    const std::string p = *of.p < 0.0001 ? "p < 0.0001" : fmt::format("p = {:.2g}", *of.p);
    if (of.verdict == Verdict::undecided)
        return fmt::format("{}: who finishes more often is open ({}).", text, p);
    return fmt::format("{}: {} finishes more often ({}).", text,
                       of.verdict == Verdict::a_is_better ? a : b, p);
}

std::string ended_warning(const std::string& source) {
    return source +
           ": its figures were known when it was ended or made longer (a stop rule, or a look "
           "between two runs). These intervals and verdicts assume that they were not.";
}

}  // namespace skerry
