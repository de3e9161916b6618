#include "runner/documents/digest.hpp"

#include <openssl/evp.h>

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace skerry {

using nlohmann::ordered_json;

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
    unsigned int size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), &size, EVP_sha256(), nullptr) != 1)
        throw std::runtime_error("SHA-256 is not available in this OpenSSL");
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "sha256:";
    for (unsigned int i = 0; i < size; ++i) {
        text.push_back(digits[hash[i] >> 4]);
        text.push_back(digits[hash[i] & 15]);
    }
    return text;
}

std::string result_digest(const ordered_json& document) {
    ordered_json covered = ordered_json::object();
    for (const auto& [key, value] : document.items())
        if (key != "digest" && key != "environment") covered[key] = value;
    return sha256(covered.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

bool check_digest(const ordered_json& document) {
    const auto found = document.find("digest");
    return found != document.end() && found->is_string() &&
           found->get_ref<const std::string&>() == result_digest(document);
}

}  // namespace skerry
