#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <thread>

#include "broker/broker.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/failure.hpp"
#include "cli/text/output.hpp"
#include "cli/text/wording.hpp"
#include "engine/engine_ranges.hpp"
#include "lab/arena/remote_selfplay.hpp"
#include "server/base/log.hpp"
#include "server/worker/search_worker.hpp"

namespace tafl::cli {

namespace {

std::string worker_name() {
    char host[256] = "";
    (void)::gethostname(host, sizeof host - 1);
    return fmt::format("{}-{}", std::string_view(host).substr(0, 40), ::getpid());
}

std::string broker_url(const Arguments& arguments) {
    if (!arguments.has("--nats")) throw UserError("--nats URL is needed: the broker that the site uses too");
    return arguments.text("--nats");
}

// Runs the worker until SIGINT or SIGTERM, then until its jobs are done or a second signal comes.
template <class Worker>
void run(boost::asio::io_context& context, Worker& worker) {
    boost::asio::signal_set signals(context, SIGTERM, SIGINT);
    signals.async_wait([&](boost::system::error_code error, int) {
        if (error) return;
        worker.stop([&context] { context.stop(); });
        signals.async_wait([&context](boost::system::error_code, int) { context.stop(); });
    });
    context.run();
}

int run_worker(const Arguments& arguments, Output& out) {
    const auto url = broker_url(arguments);
    const auto threads =
        static_cast<int>(arguments.number("--threads", std::max(1U, std::thread::hardware_concurrency())));
    const bool plays = arguments.has("--selfplay");
    if (arguments.has("--network") && !plays) throw UserError("--network: it goes with --selfplay");
    const auto network = arguments.has("--network") ? read_network(arguments.text("--network")) : nullptr;
    if (arguments.has("--tables") && plays) throw UserError("--tables: it does not go with --selfplay");
    const auto tables = chosen_tables(arguments);
    boost::asio::io_context context(1);
    try {
        Broker broker(context.get_executor(), url, "skjaldborg worker");
        broker.on_connection([](bool connected) {
            server::log_event(connected ? server::LogLevel::Notice : server::LogLevel::Warning,
                              connected ? "connected to the broker" : "the broker is away; trying again");
        });
        if (!broker.is_connected())
            server::log_event(server::LogLevel::Warning,
                              fmt::format("no broker answers at {}; trying again", broker.address()));
        const auto name = worker_name();
        out.say(fmt::format("{} {} with {}", name, plays ? "plays" : "searches",
                            counted(static_cast<std::uint64_t>(threads), "thread")));
        if (plays) {
            arena::SelfplayWorker worker(context.get_executor(), broker, name, threads, network);
            run(context, worker);
            out.say(counted(worker.played(), "game") + " played");
        } else {
            server::SearchWorker worker(context.get_executor(), broker, name, threads, tables);
            run(context, worker);
            out.say(counted(worker.answered(), "search", "searches") + " answered");
        }
        broker.flush();
        return done;
    } catch (const BrokerError& error) {
        throw UserError(fmt::format("--nats: {}", error.what()));
    }
}

}  // namespace

Command worker_command() {
    return {
        .name = "worker",
        .summary = "search for a site, or play for training, on this machine",
        .details =
            "Takes searches from the nodes of a site (tafl serve --nats) through their NATS server and "
            "answers "
            "them: the computer's moves and hints. With --selfplay it plays games for tafl selfplay --nats "
            "instead. Start as many as there are machines to spare; each takes work when one of its threads "
            "is "
            "free. Connects again when the broker was away. Ctrl-C or SIGTERM ends it once the work it has "
            "is "
            "done, a second one at once.",
        .operand = {},
        .options = {{"--nats", "URL", "the NATS server, such as nats://10.0.0.5:4222"},
                    number_option("--threads", "N", "how many searches or games at once",
                                  {1, max_search_threads}, "all processors"),
                    tables_option(),
                    {"--selfplay", "", "play games for training"},
                    {"--network", "FILE", "with --selfplay: a network file instead of the built-in network",
                     Offers::Files}},
        .examples = {{"tafl worker --nats nats://127.0.0.1:4222",
                      "beside tafl serve --nats nats://127.0.0.1:4222"},
                     {"tafl worker --selfplay --nats nats://127.0.0.1:4222",
                      "beside tafl selfplay --nats nats://127.0.0.1:4222 -o games.sp"}},
        .run = run_worker};
}

}  // namespace tafl::cli
