#include "base/readable_text.hpp"

#include "base/text.hpp"

namespace tafl {

std::optional<std::size_t> find_unreadable(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const auto c = static_cast<unsigned char>(text[at]);
        const std::size_t length = utf8_length(text.substr(at));
        const bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
        if (length == 0 || control) return at;
        at += length;
    }
    return std::nullopt;
}

}  // namespace tafl
