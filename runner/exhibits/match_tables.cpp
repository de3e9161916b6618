// The tables of matches: standings, cross table, matchups.

#include "runner/exhibits/result_shares.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/exhibits/tables.hpp"

namespace skerry {

namespace {

TableColumn label_column(std::string head) {
    return {std::move(head), {"strategy"}, 0, true, least_label};
}

std::vector<std::size_t> by_share(const MatchSummary& summary) {
    std::vector<std::size_t> order(summary.standings.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t x, std::size_t y) {
        return summary.standings[x].share.value_or(-1) > summary.standings[y].share.value_or(-1);
    });
    return order;
}

void add_ratings(Table& table, const MatchTables& shown, const std::vector<std::size_t>& order,
                 bool wide_only = false) {
    if (!shown.figures.ratings) return;
    const Ratings& ratings = *shown.figures.ratings;
    const std::vector<std::string> texts = rating_cells(shown.figures, shown.style);
    table.add({texts.empty() ? "" : rating_head(shown.figures.ratings, shown.style),
               {"rating", "rating_se"},
               2,
               false,
               0,
               wide_only},
              order, [&](std::size_t i) {
                  if (texts.empty()) return Cell{"-", {nullptr, nullptr}};
                  return Cell{texts[i], {cell_value(ratings.elo[i]), cell_value(ratings.se[i])}};
              });
}

/// The points of `row` against `column`; null if they did not meet, or are not judged.
const MatchupSummary* meeting(const MatchTables& shown, std::size_t row, std::size_t column) {
    const auto& matchups = shown.figures.summary.matchups;
    const auto found = std::ranges::find_if(matchups, [&](const MatchupSummary& matchup) {
        return matchup.a == std::min(row, column) && matchup.b == std::max(row, column);
    });
    return row == column || found == matchups.end() || !found->judged ? nullptr : &*found;
}

ShareEstimate points_of(const MatchupSummary& matchup, std::size_t strategy) {
    return strategy == matchup.a ? matchup.points : turned(matchup.points);
}

Cell share_cell(const ShareEstimate& share) {
    return {share_text(share), {cell_value(share.share), cell_value(share.se)}};
}

Cell bounds_cell(const ShareEstimate& share) {
    if (!share.interval) return {share_interval(share), {nullptr, nullptr}};
    return {share_interval(share), {share.interval->low, share.interval->high}};
}

Cell results_cell(const WinsDrawsLosses& results) {
    return {results_text(results), {results.wins, results.draws, results.losses}};
}

/// The margin of one game; `of_pair` is that of two together.
Cell margin_cell(const MeanEstimate& of_pair) {
    const MeanEstimate estimate = scaled(of_pair, 0.5);
    return {estimate.mean ? signed_fixed(*estimate.mean, 2) : "-",
            {cell_value(estimate.mean), cell_value(estimate.se)}};
}

/// On a page, which has all warnings above, no sign refers to them.
std::string repeats_sign(const MatchTables& shown, const MatchupSummary& matchup) {
    return matchup.deterministic && !shown.style.page ? " !" : "";
}

Table long_cross_table(const MatchTables& shown) {
    std::vector<std::pair<std::size_t, std::size_t>> rows;
    const std::vector<std::size_t> order = by_share(shown.figures.summary);
    for (const std::size_t row : order)
        for (const std::size_t column : order)
            if (meeting(shown, row, column) != nullptr) rows.emplace_back(row, column);
    Table table{"cross", "Cross table"};
    table.add(label_column("strategy"), rows,
              [&](const auto& item) { return shown.label_cell(item.first); });
    table.add({"opponent", {"opponent"}}, rows,
              [&](const auto& item) { return shown.label_cell(item.second); });
    table.add({"points", {"points", "points_se", "points_low", "points_high"}}, rows,
              [&](const auto& item) {
                  const ShareEstimate points =
                      points_of(*meeting(shown, item.first, item.second), item.first);
                  Cell cell{{}, share_cell(points).values};
                  for (const CellValue& end : bounds_cell(points).values)
                      cell.values.push_back(end);
                  return cell;
              });
    return table;
}

}  // namespace

