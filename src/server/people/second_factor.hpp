// Two-factor authentication: codes of an app (totp.hpp), and ten recovery codes, each valid once, in place of
// a code or of a forgotten password.
//
// Stored as belongings of the player: the secret in plain text, because every code is computed from it; the
// recovery codes as hashes. Threads: those of the StoreQueue; functions that change something run in one of
// its writes.
#pragma once

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

// Whether this is a current code of the app or an unused recovery code. Uses it up.
[[nodiscard]] bool pass_second_factor(store::Store& store, store::PlayerId id, std::string_view code,
                                      store::Moment now);

// Makes ten; older ones become invalid.
[[nodiscard]] std::vector<std::string> make_recovery_codes(store::Store& store, store::PlayerId id,
                                                           store::Moment now);
[[nodiscard]] int recovery_codes_left(store::Store& store, store::PlayerId id);
[[nodiscard]] bool use_recovery_code(store::Store& store, store::PlayerId id, std::string_view code);

}  // namespace tafl::server
