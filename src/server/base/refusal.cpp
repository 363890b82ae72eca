#include "server/base/refusal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/json_writer.hpp"

namespace tafl::server {

namespace {

using namespace std::string_view_literals;  // the compiler counts no characters

struct RefusalWords {
    std::string_view language;
    std::string_view key;
    std::string_view text;
};

constexpr RefusalWords refusal_words[] = {
#include <embedded_refusals.inc>  // cmake/embed_words.cmake
};

}  // namespace

RefusalText operator""_reason(const char* key, std::size_t length) {
    const std::string_view reason(key, length);
    const auto* const found = std::ranges::find(refusal_words, reason, &RefusalWords::key);
    if (found == std::end(refusal_words))
        throw std::logic_error(fmt::format("refusals.json has no {}", reason));
    RefusalText said(std::string(found->text));
    said.reason = reason;
    return said;
}

RefusalText RefusalText::with(std::string_view name, std::int64_t value) && {
    const auto placeholder = fmt::format("{{{}}}", name);
    const auto at = text.find(placeholder);
    if (at == text.npos) throw std::logic_error(fmt::format("\"{}\" has no {}", text, placeholder));
    text.replace(at, placeholder.size(), std::to_string(value));
    values.emplace_back(name, value);
    return std::move(*this);
}

void append_refusal(JsonWriter& json, const Refusal& refusal) {
    json.field("error", to_string(refusal.code)).field("text", refusal.text);
    if (!refusal.reason.empty()) json.field("reason", refusal.reason);
    if (refusal.values.empty()) return;
    json.key("values").open('{');
    for (const auto& [name, value] : refusal.values) json.field(name, value);
    json.close('}');
}

}  // namespace tafl::server
