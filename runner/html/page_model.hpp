#pragma once
// Computes from results what the report page draws; the scripts of the page only lay it out.

#include "runner/results/result.hpp"

namespace skerry {

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
