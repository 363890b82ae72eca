#include "engine/nnue/builtin.hpp"

#include <algorithm>

namespace tafl {

namespace {

std::span<const BuiltinNetwork> networks_of_board(int board) noexcept {
    switch (board) {
        case 7: return builtin_networks<7>();
        case 9: return builtin_networks<9>();
        case 11: return builtin_networks<11>();
        case 13: return builtin_networks<13>();
        default: return {};
    }
}

}  // namespace

std::shared_ptr<const Network> Network::builtin(const Ruleset& ruleset) {
    const auto family = network_family_of(ruleset);
    if (!family) return nullptr;
    const auto networks = networks_of_board(family->board);
    const auto found = std::ranges::find(networks, *family, &BuiltinNetwork::family);
    return found == networks.end() ? nullptr : found->network();
}

}  // namespace tafl
