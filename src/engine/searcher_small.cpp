#include "engine/searcher.hpp"

namespace tafl {

template std::unique_ptr<Worker> make_searcher<7>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<Worker> make_searcher<9>(const Ruleset&, std::shared_ptr<const Network>);

}  // namespace tafl
