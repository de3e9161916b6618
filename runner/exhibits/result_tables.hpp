#pragma once
// The tables of a result, chosen by name, and several results in one table.

#include <nlohmann/json_fwd.hpp>

#include "runner/exhibits/shown_batch.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

/// The form in which results are printed.
struct ShownAs {
    TableFormat format = TableFormat::text;
    std::string table;                        ///< the name of one table; empty: the whole result
    std::vector<std::int32_t> at_least = {};  ///< of the batches (ShownBatch)

    /// Whether this is the page that `skerry run` prints by itself.
    bool is_page() const { return format == TableFormat::text && table.empty(); }
};

/// Throws UserError, which names `source`, if its results have no table of this name.
void require_table(const std::string& name, const ExperimentFacts& facts,
                   const std::string& source);

/// Throws UserError if a result has not all that is asked for.
void require_shown(const ShownAs& as, const ExperimentFacts& facts, const std::string& source);

/// All tables but those that only who names them is shown, as programs read them: a list of rows
/// each, those of several results below each other.
ordered_json tables_json(std::span<const ShownBatch> batches);

/// One table of a result. For people it is as wide as that of the page, for programs each row is
/// one observation. `name`: of table_names(), or one of the report.
enum class Reader { people, programs };
Table table_of(const ShownBatch& batch, const std::string& name, Reader reader,
               const TextStyle& style);

/// What `skerry show` prints; at least one batch. Text and Markdown show the whole result or one
/// table; CSV shows one table: if none is named, `scores`, or `matchups` of games for two; JSON
/// shows the rows of one table, or an object with the rows of all but distributions. The rows of
/// several batches stand in one table whose first column is `result`. Throws UserError as
/// require_table() does.
std::string shown_text(std::span<const ShownBatch> batches, const ShownAs& as, TextStyle style);

/// The name of the table of games, which show_games() prints.
inline constexpr std::string_view games_table = "games";

/// Hands over the text of the table of all games of the batch, some games at a time: they may be
/// many. People are shown the first thousand. The batch has its scores.
void show_games(ShownBatch batch, const ShownAs& as, TextStyle style,
                const std::function<void(const std::string&)>& take);

}  // namespace skerry
