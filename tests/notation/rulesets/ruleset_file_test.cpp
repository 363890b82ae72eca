#include "notation/rulesets/ruleset_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/rulesets/idle_options.hpp"
#include "notation/rulesets/ruleset_options.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"
#include "rules/game.hpp"
#include "support/choose.hpp"
#include "support/representatives.hpp"

namespace tafl {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> complaints(std::string_view text) {
    std::vector<std::string> lines;
    for (const Error& error : check_ruleset(text, "mine", builtin_parent)) {
        lines.push_back(fmt::format("{}:{}: {}", error.line, error.column, error.message));
    }
    return lines;
}

Ruleset read(std::string_view text) {
    auto ruleset = parse_ruleset(text, "mine", builtin_parent);
    EXPECT_TRUE(ruleset) << ruleset.error().message;
    return ruleset ? *ruleset : Ruleset{};
}

TEST(RulesetFile, MayNotHaveTheNameOfOtherRules) {
    const std::string head = "parent = \"copenhagen\"\nname = \"copenhagen\"\n";
    EXPECT_THAT(complaints(head + "shieldwall = false\n"),
                ElementsAre("2:8: name: 'copenhagen' is a built-in ruleset with other rules; games played by "
                            "these would claim to be played by those, so choose another name"));
    EXPECT_THAT(complaints(head + "title = \"The same rules\"\n"), IsEmpty());
    EXPECT_TRUE(parse_ruleset(head + "shieldwall = false\n", "mine", builtin_parent)) << "it can be played";
    const auto by_file = check_ruleset("parent = \"fetlar\"\nshieldwall = true\n", "fetlar", builtin_parent);
    ASSERT_EQ(by_file.size(), 1U);
    EXPECT_THAT(by_file[0].message, testing::StartsWith("the file has the name of a ruleset: 'fetlar'"));
}

TEST(RulesetFile, BeginsFromItsParentAndTakesItsOwnNames) {
    const Ruleset mine = read("parent = \"york\"\ntitle = \"Our York\"\nking.armed = \"hammer\"\n");
    EXPECT_EQ(mine.name, "mine");
    EXPECT_EQ(mine.title, "Our York");
    EXPECT_EQ(mine.king.armed, Armed::Hammer);
    EXPECT_TRUE(mine.trap_capture);
    EXPECT_EQ(mine.source, "") << "york has other rules";
}

TEST(RulesetFile, KeepsWhatListsNeedApartFromTheRules) {
    const std::string_view text =
        "parent = \"york\"\norder = 40\nfamily = \"home\"\nfamily_title = \"Home\"\n"
        "text = \"Home\"\nnames.throne = \"seat\"\nours.king.move = \"played\"\norigin = \"games\"\n"
        "selfplay = {nodes = 300, attackers = 0, defenders = 7, draws = 2}\n";
    const auto file = parse_ruleset_file(text, "mine", builtin_parent);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->listing.order, 40);
    EXPECT_EQ(file->listing.family, "home");
    EXPECT_EQ(file->listing.family_title, "Home");
    EXPECT_EQ(file->listing.text, "Home");
    EXPECT_TRUE(file->listing.is_from_games);
    EXPECT_EQ(file->listing.names.at("throne"), "seat");
    EXPECT_EQ(file->listing.selfplay, (SelfplayResults{300, 0, 7, 2}));
    EXPECT_EQ(rules_hash(file->ruleset), rules_hash(*find_builtin("york")));
}

TEST(RulesetFile, ChecksWhatListsNeed) {
    const struct {
        std::string_view line, complaint;
    } cases[] = {
        {"order = 0", "2:9: order takes a number from 1 to 1000000"},
        {"order = \"1\"", "2:9: order takes a number from 1 to 1000000"},
        {"family = \"Sea Battle\"", "2:10: family takes a name of lower-case letters, digits and hyphens"},
        {"text = 1", "2:8: text takes a text of one line, in quotes"},
        {"names.throne = \"a\\nb\"", "2:16: names.throne takes a text of one line, in quotes"},
        {"titles.de = \"a\"", "2:1: unknown key 'titles.de'; nearest: title"},
        {"names.tron = \"Sitz\"",
         "2:1: unknown key 'names.tron': names takes throne, corners, marked, capture, fort, such as "
         "names.throne = \"castle\""},
        {"names.throne = {de = \"Sitz\"}",
         "2:17: unknown key 'names.throne.de': names takes throne, corners, marked, capture, fort, such as "
         "names.throne = \"castle\""},
        {"selfplay.draws = -1", "2:18: selfplay.draws takes a number from 0 to 1000000"},
        {"selfplay.wins = 3",
         "2:1: unknown key 'selfplay.wins': selfplay takes the numbers nodes, attackers, defenders and "
         "draws, such "
         "as selfplay.nodes = 300"},
        {"names.throne = 7", "2:16: names.throne takes a text of one line, in quotes"},
        {"origin = \"luck\"", "2:10: origin takes games or text"},
    };
    for (const auto& test : cases)
        EXPECT_THAT(complaints(fmt::format("parent = \"york\"\n{}\n", test.line)),
                    ElementsAre(test.complaint));
}

