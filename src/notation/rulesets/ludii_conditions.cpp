#include "notation/rulesets/ludii_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "notation/squares.hpp"

namespace tafl::ludii {

namespace {

constexpr int most_evaluated = 100'000;  // sets of squares; Ludii's own games need a tenth

bool is_place(const Node& node) noexcept { return node.is_list("to") || node.is_list("between"); }

SquareSet only(int square) {
    SquareSet set;
    set[static_cast<std::size_t>(square)] = true;
    return set;
}

SquareSet squares_where(int size, auto&& is_in) {
    SquareSet set;
    for (int square = 0; square < size * size; ++square)
        set[static_cast<std::size_t>(square)] = is_in(square % size, square / size);
    return set;
}

}  // namespace

void FirstError::fail(const Node& node, std::string message) {
    if (!error_) error_ = error_at(text_, node.at, std::move(message));
}

void FirstError::unknown(const Node& node) {
    const auto name = node.kind == Kind::List ? fmt::format("({} …)", node.head()) : std::string(node.text);
    fail(node, fmt::format("the ludeme {} says what no option here can say", name));
}

SquareSet Board::edge() const {
    const int last = size - 1;
    return squares_where(
        size, [&](int file, int rank) { return file == 0 || rank == 0 || file == last || rank == last; });
}

SquareSet Board::expanded(const SquareSet& set, bool orthogonal) const {
    return squares_where(size, [&](int file, int rank) {
        for (int df = -1; df <= 1; ++df) {
            for (int dr = -1; dr <= 1; ++dr) {
                if (orthogonal && df != 0 && dr != 0) continue;
                const int f = file + df, r = rank + dr;
                if (f >= 0 && r >= 0 && f < size && r < size && set[static_cast<std::size_t>(r * size + f)])
                    return true;
            }
        }
        return false;
    });
}

SquareSet Conditions::sites(const Node& node) {
    if (++evaluated_ > most_evaluated) error_.fail(node, "the conditions of this game are too long");
    if (error_.found()) return {};
    if (node.kind == Kind::Set) return union_of(node.items);
    if (node.kind == Kind::Text) return coordinate(node);
    if (node.is_list("centrePoint")) return only(board_.centre());
    if (node.is_list("sites") && node.items.size() == 2) return named_sites(node.items[1]);
    if (node.is_list("union")) return union_of(std::span(node.items).subspan(1));
    if (node.is_list("difference") && node.items.size() == 3)
        return sites(node.items[1]) & ~sites(node.items[2]);
    if (node.is_list("expand") && node.items.size() >= 2) {
        const bool orthogonal =
            std::ranges::any_of(node.items, [](const Node& item) { return item.is_word("Orthogonal"); });
        return board_.expanded(sites(node.items[1]), orthogonal);
    }
    error_.unknown(node);
    return {};
}

SquareSet Conditions::union_of(std::span<const Node> nodes) {
    SquareSet set;
    for (const Node& node : nodes) set |= sites(node);
    return set;
}

SquareSet Conditions::coordinate(const Node& node) {
    std::string name;
    for (const char c : node.text) name += to_lower(c);
    const auto square = parse_square(name, board_.size);
    if (square) return only(*square);
    error_.fail(node, fmt::format("{} is no square of this board", in_quotes(node.text)));
    return {};
}

SquareSet Conditions::named_sites(const Node& name) {
    if (name.kind == Kind::Set) return union_of(name.items);
    if (name.is_word("Centre")) return only(board_.centre());
    if (name.is_word("Corners")) return board_.corners(1);
    if (name.is_word("Outer")) return board_.edge();
    for (const Node* region : board_.regions)
        if (region->items.size() == 3 && region->items[1].text == name.text) return sites(region->items[2]);
    error_.unknown(name);
    return {};
}

bool Conditions::holds(const Node& condition, const Look& look) {
    if (condition.is_list("and") || condition.is_list("or")) {
        const bool all = condition.is_list("and");
        for (const Node* part : lists_in(condition))
            if (holds(*part, look) != all) return !all;
        return all;
    }
    if (condition.is_list("not") && condition.items.size() == 2) return !holds(condition.items[1], look);
    if (condition.is_list("is") && condition.items.size() == 3) return holds_is(condition, look);
    if (condition.is_list("is") && condition.items.size() == 4 && condition.items[1].is_word("In") &&
        is_place(condition.items[2]))
        return sites(condition.items[3])[static_cast<std::size_t>(look.square)];
    if ((condition.is_list("=") || condition.is_list("!=")) && condition.items.size() == 3)
        return holds_equal(condition.items[1], condition.items[2], look) == condition.is_list("=");
    if (condition.head() == "IsFriendAt") return look.there != Piece::None && look.friendly;
    if (condition.head() == "IsEmpty") return look.there == Piece::None;
    if (condition.head() == "IsPieceAt" && condition.items.size() >= 2)
        return is_piece(condition.items[1].text, look);
    error_.unknown(condition);
    return false;
}

bool Conditions::holds_is(const Node& condition, const Look& look) {
    if (condition.items[1].is_word("Empty") && is_place(condition.items[2])) return look.there == Piece::None;
    const bool who = condition.items[2].is_list("who");
    if (condition.items[1].is_word("Friend") && who) return look.there != Piece::None && look.friendly;
    if (condition.items[1].is_word("Enemy") && who) return look.there != Piece::None && !look.friendly;
    error_.unknown(condition);
    return false;
}

bool Conditions::holds_equal(const Node& one, const Node& other, const Look& look) {
    if (is_place(one)) return sites(other)[static_cast<std::size_t>(look.square)];
    if (one.is_list("what") && other.is_list("id") && other.items.size() == 2)
        return is_piece(other.items[1].text, look);
    error_.unknown(one);
    return false;
}

// "Thrall1" or, where the side is said elsewhere, "Jarl".
bool Conditions::is_piece(std::string_view name, const Look& look) const {
    const bool numbered = name.ends_with('1') || name.ends_with('2');
    const auto plain = numbered ? name.substr(0, name.size() - 1) : name;
    if (name.ends_with('1')) return look.there == Piece::Attacker;
    return look.there == (plain == board_.king ? Piece::King : Piece::Defender);
}

}  // namespace tafl::ludii
