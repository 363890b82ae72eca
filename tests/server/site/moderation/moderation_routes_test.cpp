// What moderators see about players, what they can do, and the moderation log.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/random.hpp"
#include "notation/squares.hpp"
#include "server/people/moderation/moderation_log.hpp"
#include "server/site/people_fixture.hpp"
#include "server/site/running_site.hpp"
#include "support/play.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;

using ModerationRoutes = test::PeopleFixture;

TEST_F(ModerationRoutes, EveryActIsInTheLogWithItsReason) {
    Visitor harald = admin(), ivar = member("Ivar"), olaf = member("Olaf");
    const auto id = ask(olaf, Method::Post, "/reports", R"({"player":"Ivar","text":"unkind"})")
                        .json()
                        .at("id")
                        .as_int64();
    EXPECT_EQ(ask(harald, Method::Post, "/admin/reports/" + std::to_string(id),
                  R"({"verdict":"dismiss","why":"a joke"})")
                  .status,
              204);
    now_ += std::chrono::seconds(1);
    EXPECT_EQ(
        ask(harald, Method::Put, "/admin/players/Ivar/muted", R"({"why":"insults in three games"})").status,
        204);
    now_ += std::chrono::seconds(1);
    EXPECT_EQ(ask(harald, Method::Delete, "/admin/players/Ivar/muted").status, 204);
    EXPECT_EQ(ask(harald, Method::Put, "/admin/players/Ivar/muted", R"({"reason":"x"})").status, 400);
    EXPECT_EQ(
        ask(harald, Method::Put, "/admin/players/Ivar/muted", "{\"why\":\"" + std::string(501, 'x') + "\"}")
            .status,
        400);
    const auto log = ask(harald, Method::Get, "/admin/actions").json().at("actions").as_array();
    ASSERT_EQ(log.size(), 3U);
    EXPECT_EQ(log[0].at("what"), "unmute");
    EXPECT_EQ(log[0].at("why"), "");
    EXPECT_EQ(log[1].at("what"), "mute");
    EXPECT_EQ(log[1].at("why"), "insults in three games");
    EXPECT_EQ(log[1].at("by"), "Harald");
    EXPECT_EQ(log[2].at("what"), "dismiss");
    EXPECT_EQ(log[2].at("player"), "Ivar");
    EXPECT_EQ(ask(harald, Method::Get, "/admin/players/ivar").json().at("actions").as_array(), log);
    const auto own = ask(ivar, Method::Get, "/me/export").json().at("moderation").as_array();
    ASSERT_EQ(own.size(), 3U);
    EXPECT_FALSE(own[1].as_object().contains("by")) << "not who of the moderators";
    EXPECT_EQ(own[1].at("why"), "insults in three games");
}

TEST_F(ModerationRoutes, TheLogKeepsTheLatestTwoHundredOfAPlayer) {
    Visitor harald = admin(), ivar = member("Ivar");
    for (int i = 0; i < 101; ++i) {
        now_ += std::chrono::seconds(1);
        (void)ask(harald, Method::Put, "/admin/players/Ivar/muted");
        (void)ask(harald, Method::Delete, "/admin/players/Ivar/muted");
    }
    EXPECT_EQ(ask(harald, Method::Get, "/admin/players/Ivar").json().at("actions").as_array().size(), 200U);
}

TEST_F(ModerationRoutes, TheLogHasPages) {
    Visitor harald = admin(), ivar = member("Ivar"), olaf = member("Olaf");
    for (int i = 0; i < 60; ++i) {
        now_ += std::chrono::seconds(i % 2);  // two at the same moment
        (void)ask(harald, i % 4 < 2 ? Method::Put : Method::Delete,
                  fmt::format("/admin/players/{}/muted", i % 2 == 0 ? "Ivar" : "Olaf"));
    }
    const auto first = ask(harald, Method::Get, "/admin/actions").json();
    ASSERT_EQ(first.at("actions").as_array().size(), 50U);
    const auto path = "/admin/actions?before=" + test::text(first.at("more"));
    const auto last = ask(harald, Method::Get, path).json();
    EXPECT_EQ(last.at("actions").as_array().size(), 10U);
    EXPECT_TRUE(last.at("more").is_null());
    EXPECT_EQ(last.at("actions").as_array().back().at("player"), "Ivar");
    for (const auto* place : {"x", "1-2", "-1-2-3", "1-0-3", "99999999999999999999-1-1"})
        EXPECT_EQ(ask(harald, Method::Get, std::string("/admin/actions?before=") + place).status, 400)
            << place;
}

