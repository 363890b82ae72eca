#include "rulebook/diagram_words.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::array words_of_pieces{
    std::pair{Piece::Attacker, "set.attackers"}, std::pair{Piece::Commander, "set.commanders"},
    std::pair{Piece::Defender, "set.defenders"}, std::pair{Piece::Knight, "set.knights"},
    std::pair{Piece::King, "set.king"}};

void add(std::string& list, std::string_view between, const std::string& more) {
    if (!list.empty()) list += between;
    list += more;
}

std::string pieces_in_words(const Setup& setup, const LanguageSource& language) {
    std::string words;
    for (const auto& [piece, key] : words_of_pieces) {
        std::string squares;
        for (int square = 0; square < setup.squares(); ++square) {
            if (setup.pieces[static_cast<std::size_t>(square)] == piece)
                add(squares, ", ", to_string(static_cast<Square>(square), setup.size));
        }
        if (!squares.empty()) add(words, "; ", language.words(key) + " " + squares);
    }
    return words;
}

// Of the last move, with all that was captured on the way to it.
std::string moves_in_words(const RulebookDiagram& diagram, const LanguageSource& language) {
    const int size = diagram.before.size;
    std::string words;
    for (const auto& move : diagram.moves)
        add(words, ", ", to_string(move.from, size) + "–" + to_string(move.to, size));
    if (words.empty()) return words;
    if (!diagram.is_legal) words += " ✕";
    std::string taken;
    for (const auto& piece : diagram.taken) add(taken, ", ", to_string(piece.square, size));
    return taken.empty() ? words
                         : fmt::format(fmt::runtime(language.words("grammar.captures")), words, taken);
}

}  // namespace

std::string diagram_in_words(const RulebookDiagram& diagram, const LanguageSource& language) {
    const auto pieces = pieces_in_words(diagram.before, language), moves = moves_in_words(diagram, language);
    return moves.empty() ? pieces + "." : pieces + ". " + moves + ".";
}

}  // namespace tafl
