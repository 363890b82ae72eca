// What a terminal can do, and the way to hear every key of one.
#pragma once

#include <cstddef>

namespace tafl::cli {

// The descriptor leads to a terminal that obeys control sequences; TERM=dumb does not.
[[nodiscard]] bool is_steerable(int descriptor) noexcept;

struct Extent {
    std::size_t rows = 24, columns = 80;  // where the terminal does not say
};
[[nodiscard]] Extent extent_of_terminal() noexcept;

// While it lives, standard input hands over every key as it is pressed, and shows none. The terminal is given
// back as it was found at the end, and before a signal ends the program. One at a time.
class RawTerminal {
  public:
    RawTerminal() noexcept;
    RawTerminal(const RawTerminal&) = delete;
    RawTerminal& operator=(const RawTerminal&) = delete;
    ~RawTerminal();
    // What Ctrl-Z and Ctrl-\ would have done: gives the terminal back, sends the signal to everything that
    // runs here, and takes the terminal again when the program goes on.
    void step_aside(int signal) noexcept;

  private:
    void take() noexcept;
    void give_back() noexcept;
};

}  // namespace tafl::cli
