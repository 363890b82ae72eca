// The engine's options, limits and network.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "engine/engine.hpp"

namespace tafl::cli {

// --level, --movetime, --nodes, --depth, --threads, --hash, --tables.
[[nodiscard]] std::vector<Option> thinking_options();
// Without any of them, no limits. Throws UserError.
[[nodiscard]] SearchLimits chosen_thinking(const Arguments& arguments);
[[nodiscard]] bool limits_thinking(const Arguments& arguments);
// `limits`, tightened by --depth, --nodes and --movetime. Throws UserError.
[[nodiscard]] SearchLimits chosen_limits(const Arguments& arguments, SearchLimits limits = {});
[[nodiscard]] Option level_option(std::string_view help, int usual);
[[nodiscard]] Option movetime_option(std::string_view help, std::string_view otherwise = {});
[[nodiscard]] Option nodes_option(std::string_view help, std::string_view otherwise = {});
[[nodiscard]] Option depth_option(std::string_view help);
[[nodiscard]] Option hash_option(std::string_view help, int usual_mib);
[[nodiscard]] Option tables_option();
// Null without --tables. Throws UserError with the folder's or file's name.
[[nodiscard]] std::shared_ptr<const TableSource> chosen_tables(const Arguments& arguments);
// --threads, --hash and --tables. Throws UserError.
[[nodiscard]] EngineOptions chosen_engine(const Arguments& arguments);
// Throws UserError with the file's name if it cannot be read or is not a network.
[[nodiscard]] std::shared_ptr<const Network> read_network(const std::string& file);

}  // namespace tafl::cli
