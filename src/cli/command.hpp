// A subcommand as data. Parsing, help, man pages, suggestions and shell completion all come from the table of them
// (command_table.cpp), so that they agree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::cli {

class Arguments;
class Output;

// What shell completion offers for a value.
enum class Offers : unsigned char { Nothing, Files, Rulesets, HelpPages };

// The valid whole numbers.
struct Range {
    std::uint64_t min = 0;
    std::uint64_t max = ~std::uint64_t{0};
    std::string_view unit = {};  // "MiB"
};

// The help and the errors say which values are valid and what the default is: `help` does not.
struct Option {
    std::string_view names;  // "--format", "-o,--output"
    std::string_view value;  // "FORMAT"; empty for a switch
    std::string_view help;   // if it is empty or ends with a colon, the choices follow
    Offers offers = Offers::Nothing;
    std::vector<std::string_view> choices = {};  // if not empty, the only valid values
    bool many = false;                           // may be repeated
    std::optional<Range> range = {};             // of a number
    std::string usual = {};                      // the value without the option
    std::string_view otherwise = {};  // the same in words, if the program finds it: "all processors"

    [[nodiscard]] bool is_switch() const noexcept { return value.empty(); }
    [[nodiscard]] std::string_view long_name() const noexcept {  // "--output"
        return names.substr(names.rfind(',') == std::string_view::npos ? 0 : names.rfind(',') + 1);
    }
    [[nodiscard]] bool has_name(std::string_view name) const noexcept {  // "-o", "--output"
        return name == long_name() ||
               (names.size() > long_name().size() && name == names.substr(0, names.find(',')));
    }
};

struct Operand {
    std::string_view name;  // "FILE"; empty if the command takes none
    bool many = false;
    bool required = true;
    Offers offers = Offers::Files;
    std::vector<std::string_view> choices = {};
};

// What the first operand names, with the operands behind it: "backup DIR OUT", "import DIR FILE…", "show [FILE]".
struct Action {
    std::string_view form;
    // `operand`: the first one behind the action, or empty.
    int (*run)(const Arguments& arguments, const std::string& operand, Output& out) = nullptr;

    [[nodiscard]] std::string_view name() const noexcept { return form.substr(0, form.find(' ')); }
    // Whether that many operands may stand behind it.
    [[nodiscard]] bool takes(std::size_t operands) const noexcept;
};

struct Example {
    std::string_view line;
    std::string_view says;
};

struct Command {
    std::string_view name;
    std::string_view alias = {};  // another spelling
    std::string_view summary;     // for the list, without a full stop
    std::string_view details;     // for its help page, whole sentences
    Operand operand;
    std::vector<Action> actions = {};  // if not empty, `operand` says what stands behind them
    std::vector<Option> options;
    std::vector<Example> examples;
    // Returns the exit status: 0 done, 1 a check found a difference. Throws the types of failure.hpp.
    int (*run)(const Arguments& arguments, Output& out) = nullptr;
};

// The commands that the same people use, on a help page of their own.
struct CommandGroup {
    std::string_view name;  // "records", for `tafl help`; none of a command
    std::string_view summary;
    std::vector<Command> commands;
};

}  // namespace tafl::cli