Table standings_table(const MatchTables& shown) {
    const std::vector<Standing>& standings = shown.figures.summary.standings;
    const std::vector<std::size_t> order = by_share(shown.figures.summary);
    const bool with_forfeits = std::ranges::any_of(
        standings, [](const Standing& standing) { return standing.forfeits > 0; });
    Table table{"standings", "Standings"};
    const auto add = [&](TableColumn column, auto cell) {
        table.add(std::move(column), order, [&](std::size_t i) { return cell(standings[i]); });
    };
    std::vector<std::optional<ResultShares>> shares;
    for (const Standing& standing : standings)
        shares.push_back(mean_shares(shown.figures.summary, standing.strategy));
    const auto add_part = [&](const char* head, double ResultShares::*part) {
        table.add({head, {head}, 3}, order, [&shares, part](std::size_t i) {
            return points_cell(shares[i] ? std::optional((*shares[i]).*part) : std::nullopt);
        });
    };
    table.add(label_column("strategy"), order, [&](std::size_t i) { return shown.label_cell(i); });
    add({"games", {"games"}, 2},
        [](const Standing& standing) { return count_cell(standing.results.games()); });
    add_part("won", &ResultShares::won);
    add_part("drawn", &ResultShares::drawn);
    add_part("lost", &ResultShares::lost);
    add({with_forfeits ? "by forfeit" : "", {"forfeits"}, 1},
        [](const Standing& standing) { return count_cell(standing.forfeits); });
    add({"", {"unfinished"}},
        [](const Standing& standing) { return count_cell(standing.unfinished); });
    add({"points", {"points"}},
        [](const Standing& standing) { return points_cell(standing.share); });
    add_ratings(table, shown, order);
    return table;
}

Table cross_table(const MatchTables& shown) {
    if (shown.for_programs) return long_cross_table(shown);
    const std::vector<std::size_t> order = by_share(shown.figures.summary);
    Table table{"cross", "Cross table"};
    table.add(label_column("points against"), order,
              [&](std::size_t i) { return shown.label_cell(i); });
    add_ratings(table, shown, order, true);
    table.add({.head = "all", .wide_only = true}, order,
              [&](std::size_t i) { return points_cell(shown.figures.summary.standings[i].share); });
    for (const std::size_t column : order)
        table.add({label_of(shown.facts, column), {}, 0, false, least_label}, order,
                  [&](std::size_t row) {
                      const MatchupSummary* matchup = meeting(shown, row, column);
                      if (matchup == nullptr) return Cell{};
                      const ShareEstimate points = points_of(*matchup, row);
                      const bool bounded = shown.style.page && points.interval;
                      return Cell{share_text(points) + repeats_sign(shown, *matchup) +
                                  (bounded ? " (" + share_interval(points) + ")" : "")};
                  });
    return table;
}

Table matchup_table(const MatchTables& shown) {
    return matchup_table(shown, shown.judged_matchups());
}

Table matchup_table(const MatchTables& shown, const std::vector<MatchupSummary>& matchups) {
    using Of = MatchupSummary;
    const bool anytime = judging_of(shown.facts) == Judging::anytime;
    const std::string interval = "95 % " + interval_word(shown.facts);
    Table table{"matchups", "Matchups"};
    const auto add = table.adder(matchups);
    add({"a - b", {"a", "b"}, 0, true, least_pair},
        [&](const Of& figures) { return shown.pair_cell(figures.a, figures.b); });
    add({"pairs", {"pairs"}, 5}, [&](const Of& figures) {
        Cell cell = count_cell(figures.pairs());
        cell.text += repeats_sign(shown, figures);
        return cell;
    });
    add({"won/drawn/lost", {"won", "drawn", "lost"}, 7},
        [](const Of& figures) { return results_cell(figures.results()); });
    add({"points of a", {"points", "points_se"}},
        [](const Of& figures) { return share_cell(figures.points); });
    add({.head = interval,
         .fields = {"points_low", "points_high"},
         .drop_order = anytime ? 0 : 2,
         .below = true},
        [](const Of& figures) { return bounds_cell(figures.points); });
    add({anytime_head(shown, matchups), {}, 9},
        [](const Of& figures) { return Cell{share_interval(anytime_points(figures))}; });
    add({"Elo", {"elo"}}, [](const Of& figures) {
        return Cell{figures.elo.elo ? signed_fixed(*figures.elo.elo, 0) : "-",
                    {cell_value(figures.elo.elo)}};
    });
    add({.head = interval, .fields = {"elo_low", "elo_high"}, .drop_order = 3, .below = true},
        [](const Of& figures) {
            return Cell{elo_interval(figures.elo),
                        {cell_value(figures.elo.low), cell_value(figures.elo.high)}};
        });
    add({"margin", {"margin", "margin_se"}, 4},
        [](const Of& figures) { return margin_cell(figures.pair_margin.mean); });
    add({"identical", {"identical"}, 8},
        [](const Of& figures) { return percent_cell(figures.games.identical, figures.pairs()); });
    if (shown.facts.margin)
        add({margin_head(*shown.facts.margin) + " %", {"by_margin"}},
            [](const Of& figures) { return by_margin_cell(figures.by_margin); });
    add_verdicts(table, shown, matchups, 6);
    add({"", {"first_seat_points"}},
        [](const Of& figures) { return value_cell(cell_value(figures.first_seat.share)); });
    add({"", {"deterministic"}},
        [](const Of& figures) { return value_cell(figures.deterministic); });
    return table;
}

