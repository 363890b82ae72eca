#include "notation/outcomes.hpp"

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

}  // namespace tafl
