// The text of a line while it is typed, and the lines typed before it. Knows nothing of terminals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::cli {

class EditedLine {
  public:
    void insert(char byte);  // dropped when the line is 4096 bytes long
    void left();
    void right();
    void home() { cursor_ = 0; }
    void end() { cursor_ = text_.size(); }
    void erase_before();
    void erase_here();
    void cut_before() { text_.erase(0, cursor_), cursor_ = 0; }
    void cut_behind() { text_.erase(cursor_); }
    void cut_word();
    void earlier();  // the line typed before; the one begun is kept for later()
    void later();

    // The line, which joins those typed before; an empty one begins.
    [[nodiscard]] std::string take();

    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    // The part of the text that fits into so many columns and has the cursor in it, and where in it that is.
    struct View {
        std::string_view text;
        std::size_t cursor;  // in columns
    };
    [[nodiscard]] View view(std::size_t columns) const;

  private:
    void recall(std::size_t index);

    std::string text_;
    std::size_t cursor_ = 0;  // in bytes, never within a character
    std::vector<std::string> before_;
    std::size_t recalled_ = 0;  // index into before_; its size: the line that was begun
    std::string begun_;
};

}  // namespace tafl::cli
