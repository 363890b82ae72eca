#include "support/placements.hpp"

#include <algorithm>
#include <cstdlib>

#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

// A sheet of paper on which a scene is drawn. The scenes lean on rank 1; the sheet is turned at the end.
class Sheet {
  public:
    Sheet(const Ruleset& ruleset, Dice& dice) : ruleset_(ruleset), dice_(dice) {
        setup_.size = ruleset.size();
    }

    int size() const { return setup_.size; }
    bool has(int file, int rank) const { return file >= 0 && rank >= 0 && file < size() && rank < size(); }
    Piece at(int file, int rank) const { return setup_.pieces[index(file, rank)]; }

    // A square where the piece may stand.
    bool suits(Piece piece, int file, int rank) const {
        if (!has(file, rank)) return false;
        const int middle = size() / 2;
        const bool throne = ruleset_.throne.exists && file == middle && rank == middle;
        if (is_corner(file, rank)) return false;
        if (throne && piece != Piece::King) return false;
        return ruleset_.camps.group[index(file, rank)] == 0 || is_attacker(piece);
    }
    void put(Piece piece, int file, int rank) {
        if (suits(piece, file, rank) && at(file, rank) != Piece::King)
            setup_.pieces[index(file, rank)] = piece;
    }
    void clear(int file, int rank) {
        if (has(file, rank) && at(file, rank) != Piece::King) setup_.pieces[index(file, rank)] = Piece::None;
    }
    void sprinkle(Piece piece, int count) {
        for (int i = 0; i < count; ++i) {
            const int file = dice_.below(size());
            const int rank = dice_.below(size());
            if (at(file, rank) == Piece::None) put(piece, file, rank);
        }
    }

    Setup finished() {
        if (!has_king()) place_king();
        if (dice_.chance(25)) mirror();
        if (ruleset_.jumps == Jumps::Berserk) promote();
        setup_.to_move = dice_.chance(50) ? Side::Attackers : Side::Defenders;
        return mapped(setup_, dice_.below(symmetries));
    }

  private:
    std::size_t index(int file, int rank) const { return static_cast<std::size_t>(rank * size() + file); }
    bool is_corner(int file, int rank) const {
        const int from_side = std::min(file, size() - 1 - file);
        const int from_end = std::min(rank, size() - 1 - rank);
        return ruleset_.corners.exists && std::max(from_side, from_end) < ruleset_.corners.width;
    }
    bool has_king() const { return std::ranges::find(setup_.pieces, Piece::King) != setup_.pieces.end(); }
    void place_king() {
        while (!has_king()) put(Piece::King, dice_.below(size()), dice_.below(size()));
    }
    void mirror() {  // the left half to the right, except the king
        for (int rank = 0; rank < size(); ++rank)
            for (int file = 0; file < size() / 2; ++file) {
                const int twin = size() - 1 - file;
                if (at(file, rank) == Piece::King) continue;
                clear(twin, rank);
                if (at(file, rank) != Piece::None) put(at(file, rank), twin, rank);
            }
    }
    void promote() {  // R12: a knight, and about one attacker in six a commander
        bool knighted = false;
        for (Piece& piece : setup_.pieces) {
            if (piece == Piece::Attacker && dice_.chance(16)) piece = Piece::Commander;
            if (piece == Piece::Defender && !knighted && dice_.chance(25)) {
                piece = Piece::Knight;
                knighted = true;
            }
        }
    }

    const Ruleset& ruleset_;
    Dice& dice_;
    Setup setup_;
};

