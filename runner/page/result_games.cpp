#include "runner/page/result_games.hpp"

#include <nlohmann/json.hpp>

#include "runner/html/result_gallery.hpp"
#include "runner/results/result.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

/// A page plays these again while somebody waits.
constexpr std::size_t most_replayed = 12;

}  // namespace

ordered_json result_games(const std::string& file, const std::string& text) {
    const Result read = Result::parse(text, file);
    const ordered_json& result = read.json();
    ordered_json gallery = games_of_result(read, most_replayed);
    ordered_json labels = ordered_json::array();
    for (const ordered_json& strategy : result.at("experiment").at("strategies"))
        labels.push_back(strategy.at("label"));
    return {{"file", file},
            {"page",
             {{"file", ""},
              {"game", result.at("experiment").at("game")},
              {"rules", result.at("experiment").at("rules")},
              {"seed", result.at("experiment").at("seeds").at("master")}}},
            {"labels", labels},
            {"gallery", std::move(gallery)}};
}

ordered_json result_game(const std::string& file, const std::string& text, std::size_t a,
                         std::size_t b, std::uint64_t deal) {
    return asked_game_of_result(Result::parse(text, file), a, b, deal);
}

}  // namespace skerry::page
