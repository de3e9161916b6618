// Writes and reads back the notes of races; what was asked for stands beside them, so that a tuning
// never goes on from another one.
// The words and tables about a tuning.

#include <fmt/format.h>

#include "runner/console/text_page.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/tune/tune_task.hpp"
#include "runner/tune/tuner.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

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

/// Beyond so many races, only those that found better values are told one by one.
constexpr std::size_t most_rows = 12;

/// A gain with its standard error, in points or in percent of the points.
std::string gain_text(const RaceNote& note, bool matches, bool unicode) {
    if (!note.gain || !note.gain_se) return "-";
    const double unit = matches ? 100 : 1;
    MeanEstimate gain;
    gain.mean = *note.gain * unit;
    gain.se = *note.gain_se * unit;
    const int decimals = decimals_for(std::vector{gain});
    return signed_fixed(*gain.mean, decimals) + se_text(gain.se, decimals, unicode);
}

std::string values_text(const std::vector<TunedParameter>& parameters, const TunedPoint& point) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += (i == 0 ? "" : " ") + parameters[i].path + "=" + parameters[i].text(point[i]);
    return text;
}

std::string allowed(const TunedParameter& of) {
    if (of.choices.empty())
        return fmt::format("{}..{}{}", of.min, of.max,
                           of.step == 1 ? "" : fmt::format(":{}", of.step));
    std::string text;
    for (std::size_t i = 0; i < of.choices.size(); ++i)
        text += (i == 0 ? "" : ", ") + of.text(static_cast<std::int64_t>(i));
    return text;
}

/// What a new incumbent has changed.
std::string changes_text(const std::vector<TunedParameter>& parameters, const TunedPoint& from,
                         const TunedPoint& to) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (from[i] != to[i])
            text += fmt::format("{}{} {} to {}", text.empty() ? "" : ", ", parameters[i].path,
                                parameters[i].text(from[i]), parameters[i].text(to[i]));
    return text.empty() ? "no change" : text;
}

TextTable races_table(const Tuner& tuner, bool matches, bool unicode) {
    TextTable table({{"race"},
                     {"deals", false, 2},
                     {"candidates", false, 3},
                     {"left", false, 4},
                     {"best - incumbent"},
                     {"then the best", true, 0, 16}});
    std::size_t number = 0;
    TunedPoint incumbent = tuner.plan().start;
    const bool short_list = tuner.notes().size() <= most_rows;
    for (const RaceNote& note : tuner.notes()) {
        ++number;
        if (note.games == 0 || (!short_list && !note.changed)) continue;
        table.add_row({std::to_string(number), grouped(note.deals), std::to_string(note.candidates),
                       std::to_string(note.left), gain_text(note, matches, unicode),
                       changes_text(tuner.plan().parameters, incumbent, note.incumbent)});
        incumbent = note.incumbent;
    }
    return table;
}

TextTable values_table(const Tuner& tuner) {
    TextTable table({{"parameter", true, 0, 12}, {"values", true, 1, 10}, {"before"}, {"tuned"}});
    const TunePlan& plan = tuner.plan();
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        const TunedParameter& of = plan.parameters[i];
        table.add_row(
            {of.path, allowed(of), of.text(plan.start[i]), of.text(tuner.incumbent()[i])});
    }
    return table;
}

}  // namespace

std::string print_tuning(const TuneSubject& subject, const Tuner& tuner) {
    ordered_json json = {{"schema", schema}, {"schema_version", schema_version}};
    json["asked"] = asked(subject, tuner.plan());
    json["races"] = ordered_json::array();
    for (const RaceNote& note : tuner.notes()) json["races"].push_back(note_json(note));
    json["digest"] = result_digest(json);
    return indented_text(json, 1) + "\n";
}

ordered_json tuning_json(const TuneSubject& subject, const Tuner& tuner, bool matches) {
    ordered_json json = {{"complete", tuner.done()}, {"games", tuner.games()}};
    const TunePlan& plan = tuner.plan();
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        json["before"][plan.parameters[i].path] = plan.parameters[i].value(plan.start[i]);
        json["values"][plan.parameters[i].path] = plan.parameters[i].value(tuner.incumbent()[i]);
    }
    json["races"] = ordered_json::array();
    for (const RaceNote& note : tuner.notes()) json["races"].push_back(note_json(note));
    json["configuration"] = tuner.incumbent() == plan.start ? ordered_json(nullptr)
                                                            : verdict_configuration(subject, tuner);
    json["text"] = tuning_page(tuner, matches, TextStyle{});
    return json;
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

std::string live_line(const Tuner& tuner, const Race& race) {
    std::string text = fmt::format(
        "race {}, {} of the games: {} of {} candidates left after {} deals",
        tuner.notes().size() + 1,
        percent(std::min(tuner.games() + race.games, tuner.plan().games), tuner.plan().games),
        race.left(), race.runners.size(), grouped(race.deals));
    if (const auto best = race.best())
        text += "; best " + values_text(tuner.plan().parameters, race.runners[*best].point);
    return text;
}

std::string tuning_page(const Tuner& tuner, bool matches, const TextStyle& style) {
    Page page(style);
    page.add_table(matches ? "Races (percent of the points)" : "Races",
                   races_table(tuner, matches, style.unicode));
    const auto found = std::ranges::count(tuner.notes(), true, &RaceNote::changed);
    if (tuner.notes().size() > most_rows)
        page.add_detail(fmt::format("{} of {} found better values; the others are left out.", found,
                                    counted(tuner.notes().size(), "race")));
    page.add_detail("Gains of the best of many run high: the verdict is of fresh deals.");
    page.add_table("Values", values_table(tuner));
    for (std::size_t i = 0; i < tuner.plan().parameters.size(); ++i)
        if (tuner.effect(i) == Effect::none)
            page.add_detail(fmt::format("{} changed no game, whatever its value.",
                                        tuner.plan().parameters[i].path));
    if (std::ranges::any_of(tuner.notes(), [](const RaceNote& of) { return of.repeating > 0; }))
        page.add_detail(
            "Games of candidates repeat, which no race can judge: the game has no chance. A "
            "parameter such as \"vary\" makes them play different games.");
    return std::move(page).text();
}

}  // namespace skerry
