#include "engine/search/make_search.hpp"

namespace tafl {

template std::unique_ptr<TreeSearch> make_search<13>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<TreeSearch> make_search<15>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<TreeSearch> make_search<17>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<TreeSearch> make_search<19>(const Ruleset&, std::shared_ptr<const Network>);

}  // namespace tafl
