// Finds the rows of whole games in a file of rows, adds them up, and compares some with games
// played again.

#include <fmt/format.h>

#include <fstream>

#include "runner/documents/document.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/results/rows.hpp"

namespace skerry {

namespace {

/// The rows of one game after the other.
class GameRows {
  public:
    GameRows(std::ifstream& file, std::size_t lines) : file_(&file), lines_(lines) {}

    /// All rows of the next game; false where the file has not all of them.
    bool next(std::string& rows) {
        rows.clear();
        for (std::size_t i = 0; i < lines_; ++i) {
            file_->getline(line_.data(), static_cast<std::streamsize>(line_.size()));
            if (file_->eof()) return false;
            const bool whole = bool(*file_);  // else the line is longer than any row
            rows.append(line_.data(), static_cast<std::size_t>(file_->gcount()) - (whole ? 1 : 0));
            if (!whole) return true;
            rows += '\n';
        }
        return true;
    }

  private:
    std::ifstream* file_;
    std::size_t lines_;
    std::string line_ = std::string(std::size_t{1} << 13, '\0');  // a row has less than 1 kB
};

/// Adds a game as its rows tell it; false if the tally `of` all games has no such score, so that
/// the sums never need more memory.
bool add_rows(Tally& sums, const Tally& of, std::uint64_t game, const RowEnds& ends) {
    static constexpr std::array<bool, max_strategies*(max_strategies - 1) / 2> not_identical{};
    for (std::size_t i = 0; i < ends.scores.size(); ++i)
        if (ends.scores[i].finished && of.strategy(i).totals.count(ends.scores[i].total) == 0)
            return false;
    const std::size_t strategies = ends.scores.size();
    sums.add(game, ends.scores, std::span(not_identical).first(strategies * (strategies - 1) / 2));
    return true;
}

bool add_rows(MatchTally& sums, const MatchTally& of, std::uint64_t game, const RowEnds& ends) {
    for (std::size_t i = 0; i < ends.pairs.size(); ++i) {
        const MatchPair& pair = ends.pairs[i];
        const MatchupTally& matchup = of.matchups()[i];
        for (std::size_t seat = 0; seat < 2; ++seat)
            if (pair.games[seat].ending == MatchEnding::scored &&
                std::ranges::none_of(pair.games,
                                     [](const MatchGame& of_pair) {
                                         return of_pair.ending == MatchEnding::unfinished;
                                     }) &&
                matchup.varied.margins.count(pair.games[seat].totals[seat]) == 0)
                return false;
    }
    sums.add(game, ends.pairs);
    return true;
}

/// Leaves what rows do not tell out of a tally.
void keep_what_rows_tell(Tally& tally) {
    for (StrategyTally& of : tally.parts().strategies) {
        of.measures = {};
        of.forfeited = 0;
        of.forfeited_games = {};
    }
    for (PairTally& of : tally.parts().pairs) {
        of.identical = 0;
        of.endings = {};
    }
}

void keep_what_rows_tell(MatchTally& tally) {
    for (MatchupTally& of : tally.parts().matchups) {
        of.varied = of.all();
        of.varied.identical = 0;
        of.distinct.clear();
        of.undrawn = false;
    }
}

/// What the rows of games add up to, beside the tally that they should make.
class RowSums {
  public:
    RowSums(BatchTally empty, BatchTally of) : sums_(std::move(empty)), of_(std::move(of)) {
        with_both([](auto& sums, auto& tally) {
            keep_what_rows_tell(tally);
            sums.parts().blocks = BlockSums(tally.blocks().layout(), tally.blocks().columns());
        });
    }

    bool add(std::uint64_t game, const RowEnds& ends) {
        bool fits = false;
        with_both([&](auto& sums, const auto& tally) { fits = add_rows(sums, tally, game, ends); });
        return fits;
    }

    bool are_those_of_the_tally() {
        bool equal = false;
        with_both([&](auto& sums, const auto& tally) {
            keep_what_rows_tell(sums);
            equal = sums == tally;
        });
        return equal;
    }

  private:
    template <class Work>
    void with_both(const Work& work) {
        if (std::holds_alternative<Tally>(of_.kind()))
            work(sums_.scores(), of_.scores());
        else
            work(sums_.matches(), of_.matches());
    }

    BatchTally sums_;
    BatchTally of_;  ///< what rows tell of it
};

std::string rows_of(std::uint64_t game, const RowText& text, const Experiment& experiment) {
    const std::unique_ptr<GamePlayer> player = experiment.player();
    BatchTally tally = experiment.empty_tally();
    player->play(game, tally);
    std::string rows;
    text.print(game, player->ends(), rows);
    return rows;
}

/// What is found in place of the row in which byte `at` of the rows of a game is wrong.
std::string fault_in(std::string_view rows, std::size_t at, std::uint64_t first_line) {
    const std::size_t begin = rows.rfind('\n', at == 0 ? at : at - 1) + 1;  // npos + 1 == 0
    const auto before = rows.substr(0, at == 0 ? 0 : begin);
    const std::string_view row = rows.substr(before.size());
    return fmt::format("line {}: found {}",
                       first_line + static_cast<std::uint64_t>(std::ranges::count(before, '\n')),
                       describe(ordered_json(row.substr(0, row.find('\n')))));
}

}  // namespace

std::optional<EarlierRows> earlier_rows(const std::string& path, const RowText& text,
                                        const RowsBefore& before) {
    std::ifstream file(path, std::ios::binary);
    std::string rows(text.head().size(), '\0');
    if (!file.read(rows.data(), static_cast<std::streamsize>(rows.size())) || rows != text.head())
        return std::nullopt;
    std::optional<RowSums> sums;
    if (before.played > 0) sums.emplace(before.experiment->empty_tally(), *before.tally);
    EarlierRows earlier{0, before.played == 0 ? rows.size() : 0};
    std::uint64_t end = rows.size();
    std::vector<std::pair<std::uint64_t, std::string>> played_again;
    std::string last;
    RowEnds ends;
    GameRows games(file, text.lines());
    while (earlier.games <= before.games() && games.next(rows)) {
        const std::uint64_t game = before.part.begin + earlier.games;
        if (const std::size_t at = text.read(game, rows, ends); at < rows.size()) {
            earlier.fault = fault_in(rows, at, 2 + earlier.games * text.lines());
            return earlier;
        }
        if (sums && earlier.games < before.played && !sums->add(game, ends)) {
            earlier.fault = fmt::format("game {} has another score than any of the result", game);
            return earlier;
        }
        ++earlier.games;
        end += rows.size();
        if (earlier.games == before.played) earlier.end_of_kept = end;
        if (earlier.games == 1 || earlier.games == before.played)
            played_again.emplace_back(game, rows);
        std::swap(last, rows);
    }
    if (earlier.games > 0) played_again.emplace_back(before.part.begin + earlier.games - 1, last);
    if (earlier.end_of_kept > 0 && sums && !sums->are_those_of_the_tally())
        earlier.fault = "their sums are not those of the result";
    for (const auto& [game, found] : played_again)
        if (earlier.fault.empty() && found != rows_of(game, text, *before.experiment))
            earlier.fault = fmt::format("game {}, played again, has other rows", game);
    return earlier;
}

}  // namespace skerry
