// The rule book on the wire (docs/protocols/site.md): prose, and diagrams that a board can show step by step.
#pragma once

#include "rulebook/rulebook.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::api {

// As an object. `parent` is what the diagrams' ruleset files are written by difference from: a built-in ruleset.
void append_book(JsonWriter& json, const Rulebook& book, const Ruleset& parent);

}  // namespace tafl::api