TEST_F(ModerationRoutes, ErasuresStandAmongTheOtherEntries) {
    const auto ivar = id_of(member("Ivar"));
    for (int i = 0; i < 10; ++i) {
        now_ += std::chrono::seconds(i % 2);
        const auto note = [=, now = now_](store::Store& store) {
            if (i % 3 == 0) note_erasure(store, 1'000 + i, "", now);
            else note_action(store, 0, ivar, ModeratorAction::Mute, std::to_string(i), now);
        };
        write(note);
    }
    std::vector<ModerationEntry> all;
    std::string before;
    do {
        const auto page = write([&](store::Store& store) { return recent_actions(store, before, 3); });
        all.insert(all.end(), page.entries.begin(), page.entries.end());
        before = page.more;
    } while (!before.empty());
    ASSERT_EQ(all.size(), 10U);
    EXPECT_TRUE(std::ranges::is_sorted(all, std::greater(), &ModerationEntry::at));
    EXPECT_EQ(std::ranges::count(all, "erase", &ModerationEntry::what), 4);
    EXPECT_EQ(all.back().whom, 1'000);
}

TEST_F(ModerationRoutes, RatingsAreReset) {
    Visitor harald = admin(), ivar = member("Ivar"), olaf = member("Olaf");
    const auto ivar_id = id_of(ivar), olaf_id = id_of(olaf);
    write([=](store::Store& store) {
        store::GameHead game;
        game.id = "aaaaaaaa";
        game.players = {ivar_id, olaf_id};
        store.add_game(game);
        store::RatingChange change{"aaaaaaaa", 1500, {ivar_id, "copenhagen-rapid", 2100, 60, 0.05, 1, {}}};
        (void)store.end_game("aaaaaaaa", {Winner::Attackers, "resignation", 20, "", "", {}}, {change});
    });
    EXPECT_EQ(
        ask(harald, Method::Delete, "/admin/players/Ivar/ratings", R"({"why":"won by an engine"})").status,
        204);
    const auto rating =
        write([=](store::Store& store) { return *store.rating(ivar_id, "copenhagen-rapid"); });
    EXPECT_EQ(rating.rating, 1500);
    EXPECT_EQ(rating.deviation, 350);
    EXPECT_EQ(rating.games, 1) << "the history stays";
    EXPECT_EQ(ask(harald, Method::Get, "/admin/players/Ivar").json().at("actions").as_array()[0].at("what"),
              "reset-ratings");
    EXPECT_EQ(ask(harald, Method::Delete, "/admin/players/Harald/ratings").status, 403);
    EXPECT_EQ(ask(harald, Method::Delete, "/admin/players/nobody-here/ratings").status, 404);
}

TEST_F(ModerationRoutes, FiguresOfAGame) {
    Visitor harald = admin(), ivar = member("Ivar"), olaf = member("Olaf");
    const auto ivar_id = id_of(ivar), olaf_id = id_of(olaf);
    Game game(test::builtin("brandub"));
    std::string moves;
    write([&](store::Store& store) {
        store::GameHead head;
        head.id = "bbbbbbbb";
        head.terms.ruleset = "brandub";
        head.terms.rated = true;
        head.players = {ivar_id, olaf_id};
        store.add_game(head);
        Random random(5);
        store::Moment at{};
        int version = 0;
        while (game.plies() < 24 && !game.outcome().is_over()) {
            const auto legal = game.legal_moves();
            const auto text =
                to_string(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))], 7);
            (void)game.play(parse_move(text, 7)->move);
            at += std::chrono::seconds(2);
            (void)store.add_event("bbbbbbbb", {++version, at, "move " + text});
            moves += text + " ";
        }
    });
    EXPECT_EQ(ask(harald, Method::Get, "/admin/games/bbbbbbbb/fair-play").status, 409) << "the game goes on";
    write([&](store::Store& store) {
        (void)store.end_game("bbbbbbbb", {Winner::Attackers, "resignation", game.plies(), moves, "", {}}, {});
    });
    const auto report = ask(harald, Method::Get, "/admin/games/bbbbbbbb/fair-play");
    ASSERT_EQ(report.status, 200) << report.body;
    const auto found = report.json();
    const auto& sides = found.at("sides").as_array();
    ASSERT_EQ(sides.size(), 2U);
    EXPECT_EQ(sides[0].at("player"), "Ivar");
    EXPECT_EQ(sides[1].at("player"), "Olaf");
    for (const auto& side : sides) {
        const auto count = side.at("moves").as_int64();
        EXPECT_LE(side.at("best").as_int64(), count);
        EXPECT_EQ(side.at("timed").as_int64(), count);
        EXPECT_NEAR(side.at("seconds").to_number<double>(), 2.0 * static_cast<double>(count), 1e-6);
    }
    EXPECT_EQ(ask(harald, Method::Get, "/admin/games/cccccccc/fair-play").status, 404);
    const auto dossier = ask(harald, Method::Get, "/admin/players/Ivar").json();
    if (game.plies() >= 20) {
        ASSERT_EQ(dossier.at("games").as_array().size(), 1U);
        EXPECT_EQ(dossier.at("games").as_array()[0].at("id"), "bbbbbbbb");
    }
    EXPECT_TRUE(dossier.at("compared").as_array().empty()) << "nobody else has played";
}

}  // namespace
}  // namespace tafl::server
