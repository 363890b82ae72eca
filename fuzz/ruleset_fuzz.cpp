// Any text as a ruleset file: a ruleset that can be read is written, reads back the same, and has a rule book.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "rulebook/rulebook_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tafl;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto errors = check_ruleset(text, "fuzz", builtin_parent);
    const auto ruleset = parse_ruleset(text, "fuzz", builtin_parent);
    if (errors.empty() && !ruleset) std::abort();
    if (!ruleset) return 0;
    const auto again = parse_ruleset(to_file(*ruleset), "fuzz", builtin_parent);
    if (!again || *again != *ruleset) std::abort();
    const auto otn = parse_otn_rules(to_otn_rules(*ruleset), UnknownKeys::Refused);
    if (!otn || rules_hash(*otn) != rules_hash(*ruleset)) std::abort();
    return to_plain_text(rulebook_of(*ruleset, Language::German)).empty() ? 1 : 0;
}
