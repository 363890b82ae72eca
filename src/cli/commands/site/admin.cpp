#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/site/operation/admin_socket.hpp"
#include "server/site/site.hpp"

namespace tafl::cli {

namespace {

namespace json = boost::json;
using server::AdminRequest;

constexpr std::string_view usage =
    "admin: expected 'list', 'add NAME', 'remove NAME', 'reset NAME', 'mute NAME', 'unmute NAME', "
    "'ban NAME', 'unban NAME', 'reset-ratings NAME', 'erase NAME', 'reports', 'decide REPORT VERDICT' or "
    "'log'; see 'tafl help admin'";

// A change to one player without output: the word, the request, and the sentence.
struct Change {
    std::string_view word;
    std::string_view method;
    std::string_view before;  // the path before the name, and after it
    std::string_view after;
    std::string_view done;
    // Whether the moderation log has the action, with its reason. It does not have changes of administrators.
    [[nodiscard]] constexpr bool is_logged() const { return before != "/administrators/"; }
};
constexpr Change changes[] = {
    {"add", "PUT", "/administrators/", "", "is an administrator"},
    {"remove", "DELETE", "/administrators/", "", "is no longer an administrator"},
    {"mute", "PUT", "/admin/players/", "/muted", "can no longer chat"},
    {"unmute", "DELETE", "/admin/players/", "/muted", "can chat again"},
    {"ban", "PUT", "/admin/players/", "/banned", "can no longer chat or start games with others"},
    {"unban", "DELETE", "/admin/players/", "/banned", "can play with others again"},
    {"reset-ratings", "DELETE", "/admin/players/", "/ratings", "has the ratings of a beginner"},
    {"erase", "DELETE", "/players/", "", "is erased; the games stay, without the name"},
};

std::string moment_text(const json::value& milliseconds) {
    const std::chrono::milliseconds since_1970(milliseconds.as_int64());
    return fmt::format("{:%F %R} UTC", fmt::gmtime(static_cast<std::time_t>(since_1970.count() / 1000)));
}

// The whole text, unlike in_quotes(): it is evidence. Control characters are escaped.
std::string in_full(std::string_view text) {
    std::string out = "'";
    while (!text.empty()) {
        const auto next = server::first_character(text);
        const std::size_t bytes = next ? next->bytes : 1;
        if (next && !server::is_control(next->code)) out += text.substr(0, bytes);
        else out += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(next ? next->code : 0xFFFD));
        text.remove_prefix(bytes);
    }
    return out + "'";
}

std::string_view text_of(const json::value& object, std::string_view key) {
    const auto& value = object.at(key);
    return value.is_string() ? std::string_view(value.get_string()) : std::string_view();
}

// Throws if the site refuses: 503 is the machine's fault, everything else the user's.
json::value asked(const Arguments& arguments, const AdminRequest& request) {
    const auto answer = server::ask_site(arguments.text("--data"), request);
    if (answer.status < 300) return answer.body;
    std::string why(text_of(answer.body, "text"));
    if (answer.status == 503) throw MachineError(why);
    throw UserError("admin: " + why);
}

int list(const Arguments& arguments, Output& out) {
    const auto found = asked(arguments, {.path = "/administrators"});
    for (const auto& one : found.as_array()) {
        if (arguments.has("--json")) out.print("{}\n", json::serialize(one));
        else out.print("{}, last seen {}\n", text_of(one, "name"), moment_text(one.at("seen")));
    }
    return done;
}

int change(const Arguments& arguments, const Change& how, const std::string& name, Output& out) {
    AdminRequest request{.method = std::string(how.method),
                         .path = fmt::format("{}{}{}", how.before, name, how.after)};
    if (arguments.has("--why")) {
        if (!how.is_logged()) throw UserError(fmt::format("admin: '{}' takes no --why", how.word));
        request.body = json::serialize(json::object{{"why", arguments.text("--why")}});
    }
    asked(arguments, request);
    if (!arguments.has("--json")) out.print("{} {}\n", name, how.done);
    return done;
}

int reset(const Arguments& arguments, const std::string& name, Output& out) {
    const auto made = asked(arguments, {.method = "POST", .path = fmt::format("/players/{}/reset", name)});
    std::string url(text_of(made, "url"));
    while (url.ends_with('/')) url.pop_back();
    const auto link = fmt::format("{}/reset#{}", url, text_of(made, "token"));
    if (arguments.has("--json")) {
        const json::object line{{"name", made.at("name")}, {"link", link}, {"expires", made.at("expires")}};
        out.print("{}\n", json::serialize(line));
        return done;
    }
    out.print("{}\n", link);
    out.print(
        "{} sets a new password there, once, until {}. Anyone with the link can do this; send it "
        "only to {}.\n",
        text_of(made, "name"), moment_text(made.at("expires")), text_of(made, "name"));
    if (url.empty()) out.print("The site's address belongs before it; `tafl serve --url` would say it.\n");
    return done;
}

void print_report(const json::value& report, Output& out) {
    out.print("Report {} of {}: {} reports {}", report.at("id").as_int64(), moment_text(report.at("at")),
              text_of(report, "by"), text_of(report, "player"));
    if (const auto game = text_of(report, "game"); !game.empty()) out.print(", game {}", game);
    const auto& study = report.at("study");
    if (study.is_object())
        out.print(", study {} {}", text_of(study, "study"), in_full(text_of(study, "title")));
    out.print("\n  {}\n", in_full(text_of(report, "text")));
    for (const auto& line : report.at("chat").as_array())
        out.print("    {} {}: {}\n", moment_text(line.at("at")), text_of(line, "by"),
                  in_full(text_of(line, "text")));
    if (!study.is_object()) return;
    for (const auto& chapter : study.at("chapters").as_array())
        out.print("    {}: {}\n", in_full(text_of(chapter, "title")), in_full(text_of(chapter, "text")));
}

int reports(const Arguments& arguments, Output& out) {
    std::int64_t last = 0;
    while (true) {  // page by page
        const auto page =
            asked(arguments, {.path = "/admin/reports", .query = {{"after", std::to_string(last)}}});
        if (page.as_array().empty() && last == 0 && !arguments.has("--json"))
            out.print("no report is open\n");
        if (page.as_array().empty()) return done;
        for (const auto& report : page.as_array()) {
            if (arguments.has("--json")) out.print("{}\n", json::serialize(report));
            else print_report(report, out);
            last = report.at("id").as_int64();
        }
    }
}

// What a verdict did, said of the reported player.
std::string_view effect_of(std::string_view verdict) {
    for (const auto& how : changes)
        if (how.word == verdict) return how.done;
    return "is not sanctioned";  // dismiss
}

// The player whom an open report is about; empty if there is no such report.
std::string reported_player(const Arguments& arguments, std::uint32_t report) {
    const std::int64_t before = static_cast<std::int64_t>(report) - 1;
    const auto page = asked(
        arguments,
        {.path = "/admin/reports", .query = {{"after", std::to_string(std::max<std::int64_t>(0, before))}}});
    const auto& found = page.as_array();
    if (found.empty() || found[0].at("id").as_int64() != report) return {};
    return std::string(text_of(found[0], "player"));
}

int decide(const Arguments& arguments, const std::string& word, const std::string& verdict, Output& out) {
    const auto report = parse_number<std::uint32_t>(word);
    if (!report)
        throw UserError(fmt::format("admin: expected the number of a report, not {}", in_quotes(word)));
    const auto player = reported_player(arguments, *report);
    auto why = fmt::format("report {}", *report);
    if (arguments.has("--why")) why += ": " + arguments.text("--why");
    const json::object body{{"verdict", verdict}, {"why", why}};
    asked(
        arguments,
        {.method = "POST", .path = fmt::format("/admin/reports/{}", *report), .body = json::serialize(body)});
    if (!arguments.has("--json"))
        out.print("report {} is closed: {} {}\n", *report, player, effect_of(verdict));
    return done;
}

int print_log(const Arguments& arguments, Output& out) {
    const auto latest = asked(arguments, {.path = "/admin/actions"});
    const auto& entries = latest.at("actions").as_array();
    if (entries.empty() && !arguments.has("--json")) out.print("no moderator has done anything\n");
    for (const auto& entry : entries) {
        if (arguments.has("--json")) {
            out.print("{}\n", json::serialize(entry));
            continue;
        }
        const auto by = text_of(entry, "by"), why = text_of(entry, "why");
        out.print("{} {}: {} {}{}\n", moment_text(entry.at("at")), by.empty() ? "the operator" : by,
                  text_of(entry, "what"), text_of(entry, "player"), why.empty() ? "" : " " + in_full(why));
    }
    return done;
}

int manage(const Arguments& arguments, Output& out) {
    const auto& words = arguments.operands();
    const auto& word = words[0];
    if (word == "decide" && words.size() == 3) return decide(arguments, words[1], words[2], out);
    for (const auto& how : changes)
        if (how.word == word && words.size() == 2) return change(arguments, how, words[1], out);
    if (arguments.has("--why")) throw UserError(fmt::format("admin: {} takes no --why", in_quotes(word)));
    if (word == "list" && words.size() == 1) return list(arguments, out);
    if (word == "reports" && words.size() == 1) return reports(arguments, out);
    if (word == "log" && words.size() == 1) return print_log(arguments, out);
    if (word == "reset" && words.size() == 2) return reset(arguments, words[1], out);
    throw UserError(std::string(usage));
}

int run_admin(const Arguments& arguments, Output& out) {
    try {
        return manage(arguments, out);
    } catch (const server::SiteError& error) {
        throw MachineError(error.what());
    }
}

}  // namespace

