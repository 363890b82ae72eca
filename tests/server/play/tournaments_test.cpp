// Tournaments on a hub: entered, paired, killed, scored again.
#include "server/tournaments/tournaments.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <map>
#include <ranges>
#include <set>

#include "server/play/hub_fixture.hpp"
#include "server/teams/teams.hpp"

namespace tafl::server::test {
namespace {

using namespace std::chrono_literals;
using boost::asio::awaitable;
using store::PlayerId;

template <class Work>
awaitable<int> done(Work work) {
    co_await std::move(work);
    co_return 0;
}

class TournamentTest : public ::testing::Test {
  protected:
    Tournaments& all() { return site.hub->tournaments; }

    void enrol(int count) {
        for (int i = 0; i < count; ++i) {
            players.push_back(site.add_person(fmt::format("Player{}", i)));
            site.connect(players.back());
        }
    }
    std::string make(const std::string& kind, const std::string& more, std::chrono::milliseconds in = 60s) {
        const auto body = fmt::format(
            R"({{"name":"Thing","kind":"{}","ruleset":"brandub","clock":{{"kind":"fischer","initial":60000,"increment":0}},"starts":{}{}}})",
            kind, (site.time + in).time_since_epoch().count(), more);
        const auto wanted = read_tournament_request(JsonFields::parse(body), site.time);
        id = site.wait(all().create(site.caller(players.front()), wanted));
        return id;
    }
    std::string join(PlayerId player, const std::string& password = "", const std::string& team = "") {
        return site.refusal(done(all().join(site.caller(player), id, EntryRequest{password, team})));
    }
    std::string make_team(const std::string& name, const std::vector<PlayerId>& members) {
        std::vector<Caller> callers;
        for (const auto member : members) callers.push_back(site.caller(member));
        return site.in_store([&](store::Store& store) {
            auto team = server::make_team(store, callers.front(), {name, ""}, site.time);
            for (const auto& caller : callers)
                if (caller.id != callers.front().id) join_team(store, team, caller, site.time);
            return team;
        });
    }
    std::string edit(PlayerId player, const std::string& body) {
        return site.refusal(done(all().edit(site.caller(player), id, JsonFields::parse(body))));
    }
    void enter_all() {
        for (const auto player : players) EXPECT_EQ(join(player), "");
    }
    std::shared_ptr<const LiveTournament> now() { return site.wait(all().find(id, "")); }
    std::vector<store::Pairing> pairings() {
        return site.in_store([this](store::Store& store) { return store.pairings(id); });
    }
    std::vector<store::Pairing> running() {
        auto found = pairings();
        std::erase_if(found, [](const auto& p) { return p.is_over; });
        return found;
    }
    void begin() { site.pass(60s), site.settle(); }
    // Both move, then the loser resigns.
    void finish(const store::Pairing& pairing, std::size_t loser) {
        const Sender first{pairing.players[0]}, second{pairing.players[1]};
        const auto give = [&](Command command, Sender by) {
            const auto refusal = site.wait(site.hub->rooms.submit(pairing.game, std::move(command), by, ""));
            EXPECT_FALSE(refusal) << (refusal ? refusal->text : "");
        };
        give(Play{0, "d1-c1", {}}, first);
        give(Play{1, "d3-c3", {}}, second);
        give(Resign{}, loser == 0 ? first : second);
        site.settle();
    }
    void finish_all() {
        for (const auto& pairing : running()) finish(pairing, 1);
    }
    // Skips the breaks between rounds.
    void pass_break() { site.pass(31s), site.settle(); }
    void expect_nobody_twice() {
        std::set<PlayerId> busy;
        for (const auto& pairing : running())
            for (const auto player : pairing.players) EXPECT_TRUE(busy.insert(player).second);
    }

