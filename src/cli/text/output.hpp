// Standard output: buffered, and honest about failure.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace tafl::cli {

class Output {
  public:
    explicit Output(int descriptor = 1) noexcept : descriptor_(descriptor) {}

    // Throw MachineError when the text cannot be written, ReaderLeft when the reader has gone away.
    void write(std::string_view text);
    void flush();
    template <class... Parts>
    void print(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(buffer_), format, std::forward<Parts>(parts)...);
        flush_if_full();
    }
    // Text may be appended here directly; call flush_if_full() now and then.
    [[nodiscard]] std::string& buffer() noexcept { return buffer_; }
    void flush_if_full();

    [[nodiscard]] bool is_terminal() const noexcept;

  private:
    int descriptor_;
    std::string buffer_;
};

}  // namespace tafl::cli
