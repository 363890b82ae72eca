// Placements that random games seldom reach: forts, walls, rings, blocked corners, pockets, crowded and empty boards, each about
// one move from completion.
#pragma once

#include <vector>

#include "rules/ruleset.hpp"
#include "support/choose.hpp"

namespace tafl::test {

enum class Scene { Fort, Wall, Ring, Blockade, Hunt, Crowd, Desert };
inline constexpr Scene scenes[] = {Scene::Fort, Scene::Wall,  Scene::Ring,  Scene::Blockade,
                                   Scene::Hunt, Scene::Crowd, Scene::Desert};

// One king; special squares and camps hold only pieces that may stand there. Either side to move.
[[nodiscard]] Setup draw_scene(Scene scene, const Ruleset& ruleset, Dice& dice);

}  // namespace tafl::test
