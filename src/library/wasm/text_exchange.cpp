#include "library/wasm/text_exchange.hpp"

#include <algorithm>
#include <utility>

namespace tafl::wasm {

namespace {

// Never destroyed, because the module does not end.
std::string& question() {
    static auto* text = new std::string;
    return *text;
}
std::string& answered() {
    static auto* text = new std::string;
    return *text;
}
int refused_at = -1;
std::string_view refused_reason;

}  // namespace

Question::Question() noexcept : rest_(question()) {}

std::size_t Question::number() noexcept {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4 && i < rest_.size(); ++i)
        value |= std::size_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    rest_.remove_prefix(std::min<std::size_t>(4, rest_.size()));
    return value;
}

std::string_view Question::text() noexcept {
    const auto bytes = number();
    const auto field = rest_.substr(0, bytes);
    rest_.remove_prefix(field.size());
    return field;
}

std::vector<std::string> Question::list() {
    std::vector<std::string> fields;
    for (auto left = number(); left > 0 && !rest_.empty(); --left) fields.emplace_back(text());
    return fields;
}

Status answer(std::string text) {
    answered() = std::move(text);
    return ok;
}

Status refuse(std::string sentence, int at, std::string_view reason) {
    answered() = std::move(sentence);
    refused_at = at;
    refused_reason = reason;
    return refused;
}

TAFL_EXPORT(tafl_input) char* tafl_input(std::size_t bytes) {
    question().resize(bytes);
    return question().data();
}
TAFL_EXPORT(tafl_output) const char* tafl_output() { return answered().data(); }
TAFL_EXPORT(tafl_refused_at) int tafl_refused_at() { return refused_at; }
TAFL_EXPORT(tafl_reason) const char* tafl_reason() { return refused_reason.data(); }
TAFL_EXPORT(tafl_reason_size) std::size_t tafl_reason_size() { return refused_reason.size(); }
TAFL_EXPORT(tafl_output_size) std::size_t tafl_output_size() { return answered().size(); }

}  // namespace tafl::wasm
