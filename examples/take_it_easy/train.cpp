// Learns the weights of `learned` from games that it plays with itself: train GAMES FILE
// TD(0) on afterstates, step sizes by temporal coherence (Beal, Smith 1999).

#include <cmath>
#include <cstdio>

#include "learned.hpp"

using namespace take_it_easy;

int main(int argc, char** argv) {
    if (argc != 3) return std::puts("usage: train GAMES FILE"), 2;
    Weights weights;
    Weights errors;  // their sums, and the sums of their sizes
    Weights sizes;
    const auto learn = [&](const Position& at, double target) {
        std::vector<std::size_t> places;
        at.features([&](std::size_t place) { places.push_back(place); });
        const auto error = static_cast<float>((target - weights.value(at)) / double(places.size()));
        for (const std::size_t place : places) {
            const float step = sizes[place] == 0 ? 1 : std::fabs(errors[place]) / sizes[place];
            weights[place] += step * error;
            errors[place] += error;
            sizes[place] += std::fabs(error);
        }
    };
    double points = 0;
    const long games = std::atol(argv[1]);
    for (long game = 1; game <= games; ++game) {
        skerry::Rng rng = skerry::stream(7, std::uint64_t(game), skerry::Purpose::training);
        const TakeItEasy::Deal deal = TakeItEasy::deal({}, rng);
        Position at;
        for (std::size_t turn = 0; turn < cells; ++turn) {
            std::size_t cell = 0;
            const double best = weights.best_placement(at, deal.order[turn], cell);
            if (turn > 0) learn(at, best);
            at.put(cell, deal.order[turn]);
        }
        points += weights.value(at);
        if (game % 100'000 != 0) continue;
        std::printf("%ld games, the last ones: %.2f\n", game, points / 100'000);
        std::fflush(stdout);
        points = 0;
    }
    std::ofstream file(argv[2], std::ios::binary);
    file.write(reinterpret_cast<const char*>(weights.data()), weight_count * sizeof(float));
    return file.flush() ? 0 : 1;
}
