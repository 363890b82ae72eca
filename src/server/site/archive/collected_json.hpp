// Imported games as JSON (docs/protocols/site.md).
#pragma once

#include "base/json_writer.hpp"
#include "base/language.hpp"
#include "store/collection.hpp"

namespace tafl::server {

// The fields of a game in a list, of the open object.
void append_collected(JsonWriter& json, const store::CollectedGame& game, Language language);

}  // namespace tafl::server
