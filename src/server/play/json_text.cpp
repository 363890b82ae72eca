#include "server/play/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl::server {

JsonText& JsonText::value(std::string_view text) {
    separate();
    text_ += '"';
    const auto is_plain = [](unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; };
    while (!text.empty()) {
        const auto* const end = std::find_if_not(text.begin(), text.end(), is_plain);
        text_.append(text.begin(), end);
        text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
        if (text.empty()) break;
        const char special = text.front();
        if (special == '"' || special == '\\') {
            text_ += '\\';
            text_ += special;
        } else {
            text_ += fmt::format("\\u{:04x}", static_cast<unsigned char>(special));
        }
        text.remove_prefix(1);
    }
    text_ += '"';
    return *this;
}

JsonText& JsonText::value(double number) { return raw(fmt::format("{:.1f}", number)); }

}  // namespace tafl::server
