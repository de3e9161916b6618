#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace skerry {

/// "sha256:" and 64 hexadecimal digits.
std::string sha256(std::string_view bytes);
/// The SHA-256 of a file of any size; throws UserError if it cannot be read.
std::string sha256_of_file(const std::string& path);

/// The digest of a result: over the canonical JSON of what was played and counted. All else follows
/// from that, or is `environment`. Another spelling of the same file has the same digest.
std::string result_digest(const nlohmann::ordered_json& document);

/// Whether the result carries the digest of its content.
bool check_digest(const nlohmann::ordered_json& document);

/// The SHA-256 of FIPS 180-4, of bytes that come in pieces. Our own, so that a static program, one
/// for another processor, and one for the browser need no library of ciphers.
class Sha256 {
  public:
    void add(std::string_view bytes);
    /// Called once, after the last piece.
    std::array<std::uint8_t, 32> finish();

  private:
    /// At first the first 32 bits of the fractional parts of the square roots of the first 8
    /// primes.
    std::array<std::uint32_t, 8> words_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> block_ = {};
    std::size_t filled_ = 0;  ///< bytes of the block
    std::uint64_t bytes_ = 0;
};

}  // namespace skerry
