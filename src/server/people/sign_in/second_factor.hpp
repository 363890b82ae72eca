// Two-factor authentication: codes of an app (totp.hpp), and ten recovery codes, each valid once, in place of
// a code or of a forgotten password.
//
// Stored as belongings of the player: the secret in plain text, because every code is computed from it; the
// recovery codes as hashes. Threads: those of the StoreQueue; functions that change something run in one of
// its writes.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

inline constexpr int recovery_codes_given = 10;

// A new secret; it takes effect with confirm_second_factor().
[[nodiscard]] std::string begin_second_factor(store::Store& store, store::PlayerId id, store::Moment now);
// False: the code does not match the new secret, or none was begun. True: signing in needs a code from now
// on.
[[nodiscard]] bool confirm_second_factor(store::Store& store, store::PlayerId id, std::string_view code,
                                         store::Moment now);
[[nodiscard]] bool has_second_factor(store::Store& store, store::PlayerId id);
void end_second_factor(store::Store& store, store::PlayerId id);  // the recovery codes stay

// Six digits can be guessed by somebody who knows the password and has many addresses. So wrong codes count for the
// account, in the store, where a restart and other nodes find them: after the tenth within an hour only a recovery code
// (59 bits) passes until that hour is over.
inline constexpr int max_wrong_codes = 10;
inline constexpr std::chrono::hours wrong_codes_count{1};

enum class CodeCheck : std::uint8_t {
    Right,
    Wrong,
    LastWrong,  // the one that closes the account to codes: its owner should hear of it
    Closed      // not looked at
};
// Whether this is a current code of the app or an unused recovery code. Uses it up.
[[nodiscard]] CodeCheck check_second_factor(store::Store& store, store::PlayerId id, std::string_view code,
                                            store::Moment now);
// When codes are looked at again; precondition: the account is closed to them.
[[nodiscard]] store::Moment codes_open_again(store::Store& store, store::PlayerId id);

// Makes ten; older ones become invalid.
[[nodiscard]] std::vector<std::string> make_recovery_codes(store::Store& store, store::PlayerId id,
                                                           store::Moment now);
[[nodiscard]] int recovery_codes_left(store::Store& store, store::PlayerId id);
[[nodiscard]] bool use_recovery_code(store::Store& store, store::PlayerId id, std::string_view code);

}  // namespace tafl::server
