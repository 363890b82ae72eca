// Changes of a tournament by its director.
#pragma once

#include <string>
#include <vector>

#include "server/tournaments/settings.hpp"

namespace tafl::server {

// Fields that are absent from `body` stay as they are.
struct SettingsEdit {
    JsonFields body;
    std::string password_hash;  // of the password in `body`; empty: nobody needs one
    store::PlayerId by = 0;
    store::Moment now{};
};

// Before the start everything can change but kind, rules and position, afterwards only what does not touch the results:
// name, description and announcement. Adds to settings.changes what has changed; nothing changed: returns false. Throws
// Refusal, for impossible settings too.
bool edit_settings(store::Tournament& tournament, const SettingsEdit& edit);

// Whether the edit writes a text that everybody sees.
[[nodiscard]] bool writes_text(const JsonFields& body);

}  // namespace tafl::server
