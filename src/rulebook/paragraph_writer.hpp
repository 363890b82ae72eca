// Writes headings and paragraphs in lines of at most 80 characters.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace tafl {

class ParagraphWriter {
  public:
    void line(std::string_view words) { text_.append(words) += '\n'; }  // unwrapped
    void heading(std::string_view words);
    void paragraph(std::string_view sentences);
    void labelled(std::string_view label,
                  std::string_view words);  // further lines are indented by the label's width
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

// `first` and the words, broken at blanks into lines of at most `widest` characters; further lines begin with `indent`.
[[nodiscard]] std::string wrapped(std::string_view words, std::string_view first, std::string_view indent,
                                  std::size_t widest);

// The number of characters of a UTF-8 text.
[[nodiscard]] std::size_t width_of(std::string_view text) noexcept;

}  // namespace tafl
