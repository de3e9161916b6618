#pragma once
// Computes from results what the report page draws; the scripts of the page only lay it out.

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

/// A result, and where it comes from.
struct ReportSource {
    /// The name that the reader knows, also in the command that plays the experiment again.
    std::string file;
    const Result* result = nullptr;
    const ordered_json* gallery = nullptr;    ///< of gallery_json(); may be null
    std::vector<std::int32_t> at_least = {};  ///< as ShownBatch has it
};

/// {"sections": [one per source]}, with two sources {"comparison"} of comparison_section(), too,
/// "plots" (elements, of page_parts.hpp) and "series", the number of colours that they use. A
/// section has its experiment, what is said of it (`words`), the tables of `skerry show` (`texts`),
/// and what put_page_figures() adds. Rows of games are never in it, so that the size depends
/// only on the number of strategies. Throws UserError, which names the file, where the result lacks
/// something.
ordered_json page_model(std::span<const ReportSource> sources, bool rules_may_differ = false);

}  // namespace skerry
