// Plain sentences in lines of at most 80 characters, under headings, some of them numbered.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl {

class Prose {
  public:
    void line(std::string_view words);  // as it stands
    void heading(std::string_view words);
    void say(std::string_view sentence);
    void number(std::string_view sentence);  // 1., 2., ... under whatever heading
    void labelled(std::string_view label, std::string_view words);  // further lines stand behind the label
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
    int numbered_ = 0;
};

// "a, b and c", for the last word "and".
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view last);
[[nodiscard]] std::string ordinal(int n);  // 3: third
[[nodiscard]] std::string counted(int n, std::string_view one, std::string_view many);  // 1 man, 2 men

}  // namespace tafl
