#include "server/people/tokens.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace tafl::server {

namespace {

constexpr std::size_t token_bytes = 32;
constexpr int form = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

void require_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("the source of random numbers could not be opened");
}

}  // namespace

std::string random_token() {
    require_sodium();
    std::array<unsigned char, token_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string token(sodium_base64_ENCODED_LEN(token_bytes, form), '\0');
    sodium_bin2base64(token.data(), token.size(), bytes.data(), bytes.size(), form);
    token.pop_back();  // the terminating zero
    return token;
}

std::string token_hash(std::string_view token) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(), nullptr, 0);
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::string random_word(std::size_t length) {
    require_sodium();
    constexpr std::string_view alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
    std::string word(length, ' ');
    for (char& letter : word) letter = alphabet[randombytes_uniform(alphabet.size())];
    return word;
}

}  // namespace tafl::server