Table seat_table(const MatchTables& shown) {
    struct Row {
        const MatchupSummary& matchup;
        std::size_t seat;

        const WinsDrawsLosses& results() const { return matchup.games.by_seat[seat]; }
    };
    const std::vector<MatchupSummary> matchups = shown.judged_matchups();
    std::vector<Row> rows;
    for (const MatchupSummary& matchup : matchups)
        for (std::size_t seat = 0; seat < (matchup.a == matchup.b ? 1u : 2u); ++seat)
            rows.push_back({matchup, seat});
    // The games of a seat are independent, as the pairs are: one of each.
    const auto points = [&](const Row& row) {
        const WinsDrawsLosses& results = row.results();
        ShareEstimate share = estimate_share(
            results.games(),
            {static_cast<std::int64_t>(results.wins) - static_cast<std::int64_t>(results.losses),
             results.wins + results.losses},
            2, judging_of(shown.facts));
        if (!row.matchup.deterministic) return share;
        share.se.reset();
        share.interval.reset();
        return share;
    };
    Table table{"seats", "By seat"};
    const auto add = table.adder(rows);
    add({"a - b", {"strategy", "opponent"}, 0, true, least_pair},
        [&](const Row& row) { return shown.pair_cell(row.matchup.a, row.matchup.b); });
    add({"seat of a", {"seat"}, 0, true}, [](const Row& row) {
        const std::string name(seat_names[row.seat]);
        return Cell{name, {name}};
    });
    add({"games", {"games"}, 2}, [](const Row& row) { return count_cell(row.results().games()); });
    add({"won/drawn/lost", {"won", "drawn", "lost"}, 1},
        [](const Row& row) { return results_cell(row.results()); });
    add({"points", {"points", "points_se"}},
        [&](const Row& row) { return share_cell(points(row)); });
    add({"95 % " + interval_word(shown.facts), {"points_low", "points_high"}},
        [&](const Row& row) { return bounds_cell(points(row)); });
    return table;
}

Table first_seat_table(const MatchTables& shown) {
    const std::array<SeatSummary, 1> rows{shown.figures.summary.first_seat};
    Table table{"first-seat", "The first seat"};
    const auto add = table.adder(rows);
    add({"won/drawn/lost", {"won", "drawn", "lost"}},
        [](const SeatSummary& seat) { return results_cell(seat.results); });
    add({"points", {"points", "points_se"}},
        [](const SeatSummary& seat) { return share_cell(seat.points); });
    add({"95 % " + interval_word(shown.facts), {"points_low", "points_high"}},
        [](const SeatSummary& seat) { return bounds_cell(seat.points); });
    return table;
}

Table pentanomial_table(const MatchTables& shown) {
    constexpr const char* points[] = {"0", "½", "1", "1½", "2"};
    const std::vector<MatchupSummary> matchups = shown.judged_matchups();
    Table table{"pair-points", "Points in a pair of games"};
    const auto add = table.adder(matchups);
    add({"a - b", {}, 0, true}, [&](const auto& item) { return shown.pair_cell(item.a, item.b); });
    for (std::size_t i = 0; i < std::size(points); ++i)
        add({points[i]}, [&](const auto& item) { return count_cell(item.games.points[i]); });
    return table;
}

}  // namespace skerry
