#include "odd_rulesets.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

template <class Enum>
Enum any(Dice& dice, Enum last) {
    return static_cast<Enum>(dice.below(static_cast<int>(last) + 1));
}

Victims some_victims(Dice& dice) { return {dice.chance(60), dice.chance(60), false}; }

SquareSet some_squares(Dice& dice, int most, int squares) {
    SquareSet set;
    for (int i = dice.between(1, most); i > 0; --i) set.set(static_cast<std::size_t>(dice.below(squares)));
    return set;
}

ThroneRules some_throne(Dice& dice, int squares, const SquareSet& corners) {
    ThroneRules throne;
    throne.exists = dice.chance(80);
    if (dice.chance(20) || (throne.exists && squares % 2 == 0))
        throne.squares = some_squares(dice, 4, squares) & ~corners;
    throne.stop = any(dice, ThroneStop::None);
    throne.pass = any(dice, ThronePass::None);
    throne.hostile_empty = some_victims(dice);
    throne.hostile_empty.king = dice.chance(20);
    throne.hostile_king = some_victims(dice);
    return throne;
}

CornerRules some_corners(Dice& dice, int squares) {
    CornerRules corners;
    if (dice.chance(12)) corners.squares = some_squares(dice, 6, squares);
    corners.exists = dice.chance(75);
    corners.hostile = some_victims(dice);
    corners.width = dice.chance(20) ? 2 : 1;
    return corners;
}

KingRules some_king(Dice& dice) {
    KingRules king;
    king.armed = any(dice, Armed::None);
    king.speed = dice.chance(25) ? dice.between(1, 3) : 0;
    for (KingCapture* kind : {&king.on_throne, &king.beside, &king.elsewhere})
        *kind = any(dice, KingCapture::Custodial);
    for (bool* helper :
         {&king.surround_throne, &king.surround_edge, &king.surround_corner, &king.surround_camp,
          &king.custodial_throne, &king.custodial_corner, &king.custodial_camp})
        *helper = dice.chance(50);
    return king;
}

// A camp in the middle of each side, three squares and the one before them.
CampRules some_camps(Dice& dice, int size) {
    CampRules camps;
    const int middle = size / 2;
    const auto mark = [&](int file, int rank, int group) {
        const auto square = static_cast<std::size_t>(rank * size + file);
        camps.group[square] = static_cast<std::uint8_t>(group);
        camps.soft[square] = dice.chance(25);
    };
    for (int i = -1; i <= 1; ++i) {
        mark(middle + i, 0, 1), mark(middle + i, size - 1, 2);
        mark(0, middle + i, 3), mark(size - 1, middle + i, 4);
    }
    mark(middle, 1, 1), mark(middle, size - 2, 2), mark(1, middle, 3), mark(size - 2, middle, 4);
    camps.hostile_defenders = dice.chance(70);
    camps.hostile_occupied = camps.hostile_defenders && dice.chance(40);
    camps.open = dice.chance(40);
    return camps;
}

JumpRules some_jump(Dice& dice) {
    return {any(dice, KingJump::Any), dice.chance(50), dice.chance(50), dice.chance(50)};
}

void set_escape(Ruleset& rules, Dice& dice) {
    rules.escape = any(dice, EscapeKind::Squares);
    if (rules.escape == EscapeKind::Corners && !rules.corners.exists) rules.escape = EscapeKind::Edge;
    if (rules.escape == EscapeKind::Squares)
        for (int i = 0; i < 6; ++i)
            rules.escape_squares.set(static_cast<std::size_t>(dice.below(rules.start.squares())));
}

}  // namespace

tafl::Setup cross_of_five(int size) {
    tafl::Setup setup;
    setup.size = size;
    const int middle = size / 2;
    const auto put = [&](int file, int rank, Piece piece) {
        setup.pieces[static_cast<std::size_t>(rank * size + file)] = piece;
    };
    put(middle, middle, Piece::King);
    for (const int i : {-1, 1}) {
        put(middle + i, middle, Piece::Defender);
        put(middle, middle + i, Piece::Defender);
    }
    for (int i = middle - size / 5; i <= middle + size / 5; ++i) {
        for (const int edge : {0, size - 1}) {
            put(i, edge, Piece::Attacker);
            put(edge, i, Piece::Attacker);
        }
    }
    return setup;
}

