#include "core/simd/instruction_set.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/support/cases.hpp"

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

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("instruction sets: a processor has one only with all that it is compiled for") {
        const CpuFeatures all{true, true, true, true};
        CHECK(instruction_sets_for(all).size() == 3);
        CHECK(instruction_sets_for({false, false, false, false}).size() == 1);
        CHECK(instruction_sets_for({true, false, false, false}).size() == 2);
        for (bool CpuFeatures::*feature :
             {&CpuFeatures::v4, &CpuFeatures::avx512vpopcntdq, &CpuFeatures::avx512vbmi}) {
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
                CHECK(source.find("__builtin_cpu_supports(\"" + target + "\")") !=
                      std::string::npos);
            }
        }
        CHECK(instruction_sets().size() >= 1);
        CHECK(best_instruction_set() == instruction_sets().back());
    }
}
