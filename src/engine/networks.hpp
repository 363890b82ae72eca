// Networks for EngineOptions::network, other than the built-in ones: files that tafl-train writes (docs/training.md).
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "rules/ruleset.hpp"

namespace tafl {

class Network;

// The error says in a sentence why the bytes are not those of a network.
[[nodiscard]] std::expected<std::shared_ptr<const Network>, std::string> parse_network(
    std::span<const std::byte> bytes);
// The error names the file.
[[nodiscard]] std::expected<std::shared_ptr<const Network>, std::string> read_network(
    const std::filesystem::path& file);

// Whether the network evaluates games of the ruleset. The engine evaluates others as if it had none.
[[nodiscard]] bool network_supports(const Network& network, const Ruleset& ruleset) noexcept;

}  // namespace tafl
