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

// A change to one player without output: its form, the request, and the sentence.
struct Change {
    std::string_view form;
    std::string_view method;
    std::string_view before;  // the path before the name, and after it
    std::string_view after;
    std::string_view done;
    [[nodiscard]] constexpr std::string_view word() const { return form.substr(0, form.find(' ')); }
    // Whether the moderation log has the action, with its reason. It does not have changes of administrators.
    [[nodiscard]] constexpr bool is_logged() const { return before != "/administrators/"; }
};
constexpr Change changes[] = {
    {"add NAME", "PUT", "/administrators/", "", "is an administrator"},
    {"remove NAME", "DELETE", "/administrators/", "", "is no longer an administrator"},
    {"mute NAME", "PUT", "/admin/players/", "/muted", "can no longer chat"},
    {"unmute NAME", "DELETE", "/admin/players/", "/muted", "can chat again"},
    {"ban NAME", "PUT", "/admin/players/", "/banned", "can no longer chat or start games with others"},
    {"unban NAME", "DELETE", "/admin/players/", "/banned", "can play with others again"},
    {"reset-ratings NAME", "DELETE", "/admin/players/", "/ratings", "has the ratings of a beginner"},
    {"erase NAME", "DELETE", "/players/", "", "is erased; the games stay, without the name"},
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

int list(const Arguments& arguments, const std::string&, Output& out) {
    const auto found = asked(arguments, {.path = "/administrators"});
    for (const auto& one : found.as_array()) {
        if (arguments.has("--json")) out.print("{}\n", json::serialize(one));
        else out.print("{}, last seen {}\n", text_of(one, "name"), moment_text(one.at("seen")));
    }
    return done;
}

int change(const Arguments& arguments, const std::string& name, Output& out) {
    const auto& how = *std::ranges::find(changes, arguments.operands().front(), &Change::word);
    AdminRequest request{.method = std::string(how.method),
                         .path = fmt::format("{}{}{}", how.before, name, how.after)};
    if (arguments.has("--why")) {
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

int reports(const Arguments& arguments, const std::string&, Output& out) {
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
        if (how.word() == verdict) return how.done;
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

int decide(const Arguments& arguments, const std::string& word, Output& out) {
    const auto& verdict = arguments.operands()[2];
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

int print_log(const Arguments& arguments, const std::string&, Output& out) {
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

std::vector<Action> admin_actions() {
    std::vector<Action> actions{{"list", list}};
    for (const auto& how : changes) actions.push_back({how.form, change});
    actions.insert(
        actions.end(),
        {{"reset NAME", reset}, {"reports", reports}, {"decide REPORT VERDICT", decide}, {"log", print_log}});
    return actions;
}

bool takes_reason(std::string_view action) {
    return action == "decide" || std::ranges::any_of(changes, [&](const Change& how) {
               return how.word() == action && how.is_logged();
           });
}

int run_admin(const Arguments& arguments, Output& out) {
    const auto& action = arguments.operands().front();
    if (arguments.has("--why") && !takes_reason(action))
        throw UserError(fmt::format("admin: {} takes no --why", in_quotes(action)));
    try {
        return arguments.run_action(out);
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
        .operand = {.name = "ACTION", .many = true, .offers = Offers::Nothing},
        .actions = admin_actions(),
        .options =
            {data_option("the data folder of the site"),
             {"--why", "TEXT", "the reason, for the log; with mute, ban, erase, decide and the like"},
             json_option(
                 "with list: name joined seen; with reset: name link expires; with reports: id by player "
                 "game ply text chat study at; with log: by player what why at")},
        .examples = {{"tafl admin list", "who are the administrators?"},
                     {"tafl admin ban Olaf --why 'insults in three games'", "with a reason in the log"},
                     {"tafl admin reset Sigrid", "she has forgotten her password"}},
        .run = run_admin};
}

}  // namespace tafl::cli
