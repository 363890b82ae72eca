#undef WIN32_LEAN_AND_MEAN  // <windows.h> declares CommandLineToArgvW() then

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <filesystem>

#include "cli/failure.hpp"
#include "cli/process.hpp"

namespace tafl::cli {

// Files and pipes have bytes, the console lines of UTF-8.
void prepare_process() {
    for (const int stream : {0, 1, 2})
        if (::_isatty(stream) == 0) ::_setmode(stream, _O_BINARY);
    ::SetConsoleCP(CP_UTF8);
    ::SetConsoleOutputCP(CP_UTF8);
}

std::vector<std::string> command_line(int, char**) {
    int count = 0;
    auto** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> result;
    for (int i = 1; i < count; ++i) result.push_back(std::filesystem::path(words[i]).string());
    ::LocalFree(words);
    return result;
}

int end_by_broken_pipe() { return machine_failed; }

}  // namespace tafl::cli
