#include "engine/nnue/builtin.hpp"

namespace tafl {

template <>
std::span<const BuiltinNetwork> builtin_networks<13>() noexcept {
    return {};
}

}  // namespace tafl
