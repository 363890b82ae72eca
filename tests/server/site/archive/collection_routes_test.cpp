// The collection of imported games, the statistics of a ruleset, and the opening explorer.
#include <gmock/gmock.h>

#include <array>

#include "collection/collected_game.hpp"
#include "explorer/move_counter.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/repair.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/explored_game.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/played_game.hpp"
#include "server/site/archive/game_search.hpp"
#include "server/site/people_fixture.hpp"
#include "support/records.hpp"
#include "support/temporary_folder.hpp"
#include "tables/tables.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::ElementsAre;

// The attackers won the first, the defenders the second; nobody the third.
constexpr std::string_view three_games =
    "d2-e2 d3-e3 f4-f5 d4-d2 b4-b2 c4-b4 b2-c2,0,0,Black\n"
    "d1-e1 d3-c3 e1-e3 c3-c1,0,0,White\n"
    "d6-e6 d5-e5,0,0,Ongoing\n";
constexpr std::string_view named_game =
    "[Variant \"Brandub\"]\n[Attackers \"Olaf\"]\n[Defenders \"Harald\"]\n[Date \"1998.05.06\"]\n\n"
    "1. d1-c1 d3-c3 1-0\n";

constexpr const char* nine_plies = "d7-e7 d5-e5 e7-f7 e5-e6 f7-g7 e6-e5 g7-f7 e5-e6 f7-e7";
constexpr const char* ten_plies = "d7-e7 d5-e5 e7-f7 e5-e6 f7-g7 e6-e5 g7-f7 e5-e6 f7-e7 e6-e5";

class CollectionRoutes : public test::PeopleFixture {
  protected:
    Visitor reader_ = guest();
    store::PlayerId ivar_ = known("ivarrrr"), olaf_ = known("olaffff");

    // Imports games in a transaction of the queue.
    void import(std::string_view text, const std::string& source) {
        write([&](store::Store& store) {
            const auto brandub = find_builtin("brandub");
            const BoardSymmetries symmetries(*brandub);
            Replayer replayer(brandub);
            MoveCounter counter;
            for (const auto& record : test::parse_records(text)) {
                const auto repaired = repair(record.value(), replayer).value();
                const auto game = to_collected(repaired, replayer.game(), source, "").value();
                EXPECT_TRUE(store.add_collected_game(game));
                counter.add({store::GameOrigin::Collection, game.id, game.result, {}},
                            folded_moves(symmetries, "brandub", replayer.game()));
                store.add_positions(store::GameOrigin::Collection, game.id, tafl::positions_of(game));
            }
            store.add_move_counts(counter.take());
        });
    }
    void SetUp() override {
        import(three_games, "club");
        import(named_game, "book");
    }
    // A member whose rating is not provisional: of games against seven others.
    store::PlayerId known(const std::string& name) {
        const auto id = id_of(member(name));
        for (int i = 0; i < min_opponents; ++i) {
            const auto other = id_of(guest());
            write([&](store::Store& store) {
                store::GameHead head;
                head.id = name.substr(0, 7) + std::to_string(i);
                head.players = {id, other};
                store.add_game(head);
                store::RatingChange own{head.id, 1500, {id, "brandub-rapid", 1500, 80}},
                    theirs{head.id, 1500, {other, "brandub-rapid", 1500, 80}};
                own.after.at = theirs.after.at = now_;
                EXPECT_TRUE(
                    store.end_game(head.id, {Winner::Nobody, "aborted", 0, "", "", now_}, {own, theirs}));
            });
        }
        return id;
    }
    // Stores the end of a game as its room would.
    void end_game(const std::string& id, const store::GameEnd& end) { end_game(id, end, {ivar_, olaf_}); }
    void end_game(const std::string& id, const store::GameEnd& end,
                  const std::array<store::PlayerId, 2>& players) {
        RoomWrite ended;
        ended.head.id = id;
        ended.head.terms.ruleset = "brandub";
        ended.head.players = players;
        write([&](store::Store& store) { store.add_game(ended.head); });
        ended.end = end;
        write([&](store::Store& store) { (void)persist(store, ended); });
    }
    Answer get(const std::string& path) { return ask(reader_, Method::Get, path); }
    [[nodiscard]] std::vector<int> plies_of(const std::string& query) {
        std::vector<int> plies;
        const auto list = get("/collection" + query).json();
        for (const auto& game : list.at("games").as_array())
            plies.push_back(static_cast<int>(game.at("plies").as_int64()));
        return plies;
    }
    [[nodiscard]] std::string first_id() {
        return std::string(get("/collection?limit=1").json().at("games").at(0).at("id").as_string());
    }
};

