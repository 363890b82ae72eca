// Runs the built program as a shell would. One that does not end in ten minutes is killed, and its test fails with
// what it printed.
#pragma once

#include <boost/json/fwd.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::test {

struct Ran {
    int status = -1;  // the exit status; 128 plus the number of the signal that ended it
    std::string out, err;
};

// Without a shell, with LC_ALL=C.UTF-8 as the only variable, in the folder scratch().
[[nodiscard]] Ran run_tafl(const std::vector<std::string>& arguments, std::string_view input = "");

// The same with one line: words are separated by blanks, "double quotes" group them.
[[nodiscard]] Ran run_tafl_line(std::string_view line, std::string_view input = "");

// With the shell's own pipes and redirections; `tafl` stands for the program.
[[nodiscard]] Ran run_shell(const std::string& script);

// What `tafl help` lists.
struct HelpGroup {
    std::string name;
    std::vector<std::string> commands;
};
[[nodiscard]] std::vector<HelpGroup> help_groups();
[[nodiscard]] std::vector<std::string> command_names();

// A folder for this test, empty when it starts.
[[nodiscard]] const std::filesystem::path& scratch();
void write_scratch(std::string_view name, std::string_view text);
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

[[nodiscard]] std::vector<std::string> lines_of(std::string_view text);

// With (…) for the commit, the compiler and the instruction set behind the version.
[[nodiscard]] std::string without_build(const std::string& text);

// The names of its fields in order, separated by blanks.
[[nodiscard]] std::string names_of(const boost::json::object& object);

}  // namespace tafl::test
