#include "runner/page/result_games.hpp"

#include <nlohmann/json.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/html/result_gallery.hpp"
#include "runner/results/read_tally.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

/// A page plays these again while somebody waits.
constexpr std::size_t most_replayed = 12;

}  // namespace

ordered_json result_games(const std::string& file, const std::string& text) {
    const Document document = Document::parse(text, file);
    read_recorded_batch(document.root());  // names what is missing; no mean is shown here
    const ordered_json& result = document.root().json();
    ordered_json gallery = games_of_result(file, result, most_replayed);
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
    const Document document = Document::parse(text, file);
    read_recorded_batch(document.root());
    return asked_game_of_result(file, document.root().json(), a, b, deal);
}

}  // namespace skerry::page
