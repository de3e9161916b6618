// Computes what the two moves of a parting are worth.

#include "runner/candidates/parting_values.hpp"

namespace skerry {

namespace {

bool all_finished(const PartingEnds& ends) {
    for (const auto& by_player : ends)
        for (const CandidateEnd& end : by_player)
            if (!end.finished) return false;
    return true;
}

}  // namespace

bool PartingValues::deal_finished() const { return all_finished(deal); }

int PartingValues::twice_by_move() const {
    return deal[0][0].figure() - deal[1][0].figure() + deal[0][1].figure() - deal[1][1].figure();
}

int PartingValues::twice_by_rest() const {
    return deal[0][0].figure() - deal[0][1].figure() + deal[1][0].figure() - deal[1][1].figure();
}

PartingValues value_parting(PartingPlayer& player, std::uint64_t futures) {
    PartingValues values;
    values.deal = player.on_the_deal();
    for (std::uint64_t number = 0; number < futures; ++number) {
        const PartingEnds ends = player.on_future(number);
        if (!all_finished(ends)) continue;
        ++values.futures;
        for (std::size_t on = 0; on < 2; ++on) {
            for (std::size_t move = 0; move < 2; ++move) {
                values.figures[move][on].add(ends[move][on].figure());
                values.half_points[move][on].add(ends[move][on].half_points);
            }
            values.differences[on].add(ends[0][on].figure() - ends[1][on].figure());
            values.half_point_differences[on].add(ends[0][on].half_points -
                                                  ends[1][on].half_points);
        }
    }
    return values;
}

}  // namespace skerry
