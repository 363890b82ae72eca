// The command line after a subcommand, parsed by its table entry.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/command.hpp"

namespace tafl::cli {

// Throws UserError with the option's name unless the digits are a whole number of the range.
[[nodiscard]] std::uint64_t number_in(const Range& range, std::string_view name, std::string_view digits);

class Arguments {
  public:
    // Throws UserError: an unknown option (suggests the nearest one), an option given twice, a missing value,
    // a value for a switch, too many or too few operands, a value that is not among an option's choices or
    // not in its range, an empty file name.
    Arguments(const Command& command, std::span<const std::string> words);

    // Options are named by their long name: "--json".
    [[nodiscard]] bool has(std::string_view option) const;
    // Without the option its default, or an empty text.
    [[nodiscard]] std::string text(std::string_view option) const;
    // All values of a repeatable option, in order.
    [[nodiscard]] std::vector<std::string> texts(std::string_view option) const;
    // Of an option with a range. Without the option its default. T holds the whole range.
    template <std::integral T = std::uint64_t>
    [[nodiscard]] T number(std::string_view option) const {
        return static_cast<T>(numbers(option).back());
    }
    // Of one whose default depends on other things.
    template <std::integral T = std::uint64_t>
    [[nodiscard]] T number(std::string_view option, std::type_identity_t<T> otherwise) const {
        return has(option) ? number<T>(option) : otherwise;
    }
    // All values of a repeatable one, in order.
    [[nodiscard]] std::vector<std::uint64_t> numbers(std::string_view option) const;
    [[nodiscard]] const std::vector<std::string>& operands() const noexcept { return operands_; }
    // Runs the action that the operands name. Throws UserError if there is none, or it takes other operands.
    int run_action(Output& out) const;
    [[nodiscard]] bool wants_help() const noexcept { return wants_help_; }

  private:
    void take_option(std::span<const std::string> words, std::size_t& at);
    void check() const;

    const Command* command_;
    std::map<std::string, std::vector<std::string>, std::less<>> given_;
    std::vector<std::string> operands_;
    bool wants_help_ = false;
};

}  // namespace tafl::cli
