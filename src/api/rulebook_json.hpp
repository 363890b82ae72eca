// The rule book in the API (docs/protocols/site.md): prose, and diagrams that a board can show step by step.
#pragma once

#include "rulebook/rulebook.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::api {

// As an object. `parent`: the built-in ruleset from which the diagrams' ruleset files differ.
void append_book(JsonWriter& json, const Rulebook& book, const Ruleset& parent);

}  // namespace tafl::api
