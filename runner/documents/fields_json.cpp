#include "runner/documents/fields_json.hpp"

#include <nlohmann/json.hpp>

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
