#include "runner/exhibits/trained_on.hpp"

#include <fmt/format.h>

#include <charconv>

#include "runner/documents/text.hpp"
#include "runner/exhibits/run_words.hpp"

namespace skerry {

namespace {

/// Whether "5" or "5 to 9" has the seed; a text that says neither has none.
bool range_has(std::string_view range, std::uint64_t seed) {
    const auto number = [](std::string_view text) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = error == std::errc() && end == text.data() + text.size();
        return whole ? std::optional(value) : std::nullopt;
    };
    constexpr std::string_view to = " to ";
    const std::size_t at = range.find(to);
    if (at == std::string_view::npos) return number(range) == seed;
    const auto first = number(range.substr(0, at));
    const auto last = number(range.substr(at + to.size()));
    return first && last && *first <= seed && seed <= *last;
}

bool list_has(std::string_view list, std::uint64_t seed) {
    constexpr std::string_view comma = ", ";
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = list.find(comma);
        if (range_has(list.substr(0, end), seed)) return true;
        if (end != std::string_view::npos) list.remove_prefix(end + comma.size());
    }
    return false;
}

}  // namespace

std::vector<std::string> trained_on_warnings(const ExperimentFacts& facts) {
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        const auto& origin = facts.strategies[i].outside;
        if (!origin.is_object() || !origin.contains("trained_on")) continue;
        if (!origin["trained_on"].is_string()) continue;
        const auto& list = origin["trained_on"].get_ref<const std::string&>();
        std::vector<std::string> met;
        for (const GamesOfSeed& games : facts.seeds(facts.games))
            if (list_has(list, games.seed)) met.push_back(std::to_string(games.seed));
        if (met.empty()) continue;
        warnings.push_back(fmt::format(
            "{} says that it has learned from games of {} {}, which this run plays: its "
            "figures tell nothing of new games.",
            label_of(facts, i), met.size() == 1 ? "seed" : "seeds", join(met, " and ")));
    }
    return warnings;
}

}  // namespace skerry
