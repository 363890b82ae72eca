// Errors in text from outside: one sentence for its author, and the position.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace tafl {

struct Error {
    std::string message;     // names what was read and what was expected; no full stop, no line break
    std::size_t offset = 0;  // bytes from the start of the text that was parsed
    int line = 0;            // from 1; 0 if the text has no lines
    int column = 0;          // from 1, in bytes
};

template <class T>
using Parsed = std::expected<T, Error>;

// An error at that byte offset of a text, with its line and column.
[[nodiscard]] Error error_at(std::string_view text, std::size_t offset, std::string message);

}  // namespace tafl
