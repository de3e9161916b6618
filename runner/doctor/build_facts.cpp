#include "runner/doctor/build_facts.hpp"

#include "core/simd/instruction_set.hpp"
#include "runner/batch/ranks/mpi_link.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

std::string names_of_instruction_sets() {
    std::string text = SKERRY_BASELINE;
#if SKERRY_X86_KERNELS
    text += ", avx2 and avx512 where the CPU has them";
#endif
    const auto best = static_cast<std::size_t>(best_instruction_set());
    return text + "; here: " +
           (best == 0 ? std::string(SKERRY_BASELINE) : std::string(instruction_set_names[best]));
}

}  // namespace

std::vector<BuildFact> build_facts() {
#ifdef SKERRY_JTHREAD
    const char* const threads = "std::jthread";
#else
    const char* const threads = "oneTBB";
#endif
#ifdef SKERRY_STATIC
    const char* const linked = "nothing (static)";
#else
    const char* const linked = "shared libraries";
#endif
    const std::string commit = build_commit;
    return {{"commit", commit.empty() ? "not known" : commit}, {"compiler", compiler_text()},
            {"instruction sets", names_of_instruction_sets()}, {"threads", threads},
            {"MPI", has_mpi() ? "built in" : "not built in"},  {"needs", linked}};
}

std::string version_page() {
    std::string text = version_text();
    for (const BuildFact& fact : build_facts()) text += "\n" + fact.name + ": " + fact.value;
    return text;
}

}  // namespace skerry
