#include "runner/results/file_kind.hpp"

#include <nlohmann/json.hpp>

#include "runner/results/result.hpp"

namespace skerry {

std::string kind_of_document(const nlohmann::ordered_json& document) {
    if (document.is_array() && !document.empty() && document[0].is_object() &&
        document[0].contains("moves"))
        return "what skerry replay printed";
    if (!document.is_object()) return {};
    const auto schema = document.find("schema");
    if (schema != document.end() && schema->is_string()) {
        const auto& name = schema->get_ref<const std::string&>();
        if (name == result_schema) return "a result";
        if (name == "skerry-profile") return "what skerry profile wrote";
        if (name == "skerry-plan") return "what skerry plan wrote";
        if (name == "skerry-policy") return "what skerry train wrote";
    }
    if (document.contains("game") && document.contains("strategies")) return "a configuration";
    if (document.contains("cards")) return "a deck of Roam";
    return {};
}

std::string kind_of_text(std::string_view head) {
    const std::string_view line = head.substr(0, head.find('\n'));
    if (line.starts_with("<!DOCTYPE html")) return "a page (HTML)";
    if (line.starts_with("game,strategy,") || line.starts_with("pair,a,b,"))
        return "the rows of a run (CSV)";
    if (line.starts_with("Game #,")) return "a score table (CSV)";
    return {};
}

}  // namespace skerry
