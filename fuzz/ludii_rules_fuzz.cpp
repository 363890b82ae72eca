// Any text as one of Ludii's descriptions of games: a ruleset that can be read is written as a file and reads back to the same rules.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/rulesets/ludii_reader.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tafl;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto ruleset = parse_ludii_game(text, "fuzz");
    if (!ruleset) return 0;
    const auto file = parse_ruleset(to_file(*ruleset), "fuzz", builtin_parent);
    if (!file || rules_hash(*file) != rules_hash(*ruleset)) std::abort();
    return 0;
}
