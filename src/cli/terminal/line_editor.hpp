// A line typed on a terminal, with the keys that people expect: arrows, Home and End, the lines typed before,
// and the Ctrl keys of a shell. While the program does something else the terminal is as it was found.
#pragma once

#include <string>

#include "cli/terminal/edited_line.hpp"

namespace tafl::cli {

enum class Heard : unsigned char { Line, End, Interrupt };

struct Prompt {
    std::string shown;        // colours included
    std::size_t columns = 0;  // that it takes
};

class LineEditor {
  public:
    // `interrupted` is asked while a line is waited for: true ends the waiting.
    explicit LineEditor(bool (*interrupted)() noexcept) noexcept : interrupted_(interrupted) {}

    // Standard input and standard output are a terminal that obeys control sequences.
    [[nodiscard]] static bool is_possible() noexcept;

    // The prompt stands on the screen already; it is drawn again with every change of the line.
    [[nodiscard]] Heard next(const Prompt& prompt, std::string& line);

  private:
    [[nodiscard]] bool hear();  // false: interrupted, or nothing comes any more
    void draw(const Prompt& prompt) const;

    bool (*interrupted_)() noexcept;
    EditedLine line_;
    std::string heard_;  // keys not yet obeyed
    bool ended_ = false;
};

}  // namespace tafl::cli
