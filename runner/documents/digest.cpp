#include "runner/documents/digest.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/sha256.hpp"

namespace skerry {

using nlohmann::ordered_json;

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
    const auto text_of = [](const ordered_json& value) {
        return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    };
    std::string covered = "{";
    for (const auto& [key, value] : document.items())
        if (key != "digest" && key != "environment")
            covered.append(covered.size() > 1 ? "," : "")
                .append(text_of(key) + ":")
                .append(text_of(value));
    return sha256(covered + "}");
}

bool check_digest(const ordered_json& document) {
    const auto found = document.find("digest");
    return found != document.end() && found->is_string() &&
           found->get_ref<const std::string&>() == result_digest(document);
}

}  // namespace skerry
