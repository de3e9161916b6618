// How episodes of Tiny Islands go on: placements, what comes after them, scores side by side. The
// bytes of the observation are kept up to date where they change.

#include "learn/environments/tiny_islands.hpp"

#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/tiny_islands_tables.hpp"

namespace skerry::environments {

namespace {

using namespace tiny_islands;
namespace bytes = tiny_islands_bytes;

using namespace tiny_islands_fetch;
using namespace tiny_islands_tables;

constexpr std::size_t lanes = BoardBlock::lanes;

std::uint8_t in_byte(std::int32_t points) {
    return static_cast<std::uint8_t>(std::min(points, 255));
}

/// Writes a score of which points_of(i) tells part i, and returns its total.
template <std::size_t Parts, class PointsOf>
std::int32_t show_score(std::array<std::uint8_t, bytes::count + 1>& seen,
                        const PointsOf& points_of) {
    std::int32_t total = points_of(penalty_component);
    seen[bytes::score] = in_byte(-total);
    for (std::size_t i = 1; i < Parts; ++i) {
        const std::int32_t points = points_of(i);
        seen[bytes::score + i] = in_byte(points);
        total += points;
    }
    return total;
}

}  // namespace

TinyIslandsKind::TinyIslandsKind(const Rules& rules, MakeStrategy make_artist)
    : rules_(rules),
      make_artist_(std::move(make_artist)),
      scores_in_blocks_(scores_in_blocks(rules)),
      lowest_score_(rules.score_floor ? 0 : -rules.penalty() * rules.placements),
      info_(tiny_islands_info(rules, !make_artist_)) {
    fresh_.drawn = static_cast<std::uint8_t>(rules.left_out());
    if (rules.deck == DeckRule::uniform) return;
    std::ranges::copy(rules.tiles, &fresh_.seen[bytes::tiles_left]);
    for (std::size_t zone = 0; zone < zones_in_play(rules.zones); ++zone) {
        auto& left = fresh_.seen[bytes::zones_left + zone % 9];
        left = static_cast<std::uint8_t>(left | copies_of_zone(rules.zones) << (2 * (zone / 9)));
    }
}

TinyIslandsKind::Worker TinyIslandsKind::make_worker(std::size_t group) const {
    Worker worker;
    if (make_artist_) worker.artist = make_artist_();
    worker.streams.reserve(group);
    worker.deals.resize(group);
    for (Turns* turns : {&worker.placing, &worker.drawing, &worker.closing})
        turns->room.resize(group);
    worker.pens.reserve(group);
    worker.reach.resize((group + ReachBlock::lanes - 1) / ReachBlock::lanes);
    worker.changed.reserve(group);
    worker.boards.resize((group + lanes - 1) / lanes);
    worker.scores.resize(worker.boards.size());
    return worker;
}

void TinyIslandsKind::begin(std::span<Episode* const> episodes, Worker& worker) const {
    worker.streams.clear();
    for (const Episode* episode : episodes)
        worker.streams.push_back(stream_of(*episode, Purpose::deal));
    const auto deals = std::span(worker.deals).first(episodes.size());
    TinyIslands::deal_in_lockstep(rules_, worker.streams, deals);
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        Episode& episode = *episodes[i];
        const std::uint64_t seed = episode.seed;
        const std::uint64_t number = episode.number;
        const bool of_run = episode.of_run;
        episode = fresh_;
        episode.seed = seed;
        episode.number = number;
        episode.of_run = of_run;
        episode.over = false;
        episode.deal = deals[i];
        episode.rng = stream_of(episode, Purpose::strategy);
        ask_next(episode);
    }
}

