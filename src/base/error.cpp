#include "base/error.hpp"

#include <algorithm>

namespace tafl {

Error error_at(std::string_view text, std::size_t offset, std::string message) {
    const auto before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::ranges::count(before, '\n');
    const auto start = before.rfind('\n') + 1;  // npos + 1 is 0
    return {std::move(message), before.size(), static_cast<int>(line),
            static_cast<int>(before.size() - start) + 1};
}

}  // namespace tafl
