#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

#include "runner/batch/chunk_desk.hpp"
#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

namespace {

void serve(ChunkDesk& desk, ChunkWork& work, std::size_t slot) {
    try {
        while (const auto ticket = desk.take())
            desk.give_back(ticket->number, work.play(ticket->games, slot));
    } catch (...) {
        desk.fail(std::current_exception());
    }
}

}  // namespace

void for_each_chunk_jthread(ChunkWork& work, int threads) {
    const auto count = static_cast<std::size_t>(threads);
    ChunkDesk desk(work, work.in_flight(count));
    {
        std::vector<std::jthread> helpers;
        for (std::size_t slot = 1; slot < count; ++slot)
            helpers.emplace_back([&desk, &work, slot] { serve(desk, work, slot); });
        serve(desk, work, 0);
    }
    desk.rethrow();
}

}  // namespace skerry
