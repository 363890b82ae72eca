#include "cli/build_info.hpp"

#include <fmt/format.h>

namespace tafl {
const char* commit_of_source();  // cmake/commit.cmake
}

namespace tafl::cli {

namespace {

std::string compiler() {
#if defined(__clang__)
    return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

// The levels of the x86-64 psABI.
constexpr const char instruction_set[] =
#if defined(__AVX512BW__) && defined(__AVX512VL__)
    "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
    "x86-64-v3";
#elif defined(__SSE4_2__)
    "x86-64-v2";
#elif defined(__x86_64__)
    "x86-64";
#elif defined(__aarch64__)
    "aarch64";
#elif defined(__wasm__)
    "WebAssembly";
#else
    "unknown instruction set";
#endif

}  // namespace

std::string build_info() {
    const std::string_view commit = commit_of_source();
    return fmt::format("{} ({}{}{}, {})", SKJALDBORG_VERSION, commit, commit.empty() ? "" : ", ", compiler(),
                       instruction_set);
}

}  // namespace tafl::cli
