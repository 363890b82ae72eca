// For every kind of remark: lines that must produce it, and similar lines that must not.
#include "advice/remarks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

using enum RemarkKind;

struct Row {
    RemarkKind kind;
    bool is_said;
    const char* position;
    const char* line;
    Score score = 0;
    // Of these rules; otherwise of Copenhagen's, on seven by seven squares by small_rules().
    const char* ruleset = nullptr;
};

constexpr const char* fort = "11/11/11/11/8tTT/8TK1/9TT/11/11/1T9/11 d";
constexpr const char* ring = "11/5t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/t10/11 a";
constexpr const char* ring_threatened = "11/5t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/t10/11 d";
constexpr const char* ring_with_a_man_outside =
    "11/T4t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/t10/11 a";
constexpr const char* wall = "7/7/4t2/3K3/7/2tt3/1tTT3 a";

constexpr Row rows[] = {
    {Escapes, true, "7/7/7/K5t/7/7/7 d", "a4-a7", wins_in(1)},
    {Escapes, false, "7/7/7/K5t/7/7/7 d", "a4-a6"},
    {TakesKing, true, "7/2t4/1tKt3/7/7/2t4/7 a", "c2-c4", wins_in(1)},
    {TakesKing, false, "7/2t4/1tKt3/7/7/2t4/7 a", "c2-c3"},
    {CompletesFort, true, fort, "j6-k6", wins_in(1)},
    {CompletesFort, false, fort, "k5-k4"},
    {CompletesRing, true, ring, "a2-f2", wins_in(1)},
    {CompletesRing, false, ring, "a2-e2"},
    {CompletesRing, false, ring_with_a_man_outside, "a2-f2"},
    {Wins, true, "7/7/7/3K3/7/1Tt3T/7 d", "g2-d2", wins_in(1)},  // the last attacker
    {Wins, false, "7/7/7/3K3/7/1Tt3T/t6 d", "g2-d2"},

    {EscapesIn, true, "7/7/7/1K4t/7/7/7 d", "b4-a4 g4-g5 a4-a7", wins_in(3)},
    {EscapesIn, false, "7/7/7/1K4t/7/7/7 d", "b4-a4 g4-g5 a4-a7"},
    {TakesKingIn, true, "7/2t4/1tKt3/7/7/t6/5T1 a", "a2-c2 f1-f2 c2-c4", wins_in(3)},
    {TakesKingIn, false, "7/2t4/1tKt3/7/7/t6/5T1 a", "a2-c2 f1-f2 c2-c4"},
    {FortIn, true, fort, "b2-b3 i7-i8 j6-k6", wins_in(3)},
    {FortIn, false, fort, "b2-b3 i7-i8"},
    {RingIn, true, ring, "a2-b2 f7-f8 b2-f2", wins_in(3)},
    {RingIn, false, ring, "a2-b2 f7-f8 b2-f2"},
    {WinsIn, true, "7/7/7/3K3/7/1Tt3T/7 d", "g2-g3", wins_in(3)},
    {WinsIn, false, "7/7/7/1K4t/7/7/7 d", "b4-a4 g4-g5 a4-a7", wins_in(3)},
    {LosesIn, true, "7/7/7/1K4t/7/7/7 a", "g4-g5", loses_in(4)},
    {LosesIn, false, "7/7/7/1K4t/7/7/7 a", "g4-g5"},

    {SavesTheKing, true, "7/2t4/1tKt3/7/7/2t4/5T1 d", "c5-c4"},
    {SavesTheKing, false, "7/2t4/1tKt3/7/7/2t4/5T1 d", "f1-f2"},
    {BarsTheKing, true, "11/11/11/t10/11/K10/11/11/3t7/11/11 a", "d3-a3"},
    {BarsTheKing, false, "11/11/11/t10/11/K10/11/11/3t7/11/11 a", "d3-b3"},
    {StopsFort, true, "5T1/6T/4t2/5TK/4t1T/7/7 a", "e5-f5"},
    {StopsFort, false, "5T1/6T/4t2/5TK/4t1T/7/7 a", "e5-e6"},
    {StopsRing, true, ring_threatened, "f6-f2"},
    {StopsRing, false, ring_threatened, "f6-f5"},
    {StopsEscapeIn, true, "3t3/2t4/7/5T1/2t1t2/3K3/7 a", "e3-e1", 0, "brandub"},
    {StopsEscapeIn, false, "3t3/2t4/7/5T1/2t1t2/3K3/7 a", "d7-c7", 0, "brandub"},
    {StopsKingIn, true, "1t5/6T/t6/1K5/1T5/t1t4/7 d", "b3-b1", 0, "brandub"},
    {StopsKingIn, false, "1t5/6T/t6/1K5/1T5/t1t4/7 d", "g6-g5", 0, "brandub"},

    {TwoWaysOut, true, "7/7/7/1K4t/7/7/7 d", "b4-a4"},
    {TwoWaysOut, false, "7/7/7/1K4t/7/t6/7 d", "b4-a4"},
    {ThreatensEscape, true, "7/7/7/1K4t/7/t6/7 d", "b4-a4"},
    {ThreatensEscape, false, "7/t6/7/1K4t/7/t6/7 d", "b4-a4"},
    {OpensPath, true, "7/T6/7/K5t/7/t6/7 d", "a6-c6"},
    {OpensPath, false, "7/T6/7/K5t/7/t6/7 d", "a6-a5"},
    {OpensPath, false, "7/7/7/1K4t/7/t6/7 d", "b4-a4"},
    {ThreatensKing, true, "7/2t4/1tK4/7/7/2t4/3t3 a", "d1-d5"},
    {ThreatensKing, false, "7/2t4/1tK4/7/7/2t4/3t3 a", "d1-d3"},
    {ThreatensFort, true, "11/11/11/11/8tTT/8TK1/10T/11/11/11/9T1 d", "j1-j5"},
    {ThreatensFort, false, "11/11/11/11/8tTT/8TK1/10T/11/11/11/9T1 d", "j1-j4"},
    {ThreatensRing, true, "5t5/11/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/t10/11 a", "f11-f10"},
    {ThreatensRing, false, "5t5/11/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/t10/11 a", "f11-g11"},

    {TakesWall, true, wall, "e5-e1"},
    {TakesWall, false, "7/7/4t2/3K3/7/3t3/1tTT3 a", "e5-e1"},
    {TakesWall, false, "7/7/7/3K3/4t2/7/1tT4 a", "e3-e1"},
    {Takes, true, "7/7/7/3K3/3t3/7/1tT4 a", "d3-d1"},
    {Takes, false, wall, "e5-e1"},
    {ShutsIn, true, ring_with_a_man_outside, "a2-f2"},
    {ShutsIn, false, ring_with_a_man_outside, "a2-e2"},
    {BreaksOut, true, "4T2/2Tt3/2t1t2/1t1K1t1/2t1t2/3t3/7 d", "e7-e6"},
    {BreaksOut, false, "4T2/2Tt3/2t1t2/1t1K1t1/2t1t2/3t3/7 d", "e7-f7"},

    {ThreatensEscapeIn, true, "7/3t3/4T2/4Kt1/t4t1/3tT2/7 d", "e4-c4"},
    {ThreatensEscapeIn, false, "7/3t3/4T2/4Kt1/t4t1/3tT2/7 d", "e5-e6"},
    {ThreatensKingIn, true, "1t5/6T/5t1/1K5/1T5/t1t4/7 a", "f5-a5", 0, "brandub"},
    {ThreatensKingIn, false, "1t5/6T/5t1/1K5/1T5/t1t4/7 a", "f5-f4", 0, "brandub"},
    {ClosesCorner, true, "7/1t5/7/3K3/t6/7/2t4 a", "b6-b2"},
    {ClosesCorner, false, "7/1t5/7/3K3/t6/7/7 a", "b6-b2"},
    {GuardsCorner, true, "7/1t5/7/3K3/t6/7/7 a", "b6-b2"},
    {GuardsCorner, false, "7/1t5/7/3K3/t6/7/7 a", "b6-b3"},
    {WinsMen, true, "7/7/7/3K3/3t3/7/1tT4 a", "d3-d2 d4-e4 d2-d1"},
    {WinsMen, false, "7/7/7/3K3/3t3/7/1tT4 a", "d3-d2 d4-e4 d2-d3"},
    {WinsMen, false, "7/7/7/3K3/3t3/7/1tT4 a", "d3-d2 d4-e4 d2-d1", max_evaluation},
    {WinsMen, false, "7/7/7/3K3/3t3/7/1tT4 a", "d3-d1"},
    {SavesMen, true, "7/7/7/3K3/7/1tT4/3t3 d", "c2-c3"},
    {SavesMen, false, "7/7/7/3K3/7/1tT4/3t3 d", "d4-e4"},
    {AttacksMen, true, "7/3t3/7/4K2/7/t1T4/7 a", "a2-b2"},
    {AttacksMen, false, "7/4t2/7/3K3/7/t1T4/7 a", "a2-a3"},
    {GivesUpWall, true, "7/7/4t2/3K3/7/2tt3/1tTT3 d", "d4-c4 e5-e1"},
    {GivesUpWall, false, "7/7/4t2/3K3/7/2tt3/1tTT3 d", "d4-c4 e5-e2"},
    {GivesUp, true, "7/7/7/3K3/3t3/7/1tT4 d", "d4-e4 d3-d1"},
    {GivesUp, false, "7/7/7/3K3/3t3/7/1tT4 d", "d4-e4 d3-d2"},
    {ClosesIn, true, "7/7/7/t2K3/7/7/7 a", "a4-c4"},
    {ClosesIn, false, "7/7/7/t2K3/7/7/7 a", "a4-a5"},
    {OpensUp, true, "3t3t3/11/11/11/5T5/4tKt4/5T5/11/11/11/11 d", "f7-e7"},
    {OpensUp, false, "3t3t3/11/11/11/5T5/4tKt4/5T5/11/11/11/11 d", "f7-f8"},
};

