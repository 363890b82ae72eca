// Implements notation/rulesets/ruleset_disk.hpp without a disk: rulesets are known by name, and callers pass
// the text of others.
#include "base/text.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

Parsed<std::shared_ptr<const Ruleset>> load_ruleset(std::string_view name_or_path) {
    if (is_ruleset_path(name_or_path))
        return std::unexpected(Error{"there are no files here, pass the text of " + in_quotes(name_or_path)});
    auto titled = find_titled(name_or_path);
    return titled ? std::move(titled) : find_ruleset(name_or_path);
}

FindParent parents_beside(const std::string&) { return builtin_parent; }

}  // namespace tafl
