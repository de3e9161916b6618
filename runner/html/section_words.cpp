// Says in words who leads a result and by how much, what is open, and what limits the figures.

#include "runner/html/section_words.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/html/figure_words.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

using Groups = std::vector<std::vector<std::string>>;

/// Comparison or matchup of two strategies, and which way round it stands in the result.
struct Pairing {
    const ordered_json* of = nullptr;
    bool turned = false;
};

Pairing pairing_of(const SectionSource& source, const std::string& a, const std::string& b) {
    for (const ordered_json& of :
         source.result.at(source.is_match() ? "matchups" : "comparisons")) {
        if (of.at("a") == a && of.at("b") == b) return {&of, false};
        if (of.at("a") == b && of.at("b") == a) return {&of, true};
    }
    return {};
}

std::uint64_t units_of(const ordered_json& pairing) {
    return pairing.at("pairs").get<std::uint64_t>();
}

/// How `better`, which is proved to be so, stands against the next best.
std::string lead_of_scores(const SectionSource& source, const ordered_json& comparison, bool turned,
                           const std::string& next) {
    const double sign = turned ? -1 : 1;
    const std::uint64_t pairs = units_of(comparison);
    const auto wins = comparison.at("wins").at(turned ? "b" : "a").get<std::uint64_t>();
    return fmt::format(
        "It scores {} points a game more than {}, the next best, on the same {}{}, and is the "
        "better one on {} of them.",
        estimate_text(comparison.at("difference"), sign), next, counted(pairs, "shuffle"),
        difference_interval(comparison, sign, source.anytime), percent(wins, pairs));
}

std::string lead_of_matches(const SectionSource& source, const ordered_json& matchup, bool turned,
                            const std::string& next) {
    return fmt::format(
        "It takes {} of the points{} against {}, the next best: Elo {}, over {} of games with the "
        "seats swapped.",
        points_text(matchup.at("points"), turned),
        matchup_interval(matchup, turned, source.anytime), next,
        elo_words(matchup.at("elo"), turned), counted(units_of(matchup), "pair"));
}

std::string lead_against(const SectionSource& source, const std::string& best,
                         const std::string& next) {
    const Pairing pairing = pairing_of(source, best, next);
    if (!pairing.of) return {};
    return source.is_match() ? lead_of_matches(source, *pairing.of, pairing.turned, next)
                             : lead_of_scores(source, *pairing.of, pairing.turned, next);
}

std::string open_lead(const SectionSource& source, const std::string& a, const std::string& b) {
    const Pairing pairing = pairing_of(source, a, b);
    if (!pairing.of) return {};
    return source.is_match() ? matchup_sentence(source, *pairing.of)
                             : difference_sentence(source, *pairing.of);
}

std::size_t size_of(const Groups& groups) {
    std::size_t size = 0;
    for (const auto& group : groups) size += group.size();
    return size;
}

/// One strategy has nobody to be better than: what it reaches.
void say_alone(ordered_json& words, const SectionSource& source, const std::string& label) {
    const ordered_json& of = source.result.at("results").at(source.index_of(label));
    if (source.is_match()) {
        words["headline"] = label + " played itself";
        return;
    }
    const ordered_json& score = of.at("score");
    const auto n = of.at("finished").get<std::uint64_t>();
    if (n == 0) {
        words["headline"] = label + " finished no game";
        return;
    }
    words["headline"] = fmt::format("{} scores {} points a game", label, estimate_text(score, 1));
    std::string lead = "Over " + counted(n, "game");
    if (const std::string interval = interval_text(score, 1); !interval.empty())
        lead += " (95 % interval of the mean " + interval + ")";
    words["lead"] =
        lead + fmt::format("; worst {}, best {}.", score.at("min").dump(), score.at("max").dump());
}

void say_open(ordered_json& words, const SectionSource& source, const Groups& groups) {
    const std::vector<std::string>& top = groups.front();
    words["headline"] = groups.size() == 1 ? "No difference is proved between " + enumerated(top)
                                           : enumerated(top) + " share the lead";
    std::string lead = open_lead(source, top.front(), top.at(1));
    if (groups.size() > 1)
        lead += fmt::format(" {} are proved to be ahead of {}.",
                            top.size() == 2 ? "Both" : "All of them", enumerated(groups.at(1)));
    words["lead"] = lead;
}

void say_ranking(ordered_json& words, const SectionSource& source, const Groups& groups) {
    if (groups.front().size() > 1)
        say_open(words, source, groups);
    else {
        words["headline"] = groups.front().front() + " is best";
        words["lead"] = lead_against(source, groups.front().front(), groups.at(1).front());
    }
    const std::size_t n = size_of(groups);
    if (n > 2 && groups.size() > 1)
        words["notes"].push_back(fmt::format(
            "The ranking below is 95 % sure of all its cuts together: all {} pairs "
            "count as one family{}.",
            n * (n - 1) / 2,
            source.anytime ? ", and it holds at any time (a stop rule ended the run)" : " (Holm)"));
}

void warn_of_length(ordered_json& warnings, const SectionSource& source) {
    const auto done = source.result.at("games_done").get<std::uint64_t>();
    const auto games = source.result.at("experiment").at("seeds").at("games").get<std::uint64_t>();
    const std::string unit = source.is_match() ? "pair of games" : "game";
    if (done < games && source.result.at("status") == "partial")
        warnings.push_back(fmt::format(
            "A partial result: {} of {} were played when the run ended ({}). Standard errors "
            "and intervals assume that the figures did not decide when to stop.",
            grouped(done), source.is_match() ? counted(games, "deal") : counted(games, unit),
            source.result.at("stop_reason").get<std::string>()));
    constexpr std::uint64_t few = 100;
    if (done > 0 && done < few)
        warnings.push_back("Only " +
                           (source.is_match() ? counted(done, "deal") : counted(done, unit)) +
                           ": the figures are a first impression.");
}

