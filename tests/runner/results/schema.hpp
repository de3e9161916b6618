#pragma once
// Checks documents against the part of JSON Schema (draft 2020-12) that our schemas use. Any other
// keyword is a failure.

#include <regex.h>

#include <nlohmann/json.hpp>

#include "tests/support/test.hpp"

namespace skerry::test {

class SchemaChecker {
  public:
    explicit SchemaChecker(nlohmann::json schema) : root_(std::move(schema)) {}

    /// One line for each violation.
    std::vector<std::string> violations(const nlohmann::json& document) {
        list_.clear();
        check(root_, document, "");
        return list_;
    }

  private:
    using Json = nlohmann::json;

    void fail(const std::string& place, const std::string& why) {
        list_.push_back(place + ": " + why);
    }

    static bool has_type(const std::string& type, const Json& value) {
        if (type == "integer") return value.is_number_integer();
        if (type == "number") return value.is_number();
        return value.type_name() == type;
    }

    /// POSIX extended expressions: we use only what they have in common with those of JSON Schema.
    static bool matches(const std::string& pattern, const std::string& text) {
        regex_t compiled;
        if (regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) return false;
        const bool found = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
        regfree(&compiled);
        return found;
    }

    void check_type(const Json& types, const Json& value, const std::string& place) {
        const Json list = types.is_array() ? types : Json::array({types});
        for (const Json& type : list)
            if (has_type(type, value)) return;
        fail(place, "is " + std::string(value.type_name()) + ", not " + types.dump());
    }

    void check_object(const Json& schema, const Json& value, const std::string& place) {
        for (const Json& key : schema.value("required", Json::array()))
            if (!value.contains(key)) fail(place, "lacks " + key.dump());
        const Json known = schema.value("properties", Json::object());
        const Json others = schema.value("additionalProperties", Json(true));
        for (const auto& [key, item] : value.items()) {
            const std::string at = place + "/" + key;
            if (known.contains(key))
                check(known[key], item, at);
            else if (others.is_object())
                check(others, item, at);
            else if (!others.get<bool>())
                fail(at, "is not in the schema");
        }
    }

    void check_array(const Json& schema, const Json& value, const std::string& place) {
        if (value.size() < schema.value("minItems", std::size_t{0})) fail(place, "is too short");
        if (value.size() > schema.value("maxItems", value.size())) fail(place, "is too long");
        if (schema.contains("items"))
            for (std::size_t i = 0; i < value.size(); ++i)
                check(schema["items"], value[i], place + "/" + std::to_string(i));
    }

    void check_number(const Json& schema, const Json& value, const std::string& place) {
        const double number = value.get<double>();
        if (schema.contains("minimum") && number < schema["minimum"]) fail(place, "is too small");
        if (schema.contains("maximum") && number > schema["maximum"]) fail(place, "is too large");
        if (schema.contains("exclusiveMinimum") && number <= schema["exclusiveMinimum"])
            fail(place, "is too small");
        if (schema.contains("exclusiveMaximum") && number >= schema["exclusiveMaximum"])
            fail(place, "is too large");
    }

    /// If no alternative fits, reports the violations of the one that comes nearest.
    void check_one_of(const Json& schemas, const Json& value, const std::string& place) {
        const std::vector<std::string> before = std::exchange(list_, {});
        std::size_t fulfilled = 0;
        std::vector<std::string> nearest;
        for (const Json& schema : schemas) {
            check(schema, value, place);
            fulfilled += list_.empty();
            if (nearest.empty() || list_.size() < nearest.size()) nearest = list_;
            list_.clear();
        }
        list_ = before;
        if (fulfilled > 1) fail(place, "fulfils more than one alternative");
        if (fulfilled == 0) list_.insert(list_.end(), nearest.begin(), nearest.end());
    }

    void check(const Json& schema, const Json& value, const std::string& place) {
        static const std::set<std::string> keywords{"$schema",         "$id",
                                                    "$defs",           "$ref",
                                                    "oneOf",           "title",
                                                    "description",     "type",
                                                    "const",           "enum",
                                                    "pattern",         "required",
                                                    "properties",      "additionalProperties",
                                                    "items",           "minItems",
                                                    "maxItems",        "minimum",
                                                    "maximum",         "exclusiveMinimum",
                                                    "exclusiveMaximum"};
        for (const auto& [keyword, ignored] : schema.items())
            if (!keywords.contains(keyword)) fail(place, "unknown keyword " + keyword);
        if (schema.contains("$ref")) {
            const std::string target = schema["$ref"].get<std::string>().substr(1);
            check(root_.at(Json::json_pointer(target)), value, place);
        }
        if (schema.contains("oneOf")) check_one_of(schema["oneOf"], value, place);
        if (schema.contains("type")) check_type(schema["type"], value, place);
        if (schema.contains("const") && value != schema["const"])
            fail(place, "is not " + schema["const"].dump());
        if (schema.contains("enum")) {
            bool found = false;
            for (const Json& allowed : schema["enum"]) found |= allowed == value;
            if (!found) fail(place, "is none of " + schema["enum"].dump());
        }
        if (schema.contains("pattern") && value.is_string() &&
            !matches(schema["pattern"].get<std::string>(), value.get<std::string>()))
            fail(place, "does not match " + schema["pattern"].dump());
        if (value.is_object()) check_object(schema, value, place);
        if (value.is_array()) check_array(schema, value, place);
        if (value.is_number()) check_number(schema, value, place);
    }

    const Json root_;
    std::vector<std::string> list_;
};

/// The faults of a result by the schema that the project ships, one a line.
inline std::string schema_violations(const nlohmann::ordered_json& result) {
    SchemaChecker checker(nlohmann::json::parse(
        read_text(std::filesystem::path(SKERRY_SOURCE_DIR) / "configs" / "result.schema.json")));
    std::string lines;
    for (const std::string& violation : checker.violations(nlohmann::json::parse(result.dump())))
        lines += violation + '\n';
    return lines;
}

}  // namespace skerry::test
