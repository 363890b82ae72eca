#include "rules/sized_game_core.hpp"

namespace tafl {

template std::unique_ptr<GameCore> make_core<7>(std::shared_ptr<const Ruleset>, const Setup&);

}  // namespace tafl