    Site site;
    std::vector<PlayerId> players;
    std::string id;
};

TEST_F(TournamentTest, AnArenaPairsWhoIsFreeAndCountsStreaks) {
    enrol(2);
    make("arena", R"(,"minutes":20)");
    enter_all();
    EXPECT_TRUE(pairings().empty());
    begin();
    ASSERT_EQ(running().size(), 1U);
    const auto winner = running().front().players[0];
    for (int game = 0; game < 4; ++game) {
        ASSERT_EQ(running().size(), 1U) << game;
        finish(running().front(), running().front().players[0] == winner ? 1 : 0);
        site.pass(3s), site.settle();
    }
    const auto standings = standings_of(*now());
    EXPECT_EQ(standings.rows.at(0).player, winner);
    EXPECT_EQ(standings.rows.at(0).points, 2 + 2 + 4 + 4);
    EXPECT_TRUE(standings.rows.at(0).on_fire);
    EXPECT_EQ(standings.rows.at(1).rank, 2);
}

// A win at half time is worth one more, unless the game was hardly played.
TEST_F(TournamentTest, WhoWinsAtHalfTimeHasOneMorePoint) {
    enrol(2);
    make("arena", R"(,"minutes":20,"berserk":true)");
    enter_all();
    begin();
    PlayerId winner = 0;
    for (const std::string_view line : {"d1-c1 d3-c3", "d1-c1 d3-c3 c1-b1 c3-b3 b1-c1 b3-c3 c1-d1 c3-d3"}) {
        ASSERT_EQ(running().size(), 1U);
        const auto board = running().front();
        if (winner == 0) winner = board.players[0];
        const auto give = [&](Command command, PlayerId by) {
            const auto refusal =
                site.wait(site.hub->rooms.submit(board.game, std::move(command), Sender{by}, ""));
            EXPECT_FALSE(refusal) << (refusal ? refusal->text : "");
        };
        give(Berserk{}, winner);
        int ply = 0;
        for (const auto word : std::views::split(line, ' ')) {
            give(Play{ply, std::string(word.begin(), word.end()), {}}, board.players[ply % 2]);
            ++ply;
        }
        give(Resign{}, board.players[board.players[0] == winner ? 1 : 0]);
        site.settle(), site.pass(3s), site.settle();
    }
    EXPECT_EQ(standings_of(*now()).rows.at(0).sheet, (std::vector<double>{2, 3}));
    EXPECT_THAT(site.wait(all().pairings_json(id, {}, INT_MAX)),
                ::testing::HasSubstr(R"("berserk":["attackers"])"));
    site.restart();
    EXPECT_EQ(standings_of(*now()).rows.at(0).points, 5);
}

TEST_F(TournamentTest, AnArenaWithoutBerserkIsPlayedWithAllOfTheTime) {
    enrol(2);
    make("arena", R"(,"minutes":20)");
    enter_all();
    begin();
    const auto game = running().front();
    const auto refusal = site.wait(site.hub->rooms.submit(game.game, Berserk{}, Sender{game.players[0]}, ""));
    EXPECT_EQ(refusal.value().reason, "berserk-late");
    EXPECT_THROW(make("swiss", R"(,"rounds":3,"berserk":true)"), Refusal);
}

// Two against three: nobody meets a member of the own team, the best two of each count, and who has entered for a team stays with it.
TEST_F(TournamentTest, ATeamHasThePointsOfItsBest) {
    enrol(6);
    const auto wolves = make_team("Wolves", {players[0], players[1], players[5]}),
               bears = make_team("Bears", {players[2], players[3], players[4], players[5]});
    make("arena", fmt::format(R"(,"minutes":20,"teams":["{}","{}"],"teamBest":2)", wolves, bears));
    EXPECT_EQ(join(players[0], "", wolves), "");
    EXPECT_EQ(join(players[1], "", bears), "not-yours");
    EXPECT_EQ(join(players[1]), "not-yours");
    EXPECT_EQ(join(players[1], "", wolves), "");
    for (int i = 2; i < 5; ++i) EXPECT_EQ(join(players[i], "", bears), "");
    EXPECT_EQ(join(players[5], "", bears), "");
    EXPECT_EQ(site.refusal(done(all().leave(site.caller(players[5]), id))), "");
    EXPECT_EQ(join(players[5], "", wolves), "");
    EXPECT_EQ(now()->entrants.at(players[5]).entrant.team, bears);
    EXPECT_EQ(site.refusal(done(all().leave(site.caller(players[5]), id))), "");
    begin();
    const auto is_wolf = [&](PlayerId player) { return player == players[0] || player == players[1]; };
    for (int round = 0; round < 6; ++round) {
        ASSERT_EQ(running().size(), 2U) << round;
        for (const auto& pairing : running()) {
            ASSERT_NE(is_wolf(pairing.players[0]), is_wolf(pairing.players[1]));
            finish(pairing, is_wolf(pairing.players[0]) ? 0 : 1);
        }
        site.pass(100s), site.settle();
    }
    const auto check = [&] {
        const auto standings = standings_of(*now());
        ASSERT_EQ(standings.teams.size(), 2U);
        const auto& [first, second] = std::tie(standings.teams[0], standings.teams[1]);
        EXPECT_EQ(first.team, (BattleTeam{bears, "Bears"}));
        EXPECT_EQ(first.rank, 1);
        EXPECT_EQ(first.players, 4);
        EXPECT_EQ(first.points, standings.rows.at(0).points + standings.rows.at(1).points);
        EXPECT_EQ(second.rank, 2);
        EXPECT_EQ(second.points, 0);
        EXPECT_TRUE(standings.rows.at(1).counts);
        EXPECT_FALSE(standings.rows.at(2).counts) << "the third bear";
    };
    check();
    site.restart();
    check();
}

TEST_F(TournamentTest, ABattleIsAnArenaOfTwoTeamsOrMore) {
    enrol(2);
    const auto wolves = make_team("Wolves", {players[0]}), bears = make_team("Bears", {players[1]});
    const auto teams = fmt::format(R"("teams":["{}","{}"])", wolves, bears);
    EXPECT_THROW(make("swiss", R"(,"rounds":3,"teamBest":2,)" + teams), Refusal);
    EXPECT_THROW(make("arena", R"(,"minutes":20,)" + teams), Refusal);
    EXPECT_THROW(make("arena", R"(,"minutes":20,"teamBest":2)"), Refusal);
    EXPECT_THROW(make("arena", fmt::format(R"(,"minutes":20,"teamBest":2,"teams":["{}"])", wolves)), Refusal);
    EXPECT_THROW(make("arena", fmt::format(R"(,"minutes":20,"teamBest":2,"teams":["{0}","{0}"])", wolves)),
                 Refusal);
    EXPECT_THROW(make("arena", R"(,"minutes":20,"teamBest":2,"teams":["nobody00","nobody01"])"), Refusal);
    make("arena", R"(,"minutes":20,"teamBest":2,)" + teams);
}

// The host plays all at once, on both sides in turn, with more time, and an hour for the first moves.
TEST_F(TournamentTest, AnExhibitionIsOneAgainstMany) {
    enrol(4);
    const auto host = players[0];
    make("exhibition", R"(,"hostSide":"both","hostMinutes":10)");
    EXPECT_EQ(join(host), "too-late");
    for (int i = 1; i < 4; ++i) EXPECT_EQ(join(players[i]), "");
    begin();
    const auto boards = running();
    ASSERT_EQ(boards.size(), 3U);
    int attacked = 0;
    for (const auto& board : boards) {
        const bool attacks = board.players[0] == host;
        EXPECT_TRUE(attacks || board.players[1] == host);
        attacked += attacks ? 1 : 0;
        const auto state = JsonFields::parse(site.wait(site.hub->rooms.state_json(board.game, {}))).raw();
        EXPECT_EQ(state.at("times").at("attackers"), attacks ? 660'000 : 60'000);
        EXPECT_EQ(state.at("times").at("defenders"), attacks ? 60'000 : 660'000);
    }
    EXPECT_EQ(attacked, 2);
    site.pass(59min), site.settle();
    ASSERT_EQ(running().size(), 3U) << "the host has gone from board to board";
    EXPECT_THAT(site.wait(all().state_json(id, {}, 1)),
                ::testing::HasSubstr(R"("attackers":{"name":"Player0")"));
    for (const auto& board : boards) finish(board, board.players[0] == host ? 1 : 0);  // the host wins each
    pass_break();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    site.restart();
    const auto standings = standings_of(*now());
    EXPECT_EQ(standings.host_points, 3);
    ASSERT_EQ(standings.rows.size(), 3U);
    EXPECT_EQ(standings.rows.at(0).points, 0);
    EXPECT_EQ(standings.rows.at(0).games, 1);
    EXPECT_TRUE(site.in_store([](store::Store& store) { return store.check(); }).empty());
}

TEST_F(TournamentTest, AnExhibitionNeedsOneOpponentAndCountsForNoRating) {
    enrol(2);
    EXPECT_THROW(make("exhibition", R"(,"rated":true)"), Refusal);
    EXPECT_THROW(make("exhibition", R"(,"games":2)"), Refusal);
    EXPECT_THROW(make("swiss", R"(,"rounds":3,"hostMinutes":10)"), Refusal);
    make("exhibition", "");
    begin();
    EXPECT_EQ(now()->head.status, TournamentStatus::Cancelled);
}

// The best play on the first board, whenever their game began.
TEST_F(TournamentTest, TheBoardsShownAreThoseOfTheBest) {
    enrol(6);
    make("arena", R"(,"minutes":20)");
    enter_all();
    begin();
    finish(running().at(2), 0);
    site.pass(50s), site.settle();
    const auto best = standings_of(*now()).rows.at(0).player;
    const auto shown = JsonFields::parse(site.wait(all().state_json(id, {}, 1))).raw();
    const auto& first = shown.at("boards").at(0);
    const auto name = site.in_store([&](store::Store& store) { return store.player(best)->name; });
    const auto plays = [&](const char* side) { return first.at(side).at("name").as_string() == name; };
    EXPECT_TRUE(plays("attackers") || plays("defenders"));
}

TEST_F(TournamentTest, ALaterStartBeginsLaterAndWithTheNewClock) {
    enrol(2);
    make("swiss", R"(,"rounds":1)");
    enter_all();
    const auto body =
        fmt::format(R"({{"starts":{},"clock":{{"kind":"fischer","initial":30000,"increment":0}},"games":2}})",
                    (site.time + 90s).time_since_epoch().count());
    EXPECT_EQ(edit(players[0], body), "");
    begin();
    EXPECT_TRUE(pairings().empty());
    site.pass(30s), site.settle();
    ASSERT_EQ(running().size(), 1U);
    const auto board = running().front();
    const auto game = site.in_store([&](store::Store& store) { return store.game(board.game); });
    EXPECT_EQ(game->terms.clock.initial, 30s);
    EXPECT_EQ(edit(players[0], R"({"rounds":3})"), "too-late");
    EXPECT_EQ(edit(players[0], R"({"announcement":"Lunch at noon."})"), "");
    EXPECT_EQ(now()->settings.announcement.text, "Lunch at noon.");
    finish_all(), pass_break(), finish_all();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
}

TEST_F(TournamentTest, FollowersSeeAnAnnouncementAtOnce) {
    enrol(2);
    make("arena", R"(,"minutes":20)");
    auto& socket = site.connect(players[1]);
    static_cast<void>(site.wait(all().follow(socket.number(), id)));
    EXPECT_EQ(edit(players[0], R"({"announcement":"The hall has moved."})"), "");
    site.pass(2s), site.settle();
    EXPECT_THAT(socket.sent, ::testing::Contains(::testing::HasSubstr("The hall has moved.")));
}

TEST_F(TournamentTest, AnotherClockCountsAnotherRating) {
    enrol(2);
    site.in_store([&](store::Store& store) {
        store::GameHead game;
        game.id = "rated000";
        game.players = {players[0], players[1]};
        store.add_game(game);
        const store::Rating after{players[1], "brandub-rapid", 1700};
        return store.end_game(game.id, {Winner::Attackers, "resignation", 0, "", "", {}},
                              {{game.id, 1500, after}});
    });
    make("arena", R"(,"minutes":200)");
    EXPECT_EQ(join(players[1]), "");
    const auto rating = [&] { return now()->entrants.at(players[1]).entrant.rating; };
    EXPECT_EQ(rating(), 1500);
    EXPECT_EQ(edit(players[0], R"({"clock":{"kind":"fischer","initial":900000,"increment":0}})"), "");
    EXPECT_EQ(rating(), 1700);
}

TEST_F(TournamentTest, AnArenaEndsWithItsLastGameAndPairsNobodyAfterItsEnd) {
    enrol(2);
    make("arena", R"(,"minutes":1)");
    enter_all();
    begin();
    ASSERT_EQ(running().size(), 1U);
    const auto last = running().front();
    const Sender first{last.players[0]}, second{last.players[1]};
    site.pass(30s), site.settle();
    EXPECT_FALSE(site.wait(site.hub->rooms.submit(last.game, Play{0, "d1-c1", {}}, first, "")));
    EXPECT_FALSE(site.wait(site.hub->rooms.submit(last.game, Play{1, "d3-c3", {}}, second, "")));
    site.pass(40s), site.settle();
    EXPECT_EQ(now()->head.status, TournamentStatus::Running);
    EXPECT_FALSE(site.wait(site.hub->rooms.submit(last.game, Resign{}, second, "")));
    site.settle(), site.pass(3s), site.settle();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    EXPECT_EQ(pairings().size(), 1U);
    EXPECT_EQ(standings_of(*now()).rows.at(0).points, 2);
    EXPECT_EQ(join(players[0]), "too-late");
}

TEST_F(TournamentTest, KilledAtAnyMomentNobodyIsPairedTwiceAndNoPointIsLost) {
    enrol(7);
    make("arena", R"(,"minutes":60)");
    enter_all();
    begin();
    std::map<PlayerId, double> won;
    for (int round = 0; round < 6; ++round) {
        expect_nobody_twice();
        const auto boards = running();
        ASSERT_FALSE(boards.empty());
        finish(boards.front(), 1);
        const auto before = standings_of(*now());
        if (round % 2 == 0) {
            site.restart();
            for (const auto player : players) site.connect(player);
        }
        const auto after = standings_of(*now());
        ASSERT_EQ(after.rows.size(), before.rows.size());
        for (std::size_t i = 0; i < before.rows.size(); ++i) {
            EXPECT_EQ(after.rows[i].player, before.rows[i].player);
            EXPECT_EQ(after.rows[i].points, before.rows[i].points);
        }
        site.pass(3s), site.settle();
    }
    expect_nobody_twice();
    EXPECT_TRUE(site.in_store([](store::Store& store) { return store.check(); }).empty());
}

TEST_F(TournamentTest, AWriteThatFailsPairsNobodyAndIsDoneAgain) {
    enrol(4);
    make("arena", R"(,"minutes":60)");
    enter_all();
    for (int step = 0; step < 12; ++step) {
        site.faults->fail_after(step);
        site.pass(step == 0 ? 60s : 3s), site.settle();
        site.faults->never();
        site.pass(3s), site.settle();
        expect_nobody_twice();
        EXPECT_EQ(running().size(), 2U) << step;
        for (const auto& pairing : running()) {
            EXPECT_TRUE(now()->is_playing(pairing.players[0]));
            finish(pairing, 1);
        }
    }
    EXPECT_TRUE(site.in_store([](store::Store& store) { return store.check(); }).empty());
}

TEST_F(TournamentTest, WhoMakesNoFirstMoveLosesAndIsPausedUntilTheyComeBack) {
    enrol(2);
    make("arena", R"(,"minutes":60)");
    enter_all();
    begin();
    const auto absent = running().front().players[0];
    site.pass(61s), site.settle();
    ASSERT_TRUE(running().empty());
    EXPECT_EQ(pairings().front().reason, "timeout");
    EXPECT_EQ(pairings().front().result, Winner::Defenders);
    EXPECT_EQ(now()->entrants.at(absent).no_shows, 1);
    EXPECT_THAT(site.wait(all().pairings_json(id, {}, INT_MAX)),
                ::testing::HasSubstr(R"("absent":"attackers")"));
    EXPECT_FALSE(now()->is_active(now()->entrants.at(absent)));
    site.pass(10s), site.settle();
    EXPECT_TRUE(running().empty());
    site.restart();
    for (const auto player : players) site.connect(player);
    EXPECT_FALSE(now()->is_active(now()->entrants.at(absent)));
    EXPECT_EQ(join(absent), "");
    EXPECT_EQ(now()->entrants.at(absent).no_shows, 1);
    site.pass(3s), site.settle();
    EXPECT_EQ(running().size(), 1U);
}

TEST_F(TournamentTest, GamesOfATournamentAreNotAborted) {
    enrol(2);
    make("arena", R"(,"minutes":60)");
    enter_all();
    begin();
    const auto game = running().front();
    const auto refusal = site.wait(site.hub->rooms.submit(game.game, Abort{}, Sender{game.players[0]}, ""));
    EXPECT_EQ(refusal.value().reason, "abort-tournament");
}

TEST_F(TournamentTest, ASwissHasItsRoundsAndNobodyMeetsAnybodyTwice) {
    enrol(5);
    make("swiss", R"(,"rounds":3)");
    enter_all();
    begin();
    for (int round = 1; round <= 3; ++round) {
        EXPECT_EQ(now()->head.round, round);
        ASSERT_EQ(running().size(), 2U) << round;
        finish_all();
        if (round == 2) {
            site.restart();
            for (const auto player : players) site.connect(player);
        }
        pass_break();
    }
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    std::set<std::set<PlayerId>> met;
    double points = 0;
    for (const auto& pairing : pairings())
        EXPECT_TRUE(met.insert({pairing.players[0], pairing.players[1]}).second);
    const auto standings = standings_of(*now());
    for (const auto& row : standings.rows) points += row.points;
    EXPECT_EQ(points, 3 * 3);  // two games and a bye in each round
    EXPECT_EQ(standings.rows.at(0).sheet.size(), 3U);
}

TEST_F(TournamentTest, APairOfGamesSwapsTheSides) {
    enrol(2);
    make("swiss", R"(,"rounds":1,"games":2)");
    enter_all();
    begin();
    const auto first = running().at(0);
    finish(first, 1);
    pass_break();
    ASSERT_EQ(running().size(), 1U);
    const auto second = running().at(0);
    EXPECT_EQ(second.players[0], first.players[1]);
    finish(second, 1);
    pass_break();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    EXPECT_EQ(standings_of(*now()).rows.at(0).points, 1);
    EXPECT_EQ(standings_of(*now()).rows.at(1).points, 1);
}

TEST_F(TournamentTest, InARoundRobinEverybodyMeetsEverybody) {
    enrol(4);
    make("round-robin", "");
    enter_all();
    begin();
    for (int round = 1; round <= 3; ++round) {
        ASSERT_EQ(running().size(), 2U) << round;
        finish_all();
        pass_break();
    }
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    std::set<std::set<PlayerId>> met;
    for (const auto& pairing : pairings()) met.insert({pairing.players[0], pairing.players[1]});
    EXPECT_EQ(met.size(), 6U);
    const auto rows = standings_of(*now()).rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < rows.size(); ++j) {
            ASSERT_EQ(rows[i].cross.at(j).has_value(), i != j);
            sum += rows[i].cross[j].value_or(0);
            if (i != j) {
                EXPECT_EQ(*rows[i].cross[j] + rows[j].cross.at(i).value(), 1);
            }
        }
        EXPECT_EQ(sum, rows[i].points);
    }
}

