#pragma once
// Observations as numbers that a network reads: a byte that tells a kind is one-hot; flags and
// numbers are one number each. A function of the bytes; docs/environments/ has the tables.

#include "learn/environments/environment.hpp"

namespace skerry::environments {

/// The numbers first .. first + values * places - 1, made of bits of `places` bytes. One-hot:
/// number (v - 1) * places + k is 1 where byte k says v, so that each v has a plane of its own.
/// Else number k is what byte k says: divided by `most` as a float, as it is as a byte.
struct PlaneRange {
    std::string name;
    std::size_t first = 0;
    std::size_t places = 0;
    std::size_t values = 1;
    bool one_hot = false;
    std::uint8_t most = 1;
    std::size_t byte = 0;   ///< the first one
    std::size_t every = 1;  ///< from one byte to the next
    BytePart bits;

    std::size_t count() const { return values * places; }
};

std::vector<PlaneRange> planes_of(const EnvironmentInfo& info);

/// Writes the numbers of one observation; T is float or std::uint8_t.
template <class T>
void write_planes(const std::vector<PlaneRange>& ranges, const std::uint8_t* observation,
                  T* numbers);

/// Marks fields whose bytes say of a kind.
void mark_one_hot(EnvironmentInfo& info, const std::vector<std::string>& names);

}  // namespace skerry::environments
