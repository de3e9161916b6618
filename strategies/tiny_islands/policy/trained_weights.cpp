// The files policy.weights and network.weights, which `skerry train --source` writes, within the
// program: lines of text, an empty line, and the numbers as 16-bit integers, low byte first.

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

#ifdef __EMSCRIPTEN__

// Made from the files when the page is built.
#include "strategies/trained_weights_bytes.hpp"

#else

// clang-format off
// The assembler puts a file between two symbols. CMakeLists.txt gives the folder of the files.
#define SKERRY_EMBED(symbol, file)                                  \
    asm(".pushsection .rodata\n"                                    \
        ".globl " symbol ", " symbol "_end\n"                       \
        ".hidden " symbol ", " symbol "_end\n"                      \
        symbol ":\n"                                                \
        ".incbin \"" SKERRY_WEIGHTS_FOLDER "/" file "\"\n"          \
        symbol "_end:\n"                                            \
        ".popsection\n");
// clang-format on

SKERRY_EMBED("skerry_policy_weights", "policy.weights")
SKERRY_EMBED("skerry_network_weights", "network.weights")

extern "C" {
// NOLINTBEGIN(cppcoreguidelines-avoid-c-arrays): symbols of the assembler
extern const char skerry_policy_weights[];
extern const char skerry_policy_weights_end[];
extern const char skerry_network_weights[];
extern const char skerry_network_weights_end[];
// NOLINTEND(cppcoreguidelines-avoid-c-arrays)
}

#endif

namespace skerry::tiny_islands {

namespace {

/// A file of numbers. Throws std::logic_error for one of another program.
template <std::size_t count>
class TrainedNumbers {
  public:
    TrainedNumbers(const char* begin, const char* end)
        : text_(begin, static_cast<std::size_t>(end - begin)) {
        const std::size_t empty_line = text_.find("\n\n");
        if (empty_line == std::string_view::npos || text_.size() != empty_line + 2 + 2 * count)
            fail();
        for (std::size_t i = empty_line + 2; i < text_.size(); i += 2)
            numbers_.push_back(static_cast<std::int16_t>(byte(i) | byte(i + 1) << 8));
        text_ = text_.substr(0, empty_line + 1);
    }

    /// The rest of the line that begins with these words.
    std::string_view line(std::string_view words) const {
        const std::size_t at = text_.find("\n" + std::string(words) + " ");
        if (at == std::string_view::npos) fail();
        const std::string_view rest = text_.substr(at + words.size() + 2);
        return rest.substr(0, rest.find('\n'));
    }
    std::span<const std::int16_t, count> numbers() const {
        return std::span<const std::int16_t, count>(numbers_);
    }
    [[noreturn]] static void fail() {
        throw std::logic_error("the weights in the tree are of other features: train again");
    }

  private:
    int byte(std::size_t i) const { return static_cast<unsigned char>(text_[i]); }

    std::string_view text_;
    std::vector<std::int16_t> numbers_;
};

}  // namespace

const PolicyWeights& trained_policy() {
    static const PolicyWeights weights = [] {
        const TrainedNumbers<weight_count> file(skerry_policy_weights, skerry_policy_weights_end);
        return unpack_weights(file.line("plan"), file.numbers());
    }();
    return weights;
}

const NetworkWeights& trained_network() {
    static const NetworkWeights network = [] {
        const TrainedNumbers<network_weight_count> file(skerry_network_weights,
                                                        skerry_network_weights_end);
        if (file.line("layout") != layout_text()) file.fail();
        return unpack_network(file.numbers());
    }();
    return network;
}

}  // namespace skerry::tiny_islands