TEST_F(TournamentTest, WhoLeavesARoundRobinGivesTheOthersTheirPoints) {
    enrol(4);
    make("round-robin", "");
    enter_all();
    begin();
    finish_all();
    EXPECT_EQ(site.refusal(done(all().leave(site.caller(players[3]), id))), "");
    for (int i = 0; i < 3; ++i) pass_break(), finish_all();
    pass_break();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    const auto byes = std::ranges::count(pairings(), PlayerId{0}, [](const auto& p) { return p.players[1]; });
    EXPECT_EQ(byes, 2);
}

TEST_F(TournamentTest, AKnockOutLeavesOne) {
    enrol(5);
    make("knockout", "");
    enter_all();
    begin();
    for (int i = 0; i < 6 && now()->head.status == TournamentStatus::Running; ++i) finish_all(), pass_break();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    const auto games = std::ranges::count_if(pairings(), [](const auto& p) { return !p.game.empty(); });
    EXPECT_EQ(games, 4);
    EXPECT_GT(standings_of(*now()).rows.at(0).points, standings_of(*now()).rows.at(1).points);
}

TEST_F(TournamentTest, ALevelFinalOfAKnockOutHasOneWinner) {
    enrol(2);
    make("knockout", R"(,"games":2)");
    enter_all();
    begin();
    for (int i = 0; i < 6 && now()->head.status == TournamentStatus::Running; ++i) finish_all(), pass_break();
    EXPECT_EQ(now()->head.status, TournamentStatus::Finished);
    const auto rows = standings_of(*now()).rows;
    EXPECT_EQ(rows.at(0).points, rows.at(1).points);
    EXPECT_EQ(rows.at(0).player, players[0]) << "the higher seed";
    EXPECT_EQ(rows.at(0).rank, 1);
    EXPECT_EQ(rows.at(1).rank, 2);
}

