// Reads results back, and refuses files of another schema or version, changed ones, and those whose
// tally contradicts itself.

#include <fmt/format.h>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/open_file.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/options.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "runner/results/tally_json.hpp"

namespace skerry {

namespace {

constexpr std::array<std::string_view, 2> statuses{"partial", "complete"};

[[noreturn]] void refuse(const std::string& source, const std::string& why) {
    throw UserError(source + ": " + why);
}

ordered_json parse_text(std::string_view text, const std::string& source) {
    if (text.empty()) refuse(source, "the file is empty; expected a result of skerry");
    try {
        return parse_json(text, source);
    } catch (const UserError& error) {
        throw UserError(std::string(error.what()) + "; expected the JSON of a result");
    }
}

/// Requires the value `expected` for `key` of the document; `hint` is added to the message.
void require(const ordered_json& document, const char* key, const ordered_json& expected,
             const std::string& source, const std::string& hint) {
    const auto found = document.find(key);
    const std::string place = std::string("/") + key;
    if (found == document.end())
        refuse(source, place + ": missing; expected " + compact_text(expected) + hint);
    if (*found == expected) return;
    const std::string value = found->is_structured() ? found->type_name() : describe(*found);
    refuse(source, place + ": found " + value + "; expected " + compact_text(expected) + hint);
}

void require_unchanged(const ordered_json& document, const std::string& source) {
    if (!document.is_object())
        refuse(source, std::string("found ") + document.type_name() +
                           "; expected the JSON object of a result");
    const std::string kind = kind_of_document(document);
    if (kind == "a configuration")
        refuse(source, "is a configuration; expected a result, which `skerry run` makes of it");
    require(document, "schema", result_schema, source, kind.empty() ? "" : "; this is " + kind);
    require(document, "schema_version", result_schema_version, source,
            schema_hint(document, source));
    const std::string digest = result_digest(document);
    const auto found = document.find("digest");
    if (found == document.end() || *found != digest)
        refuse(source,
               fmt::format("/digest: found {}; expected \"{}\": the file was changed after "
                           "it was written",
                           found == document.end() ? "nothing"
                                                   : shortened(compact_text(*found), most_quoted),
                           digest));
}

GameRange read_range(const JsonNode& node, const GameRange& within) {
    const std::uint64_t begin =
        node.at("first_game").unsigned_integer(within.begin, within.end - 1);
    return {begin, begin + node.at("games").unsigned_integer(1, within.end - begin)};
}

/// The number in the experiment of game 0 of a seed.
std::uint64_t start_of(const JsonNode& seed, const ExperimentFacts& facts) {
    const std::uint64_t named = seed.unsigned_integer(0, UINT64_MAX);
    std::uint64_t start = 0;
    for (const GamesOfSeed& earlier : facts.earlier_seeds) {
        if (earlier.seed == named) return start;
        start += earlier.games;
    }
    if (named != facts.seed) seed.fail("is no seed of the experiment");
    return start;
}

/// The ranges of games that were played: those of a seed that go on with the next one are one.
std::vector<GameRange> read_played(const JsonNode& list, const GameRange& within,
                                   const ExperimentFacts& facts) {
    std::vector<GameRange> played;
    std::uint64_t least = within.begin;
    for (const JsonNode& node : list.items()) {
        const std::uint64_t start = start_of(node.at("seed"), facts);
        const std::uint64_t left = facts.seeded(start).left;
        const std::uint64_t end_of_seed = left < within.end - start ? start + left : within.end;
        if (start >= within.end || std::max(least, start) >= end_of_seed)
            node.fail("there is no game left for this range");
        const std::uint64_t begin =
            start + node.at("first").unsigned_integer(std::max(least, start) - start,
                                                      end_of_seed - start - 1);
        const std::uint64_t end = begin + node.at("games").unsigned_integer(1, end_of_seed - begin);
        const bool goes_on = !played.empty() && played.back().end == begin;
        if (goes_on && begin != start) node.at("first").fail("there must be a gap before it");
        if (goes_on)
            played.back().end = end;
        else
            played.push_back({begin, end});
        least = end;
    }
    return played;
}

/// Throws UserError if the games do not add up or do not belong to the experiment.
RunStatus read_status(const JsonNode& result, const ExperimentFacts& facts) {
    const GameRange all{facts.first_game, facts.first_game + facts.games};
    RunStatus status;
    status.complete = result.at("status").choice(statuses) == 1;
    status.stop_reason = result.at("stop_reason").visible_text();
    status.games_done = result.at("games_done").unsigned_integer(0, facts.games);
    if (const auto part = result.find("part")) status.part = read_range(*part, all);
    status.played = read_played(result.at("played"), status.part.value_or(all), facts);
    std::uint64_t games = 0;
    for (const GameRange& range : status.played) games += range.end - range.begin;
    if (status.games_done != games)
        result.at("games_done")
            .fail(fmt::format("found {}; must be {}, the games in \"played\"", status.games_done,
                              games));
    return status;
}

Seen read_seen(const JsonNode& node, const ExperimentFacts& facts) {
    Seen seen;
    if (const auto games = node.find("looked_at"))
        seen.looked_at = games->unsigned_integer(1, max_json_count);
    const auto left_out = node.find("left_out");
    if (!left_out) {
        if (seen.looked_at == 0) node.fail("is empty; must tell what was seen, or be left out");
        return seen;
    }
    for (const JsonNode& label : left_out->items()) {
        seen.left_out.push_back(label.visible_text());
        if (std::ranges::find(facts.strategies, seen.left_out.back(), &StrategyFacts::label) !=
            facts.strategies.end())
            label.fail("is a strategy of the experiment");
        if (seen.left_out.size() > 1 && !(seen.left_out.rbegin()[1] < seen.left_out.back()))
            label.fail("must come behind the labels before it");
    }
    if (seen.left_out.empty()) left_out->fail("is empty; must have a label, or be left out");
    return seen;
}

/// Throws UserError where the status contradicts the games that were played, or what they left.
void require_status(const JsonNode& root, const RunStatus& status, const ExperimentFacts& facts,
                    const BatchTally& tally) {
    const std::string& reason = status.stop_reason;
    const bool by_rule = facts.stop.active() && reason == stop_reason_of(facts.stop);
    // Other reasons may be added, and are not judged.
    const bool known = std::ranges::find(stop_reasons, reason) != stop_reasons.end();
    const bool of_all = reason == games_reason || by_rule;
    const JsonNode word = root.at("status");
    if (status.complete ? known && !of_all : of_all)
        word.fail(fmt::format("found \"{}\" for the reason \"{}\"",
                              status.complete ? "complete" : "partial", reason));
    if (status.complete && status.part) word.fail("found \"complete\"; a part is not");
    if (status.complete && !by_rule && !gaps(games_of(facts), status.played).empty())
        word.fail("found \"complete\", but games are missing in \"played\"");
    if (reason == shard_reason && (!status.part || !gaps(*status.part, status.played).empty()))
        root.at("stop_reason").fail("found \"shard\", but games of it are missing in \"played\"");
    if (by_rule && !(is_look(tally.games()) && status.played.size() == 1 &&
                     status.played[0].begin == facts.first_game &&
                     look_at(tally, judged_pairs_of(facts), facts.stop).satisfied))
        root.at("stop_reason")
            .fail(fmt::format("found \"{}\"; by the figures the stop rule did not end the run here",
                              reason));
}

RunEnvironment read_environment(const ordered_json& result, const ExperimentFacts& facts) {
    const ordered_json block = result.value("environment", ordered_json());
    const auto text = [&](const char* key) {
        const ordered_json value = environment_value(block, {key});
        return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
    };
    const ordered_json program = environment_value(block, {"program"});
    const ordered_json scores = environment_value(block, {"scores", "digest"});
    const std::string commit = text("commit").value_or(std::string());
    RunEnvironment read{program.is_null() ? std::string() : describe(program),
                        commit.empty() ? std::string() : describe(commit), text("output"),
                        scores.is_string() ? scores.get<std::string>() : std::string(),
                        environment_number(block, {"seconds"})};
    constexpr double most = 1e9;  // any number can stand there
    read.earlier_runs =
        static_cast<std::uint64_t>(std::min(environment_number(block, {"earlier", "runs"}), most));
    read.time.threads = static_cast<int>(std::min(environment_number(block, {"threads"}), 1e6));
    if (read.time.threads > 0) read.time.seconds = read.seconds;
    read.time.strategies = read_times(block, facts);
    return read;
}

std::string with_commit(const std::string& program, const std::string& commit) {
    return commit.empty() ? program : fmt::format("{} of commit {}", program, commit);
}

}  // namespace

ordered_json environment_value(const ordered_json& block, std::initializer_list<std::string> path) {
    const ordered_json* at = &block;
    for (const std::string& key : path) {
        const auto found = at->is_object() ? at->find(key) : at->end();
        if (!at->is_object() || found == at->end()) return nullptr;
        at = &*found;
    }
    return *at;
}

double environment_number(const ordered_json& block, std::initializer_list<std::string> path) {
    const ordered_json value = environment_value(block, path);
    return value.is_number() ? std::max(0.0, value.get<double>()) : 0;
}

bool is_of_earlier_schema(const ordered_json& document) {
    const auto found = document.find("schema_version");
    return found != document.end() && found->is_number_integer() &&
           *found < result_schema_version && document.contains("experiment");
}

std::string schema_hint(const ordered_json& document, const std::string& source) {
    const std::string hint = ", the version that this program reads";
    if (!is_of_earlier_schema(document)) return hint;
    return hint + "; to play it again: skerry run " + (source.empty() ? "FILE" : source) +
           " --out NEW.json";
}

Result Result::read(const std::string& path) { return parse(read_file(path), source_name(path)); }

Result Result::parse(std::string_view text, const std::string& source) {
    return checked(Document::of(parse_text(text, source), source));
}

Result Result::checked(Document document) {
    require_unchanged(document.root().json(), document.source());
    return of(std::move(document));
}

Result Result::of(Document document) {
    const JsonNode root = document.root();
    ExperimentFacts facts = read_experiment(root);
    if (const auto seen = root.find("seen")) facts.seen = read_seen(*seen, facts);
    RunStatus status = read_status(root, facts);
    BatchTally tally = read_tally(root.at("tally"), facts, status.played);
    require_status(root, status, facts, tally);
    RunEnvironment environment = read_environment(root.json(), facts);
    return {std::move(document), std::move(facts), std::move(status), std::move(tally),
            std::move(environment)};
}

std::shared_ptr<const Figures> Result::figures() const {
    if (!made) made = std::make_shared<const Figures>(figures_of(facts, tally));
    return made;
}

const ordered_json& Result::experiment() const { return json().at("experiment"); }

bool says_result(const Document& document) {
    const ordered_json& root = document.root().json();
    return root.is_object() && root.value("schema", ordered_json()) == result_schema;
}

void require_same_experiment(const Result& result, const ExperimentFacts& facts) {
    // Compared as a file would hold it: labels that are not UTF-8 are written with replacements.
    const ordered_json own = as_written(experiment_json(facts));
    const auto found = json_differences(result.experiment(), own, "/experiment", 1);
    if (!found.empty())
        throw UserError(fmt::format("{}: {}: found {}, this run has {}: not the same experiment{}",
                                    result.source(), found[0].pointer, found[0].left,
                                    found[0].right, meaning_of_difference(found[0].pointer)));
    require_same_figures(result, facts);
}

bool have_same_ends(const ExperimentFacts& a, const ExperimentFacts& b) {
    return a.seats == b.seats && a.components == b.components &&
           a.unfinished_score.has_value() == b.unfinished_score.has_value() &&
           a.measures == b.measures;
}

bool have_same_shape(const ExperimentFacts& a, const ExperimentFacts& b) {
    const auto pairs = [](const ExperimentFacts& facts) {
        return facts.seats == 2 ? matchups_of(facts) : std::vector<Matchup>();
    };
    return have_same_ends(a, b) &&
           std::ranges::equal(a.strategies, b.strategies, {}, &StrategyFacts::label,
                              &StrategyFacts::label) &&
           pairs(a) == pairs(b);
}

void require_same_figures(const Result& result, const ExperimentFacts& facts) {
    if (!have_same_shape(result.facts, facts))
        refuse(result.source(), "/tally: has other figures than games of its experiment");
    if (!result.tally.blocks().kept() && facts.games > 0)
        refuse(result.source(), "/tally/blocks: is missing");
}

std::string program_of(const Result& result) {
    return with_commit(result.environment.program, result.environment.commit);
}

std::string warning_of_other_program(const Result& result) {
    const RunEnvironment& told = result.environment;
    const std::string version = describe(version_text());
    const std::string commit = build_commit;
    const bool same_commit =
        told.commit.empty() || commit.empty() || told.commit == describe(commit);
    if (told.program.empty() || (told.program == version && same_commit)) return {};
    return fmt::format("warning: {} was written by {}, this is {}; the rules are the same version",
                       result.source(), program_of(result),
                       with_commit(version, commit.empty() ? commit : describe(commit)));
}

}  // namespace skerry
