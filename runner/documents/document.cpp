// Documents whose values can be overridden by options, and remember for messages who set them.

#include "runner/documents/document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/whole_number.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

/// The origin of what several options made parts of is all of them.
void add_origin(std::string& all, const std::string& origin) {
    all += (all.empty() ? "" : " ") + origin;
}

/// The options that named values of "vary", of which one is in place there.
std::string sweeps_of(const std::map<std::string, std::string, std::less<>>& origins,
                      std::string_view pointer) {
    constexpr std::string_view vary = "/vary/";
    std::string sweeps;
    for (const auto& [at, origin] : origins) {
        const std::size_t found = at.find(vary);
        if (found == at.npos) continue;
        const std::string entry = at.substr(0, found);
        std::string parameter = entry + "/" + at.substr(found + vary.size());
        std::ranges::replace(parameter, '.', '/');
        if ((std::string(pointer) + "/").find(parameter + "/") != pointer.npos ||
            pointer.ends_with(entry))
            add_origin(sweeps, origin);
    }
    return sweeps;
}

/// What the items of an array are called, as strategies are; empty if they are called nothing.
std::vector<std::string> labels_of(const ordered_json& array) {
    const auto text = [](const ordered_json& item, const char* key) {
        const auto found = item.find(key);
        return found != item.end() && found->is_string() ? found->get<std::string>()
                                                         : std::string();
    };
    std::vector<LabelledName> given;
    for (const ordered_json& item : array)
        given.push_back(item.is_string()   ? LabelledName{{}, item.get<std::string>()}
                        : item.is_object() ? LabelledName{text(item, "label"), text(item, "name")}
                                           : LabelledName{});
    return complete_labels(given);
}

/// Finds an item of an array by its index, or by what it is called. Throws UserError if there is
/// none.
std::size_t find_item(const ordered_json& array, const std::string& part,
                      const std::string& place) {
    const std::string shown = "\"" + shortened(part, most_quoted) + "\"";
    const std::string counted_from = " has " + std::to_string(array.size()) + ", counted from 0";
    if (const auto number = whole_number<std::size_t>(part)) {
        if (*number < array.size()) return *number;
        throw UserError(place + " has no item " + shown + ": it" + counted_from);
    }
    const std::vector<std::string> labels = labels_of(array);
    const auto found = std::ranges::find(labels, part);
    if (found != labels.end()) return static_cast<std::size_t>(found - labels.begin());
    throw UserError(place + " has no item " + shown + ": it" + counted_from + ", called " +
                    shortened(join(labels), most_quoted) + did_you_mean(part, labels));
}

}  // namespace

Document::Document(std::shared_ptr<ordered_json> root, std::string source)
    : root_(std::move(root)), source_(std::move(source)) {}

Document Document::read(const std::string& path) {
    return parse(read_file(path), source_name(path));
}

Document Document::parse(std::string_view text, std::string source) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw UserError(source + ": is empty; must be a JSON object");
    auto root = std::make_shared<ordered_json>(parse_json(text, source));
    return {std::move(root), std::move(source)};
}

Document Document::of(ordered_json value, std::string source, Programs programs) {
    Document document(std::make_shared<ordered_json>(std::move(value)), std::move(source));
    document.set_programs(programs);
    return document;
}

Document Document::without_programs() const {
    Document same = *this;
    same.set_programs(Programs::stay);
    return same;
}

ordered_json& Document::writable() {
    if (root_.use_count() > 1) root_ = std::make_shared<ordered_json>(*root_);
    return *root_;
}

JsonNode Document::root() const { return {*this, *root_, ""}; }

