#include "cli/engine_input.hpp"

#include <algorithm>
#include <random>
#include <span>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "engine/levels.hpp"
#include "engine/nnue/network.hpp"
#include "tables/tables.hpp"

namespace tafl::cli {

std::vector<Option> thinking_options() {
    return {{"--level", "1..10", "playing strength; below 10 it searches less and errs (10)"},
            {"--movetime", "MS", "time limit for a move, in milliseconds"},
            {"--nodes", "N", "limit of positions searched for a move"},
            {"--depth", "N", "limit of plies searched, 1 to 120"},
            {"--threads", "N", "search threads, 1 to 256 (1)"},
            {"--hash", "MIB", "size of the transposition table, 1 to 65536 MiB (32)"},
            tables_option()};
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
    limits.depth = std::min(limits.depth, static_cast<int>(arguments.number("--depth", 1, max_ply, max_ply)));
    limits.nodes =
        std::min(limits.nodes, arguments.number("--nodes", 1, 1'000'000'000'000'000, limits.nodes));
    if (arguments.has("--movetime")) {
        limits.movetime = std::chrono::milliseconds(arguments.number("--movetime", 1, 1'000'000'000, 1'000));
    }
    return limits;
}

SearchLimits chosen_thinking(const Arguments& arguments) {
    const auto level = static_cast<int>(arguments.number("--level", min_level, max_level, max_level));
    const bool errs = level < max_level;
    return chosen_limits(arguments, errs ? limits_of_level(level, std::random_device{}()) : SearchLimits{});
}

EngineOptions chosen_engine(const Arguments& arguments, int usual_hash_mib) {
    EngineOptions options;
    options.threads = static_cast<int>(arguments.number("--threads", 1, 256, 1));
    options.hash_mib = static_cast<int>(arguments.number("--hash", 1, 65'536, usual_hash_mib));
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
