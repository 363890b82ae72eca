// Where one game of PGN ends and the next begins, also when something in it was left open or cannot be read.
#pragma once

#include <cstddef>
#include <string_view>

namespace tafl::pgn {

// Finds the } of comments. It remembers how far there is none, so that many comments without an end cost no
// more than one.
class Comments {
  public:
    explicit Comments(std::string_view text) : text_(text) {}

    // Of the } that closes the comment which begins there, or npos. A tag at the start of a line shows that
    // it was forgotten; a comment that really holds one has \[ there.
    [[nodiscard]] std::size_t end(std::size_t begin);

  private:
    std::string_view text_;
    std::size_t none_from_ = 0;
    std::size_t none_until_ = 0;
};

// [Name "
[[nodiscard]] bool is_tag(std::string_view text, std::size_t at) noexcept;

// "1." behind a blank line.
[[nodiscard]] bool is_first_turn(std::string_view text, std::size_t at) noexcept;

// Whether the next game begins behind a result that ends there. Inside a variation that tells a bracket that
// was forgotten from one that is still to come.
[[nodiscard]] bool ends_game(std::string_view text, std::size_t behind_result) noexcept;

// Behind the game in which something could not be read: behind its result, or where the next one begins.
struct Broken {
    std::size_t at = 0;     // what was not read
    std::size_t depth = 0;  // of variations
    bool in_moves = false;
};
[[nodiscard]] std::size_t next_game(std::string_view text, Broken broken, Comments& comments);

}  // namespace tafl::pgn
