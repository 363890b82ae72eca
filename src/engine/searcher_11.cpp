#include "engine/searcher.hpp"

namespace tafl {

template std::unique_ptr<Worker> make_searcher<11>(const Ruleset&, std::shared_ptr<const Network>);

}  // namespace tafl
