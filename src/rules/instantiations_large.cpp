#include "rules/sized_game_core.hpp"

namespace tafl {

template std::unique_ptr<GameCore> make_core<13>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<GameCore> make_core<15>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<GameCore> make_core<17>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<GameCore> make_core<19>(std::shared_ptr<const Ruleset>, const Setup&);

}  // namespace tafl
