#include <fmt/chrono.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <locale>

#include "cli/process.hpp"

// fmt leaves it out with FMT_STATIC_THOUSANDS_SEPARATOR, and its dates ask for it.
namespace fmt::inline v9::detail {
template <class Locale>
Locale locale_ref::get() const {
    return Locale::classic();
}
template std::locale locale_ref::get() const;
}  // namespace fmt::inline v9::detail

namespace tafl::cli {

// The host names the folder in which the program was started.
void prepare_process() {
    if (const char* folder = std::getenv("PWD")) (void)::chdir(folder);
}

std::vector<std::string> command_line(int argc, char** argv) {
    return {argv + std::min(argc, 1), argv + argc};
}

int end_by_broken_pipe() {
    constexpr int by_sigpipe = 128 + 13;  // as a shell says it
    return by_sigpipe;
}

}  // namespace tafl::cli
