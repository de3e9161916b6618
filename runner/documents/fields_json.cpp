#include "runner/documents/fields_json.hpp"

#include <nlohmann/json.hpp>

#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace detail {

void put(ordered_json& object, std::string_view name, std::int64_t value) {
    object[std::string(name)] = value;
}
void put(ordered_json& object, std::string_view name, bool value) {
    object[std::string(name)] = value;
}
void put(ordered_json& object, std::string_view name, std::span<const int> values) {
    object[std::string(name)] = std::vector<int>(values.begin(), values.end());
}
void put(ordered_json& object, std::string_view name, std::string_view value) {
    object[std::string(name)] = std::string(value);
}
void put(ordered_json& object, std::string_view name, const InputFile& value) {
    ordered_json& file = object[std::string(name)];
    file = value.path;
    if (!value.digest.empty()) file = {{"path", value.path}, {"digest", value.digest}};
}

InputFile read_input_file(const JsonNode& node) {
    InputFile file;
    std::optional<JsonNode> digest;
    if (node.is_object()) {
        static const std::vector<std::string> keys = {"path", "digest"};
        node.allow_keys(keys);
        file.path = node.at("path").text();
        digest = node.find("digest");
    } else {
        file.path = node.text();
    }
    if (file.path.empty()) return file;
    if (const auto failure = failure_of([&] { file.digest = sha256_of_file(file.path); }))
        node.fail(failure->what());
    if (digest && digest->text() != file.digest)
        node.fail("the file \"" + file.path + "\" is not the one of digest " + digest->text());
    return file;
}

}  // namespace detail

void leave_out_defaults(ordered_json& written, const ordered_json& defaults,
                        std::span<const std::string> names) {
    for (const std::string& name : names)
        if (written.at(name) == defaults.at(name)) written.erase(name);
}

std::vector<std::string> names_of(const std::vector<FieldFacts>& fields) {
    std::vector<std::string> names;
    for (const FieldFacts& field : fields) names.push_back(field.name);
    return names;
}

}  // namespace skerry
