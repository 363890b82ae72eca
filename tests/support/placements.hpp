// Placements that random games seldom meet: forts, walls, rings, pockets, crowds and deserts, each about one
// move away from being finished.
#pragma once

#include <vector>

#include "rules/ruleset.hpp"
#include "support/choose.hpp"

namespace tafl::test {

enum class Scene { Fort, Wall, Ring, Hunt, Crowd, Desert };
inline constexpr Scene scenes[] = {Scene::Fort, Scene::Wall,  Scene::Ring,
                                   Scene::Hunt, Scene::Crowd, Scene::Desert};

// One king; no piece on a corner, on the throne or in a camp but those whose place it is. Either side to
// move.
[[nodiscard]] Setup draw_scene(Scene scene, const Ruleset& ruleset, Dice& dice);

}  // namespace tafl::test
