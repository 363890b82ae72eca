#include "engine/search/make_search.hpp"

namespace tafl {

#define TAFL_INSTANTIATE(N) \
    template std::unique_ptr<TreeSearch> make_search<N>(const Ruleset&, std::shared_ptr<const Network>);
TAFL_EACH_RARE_BOARD_SIZE(TAFL_INSTANTIATE)
#undef TAFL_INSTANTIATE

}  // namespace tafl
