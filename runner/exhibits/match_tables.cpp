// The tables of matches: standings, cross table, matchups.

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
    const auto found = std::ranges::find_if(matchups, [&](const MatchupSummary& of) {
        return of.a == std::min(row, column) && of.b == std::max(row, column);
    });
    return row == column || found == matchups.end() || !found->judged ? nullptr : &*found;
}

ShareEstimate points_of(const MatchupSummary& matchup, std::size_t strategy) {
    return strategy == matchup.a ? matchup.points : turned(matchup.points);
}

Cell share_cell(const ShareEstimate& of) {
    return {share_text(of), {cell_value(of.share), cell_value(of.se)}};
}

Cell bounds_cell(const ShareEstimate& of) {
    if (!of.interval) return {share_interval(of), {nullptr, nullptr}};
    return {share_interval(of), {of.interval->low, of.interval->high}};
}

Cell results_cell(const WinsDrawsLosses& of) {
    return {results_text(of), {of.wins, of.draws, of.losses}};
}

/// The margin of one game; `of_pair` is that of two together.
Cell margin_cell(const MeanEstimate& of_pair) {
    const MeanEstimate of = scaled(of_pair, 0.5);
    return {of.mean ? signed_fixed(*of.mean, 2) : "-", {cell_value(of.mean), cell_value(of.se)}};
}

/// On a page, which has all warnings above, no sign refers to them.
std::string repeats_sign(const MatchTables& shown, const MatchupSummary& of) {
    return of.deterministic && !shown.style.page ? " !" : "";
}

Table long_cross_table(const MatchTables& shown) {
    std::vector<std::pair<std::size_t, std::size_t>> rows;
    const std::vector<std::size_t> order = by_share(shown.figures.summary);
    for (const std::size_t row : order)
        for (const std::size_t column : order)
            if (meeting(shown, row, column) != nullptr) rows.emplace_back(row, column);
    Table table{"cross", "Cross table"};
    table.add(label_column("strategy"), rows,
              [&](const auto& of) { return shown.label_cell(of.first); });
    table.add({"opponent", {"opponent"}}, rows,
              [&](const auto& of) { return shown.label_cell(of.second); });
    table.add({"points", {"points", "points_se", "points_low", "points_high"}}, rows,
              [&](const auto& of) {
                  const ShareEstimate points =
                      points_of(*meeting(shown, of.first, of.second), of.first);
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
    const bool with_forfeits =
        std::ranges::any_of(standings, [](const Standing& of) { return of.forfeits > 0; });
    Table table{"standings", "Standings"};
    const auto add = [&](TableColumn column, auto cell) {
        table.add(std::move(column), order, [&](std::size_t i) { return cell(standings[i]); });
    };
    const auto add_part = [&](const char* head, std::uint64_t WinsDrawsLosses::*part) {
        add({head, {head}, 3},
            [&](const Standing& of) { return percent_cell(of.results.*part, of.results.games()); });
    };
    table.add(label_column("strategy"), order, [&](std::size_t i) { return shown.label_cell(i); });
    add({"games", {"games"}, 2}, [](const Standing& of) { return count_cell(of.results.games()); });
    add_part("won", &WinsDrawsLosses::wins);
    add_part("drawn", &WinsDrawsLosses::draws);
    add_part("lost", &WinsDrawsLosses::losses);
    add({with_forfeits ? "by forfeit" : "", {"forfeits"}, 1},
        [](const Standing& of) { return count_cell(of.forfeits); });
    add({"", {"unfinished"}}, [](const Standing& of) { return count_cell(of.unfinished); });
    add({"points", {"points"}}, [](const Standing& of) { return points_cell(of.share); });
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
                      const MatchupSummary* of = meeting(shown, row, column);
                      if (of == nullptr) return Cell{};
                      const ShareEstimate points = points_of(*of, row);
                      const bool bounded = shown.style.page && points.interval;
                      return Cell{share_text(points) + repeats_sign(shown, *of) +
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
        [&](const Of& of) { return shown.pair_cell(of.a, of.b); });
    add({"pairs", {"pairs"}, 5}, [&](const Of& of) {
        Cell cell = count_cell(of.pairs());
        cell.text += repeats_sign(shown, of);
        return cell;
    });
    add({"won/drawn/lost", {"won", "drawn", "lost"}, 7},
        [](const Of& of) { return results_cell(of.results()); });
    add({"points of a", {"points", "points_se"}},
        [](const Of& of) { return share_cell(of.points); });
    add({.head = interval,
         .fields = {"points_low", "points_high"},
         .drop_order = anytime ? 0 : 2,
         .below = true},
        [](const Of& of) { return bounds_cell(of.points); });
    add({anytime_head(shown, matchups), {}, 9},
        [](const Of& of) { return Cell{share_interval(anytime_points(of))}; });
    add({"Elo", {"elo"}}, [](const Of& of) {
        return Cell{of.elo.elo ? signed_fixed(*of.elo.elo, 0) : "-", {cell_value(of.elo.elo)}};
    });
    add({.head = interval, .fields = {"elo_low", "elo_high"}, .drop_order = 3, .below = true},
        [](const Of& of) {
            return Cell{elo_interval(of.elo), {cell_value(of.elo.low), cell_value(of.elo.high)}};
        });
    add({"margin", {"margin", "margin_se"}, 4},
        [](const Of& of) { return margin_cell(of.pair_margin.mean); });
    add({"identical", {"identical"}, 8},
        [](const Of& of) { return percent_cell(of.games.identical, of.pairs()); });
    if (shown.facts.margin)
        add({margin_head(*shown.facts.margin) + " %", {"by_margin"}},
            [](const Of& of) { return by_margin_cell(of.by_margin); });
    add_verdicts(table, shown, matchups, 6);
    add({"", {"first_seat_points"}},
        [](const Of& of) { return value_cell(cell_value(of.first_seat.share)); });
    add({"", {"deterministic"}}, [](const Of& of) { return value_cell(of.deterministic); });
    return table;
}

Table seat_table(const MatchTables& shown) {
    struct Row {
        const MatchupSummary& of;
        std::size_t seat;

        const WinsDrawsLosses& results() const { return of.games.by_seat[seat]; }
    };
    const std::vector<MatchupSummary> matchups = shown.judged_matchups();
    std::vector<Row> rows;
    for (const MatchupSummary& of : matchups)
        for (std::size_t seat = 0; seat < (of.a == of.b ? 1u : 2u); ++seat)
            rows.push_back({of, seat});
    // The games of a seat are independent, as the pairs are: one of each.
    const auto points = [&](const Row& row) {
        const WinsDrawsLosses& of = row.results();
        ShareEstimate share = estimate_share(
            of.games(),
            {static_cast<std::int64_t>(of.wins) - static_cast<std::int64_t>(of.losses),
             of.wins + of.losses},
            2, judging_of(shown.facts));
        if (!row.of.deterministic) return share;
        share.se.reset();
        share.interval.reset();
        return share;
    };
    Table table{"seats", "By seat"};
    const auto add = table.adder(rows);
    add({"a - b", {"strategy", "opponent"}, 0, true, least_pair},
        [&](const Row& row) { return shown.pair_cell(row.of.a, row.of.b); });
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
    add({"a - b", {}, 0, true}, [&](const auto& of) { return shown.pair_cell(of.a, of.b); });
    for (std::size_t i = 0; i < std::size(points); ++i)
        add({points[i]}, [&](const auto& of) { return count_cell(of.games.points[i]); });
    return table;
}

}  // namespace skerry