TEST(RulesetFile, FollowsItsParentsTextWhereItChangesNoRule) {
    const std::string head = "parent = \"york\"\ntitle = \"Mine\"\n";
    const std::string text = find_builtin("york")->source;
    EXPECT_EQ(read(head).source, text);
    EXPECT_EQ(read(head + "king.armed = \"hammer\"\n").source, "");
    EXPECT_EQ(read(head + "source = \"Home\"\nking.armed = \"hammer\"\n").source, "Home");
}

TEST(RulesetFile, ReadsTablesAsDottedKeys) {
    const std::string head = "parent = \"fetlar\"\n";
    const Ruleset dotted =
        read(head + "shieldwall.min = 3\nthrone.stop = \"all\"\nking.surround.edge = true\n");
    const Ruleset tables =
        read(head + "shieldwall = {min = 3}\n[throne]\nstop = \"all\"\n[king.surround]\nedge = true\n");
    EXPECT_EQ(dotted, tables);
    EXPECT_EQ(dotted.shieldwall.min, 3);
}

TEST(RulesetFile, KnowsTheShortForms) {
    const Ruleset mine =
        read("parent = \"copenhagen\"\nthrone = false\nshieldwall = false\nrepetition = \"none\"\n");
    EXPECT_FALSE(mine.throne.exists);
    EXPECT_EQ(mine.shieldwall.min, 0);
    EXPECT_EQ(mine.repetition.policy, RepetitionPolicy::None);
    EXPECT_EQ(read("parent = \"fetlar\"\nshieldwall = true\n").shieldwall.min, 2);
    EXPECT_EQ(read("parent = \"tablut-ashton\"\ncamps = false\nking.custodial.camp = false\n").camps,
              CampRules{});
}

TEST(RulesetFile, TakesALayoutAsLinesAsAListOrInOneLine) {
    const std::string head = "parent = \"brandub\"\nfirst = \"defenders\"\n";
    const Ruleset list =
        read(head + "layout = [\"3t3\", \"1t3t1\", \"3T3\", \"t1TKT1t\", \"3T3\", \"1t3t1\", \"3t3\"]");
    const Ruleset lines =
        read(head + "layout = \"\"\"\n  3t3\n  1t3t1\n  3T3\n  t1TKT1t\n  3T3\n  1t3t1\n  3t3\n\"\"\"");
    const Ruleset slashes = read(head + "layout = \"3t3/1t3t1/3T3/t1TKT1t/3T3/1t3t1/3t3\"");
    EXPECT_EQ(list, lines);
    EXPECT_EQ(list, slashes);
    EXPECT_EQ(list.start.to_move, Side::Defenders);
    EXPECT_EQ(list.start.pieces, find_builtin("magpie-circle")->start.pieces);
}

TEST(RulesetFile, LetsSquaresBeTheEscape) {
    const Ruleset mine = read("parent = \"copenhagen\"\nescape = [\"a6\", \"k6\"]\n");
    EXPECT_EQ(mine.escape, EscapeKind::Squares);
    EXPECT_EQ(mine.escape_squares.count(), 2U);
    EXPECT_TRUE(mine.escape_squares[*parse_square("k6", 11)]);
}

constexpr std::string_view eight =
    "layout = [\"3tt3\", \"8\", \"3T4\", \"t2TK2t\", \"t2T3t\", \"8\", \"8\", \"3tt3\"]\n";

