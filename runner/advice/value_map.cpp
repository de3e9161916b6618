#include "runner/advice/value_map.hpp"

#include <algorithm>

namespace skerry {

const ValueMapCell* ValueMap::best_at(int x, int y) const {
    for (const ValueMapCell& cell : cells)
        if (cell.x == x && cell.y == y) return &cell;
    return nullptr;
}

ValueMap value_map(const Advice& advice) {
    ValueMap map;
    double worst = 0;
    for (const AdvisedMove& move : advice.moves) {
        if (!move.candidate.place || move.points.n == 0) continue;
        const MovePlace& place = *move.candidate.place;
        ValueMapCell cell{place.x, place.y, place.what, move.candidate.move};
        cell.value = move.share ? move.share->mean : move.points.mean;
        cell.minus_best =
            move.share_difference ? move.share_difference->of.mean : move.difference.of.mean;
        cell.standing = move.standing;
        worst = std::min(worst, cell.minus_best);
        map.low = map.cells.empty() ? cell.value : std::min(map.low, cell.value);
        map.high = map.cells.empty() ? cell.value : std::max(map.high, cell.value);
        map.cells.push_back(std::move(cell));
    }
    for (ValueMapCell& cell : map.cells)
        cell.shade = worst < 0 ? std::clamp(1 - cell.minus_best / worst, 0.0, 1.0) : 1;
    return map;
}

}  // namespace skerry
