// Files of rule strings (otn_rules.hpp), one a line, as OpenTafl keeps them in external-rules.conf. Lines that are empty or
// begin with # are passed over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// Whether the text is such a file: its first word ends before a blank and has a colon, `dim:11`.
[[nodiscard]] bool is_rule_strings(std::string_view text) noexcept;

// The ruleset of that name or title, in any case; without a name the only one. Fails with line and column for a string before
// it that cannot be read, and if none or several are meant.
[[nodiscard]] Parsed<Ruleset> parse_rule_strings(std::string_view text, std::string_view name = {});

// What cannot be read, for each line that cannot.
[[nodiscard]] std::vector<Error> check_rule_strings(std::string_view text);

// The titles, in the order of the lines that can be read.
[[nodiscard]] std::vector<std::string> titles_of_rule_strings(std::string_view text);

}  // namespace tafl
