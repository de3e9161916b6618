#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace skerry {

/// The SHA-256 of FIPS 180-4. Our own, so that a static program, one for another processor, and one
/// for the browser need no library of ciphers.
std::array<std::uint8_t, 32> sha256_bytes(std::string_view bytes);

}  // namespace skerry
