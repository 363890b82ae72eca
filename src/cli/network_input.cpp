#include "cli/network_input.hpp"

#include "cli/failure.hpp"
#include "cli/files.hpp"

namespace tafl::cli {

std::shared_ptr<const Network> read_network(const std::string& file) {
    const auto bytes = read_beginning(file, Network::file_size + 1);
    auto network = Network::read(std::as_bytes(std::span(bytes)));
    if (!network) throw UserError(input_name(file) + ": " + network.error());
    return *std::move(network);
}

}  // namespace tafl::cli
