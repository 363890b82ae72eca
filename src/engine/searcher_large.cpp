#include "engine/searcher.hpp"

namespace tafl {

template std::unique_ptr<Worker> make_searcher<13>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<Worker> make_searcher<15>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<Worker> make_searcher<17>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<Worker> make_searcher<19>(const Ruleset&, std::shared_ptr<const Network>);

}  // namespace tafl
