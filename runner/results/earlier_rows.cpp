// Finds the rows of whole games in a file of rows, and compares some with games played again.

#include "runner/results/earlier_rows.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <string_view>

namespace skerry {

namespace {

/// Of the rows of games in a file, those of the last one.
struct FoundRows {
    std::uint64_t games = 0;
    std::uint64_t last = 0;  ///< where they begin, in bytes
    std::uint64_t end = 0;   ///< where they end
};

/// Calls `told` with the rows of one game, of two, ..., of `most` at most. `begin` is where the
/// rows begin.
template <class Told>
void find_rows(std::ifstream& file, std::uint64_t begin, std::size_t lines, std::uint64_t most,
               Told&& told) {
    FoundRows found{0, begin, begin};
    std::string block(std::size_t{1} << 16, '\0');
    std::uint64_t start = begin;
    std::size_t seen = 0;  // lines of the game that comes next
    file.seekg(static_cast<std::streamoff>(begin));
    while (found.games < most && file) {
        file.read(block.data(), static_cast<std::streamsize>(block.size()));
        const std::string_view text(block.data(), static_cast<std::size_t>(file.gcount()));
        for (std::size_t at = text.find('\n'); at != text.npos && found.games < most;
             at = text.find('\n', at + 1))
            if (++seen == lines) {
                seen = 0;
                found = {found.games + 1, found.end, start + at + 1};
                told(found);
            }
        start += text.size();
    }
}

std::string rows_of(std::uint64_t game, const RowText& text, const Experiment& experiment) {
    const std::unique_ptr<GamePlayer> player = experiment.player();
    BatchTally tally = experiment.empty_tally();
    player->play(game, tally);
    std::string rows;
    text.print(game, player->ends(), rows);
    return rows;
}

bool holds(std::ifstream& file, std::uint64_t at, const std::string& text) {
    std::string found(text.size(), '\0');
    file.clear();
    file.seekg(static_cast<std::streamoff>(at));
    return file.read(found.data(), static_cast<std::streamsize>(found.size())) && found == text;
}

}  // namespace

std::optional<EarlierRows> earlier_rows(const std::string& path, const RowText& text,
                                        const Experiment& experiment, std::uint64_t first,
                                        std::uint64_t kept, std::uint64_t most) {
    std::ifstream file(path, std::ios::binary);
    const std::uint64_t begin = text.head().size();
    if (!holds(file, 0, text.head())) return std::nullopt;
    EarlierRows earlier{0, kept == 0 ? begin : 0};
    FoundRows all;
    std::map<std::uint64_t, std::uint64_t> compared;  // where the rows of a game begin
    find_rows(file, begin, text.lines(), most, [&](const FoundRows& found) {
        all = found;
        if (found.games == 1 || found.games == kept) compared[found.games - 1] = found.last;
        if (found.games == kept) earlier.end_of_kept = found.end;
    });
    earlier.games = all.games;
    if (all.games > 0) compared[all.games - 1] = all.last;
    for (const auto& [game, at] : compared)
        if (!holds(file, at, rows_of(first + game, text, experiment))) return std::nullopt;
    return earlier;
}

}  // namespace skerry