TEST_F(TournamentTest, ADirectorRemovesAndCancelsAndOthersDoNot) {
    enrol(3);
    make("swiss", R"(,"rounds":3)");
    enter_all();
    const auto by = [&](PlayerId player) { return site.caller(player); };
    EXPECT_EQ(site.refusal(done(all().remove(by(players[1]), id, "player2"))), "not-yours");
    EXPECT_EQ(site.refusal(done(all().remove(by(players[0]), id, "p1ayer2"))), "unknown");
    EXPECT_EQ(site.refusal(done(all().cancel(by(players[1]), id))), "not-yours");
    const auto key = site.in_store([&](store::Store& store) { return store.player(players[2])->name_key; });
    EXPECT_EQ(site.refusal(done(all().remove(by(players[0]), id, key))), "");
    EXPECT_EQ(join(players[2]), "not-yours");
    EXPECT_EQ(site.refusal(done(all().cancel(by(players[0]), id))), "");
    EXPECT_EQ(join(players[1]), "too-late");
    site.restart();
    EXPECT_EQ(now()->head.status, TournamentStatus::Cancelled);
}

TEST_F(TournamentTest, OnlySomeThatAreOverStayInMemory) {
    enrol(1);
    make("swiss", R"(,"rounds":3)");
    EXPECT_EQ(site.refusal(done(all().cancel(site.caller(players[0]), id))), "");
    for (std::size_t i = 0; i < Tournaments::max_finished + 10; ++i) {
        auto other = now()->head;
        other.id = fmt::format("over{:04}", i);
        site.in_store([&](store::Store& store) { store.add_tournament(other); });
        id = other.id;
        EXPECT_EQ(now()->head.id, other.id);
    }
    EXPECT_EQ(all().finished_in_memory(), Tournaments::max_finished);
}

