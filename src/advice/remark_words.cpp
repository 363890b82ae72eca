#include "advice/remarks.hpp"

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
    switch (remark.kind) {
        case RemarkKind::Escapes: return "brings the king out";
        case RemarkKind::TakesKing: return "takes the king";
        case RemarkKind::CompletesFort: return "completes the exit fort";
        case RemarkKind::CompletesRing: return "completes the ring";
        case RemarkKind::Wins: return "wins";
        case RemarkKind::EscapesIn: return fmt::format("brings the king out in {}", moves);
        case RemarkKind::TakesKingIn: return fmt::format("takes the king in {}", moves);
        case RemarkKind::WinsIn: return fmt::format("wins in {}", moves);
        case RemarkKind::LosesIn: return fmt::format("loses in {}", moves);
        case RemarkKind::Takes: return fmt::format("takes {}", counted(remark.number, "man", "men"));
        case RemarkKind::ThreatensEscape: return "threatens to escape";
        case RemarkKind::ThreatensKing: return "threatens the king";
        case RemarkKind::BarsTheKing: return "bars the king's way out";
        case RemarkKind::SavesTheKing: return "saves the king";
        case RemarkKind::GuardsCorner:
            return fmt::format("helps to guard the corner {}", to_string(remark.square, size));
        case RemarkKind::ClosesIn: return fmt::format("leaves the king {} fewer", squares);
        case RemarkKind::OpensUp: return fmt::format("gives the king {} more", squares);
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
