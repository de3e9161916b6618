// Reads the block `experiment` of a result, and tells what other files seem to be.

#include <fmt/format.h>

#include <limits>

#include "runner/experiment/config.hpp"
#include "runner/results/result.hpp"
#include "runner/results/tally_json.hpp"

namespace skerry {

Document configuration_of_result(const Document& document) {
    return Document::of(configuration_of(document.root().at("experiment")),
                        document.source() + " (experiment)", document.programs());
}

namespace {

/// Names that differ, at most so many.
std::vector<std::string> read_names(const JsonNode& list, std::size_t most) {
    std::vector<std::string> names;
    for (const JsonNode& item : list.items()) {
        names.push_back(item.visible_text());
        if (std::ranges::count(names, names.back()) > 1) item.fail("stands there twice");
    }
    if (names.size() > most) list.fail("has more than " + std::to_string(most));
    return names;
}

MeasureFacts read_measures(const JsonNode& block) {
    MeasureFacts facts;
    facts.names = read_names(block.at("names"), max_measures);
    facts.category = block.at("category").visible_text();
    facts.categories = read_names(block.at("categories"), max_categories);
    for (const JsonNode& record : block.at("records").items())
        facts.records.push_back(record.name_among(facts.names, "measure"));
    return facts;
}

Bounds read_bounds(const JsonNode& node) {
    const std::vector<JsonNode> ends = node.items();
    if (ends.size() != 2) node.fail("must be two ends, null where none is known");
    static constexpr Bounds none;
    const auto end = [](const JsonNode& item, std::int32_t unknown) {
        if (item.json().is_null()) return unknown;
        return static_cast<std::int32_t>(item.integer({none.low, none.high}));
    };
    const Bounds bounds{end(ends[0], none.low), end(ends[1], none.high)};
    if (bounds.low > bounds.high) node.fail("the first end is above the other one");
    return bounds;
}

ScoreFacts read_scores(const JsonNode& block, std::size_t components) {
    ScoreFacts facts;
    if (const auto always = block.find("always_finishes"))
        facts.always_finishes = always->boolean();
    if (const auto total = block.find("total")) facts.total = read_bounds(*total);
    if (const auto list = block.find("components"))
        for (const JsonNode& bounds : list->items())
            facts.components.push_back(read_bounds(bounds));
    if (!facts.components.empty() && facts.components.size() != components)
        block.at("components")
            .fail(fmt::format("must have the ends of all {} components", components));
    return facts;
}

}  // namespace

ExperimentFacts read_experiment(const JsonNode& result) {
    const JsonNode experiment = result.at("experiment");
    const JsonNode seeds = experiment.at("seeds");
    const JsonNode components = experiment.at("components");
    ExperimentFacts facts;
    facts.game = experiment.at("game").visible_text();
    facts.seats = static_cast<std::size_t>(experiment.at("seats").integer({1, 2}));
    facts.rules_version = static_cast<int>(experiment.at("rules_version").integer({1, 1'000'000}));
    experiment.at("rules").keys();  // it is an object
    facts.rules = experiment.at("rules").json();
    facts.rules_fingerprint = experiment.at("rules_fingerprint").visible_text();
    if (const auto data = experiment.find("data")) {
        if (const auto note = data->find("note")) note->visible_text();
        facts.data = data->json();
    }
    facts.components = read_names(components, max_components);
    if (const auto measures = experiment.find("measures"))
        facts.measures = read_measures(*measures);
    facts.seed = seeds.at("master").unsigned_integer(0, std::numeric_limits<std::uint64_t>::max());
    seeds.at("derivation").visible_text();  // it is a text
    facts.first_game = seeds.at("first_game").unsigned_integer(0, max_json_count);
    facts.games = seeds.at("games").unsigned_integer(0, max_games);
    if (experiment.at("strategies").items().empty())
        experiment.at("strategies").fail("must not be empty");
    read_options({experiment, facts});
    if (facts.unfinished_score &&
        (facts.components.empty() || facts.components.back() != unfinished_component))
        components.fail("must end with \"unfinished\", which has a score");
    if (const auto scores = experiment.find("scores"))
        facts.scores = read_scores(*scores, facts.scored_components());
    return facts;
}

std::string meaning_of_difference(const std::string& place) {
    if (!place.ends_with("/rules_fingerprint")) return {};
    return "; the rules of the game do something else now than when this was played";
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
