#include <fmt/format.h>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/wording.hpp"

namespace tafl::cli {

namespace {

void print_json(const std::string& path, const std::vector<Error>& errors, Output& out) {
    JsonWriter json;
    json.open('{').field("file", path).field("ok", errors.empty()).key("errors").open('[');
    for (const auto& error : errors) {
        json.open('{').field("line", error.line).field("column", error.column);
        json.field("message", error.message).close('}');
    }
    out.print("{}\n", json.close(']').close('}').text());
}

std::string place_of(const std::string& path, const Error& error) {
    const auto name = input_name(path);
    return error.line == 0 ? name : fmt::format("{}:{}:{}", name, error.line, error.column);
}

// Prints the file's errors on standard output.
std::vector<Error> check_one(const std::string& path, bool json, Output& out) {
    const auto errors = faults_of_ruleset(path);
    if (json) {
        print_json(path, errors, out);
    } else if (errors.empty()) {
        out.print("{}: ok\n", input_name(path));
    } else {
        for (const auto& error : errors) out.print("{}: {}\n", place_of(path, error), error.message);
    }
    return errors;
}

int run_check(const Arguments& arguments, Output& out) {
    std::size_t count = 0;
    std::string first;
    for (const auto& path : arguments.operands()) {
        const auto errors = check_one(path, arguments.has("--json"), out);
        if (count == 0 && !errors.empty()) first = place_of(path, errors.front());
        count += errors.size();
    }
    if (count == 0) return done;
    throw UserError(fmt::format("check: {}, the first at {}", counted(count, "error"), first));
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
