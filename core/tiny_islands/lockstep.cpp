// Games in lockstep: fills blocks of eight games, lets a kernel deal or play them, and takes the
// results. A game that a kernel marks as irregular is dealt or played by itself.

#include "core/tiny_islands/lockstep.hpp"

#include <algorithm>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/lockstep_kernel.hpp"

namespace skerry::tiny_islands {

namespace detail {

constexpr ZoneWords zone_words = [] {
    ZoneWords words{};
    for (std::size_t z = 0; z < zone_count; ++z) {
        const SplitPlane split(cells_of(Zone(static_cast<std::uint8_t>(z))));
        words.low[z] = split.low & SplitPlane::own_low;
        words.high[z] = split.high & SplitPlane::own_high;
    }
    return words;
}();

}  // namespace detail

namespace {

constexpr std::size_t lanes = BoardBlock::lanes;

/// The two decks of TinyIslands::deal(), in their order before the shuffle.
struct Decks {
    std::array<std::uint8_t, deck_size> tiles{};
    std::array<std::uint8_t, deck_size> zones{};

    explicit constexpr Decks(ZoneRule rule) {
        std::size_t next = 0;
        for (Tile tile : all_tiles)
            for (int i = 0; i < tiles_in_deck[index(tile)]; ++i)
                tiles[next++] = static_cast<std::uint8_t>(tile);
        next = 0;
        for (std::size_t z = 0; z < zones_in_play(rule); ++z)
            for (int i = 0; i < copies_of_zone(rule); ++i)
                zones[next++] = static_cast<std::uint8_t>(z);
    }
};

Deal shuffled(Decks decks, const detail::ShuffleBlock& block, std::size_t lane, int placements) {
    for (std::size_t k = 0; k < detail::ShuffleBlock::swaps; ++k) {
        std::swap(decks.tiles[deck_size - 1 - k], decks.tiles[block.draws[0][k][lane]]);
        std::swap(decks.zones[deck_size - 1 - k], decks.zones[block.draws[1][k][lane]]);
    }
    Deal deal;
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(placements); ++turn)
        for (std::size_t i = 0; i < 2; ++i)
            deal.offers[turn][i] = {static_cast<Tile>(decks.tiles[2 * turn + i]),
                                    static_cast<Zone>(decks.zones[2 * turn + i])};
    return deal;
}

void draw_shuffles(InstructionSet set, detail::ShuffleBlock& block) {
    switch (set) {
#if SKERRY_X86_KERNELS
        case InstructionSet::avx512:
            return detail::avx512::draw_shuffles(block);
        case InstructionSet::avx2:
            return detail::avx2::draw_shuffles(block);
#endif
        default:
            return detail::draw_shuffles<baseline::Lanes64>(block);
    }
}

void play_block(InstructionSet set, detail::GameBlock& block, int placements) {
    switch (set) {
#if SKERRY_X86_KERNELS
        case InstructionSet::avx512:
            return detail::avx512::play_block(block, placements);
        case InstructionSet::avx2:
            return detail::avx2::play_block(block, placements);
#endif
        default:
            return detail::play_block<baseline::Lanes64>(block, placements);
    }
}

State play_alone(const Rules& rules, const Deal& deal, Rng rng) {
    State state = TinyIslands::start(rules, deal);
    while (!TinyIslands::is_over(state))
        TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
    return state;
}

std::uint64_t word_of(const Offer& offer) {
    return static_cast<std::uint64_t>(offer[0].tile) |
           static_cast<std::uint64_t>(offer[0].zone) << 8 |
           static_cast<std::uint64_t>(offer[1].tile) << 16 |
           static_cast<std::uint64_t>(offer[1].zone) << 24;
}

/// Sets `end` to the finished game of one lane.
void take_end(const detail::GameBlock& block, std::size_t lane, const Rules& rules,
              const Deal& deal, State& end) {
    PointWords points;
    points.low = block.shore_points[0][lane];
    points.high = block.shore_points[1][lane];
    end.board = block.boards.board(lane);
    end.shore_points = points.plane();
    end.offers = deal.offers;
    end.placed = static_cast<std::uint8_t>(rules.placements);
    end.drawn = shoreline_count;
    end.rules = rules;
}

}  // namespace