TEST_F(CollectionRoutes, FiltersOfGamesAllHold) {
    EXPECT_THAT(plies_of(""), ElementsAre(2, 2, 4, 7));
    EXPECT_THAT(plies_of("?source=club"), ElementsAre(2, 4, 7));
    EXPECT_THAT(plies_of("?player=olaf"), ElementsAre(2));
    EXPECT_THAT(plies_of("?player=Olaf&side=defenders"), ElementsAre());
    EXPECT_THAT(plies_of("?ruleset=brandub&result=attackers"), ElementsAre(7));
    EXPECT_THAT(plies_of("?least=3&most=6"), ElementsAre(4));
    EXPECT_THAT(plies_of("?ruleset=tablut-ashton"), ElementsAre());
    EXPECT_THAT(plies_of("?reason=resignation"), ElementsAre());
    EXPECT_THAT(plies_of("?reason=king-captured"), ElementsAre(7));
}

// d7-e7 and a4-a5 lead to the position after d1-e1, turned.
TEST_F(CollectionRoutes, GamesAreFoundByAPositionOrByFirstMoves) {
    EXPECT_THAT(plies_of("?ruleset=brandub&moves=d7-e7"), ElementsAre(2, 4));
    EXPECT_THAT(plies_of("?ruleset=brandub&moves=d7-e7 d5-c5"), ElementsAre(4));
    EXPECT_THAT(plies_of("?ruleset=brandub&moves=d1-e1 d3-e3"), ElementsAre(2));
    EXPECT_THAT(plies_of("?ruleset=brandub&moves=d1-e1 d3-b3"), ElementsAre());
    EXPECT_THAT(plies_of("?ruleset=brandub&position=startpos"), ElementsAre(2, 2, 4, 7));
    EXPECT_THAT(plies_of("?ruleset=brandub&position=4t2/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d"), ElementsAre(2, 4));
    EXPECT_THAT(
        plies_of("?ruleset=brandub&position=4t2/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d&moves=d5-e5&player=olaf"),
        ElementsAre(2));
    EXPECT_THAT(plies_of("?ruleset=brandub-1&position=startpos"), ElementsAre());
}

TEST_F(CollectionRoutes, GamesAreFoundByAPattern) {
    const auto with = [&](const std::string& rows) { return "?ruleset=brandub&pattern=" + rows; };
    const auto all =
        get("/collection" + with("***t***/*******/*******/*******/*******/*******/*******")).json();
    EXPECT_EQ(all.at("games").as_array().size(), 4U);
    EXPECT_EQ(all.at("searched"), 4);
    EXPECT_TRUE(all.at("more").is_null());
    const std::string e1 = "*******/*******/*******/*******/*******/*******/****t**";
    EXPECT_THAT(plies_of(with(e1)), ElementsAre(2, 4)) << "mirrored: c1 of the last game";
    const std::string before_d3_moves = "*******/*******/*******/*******/***T***/*******/****t**";
    EXPECT_THAT(plies_of(with(before_d3_moves + " d")), ElementsAre(2, 4));
    EXPECT_THAT(plies_of(with(before_d3_moves + " a")), ElementsAre());
    EXPECT_THAT(plies_of(with(e1) + "&player=olaf"), ElementsAre(2));
    EXPECT_THAT(plies_of(with("K******/*******/*******/*******/*******/*******/*******")), ElementsAre());
    const auto first = get("/collection" + with(e1) + "&limit=1").json();
    ASSERT_EQ(first.at("games").as_array().size(), 1U);
    EXPECT_EQ(first.at("searched"), 1);
    EXPECT_THAT(plies_of(with(e1) + "&limit=1&before=" + std::to_string(first.at("more").as_int64())),
                ElementsAre(4));
}

