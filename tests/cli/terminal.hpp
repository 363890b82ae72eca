// A terminal with the built program in it, and somebody who types.
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
    // Reads on until the text is shown; false when it does not come within ten seconds.
    [[nodiscard]] bool shows(std::string_view text);
    void send(int signal) const;
    // Reads to the end and waits. The exit status; 128 and the number of the signal that ended it; -1: it goes
    // on.
    [[nodiscard]] int end();

    // Lines are edited and shown by the terminal itself, as a shell leaves it.
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
