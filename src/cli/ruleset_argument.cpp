#include "cli/ruleset_argument.hpp"

#include <filesystem>

#include "cli/ruleset_input.hpp"
#include "notation/rulesets/ruleset_text.hpp"

namespace tafl::cli {

RulesetArgument::RulesetArgument(const std::string& name_or_path)
    : ruleset_(read_ruleset(name_or_path)), text_(name_or_path) {
    if (!is_ruleset_path(name_or_path)) return;
    if (name_or_path != "-" && std::filesystem::is_regular_file(name_or_path)) {
        text_ = std::filesystem::absolute(name_or_path).string();
        return;
    }
    copy_.emplace(".toml");
    write_file(copy_->path(), to_file(*ruleset_));
    text_ = copy_->path();
}

}  // namespace tafl::cli