// A king on the edge in a small room; the squares around the room are walls, with a flaw or two.
void draw_fort(Sheet& sheet, Dice& dice) {
    std::vector<std::pair<int, int>> room{{dice.between(1, sheet.size() - 2), 0}};
    sheet.put(Piece::King, room[0].first, 0);
    for (int grow = dice.between(1, 5); grow > 0; --grow) {
        auto [file, rank] = dice.one_of<std::pair<int, int>>(room);
        (dice.chance(60) ? file : rank) += dice.chance(50) ? 1 : -1;
        if (sheet.has(file, rank) && rank <= 3) room.emplace_back(file, rank);
    }
    const auto in_room = [&](int file, int rank) {
        return std::ranges::find(room, std::pair(file, rank)) != room.end();
    };
    for (const auto& [file, rank] : room)
        for (int side = -1; side <= 1; ++side)
            for (int ahead = -1; ahead <= 1; ++ahead) {
                if (in_room(file + side, rank + ahead)) continue;
                const bool straight = side == 0 || ahead == 0;
                if (dice.chance(straight ? 95 : 30)) sheet.put(Piece::Defender, file + side, rank + ahead);
            }
    for (int i = dice.between(2, 14); i > 0; --i) {  // besiegers, close by
        const int file = room[0].first + dice.between(-5, 5);
        const int rank = dice.between(0, 5);
        if (!in_room(file, rank) && sheet.has(file, rank) &&
            (sheet.at(file, rank) == Piece::None || dice.chance(8)))
            sheet.put(Piece::Attacker, file, rank);
    }
    sheet.sprinkle(Piece::Defender, dice.between(0, 5));
    sheet.sprinkle(Piece::Attacker, dice.between(0, 6));
}

// A row on the edge with the other side in front of it and at its ends, and a piece or two missing.
void draw_wall(Sheet& sheet, Dice& dice) {
    const bool defenders_in_row = dice.chance(65);
    const Piece row = defenders_in_row ? Piece::Defender : Piece::Attacker;
    const Piece front = defenders_in_row ? Piece::Attacker : Piece::Defender;
    const int begin = dice.between(0, sheet.size() - 3);
    const int end = std::min(sheet.size() - 1, begin + dice.between(1, 5));
    const int king = dice.chance(30) ? dice.between(begin - 1, end + 1) : -1;
    if (king >= 0) sheet.put(Piece::King, king, defenders_in_row ? 0 : dice.below(2));
    for (int file = begin; file <= end; ++file) {
        if (dice.chance(96)) sheet.put(row, file, 0);
        if (dice.chance(92)) sheet.put(front, file, 1);
    }
    if (dice.chance(60)) sheet.put(front, begin - 1, 0);
    if (dice.chance(60)) sheet.put(front, end + 1, 0);
    for (int i = 0; i < 4; ++i) sheet.put(front, dice.between(begin - 2, end + 2), dice.between(2, 4));
    sheet.sprinkle(front, dice.between(0, 5));
    sheet.sprinkle(row, dice.between(0, 4));
}

// A closed rectangle of attackers, its corners cut or not, and the king's side inside, mostly.
void draw_ring(Sheet& sheet, Dice& dice) {
    const int last = sheet.size() - 1;
    const int left = dice.between(0, 2), right = last - dice.between(0, 2);
    const int low = dice.between(0, 2), high = last - dice.between(0, 2);
    const bool cut = dice.chance(50);
    for (int file = left; file <= right; ++file)
        for (int rank = low; rank <= high; ++rank) {
            const bool on_side = file == left || file == right;
            const bool on_end = rank == low || rank == high;
            if (on_side && on_end && cut) continue;
            if (on_side || on_end) sheet.put(Piece::Attacker, file, rank);
        }
    sheet.put(Piece::King, dice.between(left + 1, right - 1), dice.between(low + 1, high - 1));
    for (int i = dice.between(0, 6); i > 0; --i)
        sheet.put(Piece::Defender, dice.between(left + 1, right - 1), dice.between(low + 1, high - 1));
    for (int i = dice.between(0, 2); i > 0; --i) {  // a gap, and an attacker who may fill it
        const int file = dice.between(left, right);
        sheet.clear(file, low);
        sheet.put(Piece::Attacker, file, low + dice.between(1, 3));
    }
    if (dice.chance(20)) sheet.sprinkle(Piece::Defender, 1);
    if (dice.chance(30)) sheet.sprinkle(Piece::Attacker, 2);
}