TEST(RulesetFile, SaysWhereTheThroneIsOnABoardWithoutACentre) {
    const auto head = "parent = \"brandub\"\n" + std::string(eight);
    EXPECT_THAT(complaints(head), Contains(HasSubstr("a board of 8x8 has no square in its centre")));
    const Ruleset rules = read(head + "throne.squares = [\"e5\"]\n");
    EXPECT_EQ(rules.throne_squares(), SquareSet().set(4 * 8 + 4));
    EXPECT_EQ(rules.corner_squares(), corner_blocks(8, 1));
    EXPECT_THAT(complaints(head + "throne.squares = [\"e5\"]\n"), IsEmpty());
    EXPECT_TRUE(read(head + "throne = false\n").throne_squares().none());
}

TEST(RulesetFile, PutsThroneAndCornersAnywhere) {
    const std::string head = "parent = \"brandub\"\n";
    const Ruleset rules = read(head + "throne.squares = [\"b2\"]\ncorners.squares = [\"g7\", \"a1\"]\n");
    EXPECT_EQ(rules.throne_squares(), SquareSet().set(8));
    EXPECT_EQ(rules.corner_squares(), SquareSet().set(0).set(48));
    EXPECT_THAT(complaints(head + "throne.squares = [\"a1\"]\n"),
                Contains(HasSubstr("a1 is a corner, it cannot be the throne too")));
    EXPECT_NE(rules_hash(rules), rules_hash(read(head)));
    EXPECT_THAT(complaints("parent = \"copenhagen-hnefatafl-org\"\ncorners.squares = [\"a1\"]\n"),
                Contains(HasSubstr("\"no-escape\" is about the corners of the board")));
}

TEST(RulesetFile, PointsAtWhatItDoesNotKnow) {
    EXPECT_THAT(
        complaints("parent = \"copenhagn\"\ntitel = \"Mine\"\n"),
        ElementsAre("1:10: parent: unknown ruleset 'copenhagn'; nearest: copenhagen, copenhagen-ludii, "
                    "copenhagen-walker",
                    "2:1: unknown key 'titel'; nearest: title"));
    EXPECT_THAT(complaints("parent = \"fetlar\"\n[throne]\nstp = \"king\"\nzzzzzzzzzz = 1\n"),
                ElementsAre("3:1: unknown key 'throne.stp'; nearest: throne.stop",
                            "4:1: unknown key 'throne.zzzzzzzzzz'"));
}

TEST(RulesetFile, SaysWhatIsPossible) {
    EXPECT_THAT(
        complaints("parent = \"fetlar\"\n"
                   "throne.stop = \"kng\"\n"
                   "king.armed = true\n"
                   "king.speed = 40\n"
                   "escape = [\"z9\"]\n"
                   "ply_limit = 1.5\n"
                   "repetition = 3\n"
                   "sure = \"very\"\n"
                   "throne.hostile_king = [\"king\"]\n"
                   "shieldwall = {min = 1}\n"),
        ElementsAre("2:15: throne.stop: \"kng\" is not possible, it takes king, king-start, all or none",
                    "3:14: king.armed: true is not possible, it takes both, hammer, anvil or none",
                    "4:14: king.speed: 40 is not possible, it takes 1 to 20, or \"unlimited\", which 0 means "
                    "too",
                    "5:10: escape: 'z9' is not a square, squares run from a1 to k11",
                    "6:13: ply_limit: a number with a fraction is not possible, it takes 0, or 1 to 100000",
                    "7:14: repetition: this value is not possible, it takes the name of a policy, or "
                    "{policy = \"draw\", count = 3}",
                    "8:8: sure: 'very' is not possible, it takes high, medium or low",
                    "9:23: throne.hostile_king: [\"king\"] is not possible, it takes a list of attackers and "
                    "defenders",
                    "10:21: shieldwall.min: 1 is not possible, it takes 0, or 2 to 21"));
}

TEST(RulesetFile, ShowsTheRowThatIsTooLong) {
    EXPECT_THAT(
        complaints("parent = \"brandub\"\nlayout = \"\"\"\n3t3\n3t3\n3T3\nttTKTtt\n3T3\n3t4\n3t3\n\"\"\"\n"),
        ElementsAre(HasSubstr("8:3: layout: row 6 (rank 2) has more than 7 squares")));
    EXPECT_THAT(complaints("parent = \"brandub\"\nlayout = [\"4\", \"4\", \"4\", \"4\"]\n"),
                ElementsAre(HasSubstr("layout: ")));
    EXPECT_THAT(complaints("parent = \"brandub\"\nlayout = 7\n"),
                ElementsAre("2:10: layout takes rows of text, the top rank first"));
    EXPECT_THAT(complaints("parent = \"brandub\"\nlayout = []\n"),
                ElementsAre("2:10: layout: there are no rows"));
    EXPECT_THAT(complaints("title = \"Mine\"\n"), ElementsAre(HasSubstr("1:1: no layout")));
}

