#include "engine/nnue/network.hpp"

namespace tafl {

std::shared_ptr<const Network> Network::builtin() { return nullptr; }

}  // namespace tafl
