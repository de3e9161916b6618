#include <fmt/format.h>

#include <limits>

#include "runner/experiment/config.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

Document configuration_of_result(const Document& document) {
    return Document::of(configuration_of(document.root().at("experiment")),
                        document.source() + " (experiment)", document.programs());
}

ExperimentFacts read_experiment(const JsonNode& result) {
    const JsonNode experiment = result.at("experiment");
    const JsonNode seeds = experiment.at("seeds");
    const JsonNode components = experiment.at("components");
    ExperimentFacts facts;
    facts.game = experiment.at("game").visible_text();
    facts.seats = result.find("matchups") ? 2 : 1;
    facts.rules_version = static_cast<int>(experiment.at("rules_version").integer({1, 1'000'000}));
    experiment.at("rules").keys();  // it is an object
    facts.rules = experiment.at("rules").json();
    if (const auto data = experiment.find("data")) {
        if (const auto note = data->find("note")) note->visible_text();
        facts.data = data->json();
    }
    for (const JsonNode& component : components.items())
        facts.components.push_back(component.visible_text());
    facts.seed = seeds.at("master").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    seeds.at("derivation").visible_text();  // it is a text
    facts.first_game = read_count(seeds, "first_game");
    facts.games = read_count(seeds, "games", max_games);
    experiment.at("strategies");
    read_options({experiment, facts});
    if (facts.unfinished_score &&
        (facts.components.empty() || facts.components.back() != unfinished_component))
        components.fail("must end with \"unfinished\", which has a score");
    if (facts.seats == 1) facts.measures = read_measure_facts(result);
    return facts;
}

std::string kind_of_document(const ordered_json& document) {
    if (document.is_array() && !document.empty() && document[0].is_object() &&
        document[0].contains("moves"))
        return "what skerry replay printed";
    if (!document.is_object()) return {};
    const auto schema = document.find("schema");
    if (schema != document.end() && schema->is_string()) {
        const auto& name = schema->get_ref<const std::string&>();
        if (name == result_schema) return "a result";
        if (name == "skerry-policy") return "what skerry train wrote";
    }
    if (document.contains("game") && document.contains("strategies")) return "a configuration";
    if (document.contains("cards")) return "a deck of Roam";
    return {};
}

namespace {

/// What a text that is not JSON seems to be, by its first bytes.
std::string kind_of_text(std::string_view line, std::string_view game) {
    if (line.starts_with("<!DOCTYPE html")) return "a page (HTML)";
    if (line.starts_with("game,strategy,") || line.starts_with("pair,a,b,"))
        return "the rows of a run (CSV)";
    if (line.starts_with("Game #,")) return "a score table (CSV)";
    const bool log = line.starts_with("GAME ") || line.starts_with("WELCOME ");
    return log && game != "tiger-island" ? "a log: --game tiger-island" : "";
}

}  // namespace

std::string unreadable_record(const std::string& file, std::size_t line, std::string_view record,
                              const NotationError& error, std::string_view game) {
    const std::string_view before = record.substr(0, error.offset());
    const std::size_t start = before.rfind('\n') + 1;  // npos + 1 == 0
    const std::string kind = kind_of_text(record, game);
    return fmt::format("{}:{}:{}: {}{}{}", file,
                       line + static_cast<std::size_t>(std::ranges::count(before, '\n')),
                       before.size() - start + 1, error.what(),
                       kind.empty() ? "" : "; the file seems to be ", kind);
}

}  // namespace skerry
