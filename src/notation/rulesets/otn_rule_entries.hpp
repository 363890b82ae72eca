// An OpenTafl rule string taken apart: "dim:11 surf:n cenh:tK" is entries of a key and a value. Single values
// are asked for here, and a wrong one is remembered as the error; what they mean together is for
// otn_rules_reader.cpp.
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

// A list of pieces, as far as it is consulted: through t and T.
struct OtnPieces {
    bool t = false, T = false, K = false;
    bool operator==(const OtnPieces&) const = default;
};

// The parts of a text between marks; empty ones are left out.
[[nodiscard]] Words split(std::string_view text, char mark);

class OtnEntries {
  public:
    // The text stays the caller's.
    explicit OtnEntries(std::string_view text);

    [[nodiscard]] const std::vector<OtnEntry>& all() const noexcept { return entries_; }
    // As OpenTafl does it, the last of two entries counts. Null if there is none.
    [[nodiscard]] const OtnEntry* find(std::string_view key) const;

    // The value if the key is there, otherwise its default; one of the letters of `possible`.
    char letter(std::string_view key, char otherwise, std::string_view possible);
    bool yes(std::string_view key, bool otherwise) { return letter(key, otherwise ? 'y' : 'n', "yn") == 'y'; }
    OtnPieces pieces(std::string_view key, OtnPieces otherwise);
    std::optional<SquareSet> squares(const OtnEntry& entry, int size);  // nothing after a mistake
    void refuse_unknown_keys();

    // The first mistake stays.
    void fail(const OtnEntry& entry, std::string message);
    void fail_at(std::size_t offset, std::string message);
    void cannot(const OtnEntry& entry, std::string_view what);  // it means something, but not here
    [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  private:
    std::vector<OtnEntry> entries_;
    std::optional<Error> error_;
};

}  // namespace tafl
