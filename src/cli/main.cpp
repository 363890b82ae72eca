// Runs a subcommand, and turns every failure into one line on standard error and an exit status.
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/arguments.hpp"
#include "cli/build_info.hpp"
#include "cli/command_table.hpp"
#include "cli/failure.hpp"
#include "cli/process.hpp"
#include "cli/text/help_pages.hpp"
#include "cli/text/output.hpp"

namespace {

using namespace tafl::cli;

int run(const std::vector<std::string>& words, Output& out) {
    if (words.empty()) {
        out.write(help_overview());
        return done;
    }
    if (words[0] == "--version") {
        if (words.size() > 1) throw UserError("--version takes no " + tafl::in_quotes(words[1]));
        out.print("tafl {}\n", build_info());
        return done;
    }
    const bool wants_help = words[0] == "--help" || words[0] == "-h";
    if (words[0].starts_with('-') && !wants_help) {
        throw UserError("unknown option " + tafl::in_quotes(words[0]) +
                        "; a command comes first, 'tafl help' lists them");
    }
    const auto& command = require_command(wants_help ? "help" : words[0]);
    if (command.run == nullptr) throw UserError(fmt::format("{} is {}", command.name, command.summary));
    const Arguments arguments(command, std::span(words).subspan(1));
    if (arguments.wants_help()) {
        out.write(help_page(command));
        return done;
    }
    return command.run(arguments, out);
}

int fail(int status, const char* message) {
    std::fprintf(stderr, "tafl: %s\n", message);
    return status;
}

// Flushes what was printed before a mistake.
int run_and_flush(const std::vector<std::string>& words, Output& out) {
    try {
        const int status = run(words, out);
        out.flush();
        return status;
    } catch (const UserError& error) {
        out.flush();
        return fail(user_mistake, error.what());
    }
}

}  // namespace

int main(int argc, char** argv) {
    prepare_process();
    try {
        Output out;
        return run_and_flush(command_line(argc, argv), out);
    } catch (const BrokenPipe&) {
        return end_by_broken_pipe();
    } catch (const MachineError& error) {
        return fail(machine_failed, error.what());
    } catch (const std::bad_alloc&) {
        return fail(machine_failed, "out of memory");
    } catch (const std::exception& error) {
        return fail(machine_failed, error.what());
    }
}
