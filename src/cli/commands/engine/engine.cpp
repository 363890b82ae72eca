#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>

#include "base/special_file.hpp"
#include "base/text.hpp"
#include "cli/build_info.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/terminal/line_input.hpp"
#include "cli/text/output.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/htp.hpp"
#include "protocol/otep.hpp"
#include "protocol/uci.hpp"
#include "tables/tables.hpp"
#include "theory/builtin_trees.hpp"
#include "theory/tree_book.hpp"
#include "theory/tree_file.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t max_line_length = 1 << 20;  // a game of a hundred thousand moves

std::expected<std::shared_ptr<const Network>, std::string> load_network(const std::string& file) {
    if (file == "-") return std::unexpected("standard input carries the protocol; name a file");
    // Reading a pipe would block, and `quit` with it.
    if (is_special_file(file)) return std::unexpected(tafl::shown_path(file) + " is not a file");
    try {
        return read_network(file);
    } catch (const std::runtime_error& error) {
        return std::unexpected(error.what());
    }
}

std::expected<std::shared_ptr<const OpeningBook>, std::string> open_book(
    const std::string& file, const std::shared_ptr<const Ruleset>& ruleset) {
    if (const auto fault = theory::why_not(*ruleset); !fault.empty()) return std::unexpected(fault);
    auto builtin = file.empty() ? theory::builtin_tree(ruleset) : nullptr;
    if (builtin) return std::make_shared<const theory::TreeBook>(std::move(builtin));
    if (file.empty()) return nullptr;
    auto tree = theory::read_tree(file, ruleset);
    if (!tree) return std::unexpected(std::move(tree.error().message));
    return std::make_shared<const theory::TreeBook>(std::make_shared<const theory::Tree>(*std::move(tree)));
}

// Writes lines, from the search thread too. A failed write is kept for rethrow(); later lines are dropped.
class LineWriter {
  public:
    explicit LineWriter(Output& out) noexcept : out_(out) {}
    void write(std::string_view line) noexcept {
        if (has_failed_) return;
        try {
            out_.say(line);
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

// Feeds lines to the session until it or the input ends, or output fails.
template <class Session>
void converse(Session& session, const LineWriter& writer) {
    LineInput input(max_line_length);
    for (std::string line; !writer.has_failed() && input.next(line) == InputEvent::Line;) {
        if (!session.feed(line)) break;
    }
}

void speak_uci(const Arguments& arguments, LineWriter& writer) {
    if (limits_thinking(arguments)) {
        throw UserError(
            "--level, --movetime, --nodes, --depth: under uci the host sends them; they go with otep and "
            "htp");
    }
    UciSettings settings;
    settings.name = "Skjaldborg " + build_info();
    settings.write = [&writer](std::string_view line) { writer.write(line); };
    settings.read_network = load_network;
    settings.open_tables = [](const std::string& folder) { return tables::open_folder(folder); };
    settings.open_book = open_book;
    settings.read_ruleset = load_ruleset;
    settings.ruleset = chosen_ruleset(arguments);
    settings.options = chosen_engine(arguments);
    UciSession session(std::move(settings));
    converse(session, writer);
}

void speak_otep(const Arguments& arguments, LineWriter& writer) {
    OtepSettings settings;
    settings.write = [&writer](std::string_view line) { writer.write(line); };
    if (arguments.has("--rules")) settings.ruleset = chosen_ruleset(arguments);
    settings.options = chosen_engine(arguments);
    settings.limits = chosen_thinking(arguments);
    settings.ponder = arguments.has("--ponder");
    OtepSession session(std::move(settings));
    converse(session, writer);
}

void speak_htp(const Arguments& arguments, LineWriter& writer) {
    if (arguments.has("--rules"))
        throw UserError("--rules: under htp the board's size says which rules are played");
    HtpSettings settings;
    settings.version = SKJALDBORG_VERSION;
    settings.write = [&writer](std::string_view line) { writer.write(line); };
    settings.now = [] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
    };
    settings.options = chosen_engine(arguments);
    settings.limits = chosen_thinking(arguments);
    HtpSession session(std::move(settings));
    converse(session, writer);
}

struct Protocol {
    std::string_view name;
    void (*speak)(const Arguments& arguments, LineWriter& writer);
};

// The first is the default.
constexpr std::array protocols{Protocol{"uci", speak_uci}, Protocol{"otep", speak_otep},
                               Protocol{"htp", speak_htp}};

int run_engine(const Arguments& arguments, Output& out) {
    const auto name = arguments.text("--protocol");
    if (arguments.has("--ponder") && name != "otep")
        throw UserError("--ponder: it goes with --protocol otep");
    LineWriter writer(out);
    std::ranges::find(protocols, name, &Protocol::name)->speak(arguments, writer);
    writer.rethrow();
    return done;
}

std::vector<Option> engine_options() {
    std::vector<std::string_view> names;
    for (const auto& protocol : protocols) names.push_back(protocol.name);
    std::vector<Option> options = {
        choice_option("--protocol", "NAME", "the protocol:", names, protocols.front().name), rules_option()};
    for (const auto& option : thinking_options()) options.push_back(option);
    options.push_back({"--ponder", "", "under otep, think on the opponent's time too"});
    return options;
}

}  // namespace

Command engine_command() {
    return {.name = "engine",
            .summary = "run as an engine for other programs",
            .details =
                "Speaks a line protocol on standard input and output: the UCI dialect of hnefatafl, "
                "OpenTafl's engine "
                "protocol (otep), or hnefatafl.org's text protocol (htp). docs/protocols has a page for "
                "each. Under "
                "otep and htp the options say how it plays where the host gives no time. Ends when the host "
                "sends quit, and at the end of its input.",
            .operand = {},
            .options = engine_options(),
            .examples = {{"tafl engine", "then type: position startpos, go movetime 1000"},
                         {"tafl engine --protocol otep --level 6",
                          "in OpenTafl, with the .ini of extra/opentafl"},
                         {"tafl engine --protocol htp --movetime 1000", "then type: generate_move"}},
            .run = run_engine};
}

}  // namespace tafl::cli