// All corners closed, each by a diagonal or by a wall on both edges, perhaps with a gap; few defenders, the king at times
// between attackers at the edge.
void draw_blockade(Sheet& sheet, Dice& dice) {
    const int last = sheet.size() - 1;
    for (const int file : {0, last})
        for (const int rank : {0, last}) {
            const auto attack = [&](int files, int ranks) {
                sheet.put(Piece::Attacker, file == 0 ? files : last - files,
                          rank == 0 ? ranks : last - ranks);
            };
            const int reach = dice.between(1, 3);
            const bool wall = dice.chance(30);
            for (int i = 0; i <= reach && !wall; ++i) attack(i, reach - i);
            for (const int steps : {1, 2})
                if (wall) attack(steps, 0), attack(0, steps);
        }
    if (dice.chance(30)) {
        const int king = dice.between(2, last - 2);
        for (const int steps : {-2, -1, 1, 2})
            if (king + steps != 0 && king + steps != last) sheet.put(Piece::Attacker, king + steps, 0);
        for (const int ahead : {1, 2})
            for (const int beside : {0, 1}) sheet.put(Piece::Attacker, king + beside, ahead);
        sheet.put(Piece::King, king, 0);
    } else {
        sheet.put(Piece::King, dice.between(1, last - 1), dice.between(1, last - 1));
    }
    sheet.sprinkle(Piece::Defender, dice.between(0, 6));
    sheet.sprinkle(Piece::Attacker, dice.between(0, 8));
    if (dice.chance(50)) sheet.clear(dice.between(0, last), dice.chance(50) ? 0 : last);
}

// The king in the throne's, an edge's or a corner's company, nearly taken.
void draw_hunt(Sheet& sheet, Dice& dice) {
    const int middle = sheet.size() / 2;
    int file = dice.below(sheet.size()), rank = dice.below(sheet.size());
    if (dice.chance(50)) file = middle + dice.between(-1, 1), rank = middle + dice.between(-1, 1);
    if (dice.chance(25)) file = dice.between(0, 2), rank = dice.between(0, 1);
    sheet.put(Piece::King, file, rank);
    constexpr std::pair<int, int> around[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (const auto& [side, ahead] : around) {
        if (dice.chance(62)) sheet.put(Piece::Attacker, file + side, rank + ahead);
        else if (dice.chance(50)) sheet.put(Piece::Defender, file + side, rank + ahead);
        if (dice.chance(40))
            sheet.put(Piece::Attacker, file + 2 * side + dice.between(-1, 1), rank + 2 * ahead);
        if (dice.chance(15)) sheet.put(Piece::Defender, file + 2 * side, rank + 2 * ahead);
    }
    sheet.sprinkle(Piece::Attacker, dice.between(1, sheet.size()));
    sheet.sprinkle(Piece::Defender, dice.between(0, sheet.size() / 2));
}

void draw_crowd(Sheet& sheet, Dice& dice) {
    const int squares = sheet.size() * sheet.size();
    sheet.sprinkle(Piece::Attacker, squares * dice.between(10, 70) / 100);
    sheet.sprinkle(Piece::Defender, squares * dice.between(10, 70) / 100);
}

void draw_desert(Sheet& sheet, Dice& dice) {
    sheet.sprinkle(Piece::Attacker, dice.between(1, 4));
    sheet.sprinkle(Piece::Defender, dice.between(0, 3));
}

}  // namespace

Setup draw_scene(Scene scene, const Ruleset& ruleset, Dice& dice) {
    Sheet sheet(ruleset, dice);
    switch (scene) {
        case Scene::Fort: draw_fort(sheet, dice); break;
        case Scene::Wall: draw_wall(sheet, dice); break;
        case Scene::Ring: draw_ring(sheet, dice); break;
        case Scene::Blockade: draw_blockade(sheet, dice); break;
        case Scene::Hunt: draw_hunt(sheet, dice); break;
        case Scene::Crowd: draw_crowd(sheet, dice); break;
        case Scene::Desert: draw_desert(sheet, dice); break;
    }
    return sheet.finished();
}

}  // namespace tafl::test
