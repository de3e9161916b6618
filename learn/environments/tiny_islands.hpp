#pragma once
// Tiny Islands as an environment, with shorelines drawn edge by edge (see shoreline_pen.hpp) or by
// a strategy.
//
// The reward of an action is the change of the score as it stands, with shorelines not yet drawn
// enclosing nothing: the rewards of an episode sum to its score. A dead game has no score; its
// rewards sum to the lowest one that the rules know, in which every tile is invalid.

#include <functional>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score_blocks.hpp"
#include "core/tiny_islands/types.hpp"
#include "learn/environments/environment.hpp"
#include "learn/environments/shoreline_pen.hpp"
#include "strategies/strategy.hpp"

namespace skerry::environments {

/// Bytes of the observation; docs/environments/tiny-islands.md says what they mean.
namespace tiny_islands_bytes {
inline constexpr std::size_t cells = 0;
inline constexpr std::size_t offers = 81;
inline constexpr std::size_t placed = 85;
inline constexpr std::size_t drawn = 86;
inline constexpr std::size_t phase = 87;
inline constexpr std::size_t edges_left = 88;
inline constexpr std::size_t first_cell = 89;
inline constexpr std::size_t pen = 90;
inline constexpr std::size_t tiles_left = 91;
inline constexpr std::size_t zones_left = 98;
inline constexpr std::size_t score = 107;
inline constexpr std::size_t count = 116;

inline constexpr std::uint8_t inner_bit = 64;
inline constexpr std::uint8_t outer_bit = 128;
}  // namespace tiny_islands_bytes

enum class TinyIslandsPhase : std::uint8_t { placement, shoreline, drawing, over };

struct alignas(64) TinyIslandsEpisode : EpisodeBase {
    TinyIslandsPhase phase = TinyIslandsPhase::over;
    std::uint8_t placed = 0;
    std::uint8_t drawn = 0;  ///< as in State
    std::int32_t total = 0;  ///< of the score as it stands
    Bits128 legal;           ///< actions
    /// The observation, and behind it a byte for marks beyond the board.
    alignas(64) std::array<std::uint8_t, tiny_islands_bytes::count + 1> seen{};
    /// The cells of each zone that have a tile, in the order of placement actions.
    alignas(64) std::array<std::uint16_t, tiny_islands::zone_count> taken{};
    alignas(64) ShorelinePen pen;
    tiny_islands::Plane shore_points;
    /// The planes of the board in the order of BoardBlock.
    std::array<tiny_islands::SplitPlane, tiny_islands::BoardBlock::planes> planes{};
    tiny_islands::Deal deal;
    Rng rng{0};  ///< of the strategy that draws shorelines
};

class TinyIslandsKind {
  public:
    using Game = tiny_islands::TinyIslands;
    using Episode = TinyIslandsEpisode;
    using MakeStrategy = std::function<std::unique_ptr<AnyStrategy<tiny_islands::TinyIslands>>()>;

    struct Turn {
        Episode* episode;
        std::size_t action;
    };
    /// Turns of a step, with room for a group.
    struct Turns {
        std::vector<Turn> room;
        std::size_t count = 0;

        std::span<const Turn> all() const { return std::span(room).first(count); }
    };

    /// What a thread needs for a group of episodes.
    struct Worker {
        std::unique_ptr<AnyStrategy<tiny_islands::TinyIslands>> artist;
        std::vector<Rng> streams;
        std::vector<tiny_islands::Deal> deals;
        Turns placing;  ///< a tile
        Turns drawing;  ///< an edge
        Turns closing;  ///< a shoreline
        std::vector<ShorelinePen*> pens;
        std::vector<tiny_islands::ReachBlock> reach;
        std::vector<Episode*> changed;
        std::vector<tiny_islands::BoardBlock> boards;
        std::vector<tiny_islands::BlockScores> scores;
    };

    static constexpr std::size_t placement_actions = 18;
    static constexpr std::size_t cell_actions = 81;
    static constexpr std::size_t done_action = placement_actions + cell_actions;

    /// `make_artist` makes the strategy that draws shorelines, one for each thread; empty: the
    /// actions draw them. It is asked for shorelines only, and follows no game.
    explicit TinyIslandsKind(const tiny_islands::Rules& rules, MakeStrategy make_artist = {});

    const EnvironmentInfo& info() const { return info_; }
    const tiny_islands::Rules& rules() const { return rules_; }
    Worker make_worker(std::size_t group) const;

