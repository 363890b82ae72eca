// hnefatafl.org's text protocol, command by command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <span>

#include "notation/rulesets/ruleset_registry.hpp"
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
        settings.write = [this](std::string_view line) { output_ += std::string(line) + "\n"; };
        settings.now = [this] { return now_; };
        settings.options.hash_mib = 1;
        settings.limits.nodes = 200;
        return settings;
    }
    // The response without line ends. An empty line follows errors only.
    std::string say(std::string_view line) {
        output_.clear();
        EXPECT_TRUE(session_.feed(line));
        if (output_.empty()) return "";
        EXPECT_EQ(output_.ends_with("\n\n"), output_.starts_with('?')) << output_;
        return output_.substr(0, output_.find_last_not_of('\n') + 1);
    }

    milliseconds now_{1'000};
    std::string output_;
    HtpSession session_;
};

TEST_F(Htp, IdentifiesItself) {
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

TEST_F(Htp, CommentsAndBlankLinesHaveNoResponse) {
    for (const auto* line : {"", "   ", "# name", "\t # play"}) EXPECT_EQ(say(line), "") << line;
    EXPECT_EQ(say("final_status # so far\r"), "= ongoing");
}

TEST_F(Htp, PlaysAndNamesTheCapturedSquares) {
    EXPECT_EQ(say("play attacker d1 d3"), "= ");
    EXPECT_EQ(say("play D e5 e2"), "= ");
    EXPECT_EQ(say("play ATTACKER d3 e3"), "= e2");
    EXPECT_EQ(say("play defender f4 c4"), "= ");
    EXPECT_EQ(say("play a G1 G2"), "= ");
    EXPECT_EQ(say("play_undo"), "= ");
    EXPECT_EQ(say("show_board_open_tafl"),
              "= /3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A4DD3A/A1D7A/4A6/5A5/4AAAA3/");
}

TEST_F(Htp, RefusesInTheWordsOfItsPrograms) {
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
        {"play nobody d1 d3", "? 'nobody' is not a role; expected attacker or defender"},
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
        {"zebra", "? unknown command 'zebra'; list_commands lists all"},
        {"known_command", nullptr},
    };
    for (const auto& [line, answer] : rows) {
        const auto received = say(line);
        EXPECT_THAT(received, StartsWith("? ")) << line;
        EXPECT_EQ(received.find('\n'), std::string::npos) << received;
        if (answer != nullptr) {
            EXPECT_EQ(received, answer);
        }
    }
    EXPECT_EQ(session_.game().board().plies(), 0);
}

TEST_F(Htp, RefusesARepeatedPosition) {
    for (const auto* line : {"play a d1 d2", "play d e5 e4", "play a d2 d1"}) EXPECT_EQ(say(line), "= ");
    EXPECT_EQ(say("play d e4 e5"), "? you already reached that position");
}

TEST_F(Htp, ListsTheLegalMoves) {
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
    EXPECT_EQ(say("play_to attacker m4"), "= M2 M3 H4 I4 J4 K4 L4");
    EXPECT_EQ(say("board_size 11"), "= ");
    EXPECT_EQ(session_.game().board().ruleset().name, "copenhagen-hnefatafl-org");
}

// Its programs read a board's size from the form of a square.
TEST_F(Htp, WritesSquaresInTheFormOfTheBoardsSizeAndReadsAll) {
    struct Row {
        const char *size, *plays[2], *generated;
    };
    constexpr Row rows[] = {
        {"board_size 7", {"play d 0d3 0c3", "play d d3 c3"}, "= play attacker 0[a-g][1-7] 0[a-g][1-7]"},
        {"board_size 11", {"play a d1 d2", "play a D1 D2"}, "= play defender [a-k][0-9]+ [a-k][0-9]+"},
        {"board_size 13", {"play a M4 M3", "play a m4 m3"}, "= play defender [A-M][0-9]+ [A-M][0-9]+"},
    };
    for (const auto& row : rows) {
        for (const auto* play : row.plays) {
            EXPECT_EQ(say(row.size), "= ");
            EXPECT_EQ(say(play), "= ") << play;
            EXPECT_THAT(say("generate_move"), MatchesRegex(row.generated)) << play;
        }
    }
}

