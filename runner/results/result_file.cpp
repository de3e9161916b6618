// Prints results with short objects on one line, and refuses files of another schema or version and
// those whose figures contradict each other.

#include "runner/results/result_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/documents/digest.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/json_text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/checked_result.hpp"
#include "runner/results/file_kind.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

/// The longest object that shares a line.
constexpr std::size_t short_object = 96;

std::string scalar_text(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string key_text(const std::string& key) { return scalar_text(ordered_json(key)) + ": "; }

/// Prints a value on one line, with a blank after each comma and colon.
std::string one_line(const ordered_json& value) {
    if (!value.is_structured()) return scalar_text(value);
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

[[noreturn]] void refuse(const std::string& source, const std::string& why) {
    throw ResultError(source + ": " + why);
}

ordered_json parse_text(std::string_view text, const std::string& source) {
    if (text.empty()) refuse(source, "the file is empty; expected a result of skerry");
    try {
        return parse_json(text, source);
    } catch (const UserError& error) {
        throw ResultError(std::string(error.what()) + "; expected the JSON of a result");
    }
}

/// Requires the value `expected` for `key` of the document; `hint` is added to the message.
void require(const ordered_json& document, const char* key, const ordered_json& expected,
             const std::string& source, const std::string& hint) {
    const auto found = document.find(key);
    const std::string place = std::string("/") + key;
    if (found == document.end())
        refuse(source, place + ": missing; expected " + scalar_text(expected) + hint);
    if (*found == expected) return;
    const std::string value = found->is_structured() ? found->type_name() : describe(*found);
    refuse(source, place + ": found " + value + "; expected " + scalar_text(expected) + hint);
}

}  // namespace

std::string print_result(const ordered_json& document) {
    std::string text;
    print(text, document, 0);
    return text + '\n';
}

ordered_json parse_unchanged_result(std::string_view text, const std::string& source) {
    ordered_json document = parse_text(text, source);
    if (!document.is_object())
        refuse(source, std::string("found ") + document.type_name() +
                           "; expected the JSON object of a result");
    const std::string kind = kind_of_document(document);
    if (kind == "a configuration")
        refuse(source, "is a configuration; expected a result, which `skerry run` makes of it");
    require(document, "schema", result_schema, source, kind.empty() ? "" : "; this is " + kind);
    require(document, "schema_version", result_schema_version, source,
            ", the version that this program reads");
    if (!check_digest(document))
        refuse(source, "/digest: found " +
                           (document.contains("digest")
                                ? shortened(one_line(document["digest"]), most_quoted)
                                : "nothing") +
                           "; expected \"" + result_digest(document) +
                           "\": the file was changed after it was written");
    return document;
}

ordered_json parse_result(std::string_view text, const std::string& source) {
    ordered_json document = parse_unchanged_result(text, source);
    try {
        const Document origin = Document::of(nullptr, source);
        check_result(JsonNode(origin, document, ""));
    } catch (const UserError& error) {
        throw ResultError(error.what());
    }
    return document;
}

ordered_json read_result(const std::filesystem::path& file) {
    try {
        return parse_result(read_file(file.string()), source_name(file.string()));
    } catch (const UserError& error) {
        throw ResultError(error.what());
    }
}

}  // namespace skerry
