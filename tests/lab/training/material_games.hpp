// Games of random moves whose scores count material, which is easy to learn.
#pragma once

#include "base/random.hpp"
#include "lab/arena/selfplay_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rules/game.hpp"

namespace tafl::training::test {

inline int material(const Game& game) {
    int sum = 0;
    for (Square square = 0; square < 121; ++square) {
        const auto piece = game.piece_at(square);
        sum += piece == Piece::Attacker ? 50 : piece == Piece::Defender ? -100 : 0;
    }
    return game.to_move() == Side::Attackers ? sum : -sum;
}

inline arena::SelfplayGame material_game(Random& random) {
    Game game(find_builtin("copenhagen"));
    arena::SelfplayGame record;
    while (!game.outcome().is_over() && game.plies() < 150) {
        const auto moves = game.legal_moves();
        const auto move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
        record.plies.push_back({move, material(game)});
        (void)game.play(move);
    }
    return record;
}

inline void write_material_games(const std::filesystem::path& file, int games) {
    Random random(3);
    auto writer = arena::SelfplayWriter::open(file, rules_hash(*find_builtin("copenhagen")), {});
    for (int i = 0; i < games; ++i) writer->append(material_game(random));
}

}  // namespace tafl::training::test
