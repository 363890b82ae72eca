#include "cli/engine_input.hpp"

#include <algorithm>
#include <random>
#include <span>

#include "cli/common_options.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "engine/engine_ranges.hpp"
#include "engine/levels.hpp"
#include "engine/nnue/network.hpp"
#include "tables/tables.hpp"

namespace tafl::cli {

std::vector<Option> thinking_options() {
    return {level_option("playing strength; below the highest it searches less and errs", max_level),
            movetime_option("time limit for a move, in milliseconds"),
            nodes_option("limit of positions searched for a move"),
            depth_option("limit of plies searched"),
            threads_option("search threads"),
            hash_option("size of the transposition table", EngineOptions().hash_mib),
            tables_option()};
}

Option level_option(std::string_view help, int usual) {
    return number_option("--level", "N", help, {min_level, max_level}, static_cast<std::uint64_t>(usual));
}

Option movetime_option(std::string_view help, std::string_view otherwise) {
    return number_option("--movetime", "MS", help, {1, 1'000'000'000}, otherwise);
}

Option nodes_option(std::string_view help, std::string_view otherwise) {
    return number_option("--nodes", "N", help, {1, 1'000'000'000'000'000}, otherwise);
}

Option depth_option(std::string_view help) { return number_option("--depth", "N", help, {1, max_ply}); }

Option hash_option(std::string_view help, int usual_mib) {
    return number_option("--hash", "MIB", help, {1, max_hash_mib, "MiB"},
                         static_cast<std::uint64_t>(usual_mib));
}

Option tables_option() {
    return {"--tables", "DIR", "endgame tables to look up positions in, made by 'tafl tables'",
            Offers::Files};
}

bool limits_thinking(const Arguments& arguments) {
    return std::ranges::any_of(std::vector<std::string_view>{"--level", "--movetime", "--nodes", "--depth"},
                               [&](std::string_view option) { return arguments.has(option); });
}

SearchLimits chosen_limits(const Arguments& arguments, SearchLimits limits) {
    limits.depth = std::min(limits.depth, arguments.number<int>("--depth", limits.depth));
    limits.nodes = std::min(limits.nodes, arguments.number("--nodes", limits.nodes));
    if (arguments.has("--movetime"))
        limits.movetime = std::chrono::milliseconds(arguments.number("--movetime"));
    return limits;
}

SearchLimits chosen_thinking(const Arguments& arguments) {
    const auto level = arguments.number<int>("--level");
    const bool errs = level < max_level;
    return chosen_limits(arguments, errs ? limits_of_level(level, std::random_device{}()) : SearchLimits{});
}

EngineOptions chosen_engine(const Arguments& arguments) {
    EngineOptions options;
    options.threads = arguments.number<int>("--threads");
    options.hash_mib = arguments.number<int>("--hash");
    options.tables = chosen_tables(arguments);
    return options;
}

std::shared_ptr<const TableSource> chosen_tables(const Arguments& arguments) {
    if (!arguments.has("--tables")) return nullptr;
    auto tables = tables::open_folder(arguments.text("--tables"));
    if (!tables) throw UserError(tables.error());
    return *std::move(tables);
}

std::shared_ptr<const Network> read_network(const std::string& file) {
    const auto bytes = read_beginning(file, Network::max_file_size);
    auto network = Network::read(std::as_bytes(std::span(bytes)));
    if (!network) throw UserError(input_name(file) + ": " + network.error());
    return *std::move(network);
}

}  // namespace tafl::cli