TEST_F(CollectionRoutes, SearchesByPatternHaveARateForEachAddress) {
    const std::string query =
        "/collection?ruleset=brandub&pattern=***t***/*******/*******/*******/*******/*******/*******";
    for (int i = 0; i < rates::pattern_searches.burst; ++i) ASSERT_EQ(get(query).status, 200) << i;
    EXPECT_EQ(get(query).status, 429);
    EXPECT_EQ(get("/collection?ruleset=brandub&position=startpos").status, 200);
    Visitor other = guest();
    other.address = "192.0.2.7";
    EXPECT_EQ(ask(other, Method::Get, query).status, 200);
    now_ += std::chrono::seconds(2);
    EXPECT_EQ(get(query).status, 200);
    EXPECT_EQ(get(query).status, 429);
}

TEST_F(CollectionRoutes, WrongPositionsAreExplained) {
    const auto says = [&](const std::string& query) {
        const auto answer = get("/collection" + query);
        EXPECT_EQ(answer.status, query.find("nothing") == std::string::npos ? 400 : 404);
        return std::string(answer.json().at("text").as_string());
    };
    EXPECT_EQ(says("?position=startpos"),
              "position, moves and pattern are those of a ruleset; say which with ruleset=NAME.");
    EXPECT_EQ(says("?moves=d1-d2"),
              "position, moves and pattern are those of a ruleset; say which with ruleset=NAME.");
    EXPECT_EQ(says("?ruleset=nothing&moves=d1-d2"), "There are no such rules.");
    EXPECT_THAT(says("?ruleset=brandub&position=7/7 a"), testing::StartsWith("position: "));
    EXPECT_THAT(says("?ruleset=brandub&moves=d1-e1 d1-e1"), testing::StartsWith("moves: move 2: "));
    EXPECT_EQ(says("?ruleset=brandub&moves=" + std::string(2001, 'x')),
              "moves must have at most 2000 characters.");
    EXPECT_EQ(says("?pattern=*"), says("?moves=d1-d2"));
    EXPECT_THAT(says("?ruleset=brandub&pattern=*/*"), testing::StartsWith("pattern: "));
    EXPECT_EQ(says("?ruleset=copenhagen&pattern=K******/*******/*******/*******/*******/*******/*******"),
              "pattern: 7 rows, but copenhagen is played on 11.");
    EXPECT_EQ(says("?ruleset=brandub&pattern=*******/*******/*******/*******/*******/*******/*******"),
              "pattern: every square is '*'; say what stands on some of them.");
    EXPECT_EQ(says("?ruleset=brandub&pattern=" + std::string(601, '*')), "The pattern is too long.");
    EXPECT_EQ(says("?ruleset=brandub&position=" + std::string(601, '1')), "The position is too long.");
}

TEST_F(CollectionRoutes, GamesComeInPages) {
    const auto first = get("/collection?limit=3").json();
    EXPECT_EQ(first.at("games").as_array().size(), 3U);
    const auto more = std::to_string(first.at("more").as_int64());
    EXPECT_THAT(plies_of("?limit=3&before=" + more), ElementsAre(7));
    EXPECT_TRUE(get("/collection?limit=3&before=" + more).json().at("more").is_null());
}

TEST_F(CollectionRoutes, WrongFiltersAreExplained) {
    for (const auto* query : {"?result=olaf", "?side=attackers", "?colour=red", "?limit=101", "?before=x"})
        EXPECT_EQ(get(std::string("/collection") + query).status, 400) << query;
    EXPECT_EQ(get("/collection/nothing").status, 404);
    EXPECT_EQ(get("/collection/nothing.pgn").status, 404);
    EXPECT_EQ(get("/rulesets/nothing/statistics").status, 404);
}

