#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/engine_input.hpp"
#include "cli/output.hpp"
#include "connect/htp_client.hpp"
#include "connect/tablut_client.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/htp_words.hpp"

namespace tafl::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds usual_movetime{2'000};
constexpr milliseconds longest_call{5'000};

struct Place {
    std::string host;
    std::uint16_t port = 0;
};

// HOST:PORT, where the port is what stands behind the last colon.
Place parse_place(std::string_view text) {
    const auto colon = text.rfind(':');
    const auto number = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const auto port = parse_number<std::uint16_t>(number).value_or(0);
    if (colon == 0 || port == 0) {
        throw UserError(
            fmt::format("--htp {}: expected HOST:PORT, such as localhost:49152", tafl::in_quotes(text)));
    }
    auto host = text.substr(0, colon);
    const bool in_brackets = host.starts_with('[') && host.ends_with(']');  // as an address of IPv6 stands
    return {std::string(in_brackets ? host.substr(1, host.size() - 2) : host), port};
}

milliseconds patience(const Arguments& arguments) {
    return std::chrono::seconds(arguments.number("--patience", 1, 100'000, 30));
}

// A line as soon as it is true.
auto teller(Output& out) {
    return [&out](std::string_view line) {
        out.print("{}\n", line);
        out.flush();
    };
}

void refuse(const Arguments& arguments, std::initializer_list<std::string_view> options,
            std::string_view with) {
    for (const auto option : options) {
        if (arguments.has(option)) throw UserError(fmt::format("{}: it goes with {}", option, with));
    }
}

int connect_by_htp(const Arguments& arguments, Output& out) {
    refuse(arguments, {"--side", "--timeout", "--name", "--port"}, "--tablut");
    const auto place = parse_place(arguments.text("--htp"));
    HtpClientSettings settings;
    settings.options = chosen_engine(arguments);
    settings.limits = chosen_thinking(arguments);
    if (!limits_thinking(arguments)) settings.limits.movetime = usual_movetime;
    settings.patience = patience(arguments);
    settings.tell = teller(out);
    Peer server(place.host, place.port, settings.patience);
    out.print("connected to {}\n", server.name());
    out.flush();
    out.print("{}\n", to_htp_status(play_by_htp(server, settings)));
    return done;
}

std::string chosen_name(const Arguments& arguments) {
    auto name = arguments.text("--name", "Skjaldborg");
    if (to_tablut_name(name) == to_tablut_name("")) {
        throw UserError(fmt::format("--name {}: expected letters and digits, ten at most, such as Skjaldborg",
                                    tafl::in_quotes(name)));
    }
    return name;
}

TablutClientSettings tablut_settings(const Arguments& arguments, Side side, Output& out) {
    TablutClientSettings settings;
    settings.name = chosen_name(arguments);
    settings.timeout = std::chrono::seconds(arguments.number("--timeout", 1, 100'000, 60));
    settings.patience = patience(arguments);
    settings.tell = teller(out);
    settings.player.side = side;
    settings.player.ruleset = find_builtin("tablut-ashton-server");
    settings.player.options = chosen_engine(arguments);
    settings.player.limits = chosen_thinking(arguments);
    const auto most = tablut_time(settings.timeout);
    settings.player.limits.movetime = std::min(settings.player.limits.movetime.value_or(most), most);
    return settings;
}

int connect_by_tablut(const Arguments& arguments, Output& out) {
    if (!arguments.has("--side")) throw UserError("--tablut: --side is missing; expected white or black");
    const auto side = arguments.text("--side") == "white" ? Side::Defenders : Side::Attackers;
    const auto settings = tablut_settings(arguments, side, out);
    const auto usual = side == Side::Defenders ? tablut_white_port : tablut_black_port;
    const auto port = static_cast<std::uint16_t>(arguments.number("--port", 1, 65'535, usual));
    const auto server =
        call_tablut_server(arguments.text("--tablut"), port, std::min(settings.patience, longest_call));
    out.print("connected to {}\n", server->name());
    out.flush();
    out.print("{}\n", to_string(play_on_tablut_server(*server, settings)));
    return done;
}

int run_connect(const Arguments& arguments, Output& out) {
    if (arguments.has("--htp") == arguments.has("--tablut")) {
        throw UserError("expected --htp HOST:PORT or --tablut HOST, one of them");
    }
    try {
        return arguments.has("--htp") ? connect_by_htp(arguments, out) : connect_by_tablut(arguments, out);
    } catch (const ConnectionError& error) {
        out.flush();
        throw MachineError(error.what());
    }
}

std::vector<Option> connect_options() {
    std::vector<Option> options = {
        {"--htp", "HOST:PORT", "a light server of hnefatafl.org, which pairs two engines"},
        {"--tablut", "HOST", "the server of the Bologna Tablut competition"},
        {"--side",
         "SIDE",
         "with --tablut: white, the defenders, or black, the attackers",
         Offers::Choices,
         {"white", "black"}},
        {"--timeout", "S", "with --tablut: how many seconds the server gives for a move (60)"},
        {"--name", "NAME", "with --tablut: our name there, of letters and digits, ten at most (Skjaldborg)"},
        {"--port", "N", "with --tablut: where it listens (5800 for white, 5801 for black)"},
        {"--patience", "S", "how many seconds more to wait for the network before giving up (30)"}};
    for (const auto& option : thinking_options()) options.push_back(option);
    return options;
}

}  // namespace

Command connect_command() {
    return {
        .name = "connect",
        .summary = "play on a server of others",
        .details =
            "Plays one game there, prints each move and, last, who has won. By htp the server says which "
            "side "
            "plays, and without a limit a move takes two seconds; in the Tablut competition the time is the "
            "server's, less a margin. A connection that is not there, or ends before the game does, ends it "
            "with "
            "exit status 3.",
        .operand = {},
        .options = connect_options(),
        .examples = {{"tafl connect --htp localhost:49152 --movetime 2000",
                      "a game through the light server"},
                     {"tafl connect --tablut localhost --side white --timeout 60",
                      "the competition; black comes after"}},
        .run = run_connect};
}

}  // namespace tafl::cli