std::vector<Remark> remarks_on(const Row& row) {
    const bool large = std::string_view(row.position).find("11/") != std::string_view::npos;
    const auto ruleset = row.ruleset != nullptr ? builtin(row.ruleset)
                         : large                ? builtin("copenhagen")
                                                : small_rules();
    auto game = game_at(ruleset, row.position);
    PvLine line{row.score, {}};
    std::string text(row.line);
    for (std::size_t at = 0; at < text.size(); at = text.find_first_not_of(' ', text.find(' ', at))) {
        line.moves.push_back(move_of(text.substr(at, text.find(' ', at) - at), game.ruleset().size()));
        if (text.find(' ', at) == std::string::npos) break;
    }
    const auto before = game.setup();
    auto remarks = explain(game, line);
    EXPECT_EQ(game.setup(), before);
    EXPECT_LE(remarks.size(), max_remarks);
    return remarks;
}

TEST(Remarks, AreSaidWhereTheyHoldAndNowhereElse) {
    for (const auto& row : rows) {
        const auto remarks = remarks_on(row);
        const bool said = std::ranges::find(remarks, row.kind, &Remark::kind) != remarks.end();
        EXPECT_EQ(said, row.is_said) << to_words(Remark{row.kind}, 11) << ": " << row.position << ' '
                                     << row.line << " has: " << to_words(remarks, 11);
    }
}

