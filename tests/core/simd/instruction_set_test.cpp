// Which instruction sets a processor has, and that the kernels which this machine can run are the
// ones that run: a fast path that is never chosen would pass every comparison with its twin.

#include "core/simd/instruction_set.hpp"

#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// The targets for which a header of core/simd compiles what follows it.
std::string targets_in(const char* header) {
    const std::string text =
        test::read_text(std::filesystem::path(SKERRY_SOURCE_DIR) / "core/simd" / header);
    const std::string before = "#pragma GCC target(\"";
    const std::size_t begin = text.find(before) + before.size();
    REQUIRE(begin > before.size());
    return text.substr(begin, text.find('"', begin) - begin);
}

/// The names of what the processor can do, as Linux lists them.
std::set<std::string> processor_flags() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("flags")) continue;
        std::istringstream words(line.substr(line.find(':') + 1));
        return {std::istream_iterator<std::string>(words), {}};
    }
    return {};
}

bool has_all(const std::set<std::string>& flags, const std::vector<std::string>& wanted) {
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const std::string& flag) { return flags.contains(flag); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("instruction sets: a processor has one only with all that it is compiled for") {
        const CpuFeatures all{true, true, true, true, true};
        CHECK(instruction_sets_for(all).size() == 3);
        CHECK(instruction_sets_for({false, false, false, false, false}).size() == 1);
        CHECK(instruction_sets_for({true, false, false, false, false}).size() == 2);
        for (bool CpuFeatures::*feature : {&CpuFeatures::v4, &CpuFeatures::avx512vpopcntdq,
                                           &CpuFeatures::avx512bitalg, &CpuFeatures::avx512vbmi}) {
            CpuFeatures less = all;
            less.*feature = false;
            CHECK(instruction_sets_for(less).size() == 2);
        }
        // No such processor exists; a virtual machine may report one.
        CpuFeatures without_v3 = all;
        without_v3.v3 = false;
        CHECK(instruction_sets_for(without_v3).size() == 1);
    }

    TEST_CASE("instruction sets: the processor is asked for all that kernels are compiled for") {
        const std::string source = test::read_text(std::filesystem::path(SKERRY_SOURCE_DIR) /
                                                   "core/simd/instruction_set.cpp");
        for (const char* header : {"begin_avx2.hpp", "begin_avx512.hpp"}) {
            std::istringstream targets(targets_in(header));
            for (std::string target; std::getline(targets, target, ',');) {
                if (target.starts_with("arch=")) target.erase(0, 5);
                CAPTURE(target);
                CHECK(skerry::test::says(source, "__builtin_cpu_supports(\"" + target + "\")"));
            }
        }
        CHECK(instruction_sets().size() >= 1);
        CHECK(best_instruction_set() == instruction_sets().back());
    }

    TEST_CASE("instruction sets: what the processor has, and this build") {
        const auto flags = processor_flags();
        if (flags.empty()) {
            MESSAGE("SKIPPED: no processor flags in /proc/cpuinfo");
            return;
        }
        std::vector<InstructionSet> expected = {InstructionSet::baseline};
        if (SKERRY_X86_KERNELS &&
            // Not abm: Linux leaves it out on some virtual machines whose CPUID has LZCNT.
            has_all(flags, {"avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"})) {
            expected.push_back(InstructionSet::avx2);
            if (has_all(flags, {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl",
                                "avx512_vpopcntdq", "avx512_bitalg", "avx512vbmi"}))
                expected.push_back(InstructionSet::avx512);
        }
        const auto sets = instruction_sets();
        CHECK(std::vector(sets.begin(), sets.end()) == expected);
        CHECK(best_instruction_set() == expected.back());
        std::string names;
        for (InstructionSet set : sets)
            names.append(" ").append(instruction_set_names[static_cast<std::size_t>(set)]);
        MESSAGE("instruction sets of the tests:" << names);
    }
}
