// Builds the model of the page: for each result its experiment, figures, words and command.

#include "runner/html/page_model.hpp"

#include <cctype>

#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/score_columns.hpp"
#include "runner/exhibits/strategy_codes.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/html/page_parts.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// "tiny-islands" as "Tiny Islands".
std::string title_of(std::string game) {
    bool first = true;
    for (char& c : game) {
        if (c == '-') c = ' ';
        if (first) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        first = c == ' ';
    }
    return game;
}

/// The configuration that plays the experiment again, as text because scripts would round a seed
/// beyond 2^53.
std::string configuration_of(const ordered_json& experiment, const std::string& file) {
    const Document document = Document::of({{"experiment", experiment}}, file);
    const JsonNode master = document.root().at("experiment").at("seeds").at("master");
    ordered_json configuration = configuration_of_result(document).root().json();
    configuration["seed"] = master.unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    return print_result(configuration);
}

/// Quotes an argument for a shell if it needs that.
std::string quoted(const std::string& text) {
    constexpr const char* plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

ordered_json strategies_model(const Result& result) {
    const std::vector<std::string> settings = strategy_settings(result.document);
    ordered_json list = ordered_json::array();
    for (const ordered_json& strategy : result.experiment().at("strategies")) {
        list.push_back({{"label", strategy.at("label")},
                        {"name", strategy.at("name")},
                        {"settings", settings.at(list.size())}});
        const ordered_json::json_pointer files("/params/identity/files");
        if (strategy.contains(files)) list.back()["files"] = strategy.at(files);
    }
    return list;
}

/// The ranks that each strategy can have, as text, where they tell more than the groups; else null.
/// With a baseline what is proved against it.
ordered_json ranks_model(const ExperimentFacts& facts, const Ranking& ranking) {
    if (!ranking.against.empty()) {
        ordered_json texts = ordered_json::array();
        for (const AgainstBaseline verdict : ranking.against)
            texts.push_back("(" + against_text(verdict) + ")");
        return texts;
    }
    if (ranking.told_by_groups()) return nullptr;
    ordered_json texts = ordered_json::array();
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        texts.push_back(rank_text(ranking.ranks[i]));
    return texts;
}

ordered_json environment_model(ordered_json environment) {
    if (environment.is_object())
        for (const std::string_view key : time_keys) environment.erase(std::string(key));
    return environment;
}

/// The sentences that are not empty, as a list.
ordered_json said(const std::vector<std::string>& sentences) {
    ordered_json list = ordered_json::array();
    for (const std::string& sentence : sentences)
        if (!sentence.empty()) list.push_back(sentence);
    return list;
}

/// Adds "texts", the tables that the scripts lay out.
void put_tables(ordered_json& section, const ShownBatch& batch) {
    visit_exhibits(batch, page_style, false, [&](const auto& shown, const auto& list) {
        for (const auto& exhibit : list) {
            if (exhibit.in_report == InReport::no || !exhibit.applies(batch.facts)) continue;
            section["texts"][std::string(exhibit.name)] = exhibit.in_report == InReport::whole
                                                              ? texts_of(exhibit.table(shown))
                                                              : texts_by_pair(exhibit.table(shown));
        }
    });
}

/// Adds "pairs", upright: each has the "name" that tables call it by, "a" and "b" by index, its
/// "sentence" and "details".
template <class Pair>
void put_pairs(ordered_json& section, const ExperimentFacts& facts, const std::vector<Pair>& pairs,
               const Ranking& ranking, const ResultWords& words) {
    section["pairs"] = ordered_json::array();
    for (const Pair& pair : page_pairs(pairs, ranking)) {
        const auto i = static_cast<std::size_t>(&pair_of(pairs, pair.a, pair.b) - pairs.data());
        section["pairs"].push_back({{"name", pair_text(facts, pair.a, pair.b)},
                                    {"a", pair.a},
                                    {"b", pair.b},
                                    {"sentence", words.pairs[i].sentence},
                                    {"details", words.pairs[i].details}});
    }
}

/// Adds the tables, the other figures and what is said of the result. Its plots, named after
/// `prefix`.
std::string put_told(ordered_json& section, const ReportSource& source, const std::string& prefix) {
    const Result& batch = *source.result;
    const ExperimentFacts& facts = batch.facts;
    ShownBatch shown(source.file, facts, batch.tally, batch.environment.time, batch.figures());
    shown.show_shares(batch, source.at_least);
    put_tables(section, shown);
    section["anytime"] = judging_of(facts) == Judging::anytime;
    section["unit"] = unit_of(facts);
    if (facts.baseline) section["baseline"] = *facts.baseline;
    if (shown.time.seconds > 0) section["time"] = duration(shown.time.seconds);
    const ordered_json turns = source.gallery && source.gallery->is_object()
                                   ? source.gallery->value("turns", ordered_json())
                                   : nullptr;
    const auto put = [&](const auto& tally, const auto& figures) {
        ResultWords words = result_words(facts, figures, page_style);
        if constexpr (std::is_same_v<std::decay_t<decltype(figures)>, ScoreFigures>)
            words.thresholds = threshold_sentence(shown);
        const Ranking& ranking = shown.figures->ranking();
        section["groups"] = ranking.groups;
        section["ranks"] = ranks_model(facts, ranking);
        if (const auto codes = codes_of(ranked_order(ranking, facts.strategies.size()));
            !codes.empty())
            section["codes"] = codes;
        const SweepFigures sweeps = sweep_figures(facts, figures);
        if (!sweeps.sweeps.empty()) section["sweeps"] = sweeps_model(sweeps);
        put_pairs(section, facts, pairs_of(figures), ranking, words);
        put_page_figures(section, facts, tally, figures, words, turns);
        // The head of the ranking stands last: what follows is the ranking, drawn. Those by several
        // rule sets are told.
        section["words"] = {
            {"headline", words.headline},
            {"lead", words.lead},
            {"thresholds", words.thresholds},
            {"notes",
             said({words.stop, words.ranking_head + (words.by_rules ? " " + words.ranking : "")})},
            {"warnings", said(words.warnings)}};
        if (facts.data.contains("note"))
            section["words"]["warnings"].push_back(facts.data.at("note"));
        const PagePlots plots =
            page_plots(prefix, facts, tally, figures, sweeps, shown.time.seconds_per_game(), turns);
        section["shown"] = plots.shown;
        if (plots.matrix) section["matrix"] = true;
        return plots.elements;
    };
    return facts.seats == 2 ? put(batch.tally.matches(), shown.figures->matches())
                            : put(batch.tally.scores(), shown.figures->scores());
}

/// What a game has alike with another one of its deal, a step or a caption, becomes 1.
void share_steps(ordered_json& steps, const ordered_json& others) {
    for (std::size_t i = 0; i < std::min(steps.size(), others.size()); ++i) {
        ordered_json& step = steps.at(i);
        const ordered_json& other = others.at(i);
        if (step == other)
            step = 1;
        else if (step.contains("caption") && other.contains("caption") &&
                 step.at("caption") == other.at("caption"))
            step["caption"] = 1;
    }
}

/// The moves of a line become one text, "moves", and each step keeps how people read its move.
void join_moves(ordered_json& line) {
    std::vector<std::string> moves;
    for (ordered_json& step : line.at("steps")) {
        moves.push_back(step.at("move").get<std::string>());
        if (step.contains("words")) step.erase("move");
    }
    line["moves"] = join(moves, " ");
}

/// Says once what drawings have in common: what two games of a deal have alike, and what all games
/// begin with, a board without anything on it.
void share_drawings(ordered_json& gallery) {
    ordered_json ground = ordered_json::object();
    for (ordered_json& game : gallery.at("games")) {
        ordered_json& lines = game.at("lines");
        for (std::size_t i = 0; i < lines.size(); ++i) {
            ordered_json& first = lines.at(i).at("first");
            if (ground.empty()) ground = first;
            for (const auto& [key, value] : ground.items())
                if (first.contains(key) && first.at(key) == value) first.erase(key);
            join_moves(lines.at(i));
            if (i > 0) share_steps(lines.at(i).at("steps"), lines.at(0).at("steps"));
        }
    }
    gallery["ground"] = std::move(ground);
}

ordered_json section_model(const ReportSource& source, const std::string& prefix,
                           std::string& plots) {
    const ordered_json& result = source.result->json();
    const ordered_json& experiment = source.result->experiment();
    ordered_json section = {{"file", source.file},
                            {"kind", source.result->facts.seats == 2 ? "matches" : "scores"},
                            {"title", title_of(experiment.at("game").get<std::string>())},
                            {"status", result.at("status")},
                            {"stop_reason", result.at("stop_reason")},
                            {"games_done", result.at("games_done")},
                            {"seed", seed_numbers(source.result->facts)},
                            {"first_game", experiment.at("seeds").at("first_game")},
                            {"derivation", experiment.at("seeds").at("derivation")},
                            {"rules_version", experiment.at("rules_version")},
                            {"configuration", configuration_of(experiment, source.file)},
                            {"command", program_name() + " run " + quoted(source.file)},
                            {"digest", result.at("digest")},
                            {"environment", environment_model(result.at("environment"))},
                            {"words", nullptr},
                            {"strategies", strategies_model(*source.result)}};
    if (experiment.contains("data")) section["data"] = experiment.at("data");
    plots += put_told(section, source, prefix);
    if (source.gallery && !source.gallery->is_null()) {
        section["gallery"] = *source.gallery;
        section["gallery"].erase("turns");
        share_drawings(section["gallery"]);
    }
    return section;
}

}  // namespace

ordered_json page_model(std::span<const ReportSource> sources, bool rules_may_differ) {
    ordered_json sections = ordered_json::array();
    std::string plots;
    std::size_t series = 1;
    for (const ReportSource& source : sources) try {
            sections.push_back(section_model(source, std::to_string(sections.size() + 1), plots));
            series = std::max({series, sections.back().at("strategies").size(),
                               source.result->facts.components.size(), std::size_t{7}});
        } catch (const nlohmann::json::exception& error) {
            throw UserError(source.file + ": not a result that can be drawn: " + error.what());
        } catch (const std::out_of_range& error) {
            throw UserError(source.file + ": not a result that can be drawn: " + error.what());
        }
    ordered_json model = {{"sections", sections}};
    if (sources.size() == 2)
        model["comparison"] = comparison_section(sources[0], sources[1], rules_may_differ, plots);
    model["plots"] = plots + plot_keys(series);
    model["series"] = series;
    return model;
}

}  // namespace skerry
