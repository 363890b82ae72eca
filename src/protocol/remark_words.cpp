#include "protocol/remark_words.hpp"

#include <fmt/format.h>

#include "notation/squares.hpp"

namespace tafl {

namespace {

std::string counted(int number, std::string_view one, std::string_view many) {
    return number == 1 ? fmt::format("a {}", one) : fmt::format("{} {}", number, many);
}

}  // namespace

std::string to_words(const Remark& remark, int size) {
    const auto moves = counted(remark.number, "move", "moves");
    const auto squares = counted(remark.number, "square", "squares");
    switch (remark.point) {
        case Point::Escapes: return "brings the king out";
        case Point::TakesKing: return "takes the king";
        case Point::CompletesFort: return "completes the exit fort";
        case Point::CompletesRing: return "completes the ring";
        case Point::Wins: return "wins";
        case Point::EscapesIn: return fmt::format("brings the king out in {}", moves);
        case Point::TakesKingIn: return fmt::format("takes the king in {}", moves);
        case Point::WinsIn: return fmt::format("wins in {}", moves);
        case Point::LosesIn: return fmt::format("loses in {}", moves);
        case Point::Takes: return fmt::format("takes {}", counted(remark.number, "man", "men"));
        case Point::ThreatensEscape: return "threatens to escape";
        case Point::ThreatensKing: return "threatens the king";
        case Point::BarsTheKing: return "bars the king's way out";
        case Point::SavesTheKing: return "saves the king";
        case Point::GuardsCorner:
            return fmt::format("helps to guard the corner {}", to_string(remark.square, size));
        case Point::ClosesIn: return fmt::format("leaves the king {} fewer", squares);
        case Point::OpensUp: return fmt::format("gives the king {} more", squares);
    }
    return "";
}

std::string to_words(std::span<const Remark> remarks, int size) {
    std::string words;
    for (const auto& remark : remarks) {
        if (!words.empty()) words += ", ";
        words += to_words(remark, size);
    }
    return words;
}

}  // namespace tafl
