// Commands that need a site, its database or files that several processes share; in Node also a network, another program or a PDF.
#include "cli/commands/elsewhere.hpp"

namespace tafl::cli {

namespace {

#ifdef _WIN32
constexpr auto on_linux = "not in tafl for Windows; tafl for Linux has it";
#else
constexpr auto on_linux = "not in tafl for Node; tafl for Linux has it";
#endif

}  // namespace

#ifndef _WIN32
Command connect_command() { return elsewhere("connect", on_linux); }
Command match_command() { return elsewhere("match", on_linux); }
Command print_command() { return elsewhere("print", on_linux); }
#endif
Command explore_command() { return elsewhere("explore", on_linux); }
Command bot_command() { return elsewhere("bot", on_linux); }
Command serve_command() { return elsewhere("serve", on_linux); }
Command site_command() { return elsewhere("site", on_linux); }
Command worker_command() { return elsewhere("worker", on_linux); }
Command data_command() { return elsewhere("data", on_linux); }
Command admin_command() { return elsewhere("admin", on_linux); }
Command tune_command() { return elsewhere("tune", on_linux); }
Command selfplay_command() { return elsewhere("selfplay", on_linux); }
Command study_command() { return elsewhere("study", on_linux); }
Command tables_command() { return elsewhere("tables", on_linux); }
Command solve_command() { return elsewhere("solve", on_linux); }
Command theory_command() { return elsewhere("theory", on_linux); }
Command puzzles_command() { return elsewhere("puzzles", on_linux); }

}  // namespace tafl::cli
