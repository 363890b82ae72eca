// Finds where one game of PGN ends and the next begins, also after an error or a missing bracket.
#pragma once

#include <cstddef>
#include <string_view>

namespace tafl::pgn {

// Finds the } of comments. Remembers where there is none, so that many unterminated comments cost no more
// than one.
class Comments {
  public:
    explicit Comments(std::string_view text) : text_(text) {}

    // The offset of the } that closes the comment beginning there, or npos. A tag at the start of a line
    // means that the } is missing; inside a comment it would be written \[.
    [[nodiscard]] std::size_t end(std::size_t begin);

  private:
    std::string_view text_;
    std::size_t none_from_ = 0;
    std::size_t none_until_ = 0;
};

[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t from) noexcept;

// The first character after blanks, and after lines that begin with %, which the standard ignores.
[[nodiscard]] std::size_t next_item(std::string_view text, std::size_t from) noexcept;

// [Name "
[[nodiscard]] bool is_tag(std::string_view text, std::size_t at) noexcept;

// "1." after a blank line.
[[nodiscard]] bool is_first_turn(std::string_view text, std::size_t at) noexcept;

// Whether the next game begins after a result that ends there. Inside a variation this tells a missing ) from one that
// follows.
[[nodiscard]] bool ends_game(std::string_view text, std::size_t behind_result) noexcept;

// Where to continue after an error: after the result of the game, or where the next one begins.
struct Broken {
    std::size_t at = 0;     // what was not read
    std::size_t depth = 0;  // nesting of variations
    bool in_moves = false;
};
[[nodiscard]] std::size_t next_game(std::string_view text, Broken broken, Comments& comments);

}  // namespace tafl::pgn
