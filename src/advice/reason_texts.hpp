// The sentences for remarks, from web/client/words/*/reasons.json, which the site's pages show in ten languages. These
// are the ones of all_languages; cmake/embed_reasons.cmake embeds them.
#pragma once

#include <span>
#include <string_view>

namespace tafl {

struct ReasonText {
    std::string_view language;  // "en"
    std::string_view key;       // "takes.other": key_of() of a kind, and a plural form where it counts
    std::string_view text;      // "captures {count} pieces"
};

[[nodiscard]] std::span<const ReasonText> embedded_reasons() noexcept;

}  // namespace tafl
