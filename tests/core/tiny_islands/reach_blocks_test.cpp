// The floods of every instruction set of this machine agree with the plain one, which is compared
// with counted steps here.

#include "core/tiny_islands/reach_blocks.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "tests/support/sanitized.hpp"

using skerry::instruction_set_names;
using skerry::instruction_sets;
using skerry::InstructionSet;
using skerry::Rng;
using skerry::uint128;
using namespace skerry::tiny_islands;

namespace {

constexpr int lattice_points = 100;

struct ReachQuestion {
    int from = 0;
    Plane free;
    int steps = 0;
    Plane wanted;

    Plane answer() const { return within_steps(Plane::single(from), free, steps, wanted); }
};

Plane random_lattice_points(Rng& rng, std::uint32_t percent) {
    Plane set;
    for (int point = 0; point < lattice_points; ++point)
        if (rng.chance(percent, 100)) set |= Plane::single(point);
    return set;
}

ReachQuestion random_reach_question(Rng& rng) {
    return {static_cast<int>(rng.below(lattice_points)),
            random_lattice_points(rng, 40 + rng.below(61)), static_cast<int>(rng.below(24)),
            random_lattice_points(rng, rng.below(2) == 0 ? 4 : 50)};
}

std::vector<ReachBlock> questions_in_blocks(const std::vector<ReachQuestion>& questions) {
    std::vector<ReachBlock> blocks((questions.size() + ReachBlock::lanes - 1) / ReachBlock::lanes);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const ReachQuestion& q = questions[i];
        blocks[i / ReachBlock::lanes].set(i % ReachBlock::lanes, SplitPoints(Plane::single(q.from)),
                                          SplitPoints(q.free), q.steps, SplitPoints(q.wanted));
    }
    return blocks;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("reach blocks: a way without obstacles is as long as the rows and columns between") {
        const Plane all{(uint128{1} << lattice_points) - 1};
        for (int from = 0; from < lattice_points; ++from)
            for (int to = 0; to < lattice_points; ++to) {
                const int apart = std::abs(from / 10 - to / 10) + std::abs(from % 10 - to % 10);
                const ReachQuestion near{from, all, apart, Plane::single(to)};
                const ReachQuestion far{from, all, apart - 1, Plane::single(to)};
                REQUIRE(near.answer() == Plane::single(to));
                REQUIRE(far.answer().none() == (apart > 0));
            }
    }

    TEST_CASE("reach blocks: every instruction set answers as the plain flood") {
        Rng rng(1);
        std::vector<ReachQuestion> questions;
        for (int i = 0; i < skerry::test::share(20000, 10) + 3; ++i)
            questions.push_back(random_reach_question(rng));
        std::vector<ReachBlock> blocks = questions_in_blocks(questions);
        for (InstructionSet set : instruction_sets()) {
            const std::string name(instruction_set_names[static_cast<std::size_t>(set)]);
            for (ReachBlock& block : blocks) block.reached = {};
            reach_blocks(set, blocks);
            for (std::size_t i = 0; i < questions.size(); ++i)
                REQUIRE_MESSAGE(
                    blocks[i / ReachBlock::lanes].answer(i % ReachBlock::lanes).plane() ==
                        questions[i].answer(),
                    name << ", question " << i);
            // A lane without a question has no answer.
            for (std::size_t lane = questions.size() % ReachBlock::lanes; lane < ReachBlock::lanes;
                 ++lane)
                REQUIRE(blocks.back().answer(lane).plane().none());
        }
    }
}
