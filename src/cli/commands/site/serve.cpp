#include <fmt/format.h>

#include <boost/asio/ip/address.hpp>
#include <cstdlib>
#include <thread>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "broker/broker.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/site/web_folder.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/files.hpp"
#include "cli/text/output.hpp"
#include "print/set/print_set.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/log.hpp"
#include "server/notify/mail.hpp"
#include "server/site/site.hpp"
#include "store/database/postgresql/postgresql_store.hpp"

namespace tafl::cli {

namespace {

std::string address(const Arguments& arguments) {
    const auto text = arguments.text("--address");
    boost::system::error_code error;
    boost::asio::ip::make_address(text, error);
    if (error)
        throw UserError(fmt::format("--address {}: expected an IP address such as 127.0.0.1 or ::",
                                    tafl::in_quotes(text)));
    return text;
}

std::string store_address(const Arguments& arguments) {
    const auto text = arguments.text("--store");
    if (text.empty() || store::is_postgresql_address(text)) return text;
    throw UserError("--store: expected an address such as postgresql://user@host/database");
}

server::TrustedProxies trusted_proxies(const Arguments& arguments) {
    if (!arguments.has("--trusted-proxy"))
        return arguments.has("--behind-proxy") ? server::TrustedProxies::nearby() : server::TrustedProxies();
    if (arguments.has("--behind-proxy"))
        throw UserError(
            "--trusted-proxy names the proxies; --behind-proxy trusts all that are near. Give one.");
    const auto proxies = server::TrustedProxies::parse(arguments.text("--trusted-proxy"));
    if (!proxies) throw UserError("--trusted-proxy " + proxies.error());
    return *proxies;
}

// "9180", "127.0.0.1:9180", "[::1]:9180"
void set_metrics_port(const Arguments& arguments, server::SiteSettings& settings) {
    if (!arguments.has("--metrics")) return;
    const auto text = arguments.text("--metrics");
    const auto colon = text.rfind(':');
    auto host = colon == text.npos ? std::string("127.0.0.1") : text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const auto port = parse_number<std::uint16_t>(text.substr(colon == text.npos ? 0 : colon + 1), 0, 65'535);
    boost::system::error_code error;
    boost::asio::ip::make_address(host, error);
    if (error || !port)
        throw UserError(
            fmt::format("--metrics {}: expected a port, or an address and a port such as "
                        "127.0.0.1:9180 or [::1]:9180",
                        tafl::in_quotes(text)));
    settings.metrics_address = host;
    settings.metrics_port = *port;
}

// Reads the password from a file, which a service manager provides for the site alone, or from the
// environment. Not from the command line, which everybody on the machine can read.
std::string mail_password(const Arguments& arguments) {
    if (arguments.has("--smtp-password")) {
        auto text = read_input(arguments.text("--smtp-password"));
        return std::string(trimmed(text));
    }
    const char* const given = std::getenv("TAFL_SMTP_PASSWORD");
    return given == nullptr ? "" : given;
}

std::optional<server::SmtpServer> mail_server(const Arguments& arguments) {
    if (!arguments.has("--smtp")) {
        if (arguments.has("--mail-from")) throw UserError("--mail-from needs --smtp, which sends the mails");
        return std::nullopt;
    }
    auto smtp = server::parse_smtp(arguments.text("--smtp"));
    if (!smtp) throw UserError("--smtp " + smtp.error());
    smtp->from = arguments.text("--mail-from");
    if (!server::is_mail_address(smtp->from))
        throw UserError(
            "--smtp needs --mail-from ADDRESS, such as tafl@example.org: the sender of the mails");
    if (!arguments.has("--url"))
        throw UserError("--smtp needs --url, with which the links in the mails begin");
    smtp->password = mail_password(arguments);
    if (smtp->user.empty() == smtp->password.empty()) return *smtp;
    throw UserError(smtp->user.empty()
                        ? "--smtp has no user, and there is a password: write smtp://user@host"
                        : "--smtp has a user and no password: give it in the environment variable "
                          "TAFL_SMTP_PASSWORD, or in a file by --smtp-password");
}

std::string security_contact(const Arguments& arguments) {
    auto url = arguments.text("--security-contact");
    const bool is_url = url.starts_with("mailto:") || url.starts_with("https://");
    if ((url.empty() || is_url) && print::objection_to_url(url).empty()) return url;
    throw UserError(
        fmt::format("--security-contact {}: expected mailto:NAME@HOST or https://…", tafl::in_quotes(url)));
}

void set_log(const Arguments& arguments) {
    server::LogSettings log;
    if (arguments.text("--log") == "json") log.format = server::LogFormat::Json;
    if (arguments.has("--verbose")) log.least = server::LogLevel::Info;
    log.slow = std::chrono::milliseconds(arguments.number("--slow"));
    server::set_log(log);
}

// The other half of the processors is for requests.
int usual_search_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency() / 2)); }

