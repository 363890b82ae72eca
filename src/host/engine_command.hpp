// The syntax for an engine on the command line.
//
//   build/release/bin/tafl engine                                  a command alone
//   cmd=tafl engine;name=new;option.EvalFile=x.nn;nodes=5000       fields, separated by semicolons
//
// Fields: cmd, args, dir (the folder it runs in), name, letters (t or adk: the letters of positions), option.NAME, and its own
// limits: movetime, nodes, depth, tc.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace tafl::host {

// Seconds and increment of a clock: "10+0.1".
struct TimeControl {
    std::chrono::milliseconds base{};
    std::chrono::milliseconds increment{};
};

// What limits the search of a move; each is optional.
struct MoveLimits {
    std::optional<std::chrono::milliseconds> movetime;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<TimeControl> clock;
    [[nodiscard]] bool is_none() const noexcept { return !movetime && !nodes && !depth && !clock; }
};
// Sets a limit by its name: movetime (ms), nodes, depth, tc. Fails for an invalid value.
[[nodiscard]] Parsed<void> set_limit(MoveLimits& limits, std::string_view name, std::string_view value);
[[nodiscard]] bool is_limit(std::string_view name) noexcept;

struct EngineCommand {
    std::string name;
    std::vector<std::string> words;  // the program and its arguments
    std::string folder;              // in which it runs; empty: ours
    std::vector<std::pair<std::string, std::string>> options;
    MoveLimits limits;  // none set: those of the match
    bool adk = false;   // positions in the letters a d k
};
// The name defaults to the program's.
[[nodiscard]] Parsed<EngineCommand> parse_engine_command(std::string_view text);
// Sets a field by its name. Fails for an unknown one and an invalid value.
[[nodiscard]] Parsed<void> set_field(EngineCommand& engine, std::string_view key, std::string_view value);
// Names an engine without a name after its program. Fails without a command.
[[nodiscard]] Parsed<EngineCommand> completed(EngineCommand engine);
// The fields again, without the name; the same for the same engine.
[[nodiscard]] std::string to_fields(const EngineCommand& engine);

// Splits at blanks; "double" and 'single' quotes protect them.
[[nodiscard]] std::vector<std::string> split_command(std::string_view text);

}  // namespace tafl::host
