// Random tokens and words, and the hashes by which tokens are stored.
#pragma once

#include <string>
#include <string_view>

namespace tafl::server {

// 32 random bytes as 43 characters of base64url: valid in a cookie, not guessable.
[[nodiscard]] std::string random_token();

// BLAKE2b of the token, 32 bytes: stolen hashes cannot be used to sign in.
[[nodiscard]] std::string token_hash(std::string_view token);

// Lower-case letters and digits, without look-alikes. For names that need not be secret.
[[nodiscard]] std::string random_word(std::size_t length);

}  // namespace tafl::server