std::string Document::place(std::string_view pointer) const {
    const std::string shown = shortened(pointer, most_quoted);
    // Finds the longest pointer set by an option that contains this one.
    std::string_view prefix = pointer;
    for (;;) {
        const auto found = origins_.find(prefix);
        if (found != origins_.end()) {
            const std::string origin = shortened(found->second, most_quoted);
            return prefix == pointer && prefix.rfind('/') == 0 ? origin : origin + ": " + shown;
        }
        const std::size_t slash = prefix.rfind('/');
        if (slash == std::string_view::npos) break;
        prefix = prefix.substr(0, slash);
    }
    const std::string swept = sweeps_of(origins_, pointer);
    const std::string source = shortened(swept.empty() ? source_ : swept, most_quoted);
    return pointer.empty() ? source : source + ": " + shown;
}

void Document::set(std::string_view key, ordered_json value, std::string origin) {
    root().keys();
    writable()[std::string(key)] = std::move(value);
    origins_["/" + std::string(key)] = std::move(origin);
}

std::size_t Document::end_of_label(std::string_view path) const {
    constexpr std::string_view list = "strategies.";
    const ordered_json& root = *root_;
    if (!path.starts_with(list) || !root.is_object() || !root.contains("strategies")) return 0;
    std::size_t end = 0;
    for (const std::string& label : labels_of(root["strategies"])) {
        const std::size_t behind = list.size() + label.size();
        const bool is_there = path.substr(list.size()).starts_with(label) &&
                              (behind == path.size() || path[behind] == '.' || path[behind] == '=');
        if (is_there && !label.empty()) end = std::max(end, behind);
    }
    return end;
}

std::size_t Document::end_of_path(std::string_view assignment) const {
    return assignment.find('=', end_of_label(assignment));
}

std::vector<std::string> Document::parts_of(std::string_view path) const {
    const std::size_t end = end_of_label(path);
    if (end == 0) return split(std::string(path) + ".", '.');
    std::vector<std::string> parts{"strategies"};
    parts.emplace_back(path.substr(parts[0].size() + 1, end - parts[0].size() - 1));
    if (end < path.size())
        for (std::string& part : split(std::string(path.substr(end + 1)) + ".", '.'))
            parts.push_back(std::move(part));
    return parts;
}

void Document::assign(std::string_view assignment) {
    const std::string origin = "--set " + shortened(assignment, most_quoted);
    const std::size_t equals = end_of_path(assignment);
    if (equals == std::string_view::npos || equals == 0)
        throw UserError(origin + ": must be path=value, e.g. strategies.0.label=mine");
    const std::vector<std::string> parts = parts_of(assignment.substr(0, equals));
    if (parts.size() > max_json_depth)
        throw UserError("--set " + parts.front() + "...: a path of " +
                        std::to_string(parts.size()) + " parts; at most " +
                        std::to_string(max_json_depth) + " are read");
    // Parsed with the limits that hold for files.
    const std::string_view text = assignment.substr(equals + 1);
    set_at(parts, parse_json_or_word(text, origin), origin);
}

void Document::set_at(std::span<const std::string> path, ordered_json value,
                      const std::string& origin) {
    root().keys();
    ordered_json* node = &writable();
    std::string pointer;
    for (const std::string& part : path) {
        if (part.empty()) throw UserError(origin + ": the path has an empty part");
        if (node->is_array()) {
            const std::size_t item =
                find_item(*node, part, origin + ": " + shortened(pointer, most_quoted));
            node = &(*node)[item];
            pointer += "/" + std::to_string(item);
            if (node->is_string() && &part != &path.back())
                *node = ordered_json{{"name", std::move(*node)}};
            continue;
        }
        if (!node->is_object() && !node->is_null())
            throw UserError(origin + ": " + pointer + " is " + describe(*node) +
                            " and has no parts");
        if (node->is_object() && node->size() >= max_json_keys && !node->contains(part))
            throw UserError(origin + ": " + (pointer.empty() ? "the configuration" : pointer) +
                            " would have more than " + std::to_string(max_json_keys) + " keys");
        const bool made = node->is_null() || !node->contains(part);
        node = &(*node)[part];
        pointer += "/" + pointer_token(part);
        if (made || origins_.contains(pointer)) add_origin(origins_[pointer], origin);
    }
    *node = std::move(value);
    origins_[pointer] = origin;
}

}  // namespace skerry
