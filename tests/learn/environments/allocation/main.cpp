// A program of its own, because it replaces operator new: no step of an environment allocates.

#include <cstdio>
#include <cstdlib>
#include <new>

#include "tests/learn/environments/buffers.hpp"

namespace {

std::size_t allocations = 0;

/// How many allocations a thousand steps make, with the ends and the beginnings of episodes.
std::size_t allocations_of(std::string_view id, std::string_view config) {
    using skerry::environments::Autoreset;
    const auto env = skerry::test::make_environments(id, 40, Autoreset::same_step, 1, config);
    skerry::test::EnvironmentBuffers shown(*env);
    std::vector<std::int64_t> actions(env->size());
    env->reset(nullptr, nullptr, shown.all());
    std::size_t before = 0;
    for (std::uint64_t step = 0; step < 1200; ++step) {
        if (step == 200) before = allocations;  // what is made at the first use is made
        env->sample_actions(step, actions.data());
        if (env->step(actions.data(), shown.all())) return 1;
    }
    return allocations - before;
}

}  // namespace

void* operator new(std::size_t bytes) {
    ++allocations;
    if (void* memory = std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    ++allocations;
    const auto unit = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

int main() {
    int faults = 0;
    for (const std::string_view id : skerry::environments::environment_ids())
        if (const std::size_t found = allocations_of(id, "{}"); found != 0) {
            std::printf("%.*s: %zu allocations\n", static_cast<int>(id.size()), id.data(), found);
            ++faults;
        }
    return faults == 0 ? 0 : 1;
}
