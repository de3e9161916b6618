// SHA-256, and the digests of results.

#include "runner/documents/digest.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/open_file.hpp"

namespace skerry {

namespace {

std::string digest_text(Sha256 hash) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "sha256:";
    for (const std::uint8_t byte : hash.finish()) {
        text.push_back(digits[byte >> 4]);
        text.push_back(digits[byte & 15]);
    }
    return text;
}

constexpr std::size_t block_size = 64;
using Words = std::array<std::uint32_t, 8>;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::array<std::uint32_t, 64> schedule_of(std::span<const unsigned char, block_size> block) {
    std::array<std::uint32_t, 64> schedule{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t byte = 0; byte < 4; ++byte)
            schedule[i] = (schedule[i] << 8) | block[4 * i + byte];
    for (std::size_t i = 16; i < schedule.size(); ++i) {
        const std::uint32_t a = schedule[i - 15];
        const std::uint32_t b = schedule[i - 2];
        schedule[i] = schedule[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) +
                      schedule[i - 7] + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    return schedule;
}

void take_block(std::span<const unsigned char, block_size> block, Words& words) {
    const std::array<std::uint32_t, 64> schedule = schedule_of(block);
    auto [a, b, c, d, e, f, g, h] = words;
    for (std::size_t i = 0; i < schedule.size(); ++i) {
        const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                  ((e & f) ^ (~e & g)) + constants[i] + schedule[i];
        const std::uint32_t two =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const Words added = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return digest_text(hash);
}

std::string sha256_of_file(const std::string& path) {
    Sha256 hash;
    read_pieces(path, [&](std::string_view piece) { hash.add(piece); });
    return digest_text(hash);
}

std::string result_digest(const ordered_json& document) {
    ordered_json covered = ordered_json::object();
    for (const char* const key :
         {"experiment", "status", "stop_reason", "games_done", "part", "played", "tally", "seen"})
        if (const auto found = document.find(key); found != document.end()) covered[key] = *found;
    return sha256(canonical_text(covered));
}

bool check_digest(const ordered_json& document) {
    const auto found = document.find("digest");
    return found != document.end() && found->is_string() &&
           found->get_ref<const std::string&>() == result_digest(document);
}

void Sha256::add(std::string_view bytes) {
    bytes_ += bytes.size();
    while (!bytes.empty()) {
        const std::size_t count = std::min(block_size - filled_, bytes.size());
        std::memcpy(block_.data() + filled_, bytes.data(), count);
        bytes.remove_prefix(count);
        filled_ += count;
        if (filled_ < block_size) return;
        take_block(block_, words_);
        filled_ = 0;
    }
}

std::array<std::uint8_t, 32> Sha256::finish() {
    // A bit 1, zeros, and the number of bits at the end of a block.
    const std::uint64_t bits = bytes_ * 8;
    add(std::string_view("\x80", 1));
    while (filled_ != block_size - 8) add(std::string_view("\0", 1));
    std::array<char, 8> length{};
    for (std::size_t i = 0; i < 8; ++i) length[7 - i] = static_cast<char>(bits >> 8 * i);
    add({length.data(), length.size()});
    std::array<std::uint8_t, 32> hash{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        hash[i] = static_cast<std::uint8_t>(words_[i / 4] >> (24 - 8 * (i % 4)));
    return hash;
}

}  // namespace skerry
