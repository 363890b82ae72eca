#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/text/output.hpp"
#include "connect/htp_client.hpp"
#include "connect/tablut_client.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/htp_arguments.hpp"

namespace tafl::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds usual_movetime{2'000};
constexpr milliseconds max_call{5'000};

struct HostPort {
    std::string host;
    std::uint16_t port = 0;
};

// HOST:PORT; the port is after the last colon.
HostPort parse_host_port(std::string_view text) {
    const auto colon = text.rfind(':');
    const auto number = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const auto port = parse_number<std::uint16_t>(number).value_or(0);
    if (colon == 0 || port == 0) {
        throw UserError(
            fmt::format("--htp {}: expected HOST:PORT, such as localhost:49152", tafl::in_quotes(text)));
    }
    auto host = text.substr(0, colon);
    const bool in_brackets = host.starts_with('[') && host.ends_with(']');  // an IPv6 address
    return {std::string(in_brackets ? host.substr(1, host.size() - 2) : host), port};
}

milliseconds patience(const Arguments& arguments) {
    return std::chrono::seconds(arguments.number("--patience"));
}

auto teller(Output& out) {
    return [&out](std::string_view line) { out.say(line); };
}

void refuse(const Arguments& arguments, std::initializer_list<std::string_view> options,
            std::string_view with) {
    for (const auto option : options) {
        if (arguments.has(option)) throw UserError(fmt::format("{}: it goes with {}", option, with));
    }
}

int connect_by_htp(const Arguments& arguments, Output& out) {
    refuse(arguments, {"--side", "--timeout", "--name", "--port"}, "--tablut");
    const auto host_port = parse_host_port(arguments.text("--htp"));
    HtpClientSettings settings;
    settings.options = chosen_engine(arguments);
    settings.limits = chosen_thinking(arguments);
    if (!limits_thinking(arguments)) settings.limits.movetime = usual_movetime;
    settings.patience = patience(arguments);
    settings.tell = teller(out);
    Peer server(host_port.host, host_port.port, settings.patience);
    out.say("connected to " + server.name());
    out.print("{}\n", to_htp_status(play_by_htp(server, settings)));
    return done;
}

std::string chosen_name(const Arguments& arguments) {
    auto name = arguments.text("--name");
    if (to_tablut_name(name) == to_tablut_name("")) {
        throw UserError(fmt::format("--name {}: expected letters and digits, ten at most, such as Skjaldborg",
                                    tafl::in_quotes(name)));
    }
    return name;
}

TablutClientSettings tablut_settings(const Arguments& arguments, Side side, Output& out) {
    TablutClientSettings settings;
    settings.name = chosen_name(arguments);
    settings.timeout = std::chrono::seconds(arguments.number("--timeout"));
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
    const auto port = arguments.number<std::uint16_t>("--port", usual);
    const auto server =
        call_tablut_server(arguments.text("--tablut"), port, std::min(settings.patience, max_call));
    out.say("connected to " + server->name());
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

std::string_view tablut_ports() {
    static const auto words = fmt::format("{} for white, {} for black", tablut_white_port, tablut_black_port);
    return words;
}

std::vector<Option> connect_options() {
    std::vector<Option> options = {
        {"--htp", "HOST:PORT", "hnefatafl.org's light server, which pairs two engines"},
        {"--tablut", "HOST", "the server of the Bologna Tablut competition"},
        choice_option("--side", "SIDE", "with --tablut: white, the defenders, or black, the attackers",
                      {"white", "black"}),
        number_option("--timeout", "S", "with --tablut: the server's limit for a move, in seconds",
                      {1, 100'000}, 60),
        value_option("--name", "NAME", "with --tablut: our name there, at most ten letters and digits",
                     "Skjaldborg"),
        number_option("--port", "N", "with --tablut: the server's port", {1, 65'535}, tablut_ports()),
        number_option("--patience", "S", "how many more seconds to wait for the network", {1, 100'000}, 30)};
    for (const auto& option : thinking_options()) options.push_back(option);
    return options;
}

}  // namespace

Command connect_command() {
    return {
        .name = "connect",
        .summary = "play on someone else's server",
        .details =
            "Plays one game on a server of hnefatafl.org or of the Tablut competition; prints each move and, "
            "last, who has "
            "won. With --htp the server says which side plays, and a move without a limit takes two seconds; "
            "with --tablut the time is the server's, less a margin. Exit status 3 when there is no server, "
            "or the "
            "connection breaks before the game is over.",
        .operand = {},
        .options = connect_options(),
        .examples = {{"tafl connect --htp localhost:49152 --movetime 2000",
                      "a game through the light server"},
                     {"tafl connect --tablut localhost --side white --timeout 60",
                      "a game in the competition's format"}},
        .run = run_connect};
}

}  // namespace tafl::cli
