#include "learn/environments/planes.hpp"

#include <algorithm>
#include <type_traits>

namespace skerry::environments {

namespace {

PlaneRange range_of(const ObservationField& field, const BytePart& part, std::size_t first) {
    PlaneRange range;
    range.name = part.name.empty() ? field.name : field.name + "." + part.name;
    range.first = first;
    range.byte = field.first + part.from;
    range.every = part.every;
    range.places = (field.count - part.from + part.every - 1) / part.every;
    range.one_hot = part.one_hot;
    range.most = part.most != 0 ? part.most : field.high;
    if (part.one_hot) range.values = range.most;
    range.bits = part;
    return range;
}

}  // namespace

std::vector<PlaneRange> planes_of(const EnvironmentInfo& info) {
    std::vector<PlaneRange> ranges;
    std::size_t first = 0;
    const auto add = [&](const ObservationField& field, const BytePart& part) {
        ranges.push_back(range_of(field, part, first));
        first += ranges.back().count();
    };
    for (const ObservationField& field : info.observation) {
        if (field.parts.empty()) add(field, {});
        for (const BytePart& part : field.parts) add(field, part);
    }
    return ranges;
}

template <class T>
void write_planes(const std::vector<PlaneRange>& ranges, const std::uint8_t* observation,
                  T* numbers) {
    for (const PlaneRange& range : ranges) {
        T* const to = numbers + range.first;
        const std::uint8_t* const from = observation + range.byte;
        const unsigned mask = (1u << range.bits.width) - 1;
        const auto said = [&](std::size_t k) {
            return from[k * range.every] >> range.bits.shift & mask;
        };
        if (range.one_hot) {
            std::fill_n(to, range.count(), T{0});
            for (std::size_t k = 0; k < range.places; ++k)
                if (const unsigned v = said(k); v - 1 < range.values)
                    to[(v - 1) * range.places + k] = T{1};
        } else if constexpr (std::is_same_v<T, float>) {
            const float unit = 1.0F / static_cast<float>(range.most);
            for (std::size_t k = 0; k < range.places; ++k)
                to[k] = static_cast<float>(said(k)) * unit;
        } else {
            for (std::size_t k = 0; k < range.places; ++k) to[k] = static_cast<T>(said(k));
        }
    }
}

template void write_planes(const std::vector<PlaneRange>&, const std::uint8_t*, float*);
template void write_planes(const std::vector<PlaneRange>&, const std::uint8_t*, std::uint8_t*);

void mark_one_hot(EnvironmentInfo& info, const std::vector<std::string>& names) {
    for (ObservationField& field : info.observation) {
        if (std::find(names.begin(), names.end(), field.name) == names.end()) continue;
        BytePart whole;
        whole.one_hot = true;
        field.parts = {whole};
    }
}

}  // namespace skerry::environments
