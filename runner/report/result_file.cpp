#include "runner/report/result_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "runner/report/digest.hpp"
#include "runner/report/result.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

/// Longest object that shares a line.
constexpr std::size_t short_object = 96;

std::string scalar_text(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string key_text(const std::string& key) { return scalar_text(ordered_json(key)) + ": "; }

/// One line, with a blank after each comma and colon.
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

ordered_json parse_json(std::string_view text, const std::string& source) {
    if (text.empty()) refuse(source, "the file is empty; expected a result of skerry");
    try {
        return ordered_json::parse(text);
    } catch (const ordered_json::parse_error& error) {
        // "[json.exception.parse_error.101] parse error at line 2, column 4: ..."
        const std::string_view what = error.what();
        const std::size_t at = what.find("] ");
        refuse(source, std::string(at == what.npos ? what : what.substr(at + 2)) +
                           "; expected the JSON of a result");
    }
}

/// `key` of the document; its text for the message where the value is wrong.
void require(const ordered_json& document, const char* key, const ordered_json& expected,
             const std::string& source, const std::string& hint) {
    const auto found = document.find(key);
    const std::string place = std::string("/") + key;
    if (found == document.end())
        refuse(source, place + ": missing; expected " + scalar_text(expected));
    if (*found == expected) return;
    const std::string value = found->is_structured() ? found->type_name() : scalar_text(*found);
    refuse(source, place + ": found " + value + "; expected " + scalar_text(expected) + hint);
}

}  // namespace

std::string print_result(const ordered_json& document) {
    std::string text;
    print(text, document, 0);
    return text + '\n';
}

ordered_json parse_result(std::string_view text, const std::string& source) {
    ordered_json document = parse_json(text, source);
    if (!document.is_object())
        refuse(source, std::string("found ") + document.type_name() +
                           "; expected the JSON object of a result");
    require(document, "schema", result_schema, source, "");
    require(document, "schema_version", result_schema_version, source,
            ", the version that this program reads");
    if (!check_digest(document))
        refuse(source,
               "/digest: found " +
                   (document.contains("digest") ? one_line(document["digest"]) : "nothing") +
                   "; expected \"" + result_digest(document) +
                   "\": the file was changed after it was written");
    return document;
}

ordered_json read_result(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored))
        refuse(file.string(), "is a folder; expected a result file");
    std::ifstream in(file, std::ios::binary);
    if (!in) refuse(file.string(), std::string("cannot be read: ") + std::strerror(errno));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) refuse(file.string(), std::string("cannot be read: ") + std::strerror(errno));
    return parse_result(text, file.string());
}

}  // namespace skerry
