// Time-based one-time passwords (TOTP, RFC 6238) with the parameters that every authenticator app supports:
// SHA-1, 30 seconds, six digits. Threads: any. Errors: none; an invalid secret has no codes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/player.hpp"

namespace tafl::server {

// 20 random bytes in Base32, the encoding of authenticator apps.
[[nodiscard]] std::string new_totp_secret();

// The link that an app opens or reads from a QR code: otpauth://totp/…
[[nodiscard]] std::string totp_link(std::string_view secret, std::string_view player);

// totp_step(): the number of the 30-second step. Its code: six digits; "" if `secret` is not Base32.
[[nodiscard]] std::int64_t totp_step(store::Moment now) noexcept;
[[nodiscard]] std::string totp_code(std::string_view secret, std::int64_t step);

// The step that this code belongs to: the current one or one beside it, because clocks differ. Steps up to
// `used` are refused, so that a code is valid for one sign-in only.
[[nodiscard]] std::optional<std::int64_t> matching_step(std::string_view secret, std::string_view code,
                                                        store::Moment now, std::int64_t used);

}  // namespace tafl::server
