#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/counts.hpp"
#include "cli/text/json.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

namespace {

std::string to_json(const std::vector<Error>& errors) {
    std::string list;
    for (const auto& error : errors) {
        list += list.empty() ? '[' : ',';
        JsonLine(list)
            .whole("line", static_cast<std::uint64_t>(error.line))
            .whole("column", static_cast<std::uint64_t>(error.column))
            .text("message", error.message);
        list.pop_back();  // its line break
    }
    return list.empty() ? "[]" : list + ']';
}

std::string located(const std::string& path, const Error& error) {
    const auto name = input_name(path);
    return error.line == 0 ? fmt::format("{}: {}", name, error.message)
                           : fmt::format("{}:{}:{}: {}", name, error.line, error.column, error.message);
}

// Returns how many errors the file has, and prints each on standard output.
std::size_t check_one(const std::string& path, bool json, Output& out) {
    const auto errors = faults_of_ruleset(path);
    if (json) {
        JsonLine(out.buffer()).text("file", path).truth("ok", errors.empty()).raw("errors", to_json(errors));
    } else if (errors.empty()) {
        out.print("{}: ok\n", input_name(path));
    } else {
        for (const auto& error : errors) out.print("{}\n", located(path, error));
    }
    out.flush_if_full();
    return errors.size();
}

int run_check(const Arguments& arguments, Output& out) {
    std::size_t errors = 0, bad_files = 0;
    for (const auto& path : arguments.operands()) {
        const auto found = check_one(path, arguments.has("--json"), out);
        errors += found;
        bad_files += found > 0 ? 1 : 0;
    }
    if (errors == 0) return done;
    throw UserError(fmt::format("check: {} in {}", counted(errors, "error"), counted(bad_files, "file")));
}

}  // namespace

Command check_command() {
    return {.name = "check",
            .summary = "find what is wrong in a ruleset file",
            .details =
                "Reads ruleset files and reports unknown keys, impossible values, and asymmetric or missing "
                "pieces, each with its line and column. Exit status 2 when anything is wrong.",
            .operand = {.name = "FILE", .many = true},
            .options = {json_option("one object a file: file ok errors")},
            .examples = {{"tafl check mine.toml", "before playing by it"}},
            .run = run_check};
}

}  // namespace tafl::cli
