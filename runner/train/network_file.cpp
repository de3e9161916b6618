// Writes a network as JSON and as a source file, and reads the JSON back.

#include <fmt/format.h>

#include "runner/documents/digest.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/train/network_training.hpp"
#include "runner/train/weights_file.hpp"

namespace skerry::tiny_islands {

namespace {

/// Calls visit(part, tile, lists of numbers) for every part of a tile, in the order of the numbers.
template <class Weights, class Visitor>
void for_each_part(Weights& weights, Visitor&& visit) {
    for (std::size_t knot = 0; knot < weight_knots.size(); ++knot)
        for (std::size_t tile = 0; tile < tile_kinds; ++tile)
            visit(fmt::format("linear {}", weight_knots[knot]), tile_names[tile],
                  std::span(weights.linear[knot]).subspan(tile, 1));
    for (std::size_t tile = 0; tile < tile_kinds; ++tile)
        visit("counts", tile_names[tile], std::span(weights.counts[tile]));
    for (std::size_t tile = 0; tile < tile_kinds; ++tile)
        visit("features", tile_names[tile], std::span(weights.features[tile]));
    for (std::size_t tile = 0; tile < tile_kinds; ++tile)
        visit("out", tile_names[tile], std::span(weights.out).subspan(tile, 1));
}

ordered_json layout_json() {
    return {{"layout", fmt::format("{:016x}", network_layout)},
            {"hidden_units", hidden_units},
            {"linear_step", linear_step},
            {"row_scale", row_scale},
            {"out_scale", out_scale}};
}

/// The source file is this, with comment lines before it and the numbers in the middle.
constexpr std::string_view network_head = R"(
#include <cstdint>

#include "strategies/tiny_islands/policy/network.hpp"

namespace skerry::tiny_islands {{

namespace {{

// clang-format off
constexpr std::int16_t network_numbers[] = {{
)";
constexpr std::string_view network_end = R"(}};
// clang-format on

}}  // namespace

const NetworkWeights& trained_network() {{
    static const NetworkWeights network = unpack_network<0x{:016x}>(network_numbers);
    return network;
}}

}}  // namespace skerry::tiny_islands
)";

}  // namespace

ordered_json weights_json(const NetworkWeights& weights) {
    ordered_json json = layout_json();
    for_each_part(weights, [&](const std::string& part, std::string_view tile, const auto& rows) {
        ordered_json numbers = ordered_json::array();
        for (const auto& row : rows)
            for (const std::int16_t number : row) numbers.push_back(number);
        json[part][std::string(tile)] = numbers;
    });
    return json;
}

NetworkWeights network_of(const JsonNode& node, const std::string& where) {
    const ordered_json layout = layout_json();
    for (const auto& [key, value] : layout.items())
        if (node.at(key).json() != value)
            throw UserError(where + ": a network of another layout than this program's (" + key +
                            "); train again");
    NetworkWeights weights;
    for_each_part(weights, [&](const std::string& part, std::string_view tile, const auto& rows) {
        const std::size_t columns = rows.front().size();
        std::vector<std::int16_t> numbers(rows.size() * columns);
        read_numbers(node.at(part).at(std::string(tile)), numbers);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            rows[i / columns][i % columns] = numbers[i];
    });
    if (const std::string why = unsafe_sums(weights); !why.empty())
        throw UserError(where + ": sums of this network can overflow: " + why);
    return weights;
}

std::string weights_digest(const NetworkWeights& weights) {
    return sha256(compact_text(weights_json(weights)));
}

std::string weights_source(const NetworkWeights& weights, const std::vector<std::string>& made_by) {
    std::string out;
    for (const std::string& line : made_by) out += fmt::format("// {}\n", line);
    out += fmt::format("// digest {}\n", weights_digest(weights));
    out += fmt::format(network_head);
    NumberLines lines(out);
    for_each_part(weights, [&](const std::string& part, std::string_view tile, const auto& rows) {
        lines.end_line();
        out += fmt::format("    // {}, {}\n", part, tile);
        for (const auto& row : rows)
            for (const std::int16_t number : row) lines.put(number);
    });
    lines.end_line();
    out += fmt::format(network_end, network_layout);
    return out;
}

}  // namespace skerry::tiny_islands
