// Writes and reads back the notes of races; what was asked for stands beside them, so that a tuning
// never goes on from another one.

#include "runner/tune/tuning_file.hpp"

#include <nlohmann/json.hpp>

#include "runner/documents/json_difference.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr const char* schema = "skerry/tuning";
constexpr int schema_version = 1;

ordered_json number(const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

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
            {"games", plan.games}};
}

ordered_json note_json(const RaceNote& note) {
    return {{"deals", note.deals},           {"games", note.games},
            {"candidates", note.candidates}, {"left", note.left},
            {"gain", number(note.gain)},     {"gain_se", number(note.gain_se)},
            {"incumbent", note.incumbent},   {"changed", note.changed}};
}

std::optional<double> read_number(const JsonNode& node) {
    const ordered_json& json = node.json();
    if (json.is_null()) return std::nullopt;
    if (!json.is_number()) node.fail("found " + describe(json) + "; must be a number or null");
    return json.get<double>();
}

RaceNote read_note(const JsonNode& node, std::size_t parameters) {
    constexpr std::uint64_t most = 1'000'000'000'000'000;
    RaceNote note;
    note.deals = node.at("deals").unsigned_integer(0, most);
    note.games = node.at("games").unsigned_integer(0, most);
    note.candidates = node.at("candidates").unsigned_integer(0, max_strategies);
    note.left = node.at("left").unsigned_integer(0, note.candidates);
    note.gain = read_number(node.at("gain"));
    note.gain_se = read_number(node.at("gain_se"));
    for (const JsonNode& value : node.at("incumbent").items())
        note.incumbent.push_back(value.integer({INT64_MIN / 4, INT64_MAX / 4}));
    if (note.incumbent.size() != parameters)
        node.at("incumbent").fail("must have " + std::to_string(parameters) + " values");
    note.changed = node.at("changed").boolean();
    return note;
}

}  // namespace

std::string print_tuning(const TuneSubject& subject, const Tuner& tuner) {
    ordered_json json = {{"schema", schema}, {"schema_version", schema_version}};
    json["asked"] = asked(subject, tuner.plan());
    json["races"] = ordered_json::array();
    for (const RaceNote& note : tuner.notes()) json["races"].push_back(note_json(note));
    return json.dump(1) + "\n";
}

std::vector<RaceNote> parse_tuning(const std::string& text, const std::string& source,
                                   const TuneSubject& subject, const TunePlan& plan) {
    const Document document = Document::parse(text, source);
    const JsonNode root = document.root();
    const auto name = root.is_object() ? root.find("schema") : std::nullopt;
    if (!name || name->json() != schema)
        throw UserError(source + ": is not a tuning of skerry, and is not replaced");
    const auto differences =
        json_differences(root.at("asked").json(), asked(subject, plan), "/asked", 1);
    if (!differences.empty())
        throw UserError(source + ": " + differences[0].pointer + ": found " + differences[0].left +
                        ", this tuning has " + differences[0].right +
                        ": remove the file to begin anew");
    std::vector<RaceNote> notes;
    for (const JsonNode& note : root.at("races").items())
        notes.push_back(read_note(note, plan.parameters.size()));
    if (notes.size() > plan.races()) root.at("races").fail("has more races than were asked for");
    return notes;
}

}  // namespace skerry
