// Numbers as people write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tafl::cli {

// "12,345,678"
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1 move", "1,200 moves"; `many` where the plural is not the noun with an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun, std::string_view many = {});

}  // namespace tafl::cli
