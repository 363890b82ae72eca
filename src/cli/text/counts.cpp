#include "cli/text/counts.hpp"

#include <fmt/format.h>

namespace tafl::cli {

std::string grouped(std::uint64_t number) {
    auto digits = fmt::format("{}", number);
    for (auto i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3) {
        digits.insert(static_cast<std::size_t>(i), ",");
    }
    return digits;
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view many) {
    if (number == 1) return fmt::format("1 {}", noun);
    return many.empty() ? fmt::format("{} {}s", grouped(number), noun)
                        : fmt::format("{} {}", grouped(number), many);
}

}  // namespace tafl::cli
