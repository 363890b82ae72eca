#include "rules/ruleset.hpp"

#include "base/hash.hpp"

namespace tafl {
namespace {

// Over the options, in the order of the struct.
class Hash : public Fnv1a {
  public:
    using Fnv1a::add;
    void add(const Victims& victims) noexcept {
        add(static_cast<std::uint64_t>(victims.attackers | victims.defenders << 1 | victims.king << 2));
    }
    void add(const SquareSet& set, int squares) noexcept {
        for (int i = 0; i < squares; ++i) {
            if (set[static_cast<std::size_t>(i)]) add(static_cast<std::uint64_t>(i) + 1);
        }
        add(std::uint64_t{0});
    }
};

void add_start(Hash& hash, const Setup& start) {
    hash.add(static_cast<std::uint64_t>(start.size));
    hash.add(start.to_move);
    for (int i = 0; i < start.squares(); ++i) hash.add(start.pieces[static_cast<std::size_t>(i)]);
}

// Like all that was added later: the default adds nothing, so rulesets without it keep the hash that they had before it existed.
void add_places(Hash& hash, const SquareSet& places, int squares) {
    if (places.any()) hash.add(places, squares);
}

void add_throne(Hash& hash, const ThroneRules& throne, int squares) {
    hash.add(std::uint64_t{throne.exists});
    if (!throne.exists) return;
    add_places(hash, throne.squares, squares);
    hash.add(throne.stop);
    hash.add(throne.pass);
    hash.add(throne.hostile_empty);
    hash.add(throne.hostile_king);
}

void add_king(Hash& hash, const KingRules& king) {
    hash.add(king.armed);
    hash.add(static_cast<std::uint64_t>(king.speed));
    hash.add(king.on_throne);
    hash.add(king.beside);
    hash.add(king.elsewhere);
    for (const bool helps :
         {king.surround_throne, king.surround_edge, king.surround_corner, king.surround_camp,
          king.custodial_throne, king.custodial_corner, king.custodial_camp}) {
        hash.add(std::uint64_t{helps});
    }
}

void add_camps(Hash& hash, const CampRules& camps, int squares) {
    for (int i = 0; i < squares; ++i) hash.add(std::uint64_t{camps.group[static_cast<std::size_t>(i)]});
    hash.add(camps.soft, squares);
    hash.add(std::uint64_t{camps.hostile_occupied} | std::uint64_t{!camps.hostile_defenders} << 1 |
             std::uint64_t{camps.open} << 2);
}

void add_jump(Hash& hash, const JumpRules& jump) {
    if (jump == JumpRules{}) return;
    hash.add(jump.king);
    hash.add(std::uint64_t{jump.king_captures} | std::uint64_t{jump.knight_captures} << 1 |
             std::uint64_t{jump.commander_captures} << 2);
}

}  // namespace

SquareSet CampRules::squares() const noexcept {
    SquareSet squares;
    for (std::size_t i = 0; i < max_squares; ++i) squares[i] = group[i] != 0;
    return squares;
}

SquareSet corner_blocks(int size, int width) noexcept {
    SquareSet squares;
    const auto is_near_edge = [&](int line) { return line < width || line >= size - width; };
    for (int square = 0; square < size * size; ++square)
        squares[static_cast<std::size_t>(square)] =
            is_near_edge(square / size) && is_near_edge(square % size);
    return squares;
}

SquareSet Ruleset::throne_squares() const noexcept {
    if (!throne.exists || throne.squares.any()) return throne.exists ? throne.squares : SquareSet{};
    SquareSet centre;
    if (size() % 2 == 1) centre.set(static_cast<std::size_t>(start.squares() / 2));
    return centre;
}

SquareSet Ruleset::corner_squares() const noexcept {
    if (!corners.exists) return {};
    return corners.squares.any() ? corners.squares : corner_blocks(size(), corners.width);
}

std::uint64_t rules_hash(const Ruleset& rules) noexcept {
    Hash hash;
    const int squares = rules.start.squares();
    add_start(hash, rules.start);
    hash.add(rules.escape);
    if (rules.escape == EscapeKind::Squares) hash.add(rules.escape_squares, squares);
    add_throne(hash, rules.throne, squares);
    hash.add(std::uint64_t{rules.corners.exists});
    if (rules.corners.exists) {
        hash.add(rules.corners.hostile);
        hash.add(static_cast<std::uint64_t>(rules.corners.width));
        add_places(hash, rules.corners.squares, squares);
    }
    add_camps(hash, rules.camps, squares);
    add_king(hash, rules.king);
    hash.add(static_cast<std::uint64_t>(rules.men_speed));
    hash.add(std::uint64_t{rules.trap_capture});
    hash.add(static_cast<std::uint64_t>(rules.shieldwall.min));
    if (rules.shieldwall.min > 0) {
        hash.add(std::uint64_t{rules.shieldwall.corner_bracket});
        hash.add(std::uint64_t{rules.shieldwall.flank_required});
    }
    hash.add(std::uint64_t{rules.exit_fort});
    hash.add(rules.encirclement);
    hash.add(rules.no_moves);
    hash.add(rules.repetition.policy);
    if (rules.repetition.policy != RepetitionPolicy::None)
        hash.add(static_cast<std::uint64_t>(rules.repetition.count));
    hash.add(static_cast<std::uint64_t>(rules.ply_limit));
    hash.add(rules.jumps);
    if (rules.jumps == Jumps::Berserk) add_jump(hash, rules.jump);
    if (rules.jumps == Jumps::Berserk && rules.berserk_escape) hash.add(std::uint64_t{1});
    return hash.value();
}

}  // namespace tafl
