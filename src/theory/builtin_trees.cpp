#include "theory/builtin_trees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>

#include "notation/embedded_text.hpp"
#include "theory/record_text.hpp"

namespace tafl::theory {

namespace {

std::shared_ptr<const Tree> parse_builtin(const std::shared_ptr<const Ruleset>& ruleset) {
    const auto file = std::ranges::find(embedded_theory(), ruleset->name, &EmbeddedText::name);
    if (file == embedded_theory().end() || !file->text.starts_with(head_of(*ruleset))) return nullptr;
    auto tree = parse_tree(file->text, ruleset);
    if (tree) return std::make_shared<const Tree>(*std::move(tree));
    // The tests check the embedded files: only a broken build comes here.
    fmt::print(stderr, "tafl: the built-in opening tree of {} is broken: {}\n", ruleset->name,
               tree.error().message);
    std::abort();
}

}  // namespace

std::shared_ptr<const Tree> builtin_tree(const std::shared_ptr<const Ruleset>& ruleset) {
    static std::mutex parsing;
    static std::map<std::uint64_t, std::shared_ptr<const Tree>> trees;
    const std::scoped_lock lock(parsing);
    const auto [place, is_new] = trees.try_emplace(rules_hash(*ruleset));
    if (is_new) place->second = parse_builtin(ruleset);
    return place->second;
}

}  // namespace tafl::theory
