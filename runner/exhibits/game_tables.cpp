// How each game ended: rows of kept scores as tables.

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/results/kept_scores.hpp"

namespace skerry {

namespace {

/// How a game ended for a strategy.
struct ScoredGame {
    std::uint64_t number;
    std::size_t strategy;
    GameResult result;

    bool is_finished() const { return result.finished && !result.stood_in; }
};

/// A game of a pair, in which a sits in `seat`.
struct MatchedGame {
    std::uint64_t number;
    const Matchup& players;
    std::size_t seat;
    MatchGame game;

    bool is_scored() const { return game.ending == MatchEnding::scored; }
    /// What a has more than b.
    std::int32_t margin() const { return game.totals[seat] - game.totals[1 - seat]; }
    std::int32_t margin(std::size_t component) const {
        return game.components[seat][component] - game.components[1 - seat][component];
    }
    std::optional<double> points() const {
        if (game.ending == MatchEnding::unfinished) return std::nullopt;
        if (game.winner == Winner::none) return 0.5;
        return (game.winner == Winner::first) == (seat == 0) ? 1.0 : 0.0;
    }
};

/// Calls take(number, row) with the kept row of each game that is shown.
template <class Take>
void for_each_row(const ShownBatch& batch, const Take& take) {
    if (batch.scores == nullptr)
        throw UserError("--table games: only a result in a file has the scores of every game");
    const std::size_t size = batch.scores->form().row_bytes();
    const std::string rows =
        batch.scores->rows(batch.games.begin, batch.games.end - batch.games.begin);
    for (std::uint64_t number = batch.games.begin; number < batch.games.end; ++number)
        take(number, std::string_view(rows).substr((number - batch.games.begin) * size, size));
}

/// The first columns: a game by its number, which counts through, and its seed where there are
/// several.
template <class Row>
void add_numbers(Table& table, const ExperimentFacts& facts, const std::vector<Row>& rows) {
    const std::string name = facts.seats == 2 ? "deal" : "game";
    table.add({name, {name}}, rows, [](const Row& row) {
        return Cell{std::to_string(row.number), {row.number}};
    });
    if (facts.earlier_seeds.empty()) return;
    table.add({"seed", {"seed"}}, rows, [&](const Row& row) {
        const std::string seed = std::to_string(facts.seeded(row.number).seed);
        return Cell{seed, {seed}};
    });
}

Cell number_cell(bool is_there, std::int32_t value) {
    return integer_cell(is_there ? std::optional(value) : std::nullopt);
}

}  // namespace

Table game_table(const ScoreTables& shown) {
    std::vector<ScoredGame> rows;
    for_each_row(shown.batch, [&](std::uint64_t number, std::string_view row) {
        for (const std::size_t i : shown.strategies())
            rows.push_back({number, i, shown.batch.scores->form().score(row, i)});
    });
    const ExperimentFacts& facts = shown.facts;
    const MeasureFacts& measures = facts.measures;
    Table table{"games", "Games"};
    add_numbers(table, facts, rows);
    const auto add = table.adder(rows);
    add(strategy_column(), [&](const ScoredGame& game) { return shown.label_cell(game.strategy); });
    add({"", {"finished"}}, [](const ScoredGame& game) { return value_cell(game.is_finished()); });
    add({"score", {"score"}}, [](const ScoredGame& game) {
        return number_cell(game.result.finished, game.result.total);
    });
    for (std::size_t c = 0; c < facts.components.size(); ++c)
        add({spaced(facts.components[c]), {facts.components[c]}, 1}, [c](const ScoredGame& game) {
            return number_cell(game.result.finished, game.result.components[c]);
        });
    for (std::size_t m = 0; m < measures.names.size(); ++m) {
        const std::string name = measure_name(measures.names[m]);
        if (std::ranges::find(facts.components, name) != facts.components.end()) continue;
        add({name, {name}, 2}, [m](const ScoredGame& game) {
            return number_cell(game.is_finished(), game.result.measured.values[m]);
        });
    }
    if (measures.categories.empty()) return table;
    add({measures.category, {measures.category}, 3, true}, [&](const ScoredGame& game) {
        if (!game.is_finished()) return Cell{"-", {nullptr}};
        const std::string& name = measures.categories[game.result.measured.category];
        return Cell{name, {name}};
    });
    return table;
}

Table game_table(const MatchTables& shown) {
    const ExperimentFacts& facts = shown.facts;
    const std::vector<Matchup> matchups = matchups_of(facts);
    std::vector<MatchedGame> rows;
    for_each_row(shown.batch, [&](std::uint64_t number, std::string_view row) {
        for (std::size_t i = 0; i < matchups.size(); ++i) {
            const MatchPair pair = shown.batch.scores->form().pair(row, i);
            // In game g of a pair a sits in seat g.
            for (std::size_t seat = 0; seat < 2; ++seat)
                rows.push_back({number, matchups[i], seat, pair.games[seat]});
        }
    });
    Table table{"games", "Games"};
    add_numbers(table, facts, rows);
    const auto add = table.adder(rows);
    add({"a - b", {"a", "b"}, 0, true, least_pair},
        [&](const MatchedGame& row) { return shown.pair_cell(row.players.a, row.players.b); });
    add({"seat of a", {"seat"}, 0, true}, [](const MatchedGame& row) {
        const std::string name(seat_names[row.seat]);
        return Cell{name, {name}};
    });
    add({"ending", {"ending"}, 2, true}, [](const MatchedGame& row) {
        const std::string name(ending_names[static_cast<std::size_t>(row.game.ending)]);
        return Cell{name, {name}};
    });
    add({"points of a", {"points"}}, [](const MatchedGame& row) {
        return Cell{fixed(row.points(), 1), {cell_value(row.points())}};
    });
    add({"margin", {"margin"}},
        [](const MatchedGame& row) { return number_cell(row.is_scored(), row.margin()); });
    for (std::size_t c = 0; c < facts.components.size(); ++c)
        add({spaced(facts.components[c]), {facts.components[c]}, 1},
            [c](const MatchedGame& row) { return number_cell(row.is_scored(), row.margin(c)); });
    return table;
}

}  // namespace skerry
