#include "core/tiny_islands/loops.hpp"

#include "core/tiny_islands/shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

LoopPool grow_loops() {
    LoopPool pool;
    Rng rng(0x736b65727279);
    for (std::size_t i = 0; i < LoopPool::size; ++i) {
        const Plane interior = random_shoreline(Plane{}, rng);
        const PointWords cells(interior);
        const PointWords points(boundary_points(interior));
        pool.interior_low[i] = cells.low;
        pool.interior_high[i] = cells.high;
        pool.points_low[i] = points.low;
        pool.points_high[i] = points.high;
    }
    return pool;
}

}  // namespace

const LoopPool& loop_pool() {
    static const LoopPool pool = grow_loops();
    return pool;
}

Plane sample_shoreline(Plane shore_points, Rng& rng, int longest) {
    if (longest != max_shoreline_edges) return random_shoreline(shore_points, rng, longest);
    const LoopPool& pool = loop_pool();
    const PointWords used(shore_points);
    for (int draw = 0; draw < pool_draws; ++draw) {
        const std::size_t i = LoopPool::index(rng.next());
        if (((pool.points_low[i] & used.low) | (pool.points_high[i] & used.high)) == 0)
            return pool.interior(i);
    }
    return random_shoreline(shore_points, rng);
}

}  // namespace skerry::tiny_islands