TEST(Remarks, AreEachTriedBothWays) {
    for (int kind = 0; kind < remark_kinds; ++kind) {
        for (const bool said : {true, false}) {
            const bool tried = std::ranges::any_of(rows, [&](const Row& row) {
                return static_cast<int>(row.kind) == kind && row.is_said == said;
            });
            EXPECT_TRUE(tried) << to_words(Remark{static_cast<RemarkKind>(kind)}, 11)
                               << (said ? "" : ", not said");
        }
    }
}

TEST(Remarks, NameNumbersAndSquares) {
    const auto said = [](RemarkKind kind) {
        const auto row =
            std::ranges::find_if(rows, [&](const Row& each) { return each.kind == kind && each.is_said; });
        const auto remarks = remarks_on(*row);
        const auto found = std::ranges::find(remarks, kind, &Remark::kind);
        return found == remarks.end() ? "" : to_words(*found, row->kind == BarsTheKing ? 11 : 7);
    };
    EXPECT_EQ(said(EscapesIn), "brings the king out in 2 moves");
    EXPECT_EQ(said(LosesIn), "loses in 2 moves");
    EXPECT_EQ(said(ThreatensKingIn), "threatens to capture the king in 2 moves");
    EXPECT_EQ(said(BarsTheKing), "closes the king's way to a1");
    EXPECT_EQ(said(ThreatensEscape), "threatens to escape to a7");
    EXPECT_EQ(said(OpensPath), "opens a path to a7");
    EXPECT_EQ(said(TakesWall), "captures 2 pieces with a shield wall");
    EXPECT_EQ(said(Takes), "captures a piece");
    EXPECT_EQ(said(ClosesCorner), "closes the corner a1");
    EXPECT_EQ(said(SavesMen), "saves the piece on c2");
    EXPECT_EQ(said(AttacksMen), "threatens the piece on c2");
    EXPECT_EQ(said(GivesUpWall), "gives up 2 pieces to a shield wall");
}