TEST(RulesetFile, ShowsThePiecesThatAreWrong) {
    const std::string head = "parent = \"brandub\"\nlayout = ";
    EXPECT_THAT(complaints(head + "\"3t3/3t3/3T3/tt3tt/3T3/3t3/3t3\""),
                ElementsAre("2:10: the layout has no king; write K on his square"));
    EXPECT_THAT(complaints(head + "\"7/7/3T3/2TKT2/3T3/7/7\""),
                ElementsAre("2:10: the layout has no attackers; write t on their squares"));
    EXPECT_THAT(complaints(head + "\"3t3/3t3/3K3/ttTKTtt/3K3/3t3/3t3\""),
                ElementsAre(HasSubstr("two kings"), HasSubstr("two kings")));
    EXPECT_THAT(complaints(head + "\"t2t2t/3t3/3T3/ttTKTtt/3T3/3t3/t2t2t\""),
                testing::Contains("2:11: an attacker on the corner a7, where only the king may stop"));
    EXPECT_THAT(complaints(head + "\"3t3/3t3/3T3/ttKTTtt/3T3/3t3/3t3\""),
                testing::Contains("2:26: a defender on the throne d4, where no soldier may stop"));
    EXPECT_THAT(complaints(head + "\"3t3/3c3/3T3/ttTKTtt/3T3/3c3/3t3\""),
                testing::Contains("2:16: a commander on d6, who needs jumps = \"berserk\""));
}

TEST(RulesetFile, ReportsAnUnsymmetricalLayoutAndStillLoadsIt) {
    const std::string text = "parent = \"brandub\"\nlayout = \"3t3/3t3/3T3/ttTKTtt/3T3/7/3t3\"\n";
    EXPECT_THAT(
        complaints(text),
        ElementsAre(
            "2:16: the layout is not symmetrical across the centre: an attacker on d6 but nothing on d2"));
    EXPECT_TRUE(parse_ruleset(text, "mine", builtin_parent));
}

TEST(RulesetFile, ReportsUnsymmetricalCamps) {
    const std::string head = "parent = \"tablut-ashton\"\ncamps.soft = [";
    const std::string even = "camps.groups = [[\"a4\", \"a5\"], [\"i5\", \"i6\"]]\n";
    EXPECT_THAT(complaints(head + "]\n" + even), ElementsAre());
    EXPECT_THAT(
        complaints(head + "]\ncamps.groups = [[\"a4\", \"a5\"], [\"i5\"]]\n"),
        ElementsAre("3:16: the camps are not symmetrical across the centre: a4 is one but i6 is none"));
    EXPECT_THAT(
        complaints(head + "\"i5\"]\n" + even),
        ElementsAre(
            "2:14: the soft squares are not symmetrical across the centre: i5 is one but a5 is none"));
    EXPECT_TRUE(parse_ruleset(head + "]\ncamps.groups = [[\"a4\"]]\n", "mine", builtin_parent));
}

TEST(RulesetFile, FindsOptionsThatContradictEachOther) {
    EXPECT_THAT(complaints("parent = \"copenhagen\"\ncorners = false\n"),
                ElementsAre("1:10: the king escapes to the corners, but corners.exists is false"));
    EXPECT_THAT(complaints("parent = \"copenhagen\"\nescape = []\n"),
                ElementsAre("2:10: the king cannot win, no escape square is one where he may stop"));
    EXPECT_THAT(complaints("parent = \"copenhagen\"\nescape = [\"f6\"]\n"),
                ElementsAre(HasSubstr("the king begins on f6, where he has already escaped")));
    EXPECT_THAT(complaints("parent = \"york\"\nthrone = false\n"),
                ElementsAre(HasSubstr("trap_capture needs a throne")));
    EXPECT_THAT(complaints("parent = \"copenhagen\"\nescape = \"edge\"\n"),
                ElementsAre(HasSubstr("exit_fort = false")));
    EXPECT_THAT(complaints("parent = \"tablut-ashton\"\ncamps.soft = [\"e5\"]\n"),
                ElementsAre("2:14: e5 is in no camp, a soft square is a camp square"));
    EXPECT_THAT(complaints("parent = \"fetlar\"\ncamps = [[\"f6\", \"a1\"]]\n"),
                testing::Contains(HasSubstr("a corner")));
}

