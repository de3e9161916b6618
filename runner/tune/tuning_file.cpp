// Writes and reads back the notes of races; what was asked for stands beside them, so that a tuning
// never goes on from another one.

#include "runner/tune/tuning_file.hpp"

#include <nlohmann/json.hpp>

#include "runner/documents/digest.hpp"
#include "runner/documents/json_difference.hpp"
#include "runner/documents/json_text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr const char* schema = "skerry/tuning";
constexpr int schema_version = 2;
constexpr std::uint64_t most_counted = 1'000'000'000'000'000;

ordered_json asked(const TuneSubject& subject, const TunePlan& plan) {
    ordered_json parameters = ordered_json::array();
    for (const TunedParameter& of : plan.parameters) {
        ordered_json json = {{"path", of.path}};
        if (of.choices.empty())
            json.update(ordered_json{{"min", of.min}, {"max", of.max}, {"step", of.step}});
        else
            json["choices"] = of.choices;
        parameters.push_back(json);
    }
    return {{"configuration", configuration_with(subject, {subject.strategy})},
            {"parameters", parameters},
            {"seed", std::to_string(plan.seed)},
            {"games", plan.games},
            {"verdict_deals", plan.verdict_deals}};
}

ordered_json note_json(const RaceNote& note) {
    return {{"deals", note.deals},           {"games", note.games},
            {"candidates", note.candidates}, {"left", note.left},
            {"gain", or_null(note.gain)},    {"gain_se", or_null(note.gain_se)},
            {"incumbent", note.incumbent},   {"changed", note.changed},
            {"centre", note.centre},         {"effects", note.effects},
            {"repeating", note.repeating}};
}

std::optional<double> read_number(const JsonNode& node) {
    const ordered_json& json = node.json();
    if (json.is_null()) return std::nullopt;
    if (!json.is_number()) node.fail("found " + describe(json) + "; must be a number or null");
    return json.get<double>();
}

JsonNode tuning_root(const Document& document) {
    const JsonNode root = document.root();
    const auto name = root.is_object() ? root.find("schema") : std::nullopt;
    if (!name || name->json() != schema)
        throw UserError(document.source() + ": is not a tuning of skerry, and is not replaced");
    if (const JsonNode version = root.at("schema_version"); version.json() != schema_version)
        version.fail("found " + describe(version.json()) + "; must be " +
                     std::to_string(schema_version) + "; remove the file to begin anew");
    static const std::vector<std::string> keys = {"schema", "schema_version", "asked", "races",
                                                  "digest"};
    root.allow_keys(keys);
    if (!check_digest(root.json()))
        root.at("digest").fail(
            "is not that of the content: the file is damaged or was edited; remove it to begin "
            "anew");
    return root;
}

TunedPoint read_point(const JsonNode& node, std::size_t parameters) {
    TunedPoint point;
    for (const JsonNode& value : node.items())
        point.push_back(value.integer({INT64_MIN / 4, INT64_MAX / 4}));
    if (point.size() != parameters)
        node.fail("must have " + std::to_string(parameters) + " values");
    return point;
}

RaceNote read_note(const JsonNode& node, std::size_t parameters) {
    static const std::vector<std::string> keys = {"deals",  "games",   "candidates", "left",
                                                  "gain",   "gain_se", "changed",    "incumbent",
                                                  "centre", "effects", "repeating"};
    node.allow_keys(keys);
    RaceNote note;
    note.deals = node.at("deals").unsigned_integer(0, most_counted);
    note.games = node.at("games").unsigned_integer(0, most_counted);
    note.candidates = node.at("candidates").unsigned_integer(0, max_strategies);
    note.left = node.at("left").unsigned_integer(0, note.candidates);
    note.gain = read_number(node.at("gain"));
    note.gain_se = read_number(node.at("gain_se"));
    note.incumbent = read_point(node.at("incumbent"), parameters);
    note.centre = read_point(node.at("centre"), parameters);
    note.changed = node.at("changed").boolean();
    for (const std::int64_t effect : read_point(node.at("effects"), parameters)) {
        if (effect < 0 || effect > 2) node.at("effects").fail("must be of 0, 1 and 2");
        note.effects.push_back(static_cast<Effect>(effect));
    }
    note.repeating = node.at("repeating").unsigned_integer(0, note.candidates);
    return note;
}

}  // namespace

std::string print_tuning(const TuneSubject& subject, const Tuner& tuner) {
    ordered_json json = {{"schema", schema}, {"schema_version", schema_version}};
    json["asked"] = asked(subject, tuner.plan());
    json["races"] = ordered_json::array();
    for (const RaceNote& note : tuner.notes()) json["races"].push_back(note_json(note));
    json["digest"] = result_digest(json);
    return json.dump(1) + "\n";
}

void take_budget(TunePlan& plan, const std::string& text, const std::string& source) {
    const Document document = Document::parse(text, source);
    const JsonNode asked = tuning_root(document).at("asked");
    plan.games = asked.at("games").unsigned_integer(0, most_counted);
    plan.verdict_deals = asked.at("verdict_deals").unsigned_integer(0, most_counted);
}

std::vector<RaceNote> parse_tuning(const std::string& text, const std::string& source,
                                   const TuneSubject& subject, const TunePlan& plan) {
    const Document document = Document::parse(text, source);
    const JsonNode root = tuning_root(document);
    const auto differences =
        json_differences(root.at("asked").json(), asked(subject, plan), "/asked", 1);
    if (!differences.empty())
        throw UserError(source + ": " + differences[0].pointer + ": found " + differences[0].left +
                        ", this tuning has " + differences[0].right +
                        ": remove the file to begin anew");
    std::vector<RaceNote> notes;
    for (const JsonNode& note : root.at("races").items())
        notes.push_back(read_note(note, plan.parameters.size()));
    std::uint64_t games = 0;
    for (const RaceNote& note : notes) games += note.games;
    if (games > plan.games) root.at("races").fail("has more games than were asked for");
    return notes;
}

}  // namespace skerry
