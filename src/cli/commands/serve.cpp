#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/ip/address.hpp>
#include <filesystem>
#include <thread>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "print/set/print_set.hpp"
#include "server/base/log.hpp"
#include "server/site/site.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

// The client beside the program, in a build folder or an installation.
fs::path usual_web_folder() {
    std::error_code error;
    const auto bin = fs::read_symlink("/proc/self/exe", error).parent_path();
    const auto built = (bin / "../../../web/client/dist").lexically_normal();
    const auto installed = (bin / "../share/skjaldborg/web").lexically_normal();
    return !fs::exists(built, error) && fs::exists(installed, error) ? installed : built;
}

fs::path web_folder(const Arguments& arguments) {
    if (!arguments.has("--web")) return usual_web_folder();
    const fs::path folder = arguments.text("--web");
    if (std::error_code none; fs::is_directory(folder, none)) return folder;
    throw UserError(fmt::format("--web: there is no folder {}", tafl::in_quotes(folder.string())));
}

std::string address(const Arguments& arguments) {
    const auto text = arguments.text("--address", "127.0.0.1");
    boost::system::error_code error;
    boost::asio::ip::make_address(text, error);
    if (error)
        throw UserError(fmt::format("--address {}: expected an IP address such as 127.0.0.1 or ::",
                                    tafl::in_quotes(text)));
    return text;
}

// The other half of the processors serves requests.
std::uint64_t usual_search_workers() { return std::max(1U, std::thread::hardware_concurrency() / 2); }

server::SiteSettings settings(const Arguments& arguments) {
    server::SiteSettings settings;
    settings.net.address = address(arguments);
    settings.net.port = static_cast<std::uint16_t>(arguments.number("--port", 0, 65'535, 8080));
    settings.net.behind_proxy = arguments.has("--behind-proxy");
    settings.net.requests_a_minute = static_cast<int>(arguments.number("--requests", 0, 1'000'000, 600));
    settings.net.log_error = server::log_line;
    if (arguments.has("--verbose")) settings.net.log_access = server::log_line;
    settings.data = arguments.text("--data", "data");
    settings.web = web_folder(arguments);
    settings.search_workers =
        static_cast<int>(arguments.number("--search-workers", 1, 256, usual_search_workers()));
    settings.admin = arguments.text("--admin");
    settings.url = arguments.text("--url");
    if (const auto objection = print::objection_to_url(settings.url); !objection.empty())
        throw UserError(objection);
    return settings;
}

int run_serve(const Arguments& arguments, Output& out) {
    try {
        server::Site site(settings(arguments));
        out.say("Skjaldborg is at " + site.url());
        site.run();
        return done;
    } catch (const server::NoSuchMember& error) {
        throw UserError(fmt::format("--admin: {}", error.what()));
    } catch (const server::SiteError& error) {
        throw MachineError(error.what());
    }
}

}  // namespace

Command serve_command() {
    return {
        .name = "serve",
        .summary = "run the website",
        .details =
            "Serves the site's pages, an API under /api/v1 (described by /api/v1/openapi.json) and "
            "WebSockets for play. Keeps people and games in one data folder, which one server at a time "
            "may use. Prints its address when it listens. Ctrl-C or SIGTERM ends it once all requests "
            "are answered and saved; unfinished games continue at the next start.",
        .operand = {},
        .options =
            {{"--port", "N", "the port; 0 takes a free one (8080)"},
             {"--address", "IP", "the address to listen on (127.0.0.1)"},
             {"--data", "FOLDER", "the data folder (data)", Offers::Files},
             {"--web", "FOLDER", "the built pages (those of this build or installation)", Offers::Files},
             {"--search-workers", "N",
              "how many computer moves are searched at once (half of the processors)"},
             {"--requests", "N", "requests a minute for each address and each account; 0: no limit (600)"},
             {"--behind-proxy", "", "trust X-Forwarded-For and X-Forwarded-Proto from private addresses"},
             {"--url", "URL", "where players find the site, for the leaflets that it prints (not said)"},
             {"--admin", "NAME", "make this member an administrator"},
             {"--verbose", "", "log each request on standard error, without names and tokens"}},
        .examples = {{"tafl serve", "then open http://127.0.0.1:8080/"},
                     {"tafl serve --address :: --behind-proxy --data /var/lib/skjaldborg",
                      "for others, behind a proxy that speaks HTTPS"}},
        .run = run_serve};
}

}  // namespace tafl::cli
