// Games in the terminal, played from a pipe.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "run.hpp"

namespace tafl::test {

namespace {

bool says(const Ran& ran, std::string_view words) { return ran.out.find(words) != std::string::npos; }

TEST(Play, EndsWithItsInput) {
    for (const auto* side : {"attackers", "defenders", "both", "none"}) {
        const auto ran =
            run_tafl({"play", "--rules", "brandub", "--side", side, "--level", "1", "--seed", "2"});
        EXPECT_EQ(ran.status, 0) << side;
        EXPECT_EQ(ran.err, "") << side;
    }
    EXPECT_EQ(run_tafl_line("play --side both", "d1-d3").status, 0);
}

TEST(Play, TheSameSeedPlaysTheSameGame) {
    const std::vector<std::string> words{"play",    "--rules", "brandub", "--side", "none",
                                         "--level", "2",       "--seed",  "8"};
    const auto first = run_tafl(words);
    EXPECT_EQ(first.out, run_tafl(words).out);
    EXPECT_TRUE(says(first, " win.") || says(first, "draw")) << first.out;
}

TEST(Play, SaysWhyAMoveIsRefused) {
    const auto ran = run_tafl_line("play --side both", "f1-f6\ne5-e2\nd1-a1\nd1-e4\nd1-d1\nc3-c4\n");
    EXPECT_TRUE(says(ran, "f1-f6: blocked at f2")) << ran.out;
    EXPECT_TRUE(says(ran, "king may stop on a1")) << ran.out;
    EXPECT_TRUE(says(ran, "Move 1") == false);
}

TEST(Play, NamesTheSideWhoseTurnItIs) {
    const auto ran = run_tafl_line("play --side both", "f4-c4\nd1-d3\ng1-g3\n");
    EXPECT_TRUE(says(ran, "the piece on f4 belongs to the defenders, and the attackers are to move"))
        << ran.out;
    EXPECT_TRUE(says(ran, "the piece on g1 belongs to the attackers, and the defenders are to move"))
        << ran.out;
}

TEST(Play, TakesMovesAsPeopleWriteThem) {
    const auto ran = run_tafl_line("play --side both", "d1 d3,\ne5 - e2.\n g1\tg3 ;\n");
    EXPECT_TRUE(says(ran, "Move 1 (attackers): d1-d3.")) << ran.out;
    EXPECT_TRUE(says(ran, "Move 2 (defenders): e5-e2.")) << ran.out;
    EXPECT_TRUE(says(ran, "Move 3 (attackers): g1-g3.")) << ran.out;
}

TEST(Play, TakesBackAsManyMovesAsAsked) {
    const auto against = run_tafl_line("play --rules brandub --level 1 --seed 4", "d2-c2\nb4-b3\nundo 2\n");
    EXPECT_TRUE(says(against, "4 moves taken back.")) << against.out;
    const auto both = run_tafl_line("play --side both --rules brandub", "d2-c2\nresign\nundo 2\n");
    EXPECT_TRUE(says(both, "One move taken back.")) << both.out;
}

TEST(Play, ExplainsTheSignsOfItsOwnBoard) {
    EXPECT_TRUE(says(run_tafl_line("play --side both --rules tablut-ashton", "help\n"), "% a camp"));
    EXPECT_FALSE(says(run_tafl_line("play --side both --rules brandub", "help\n"), "a camp"));
}

TEST(Play, GoesOnWithASavedGame) {
    for (const std::string file : {"kept.otg", "kept.pgn", "kept.csv", "kept.json"}) {
        const auto first = run_tafl_line("play --side both --rules brandub",
                                         "d2-c2\nd3-a3\nb4-b3\nsave " + file + "\nquit\n");
        EXPECT_TRUE(says(first, "Saved in '" + file + "'.")) << first.out;
        EXPECT_FALSE(says(first, "not saved")) << first.out;
        const auto again = run_tafl({"play", "--side", "both", "--rules", "brandub", "--resume", file});
        EXPECT_TRUE(says(again, "Move 3 (attackers): b4-b3")) << file << again.out << again.err;
    }
    const auto inside = run_tafl_line("play --side both --rules brandub", "resume kept.otg\nundo\n");
    EXPECT_TRUE(says(inside, "Move 2 (defenders): d3-a3")) << inside.out;
}

TEST(Play, ADrawByAgreementIsSavedAndResumed) {
    for (const std::string file : {"drawn.otg", "drawn.pgn", "drawn.csv", "drawn.json"}) {
        const auto first =
            run_tafl_line("play --side both --rules brandub", "d2-c2\ndraw\ndraw\nsave " + file + "\n");
        EXPECT_TRUE(says(first, "Both sides agreed to a draw.")) << first.out;
        const auto again = run_tafl({"play", "--side", "both", "--rules", "brandub", "--resume", file});
        EXPECT_TRUE(says(again, "Both sides agreed to a draw.")) << file << again.out << again.err;
    }
}

TEST(Play, TheComputerAcceptsADrawOnlyWhereItIsWorse) {
    constexpr auto lost = "play --rules brandub --side defenders --position \"7/7/7/3K3/7/7/1t5 d\"";
    EXPECT_TRUE(says(run_tafl_line(lost, "draw\n"), "Both sides agreed to a draw."));
    constexpr auto won = "play --rules brandub --side attackers --position \"7/7/7/3K3/7/7/1t5 a\"";
    EXPECT_TRUE(says(run_tafl_line(won, "draw\n"), "The computer declines the draw."));
}

TEST(Play, AFileThatCannotBeWrittenEndsNothing) {
    const auto ran = run_tafl_line("play --side both", "save none/game.otg\nd1-d3\n");
    EXPECT_TRUE(says(ran, "cannot be written")) << ran.out;
    EXPECT_TRUE(says(ran, "Move 1 (attackers): d1-d3")) << ran.out;
}

TEST(Play, UndoComesBackToOnesOwnTurn) {
    const auto ran = run_tafl_line("play --rules brandub --level 1 --seed 4", "d2-c2\nundo\nundo\n");
    EXPECT_TRUE(says(ran, "2 moves taken back.")) << ran.out;
    EXPECT_TRUE(says(ran, "There is no move of yours to take back.")) << ran.out;
    const auto defender = run_tafl_line("play --rules brandub --side defenders --level 1 --seed 4", "undo\n");
    EXPECT_TRUE(says(defender, "There is no move of yours to take back.")) << defender.out;
}

TEST(Play, OddLinesDoNotDisturb) {
    std::string noise = std::string(100'000, 'x') + "\n" + std::string("\0\x01\xff\n", 4) + "\n\n   \n";
    const auto ran = run_tafl_line("play --side both", noise + "d1-d3\n");
    EXPECT_EQ(ran.status, 0);
    EXPECT_TRUE(says(ran, "Move 1 (attackers): d1-d3")) << ran.out.size();
    EXPECT_LT(ran.out.size(), 110'000U);
}

TEST(Play, BerserkTurnsGoOn) {
    const auto ran = run_tafl_line(
        "play --side both --rules berserk --position "
        "\"11/11/11/11/8K2/11/3T7/2tT1t1T3/3t7/11/11 a\"",
        "d3-e3\npass\n");
    EXPECT_EQ(ran.status, 0);
}

// Waits for the prompt, then interrupts.
TEST(Play, AnInterruptionIsAFarewell) {
    int to[2], from[2];
    ASSERT_EQ(::pipe2(to, O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(from, O_CLOEXEC), 0);
    const auto child = ::fork();
    if (child == 0) {
        ::dup2(to[0], 0);
        ::dup2(from[1], 1);
        ::execl(TAFL_PROGRAM, "tafl", "play", "--side", "both", nullptr);
        ::_exit(126);
    }
    ::close(from[1]);
    std::string received;
    std::array<char, 4096> chunk;
    bool sent = false;
    for (ssize_t got = 0; (got = ::read(from[0], chunk.data(), chunk.size())) > 0;) {
        received.append(chunk.data(), static_cast<std::size_t>(got));
        if (!sent && received.ends_with("Attackers: ")) sent = ::kill(child, SIGINT) == 0;
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    EXPECT_NE(received.find("Interrupted."), std::string::npos) << received;
    for (const int end : {to[0], to[1], from[0]}) ::close(end);
}

// The extension chooses the format, in upper case too.
TEST(Play, SavesByAnEndingInCapitals) {
    const std::pair<std::string, std::string> rows[] = {
        {"GAME.PGN", "[Event"}, {"GAME.Json", "{"}, {"GAME.CSV", "d2-c2"}, {"GAME.OTG", "["}};
    for (const auto& [file, begins] : rows) {
        const auto ran =
            run_tafl_line("play --side both --rules brandub", "d2-c2\nsave " + file + "\nquit\n");
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_TRUE(read_text(scratch() / file).starts_with(begins))
            << file << ": " << read_text(scratch() / file);
    }
}

}  // namespace

}  // namespace tafl::test
