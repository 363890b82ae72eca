// Engines on the command line and in a file.
#pragma once

#include <string>
#include <vector>

#include "host/engine_command.hpp"

namespace tafl::cli {

// --engine. Throws UserError.
[[nodiscard]] host::EngineCommand read_engine(const std::string& text);

// The engines of a JSON file with the names of fastchess (docs/formats.md):
//
//   {"engines": [{"name": "new", "cmd": "tafl", "args": "engine", "options": {"Hash": "64"}, "limit": {"nodes": 5000}}]}
//
// Throws UserError with the file's name.
[[nodiscard]] std::vector<host::EngineCommand> read_engine_file(const std::string& file);

}  // namespace tafl::cli
