#include "cli/commands/site/web_folder.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/failure.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

// Beside the program, in a build folder or an installation.
fs::path usual_web_folder() {
    std::error_code error;
    const auto bin = fs::read_symlink("/proc/self/exe", error).parent_path();
    const auto built = (bin / "../../../web/client/dist").lexically_normal();
    const auto installed = (bin / "../share/skjaldborg/web").lexically_normal();
    return !fs::exists(built, error) && fs::exists(installed, error) ? installed : built;
}

}  // namespace

Option web_option() {
    return {"--web", "FOLDER", "the built pages (those of this build or installation)", Offers::Files};
}

fs::path web_folder(const Arguments& arguments) {
    if (!arguments.has("--web")) return usual_web_folder();
    const fs::path folder = arguments.text("--web");
    if (std::error_code none; fs::is_directory(folder, none)) return folder;
    throw UserError(fmt::format("--web: there is no folder {}", tafl::in_quotes(folder.string())));
}

}  // namespace tafl::cli
