// hnefatafl.org's text protocol, a line at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <span>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "protocol/htp.hpp"
#include "support/damage.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

using std::chrono::milliseconds;
using testing::MatchesRegex;
using testing::StartsWith;

class Htp : public testing::Test {
  protected:
    Htp() : session_(settings()) {}

    HtpSettings settings() {
        HtpSettings settings;
        settings.version = "1.2.3";
        settings.write = [this](std::string_view line) { heard_ += std::string(line) + "\n"; };
        settings.now = [this] { return now_; };
        settings.options.hash_mib = 1;
        settings.limits.nodes = 200;
        return settings;
    }
    // What is answered, without the empty line that ends it.
    std::string say(std::string_view line) {
        heard_.clear();
        EXPECT_TRUE(session_.feed(line));
        if (heard_.empty()) return "";
        EXPECT_TRUE(heard_.ends_with("\n\n")) << heard_;
        return heard_.substr(0, heard_.size() - 2);
    }

    milliseconds now_{1'000};
    std::string heard_;
    HtpSession session_;
};

TEST_F(Htp, AnswersWhoItIs) {
    EXPECT_EQ(say("name"), "= Skjaldborg");
    EXPECT_EQ(say("version"), "= 1.2.3");
    EXPECT_EQ(say("protocol_version"), "= 1-beta");
    EXPECT_EQ(say("known_command play_undo"), "= true");
    EXPECT_EQ(say("known_command zebra"), "= false");
}

TEST_F(Htp, KnowsEveryCommand) {
    EXPECT_EQ(
        say("list_commands"),
        "= \nboard_size\nfinal_status\nfirst_move\ngenerate_move\nknown_command\nlist_commands\nname\nplay\n"
        "play_from\nplay_to\nplay_undo\nprotocol_version\nquit\nshow_board\nshow_board_open_tafl\n"
        "time_settings\nversion");
}

TEST_F(Htp, CommentsAndBlankLinesHaveNoAnswer) {
    for (const auto* line : {"", "   ", "# name", "\t # play"}) EXPECT_EQ(say(line), "") << line;
    EXPECT_EQ(say("final_status # so far\r"), "= ongoing");
}

TEST_F(Htp, PlaysAndNamesWhatWasTaken) {
    EXPECT_EQ(say("play attacker d1 d3"), "= ");
    EXPECT_EQ(say("play D e5 e2"), "= ");
    EXPECT_EQ(say("play ATTACKER d3 e3"), "= e2");
    EXPECT_EQ(say("play defender f4 c4"), "= ");
    EXPECT_EQ(say("play a G1 G2"), "= ");
    EXPECT_EQ(say("play_undo"), "= ");
    EXPECT_EQ(say("show_board_open_tafl"),
              "= /3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A4DD3A/A1D7A/4A6/5A5/4AAAA3/");
}

TEST_F(Htp, RefusesInItsOwnWords) {
    const std::pair<const char*, const char*> rows[] = {
        {"play defender e5 e2", "? it isn't your turn"},
        {"play attacker e5 e2", "? it isn't your turn"},
        {"play attacker d1 f1", "? you have to play through empty locations"},
        {"play attacker d1 e1", "? you have to play through empty locations"},
        {"play attacker d1 d1", "? you have to change location"},
        {"play attacker d1 e2", "? you can only play in a straight line"},
        {"play attacker d1 a1", "? only the king may move to a restricted square"},
        {"play attacker d1 m1", "? 'm1': there is no m1 on a board of 11x11, squares run from a1 to k11"},
        {"play attacker l13 l12", "? 'l13': there is no l13 on a board of 11x11, squares run from a1 to k11"},
        {"play attacker a0 a2", nullptr},
        {"play attacker c1 c2", nullptr},
        {"play attacker d1", nullptr},
        {"play attacker", nullptr},
        {"play nobody d1 d3", "? 'nobody' is no role; expected attacker or defender"},
        {"play attacker d99999999999999999999 d1", nullptr},
        {"play_to attacker m13", "? 'm13': there is no m13 on a board of 11x11, squares run from a1 to k11"},
        {"play_to defender e5", "? it isn't your turn"},
        {"play_to attacker a1", "? nothing of the attacker can move on a1"},
        {"board_size 12", "? there is no board of size '12'; expected 7, 11 or 13"},
        {"board_size", nullptr},
        {"time_settings fischer", nullptr},
        {"time_settings fischer -1 0", nullptr},
        {"time_settings", nullptr},
        {"first_move nobody", nullptr},
        {"generate_move nobody", nullptr},
        {"generate_move defender", "? it isn't your turn"},
        {"play_undo", "? there is no play to take back"},
        {"zebra", "? unknown command 'zebra'; list_commands names them all"},
        {"known_command", nullptr},
    };
    for (const auto& [line, answer] : rows) {
        const auto heard = say(line);
        EXPECT_THAT(heard, StartsWith("? ")) << line;
        EXPECT_EQ(heard.find('\n'), std::string::npos) << heard;
        if (answer != nullptr) {
            EXPECT_EQ(heard, answer);
        }
    }
    EXPECT_EQ(session_.game().board().plies(), 0);
}

TEST_F(Htp, RefusesAPositionThatStoodBefore) {
    for (const auto* line : {"play a d1 d2", "play d e5 e4", "play a d2 d1"}) EXPECT_EQ(say(line), "= ");
    EXPECT_EQ(say("play d e4 e5"), "? you already reached that position");
}

TEST_F(Htp, TellsWhereOneCanGo) {
    EXPECT_THAT(say("play_from"), StartsWith("= attacker d1 e1 g1 h1 "));
    EXPECT_EQ(say("play_to attacker d1"), "= b1 c1 d2 d3 d4 d5");
    EXPECT_THAT(say("show_board"), MatchesRegex("= \n(.|\n)*11 +#(.|\n)*a +b(.|\n)*k"));
}

TEST_F(Htp, HasThreeBoards) {
    EXPECT_EQ(say("board_size 7"), "= ");
    EXPECT_THAT(say("play_from"), StartsWith("= defender "));
    EXPECT_EQ(say("show_board_open_tafl"), "= /3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3/");
    EXPECT_EQ(say("board_size 13"), "= ");
    EXPECT_EQ(session_.game().board().ruleset().name, "hnefatafl-org-13");
    EXPECT_EQ(say("play_to attacker m4"), "= m2 m3 h4 i4 j4 k4 l4");
    EXPECT_EQ(say("board_size 11"), "= ");
    EXPECT_EQ(session_.game().board().ruleset().name, "copenhagen-hnefatafl-org");
}

TEST_F(Htp, AnswersInTheLettersInWhichItIsAsked) {
    EXPECT_EQ(say("board_size 13"), "= ");
    EXPECT_EQ(say("play attacker M4 M3"), "= ");
    EXPECT_THAT(say("generate_move defender"), MatchesRegex("= play defender [A-M][0-9]+ [A-M][0-9]+"));
    EXPECT_EQ(say("play attacker m3 m2"), "= ");
    EXPECT_THAT(say("generate_move"), MatchesRegex("= play defender [a-m][0-9]+ [a-m][0-9]+"));
}

TEST_F(Htp, WhoeverIsSaidBeginsAndTheGameBeginsAnew) {
    say("play a d1 d2");
    EXPECT_EQ(say("first_move defender"), "= ");
    EXPECT_EQ(session_.game().board().plies(), 0);
    EXPECT_THAT(say("play_from"), StartsWith("= defender "));
    EXPECT_THAT(say("generate_move d"), StartsWith("= play defender "));
}

TEST_F(Htp, OneMayResign) {
    EXPECT_EQ(say("play defender resigns"), "? it isn't your turn");
    EXPECT_EQ(say("play attacker resigns _"), "= ");
    EXPECT_EQ(say("final_status"), "= defender_wins");
    EXPECT_EQ(say("play attacker d1 d2"), "? the game is already over");
    EXPECT_EQ(say("generate_move"), "? the game is already over");
    EXPECT_EQ(say("play_from"), "= attacker");
    EXPECT_EQ(say("play_undo"), "= ");
    EXPECT_EQ(say("final_status"), "= ongoing");
}

// Every generated move is one that a plain game takes; each board to its end.
TEST_F(Htp, PlaysWholeGamesAgainstItself) {
    for (const auto* size : {"7", "11", "13"}) {
        say(fmt::format("board_size {}", size));
        Game game(session_.game().board().shared_ruleset());
        for (std::string status = "= ongoing"; status == "= ongoing" && game.plies() < 400;) {
            std::istringstream words(say("generate_move"));
            std::string mark, play, role, from, to;
            words >> mark >> play >> role >> from >> to;
            ASSERT_EQ(role, to_htp_role(game.to_move()));
            ASSERT_TRUE(game.play(
                {*parse_square(from, game.ruleset().size()), *parse_square(to, game.ruleset().size())}));
            status = say("final_status");
            EXPECT_EQ(status, "= " + std::string(to_htp_status(game.outcome().winner)));
        }
    }
}

TEST_F(Htp, ClocksRunWhileAsideThinks) {
    EXPECT_EQ(say("time_settings fischer 1 5"), "= ");
    now_ += milliseconds(20'000);
    EXPECT_EQ(say("play a d1 d2"), "= ");
    EXPECT_EQ((*session_.game().left())[0], milliseconds(45'000));
    now_ += milliseconds(59'999);
    EXPECT_EQ(say("play d e5 e4"), "= ");
    EXPECT_EQ((*session_.game().left())[1], milliseconds(5'001));
    EXPECT_EQ(say("play_undo"), "= ");
    EXPECT_EQ((*session_.game().left())[1], milliseconds(60'000));
    now_ += milliseconds(60'000);
    EXPECT_EQ(say("play d e5 e4"), "= ");
    EXPECT_EQ(say("final_status"), "= attacker_wins");
    EXPECT_EQ(say("time_settings un-timed"), "= ");
    EXPECT_EQ(say("final_status"), "= ongoing");
    EXPECT_FALSE(session_.game().left());
}

TEST_F(Htp, EndsWhenItIsTold) {
    heard_.clear();
    EXPECT_FALSE(session_.feed("quit"));
    EXPECT_EQ(heard_, "= \n\n");
}

TEST_F(Htp, RandomLinesDoNotCrash) {
    Dice dice(5);
    const std::string lines[] = {
        "play attacker d1 d2", "play d e5 e4",  "play_to a d1",  "board_size 7",
        "board_size 13",       "play_undo",     "first_move d",  "time_settings fischer 1 1",
        "show_board",          "final_status",  "generate_move", "known_command play",
        "play_from",           "play a resigns"};
    for (int i = 0; i < scaled(40'000); ++i) {
        const auto line = damaged(dice.one_of<std::string>(lines), dice);
        heard_.clear();
        ASSERT_TRUE(session_.feed(line));
    }
}

}  // namespace
}  // namespace tafl::test
