#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/files.hpp"
#include "cli/line_input.hpp"
#include "cli/output.hpp"
#include "engine/nnue/network.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/uci.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t longest_line = 1 << 20;  // a game of a hundred thousand moves

std::expected<std::shared_ptr<const Network>, std::string> read_network(const std::string& file) {
    try {
        const auto bytes = read_input(file);
        return Network::read(std::as_bytes(std::span(bytes)));
    } catch (const std::runtime_error& error) {
        return std::unexpected(error.what());
    }
}

// Whoever no longer listens will close our input too.
void write_line(Output& out, std::string_view line) noexcept {
    try {
        out.write(line);
        out.write("\n");
        out.flush();
    } catch (const MachineError&) {
        return;
    }
}

UciSettings settings(const Arguments& arguments, Output& out) {
    UciSettings settings;
    settings.name = "Skjaldborg " SKJALDBORG_VERSION;
    settings.write = [&out](std::string_view line) { write_line(out, line); };
    settings.read_network = read_network;
    settings.read_ruleset = load_ruleset;
    settings.ruleset = chosen_ruleset(arguments);
    settings.options.threads = static_cast<int>(arguments.number("--threads", 1, 256, 1));
    settings.options.hash_mib = static_cast<int>(arguments.number("--hash", 1, 65'536, 32));
    return settings;
}

int run_engine(const Arguments& arguments, Output& out) {
    UciSession session(settings(arguments, out));
    LineInput input(longest_line);
    for (std::string line; input.next(line) == Heard::Line;) {
        if (!session.feed(line)) break;
    }
    return done;
}

}  // namespace

Command engine_command() {
    return {.name = "engine",
            .summary = "be an engine for other programs",
            .details =
                "Speaks the UCI dialect of hnefatafl on standard input and output: uci, isready, ucinewgame, "
                "setoption, "
                "position, go, stop, ponderhit, quit. Ends at quit and at the end of its input.",
            .operand = {},
            .options = {{"--protocol", "NAME", "the language spoken (uci)", Offers::Choices, {"uci"}},
                        rules_option(),
                        {"--threads", "N", "threads of the search, 1 to 256 (1)"},
                        {"--hash", "MIB", "the table of positions, 1 to 65536 MiB (32)"}},
            .examples = {{"tafl engine", "then type: position startpos, go movetime 1000"}},
            .run = run_engine};
}

}  // namespace tafl::cli
