#include "runner/experiment/outside.hpp"

#include <nlohmann/json.hpp>

namespace skerry {

nlohmann::ordered_json read_origin(const JsonNode& node) {
    for (const std::string& key : node.keys()) node.at(key).visible_text();
    return node.json();
}

std::string origin_text(const nlohmann::ordered_json& origin) {
    constexpr std::size_t longest = 200;
    const std::string text = origin.dump(-1, ' ', true);
    return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

}  // namespace skerry