std::shared_ptr<const Ruleset> odd_ruleset(Dice& dice) {
    Ruleset rules = *dice.one_of<std::shared_ptr<const Ruleset>>(builtin_rulesets());
    if (rules.size() > 13) return odd_ruleset(dice);  // the large boards take long
    rules.name = "odd";
    if (dice.chance(20)) {
        constexpr int sizes[] = {5, 5, 6, 8, 8, 10, 10, 12, 21};
        rules.start = cross_of_five(dice.one_of<int>(sizes));
        rules.escape_squares.reset();
    }
    rules.corners = some_corners(dice, rules.start.squares());
    rules.throne = some_throne(dice, rules.start.squares(), rules.corner_squares());
    rules.corners.squares &= ~rules.throne_squares();  // no file may have a corner that is the throne too
    const bool has_usual_places = rules.throne.squares.none() && rules.corners.squares.none();
    rules.camps = rules.jumps == Jumps::None && has_usual_places && dice.chance(15)
                      ? some_camps(dice, rules.size())
                      : CampRules{};
    rules.king = some_king(dice);
    set_escape(rules, dice);
    rules.men_speed = dice.chance(15) ? dice.between(1, 3) : 0;
    rules.trap_capture = dice.chance(30);
    rules.shieldwall = {dice.chance(60) ? dice.between(2, 3) : 0, dice.chance(50), dice.chance(50)};
    rules.exit_fort = dice.chance(60);
    rules.encirclement = any(dice, rules.escape == EscapeKind::Corners && rules.corners.squares.none()
                                       ? Encirclement::NoEscape
                                       : Encirclement::NoEdgeReach);
    rules.no_moves = any(dice, NoMoves::Pass);
    rules.repetition = {any(dice, RepetitionPolicy::MoverWins), dice.between(2, 4)};
    rules.ply_limit = dice.chance(10) ? dice.between(5, 60) : 0;
    if (rules.jumps == Jumps::Berserk) rules.jump = some_jump(dice);
    if (rules.jumps == Jumps::Berserk) rules.berserk_escape = dice.chance(50);
    return std::make_shared<const Ruleset>(std::move(rules));
}

std::string list_options(const Ruleset& rules) {
    const auto victims = [](const Victims& v) {
        return fmt::format("{}{}{}", v.attackers ? "a" : "", v.defenders ? "d" : "", v.king ? "k" : "");
    };
    const auto number = [](auto value) { return static_cast<int>(value); };
    const KingRules& king = rules.king;
    return fmt::format(
        "size {} throne {} at {} stop {} pass {} empty {} king {}; corners {} at {} hostile {} width {}; "
        "camps {} "
        "occupied {} open {}; "
        "king armed {} speed {} on {} beside {} else {} surround t{} e{} c{} m{} custodial t{} c{} m{}; "
        "escape {}; "
        "men {} trap {} wall {} {} {} fort {} ring {} no_moves {} repetition {} {} limit {} jumps {} king "
        "{}{} knight {} commander {} escape {}",
        rules.size(), rules.throne.exists, rules.throne.squares.count(), number(rules.throne.stop),
        number(rules.throne.pass), victims(rules.throne.hostile_empty), victims(rules.throne.hostile_king),
        rules.corners.exists, rules.corners.squares.count(), victims(rules.corners.hostile),
        rules.corners.width, rules.camps != CampRules{}, rules.camps.hostile_occupied, rules.camps.open,
        number(king.armed), king.speed, number(king.on_throne), number(king.beside), number(king.elsewhere),
        king.surround_throne, king.surround_edge, king.surround_corner, king.surround_camp,
        king.custodial_throne, king.custodial_corner, king.custodial_camp, number(rules.escape),
        rules.men_speed, rules.trap_capture, rules.shieldwall.min, rules.shieldwall.corner_bracket,
        rules.shieldwall.flank_required, rules.exit_fort, number(rules.encirclement), number(rules.no_moves),
        number(rules.repetition.policy), rules.repetition.count, rules.ply_limit, number(rules.jumps),
        number(rules.jump.king), rules.jump.king_captures, rules.jump.knight_captures,
        rules.jump.commander_captures, rules.berserk_escape);
}

}  // namespace tafl::test
