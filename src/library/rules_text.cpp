#include "library/rules_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "rulebook/rulebook_text.hpp"

namespace tafl {

Parsed<std::string> rules_text(const Ruleset& ruleset, std::string_view language) {
    if (const auto known = find_language(language)) return to_plain_text(rulebook_of(ruleset, *known));
    return std::unexpected(Error{fmt::format("there is no translation of the rules into {}; expected {}",
                                             in_quotes(language), join(language_codes))});
}

}  // namespace tafl
