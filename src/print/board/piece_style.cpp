#include "print/board/piece_style.hpp"

#include <array>
#include <utility>

namespace tafl::print {

namespace {

constexpr std::array styles{std::pair{std::string_view("shields"), PieceStyle::Shields},
                            std::pair{std::string_view("swords"), PieceStyle::Swords},
                            std::pair{std::string_view("standing"), PieceStyle::Standing}};

}  // namespace

std::vector<std::string_view> piece_style_names() {
    std::vector<std::string_view> names;
    for (const auto& [name, style] : styles) names.push_back(name);
    return names;
}

std::optional<PieceStyle> find_piece_style(std::string_view name) {
    for (const auto& [known, style] : styles) {
        if (known == name) return style;
    }
    return std::nullopt;
}

}  // namespace tafl::print