TEST(Remarks, SayWhatTheBetterMovePrevents) {
    const auto prevented = [](Remark win, std::vector<Remark> remarks) {
        add_prevention(remarks, std::vector{win});
        return remarks;
    };
    const Remark space{OpensUp, 10};
    EXPECT_EQ(prevented({FortIn, 3}, {space}), (std::vector<Remark>{{StopsFort}, space}));
    EXPECT_EQ(prevented({RingIn, 2}, {}), (std::vector<Remark>{{StopsRing}}));
    EXPECT_EQ(prevented({EscapesIn, 2}, {{Takes, 1}, space}),
              (std::vector<Remark>{{StopsEscapeIn, 2}, {Takes, 1}}));
    EXPECT_EQ(prevented({TakesKing}, {}), (std::vector<Remark>{{StopsKingIn, 1}}));
    EXPECT_EQ(prevented({FortIn, 3}, {{BarsTheKing, 2}}), (std::vector<Remark>{{BarsTheKing, 2}}))
        << "said already";
    EXPECT_EQ(prevented({Takes, 2}, {space}), std::vector<Remark>{space});
    std::vector<Remark> none;
    add_prevention(none, {});
    EXPECT_TRUE(none.empty());
}

TEST(RemarkWords, NameTheManThatIsGivenUp) {
    const auto row = std::ranges::find(rows, GivesUp, &Row::kind);
    EXPECT_EQ(to_words(remarks_on(*row).front(), 7), "gives up the piece on c1");
}

// Danish and Norwegian say some of them alike.
TEST(RemarkWords, ExistInAllLanguagesAndAreNoCopiesOfEnglish) {
    for (int kind = 0; kind < remark_kinds; ++kind) {
        for (const int number : {1, 3}) {
            const Remark remark{static_cast<RemarkKind>(kind), number, 0};
            const auto english = to_words(remark, 11);
            for (const auto language : all_languages) {
                const auto text = to_words(remark, 11, language);
                EXPECT_FALSE(text.empty());
                EXPECT_EQ(text.find('{'), std::string::npos) << text;
                EXPECT_EQ(text == english, language == Language::English) << text;
            }
        }
    }
}

TEST(RemarkWords, AreListed) {
    const std::vector<Remark> two{{Takes, 2}, {ThreatensKing}};
    EXPECT_EQ(to_words(two, 11), "captures 2 pieces and threatens to capture the king");
    EXPECT_EQ(to_words(two, 11, Language::German), "schlägt 2 Steine und droht den König zu fangen");
    EXPECT_EQ(to_words(std::vector<Remark>{{Takes, 2}, {StopsFort}}, 11, Language::Spanish),
              "captura 2 piezas e impide el fuerte en el borde");
    EXPECT_EQ(to_words(std::vector<Remark>{}, 11), "");
    const auto move = move_of("d1-d3", 11);
    EXPECT_EQ(advise(move, two, 11),
              "Perhaps d1-d3: it captures 2 pieces and threatens to capture the king.");
    EXPECT_EQ(advise(move, std::vector<Remark>{{GivesUp, 2}}, 11), "Perhaps d1-d3.");
    EXPECT_EQ(advise(move, {}, 11, Language::Danish), "Måske d1-d3.");
}

}  // namespace

}  // namespace tafl::test