TEST(RulesetFile, ForgetsTheParentsSquaresOnABoardOfAnotherSize) {
    const std::string small = "parent = \"tablut-ashton\"\nlayout = \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3\"\n";
    EXPECT_THAT(complaints(small), ElementsAre());
    EXPECT_THAT(complaints(small + "king.surround.camp = true\n"),
                ElementsAre("3:1: king.surround.camp has no effect: there are no camps"));
}

TEST(RulesetFile, OptionsWithoutEffectAreReported) {
    const auto of = [](std::string_view parent, std::string_view options) {
        return complaints(fmt::format("parent = \"{}\"\n{}\n", parent, options));
    };
    EXPECT_THAT(of("brandub", "berserk_escape = true"),
                ElementsAre("2:1: berserk_escape has no effect: jumps is none"));
    EXPECT_THAT(of("brandub", "throne.exists = false\nthrone.stop = \"all\""),
                ElementsAre("3:1: throne.stop has no effect: there is no throne"));
    EXPECT_THAT(of("brandub", "repetition.policy = \"none\"\nrepetition.count = 5"),
                ElementsAre("3:1: repetition.count has no effect: repetitions have no consequence"));
    EXPECT_THAT(of("brandub", "jump.king_captures = true"), ElementsAre(HasSubstr("jumps is none")));
    EXPECT_THAT(of("brandub", "camps.open = true"), ElementsAre(HasSubstr("there are no camps")));
    EXPECT_THAT(of("york", "corners.width = 2"), ElementsAre(HasSubstr("like any other")));
    EXPECT_THAT(of("sea-battle-9", "king.surround.corner = true"), ElementsAre(HasSubstr("like any other")));
    // A complete file has defaults and what is switched off, and what is inherited is not this file's.
    EXPECT_THAT(of("brandub", "throne = false\nking.surround.throne = false"), ElementsAre());
    EXPECT_THAT(complaints(to_file(*find_builtin("copenhagen"))), ElementsAre());
    EXPECT_THAT(of("tablut-ashton", "camps = false"), ElementsAre());
    EXPECT_THAT(of("york", "shieldwall = false"), ElementsAre());
}

// The ruleset with every other value of an option.
std::vector<Ruleset> with_other_values(const Ruleset& ruleset, const Option& option) {
    std::vector<OptionValue> values{
        true, false, Words{}, Words{"attackers"}, Words{"attackers", "defenders"}, Words{"b2"}};
    for (const std::int64_t number : {1, 2, 3, 7}) values.emplace_back(number);
    for (const auto* word : {"king", "king-start", "all", "none", "surround", "custodial", "marked", "any"})
        values.emplace_back(std::string(word));
    std::vector<Ruleset> others;
    for (const auto& value : values) {
        Ruleset other = ruleset;
        if (value != option.get(ruleset) && option.set(other, value)) others.push_back(std::move(other));
    }
    return others;
}

bool plays_alike(const Ruleset& a, const Ruleset& b) {
    Game game(std::make_shared<const Ruleset>(a)), other(std::make_shared<const Ruleset>(b));
    test::Dice dice(7);
    while (!game.outcome().is_over() && game.plies() < 80) {
        const auto moves = game.legal_moves(), others = other.legal_moves();
        if (!std::ranges::equal(moves, others)) return false;
        const Move move = dice.one_of(std::span<const Move>(moves));
        if (!game.play(move) || !other.play(move)) return false;
    }
    return game.outcome() == other.outcome() && game.setup() == other.setup();
}

// Whatever value such an option takes, no move and no result of random games changes.
TEST(RulesetFile, OptionsWithoutEffectHaveNone) {
    for (const auto& ruleset : test::representative_rulesets()) {
        for (const IdleOption& idle : idle_options(*ruleset)) {
            const auto others = with_other_values(*ruleset, *find_option(idle.key));
            EXPECT_FALSE(others.empty()) << idle.key;
            for (const auto& other : others)
                ASSERT_TRUE(plays_alike(*ruleset, other)) << ruleset->name << ": " << idle.key;
        }
    }
}

