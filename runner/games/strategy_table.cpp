#include "runner/games/strategy_table.hpp"

#include <nlohmann/json.hpp>

namespace skerry::detail {

void put_base(nlohmann::ordered_json& params, const std::string& name,
              const nlohmann::ordered_json& base_params) {
    nlohmann::ordered_json base = {{"name", name}};
    base.update(base_params);
    params["base"] = std::move(base);
}

}  // namespace skerry::detail
