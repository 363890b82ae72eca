// Standard output: buffered, with every write error reported.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace tafl::cli {

class Output {
  public:
    explicit Output(int descriptor = 1) noexcept : descriptor_(descriptor) {}

    // Throw MachineError if writing fails, BrokenPipe if the pipe is closed.
    void write(std::string_view text);
    void flush();
    // Writes a line and flushes.
    void say(std::string_view line) {
        print("{}\n", line);
        flush();
    }
    template <class... Parts>
    void print(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(buffer_), format, std::forward<Parts>(parts)...);
        flush_if_full();
    }
    [[nodiscard]] bool is_terminal() const noexcept;

  private:
    void flush_if_full();

    int descriptor_;
    std::string buffer_;
};

}  // namespace tafl::cli