TEST(RulesetFile, DoesNotFollowTextIntoTheDepth) {
    std::string dots = "a";
    for (int i = 0; i < 100'000; ++i) dots += ".a";
    EXPECT_THAT(complaints(dots + " = 1"), ElementsAre(HasSubstr("1:1: so long a key")));
    EXPECT_THAT(complaints("[" + dots + "]"), ElementsAre(HasSubstr("1:2: so long a key")));
    EXPECT_THAT(complaints("a = " + std::string(100'000, '[')), ElementsAre(HasSubstr("1:13: too deep")));
    EXPECT_THAT(complaints(std::string((1 << 20) + 1, '#')), ElementsAre(HasSubstr("at most 1 MiB")));
    EXPECT_THAT(complaints("parent = \"york\"\nsource = '''" + dots + "'''\n"),
                ElementsAre(HasSubstr("2:10: source takes a text of at most 400 bytes")));
}

TEST(RulesetFile, StopsAfterAHundredMistakes) {
    std::string text = "parent = \"york\"\n";
    for (int i = 0; i < 20'000; ++i) text += fmt::format("key{} = 1\n", i);
    EXPECT_EQ(complaints(text).size(), 100U);
}

TEST(RulesetFile, ReadsBackWhatIsWritten) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto whole = parse_ruleset(to_file(*ruleset), "other", builtin_parent);
        ASSERT_TRUE(whole) << whole.error().message;
        EXPECT_EQ(*whole, *ruleset);
        for (const auto& parent : test::representative_rulesets()) {
            const auto child = parse_ruleset(to_file(*ruleset, *parent), "other", builtin_parent);
            ASSERT_TRUE(child) << child.error().message;
            EXPECT_EQ(*child, *ruleset) << "by difference from " << parent->name;
        }
    }
}

TEST(RulesetFile, ReadsBackStrangeTitles) {
    Ruleset ruleset = *find_builtin("york");
    ruleset.title = "\"quoted\" \\ back and \xC3\xBE";
    const auto read_back = parse_ruleset(to_file(ruleset), "other", builtin_parent);
    ASSERT_TRUE(read_back) << read_back.error().message;
    EXPECT_EQ(*read_back, ruleset);
}

TEST(RulesetFile, TitlesHaveCharactersOnly) {
    for (const auto* wrong : {"\u202E", "\u2066", "\uFEFF", "\uFDD0", "\uFFFE", "\U0001FFFF", "\u0085"}) {
        const auto read = parse_ruleset(fmt::format("parent = \"brandub\"\ntitle = \"a{}b\"\n", wrong),
                                        "other", builtin_parent);
        EXPECT_FALSE(read) << wrong;
    }
    for (const auto* right : {"\u00FE", "\uFFFD", "\U0001F6E1", "\uFDCF"}) {
        const auto read = parse_ruleset(fmt::format("parent = \"brandub\"\ntitle = \"a{}b\"\n", right),
                                        "other", builtin_parent);
        EXPECT_TRUE(read) << right;
    }
}

// A title is printed on the terminal; it must not steer it.
TEST(RulesetFile, BoundsTitlesAndSources) {
    const auto file = [](std::string_view key, std::size_t length) {
        return fmt::format("parent = \"brandub\"\n{} = \"{}\"\n", key, std::string(length, 'x'));
    };
    EXPECT_THAT(complaints(file("source", 400)), IsEmpty());
    EXPECT_THAT(complaints(file("source", 401)), ElementsAre(HasSubstr("at most 400 bytes")));
    EXPECT_THAT(complaints(file("title", 401)), ElementsAre(HasSubstr("at most 400 bytes")));
    EXPECT_THAT(complaints(file("title", 0)), ElementsAre(HasSubstr("not empty")));
}

TEST(RulesetFile, RefusesControlCharactersInATitle) {
    for (const char* title : {"line\nfeed", "\x01", "\x7f", "\x1b[31m",
                              "\xC2\x9B"
                              "5m"}) {
        Ruleset ruleset = *find_builtin("york");
        ruleset.title = title;
        EXPECT_FALSE(parse_ruleset(to_file(ruleset), "other", builtin_parent)) << title;
    }
}

}  // namespace
}  // namespace tafl