void TinyIslandsKind::play(std::span<Episode* const> episodes,
                           std::span<const std::int32_t> actions, Worker& worker) const {
    sort_turns(episodes, actions, worker);
    worker.changed.clear();
    const std::span<const Turn> placing = worker.placing.all();
    for (std::size_t i = 0; i < placing.size(); ++i) {
        if (i + ahead < placing.size()) fetch_board(*placing[i + ahead].episode);
        const Turn& turn = placing[i];
        Episode& episode = *turn.episode;
        assert(accepts(episode.legal, static_cast<std::int64_t>(turn.action)));
        place(episode, turn.action);
        if (worker.artist) draw_by_strategy(episode, worker);
        ask_next(episode);
        worker.changed.push_back(&episode);
    }
    for (const Turn& turn : worker.closing.all()) {
        Episode& episode = *turn.episode;
        add_shoreline(episode, episode.pen.finish());
        ask_next(episode);
        show_pen(episode);
        worker.changed.push_back(&episode);
    }
    draw_edges(worker);
    score_changed(worker);
}

/// Has no branch on the kind, which cannot be predicted.
void TinyIslandsKind::sort_turns(std::span<Episode* const> episodes,
                                 std::span<const std::int32_t> actions, Worker& worker) {
    const std::array<Turns*, 3> turns = {&worker.placing, &worker.drawing, &worker.closing};
    for (Turns* kind : turns) kind->count = 0;
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        const auto action = static_cast<std::size_t>(actions[i]);
        Turns& list = *turns[kind_of_action[action]];
        list.room[list.count++] = {episodes[i], action};
    }
}

void TinyIslandsKind::place(Episode& episode, std::size_t action) {
    const std::size_t second = action >= zone_cells ? 1 : 0;
    // Tile and zone of the offer, as the observation shows them.
    const std::uint8_t* offer = &episode.seen[bytes::offers + 2 * second];
    const Spot& spot = spots[offer[1] - 1u][action - zone_cells * second];
    SplitPlane& tiles = episode.planes[offer[0] - 1u];
    tiles.low |= spot.plane.low;
    tiles.high |= spot.plane.high;
    take(episode.taken, spot);
    std::uint8_t& byte = episode.seen[spot.square];
    byte = static_cast<std::uint8_t>(byte | offer[0]);
    episode.seen[bytes::placed] = ++episode.placed;
}

Move TinyIslandsKind::placement(const Episode& episode, std::size_t action) {
    const std::size_t second = action >= zone_cells ? 1 : 0;
    const std::uint8_t* offer = &episode.seen[bytes::offers + 2 * second];
    const Spot& spot = spots[offer[1] - 1u][action - zone_cells * second];
    return Move::placement(static_cast<Tile>(offer[0] - 1), Cell::from_bit(spot.bit));
}

void TinyIslandsKind::ask_next(Episode& episode) const {
    const bool due = shoreline_is_due(episode);
    if (!due && episode.drawn < shoreline_count) return show_offer(episode);
    std::fill_n(&episode.seen[bytes::offers], 4, std::uint8_t{0});
    if (due) return ask_shoreline(episode);
    end(episode, false);
}

void TinyIslandsKind::show_offer(Episode& episode) const {
    std::uint32_t open = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const Draw& draw = episode.deal.offers[episode.placed][i];
        const std::size_t tile = index(draw.tile);
        const std::size_t zone = index(draw.zone);
        open |= (~std::uint32_t{episode.taken[zone]} & 511) << (zone_cells * i);
        episode.seen[bytes::offers + 2 * i] = static_cast<std::uint8_t>(tile + 1);
        episode.seen[bytes::offers + 2 * i + 1] = static_cast<std::uint8_t>(zone + 1);
        count_draw(draw, episode);
    }
    episode.legal = Bits128(uint128{open});
    if (open == 0) return end(episode, true);
    episode.phase = TinyIslandsPhase::placement;
    episode.seen[bytes::phase] = static_cast<std::uint8_t>(TinyIslandsPhase::placement);
}

/// A draw that was shown is no more among those to come.
void TinyIslandsKind::count_draw(const Draw& draw, Episode& episode) const {
    if (rules_.deck == DeckRule::uniform) return;
    const std::size_t zone = index(draw.zone);
    --episode.seen[bytes::tiles_left + index(draw.tile)];
    auto& left = episode.seen[bytes::zones_left + zone % 9];
    left = static_cast<std::uint8_t>(left - (1u << (2 * (zone / 9))));
}

