// Draws a table of a result as a picture of its own.

#include <fmt/format.h>

#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/result_tables.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr TextStyle plot_style;

}  // namespace

std::string checked_plot_name(const std::string& name, const ExperimentFacts& facts,
                              const std::string& source) {
    const std::vector<std::string> names = plot_names(facts);
    if (names.empty())
        throw UserError("--plot: " + source + " has one strategy against itself: nothing to draw");
    if (name.empty()) return names.front();
    require_table(name, facts, source);
    if (std::ranges::find(names, name) == names.end())
        throw UserError("--plot: there is no plot of --table " + name + "; " + source +
                        " has plots of: " + join(names));
    return name;
}

std::string result_plot(const ShownBatch& batch, const std::string& name) {
    const ExperimentFacts& facts = batch.facts;
    const ChartTexts texts{
        table_of(batch, name, Reader::programs, plot_style).title,
        fmt::format("{}, {}, {}", facts.game, seeds_text(facts),
                    counted(batch.tally.games(), facts.seats == 2 ? "pair" : "game"))};
    return visit_exhibits(batch, plot_style, false, [&](const auto& shown, const auto& list) {
        return exhibit_named(list, name).picture(shown, texts);
    });
}

}  // namespace skerry