TEST_F(CollectionRoutes, AGameIsMarkedAndHasItsMoves) {
    const auto game = get("/collection/" + first_id()).json();
    EXPECT_TRUE(game.at("imported").as_bool());
    EXPECT_EQ(game.at("players").at("attackers"), "Olaf");
    EXPECT_EQ(game.at("date"), "1998.05.06");
    EXPECT_EQ(game.at("moves"), boost::json::parse(R"(["d1-c1","d3-c3"])"));
}

TEST_F(CollectionRoutes, AGameIsTheSameInEachFormat) {
    for (const auto* ending : {"pgn", "otg", "json", "csv"}) {
        const auto records = test::parse_records(get("/collection/" + first_id() + "." + ending).body);
        ASSERT_EQ(records.size(), 1U) << ending;
        ASSERT_TRUE(records[0]) << ending << records[0].error().message;
        EXPECT_EQ(records[0]->main().moves.size(), 2U) << ending;
    }
}

TEST_F(CollectionRoutes, StatisticsSayWhoPlayedAndHowFewTheyAre) {
    const auto found = get("/rulesets/brandub/statistics").json();
    EXPECT_EQ(found.at("games"), 4);
    EXPECT_EQ(found.at("attackers"), 1);
    EXPECT_EQ(found.at("defenders"), 2);
    EXPECT_EQ(found.at("unfinished"), 1);
    EXPECT_EQ(found.at("named"), 1);
    EXPECT_TRUE(found.at("few").as_bool());
    EXPECT_TRUE(found.at("attackersShare").is_null());
    EXPECT_EQ(found.at("sources").at(0).at("source"), "club");
    EXPECT_EQ(found.at("openings").at(0).at("games"), 2);
    EXPECT_EQ(get("/rulesets/york/statistics").json().at("games"), 0);
}

TEST_F(CollectionRoutes, TheExplorerFoldsPositions) {
    const auto start = get("/explorer?ruleset=brandub").json();
    EXPECT_EQ(start.at("games"), 4);
    EXPECT_EQ(start.at("moves").as_array().size(), 2U);
    // After d1-e1, turned: d7-e7, a4-a5 …
    const auto mirrored = get("/explorer?ruleset=brandub&position=4t2/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d").json();
    EXPECT_EQ(mirrored.at("games"), 2);
    EXPECT_EQ(get("/explorer?ruleset=nothing").status, 404);
    EXPECT_EQ(get("/explorer?position=nonsense").status, 400);
    EXPECT_EQ(get("/explorer?origin=elsewhere").status, 400);
}

// After d1-e1, turned: d7-e7, a4-a5 …
TEST_F(CollectionRoutes, TheExplorerNamesTheLatestGames) {
    const auto latest = get("/explorer?ruleset=brandub").json().at("latest").as_object();
    EXPECT_TRUE(latest.at("site").as_array().empty());
    const auto& all = latest.at("collection").as_array();
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0].at("game").at("players").at("attackers"), "Olaf");
    EXPECT_EQ(all[0].at("ply"), 0);
    EXPECT_EQ(all[0].at("move"), "d1-c1");
    const auto mirrored =
        get("/explorer?ruleset=brandub&position=4t2/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d").json().at("latest");
    ASSERT_EQ(mirrored.at("collection").as_array().size(), 2U);
    EXPECT_EQ(mirrored.at("collection").at(0).at("game").at("players").at("attackers"), "Olaf");
    EXPECT_EQ(mirrored.at("collection").at(0).at("ply"), 1);
    EXPECT_EQ(mirrored.at("collection").at(0).at("move"), "d5-e5") << "d3-c3 on this board";
    EXPECT_EQ(mirrored.at("collection").at(1).at("move"), "d5-c5") << "d3-c3 after d1-e1";
    EXPECT_EQ(get("/explorer?ruleset=brandub&origin=site").json().at("latest"),
              boost::json::parse(R"({"site":[],"collection":[]})"));
}

