#include <algorithm>
#include <array>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/text/completion.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

namespace {

struct Shell {
    std::string_view name;
    std::string (*script)();
};
constexpr std::array shells{Shell{"bash", bash_completion}, Shell{"zsh", zsh_completion},
                            Shell{"fish", fish_completion}};

int run_completion(const Arguments& arguments, Output& out) {
    out.write(std::ranges::find(shells, arguments.operands().front(), &Shell::name)->script());
    return 0;
}

}  // namespace

Command completion_command() {
    return {.name = "completion",
            .summary = "print the completion script of a shell",
            .details =
                "Prints a script with which bash, zsh or fish completes commands, actions, options, values "
                "and files.",
            .operand = {.name = "SHELL", .choices = {shells[0].name, shells[1].name, shells[2].name}},
            .options = {},
            .examples = {{"source <(tafl completion bash)", "completion in this shell"},
                         {"tafl completion bash > ~/.local/share/bash-completion/completions/tafl",
                          "completion in every new shell"},
                         {"tafl completion zsh > _tafl", "for a folder of $fpath"},
                         {"tafl completion fish > tafl.fish", "for ~/.config/fish/completions"}},
            .run = run_completion};
}

}  // namespace tafl::cli
