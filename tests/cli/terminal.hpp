// Runs the program on a pseudo-terminal; the test types and reads.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace tafl::test {

class Terminal {
  public:
    explicit Terminal(const std::vector<std::string>& arguments, const char* kind = "xterm", int rows = 50);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(std::string_view keys) const;
    // Reads until the text is shown; false after ten seconds.
    [[nodiscard]] bool shows(std::string_view text);
    void send(int signal) const;
    // Reads to the end and waits. Returns the exit status, or 128 plus the signal that ended it; -1 if it
    // does not end.
    [[nodiscard]] int end();

    // Whether the terminal is back in its original mode.
    [[nodiscard]] bool is_as_found() const;
    [[nodiscard]] const std::string& shown() const { return shown_; }

  private:
    [[nodiscard]] bool read_on();

    int keyboard_ = -1, screen_ = -1;  // the two ends
    pid_t child_ = -1;
    std::string shown_;
    std::size_t searched_ = 0;
};

}  // namespace tafl::test
