// The entries of an OpenTafl rule string: "dim:11 surf:n cenh:tK" has three. Reads single values and keeps the first
// error; otn_rules_reader.cpp knows what they mean
// together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

inline constexpr std::string_view own_key_prefix = "x-";  // in front of a key of our option table

struct OtnEntry {
    std::string_view key;
    std::string_view value;
    std::size_t offset = 0;
};

// A list of pieces; OpenTafl looks only at t and T.
struct OtnPieces {
    bool t = false, T = false, K = false;
    bool operator==(const OtnPieces&) const = default;
};

// The parts of a text between marks; empty ones are left out.
[[nodiscard]] Words split(std::string_view text, char mark);

class OtnEntries {
  public:
    // The text must outlive the entries.
    explicit OtnEntries(std::string_view text);

    [[nodiscard]] const std::vector<OtnEntry>& all() const noexcept { return entries_; }
    // The last of equal keys, as in OpenTafl. Null if there is none.
    [[nodiscard]] const OtnEntry* find(std::string_view key) const;

    // The value of the key, one of the letters of `possible`; `otherwise` if the key is missing or wrong.
    char letter(std::string_view key, char otherwise, std::string_view possible);
    bool yes(std::string_view key, bool otherwise) { return letter(key, otherwise ? 'y' : 'n', "yn") == 'y'; }
    OtnPieces pieces(std::string_view key, OtnPieces otherwise);
    std::optional<SquareSet> squares(const OtnEntry& entry, int size);  // nothing after an error
    void refuse_unknown_keys();

    // Only the first error is kept.
    void fail(const OtnEntry& entry, std::string message);
    void fail_at(std::size_t offset, std::string message);
    void cannot(const OtnEntry& entry, std::string_view what);  // valid in OpenTafl, impossible here
    [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  private:
    std::vector<OtnEntry> entries_;
    std::optional<Error> error_;
};

}  // namespace tafl
