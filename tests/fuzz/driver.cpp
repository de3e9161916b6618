// libFuzzer's entry: SKERRY_FUZZ_TARGET names the target.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/fuzz/targets.hpp"

namespace {

const skerry::fuzz::Target& chosen_target() {
    const char* const name = std::getenv("SKERRY_FUZZ_TARGET");
    const skerry::fuzz::Target* const target = skerry::fuzz::find_target(name ? name : "");
    if (target != nullptr) return *target;
    std::fputs("SKERRY_FUZZ_TARGET must be one of:", stderr);
    for (const skerry::fuzz::Target& known : skerry::fuzz::targets())
        std::fprintf(stderr, " %s", known.name.data());
    std::fputc('\n', stderr);
    std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const skerry::fuzz::Target& target = chosen_target();
    target.read({reinterpret_cast<const char*>(data), size});
    return 0;
}