Command admin_command() {
    return {
        .name = "admin",
        .summary = "manage the people of a running site",
        .details =
            "Asks the site that runs on the data folder, by a socket there that only the site's user and "
            "root can open; changes take effect at once. 'list' names the administrators, 'add NAME' and "
            "'remove NAME' change them. 'reset NAME' prints a link by which a member sets a new password: "
            "it works once, for a day. 'mute NAME' stops a player from chatting, 'ban NAME' from chatting "
            "and from playing with others; 'unmute' and 'unban' take it back. 'erase NAME' deletes the "
            "account; its games stay. 'reset-ratings NAME' sets all ratings of a player to those of a "
            "beginner. 'reports' prints the open reports with the chat of their games or the text of their "
            "studies, 'decide REPORT VERDICT' closes one: dismiss, mute or ban. 'log' prints the latest of "
            "these actions and why.",
        .operand = {.name = "ACTION", .many = true},
        .options = {data_option("the data folder of the site"),
                    {"--why", "TEXT", "the reason, for the log; with mute, ban, erase, decide and the like"},
                    json_option(
                        "one object a line; list: name joined seen; reset: name link expires; "
                        "reports: id by player game ply text chat study at; log: by player what why at")},
        .examples = {{"tafl admin list", "who are the administrators?"},
                     {"tafl admin ban Olaf --why 'insults in three games'", "with a reason in the log"},
                     {"tafl admin reset Sigrid", "she has forgotten her password"}},
        .run = run_admin};
}

}  // namespace tafl::cli
