#include "server/people/moderation/word_filter.hpp"

#include <gtest/gtest.h>

namespace tafl::server {
namespace {

TEST(WordFilter, ReplacesTheWordsOfItsList) {
    const WordFilter words("# insults\n\n  nithing \ntroll*   # and the like\n");
    EXPECT_EQ(words.cleaned("You nithing, you Trolls!"), "You *******, you ******!");
    EXPECT_EQ(words.cleaned("nithings and insults"), "nithings and insults") << "other words";
    EXPECT_EQ(words.cleaned(""), "");
}

TEST(WordFilter, IsNotTrickedByCaseAccentsLookAlikesOrHyphens) {
    const WordFilter words("nithing\nfíflið\n");
    for (const auto* word : {"NITHING", "n1thlng", "níthing", "n-i-t-h-i-n-g", "nith_ing"})
        EXPECT_EQ(words.cleaned(word).find_first_not_of('*'), std::string::npos) << word;
    EXPECT_EQ(words.cleaned("fiflid"), "******");
    EXPECT_EQ(words.cleaned("FÍFLIÐ"), "******") << "an asterisk for each character, not for each byte";
}

TEST(WordFilter, LeavesEverythingElseAsItIs) {
    const WordFilter words("nithing");
    for (const auto* text : {"d1-d3, then e5!", "Þór — “hail”", "日本語 と 🛡️", "\xff nit \xfe", "a  b\tc"})
        EXPECT_EQ(words.cleaned(text), text);
}

TEST(WordFilter, TheSitesListFiltersSlursInEveryLanguageAndNoOrdinaryWord) {
    const WordFilter words;
    EXPECT_EQ(words.cleaned("you motherfuckers"), "you *************");
    for (const auto* word :
         {"Arschloch", "luder", "fitta", "gilipollas", "connard", "kurwa", "caralho", "fáviti"})
        EXPECT_EQ(words.cleaned(word).find_first_not_of('*'), std::string::npos) << word;
    for (const auto* text :
         {"king attackers defenders draw takeback", "Retour au début", "reputation computer dispute",
          "hver har tur?", "¡Buena partida!", "horas", "shift the anvil", "cumulative"})
        EXPECT_EQ(words.cleaned(text), text);
}

}  // namespace
}  // namespace tafl::server
