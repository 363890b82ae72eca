#include "server/people/names.hpp"

#include <gtest/gtest.h>

#include <set>

#include "server/base/text/plain_text.hpp"

namespace tafl::server {
namespace {

TEST(Names, WhatANameMayBe) {
    for (const auto* name : {"Ivar", "Ása", "Þórr", "Bjørn_2", "a-b", "Åsmund-the-Red", "99", "ǫlvir",
                             "Łukasz", "Ærø", "Ðuro", "12345678901234567890", "ÞÞÞÞÞÞÞÞÞÞÞÞÞÞÞÞÞÞÞÞ"})
        EXPECT_TRUE(is_valid_name(name)) << name;
}

TEST(Names, WhatANameMayNotBe) {
    const std::string_view names[] = {
        "",  // too short, or too long, in letters
        "a",
        "Þ",
        "123456789012345678901",
        "Iv ar",  // no letter, digit, - or _
        "<b>",
        "a\"b",
        std::string_view("a\0b", 3),
        "a\nb",
        "a\x7f"
        "b",
        "a\xc2\x85"
        "b",  // next line, a control character of C1
        "a\xe2\x80\xae"
        "b",  // turns the direction of writing
        "a\xe2\x80\x8b"
        "b",  // a blank without width
        "a\xcc\x8a"
        "b",                                 // a ring without its letter
        "\xd0\x98\xd0\xb2\xd0\xb0\xd1\x80",  // Cyrillic
        "a\xff"
        "b",
        "a\xc3",
        "-ivar",  // begins with neither letter nor digit
        "_ivar",
        "admin",  // reserved
        "Administrator",
        "ADM1N-2",
        "computer-3",
        "C0mputer",
        "guest-7k3f",
        "Gu_est",
        "Skjaldborg",
        "me",
    };
    for (const auto name : names) EXPECT_FALSE(is_valid_name(name)) << name;
}

TEST(Names, LookAlikesHaveOneKey) {
    const std::vector<std::vector<std::string_view>> alike{
        {"Ivar", "ivar", "IVAR", "lvar", "1var", "Ívar", "I-var", "i_v_a_r", "ıvar"},
        {"Olaf", "olaf", "0laf", "Ólaf", "Ølaf", "Öıaf"},
        {"Bjorn", "Björn", "BJØRN", "Bjom", "bj0rn"},
        {"Aesir", "Æsir", "ÆSIR", "Ǽsir"},
        {"Thor", "Þor", "þór", "THOR"},
        {"Vvaldemar", "Waldemar", "WALDEMAR"},
        {"Strasse", "Straße"},
        {"Dijk", "DĲK"},
    };
    std::set<std::string> keys;
    for (const auto& names : alike) {
        for (const auto& name : names) EXPECT_EQ(name_key(name), name_key(names.front())) << name;
        keys.insert(name_key(names.front()));
    }
    EXPECT_EQ(keys.size(), alike.size()) << "names that look different have different keys";
}

TEST(Names, TheKeyOfAKeyIsItself) {
    for (const auto* name : {"Ivar", "Æsir-2", "vvvv", "rrnn", "rnrn", "computer-10",
                             "\xff\xc3"
                             "abc",
                             "ĲĲ", ""})
        EXPECT_EQ(name_key(name_key(name)), name_key(name)) << name;
}

TEST(Names, TheComputersAreFoundByTheirNames) {
    EXPECT_EQ(name_key("computer-1"), "computer-1");
    EXPECT_EQ(name_key("computer-10"), "computer-10");
    EXPECT_NE(name_key("computer-1"), name_key("computer-l"));
}

TEST(Names, GuestsHaveNamesThatNobodyElseMayTake) {
    std::set<std::string> keys;
    for (int i = 0; i < 200; ++i) {
        const std::string name = random_guest_name();
        EXPECT_TRUE(name.starts_with("guest-") && name.size() == 10) << name;
        EXPECT_TRUE(is_reserved_name(name));
        keys.insert(name_key(name));
    }
    EXPECT_GT(keys.size(), 190U);
    EXPECT_GT(random_guest_name(10).size(), random_guest_name().size());
}

TEST(PlainText, ControlCharactersAreSeen) {
    EXPECT_FALSE(has_control_characters("Vel mætt, þú – 勝 🛡"));
    EXPECT_TRUE(has_control_characters("a\tb"));
    EXPECT_FALSE(has_control_characters("\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645")) << "Persian";
    EXPECT_FALSE(has_control_characters("\U0001F469\u200D\U0001F680 \U0001F3F4\u200D\u2620\uFE0F"))
        << "emoji";
    for (const auto* hidden :
         {"a\u200Db", "\u200C", "\u0645\u200C", "\u200C\u0645", "\u0645\u200C\u200C\u062E", "\u0645\u200C b"})
        EXPECT_TRUE(has_control_characters(hidden)) << hidden;
    EXPECT_FALSE(has_control_characters("a\tb\r\n", true));
    EXPECT_TRUE(has_control_characters("a\x1b[2J", true));
    EXPECT_TRUE(has_control_characters("\xef\xbb\xbf"));
    EXPECT_TRUE(has_control_characters("half a letter \xe2\x80"));
    EXPECT_EQ(count_characters("þú🛡"), 3U);
    EXPECT_EQ(count_characters("\xff\xff"), 2U);
}

}  // namespace
}  // namespace tafl::server
