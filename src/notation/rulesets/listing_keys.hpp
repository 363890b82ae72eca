// The keys of a ruleset file that say its listing.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "notation/rulesets/ruleset_listing.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

[[nodiscard]] bool is_listing_key(std::string_view key) noexcept;

// What is wrong with a key that begins with one of their tables and is none of them: "names.tron.de". Empty for any other.
[[nodiscard]] std::string listing_key_mistake(std::string_view key);

// The languages of their tables; what `names` may name, and whose sentences `ours` may name: clauses of the rule book.
[[nodiscard]] std::span<const std::string_view> listing_languages() noexcept;
[[nodiscard]] std::span<const std::string_view> nameable_things() noexcept;
[[nodiscard]] std::span<const std::string_view> clauses_with_sentences() noexcept;

// Precondition: is_listing_key(key). Fails with a sentence that begins with the key.
[[nodiscard]] std::expected<void, std::string> set_listing(RulesetListing& listing, std::string_view key,
                                                           const TomlValue& value);

}  // namespace tafl
