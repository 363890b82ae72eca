// A game on a terminal: line editing, the board drawn in place, and the terminal restored however the game ends.
#include "terminal.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace tafl::test {

namespace {

const std::vector<std::string> two_players{"play", "--side", "both", "--rules", "brandub"};

constexpr std::string_view up = "\x1b[A", down = "\x1b[B", right = "\x1b[C", left = "\x1b[D", home = "\x1b[H",
                           end = "\x1b[F", erase = "\x7f", erase_here = "\x1b[3~";

std::string keys(std::initializer_list<std::string_view> parts) {
    std::string all;
    for (const auto part : parts) all += part;
    return all;
}

// The editor draws its prompt when the terminal is in raw mode.
bool is_asked(Terminal& terminal, const std::string& side) { return terminal.shows(side + ":"); }

TEST(Terminal, ALineIsEditedWithTheArrows) {
    Terminal terminal(two_players);
    ASSERT_TRUE(is_asked(terminal, "Attackers")) << terminal.shown();
    terminal.type(keys({"2-x3", left, erase, home, "d", end, erase, "c2", home, right, right, right, "\r"}));
    EXPECT_TRUE(terminal.shows("Move 1 (attackers): d2-c2.")) << terminal.shown();
    terminal.type(
        keys({"d3-a33", left, erase_here, "\x1bOH", "\x1b[1;5C", "\r"}));  // an unknown key does nothing
    EXPECT_TRUE(terminal.shows("Move 2 (defenders): d3-a3.")) << terminal.shown();
    terminal.type("quit\r");
    EXPECT_EQ(terminal.end(), 0);
}

TEST(Terminal, TheLinesTypedBeforeComeBack) {
    Terminal terminal(two_players);
    terminal.type("zebra\rlion\r");
    ASSERT_TRUE(terminal.shows("'lion' is not understood")) << terminal.shown();
    terminal.type(keys({"ti", up, up, up, "s\r"}));
    EXPECT_TRUE(terminal.shows("'zebras' is not understood")) << terminal.shown();
    terminal.type(keys({"ti", up, up, down, down, down, "ger\r"}));  // the line begun is kept
    EXPECT_TRUE(terminal.shows("'tiger' is not understood")) << terminal.shown();
}

TEST(Terminal, CharactersOfManyBytesAreOne) {
    Terminal terminal(two_players);
    ASSERT_TRUE(is_asked(terminal, "Attackers")) << terminal.shown();
    terminal.type(keys({"å", left, "x", right, erase, "\r"}));
    EXPECT_TRUE(terminal.shows("'x' is not understood")) << terminal.shown();
}

TEST(Terminal, ResignHasToBeTypedTwice) {
    Terminal terminal(two_players);
    terminal.type("resign\rd2-c2\rresign\r");
    ASSERT_TRUE(terminal.shows("Type resign again to give up the game.")) << terminal.shown();
    ASSERT_TRUE(terminal.shows("Move 1")) << terminal.shown();
    ASSERT_TRUE(terminal.shows("Type resign again to give up the game.")) << terminal.shown();
    terminal.type("resign\r");
    EXPECT_TRUE(terminal.shows("The defenders resign: the attackers win.")) << terminal.shown();
}

TEST(Terminal, ItIsGivenBackHoweverTheGameEnds) {
    struct Ending {
        std::string_view keys;
        int signal, status;
    };
    for (const auto& [keys, signal, status] :
         {Ending{"quit\r", 0, 0}, Ending{"\x03", 0, 0}, Ending{"\x04", 0, 0}, Ending{"", SIGINT, 0},
          Ending{"", SIGTERM, 128 + SIGTERM}, Ending{"", SIGHUP, 128 + SIGHUP},
          Ending{"\x1c", 0, 128 + SIGQUIT}}) {
        Terminal terminal(two_players);
        ASSERT_TRUE(is_asked(terminal, "Attackers")) << terminal.shown();
        EXPECT_FALSE(terminal.is_as_found());
        terminal.type(keys);
        if (signal != 0) terminal.send(signal);
        EXPECT_EQ(terminal.end(), status) << terminal.shown();
        EXPECT_TRUE(terminal.is_as_found()) << status;
    }
}

TEST(Terminal, WhatIsNoKeyDoesNotDisturb) {
    Terminal terminal(two_players);
    ASSERT_TRUE(is_asked(terminal, "Attackers")) << terminal.shown();
    std::string noise;
    for (int byte = 1; byte < 256;
         ++byte) {  // without those that the terminal takes between two lines, ^S among them
        if (byte != 3 && byte != 4 && byte != 19 && byte != 26 && byte != 28)
            noise += static_cast<char>(byte);
    }
    terminal.type(noise + "\x1b[" + std::string(100, '9') + "\x1b\x1b[99Z\x1bOZ\x15" + std::string(300, 'd'));
    terminal.type(keys({home, "\x0b", end, "\x15", "\r"}));
    terminal.type("zebra\r");  // a line of its own: between two lines the terminal itself reads the keys
    EXPECT_TRUE(terminal.shows("'zebra' is not understood")) << terminal.shown();
    terminal.type("quit\r");
    EXPECT_EQ(terminal.end(), 0) << terminal.shown();
    EXPECT_NE(terminal.shown().find("Farewell."), std::string::npos) << terminal.shown();
}

TEST(Terminal, TheBoardIsDrawnInPlaceWhereThereIsRoom) {
    const auto shown = [](const char* kind, int rows, bool plain) {
        auto arguments = two_players;
        if (plain) arguments.push_back("--ascii");
        Terminal terminal(arguments, kind, rows);
        EXPECT_TRUE(terminal.shows("Attackers:"));
        terminal.type("quit\r");
        EXPECT_EQ(terminal.end(), 0);
        return terminal.shown();
    };
    constexpr std::string_view clears = "\x1b[H\x1b[2J";
    EXPECT_NE(shown("xterm", 50, false).find(clears), std::string::npos);
    EXPECT_NE(shown("xterm", 50, true).find(clears), std::string::npos);
    EXPECT_EQ(shown("xterm", 10, false).find(clears), std::string::npos);
    EXPECT_EQ(shown("dumb", 50, false).find('\x1b'), std::string::npos);
}

TEST(Terminals, ArePictureless) {
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"-o", "-"}}) {
        std::vector<std::string> arguments{"show", "--format", "png"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        Terminal terminal(arguments);
        EXPECT_TRUE(terminal.shows(
            "tafl: --format png: a terminal cannot show it; name a file, such as -o board.png"));
        EXPECT_EQ(terminal.end(), 2);
    }
    Terminal printing({"print"});
    EXPECT_TRUE(printing.shows("tafl: a PDF cannot be shown in a terminal: name a file with -o set.pdf"));
    EXPECT_EQ(printing.end(), 2);
}

// Long before the first of its steps is done.
TEST(Terminals, ShowThatALongCommandGoesOn) {
    Terminal counting({"perft", "--depth", "8"});
    EXPECT_TRUE(counting.shows("0 of 116 first moves, 0:0")) << counting.shown();
    Terminal playing({"match", "--engine", TAFL_PROGRAM " engine", "--engine", TAFL_PROGRAM " engine",
                      "--movetime", "60000"});
    EXPECT_TRUE(playing.shows("0 of 100 games, 0:0")) << playing.shown();
    playing.send(SIGINT);
    EXPECT_EQ(playing.end(), 0);
}

}  // namespace

}  // namespace tafl::test