TEST_F(CollectionRoutes, TheExplorerKnowsTheOpeningTree) {
    const auto theory = get("/explorer?ruleset=brandub").json().at("theory").as_object();
    EXPECT_GT(theory.at("nodes").as_int64(), 1'000);
    const auto& best = theory.at("moves").at(0).as_object();
    EXPECT_EQ(best.at("value"), theory.at("value"));
    EXPECT_EQ(best.at("line").at(0), best.at("move"));
    EXPECT_TRUE(get("/explorer?ruleset=fetlar").json().at("theory").is_null());
    EXPECT_TRUE(get("/explorer?ruleset=berserk").json().at("theory").is_null());
    EXPECT_TRUE(get("/explorer?ruleset=brandub&position=3t3/7/7/3K3/7/7/7 a").json().at("theory").is_null());
}

TEST_F(CollectionRoutes, NoReadWaitsForAnOpeningTree) {
    Request request;
    request.query["ruleset"] = "york";  // which no other test asks for
    bool is_answered = false;
    boost::asio::co_spawn(context_, router_.find(Method::Get, "/api/v1/explorer").route->handler(request),
                          [&](std::exception_ptr thrown, const Response&) { is_answered = !thrown; });
    context_.restart();
    context_.poll();
    EXPECT_EQ(queue_.waiting_reads(), 0U) << "while the tree is parsed";
    context_.restart();
    while (!is_answered) context_.run_one();
}

// The transaction that ends a game counts its moves.
TEST_F(CollectionRoutes, TheExplorerHasTheGamesOfTheSiteWhenTheyEnd) {
    end_game("aaaaaaaa", {Winner::Attackers, "resignation", 10, ten_plies, "", now_});
    const auto found = get("/explorer?ruleset=brandub&origin=site").json();
    EXPECT_EQ(found.at("games"), 1);
    EXPECT_EQ(found.at("attackers"), 1);
    EXPECT_EQ(found.at("moves").at(0).at("examples").at(0).at("game"), "aaaaaaaa");
    EXPECT_EQ(found.at("latest").at("site").at(0).at("game").at("id"), "aaaaaaaa");
    EXPECT_EQ(found.at("latest").at("site").at(0).at("game").at("result"), "attackers");
    EXPECT_EQ(found.at("latest").at("site").at(0).at("move"), found.at("moves").at(0).at("move"))
        << "d7-e7, as in the list of moves";
    EXPECT_TRUE(found.at("latest").at("collection").as_array().empty());
    EXPECT_EQ(get("/explorer?ruleset=brandub&origin=collection").json().at("games"), 4);
    EXPECT_EQ(get("/explorer?ruleset=brandub").json().at("games"), 5);
    EXPECT_EQ(get("/games?ruleset=brandub&moves=d1-c1").json().at("games").at(0).at("id"), "aaaaaaaa")
        << "and so does the search";
}

// The explorer leaves out games that anybody can make up: short ones, those that were sent, those of guests and new members.
TEST_F(CollectionRoutes, OnlyEvidenceIsExplored) {
    end_game("aborted1", {Winner::Nobody, "aborted", 1, "d7-e7", "", now_});
    end_game("atonce01", {Winner::Attackers, "resignation", 9, nine_plies, "", now_});
    end_game("captured", {Winner::Attackers, "king-captured", 9, nine_plies, "", now_});
    PlayedGameRequest sent;
    sent.terms.ruleset = "brandub";
    sent.players = {ivar_, 0};
    sent.moves = {"d2-a2", "d3-g3", "f4-f5", "d4-d2", "f5-f6", "d2-g2", "a2-a3", "g2-g1"};
    write([&](store::Store& store) { persist(store, replay(sent)); });
    const store::GameEnd end{Winner::Attackers, "resignation", 10, ten_plies, "", now_};
    const auto newcomer = id_of(member("Newcomer"));
    end_game("ofguests", end, {id_of(reader_), id_of(guest())});
    end_game("ofnewone", end, {ivar_, newcomer});
    const auto found = get("/explorer?ruleset=brandub&origin=site").json();
    EXPECT_EQ(found.at("games"), 0);
    EXPECT_TRUE(found.at("latest").at("site").as_array().empty());
    EXPECT_EQ(get("/games?ruleset=brandub&moves=d2-a2").json().at("games").as_array().size(), 1U)
        << "the search finds what was sent";
    end_game("played01", end);
    EXPECT_EQ(get("/explorer?ruleset=brandub&origin=site").json().at("games"), 1);
}

TEST_F(CollectionRoutes, ARecountWithdrawsWhatABannedPlayerAdded) {
    const store::GameEnd end{Winner::Attackers, "resignation", 10, ten_plies, "", now_};
    const auto egil = known("egillll");
    end_game("honest01", end);
    end_game("madeup01", end, {ivar_, egil});
    const auto games = [&] { return get("/explorer?ruleset=brandub&origin=site").json().at("games"); };
    EXPECT_EQ(games(), 2);
    write([&](store::Store& store) {
        store.set(egil, &store::Player::is_banned, true);
        store.begin_recount();
        while (recount_games(store, 2) == 2) {
        }
    });
    EXPECT_EQ(games(), 1);
    const auto latest = get("/explorer?ruleset=brandub").json().at("latest").at("site").as_array();
    ASSERT_EQ(latest.size(), 1U);
    EXPECT_EQ(latest.at(0).at("game").at("id"), "honest01");
}

TEST_F(CollectionRoutes, ARecountCountsTheSameGames) {
    end_game("aaaaaaaa", {Winner::Attackers, "resignation", 10, ten_plies, "", now_});
    end_game("atonce01", {Winner::Attackers, "resignation", 9, nine_plies, "", now_});
    const auto before = get("/explorer?ruleset=brandub").body;
    write([](store::Store& store) {
        store.begin_recount();
        EXPECT_EQ(recount_games(store, 3), 2);
        EXPECT_EQ(recount_games(store, 3), 0) << "each once";
    });
    EXPECT_EQ(get("/explorer?ruleset=brandub").body, before);
}

// Three attackers against a bare king: every table that captures lead to.
std::shared_ptr<const TableSource> small_tables(const std::filesystem::path& folder) {
    const tables::Material material{3, 0};
    for (const auto each : tables::needed_for(material)) {
        const auto built = tables::build_table(
            {.ruleset = find_builtin("brandub-walker"), .material = each, .folder = folder},
            [](const tables::Stage&) { return true; });
        EXPECT_TRUE(built) << built.error();
    }
    return tables::open_folder(folder).value();
}

constexpr std::string_view in_table = "/explorer?ruleset=brandub-walker&position=7/7/3K3/2t1t2/7/3t3/7 a";

TEST_F(CollectionRoutes, TheExplorerSaysWhatTheEndgameTablesKnow) {
    EXPECT_TRUE(get(std::string(in_table)).json().at("table").is_null());
    const test::TemporaryFolder folder;
    services_.tables = small_tables(folder / ".");
    const auto table = get(std::string(in_table)).json().at("table").as_object();
    EXPECT_EQ(table.at("winner"), "defenders");
    const auto plies = table.at("plies").as_int64();
    const auto& moves = table.at("moves").as_array();
    ASSERT_GT(moves.size(), 5U);
    EXPECT_EQ(moves.front().at("plies").as_int64(), plies - 1) << "the longest resistance comes first";
    for (const auto& move : moves) EXPECT_LE(move.at("plies").as_int64(), plies - 1);
    EXPECT_TRUE(get("/explorer?ruleset=brandub-walker").json().at("table").is_null());
    EXPECT_TRUE(get("/explorer?ruleset=copenhagen").json().at("table").is_null());
}

}  // namespace
}  // namespace tafl::server
