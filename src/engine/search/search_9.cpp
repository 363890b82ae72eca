#include "engine/search/make_search.hpp"

namespace tafl {

template std::unique_ptr<TreeSearch> make_search<9>(const Ruleset&, std::shared_ptr<const Network>);

}  // namespace tafl
