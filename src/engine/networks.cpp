#include "engine/networks.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/special_file.hpp"
#include "engine/nnue/network.hpp"

namespace tafl {

std::expected<std::shared_ptr<const Network>, std::string> parse_network(std::span<const std::byte> bytes) {
    return Network::read(bytes);
}

std::expected<std::shared_ptr<const Network>, std::string> read_network(const std::filesystem::path& file) {
    if (is_special_file(file)) return std::unexpected(file.string() + " is not a file");
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::unexpected(file.string() + " cannot be read: " + std::strerror(errno));
    std::string bytes(Network::max_file_size + 1, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    auto network = Network::read(std::as_bytes(std::span(bytes)));
    if (!network) return std::unexpected(file.string() + ": " + network.error());
    return *std::move(network);
}

bool network_supports(const Network& network, const Ruleset& ruleset) noexcept {
    return network.supports(ruleset);
}

}  // namespace tafl
