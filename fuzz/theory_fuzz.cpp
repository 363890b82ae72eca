// Lines of an opening tree of Brandub, each without its checksum: a tree that can be read is sound, and is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/rulesets/ruleset_registry.hpp"
#include "theory/record_text.hpp"

using namespace tafl;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void add_line(theory::Tree& tree, std::string_view line) {
    const auto record = theory::parse_record(theory::with_checksum(line), 7);
    if (!record) {
        require(!record.error().message.empty() && record.error().message.size() < 400);
        return;
    }
    auto written = theory::to_line(*record, 7);
    written.pop_back();
    require(theory::parse_record(written, 7).value() == *record);
    (void)tree.add(*record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto brandub = find_builtin("brandub");
    theory::Tree tree(brandub);
    std::string_view text(reinterpret_cast<const char*>(data), size);
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        add_line(tree, line);
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    require(!tree.unsound());
    (void)tree.look_up(Game(brandub));
    (void)tree.next_leaf([](theory::Key) { return false; });
    require(theory::parse_tree(to_text(tree), brandub)->records() == tree.records());
    return 0;
}
