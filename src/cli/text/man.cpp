#include "cli/text/man.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/text/help_pages.hpp"

namespace tafl::cli {

namespace {

// Escapes text for roff; hyphens stay ASCII, so that commands can be copied into a shell.
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool begins_line = out.empty() || out.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\n') {
            out += "\n.br\n";
        } else if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else {
            out += c;
        }
    }
    return out;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", roff(text)); }

std::string head(std::string_view name, std::string_view summary) {
    std::string title(name);
    for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return fmt::format(".TH {} 1 \"\" \"Skjaldborg {}\" \"Hnefatafl\"\n.SH NAME\n{} \\- {}\n", title,
                       SKJALDBORG_VERSION, roff(name), roff(summary));
}

std::string section(std::string_view title, std::string_view body) {
    return fmt::format(".SH {}\n{}\n", title, body);
}

std::string item(std::string_view term, std::string_view text) {
    return fmt::format(".TP\n{}\n{}\n", term, text);
}

std::string page_name(const Command& command) { return fmt::format("tafl-{}", command.name); }

std::string term(const Option& option) {  // -o, --output FILE
    std::string names(option.names);
    if (const auto comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
    return option.is_switch() ? bold(names) : fmt::format("{} {}", bold(names), italic(option.value));
}

std::string page(const Command& command) {
    std::string out = head(page_name(command), command.summary);
    out += section("SYNOPSIS", bold(usage(command)));
    out += section("DESCRIPTION", roff(command.details));
    if (!command.options.empty()) out += ".SH OPTIONS\n";
    for (const auto& option : command.options) out += item(term(option), roff(described(option)));
    out += ".SH EXAMPLES\n";
    for (const auto& example : command.examples) out += item(bold(example.line), roff(example.says));
    return out + section("SEE ALSO", bold("tafl") + "(1)");
}

std::string overview() {
    std::string out = head("tafl", overview_summary);
    out += section("SYNOPSIS", bold("tafl") + " " + italic("COMMAND") + " [" + italic("OPTION") + "…]");
    out += section("DESCRIPTION", roff(overview_details));
    out += ".SH COMMANDS\n";
    for (const auto& group : command_groups()) {
        out += fmt::format(".SS {}\n{}.\n", group.name, roff(group.summary));
        for (const auto& command : group.commands)
            out += item(bold(page_name(command)) + "(1)", roff(command.summary));
    }
    return out;
}

}  // namespace

void write_man_pages(const std::string& folder) {
    const std::filesystem::path path = folder;
    if (std::error_code none; !std::filesystem::is_directory(path, none))
        throw UserError(fmt::format("--man: there is no folder {}", tafl::in_quotes(folder)));
    write_file((path / "tafl.1").string(), overview());
    for (const auto name : command_names()) {
        const auto& command = require_command(name);
        write_file((path / (page_name(command) + ".1")).string(), page(command));
    }
}

}  // namespace tafl::cli
