// Changes results one figure at a time, mends the digest, and counts what the checks see: reading a
// file, which makes its tables again, and `skerry verify` with all games played again.

#include "runner/batch/batch.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result.hpp"
#include "runner/verify/verify_result.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using Pointer = ordered_json::json_pointer;

namespace {

struct Played {
    std::string name;
    std::unique_ptr<Experiment> experiment;
    RunStatus status;
    ordered_json document;
};

/// Games begin .. end - 1 of the configuration.
Played play(const std::string& name, const Document& config, std::optional<GameRange> part = {}) {
    Played played{name, load_configuration(config, all_games()).experiment, {}, {}};
    const ExperimentFacts& facts = played.experiment->facts();
    const GameRange games = part.value_or(games_of(facts));
    BatchTally tally = played.experiment->empty_tally();
    const auto player = played.experiment->player();
    for (std::uint64_t game = games.begin; game < games.end; ++game) player->play(game, tally);
    played.status = {!part, part ? shard_reason : "games", tally.games(), {games}, part};
    played.document = ordered_json::parse(
        result_document(facts, tally, played.status, ordered_json::object()).dump());
    return played;
}

Played play(const std::string& name, const std::string& config,
            std::optional<GameRange> part = {}) {
    return play(name, Document::parse(config, name), part);
}

std::vector<Played> all_played() {
    const char* const islands = R"({"game": "tiny-islands", "games": 300, "seed": 5, "strategies":
        [{"name": "random"}, {"name": "greedy"}, {"name": "greedy", "label": "two", "steps": 0}]})";
    std::vector<Played> list;
    list.push_back(play("islands", islands));
    list.push_back(play("shard of islands", islands, GameRange{75, 152}));
    list.push_back(play("single blocks", R"({"game": "tiny-islands", "games": 40, "seed": 2,
        "strategies": [{"name": "random"}, {"name": "greedy"}]})"));
    list.push_back(play("roam", R"({"game": "roam", "games": 300, "seed": 5,
        "strategies": [{"name": "random"}, {"name": "greedy"}]})"));
    list.push_back(play("margin", R"({"game": "roam", "games": 250, "seed": 6, "margin": 40,
        "strategies": [{"name": "random"}, {"name": "greedy"}]})"));
    list.push_back(play("margin of points", R"({"game": "tile-game", "games": 50, "seed": 5,
        "margin": 2, "rules": {"pool": 6}, "strategies": [{"name": "random"}, {"name": "greedy"}]})"));
    list.push_back(play("tile game", R"({"game": "tile-game", "games": 300, "seed": 5, "rules":
        {"pool": 6}, "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "perfect"}]})"));
    list.push_back(play("tiger island", R"({"game": "tiger-island", "games": 60, "seed": 5,
        "strategies": [{"name": "random"}, {"name": "random", "label": "again"}]})"));
    return list;
}

/// The pointers of all scalars and of all empty lists below `value`.
void collect(const ordered_json& value, const Pointer& at, std::vector<Pointer>& leaves) {
    if (!value.is_structured()) leaves.push_back(at);
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i) collect(value[i], at / i, leaves);
    if (value.is_object())
        for (const auto& [key, item] : value.items()) collect(item, at / key, leaves);
}

/// What kind of figure it is: the pointer with `*` for each index and each label.
std::string kind_of(const Pointer& pointer) {
    std::string kind;
    for (Pointer at = pointer; !at.empty(); at = at.parent_pointer()) {
        const std::string token = at.back();
        const bool number = token.find_first_not_of("0123456789") == std::string::npos;
        kind = "/" + (number ? std::string("*") : token) + kind;
    }
    return kind;
}

