#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/ruleset_input.hpp"
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

std::string placed(const std::string& path, const Error& error) {
    const auto name = input_name(path);
    return error.line == 0 ? fmt::format("{}: {}", name, error.message)
                           : fmt::format("{}:{}:{}: {}", name, error.line, error.column, error.message);
}

struct Found {
    std::size_t errors = 0;
    std::string first;

    void note(const std::string& error) {
        if (errors++ == 0) first = error;
    }
};

void check_one(const std::string& path, bool json, Found& sum, Output& out) {
    const auto errors = faults_of_ruleset(path);
    if (json)
        JsonLine(out.buffer()).text("file", path).truth("ok", errors.empty()).raw("errors", to_json(errors));
    for (const auto& error : errors) {
        sum.note(placed(path, error));
        if (!json) out.print("{}\n", placed(path, error));
    }
    if (errors.empty() && !json) out.print("{}: ok\n", input_name(path));
    out.flush_if_full();
}

int run_check(const Arguments& arguments, Output& out) {
    Found sum;
    for (const auto& path : arguments.operands()) check_one(path, arguments.has("--json"), sum, out);
    if (sum.errors == 0) return done;
    throw UserError(sum.errors == 1 ? sum.first : fmt::format("{} (and {} more)", sum.first, sum.errors - 1));
}

}  // namespace

Command check_command() {
    return {
        .name = "check",
        .summary = "find what is wrong in a ruleset file",
        .details =
            "Reads ruleset files and reports unknown keys, impossible values, and unsymmetrical or missing "
            "pieces, each with its line and column. Exit status 2 when there is anything to put right.",
        .operand = {.name = "FILE", .many = true},
        .options = {json_option("one object a file: file ok errors")},
        .examples = {{"tafl check mine.toml", "before playing by it"}},
        .run = run_check};
}

}  // namespace tafl::cli
