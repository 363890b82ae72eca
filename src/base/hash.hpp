// FNV-1a: a small hash, the same on every machine. Not cryptographic.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace tafl {

template <std::unsigned_integral State>
class BasicFnv1a {
  public:
    // Adds a whole word in one step instead of eight: faster, but a different hash.
    constexpr void add_word(std::uint64_t word) noexcept {
        state_ = static_cast<State>((state_ ^ static_cast<State>(word)) * prime);
    }
    // Adds its eight bytes, lowest first.
    constexpr void add(std::uint64_t value) noexcept {
        for (int i = 0; i < 8; ++i, value >>= 8) add_word(value & 0xFF);
    }
    template <class Enum>
        requires std::is_enum_v<Enum>
    constexpr void add(Enum value) noexcept {
        add(static_cast<std::uint64_t>(value));
    }
    // In hash.cpp, which sanitizer builds optimise too, because whole files are hashed.
    void add_text(std::string_view text) noexcept;
    [[nodiscard]] constexpr State value() const noexcept { return state_; }

  private:
    static_assert(sizeof(State) == 4 || sizeof(State) == 8);
    static constexpr bool is_wide = sizeof(State) == 8;
    static constexpr auto prime = static_cast<State>(is_wide ? 0x100000001B3 : 0x01000193);
    State state_ = static_cast<State>(is_wide ? 0xCBF29CE484222325 : 0x811C9DC5);
};

using Fnv1a = BasicFnv1a<std::uint64_t>;
using Fnv1a32 = BasicFnv1a<std::uint32_t>;

}  // namespace tafl
