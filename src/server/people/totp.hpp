// One-time codes by the clock: TOTP of RFC 6238, with what every authenticator app supports: SHA-1, 30 seconds, six digits.
// Threads: any. Errors: none; what is no secret has no codes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/player.hpp"

namespace tafl::server {

// 20 random bytes in Base32, as apps take it.
[[nodiscard]] std::string new_totp_secret();

// The link that an app opens or reads from a picture: otpauth://totp/…
[[nodiscard]] std::string totp_link(std::string_view secret, std::string_view player);

// The number of the half-minute, and its code: six digits; "" if `secret` is not Base32.
[[nodiscard]] std::int64_t totp_step(store::Moment now) noexcept;
[[nodiscard]] std::string totp_code(std::string_view secret, std::int64_t step);

// The step whose code this is: the present one, or one beside it, because clocks differ. Steps up to `used` are refused, so
// that no code is good for two sign-ins.
[[nodiscard]] std::optional<std::int64_t> matching_step(std::string_view secret, std::string_view code,
                                                        store::Moment now, std::int64_t used);

}  // namespace tafl::server
