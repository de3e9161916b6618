// Writes a profile as JSON, reads an earlier one, and compares them phase by phase.

#include "runner/results/profile_json.hpp"

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/experiment/options.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/held_result.hpp"

namespace skerry {

namespace {

constexpr const char* profile_schema = "skerry-profile";
constexpr Taken no_time{{0, 0.0}, {0, 0.0}};

ordered_json se_json(const Estimated& measured) {
    return measured.se ? ordered_json(*measured.se) : ordered_json();
}

void put(ordered_json& json, const Taken& taken) {
    json["share"] = taken.share.value;
    json["share_se"] = se_json(taken.share);
    json["ns"] = taken.ns.value;
    json["ns_se"] = se_json(taken.ns);
}

ordered_json phase_json(const ExperimentFacts& facts, const PhaseTime& phase) {
    ordered_json json = {{"strategy", nullptr}, {"seat", nullptr}, {"phase", name_of(phase.phase)}};
    if (phase.actor) {
        json["strategy"] = facts.strategies[phase.actor->strategy].label;
        if (phase.actor->seat) json["seat"] = seat_names[index(*phase.actor->seat)];
    }
    put(json, phase.taken);
    if (phase.functions.empty()) return json;
    for (const FunctionTime& function : phase.functions) {
        ordered_json entry = {{"function", function.name}};
        put(entry, function.taken);
        json["functions"].push_back(std::move(entry));
    }
    return json;
}

double read_number(const JsonNode& node) {
    const ordered_json& json = node.json();
    const double number = json.is_number() ? json.get<double>() : -1;
    if (!(number >= 0 && number <= 1e18)) node.fail("must be a number, at least 0");
    return number;
}

Estimated read_measured(const JsonNode& node, const std::string& key) {
    Estimated measured{read_number(node.at(key)), {}};
    const JsonNode se = node.at(key + "_se");
    if (!se.json().is_null()) measured.se = read_number(se);
    return measured;
}

Taken read_taken(const JsonNode& node) {
    return {read_measured(node, "ns"), read_measured(node, "share")};
}

PhaseTime read_phase(const JsonNode& node, const std::vector<std::string>& labels) {
    PhaseTime phase;
    const JsonNode strategy = node.at("strategy");
    if (!strategy.json().is_null())
        phase.actor = Actor{strategy.name_among(labels, "strategy"), {}};
    const JsonNode seat = node.at("seat");
    if (phase.actor && !seat.json().is_null())
        phase.actor->seat = static_cast<Seat>(seat.choice(seat_names));
    phase.phase = static_cast<Phase>(node.at("phase").choice(phase_names));
    phase.taken = read_taken(node);
    return phase;
}

void require_alike(const JsonNode& experiment, const ExperimentFacts& facts) {
    ordered_json saved = experiment.json();
    ordered_json own = as_written(experiment_json(facts));
    for (ordered_json* const experiment_json : {&saved, &own})
        if (experiment_json->is_object()) experiment_json->erase("seeds");
    const ExperimentDifferences differences = experiment_differences(saved, own);
    if (!differences.places.empty())
        experiment.fail("is another experiment: " + join(differences.places, "; "));
}

bool is_same(const PhaseTime& a, const PhaseTime& b) {
    return a.phase == b.phase && a.actor_code() == b.actor_code();
}

/// Nothing where the profile has no such phase.
std::optional<Taken> time_in(const std::vector<PhaseTime>& phases, const PhaseTime& phase) {
    const auto same =
        std::ranges::find_if(phases, [&](const PhaseTime& each) { return is_same(each, phase); });
    return same == phases.end() ? std::nullopt : std::optional(same->taken);
}

std::optional<Interval> interval_of(const Estimated& before, const Estimated& now, double z) {
    if (!before.se || !now.se) return std::nullopt;
    const double change = now.value - before.value;
    const double half = z * std::hypot(*before.se, *now.se);
    return Interval{change - half, change + half};
}

}  // namespace

ordered_json profile_json(const ExperimentFacts& facts, const Profile& profile, int threads,
                          std::int64_t started) {
    ordered_json json = {{"schema", profile_schema}, {"schema_version", 1}};
    json["experiment"] = experiment_json(facts);
    json["games"] = profile.batch.tally.games();
    json["samples"] = profile.samples;
    put(json["all"], profile.all);
    json["phases"] = ordered_json::array();
    for (const PhaseTime& phase : profile.phases)
        json["phases"].push_back(phase_json(facts, phase));
    json["environment"] =
        environment(threads, started, profile.batch.seconds, profile.batch.tally.games());
    write_times(json["environment"], facts, times_of(profile.batch.times));
    return json;
}

EarlierProfile read_profile(const std::string& path, const ExperimentFacts& facts) {
    const Document document = Document::read(path);
    const JsonNode root = document.root();
    const auto schema = root.is_object() ? root.find("schema") : std::nullopt;
    if (!schema || schema->json() != profile_schema)
        root.fail("is no profile; `skerry profile CONFIG --format json` prints one");
    if (root.at("schema_version").integer({1, 1'000'000}) != 1)
        root.at("schema_version").fail("is of a later program");
    require_alike(root.at("experiment"), facts);
    EarlierProfile earlier{source_name(path), {}, read_taken(root.at("all")), {}};
    const auto where = root.find("environment");
    const auto cpu = where && where->is_object() ? where->find("cpu") : std::nullopt;
    if (cpu && cpu->is_string()) earlier.cpu = cpu->visible_text();
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies) labels.push_back(strategy.label);
    for (const JsonNode& phase : root.at("phases").items())
        earlier.phases.push_back(read_phase(phase, labels));
    return earlier;
}

int PhaseChange::verdict() const {
    if (!interval || !share_interval) return 0;
    if (interval->low > 0 && share_interval->low > 0) return 1;
    return interval->high < 0 && share_interval->high < 0 ? -1 : 0;
}

std::vector<PhaseChange> changes_since(const EarlierProfile& earlier, const Profile& profile) {
    std::vector<PhaseChange> list{{std::nullopt, earlier.all, profile.all}};
    for (const PhaseTime& phase : profile.phases)
        list.push_back({phase, time_in(earlier.phases, phase).value_or(no_time), phase.taken});
    for (const PhaseTime& phase : earlier.phases)
        if (!time_in(profile.phases, phase)) list.push_back({phase, phase.taken, no_time});
    const double z = normal_errors(list.size());
    for (PhaseChange& change : list) {
        change.interval = interval_of(change.before.ns, change.now.ns, z);
        change.share_interval = interval_of(change.before.share, change.now.share, z);
    }
    return list;
}

}  // namespace skerry
