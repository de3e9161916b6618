// Reads typed values from JSON, and says for each wrong one what was found and what is allowed.

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/whole_number.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

namespace {

/// Up to 2^53 a double holds every integer.
constexpr double max_exact = 9007199254740992.0;

bool is_whole(const ordered_json& value) {
    if (!value.is_number_float()) return value.is_number_integer();
    const double number = value.get<double>();
    return std::abs(number) <= max_exact && number == std::floor(number);
}

std::string range_text(const std::string& min, const std::string& max) {
    return "must be an integer from " + min + " to " + max;
}

std::vector<std::string> quoted(std::span<const std::string_view> names) {
    std::vector<std::string> texts;
    for (std::string_view name : names) texts.push_back("\"" + std::string(name) + "\"");
    return texts;
}

}  // namespace

std::string describe(const ordered_json& value) {
    if (value.is_array()) return "an array";
    if (value.is_object()) return "an object";
    if (value.is_number_float() && is_whole(value))
        return std::to_string(value.get<std::int64_t>());
    constexpr std::size_t longest = 60;
    const std::string text = ascii_text(value);
    if (text.size() <= longest) return text;
    return value.is_string() ? text.substr(0, longest - 4) + "...\"" : text.substr(0, longest);
}

JsonNode::JsonNode(const Document& document, const ordered_json& value, std::string pointer)
    : document_(&document), value_(&value), pointer_(std::move(pointer)) {}

std::string pointer_token(std::string_view key) {
    std::string text;
    for (const char c : key) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return text;
}

void JsonNode::fail(const std::string& message) const { fail_at(pointer_, message); }

void JsonNode::fail_at(const std::string& pointer, const std::string& message) const {
    throw UserError(document_->place(pointer) + ": " + message);
}

void JsonNode::fail_type(const std::string& allowed) const {
    fail("found " + describe(*value_) + "; " + allowed);
}

JsonNode JsonNode::child(const std::string& token, const ordered_json& value) const {
    return {*document_, value, pointer_ + "/" + pointer_token(token)};
}

Programs JsonNode::programs() const { return document_->programs(); }

JsonNode JsonNode::with(const ordered_json& value) const { return {*document_, value, pointer_}; }

std::vector<std::string> JsonNode::keys() const {
    if (!value_->is_object()) fail_type("must be an object {...}");
    std::vector<std::string> keys;
    for (const auto& member : value_->items()) keys.push_back(member.key());
    return keys;
}

std::optional<JsonNode> JsonNode::find(std::string_view key) const {
    if (!value_->is_object()) fail_type("must be an object {...}");
    const auto member = value_->find(std::string(key));
    if (member == value_->end()) return std::nullopt;
    return child(std::string(key), *member);
}

JsonNode JsonNode::at(std::string_view key) const {
    const auto member = find(key);
    if (!member) fail("the key \"" + std::string(key) + "\" is missing");
    return *member;
}

void JsonNode::allow_keys(std::span<const std::string> allowed) const {
    for (const std::string& key : keys()) {
        if (std::ranges::find(allowed, key) != allowed.end()) continue;
        child(key, value_->at(key))
            .fail("unknown key; allowed: " + join(allowed) +
                  did_you_mean(key, allowed, pointer_ + "/"));
    }
}

std::vector<JsonNode> JsonNode::items() const {
    if (!value_->is_array()) fail_type("must be an array [...]");
    std::vector<JsonNode> items;
    items.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i) items.push_back(item(i));
    return items;
}

JsonNode JsonNode::item(std::size_t i) const { return child(std::to_string(i), (*value_)[i]); }

bool JsonNode::is_string() const { return value_->is_string(); }
bool JsonNode::is_object() const { return value_->is_object(); }

std::string JsonNode::text() const {
    if (!value_->is_string()) fail_type("must be a string \"...\"");
    return value_->get<std::string>();
}

std::string JsonNode::visible_text() const {
    std::string shown = text();
    if (const auto hidden = first_hidden(shown))
        fail("found " + *hidden +
             "; control characters and those that cannot be seen are not allowed here");
    return shown;
}

bool JsonNode::boolean() const {
    if (!value_->is_boolean()) fail_type("must be true or false");
    return value_->get<bool>();
}

std::int64_t JsonNode::integer(Range range) const {
    const std::string allowed = range_text(std::to_string(range.min), std::to_string(range.max));
    if (!is_whole(*value_)) fail_type(allowed);
    const bool too_large =
        value_->is_number_unsigned() &&
        value_->get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    const auto number = too_large ? 0 : value_->get<std::int64_t>();
    if (too_large || number < range.min || number > range.max) fail_type(allowed);
    return number;
}

std::uint64_t JsonNode::unsigned_integer(std::uint64_t min, std::uint64_t max) const {
    const std::string allowed = range_text(std::to_string(min), std::to_string(max));
    std::uint64_t number = 0;
    if (value_->is_string()) {
        const auto text = value_->get<std::string>();
        const auto read = whole_number<std::uint64_t>(text);
        if (!read) fail_type(allowed);
        number = *read;
    } else {
        const bool negative = value_->is_number() && value_->get<double>() < 0;
        if (!is_whole(*value_) || negative) fail_type(allowed);
        number = value_->get<std::uint64_t>();
    }
    if (number < min || number > max) fail_type(allowed);
    return number;
}

std::size_t JsonNode::choice(std::span<const std::string_view> choices) const {
    const std::vector<std::string> names(choices.begin(), choices.end());
    const std::string allowed = "allowed: " + join(quoted(choices));
    if (!value_->is_string()) fail_type(allowed);
    const std::string word = text();
    const auto found = std::ranges::find(names, word);
    if (found == names.end()) fail_type(allowed + did_you_mean(word, names));
    return static_cast<std::size_t>(found - names.begin());
}

std::size_t JsonNode::name_among(std::span<const std::string> names, std::string_view what) const {
    const std::string word = text();
    const auto found = std::ranges::find(names, word);
    if (found == names.end())
        fail("unknown " + std::string(what) + " " + describe(*value_) + "; known: " + join(names) +
             did_you_mean(word, names));
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace skerry
