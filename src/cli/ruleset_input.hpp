// Rulesets by name, or from a file, a pipe or standard input.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/files.hpp"
#include "rules/ruleset.hpp"

namespace tafl::cli {

// True for what tafl::is_ruleset_path says, and for `-`; anything else is a name.
[[nodiscard]] bool is_ruleset_path(std::string_view text) noexcept;

// Throws UserError for an unknown name, an unreadable file, and a bad ruleset with line and column.
[[nodiscard]] std::shared_ptr<const Ruleset> read_ruleset(const std::string& name_or_path);

// Throws UserError if the ruleset ends the game before the first move.
void require_playable(const std::shared_ptr<const Ruleset>& ruleset);

// All errors of a ruleset file or of standard input, unreadable files included.
[[nodiscard]] std::vector<Error> faults_of_ruleset(const std::string& path);

// A ruleset as an argument for another process: a name or an absolute path.
class RulesetArgument {
  public:
    // A ruleset's name, a file's path, or - for standard input. Pipes and standard input are copied into a temporary
    // file that is deleted with this object. Throws UserError, MachineError.
    explicit RulesetArgument(const std::string& name_or_path);

    [[nodiscard]] const std::shared_ptr<const Ruleset>& ruleset() const noexcept { return ruleset_; }
    // A built-in ruleset's name, or an absolute path.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

  private:
    std::shared_ptr<const Ruleset> ruleset_;
    std::string text_;
    std::optional<TemporaryFile> copy_;
};

}  // namespace tafl::cli
