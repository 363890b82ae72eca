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

// The error for a key that begins like a listing key but is none: "names.tron". Empty for any other key.
[[nodiscard]] std::string listing_key_mistake(std::string_view key);

// What these keys may contain: the things that `names` renames.
[[nodiscard]] std::span<const std::string_view> nameable_things() noexcept;

// Precondition: is_listing_key(key). Fails with a sentence that begins with the key.
[[nodiscard]] std::expected<void, std::string> set_listing(RulesetListing& listing, std::string_view key,
                                                           const TomlValue& value);

}  // namespace tafl
