// Splits a byte stream into lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tafl {

class LineBuffer {
  public:
    void add(std::string_view bytes) { bytes_ += bytes; }
    // The next complete line without its end.
    [[nodiscard]] std::optional<std::string> next() {
        const auto end = bytes_.find('\n', begin_);
        if (end == std::string::npos) {
            bytes_.erase(0, std::exchange(begin_, 0));
            return {};
        }
        auto line = bytes_.substr(begin_, end - begin_);
        begin_ = end + 1;
        return line;
    }
    [[nodiscard]] std::size_t size() const noexcept {
        return bytes_.size() - begin_;
    }  // bytes not yet returned

  private:
    std::string bytes_;
    std::size_t begin_ = 0;
};

}  // namespace tafl