/// Some of the figures, at most `each` of a kind: a histogram has hundreds of counts.
std::vector<Pointer> figures_of_document(const ordered_json& document, std::size_t each) {
    std::vector<Pointer> all;
    for (const auto& [key, value] : document.items()) {
        // What was played and why the run ended are no figures. Of a digest the file is the proof.
        static const std::set<std::string> others{"schema",      "schema_version", "experiment",
                                                  "stop_reason", "digest",         "environment"};
        if (!others.contains(key)) collect(value, Pointer("/" + key), all);
    }
    std::map<std::string, std::vector<Pointer>> by_kind;
    for (const Pointer& pointer : all) by_kind[kind_of(pointer)].push_back(pointer);
    std::vector<Pointer> chosen;
    for (const auto& [kind, pointers] : by_kind)
        for (std::size_t i = 0; i < std::min(each, pointers.size()); ++i)
            chosen.push_back(pointers[i * pointers.size() / std::min(each, pointers.size())]);
    return chosen;
}

/// Other values for a figure; `by` keeps it odd or even, or not.
ordered_json another(const ordered_json& value, int by) {
    if (value.is_number_float()) return value.get<double>() * (1 + by * 1e-9) + by * 1e-9;
    if (value.is_number_integer()) return value.get<std::int64_t>() + by;
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_null()) return by;
    const std::string text = value.get<std::string>();
    if (text.find_first_not_of("-0123456789") == std::string::npos && !text.empty())
        return std::to_string(std::stoll(text) + by);
    return text == "a"           ? "b"
           : text == "undecided" ? "a"
           : text == "partial"   ? "complete"
                                 : text + "x";
}

std::string refusal(const ordered_json& document) {
    return test::error_of([&] { Result::parse(print_result(document), "r.json"); });
}

/// A result with the digest and the tables of its changed tally, as a program could write it that
/// knows all that a reader asks. Empty if a reader refuses it.
std::optional<ordered_json> laundered(const ordered_json& changed) {
    try {
        const Result read = Result::of(Document::of(changed, "r.json"));
        return ordered_json::parse(
            result_document(read.facts, read.tally, read.status, ordered_json::object()).dump());
    } catch (const UserError&) {
        return std::nullopt;
    }
}

/// Whether `skerry verify` agrees with all of it, with these blocks played again.
bool verified(const test::Folder& folder, const ordered_json& document, std::uint64_t blocks) {
    const std::string path = folder / "r.json";
    test::write_text(path, print_result(document));
    const auto ignore = [](const std::string&) {};
    return verify_result(Document::read(path), {.sample = 0, .seed = 1, .blocks = blocks},
                         {ignore, ignore});
}

/// What was seen of the changes of one way to make them.
struct Noticed {
    std::size_t changes = 0;
    std::size_t by_reading = 0;
    std::size_t by_verifying = 0;
    std::map<std::string, std::size_t> not_by_reading;

    double share() const { return static_cast<double>(by_reading) / static_cast<double>(changes); }
};

constexpr std::uint64_t all_blocks = 1'000'000;

/// Asks both checks; the longer way is only needed where the short one sees nothing.
void look(Noticed& seen, const test::Folder& folder, const ordered_json& document,
          const std::string& kind) {
    ++seen.changes;
    const bool read = !refusal(document).empty();
    if (read)
        ++seen.by_reading;
    else
        ++seen.not_by_reading[kind];
    const bool is_verified = verified(folder, document, read ? 0 : all_blocks);
    if (!is_verified)
        ++seen.by_verifying;
    else
        MESSAGE("verify does not see another ", std::string(kind));
}

void tell(const char* what, const Noticed& seen) {
    std::string text;
    for (const auto& [kind, count] : seen.not_by_reading)
        text += "\n  " + std::to_string(count) + " " + kind;
    MESSAGE(std::string(what), ": ", seen.changes, " changes; seen by reading ", seen.by_reading,
            ", by verifying ", seen.by_verifying, "; not by reading:", text);
}

}  // namespace

