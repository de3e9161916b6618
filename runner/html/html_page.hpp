#pragma once
// The report page as one file, made of its model.

#include <nlohmann/json_fwd.hpp>

#include "runner/results/result.hpp"

namespace skerry {

/// A mark in the head of every report page, which tells it from other people's files.
inline constexpr std::string_view report_mark =
    "<meta name=\"generator\" content=\"skerry report\">";

/// The mark of a report of these results: equal for the same experiments in the same order, with
/// whatever numbers of games.
std::string experiments_mark(std::span<const Result> results);

/// One HTML file with everything in it: the page of runner/html/page/, and `model`
/// (page_model()), its plots as elements and the rest as data. `mark` names its experiments in
/// its head; a page without one is never replaced. A content security policy in its head forbids
/// every request and every script but its own, so labels cannot become code.
std::string html_page(ordered_json model, const std::string& mark = {});

}  // namespace skerry