server::SiteSettings settings(const Arguments& arguments) {
    server::SiteSettings settings;
    settings.net.address = address(arguments);
    settings.net.port = arguments.number<std::uint16_t>("--port");
    settings.net.proxies = trusted_proxies(arguments);
    settings.net.requests_a_minute = arguments.number<int>("--requests");
    settings.net.log_error = server::log_line;
    settings.logs_requests = arguments.has("--verbose");
    settings.version = SKJALDBORG_VERSION;
    set_metrics_port(arguments, settings);
    settings.data = arguments.text("--data");
    settings.store = store_address(arguments);
    settings.web = web_folder(arguments);
    settings.search_threads = arguments.number<int>("--search-workers", usual_search_threads());
    settings.tables = chosen_tables(arguments);
    settings.nats = arguments.text("--nats");
    if (const auto objection = objection_to_broker(settings.nats);
        arguments.has("--nats") && !objection.empty())
        throw UserError("--nats: " + objection);
    settings.admin = arguments.text("--admin");
    settings.url = arguments.text("--url");
    if (const auto objection = print::objection_to_url(settings.url); !objection.empty())
        throw UserError(objection);
    settings.security_contact = security_contact(arguments);
    if (arguments.has("--filtered-words"))
        settings.filtered_words = read_input(arguments.text("--filtered-words"));
    settings.smtp = mail_server(arguments);
    settings.pushes = !arguments.has("--no-push");
    return settings;
}

int run_serve(const Arguments& arguments, Output& out) {
    set_log(arguments);
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
            "WebSockets for play. Keeps people and games in one data folder, which one server at a time may "
            "use, or in a PostgreSQL database, which several share with --nats. Prints its address when it "
            "listens. Ctrl-C or SIGTERM ends it once all requests are answered and saved; unfinished games "
            "continue at the next start.",
        .operand = {},
        .options =
            {number_option("--port", "N", "the port; 0 takes a free one", {0, 65'535}, 8'080),
             value_option("--address", "IP", "the address to listen on", "127.0.0.1"),
             data_option("the data folder"),
             {"--store", "URL",
              "a PostgreSQL database instead of the folder: postgresql://user@host/database"},
             web_option(),
             number_option("--search-workers", "N", "how many computer moves are searched at once", {1, 256},
                           "half of the processors"),
             {"--tables", "DIR", "endgame tables for searches and the explorer, made by 'tafl tables'",
              Offers::Files},
             {"--nats", "URL",
              "work together, through the NATS server at this address, with tafl worker processes, which "
              "search, and, where --store names a database, with the other nodes of the site"},
             number_option("--requests", "N",
                           "requests a minute for each address and each account; 0: no limit", {0, 1'000'000},
                           server::rates::requests_a_minute),
             {"--behind-proxy", "", "trust X-Forwarded-For and X-Forwarded-Proto from private addresses"},
             {"--trusted-proxy", "ADDRESSES",
              "trust these headers from these addresses and networks alone, for example "
              "192.0.2.7,10.1.0.0/16"},
             {"--metrics", "PORT",
              "serve /metrics for Prometheus on this port of 127.0.0.1, or on ADDRESS:PORT (no such port)"},
             {"--url", "URL",
              "where players find the site, for mails, push messages and the leaflets that it prints (not "
              "said)"},
             {"--security-contact", "URL",
              "where holes in the site are reported, for /.well-known/security.txt: mailto:name@host or "
              "https://… (no such file)"},
             {"--filtered-words", "FILE",
              "words that chat shows as asterisks, one a line, with * all that begin so (the site's own "
              "list)",
              Offers::Files},
             {"--no-push", "", "send no push messages to browsers (sent where --url is given)"},
             {"--smtp", "URL",
              "send mails (links for a new password, reminders) by this server: smtp://user@host:587 or "
              "smtps://user@host (no mails)"},
             {"--mail-from", "ADDRESS", "the sender of the mails"},
             {"--smtp-password", "FILE",
              "where the password of --smtp is (in the environment: TAFL_SMTP_PASSWORD)", Offers::Files},
             {"--admin", "NAME", "make this member an administrator"},
             choice_option("--log", "FORMAT", "how the log on standard error is written:", {"text", "json"},
                           "text"),
             number_option("--slow", "MS",
                           "log requests, commits and moves that take longer, in milliseconds",
                           {1, 3'600'000}, 1'000),
             {"--verbose", "", "log each request, without names and tokens"}},
        .examples = {{"tafl serve", "then open http://127.0.0.1:8080/"},
                     {"tafl serve --address :: --behind-proxy --data /var/lib/skjaldborg",
                      "for others, behind a proxy that speaks HTTPS"}},
        .run = run_serve};
}

}  // namespace tafl::cli
