#pragma once

#include <string>
#include <vector>

#include "runner/console/result_tables.hpp"

namespace skerry {

/// Stands in the first lines of every plot.
inline constexpr const char* plot_mark = "<!-- skerry plot -->";

/// The tables of the results of such an experiment that can be drawn.
std::vector<std::string> plot_names(const ExperimentFacts& facts);

/// Throws UserError, which names `source`, unless it can draw the table of this name; an empty name
/// stands for the first one.
std::string checked_plot_name(const std::string& name, const ExperimentFacts& facts,
                              const std::string& source);

/// A table of a result as a picture (SVG) with what the result says. `name`: of plot_names(). Does
/// not depend on the machine but for times.
std::string result_plot(const ShownBatch& batch, const std::string& name);

/// Stands in the first bytes of every PNG that png_of() makes.
inline constexpr const char* png_mark = "skerry plot";

/// The picture as PNG, two pixels for each of the SVG's, painted by rsvg-convert or else Chromium.
/// `svg`: of result_plot(). Throws UserError, which begins with `origin`, if neither is here or
/// works.
std::string png_of(const std::string& svg, const std::string& origin);

}  // namespace skerry
