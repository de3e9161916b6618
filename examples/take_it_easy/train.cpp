// Learns the weights of `learned` from games that it plays with itself: train GAMES FILE
// TD(0) on afterstates, step sizes by temporal coherence (Beal, Smith 1999).

#include <iostream>

#include "learned.hpp"

using namespace take_it_easy;

int main(int argc, char** argv) {
    if (argc != 3) return std::cerr << "usage: train GAMES FILE\n", 2;
    Learned weights({}, {}), errors({}, {}), sizes({}, {});  // errors: sums, and sums of sizes
    double points = 0;
    for (std::uint64_t game = 1; game <= std::stoul(argv[1]); ++game) {
        skerry::Rng rng = skerry::stream(7, game, skerry::Purpose::training);
        const G::Deal deal = G::deal({}, rng);
        G::State state = G::start({}, deal);
        while (!G::is_over(state)) {
            const G::Move move = weights.best(state);
            std::vector<std::size_t> places;
            if (G::tiles_left(state) + 1 < int(tiles))
                features(state, [&](std::size_t at) { places.push_back(at); });
            const double missing = weights.value_after(state, move) - weights.value(state);
            const auto error = static_cast<float>(missing / double(places.size()));
            for (const std::size_t at : places) {
                weights[at] += error * (sizes[at] == 0 ? 1 : std::fabs(errors[at]) / sizes[at]);
                errors[at] += error;
                sizes[at] += std::fabs(error);
            }
            G::play(state, move, deal);
        }
        points += G::score_so_far(state, skerry::Seat::first);
        if (game % 50'000 == 0)
            std::cout << game << " games, " << std::exchange(points, 0) / 50'000 << std::endl;
    }
    const auto* bytes = reinterpret_cast<const char*>(weights.data());
    return std::ofstream(argv[2], std::ios::binary).write(bytes, weight_bytes).flush() ? 0 : 1;
}