std::optional<Move> TinyIslandsKind::show(const State& state, Rng& rng, Episode& episode,
                                          Worker& worker) const {
    episode = fresh_;
    episode.over = false;
    if (worker.artist && state.shoreline_due()) return worker.artist->choose(state, rng);
    show_board(state, episode);
    for (std::size_t turn = 0; turn < state.placed; ++turn)
        for (const Draw& draw : state.offers[turn]) count_draw(draw, episode);
    const auto& parts = score(state.board, rules_).components;
    show_score<score_components>(episode.seen, [&parts](std::size_t i) { return parts[i]; });
    ask_next(episode);
    return std::nullopt;
}

void TinyIslandsKind::show_board(const State& state, Episode& episode) {
    for (const Plane interior : state.shorelines()) add_shoreline(episode, interior);
    episode.shore_points = state.shore_points;
    for (std::size_t kind = 0; kind < tile_kinds; ++kind) {
        episode.planes[kind] = SplitPlane(state.board.tiles[kind]);
        for (const int bit : state.board.tiles[kind]) {
            const Cell cell = Cell::from_bit(bit);
            const Spot& spot =
                spots[static_cast<std::size_t>(cell.y())][static_cast<std::size_t>(cell.x())];
            take(episode.taken, spot);
            episode.seen[spot.square] |= static_cast<std::uint8_t>(kind + 1);
        }
    }
    episode.placed = state.placed;
    episode.seen[bytes::placed] = state.placed;
    episode.deal.offers = state.offers;
}

void TinyIslandsKind::end(Episode& episode, bool unfinished) {
    episode.over = true;
    episode.unfinished = unfinished;
    episode.legal = {};
    episode.phase = TinyIslandsPhase::over;
    episode.seen[bytes::phase] = static_cast<std::uint8_t>(TinyIslandsPhase::over);
}

/// Scores the boards that have changed, and sets the rewards.
void TinyIslandsKind::score_changed(Worker& worker) const {
    const std::vector<Episode*>& changed = worker.changed;
    if (!scores_in_blocks_) {
        for (Episode* episode : changed) {
            const auto& parts = score(board(*episode), rules_).components;
            set_total(*episode, show_score<score_components>(
                                    episode->seen, [&parts](std::size_t i) { return parts[i]; }));
        }
        return;
    }
    for (std::size_t i = 0; i < changed.size(); ++i)
        for (std::size_t plane = 0; plane < BoardBlock::planes; ++plane) {
            auto& words = worker.boards[i / lanes].words[plane];
            words[0][i % lanes] = changed[i]->planes[plane].low;
            words[1][i % lanes] = changed[i]->planes[plane].high;
        }
    const std::size_t blocks = (changed.size() + lanes - 1) / lanes;
    score_blocks(std::span(worker.boards).first(blocks), std::span(worker.scores).first(blocks));
    for (std::size_t i = 0; i < changed.size(); ++i) {
        const auto& parts = worker.scores[i / lanes].components;
        set_total(*changed[i],
                  show_score<BlockScores::parts>(changed[i]->seen, [&parts, i](std::size_t part) {
                      return static_cast<std::int32_t>(parts[part][i % lanes]);
                  }));
    }
}

void TinyIslandsKind::set_total(Episode& episode, std::int32_t total) const {
    episode.reward = (episode.unfinished ? lowest_score_ : total) - episode.total;
    episode.total = total;
}

void TinyIslandsKind::observe(const Episode& episode, std::uint8_t* to) const {
    std::memcpy(to, episode.seen.data(), bytes::count);
}

void TinyIslandsKind::write_mask(const Episode& episode, std::uint8_t* mask) const {
    if (make_artist_)
        write_bits<placement_actions>(episode.legal, mask);
    else
        write_bits<done_action + 1>(episode.legal, mask);
}

std::int64_t TinyIslandsKind::sample(const Glance& legal, std::uint64_t key) const {
    const int count = legal.count();
    if (count == 0) return 0;
    return nth_bit(legal, draw_below(key, static_cast<std::uint32_t>(count)));
}

}  // namespace skerry::environments