void deal_in_lockstep(InstructionSet set, const Rules& rules, std::span<const Rng> streams,
                      std::span<Deal> deals) {
    assert(streams.size() == deals.size());
    std::size_t done = 0;
    if (rules.deck == DeckRule::two_decks && rules.standard_tiles()) {
        const Decks decks(rules.zones);
        detail::ShuffleBlock block;
        for (; done + lanes <= deals.size(); done += lanes) {
            for (std::size_t i = 0; i < lanes; ++i) block.streams.set(i, streams[done + i]);
            draw_shuffles(set, block);
            for (std::size_t i = 0; i < lanes; ++i) {
                Rng copy = streams[done + i];
                deals[done + i] = block.irregular[i] == 0
                                      ? shuffled(decks, block, i, rules.placements)
                                      : TinyIslands::deal(rules, copy);
            }
        }
    }
    for (; done < deals.size(); ++done) {
        Rng copy = streams[done];
        deals[done] = TinyIslands::deal(rules, copy);
    }
}

void play_in_lockstep(InstructionSet set, const Rules& rules, std::span<const Deal> deals,
                      std::span<const Rng> streams, std::span<State> ends) {
    assert(streams.size() == deals.size() && ends.size() == deals.size());
    detail::GameBlock block;
    std::size_t done = 0;
    const bool shorelines_of_pool =
        rules.shorelines == shoreline_count && rules.longest_shoreline == max_shoreline_edges;
    for (; shorelines_of_pool && done + lanes <= deals.size(); done += lanes) {
        for (std::size_t i = 0; i < lanes; ++i) {
            block.streams.set(i, streams[done + i]);
            for (std::size_t turn = 0; turn < max_placements; ++turn)
                block.offers[turn][i] = word_of(deals[done + i].offers[turn]);
        }
        play_block(set, block, rules.placements);
        for (std::size_t i = 0; i < lanes; ++i) {
            if (block.irregular[i] == 0)
                take_end(block, i, rules, deals[done + i], ends[done + i]);
            else
                ends[done + i] = play_alone(rules, deals[done + i], streams[done + i]);
        }
    }
    for (; done < deals.size(); ++done) ends[done] = play_alone(rules, deals[done], streams[done]);
}

void TinyIslands::deal_in_lockstep(const Rules& rules, std::span<const Rng> streams,
                                   std::span<Deal> deals) {
    tiny_islands::deal_in_lockstep(best_instruction_set(), rules, streams, deals);
}

void TinyIslands::play_in_lockstep(const Rules& rules, std::span<const Deal> deals,
                                   std::span<const Rng> streams, std::span<State> ends) {
    tiny_islands::play_in_lockstep(best_instruction_set(), rules, deals, streams, ends);
}

void TinyIslands::score_in_lockstep(std::span<const State> ends, std::span<Outcome> outcomes) {
    assert(ends.size() == outcomes.size());
    std::size_t done = 0;
    while (done < ends.size() && scores_in_blocks(ends[done].rules)) {
        const std::size_t count = std::min(lanes, ends.size() - done);
        BoardBlock boards;
        BlockScores scores;
        for (std::size_t i = 0; i < count; ++i) boards.set(i, ends[done + i].board);
        score_blocks({&boards, 1}, {&scores, 1});
        for (std::size_t i = 0; i < count; ++i) {
            outcomes[done + i] = {Ending::finished, Winner::none, {scores.score(i)}};
            if (!ends[done + i].all_drawn())
                outcomes[done + i] = TinyIslands::outcome(ends[done + i]);
        }
        done += count;
    }
    for (; done < ends.size(); ++done) outcomes[done] = TinyIslands::outcome(ends[done]);
}

}  // namespace skerry::tiny_islands
