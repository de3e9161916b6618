#include "runner/html/result_gallery.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/gallery.hpp"
#include "runner/html/turn_differences.hpp"
#include "runner/results/experiment_block.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

Configuration configuration_of(const Result& result, Programs programs = Programs::stay) {
    Document document = configuration_of_result(result.document);
    document.set_programs(programs);
    return load_configuration(document, all_games());
}

/// What `draw` makes of the experiment of a result and its gallery.
template <class Draw>
ordered_json drawn_gallery(const Result& result, std::size_t games, Programs programs, Draw draw) {
    if (games == 0) return nullptr;
    GalleryOptions options;
    options.games = games;
    try {
        const Configuration configuration =
            with_present_programs(configuration_of(result, programs), all_games(), options.absent);
        ordered_json gallery = gallery_json(*configuration.experiment, result, options);
        if (gallery.is_object()) draw(*configuration.experiment, options.absent, gallery);
        return gallery;
    } catch (const UserError& error) {
        return {{"for_two", false},
                {"components", ordered_json::array()},
                {"games", ordered_json::array()},
                {"left_out", {std::string("No games are drawn: ") + error.what()}}};
    }
}

}  // namespace

ordered_json gallery_of_result(const Result& result, std::size_t games, Programs programs) {
    return drawn_gallery(result, games, programs,
                         [&result](const Experiment& experiment,
                                   const std::vector<std::string>& absent, ordered_json& gallery) {
                             gallery["turns"] = turn_differences(experiment, result, absent);
                         });
}

ordered_json games_of_result(const Result& result, std::size_t games) {
    return drawn_gallery(result, games, Programs::stay,
                         [](const Experiment&, const std::vector<std::string>&, ordered_json&) {});
}

ordered_json asked_game_of_result(const Result& result, std::size_t a, std::size_t b,
                                  std::uint64_t deal) {
    return asked_game_json(*configuration_of(result).experiment, a, b, deal);
}

}  // namespace skerry
