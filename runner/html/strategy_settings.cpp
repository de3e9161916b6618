#include "runner/html/strategy_settings.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/experiment_block.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Knows the defaults of strategies of one game under the rules of one experiment.
class Defaults {
  public:
    explicit Defaults(ordered_json configuration) : configuration_(std::move(configuration)) {
        configuration_["games"] = 1;
        for (const char* const key : {"covariates", "stop"}) configuration_.erase(key);
    }

    /// The default parameters of a strategy; none if it is unknown.
    const ordered_json& of(const std::string& name) {
        const auto [found, is_new] = known_.try_emplace(name, ordered_json::object());
        if (!is_new) return found->second;
        configuration_["strategies"] = {{{"name", name}}};
        try {
            const Configuration plain =
                load_configuration(Document::of(configuration_, "defaults"), all_games());
            found->second = plain.experiment->facts().strategies.front().params;
        } catch (const UserError&) {
            // A strategy of another program, or one that does without defaults.
        }
        return found->second;
    }

  private:
    ordered_json configuration_;
    std::map<std::string, ordered_json> known_;
};

std::string settings_text(const std::string& name, const ordered_json& params, Defaults& defaults);

/// A number or a word as it is, a base strategy as "greedy (room 3)".
std::string value_text(const ordered_json& value, Defaults& defaults) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_object() || !value.contains("name")) return value.dump();
    ordered_json params = value;
    params.erase("name");
    const std::string name = value.at("name").get<std::string>();
    const std::string settings = settings_text(name, params, defaults);
    return settings.empty() ? name : name + " (" + settings + ")";
}

std::string settings_text(const std::string& name, const ordered_json& params, Defaults& defaults) {
    const ordered_json plain = defaults.of(name);
    std::string text;
    for (const auto& [key, value] : params.items())
        if (!plain.contains(key) || plain.at(key) != value)
            text += (text.empty() ? "" : ", ") + key + " " + value_text(value, defaults);
    return text;
}

}  // namespace

std::vector<std::string> strategy_settings(const Document& result) {
    Defaults defaults(configuration_of_result(result).root().json());
    std::vector<std::string> list;
    for (const JsonNode& strategy : result.root().at("experiment").at("strategies").items())
        list.push_back(
            settings_text(strategy.at("name").text(), strategy.at("params").json(), defaults));
    return list;
}

}  // namespace skerry