namespace {

/// Whether the experiment of the document plays what its tally has counted.
bool plays_its_tally(const ordered_json& document, const RunStatus& status) {
    std::optional<Played> again;
    const auto failure = failure_of([&] {
        const Document config = configuration_of_result(Document::of(document, "r.json"));
        again = play("again", config, status.part);
    });
    return !failure && again->document["tally"] == document["tally"] &&
           again->document["played"] == document["played"];
}

bool is_whole_number(const ordered_json& value) {
    if (!value.is_string()) return value.is_number_integer();
    const auto text = value.get<std::string>();
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("results with one figure changed: what reading and verifying see") {
        const test::Folder folder;
        Noticed in_tables;  // one figure of a table
        Noticed in_tally;   // one figure of the tally or status, and the digest
        Noticed
            followed;  // such a one that reading does not see, and the tables that follow from it
        Noticed shortened;  // one entry less in a list
        constexpr std::size_t each = 3;
        // Under the sanitizers one figure in forty: only the paths matter there.
        constexpr std::size_t step = test::sanitized ? 40 : 1;
        std::size_t turn = 0;
        for (const Played& played : all_played()) {
            REQUIRE(refusal(played.document).empty());
            REQUIRE(verified(folder, played.document, all_blocks));
            const std::string original = played.document.dump();
            for (const Pointer& pointer : figures_of_document(played.document, each)) {
                if (turn++ % step != 0) continue;
                for (const int by : {1, -2, 100}) {
                    ordered_json changed = played.document;
                    changed[pointer] = another(changed[pointer], by);
                    if (changed[pointer] == played.document[pointer]) continue;
                    const std::string kind = played.name + kind_of(pointer);
                    changed["digest"] = result_digest(changed);
                    const bool table = pointer.to_string().starts_with("/tables/");
                    look(table ? in_tables : in_tally, folder, changed, kind);
                    const auto clean = laundered(changed);
                    if (clean && clean->dump() != original) look(followed, folder, *clean, kind);
                    if (changed[pointer].is_boolean()) break;
                }
            }
            for (const Pointer& pointer : figures_of_document(played.document, each)) {
                const Pointer list = pointer.parent_pointer().parent_pointer();
                if (!played.document[list].is_array() || turn++ % step != 0) continue;
                ordered_json changed = played.document;
                changed[list].erase(changed[list].size() - 1);
                changed["digest"] = result_digest(changed);
                look(shortened, folder, changed, played.name + kind_of(list));
            }
        }
        tell("one figure of a table changed", in_tables);
        tell("one figure of the tally changed", in_tally);
        tell("one figure of the tally changed that reading does not see, and the tables", followed);
        tell("one entry of a list removed", shortened);
        for (const Noticed* const seen : {&in_tables, &in_tally, &followed, &shortened}) {
            REQUIRE(seen->changes > 0);
            CHECK(seen->by_verifying == seen->changes);
        }
        if (test::sanitized) return;
        // Readers ask whether the sums of a tally add up, and believe no table. Squares, and which
        // games stand in a list, verify asks.
        CHECK(in_tables.by_reading == 0);
        CHECK(in_tally.share() > 0.5);
    }

    TEST_CASE("results with one whole number of the experiment changed: verify finds what plays") {
        const test::Folder folder;
        int changes = 0;
        int harmless = 0;
        int missed = 0;
        std::size_t turn = 0;
        for (const Played& played : all_played()) {
            std::vector<Pointer> all;
            collect(played.document["experiment"], Pointer("/experiment"), all);
            for (const Pointer& pointer : all) {
                if (!is_whole_number(played.document[pointer])) continue;
                if (test::sanitized && turn++ % 20 != 0) continue;
                ordered_json changed = played.document;
                changed[pointer] = another(changed[pointer], 1);
                changed["digest"] = result_digest(changed);
                const ordered_json forged = laundered(changed).value_or(changed);
                ++changes;
                if (plays_its_tally(forged, played.status)) {
                    ++harmless;
                    continue;
                }
                if (!verified(folder, forged, all_blocks)) continue;
                ++missed;
                MESSAGE("verify does not see another ", played.name, pointer.to_string());
            }
        }
        MESSAGE(changes, " changes; ", harmless, " play and count the same; missed ", missed);
        CHECK(changes > 100 / (test::sanitized ? 20 : 1));
        CHECK(missed == 0);
    }
}
