#include "rules/sized_game_core.hpp"

namespace tafl {

#define TAFL_INSTANTIATE(N) \
    template std::unique_ptr<GameCore> make_core<N>(std::shared_ptr<const Ruleset>, const Setup&);
TAFL_EACH_RARE_BOARD_SIZE(TAFL_INSTANTIATE)
#undef TAFL_INSTANTIATE

}  // namespace tafl
