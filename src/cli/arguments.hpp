// The command line after a subcommand, parsed by its table entry.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace tafl::cli {

class Arguments {
  public:
    // Throws UserError: an unknown option (suggests the nearest one), an option given twice, a missing value,
    // a value for a switch, too many or too few operands, a value that is not among an option's choices, an
    // empty file name.
    Arguments(const Command& command, std::span<const std::string> words);

    // Options are named by their long name: "--json".
    [[nodiscard]] bool has(std::string_view option) const;
    [[nodiscard]] std::string text(std::string_view option, std::string_view otherwise = "") const;
    // All values of a repeatable option, in order.
    [[nodiscard]] std::vector<std::string> texts(std::string_view option) const;
    // Throws UserError unless the value is a whole number from `min` to `max`.
    [[nodiscard]] std::uint64_t number(std::string_view option, std::uint64_t min, std::uint64_t max,
                                       std::uint64_t otherwise) const;
    [[nodiscard]] const std::vector<std::string>& operands() const noexcept { return operands_; }
    [[nodiscard]] bool wants_help() const noexcept { return wants_help_; }

  private:
    void take_option(const Command& command, std::span<const std::string> words, std::size_t& at);
    void check(const Command& command) const;

    std::map<std::string, std::vector<std::string>, std::less<>> given_;
    std::vector<std::string> operands_;
    bool wants_help_ = false;
};

}  // namespace tafl::cli