TEST_F(Htp, ACapturedKingIsNamedAndLeavesTheBoard) {
    say("board_size 7");
    for (const auto* play : {"d c4 c1", "a d6 c6", "d d4 c4", "a c6 c5", "d c1 b1", "a d2 c2", "d e4 e3"})
        EXPECT_EQ(say(fmt::format("play {}", play)), "= ") << play;
    EXPECT_EQ(say("play a c2 c3"), "= 0c4");
    EXPECT_EQ(say("final_status"), "= attacker_wins");
    EXPECT_EQ(say("show_board_open_tafl").find('K'), std::string::npos);
}

TEST_F(Htp, FirstMoveRestartsTheGameWithThatSide) {
    say("play a d1 d2");
    EXPECT_EQ(say("first_move defender"), "= ");
    EXPECT_EQ(session_.game().board().plies(), 0);
    EXPECT_THAT(say("play_from"), StartsWith("= defender "));
    EXPECT_THAT(say("generate_move d"), StartsWith("= play defender "));
}

TEST_F(Htp, ASideMayResign) {
    EXPECT_EQ(say("play defender resigns"), "? it isn't your turn");
    EXPECT_EQ(say("play attacker resigns _"), "= ");
    EXPECT_EQ(say("final_status"), "= defender_wins");
    EXPECT_EQ(say("play attacker d1 d2"), "? the game is already over");
    EXPECT_EQ(say("generate_move"), "? the game is already over");
    EXPECT_EQ(say("play_from"), "= attacker");
    EXPECT_EQ(say("play_undo"), "= ");
    EXPECT_EQ(say("final_status"), "= ongoing");
}

// Every generated move is legal; each board to the end of the game.
TEST_F(Htp, PlaysWholeGamesAgainstItself) {
    for (const auto* size : {"7", "11", "13"}) {
        say(fmt::format("board_size {}", size));
        Game game(session_.game().board().shared_ruleset());
        for (std::string status = "= ongoing"; status == "= ongoing" && game.plies() < 400;) {
            std::istringstream words(say("generate_move"));
            std::string mark, play, role, from, to;
            words >> mark >> play >> role >> from >> to;
            ASSERT_EQ(role, to_htp_role(game.to_move()));
            const int board = game.ruleset().size();
            ASSERT_TRUE(game.play({*parse_htp_square(from, board), *parse_htp_square(to, board)}));
            status = say("final_status");
            EXPECT_EQ(status, "= " + std::string(to_htp_status(game.outcome().winner)));
        }
    }
}

TEST_F(Htp, ClocksRunWhileASideThinks) {
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

// A host sets up the board and the clock in either order.
TEST_F(Htp, ANewBoardKeepsTheTimeSettings) {
    for (const auto& [first, second] : {std::pair{"board_size 7", "time_settings fischer 10 3"},
                                        {"time_settings fischer 10 3", "board_size 7"}}) {
        EXPECT_EQ(say(first), "= ");
        EXPECT_EQ(say(second), "= ");
        EXPECT_EQ(session_.game().size(), 7);
        ASSERT_TRUE(session_.game().left()) << first;
        EXPECT_EQ((*session_.game().left())[0], milliseconds(600'000));
        EXPECT_EQ(say("board_size 11"), "= ");
        EXPECT_EQ(say("first_move d"), "= ");
        EXPECT_EQ((*session_.game().left())[1], milliseconds(600'000));
        EXPECT_EQ(say("time_settings un-timed"), "= ");
    }
}

TEST_F(Htp, EndsAtQuit) {
    output_.clear();
    EXPECT_FALSE(session_.feed("quit"));
    EXPECT_EQ(output_, "= \n");
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
        output_.clear();
        ASSERT_TRUE(session_.feed(line));
    }
}

}  // namespace
}  // namespace tafl::test
