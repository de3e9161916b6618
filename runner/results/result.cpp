// Writes results: the document of a batch, and its text with short objects on one line.

#include "runner/results/result.hpp"

#include "runner/documents/digest.hpp"
#include "runner/results/tally_json.hpp"

namespace skerry {

namespace {

ordered_json range_json(const GameRange& range) {
    return {{"first_game", range.begin}, {"games", range.end - range.begin}};
}

/// The longest object that shares a line.
constexpr std::size_t short_object = 96;

std::string key_text(const std::string& key) { return compact_text(ordered_json(key)) + ": "; }

/// Prints a value on one line, with a blank after each comma and colon.
std::string one_line(const ordered_json& value) {
    if (!value.is_structured()) return compact_text(value);
    std::string text;
    for (const auto& [key, item] : value.items()) {
        if (!text.empty()) text += ", ";
        if (value.is_object()) text += key_text(key);
        text += one_line(item);
    }
    return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

bool is_flat(const ordered_json& value) {
    return std::none_of(value.begin(), value.end(), [](const ordered_json& item) {
        return item.is_structured() && !item.empty();
    });
}

bool fits_one_line(const ordered_json& value) {
    if (!value.is_structured() || value.empty()) return true;
    if (!is_flat(value)) return false;
    return value.is_array() || one_line(value).size() <= short_object;
}

void print(std::string& text, const ordered_json& value, std::size_t indent) {
    if (fits_one_line(value)) {
        text += one_line(value);
        return;
    }
    text += value.is_object() ? '{' : '[';
    const char* separator = "\n";
    for (const auto& [key, item] : value.items()) {
        text += separator;
        text.append(indent + 2, ' ');
        if (value.is_object()) text += key_text(key);
        print(text, item, indent + 2);
        separator = ",\n";
    }
    text += '\n';
    text.append(indent, ' ');
    text += value.is_object() ? '}' : ']';
}

/// The ranges, each cut where another seed begins.
ordered_json played_json(const ExperimentFacts& facts, const std::vector<GameRange>& ranges) {
    ordered_json list = ordered_json::array();
    for (GameRange range : ranges)
        while (range.begin < range.end) {
            const SeededGame first = facts.seeded(range.begin);
            const std::uint64_t games = std::min(first.left, range.end - range.begin);
            list.push_back(
                {{"seed", std::to_string(first.seed)}, {"first", first.game}, {"games", games}});
            range.begin += games;
        }
    return list;
}

}  // namespace

std::vector<GameRange> games_played(const ExperimentFacts& facts, const RunStatus& status) {
    if (!status.played.empty() || status.games_done == 0) return status.played;
    const std::uint64_t first = status.part ? status.part->begin : facts.first_game;
    return {{first, first + status.games_done}};
}

ordered_json counted_document(const ExperimentFacts& facts, const BatchTally& tally,
                              const RunStatus& status) {
    ordered_json document;
    document["schema"] = result_schema;
    document["schema_version"] = result_schema_version;
    document["status"] = status.complete ? "complete" : "partial";
    document["stop_reason"] = status.stop_reason;
    document["games_done"] = status.games_done;
    if (status.part) document["part"] = range_json(*status.part);
    document["played"] = played_json(facts, games_played(facts, status));
    document["experiment"] = experiment_json(facts);
    document["tally"] = tally_json(facts, tally);
    if (facts.seen.looked_at > 0) document["seen"]["looked_at"] = facts.seen.looked_at;
    if (!facts.seen.left_out.empty()) document["seen"]["left_out"] = facts.seen.left_out;
    document["digest"] = result_digest(document);
    return document;
}

std::string print_result(const ordered_json& document) {
    std::string text;
    print(text, document, 0);
    return text + '\n';
}

std::string print_final_result(const ordered_json& document) {
    std::string text = print_result(document);
    try {
        Result::parse(text, "the result");
    } catch (const UserError& error) {
        throw OwnFault(std::string("no command could read what it would write: ") + error.what());
    }
    return text;
}

}  // namespace skerry
