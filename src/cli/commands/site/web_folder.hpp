// The built pages (web/client/dist).
#pragma once

#include <filesystem>

#include "cli/arguments.hpp"
#include "cli/command.hpp"

namespace tafl::cli {

[[nodiscard]] Option web_option();  // --web

// The folder of --web, or the one of this build or installation, which may be missing. Throws UserError.
[[nodiscard]] std::filesystem::path web_folder(const Arguments& arguments);

}  // namespace tafl::cli