    /// Begins the episodes that their seeds and numbers name.
    void begin(std::span<Episode* const> episodes, Worker& worker) const;
    using Glance = Bits128;  ///< the legal actions
    static Glance glance(const Episode& episode) { return episode.legal; }
    static bool is_over(const Glance& legal) { return legal.none(); }
    bool accepts(const Glance& legal, std::int64_t action) const {
        // Whether it is in the upper half cannot be predicted.
        const auto bit = static_cast<std::uint64_t>(action);
        const std::uint64_t low = legal.low();
        const std::uint64_t half = low ^ ((low ^ legal.high()) & (0 - (bit >> 6 & 1)));
        return bit < 128 && (half >> (bit & 63) & 1) != 0;
    }
    /// Plays actions[i], which must be legal, in episodes[i], and sets its reward.
    void play(std::span<Episode* const> episodes, std::span<const std::int32_t> actions,
              Worker& worker) const;

    /// Shows a decision of another game, or makes it by the strategy that draws shorelines.
    std::optional<tiny_islands::Move> show(const tiny_islands::State& state, Rng& rng,
                                           Episode& episode, Worker& worker) const;
    /// Chooses actions[i], which must be legal, in episodes[i], and tells the moves that are
    /// complete.
    template <class Tell>
    void decide(std::span<Episode* const> episodes, std::span<const std::int32_t> actions,
                Worker& worker, const Tell& tell) const {
        sort_turns(episodes, actions, worker);
        for (const Turn& turn : worker.placing.all())
            tell(*turn.episode, placement(*turn.episode, turn.action));
        for (const Turn& turn : worker.closing.all())
            tell(*turn.episode, tiny_islands::Move::shoreline(turn.episode->pen.finish()));
        draw_edges(worker);
    }

    void lose(Episode& episode) const {
        end(episode, true);
        set_total(episode, 0);
    }
    void observe(const Episode& episode, std::uint8_t* bytes) const;
    void write_mask(const Episode& episode, std::uint8_t* mask) const;
    std::int64_t sample(const Glance& legal, std::uint64_t key) const;
    void redeal(Episode& episode, std::uint64_t key) const;
    /// That of the strategy in whose place the learner is; who draws shorelines shares it.
    static Rng& stream(Episode& episode) { return episode.rng; }

    static tiny_islands::Board board(const Episode& episode);
    tiny_islands::State state(const Episode& episode) const;
    std::string state_text(const Episode& episode) const;
    std::string state_board(const Episode& episode) const;
    std::vector<std::int64_t> actions_of(const Episode& episode, std::string_view move) const;

  private:
    static void sort_turns(std::span<Episode* const> episodes,
                           std::span<const std::int32_t> actions, Worker& worker);
    void draw_edges(Worker& worker) const;
    void draw_edge(Episode& episode, tiny_islands::Cell cell) const;
    static tiny_islands::Move placement(const Episode& episode, std::size_t action);
    static void place(Episode& episode, std::size_t action);
    static void add_shoreline(Episode& episode, tiny_islands::Plane interior);
    void draw_by_strategy(Episode& episode, Worker& worker) const;
    void ask_next(Episode& episode) const;
    void ask_shoreline(Episode& episode) const;
    void show_offer(Episode& episode) const;
    void count_draw(const tiny_islands::Draw& draw, Episode& episode) const;
    static void show_board(const tiny_islands::State& state, Episode& episode);
    static void show_pen(Episode& episode);
    static void end(Episode& episode, bool unfinished);
    void set_total(Episode& episode, std::int32_t total) const;
    void score_changed(Worker& worker) const;
    bool shoreline_is_due(const Episode& episode) const;

    tiny_islands::Rules rules_;
    MakeStrategy make_artist_;
    bool scores_in_blocks_;
    std::int32_t lowest_score_;
    Episode fresh_;  ///< before its first offer
    EnvironmentInfo info_;
};

/// What the environment says of itself; `draws`: whether its actions draw the shorelines.
EnvironmentInfo tiny_islands_info(const tiny_islands::Rules& rules, bool draws);

}  // namespace skerry::environments

namespace skerry::environments::tiny_islands_fetch {

/// Thousands of episodes do not fit into the caches near the processor: what a turn looks at is
/// asked for so many turns before.
inline constexpr std::size_t ahead = 4;

inline void fetch(const void* memory) { __builtin_prefetch(memory, 1); }

/// What every turn looks at.
inline void fetch_shown(const TinyIslandsEpisode& episode) {
    fetch(&episode);
    fetch(&episode.seen.front());
    fetch(&episode.seen.back());
}
/// What placing a tile looks at.
inline void fetch_board(const TinyIslandsEpisode& episode) {
    fetch_shown(episode);
    fetch(&episode.taken);
    for (std::size_t plane = 0; plane < episode.planes.size(); plane += 4)
        fetch(&episode.planes[plane]);
    fetch(&episode.deal.offers[8]);
    fetch(&episode.deal.offers[24]);
}
/// What drawing an edge looks at.
inline void fetch_pen(const TinyIslandsEpisode& episode) {
    fetch_shown(episode);
    fetch(&episode.pen);
}

}  // namespace skerry::environments::tiny_islands_fetch
