// The rules in plain words say what applies, and nothing that does not.
#include "notation/rulesets/ruleset_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;
using testing::Not;

// The words on one line, so that tests do not depend on where lines break.
std::string words(std::string_view name) {
    std::istringstream in(to_plain_words(*find_builtin(name)));
    std::string word, text;
    while (in >> word) text += word + " ";
    return text;
}

TEST(RulesetWords, TellCopenhagenClauseByClause) {
    const std::string text = words("copenhagen");
    EXPECT_THAT(text, HasSubstr("Copenhagen Source: E. De Angelis"));
    EXPECT_THAT(
        text, HasSubstr("11 by 11 squares; 24 attackers (t) against 12 defenders (T) and their king (K). The "
                        "attackers move first."));
    EXPECT_THAT(text, HasSubstr("Only the king may stop on the throne."));
    EXPECT_THAT(text, HasSubstr("Shieldwall: 2 or more enemies"));
    EXPECT_THAT(text, HasSubstr("in a fort that no attack can break"));
    EXPECT_THAT(text, HasSubstr("comes for the third time: the attackers win."));
    EXPECT_THAT(text, Not(HasSubstr("camp")));
}

TEST(RulesetWords, LeaveOutWhatDoesNotApply) {
    const std::string tawlbwrdd = words("tawlbwrdd");
    EXPECT_THAT(tawlbwrdd, HasSubstr("There is no throne"));
    EXPECT_THAT(tawlbwrdd, HasSubstr("The king is captured between two attackers in one row or column."));
    EXPECT_THAT(tawlbwrdd, Not(HasSubstr("Shieldwall")));
    EXPECT_THAT(tawlbwrdd, Not(HasSubstr("fort")));
    EXPECT_THAT(tawlbwrdd, Not(HasSubstr("empty throne")));
    EXPECT_THAT(words("york"), Not(HasSubstr("closed ring")));
}

TEST(RulesetWords, TellTheKingsCaptureByPlace) {
    const std::string text = words("tablut-walker");
    EXPECT_THAT(
        text,
        HasSubstr("On the throne the king is captured when each of the four squares around him holds an "
                  "attacker."));
    EXPECT_THAT(text, HasSubstr("holds an attacker, or is the empty throne."));
    EXPECT_THAT(text, HasSubstr("Elsewhere he is captured between two attackers"));
    EXPECT_THAT(words("manual"), Not(HasSubstr("or is the empty throne")));
    EXPECT_THAT(words("magpie"), HasSubstr("or is the empty throne, off the board or an empty corner."));
}

TEST(RulesetWords, TellCampsSpeedsAndJumps) {
    EXPECT_THAT(words("tablut-ashton"),
                HasSubstr("Against attackers that does not hold on e1, a5, i5 and e9."));
    EXPECT_THAT(words("ard-ri"), HasSubstr("No piece goes farther than 1 square."));
    EXPECT_THAT(words("magpie"), HasSubstr("The king goes no farther than 1 square."));
    EXPECT_THAT(words("berserk"), HasSubstr("Commanders (c) are attackers"));
}

TEST(RulesetWords, TellEveryRepetitionPolicy) {
    EXPECT_THAT(words("fetlar"), HasSubstr("third time: the game is drawn."));
    EXPECT_THAT(words("brandub"), HasSubstr("third time: the side that made it so loses."));
    EXPECT_THAT(words("copenhagen-walker"),
                HasSubstr("The side in control may not bring a position for the third time"));
    EXPECT_THAT(words("hnefatafl-org-13"), HasSubstr("may not bring back any earlier board"));
}

TEST(RulesetWords, StayWithinEightyColumns) {
    for (const auto& ruleset : builtin_rulesets()) {
        std::istringstream lines(to_plain_words(*ruleset));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
    }
}

}  // namespace
}  // namespace tafl
