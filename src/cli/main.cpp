// The one door: finds the subcommand, and turns whatever went wrong into one line and an exit status.
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"

namespace {

using namespace tafl::cli;

int run(const std::vector<std::string>& words, Output& out) {
    if (words.empty()) {
        out.write(help_overview());
        return done;
    }
    if (words[0] == "--version") {
        if (words.size() > 1) throw UserError("--version stands alone, without " + tafl::in_quotes(words[1]));
        out.write("tafl " SKJALDBORG_VERSION "\n");
        return done;
    }
    const bool wants_help = words[0] == "--help" || words[0] == "-h";
    if (words[0].starts_with('-') && !wants_help) {
        throw UserError("unknown option " + tafl::in_quotes(words[0]) +
                        "; a command comes first, 'tafl help' lists them");
    }
    const auto& command = require_command(wants_help ? "help" : words[0]);
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

// Ends as every program does whose reader leaves: a check that nobody heard to its end has not passed.
int follow_reader() {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
    return machine_failed;  // where the signal is blocked
}

// What was printed before a mistake was met still goes out.
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
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told by write() too
    std::signal(SIGPIPE, SIG_IGN);  // a reader who leaves is told by write(), not by a signal
    try {
        Output out;
        return run_and_flush({argv + std::min(argc, 1), argv + argc}, out);
    } catch (const ReaderLeft&) {
        return follow_reader();
    } catch (const MachineError& error) {
        return fail(machine_failed, error.what());
    } catch (const std::bad_alloc&) {
        return fail(machine_failed, "out of memory");
    } catch (const std::exception& error) {
        return fail(machine_failed, error.what());
    }
}
