#include <atomic>
#include <exception>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/line_input.hpp"
#include "cli/network_input.hpp"
#include "cli/output.hpp"
#include "notation/quoting.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/uci.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t longest_line = 1 << 20;  // a game of a hundred thousand moves

std::expected<std::shared_ptr<const Network>, std::string> load_network(const std::string& file) {
    if (file == "-") return std::unexpected("standard input is where we are spoken to; name a file");
    // Whoever waits for a pipe hears nothing else, not even `quit`.
    if (std::error_code error; std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error)) {
        return std::unexpected(tafl::shown_path(file) + " is not a file");
    }
    try {
        return read_network(file);
    } catch (const std::runtime_error& error) {
        return std::unexpected(error.what());
    }
}

// Lines to whoever listens, from the thread of the search too, which has nobody to complain to: a failure is
// kept, and what is said after it is dropped.
class LineWriter {
  public:
    explicit LineWriter(Output& out) noexcept : out_(out) {}
    void write(std::string_view line) noexcept {
        if (has_failed_) return;
        try {
            out_.write(line);
            out_.write("\n");
            out_.flush();
        } catch (...) {
            failure_ = std::current_exception();
            has_failed_ = true;
        }
    }
    [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }
    void rethrow() const {
        if (has_failed_) std::rethrow_exception(failure_);
    }

  private:
    Output& out_;
    std::exception_ptr failure_;
    std::atomic<bool> has_failed_{false};
};

UciSettings settings(const Arguments& arguments, LineWriter& writer) {
    UciSettings settings;
    settings.name = "Skjaldborg " SKJALDBORG_VERSION;
    settings.write = [&writer](std::string_view line) { writer.write(line); };
    settings.read_network = load_network;
    settings.read_ruleset = load_ruleset;
    settings.ruleset = chosen_ruleset(arguments);
    settings.options.threads = static_cast<int>(arguments.number("--threads", 1, 256, 1));
    settings.options.hash_mib = static_cast<int>(arguments.number("--hash", 1, 65'536, 32));
    return settings;
}

void converse(const Arguments& arguments, LineWriter& writer) {
    UciSession session(settings(arguments, writer));
    LineInput input(longest_line);
    for (std::string line; !writer.has_failed() && input.next(line) == Heard::Line;) {
        if (!session.feed(line)) break;
    }
}

int run_engine(const Arguments& arguments, Output& out) {
    LineWriter writer(out);
    converse(arguments, writer);
    writer.rethrow();
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