void warn_of_strategies(ordered_json& warnings, const SectionSource& source) {
    for (const ordered_json& of : source.result.at("results")) {
        const ordered_json& unfinished = of.at("unfinished");
        const auto games =
            (source.is_match() ? unfinished : unfinished.at("games")).get<std::uint64_t>();
        const std::string label = of.at("strategy").get<std::string>();
        if (games > 0)
            warnings.push_back(fmt::format(
                "{} left {} unfinished: they have no {}.", label, counted(games, "game"),
                source.is_match() ? "result and count nowhere" : "score and are in no mean"));
        if (source.is_match() && of.at("forfeits") != 0)
            warnings.push_back(
                fmt::format("{} lost {} by an illegal move.", label,
                            counted(of.at("forfeits").get<std::uint64_t>(), "game")));
    }
}

void note_facts(ordered_json& words, const SectionSource& source) {
    std::vector<std::string> references;
    for (std::size_t i = 0; i < source.labels.size(); ++i)
        if (source.is_reference[i]) references.push_back(source.labels[i]);
    if (!references.empty())
        words["notes"].push_back(
            enumerated(references) +
            (references.size() == 1 ? " is a reference (*)" : " are references (*)") +
            ": it knows what a player may not, and is never ranked.");
    const ordered_json& experiment = source.result.at("experiment");
    if (experiment.contains("data") && experiment.at("data").contains("note"))
        words["warnings"].push_back(experiment.at("data").at("note"));
}

}  // namespace

std::string enumerated(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string difference_sentence(const SectionSource& source, const ordered_json& comparison) {
    const std::string a = comparison.at("a").get<std::string>();
    const std::string b = comparison.at("b").get<std::string>();
    const ordered_json& difference = comparison.at("difference");
    const std::uint64_t pairs = units_of(comparison);
    if (pairs == 0) return fmt::format("{} and {} have no game that both finished.", a, b);
    if (comparison.at("identical").at("games") == pairs)
        return fmt::format("{} and {} ended in the same state on all {}.", a, b,
                           counted(pairs, "shuffle"));
    if (comparison.at("verdict") == "undecided") {
        return fmt::format("{} and {} cannot be told apart: difference {}{}, over {}.", a, b,
                           signed_estimate(difference, 1),
                           difference_interval(comparison, 1, source.anytime),
                           counted(pairs, "shuffle"));
    }
    const bool a_wins = comparison.at("verdict") == "a";
    const auto wins = comparison.at("wins").at(a_wins ? "a" : "b").get<std::uint64_t>();
    return fmt::format("{} scores {} more than {}; better on {} of {}.", a_wins ? a : b,
                       estimate_text(difference, a_wins ? 1 : -1), a_wins ? b : a,
                       percent(wins, pairs), counted(pairs, "shuffle"));
}

std::string matchup_sentence(const SectionSource& source, const ordered_json& matchup) {
    const std::string a = matchup.at("a").get<std::string>();
    const std::string b = matchup.at("b").get<std::string>();
    const std::uint64_t pairs = units_of(matchup);
    if (pairs == 0) return fmt::format("{} and {} have no pair with two results.", a, b);
    if (a == b)
        return fmt::format("{} plays itself: the first seat takes {} of the points{}.", a,
                           points_text(matchup.at("first_seat"), false),
                           points_interval(matchup.at("first_seat"), false));
    const std::string over = counted(pairs, "pair") + " of games";
    if (matchup.at("deterministic").at("pairs") != 0 && pairs == 1)
        return fmt::format(
            "{} and {} would play the same two games for ever: {} takes {} of their points. A fact "
            "about two programs, no sample.",
            a, b, a, points_text(matchup.at("points"), false));
    if (matchup.at("verdict") == "undecided")
        return fmt::format("{} and {} cannot be told apart: {} takes {} of the points{}, over {}.",
                           a, b, a, points_text(matchup.at("points"), false),
                           matchup_interval(matchup, false, source.anytime), over);
    const bool turned = matchup.at("verdict") == "b";
    return fmt::format("{} beats {}: {} of the points{}, Elo {}, over {}.", turned ? b : a,
                       turned ? a : b, points_text(matchup.at("points"), turned),
                       matchup_interval(matchup, turned, source.anytime),
                       elo_words(matchup.at("elo"), turned), over);
}

ordered_json words_of(const SectionSource& source) {
    ordered_json words = {{"headline", ""},
                          {"lead", ""},
                          {"notes", ordered_json::array()},
                          {"warnings", ordered_json::array()}};
    const auto groups = source.result.at("ranking").at("groups").get<Groups>();
    const std::size_t ranked = size_of(groups);
    if (source.result.at("games_done") == 0)
        words["headline"] = "No game was played";
    else if (ranked == 0)
        say_alone(words, source, source.labels.front());
    else if (ranked == 1)
        say_alone(words, source, groups.front().front());
    else
        say_ranking(words, source, groups);
    warn_of_length(words["warnings"], source);
    warn_of_strategies(words["warnings"], source);
    note_facts(words, source);
    return words;
}

}  // namespace skerry