TEST_F(TournamentTest, WithTooFewPlayersItIsCancelled) {
    enrol(1);
    make("swiss", R"(,"rounds":3)");
    enter_all();
    begin();
    EXPECT_EQ(now()->head.status, TournamentStatus::Cancelled);
}

TEST_F(TournamentTest, APasswordKeepsOthersOut) {
    enrol(2);
    make("arena", R"(,"minutes":60,"password":"mjöd")");
    EXPECT_EQ(join(players[1]), "not-yours");
    EXPECT_EQ(join(players[1], "mjöð"), "not-yours");
    EXPECT_EQ(join(players[1], "mjöd"), "");
}

TEST_F(TournamentTest, NobodyDirectsMoreThanThree) {
    enrol(1);
    for (int i = 0; i < 3; ++i) make("arena", R"(,"minutes":60)");
    EXPECT_THROW(make("arena", R"(,"minutes":60)"), Refusal);
}

TEST_F(TournamentTest, WhoFollowsItIsTold) {
    enrol(2);
    make("arena", R"(,"minutes":60)");
    auto& socket = site.connect(site.add_person("Looker"));
    site.say(socket, fmt::format(R"({{"do":"tournament","tournament":"{}","id":1}})", id));
    ASSERT_TRUE(socket.next("tournament"));
    enter_all();
    site.pass(2s), site.settle();
    const auto received = socket.next("tournament");
    ASSERT_TRUE(received);
    EXPECT_EQ(received->at("entrants").as_int64(), 2);
}

}  // namespace
}  // namespace tafl::server::test
