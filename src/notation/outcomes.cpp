#include "notation/outcomes.hpp"

#include <array>

namespace tafl {

std::string_view to_string(Side side) noexcept {
    switch (side) {
        case Side::Attackers: return "attackers";
        case Side::Defenders: return "defenders";
    }
    return "";
}

std::string_view to_string(Winner winner) noexcept {
    switch (winner) {
        case Winner::Nobody: return "ongoing";
        case Winner::Attackers: return "attackers";
        case Winner::Defenders: return "defenders";
        case Winner::Draw: return "draw";
    }
    return "";
}

std::string_view to_string(std::optional<Winner> winner) noexcept {
    return winner ? to_string(*winner) : std::string_view();
}

std::string_view to_string(Reason reason) noexcept {
    switch (reason) {
        case Reason::None: return "";
        case Reason::KingEscaped: return "king-escaped";
        case Reason::KingCaptured: return "king-captured";
        case Reason::ExitFort: return "exit-fort";
        case Reason::Encircled: return "encircled";
        case Reason::NoLegalMove: return "no-legal-move";
        case Reason::NoPiecesLeft: return "no-pieces-left";
        case Reason::Repetition: return "repetition";
        case Reason::PlyLimit: return "ply-limit";
    }
    return "";
}

std::string_view to_string(Clause clause) noexcept {
    constexpr std::array<std::string_view, 13> names{"",   "R1", "R2", "R3",  "R4",  "R5", "R6",
                                                     "R7", "R8", "R9", "R10", "R11", "R12"};
    return names[static_cast<std::size_t>(clause)];
}

}  // namespace tafl
