// Random tokens and words, and the hashes by which tokens are stored.
#pragma once

#include <string>
#include <string_view>

namespace tafl::server {

// 32 random bytes as 43 characters of base64url: fit for a cookie, not guessable.
[[nodiscard]] std::string random_token();

// BLAKE2b of the token, 32 bytes: a reader of the store cannot sign in with it.
[[nodiscard]] std::string token_hash(std::string_view token);

// Lower-case letters and digits of which no two look alike. For names that are not secret.
[[nodiscard]] std::string random_word(std::size_t length);

}  // namespace tafl::server
