// A ruleset as an argument for another process: a name or an absolute path.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/files.hpp"
#include "rules/ruleset.hpp"

namespace tafl::cli {

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
