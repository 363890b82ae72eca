// What the dearest changes change (dearest_changes.hpp), in the store of a site that is not running.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/bounds/site_writer.hpp"

namespace tafl::test {

// A change that is asked again changes another thing: of each there are as many.
inline constexpr int attempts = 8;  // beside other programs one takes three times as long as another
// "team000#" is "team0002" in the second attempt.
[[nodiscard]] std::string numbered(std::string_view text, int attempt);

// Texts that nobody can know before: "reset#" is a token for a new password.
using Words = std::map<std::string, std::string>;
// `others`: a thousand members.
[[nodiscard]] Words add_changeable(SiteWriter& to, const std::vector<store::PlayerId>& others);

// Of games that can be changed: so long that a few moves are left.
inline constexpr int plies_of_changeable = 4'900, plies_of_reviewed = 2'000;
// As many conditional moves as the defenders may have after that many moves of own_terms().
[[nodiscard]] std::vector<std::string> conditional_lines(int plies);

inline constexpr std::string_view second_factor = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

}  // namespace tafl::test
