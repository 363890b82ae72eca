// The archive, downloads and ratings: stored games are found, and files read back the same.
#include <gmock/gmock.h>

#include <random>

#include "explorer/folded_position.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/record_reader.hpp"
#include "records/replay.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/room.hpp"
#include "server/site/archive/game_page.hpp"
#include "server/site/archive/game_search.hpp"
#include "server/site/people_fixture.hpp"
#include "support/records.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

class ArchiveRoutes : public test::PeopleFixture {
  protected:
    store::GameHead head_of(std::string id, store::PlayerId attackers, store::PlayerId defenders,
                            std::string ruleset = "copenhagen") {
        store::GameHead head;
        head.id = std::move(id);
        head.terms.ruleset = std::move(ruleset);
        head.terms.clock = {store::ClockKind::Fischer, 10min, 5s};
        head.players = {attackers, defenders};
        head.began = now_;
        return head;
    }

    // Plays random moves as the hub would store them, until `plies` or the end; then resigns, unless the game
    // should continue.
    void play(store::GameHead head, int plies, bool goes_on = false) {
        Room room = Room::open(head, {Seat{head.players[0]}, Seat{head.players[1]}}).value();
        std::vector<store::GameEvent> events;
        std::optional<store::GameEnd> end;
        const auto keep = [&](const Command& command, store::PlayerId who) {
            const Decision decision = room.decide(command, {who, false}, now_);
            if (decision.refusal) throw std::logic_error("the room refuses: " + decision.refusal->text);
            if (decision.end) end = decision.end;
            for (const RoomEvent& event : decision.events) {
                events.push_back({room.version() + 1, now_, to_text(event)});
                if (!room.apply(events.back())) throw std::logic_error("the room cannot read its own event");
            }
        };
        while (room.game().plies() < plies && !room.is_over()) {
            now_ += 3s;
            const auto moves = room.game().legal_moves();
            const Move move = moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random_)];
            const auto mover = head.players[static_cast<std::size_t>(index_of(room.game().to_move()))];
            keep(Play{room.game().plies(), to_string_of(room, move), std::chrono::milliseconds(0)}, mover);
        }
        if (!goes_on && !room.is_over()) keep(Resign{}, head.players[0]);
        write([&](store::Store& store) {
            store.add_game(head);
            for (const auto& event : events) (void)store.add_event(head.id, event);
            if (!room.is_over()) return;
            const auto changes = rate(store, head, *end);
            EXPECT_TRUE(store.end_game(head.id, *end, changes));
        });
    }

    // A rated game that the attackers won.
    void win(store::PlayerId attackers, store::PlayerId defenders) {
        auto head = head_of("rate" + std::to_string(1000 + ++rated_), attackers, defenders);
        head.terms.rated = true;
        const store::GameEnd end{Winner::Attackers, "resignation", min_rated_plies, "", "", now_};
        write([head, end](store::Store& store) {
            store.add_game(head);
            EXPECT_TRUE(store.end_game(head.id, end, rate(store, head, end)));
        });
    }
    // Makes Ivar a better player than Olaf, who is better than seven others.
    void settle_ratings() {
        std::vector<store::PlayerId> others;
        for (int i = 0; i < min_opponents; ++i)
            others.push_back(add("Other" + std::string(1, static_cast<char>('a' + i))).id);
        for (int week = 0; week < 6; ++week) {
            now_ += meeting_window;
            for (const auto other : others) {
                win(ivar_id_, other);
                win(week % 2 == 0 ? ivar_id_ : other, week % 2 == 0 ? other : ivar_id_);
                win(olaf_id_, other);
                win(other, olaf_id_);
            }
        }
    }

    static std::string to_string_of(const Room& room, Move move) {
        const int size = room.game().ruleset().size();
        const auto square = [size](Square at) {
            return static_cast<char>('a' + at % size) + std::to_string(at / size + 1);
        };
        return square(move.from) + "-" + square(move.to);
    }

    std::vector<std::string> listed(Visitor& visitor, const std::string& query) {
        const Answer answer = ask(visitor, Method::Get, "/games" + query);
        EXPECT_EQ(answer.status, 200) << answer.body;
        std::vector<std::string> ids;
        const auto found = answer.json();
        for (const auto& game : found.at("games").as_array()) ids.emplace_back(game.at("id").as_string());
        return ids;
    }

    int rated_ = 0;
    std::mt19937 random_{11};
    Visitor ivar_ = member("Ivar");
    Visitor olaf_ = member("Olaf");
    store::PlayerId ivar_id_ = id_of(ivar_);
    store::PlayerId olaf_id_ = id_of(olaf_);
};

TEST_F(ArchiveRoutes, EveryDownloadReadsBackWithoutADifference) {
    int number = 1000;
    for (const auto* ruleset :
         {"copenhagen", "brandub", "tablut-ashton", "york", "berserk", "hnefatafl-org-13"}) {
        now_ += 1h;
        play(head_of("game" + std::to_string(++number), ivar_id_, olaf_id_, ruleset), 60);
        play(head_of("game" + std::to_string(++number), olaf_id_, ivar_id_, ruleset), 7, true);
    }
    auto placed = head_of("placed01", ivar_id_, olaf_id_, "brandub");
    placed.terms.position = "3t3/3t3/3T3/ttTKTt1/3T3/3t3/3t3 d";
    play(placed, 6);
    auto own = head_of("ownrules", ivar_id_, olaf_id_, "");
    own.terms.ruleset_file =
        "parent = \"brandub-walker\"\nname = \"kitchen\"\nking.elsewhere = \"surround\"\n";
    play(own, 20);
    for (const auto* ending : {"pgn", "otg", "json"}) {
        const Answer answer = ask(ivar_, Method::Get, std::string("/me/games.") + ending);
        ASSERT_EQ(answer.status, 200);
        RecordReader reader(answer.body);
        Replayer replayer(ruleset_of(placed.terms).value());
        Record record;
        int games = 0;
        for (; reader.next(record) == ReadStep::Game; ++games) {
            const auto replay = replayer.replay(record);
            ASSERT_TRUE(replay) << ending << ": " << replay.error().message;
            EXPECT_FALSE(replay->differs()) << ending << ": " << replay->why;
            EXPECT_EQ(replay->plies, static_cast<int>(record.main().moves.size()));
            EXPECT_THAT((std::vector{record.tag("attackers"), record.tag("defenders")}),
                        ::testing::UnorderedElementsAre("Ivar", "Olaf"));
            EXPECT_EQ(record.main().notes.size(), record.main().moves.size()) << "a clock for each move";
        }
        EXPECT_EQ(games, 14) << ending << ": " << reader.error().message;
    }
    const Answer csv = ask(ivar_, Method::Get, "/me/games.csv");
    EXPECT_EQ(test::parse_records(csv.body).size(), 14U);
}

TEST_F(ArchiveRoutes, OneGameIsTheSameInEachFormat) {
    play(head_of("aB3xY9qT", ivar_id_, olaf_id_), 40);
    Visitor stranger = guest();
    std::vector<Record> records;
    for (const auto* ending : {"pgn", "otg", "json", "csv"}) {
        const Answer answer = ask(stranger, Method::Get, std::string("/games/aB3xY9qT.") + ending);
        ASSERT_EQ(answer.status, 200);
        EXPECT_THAT(answer.headers.at(0).second, HasSubstr(std::string("skjaldborg-aB3xY9qT.") + ending));
        auto read = test::parse_records(answer.body);
        ASSERT_EQ(read.size(), 1U);
        ASSERT_TRUE(read[0]) << read[0].error().message;
        records.push_back(*std::move(read[0]));
    }
    for (const Record& record : records) {
        EXPECT_EQ(record.main().moves.size(), records[0].main().moves.size());
        EXPECT_EQ(record.result, Winner::Defenders);
        EXPECT_EQ(record.main().ending, Ending::Resignation);
    }
    EXPECT_EQ(records[0].tag("date"), records[1].tag("date"));
    EXPECT_EQ(ask(stranger, Method::Get, "/games/nothing1.pgn").status, 404);
}

TEST_F(ArchiveRoutes, OnlyMyGamesAreMine) {
    play(head_of("aaaaaaaa", ivar_id_, olaf_id_), 4);
    Visitor stranger = guest();
    EXPECT_EQ(ask(stranger, Method::Get, "/me/games.pgn").body, "");
}

// More games than are read in one job: they come in pieces, and the place is held until the last one is sent.
TEST_F(ArchiveRoutes, GamesAreFetchedOneFileAtATimeUntilTheyAreSent) {
    for (int i = 0; i < 60; ++i, now_ += 1h)
        play(head_of("game" + std::to_string(1000 + i), ivar_id_, olaf_id_), 2);
    const auto& handler = router_.find(Method::Get, "/api/v1/me/games.csv").route->handler;
    server::Request request;
    request.caller.id = ivar_id_;
    std::optional<server::Response> sent = run(handler(request));
    std::vector<std::string> pieces;
    do {
        EXPECT_EQ(ask(ivar_, Method::Get, "/me/games.csv").status, 429) << pieces.size();
        EXPECT_EQ(ask(olaf_, Method::Get, "/me/games.csv").status, 200) << "of another player";
        pieces.push_back(run(sent->pieces()));
    } while (!pieces.back().empty());
    EXPECT_EQ(pieces.size(), 3U) << "fifty games, ten, and the end";
    sent.reset();
    const auto whole = ask(ivar_, Method::Get, "/me/games.csv");
    EXPECT_EQ(whole.status, 200) << "and once more";
    EXPECT_EQ(whole.body, pieces[0] + pieces[1]);
}

TEST_F(ArchiveRoutes, FiltersAllHold) {
    play(head_of("first001", ivar_id_, olaf_id_), 4);
    now_ += 1h;
    play(head_of("second02", olaf_id_, ivar_id_, "brandub"), 4);
    now_ += 1h;
    play(head_of("third003", ivar_id_, 3), 5, true);
    Visitor stranger = guest();
    using ::testing::ElementsAre;
    EXPECT_THAT(listed(stranger, ""), ElementsAre("third003", "second02", "first001"));
    EXPECT_THAT(listed(stranger, "?player=ivar"), ElementsAre("third003", "second02", "first001"));
    EXPECT_THAT(listed(stranger, "?player=Ivar&side=attackers"), ElementsAre("third003", "first001"));
    EXPECT_THAT(listed(stranger, "?player=Ivar&opponent=Olaf"), ElementsAre("second02", "first001"));
    EXPECT_THAT(listed(stranger, "?player=Ivar&opponent=computer-3"), ElementsAre("third003"));
    EXPECT_THAT(listed(stranger, "?ruleset=brandub"), ElementsAre("second02"));
    EXPECT_THAT(listed(stranger, "?status=going"), ElementsAre("third003"));
    EXPECT_THAT(listed(stranger, "?status=over&reason=resignation&result=defenders&rated=false&limit=1"),
                ElementsAre("second02"));
    const auto going = ask(stranger, Method::Get, "/games?status=going").json().at("games").at(0);
    EXPECT_EQ(going.at("plies"), 5);
    EXPECT_TRUE(going.at("result").is_null());
    EXPECT_THAT(std::string(going.at("position").as_string()), HasSubstr(" d"));
    const auto over = ask(stranger, Method::Get, "/games?ruleset=brandub").json().at("games").at(0);
    EXPECT_EQ(over.at("players").at("attackers").at("name"), "Olaf");
    EXPECT_EQ(over.at("result"), "defenders");
    EXPECT_EQ(over.at("size"), 7);
    for (const auto& [key, value] : over.as_object()) EXPECT_TRUE(going.as_object().contains(key)) << key;
    for (const auto* wrong : {"?side=attackers", "?opponent=Olaf", "?status=maybe", "?limit=0", "?limit=101",
                              "?limit=x", "?before=-1", "?rated=1", "?result=win"})
        EXPECT_EQ(ask(stranger, Method::Get, std::string("/games") + wrong).status, 400) << wrong;
    EXPECT_EQ(ask(stranger, Method::Get, "/games?player=nobody-here").status, 404);
    const auto slip = ask(stranger, Method::Get, "/games?playr=Olaf");
    EXPECT_EQ(slip.status, 400);
    EXPECT_THAT(slip.body, testing::HasSubstr(
                               "'playr' is not a filter of games; the filters are player, side, opponent,"));
}

// Of 4, 6 and 9 plies; the last is rated, between players of 1500 and 1600.
TEST_F(ArchiveRoutes, GamesAreFoundByLengthAndRating) {
    play(head_of("first001", ivar_id_, olaf_id_), 4);
    now_ += 1h;
    play(head_of("second02", olaf_id_, ivar_id_), 6);
    now_ += 1h;
    auto rated = head_of("third003", ivar_id_, olaf_id_);
    rated.terms.rated = true;
    write([&](store::Store& store) {
        store.add_game(rated);
        (void)store.end_game(rated.id, {Winner::Attackers, "resignation", 9, "", "", now_},
                             {{rated.id, 1500, {ivar_id_, "p", 1510, 50, 0.06, 1, now_}},
                              {rated.id, 1600, {olaf_id_, "p", 1590, 50, 0.06, 1, now_}}});
    });
    play(head_of("fourth04", ivar_id_, 3), 5, true);
    Visitor stranger = guest();
    using ::testing::ElementsAre;
    EXPECT_THAT(listed(stranger, "?least=5"), ElementsAre("third003", "second02"));
    EXPECT_THAT(listed(stranger, "?most=6"), ElementsAre("second02", "first001")) << "not the running one";
    EXPECT_THAT(listed(stranger, "?least=5&most=8&player=Ivar"), ElementsAre("second02"));
    EXPECT_THAT(listed(stranger, "?leastRating=1550"), ElementsAre("third003"));
    EXPECT_THAT(listed(stranger, "?mostRating=1550"), ElementsAre("third003"));
    EXPECT_THAT(listed(stranger, "?leastRating=1551"), ElementsAre());
    EXPECT_THAT(listed(stranger, "?mostRating=1549"), ElementsAre());
    for (const auto* wrong : {"?least=-1", "?most=x", "?leastRating=4001", "?mostRating=high",
                              "?least=5&status=going", "?position=startpos", "?ruleset=brandub&moves=a1"})
        EXPECT_EQ(ask(stranger, Method::Get, std::string("/games") + wrong).status, 400) << wrong;
    EXPECT_THAT(ask(stranger, Method::Get, "/games?least=5&status=going").body,
                HasSubstr("search finished games; leave out status=going."));
}

TEST_F(ArchiveRoutes, AListShowsTheRatingsBeforeEachGame) {
    const auto end = [&](const char* id, int plies, const std::vector<store::RatingChange>& changes) {
        auto rated = head_of(id, ivar_id_, olaf_id_);
        rated.terms.rated = true;
        write([&](store::Store& store) {
            store.add_game(rated);
            (void)store.end_game(id, {Winner::Attackers, "resignation", plies, "", "", now_}, changes);
        });
        now_ += 1h;
    };
    for (const auto* id : {"first001", "second02"}) {
        const double before = id[0] == 'f' ? 1500 : 1510;
        end(id, 9,
            {{id, before, {ivar_id_, "copenhagen-rapid", before + 10, 50, 0.06, 1, now_}},
             {id, 1600, {olaf_id_, "copenhagen-rapid", 1590, 200, 0.06, 1, now_}}});
    }
    end("short003", 7, {});
    Visitor stranger = guest();
    const auto games = ask(stranger, Method::Get, "/games").json().at("games").as_array();
    const auto player = [&](int game, const char* side) {
        return games.at(game).at("players").at(side).as_object();
    };
    EXPECT_FALSE(player(0, "attackers").contains("rating"));
    EXPECT_EQ(games.at(0).at("tooShort"), true);
    EXPECT_FALSE(games.at(1).as_object().contains("tooShort"));
    EXPECT_EQ(player(1, "attackers").at("rating"), 1510);
    EXPECT_EQ(player(2, "attackers").at("rating"), 1500);
    EXPECT_EQ(player(2, "attackers").at("provisional"), false);
    EXPECT_EQ(player(2, "defenders").at("rating"), 1600);
    EXPECT_EQ(player(2, "defenders").at("provisional"), true);
}

// More games with the position than one request examines: the last one of Harald's is the only one that suits.
TEST_F(ArchiveRoutes, ASearchByPositionGoesOnBehindWhatItHasExamined) {
    const auto brandub = find_builtin("brandub");
    const auto start = FoldedPosition(BoardSymmetries(*brandub), "brandub", brandub->start).key();
    constexpr int games = max_examined + 10;
    write([&](store::Store& store) {
        for (int i = 0; i < games; ++i) {
            auto head =
                head_of("gam" + std::to_string(10'000 + i), i == 0 ? 5 : ivar_id_, olaf_id_, "brandub");
            head.began = now_ + std::chrono::milliseconds(i / 2);
            head.end = store::GameEnd{Winner::Attackers, "resignation", 0, "", "", now_};
            store.add_game(head);
            store.add_positions(store::GameOrigin::Site, head.id, {start});
        }
    });
    Visitor stranger = guest();
    const std::string query = "/games?ruleset=brandub&position=startpos&player=computer-5";
    const auto first = ask(stranger, Method::Get, query).json();
    EXPECT_TRUE(first.at("games").as_array().empty());
    const auto second =
        ask(stranger, Method::Get, query + "&before=" + std::to_string(first.at("more").as_int64())).json();
    EXPECT_EQ(second.at("games").at(0).at("id"), "gam10000");
    EXPECT_TRUE(second.at("more").is_null());
    std::set<std::string> seen;
    std::string next;
    for (;;) {
        const auto page =
            ask(stranger, Method::Get, "/games?ruleset=brandub&position=startpos&limit=100" + next).json();
        for (const auto& game : page.at("games").as_array())
            EXPECT_TRUE(seen.emplace(game.at("id").as_string()).second);
        if (page.at("more").is_null()) break;
        next = "&before=" + std::to_string(page.at("more").as_int64());
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(games));
}

// The attackers open with d1-e1 in every tenth game; the rest is never played.
TEST_F(ArchiveRoutes, ASearchByPatternGoesOnBehindWhatItHasReplayed) {
    constexpr int games = max_replayed + 101;
    write([&](store::Store& store) {
        for (int i = 0; i < games; ++i) {
            auto head = head_of("gam" + std::to_string(10'000 + i), ivar_id_, olaf_id_, "brandub");
            head.began = now_ + std::chrono::milliseconds(i / 2);
            head.end = store::GameEnd{
                Winner::Attackers, "resignation", 1, i % 10 == 0 ? "d1-e1" : "d2-e2", "", now_};
            store.add_game(head);
        }
    });
    play(head_of("running0", ivar_id_, olaf_id_, "brandub"), 3, true);
    const std::string pattern =
        "?ruleset=brandub&pattern=*******/*******/*******/*******/*******/*******/***1t** d";
    Visitor stranger = guest();
    const auto first = ask(stranger, Method::Get, "/games" + pattern + "&limit=100").json();
    const auto replayed = first.at("searched").as_int64();
    EXPECT_GE(replayed, max_replayed);
    EXPECT_LE(replayed, max_replayed + replayed_at_once);
    EXPECT_EQ(std::ssize(first.at("games").as_array()), 61 - (games - replayed + 9) / 10);
    std::set<std::string> seen;
    std::int64_t searched = 0;
    for (std::string next;;) {
        const auto page = ask(stranger, Method::Get, "/games" + pattern + "&limit=7" + next).json();
        EXPECT_LE(page.at("games").as_array().size(), 8U) << "two games that began at once stay together";
        searched += page.at("searched").as_int64();
        for (const auto& game : page.at("games").as_array())
            EXPECT_TRUE(seen.emplace(game.at("id").as_string()).second);
        if (page.at("more").is_null()) break;
        next = "&before=" + std::to_string(page.at("more").as_int64());
    }
    EXPECT_EQ(seen.size(), 61U);
    EXPECT_EQ(searched, games);
    EXPECT_EQ(ask(stranger, Method::Get, "/games" + pattern + "&status=going").status, 400);
}

TEST_F(ArchiveRoutes, OfLongGamesASearchByPatternReplaysFewer) {
    constexpr int plies = 5000, games = max_replayed_plies / plies + 20;
    write([&](store::Store& store) {
        for (int i = 0; i < games; ++i) {
            auto head = head_of("gam" + std::to_string(10'000 + i), ivar_id_, olaf_id_, "brandub");
            head.began = now_ + std::chrono::milliseconds(i);
            head.end = store::GameEnd{Winner::Attackers, "resignation", plies, "d1-e1", "", now_};
            store.add_game(head);
        }
    });
    Visitor stranger = guest();
    const std::string corner = "*******/*******/*******/*******/*******/*******/******K";
    const auto found = ask(stranger, Method::Get, "/games?ruleset=brandub&limit=5&pattern=" + corner).json();
    EXPECT_EQ(found.at("searched"), max_replayed_plies / plies);
    EXPECT_TRUE(found.at("more").is_int64());
}

TEST_F(ArchiveRoutes, SearchesByPatternHaveARateForEachAddress) {
    const std::string query =
        "/games?ruleset=brandub&pattern=*******/*******/*******/*******/*******/*******/******K";
    Visitor stranger = guest();
    for (int i = 0; i < rates::pattern_searches.burst; ++i)
        ASSERT_EQ(ask(stranger, Method::Get, query).status, 200) << i;
    EXPECT_EQ(ask(stranger, Method::Get, query).status, 429);
    EXPECT_EQ(ask(stranger, Method::Get, "/games?ruleset=brandub&position=startpos").status, 200);
}

TEST_F(ArchiveRoutes, PagesLeaveNothingOutAndShowNothingTwice) {
    // Pairs begin in the same millisecond, and the last seven games too.
    for (int i = 0; i < 30; ++i) {
        const auto began = now_;
        play(head_of("game" + std::to_string(1000 + i), ivar_id_, olaf_id_, "brandub"), 1);
        now_ = i < 23 && i % 2 == 1 ? began + 1ms : began;
    }
    for (const int limit : {1, 2, 3, 7, 29, 30, 31}) {
        std::set<std::string> seen;
        std::string query = "?limit=" + std::to_string(limit);
        for (int pages = 0; pages < 100; ++pages) {
            for (const auto& id : listed(ivar_, query)) EXPECT_TRUE(seen.insert(id).second) << id;
            const auto more = ask(ivar_, Method::Get, "/games" + query).json().at("more");
            if (more.is_null()) break;
            query = "?limit=" + std::to_string(limit) + "&before=" + std::to_string(more.as_int64());
        }
        EXPECT_EQ(seen.size(), 30U) << limit;
    }
}

TEST_F(ArchiveRoutes, APageEndsHoweverManyGamesBeganTogether) {
    write([&](store::Store& store) {
        for (int i = 0; i < max_begun_together + 50; ++i) {
            auto head = head_of("gam" + std::to_string(10'000 + i), ivar_id_, olaf_id_, "brandub");
            head.began = i == 0 ? now_ - 1ms : now_;
            store.add_game(head);
        }
    });
    const auto page = ask(ivar_, Method::Get, "/games?limit=20").json();
    EXPECT_EQ(page.at("games").as_array().size(), std::size_t{max_begun_together});
    EXPECT_EQ(listed(ivar_, "?before=" + std::to_string(page.at("more").as_int64())),
              std::vector<std::string>{"gam10000"});
}

TEST_F(ArchiveRoutes, AnErasedPlayersGamesStayWithoutTheName) {
    play(head_of("aaaaaaaa", ivar_id_, olaf_id_), 4);
    ASSERT_EQ(ask(ivar_, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    const Answer list = ask(olaf_, Method::Get, "/games?player=Olaf");
    EXPECT_THAT(list.body, Not(HasSubstr("Ivar")));
    EXPECT_EQ(list.json().at("games").as_array().size(), 1U);
    const Answer file = ask(olaf_, Method::Get, "/games/aaaaaaaa.pgn");
    EXPECT_EQ(file.status, 200);
    EXPECT_THAT(file.body, Not(HasSubstr("Ivar")));
}

TEST_F(ArchiveRoutes, APlayerTakesAlongWhatIsTheirs) {
    constexpr int games = 70;
    for (int i = 0; i < games; ++i) {
        now_ += 1s;
        auto head = head_of("chat" + std::to_string(1000 + i), ivar_id_, olaf_id_);
        write([&](store::Store& store) {
            store.add_game(head);
            (void)store.add_event(head.id, {1, now_, "chat attackers line " + std::to_string(i)});
            (void)store.add_event(head.id, {2, now_, "chat defenders not mine"});
            (void)store.add_event(head.id, {3, now_, "forecast defenders d1-c1 d3-c3"});
            (void)store.add_event(head.id, {4, now_, "forecast attackers d3-c3 d2-a2"});
            (void)store.add_event(head.id, {5, now_, "forecast attackers"});
        });
    }
    ASSERT_EQ(ask(ivar_, Method::Put, "/players/Olaf/block").status, 204);
    const auto first = ask(ivar_, Method::Get, "/me/export").json();
    EXPECT_EQ(first.at("name"), "Ivar");
    EXPECT_EQ(first.at("blocked").as_array(), boost::json::array{"Olaf"});
    std::set<std::string> lines;
    int pages = 0;
    for (auto page = first;;
         page = ask(ivar_, Method::Get, "/me/export?before=" + std::to_string(page.at("more").as_int64()))
                    .json()) {
        ++pages;
        for (const auto& line : page.at("chat").as_array())
            EXPECT_TRUE(lines.emplace(line.at("text").as_string()).second);
        if (page.at("more").is_null()) break;
    }
    EXPECT_EQ(first.at("forecasts").as_array().size(), 50U) << "and none of Olaf's";
    EXPECT_EQ(first.at("forecasts").at(0).at("lines"), "d3-c3 d2-a2");
    EXPECT_EQ(pages, 2);
    EXPECT_EQ(lines.size(), static_cast<std::size_t>(games)) << "and nothing that Olaf wrote";
}

TEST_F(ArchiveRoutes, RatingsAndLeaderboards) {
    EXPECT_TRUE(ask(ivar_, Method::Get, "/leaderboards").json().as_array().empty());
    settle_ratings();
    const auto pools = ask(ivar_, Method::Get, "/leaderboards").json().as_array();
    ASSERT_EQ(pools.size(), 1U);
    EXPECT_EQ(pools[0].at("pool"), "copenhagen-rapid");
    EXPECT_EQ(pools[0].at("title"), "Copenhagen and its kin, rapid");
    const auto leaders = ask(ivar_, Method::Get, "/leaderboards/copenhagen-rapid").json().as_array();
    ASSERT_EQ(leaders.size(), 2U) << "the others have met two players";
    EXPECT_EQ(leaders[0].at("place"), 1);
    EXPECT_EQ(leaders[0].at("name"), "Ivar");
    EXPECT_EQ(leaders[0].at("games"), 84);
    const auto history =
        ask(olaf_, Method::Get, "/players/Ivar/ratings?pool=copenhagen-rapid").json().as_array();
    ASSERT_EQ(history.size(), 84U);
    EXPECT_EQ(history[83].at("rating"), leaders[0].at("rating"));
    EXPECT_LT(history[0].at("at").as_int64(), history[83].at("at").as_int64());
    const auto wins =
        ask(olaf_, Method::Get, "/players/Ivar/best-wins?pool=copenhagen-rapid").json().as_array();
    ASSERT_EQ(wins.size(), 5U);
    EXPECT_TRUE(wins[0].at("opponent").as_string().starts_with("Other"));
    EXPECT_GE(wins[0].at("rating").as_int64(), wins[4].at("rating").as_int64());
    EXPECT_EQ(ask(olaf_, Method::Get, "/players/Ivar").json().at("ratings").at(0).at("provisional"), false);
    now_ += 5 * 365 * 24h;
    Visitor later = guest();
    EXPECT_TRUE(ask(later, Method::Get, "/leaderboards/copenhagen-rapid").json().as_array().empty())
        << "who has rested for years is not placed";
    EXPECT_EQ(ask(later, Method::Get, "/players/Ivar").json().at("ratings").at(0).at("provisional"), true);
    EXPECT_EQ(ask(later, Method::Get, "/leaderboards/chess-rapid").status, 404);
    EXPECT_EQ(ask(later, Method::Get, "/players/Ivar/ratings").status, 404);
}

TEST_F(ArchiveRoutes, TheLeaderboardSaysWhoIsOnline) {
    settle_ratings();
    test::RecordingSocket socket(run(sessions_.find(olaf_.token)).value());
    hub_.opened(socket);
    auto leaders = ask(ivar_, Method::Get, "/leaderboards/copenhagen-rapid").json().as_array();
    ASSERT_EQ(leaders.size(), 2U);
    EXPECT_EQ(leaders[0].at("name"), "Ivar");
    EXPECT_EQ(leaders[0].at("online"), false);
    EXPECT_EQ(leaders[1].at("name"), "Olaf");
    EXPECT_EQ(leaders[1].at("online"), true);
    hub_.closed(socket);
    leaders = ask(ivar_, Method::Get, "/leaderboards/copenhagen-rapid").json().as_array();
    EXPECT_EQ(leaders.at(1).at("online"), false);
}

TEST_F(ArchiveRoutes, TheBannedAreNotPlaced) {
    settle_ratings();
    Visitor harald = admin();
    ASSERT_EQ(ask(harald, Method::Put, "/admin/players/Ivar/banned").status, 204);
    const auto leaders = ask(olaf_, Method::Get, "/leaderboards/copenhagen-rapid").json().as_array();
    ASSERT_EQ(leaders.size(), 1U);
    EXPECT_EQ(leaders[0].at("name"), "Olaf");
    EXPECT_EQ(leaders[0].at("place"), 1);
}

}  // namespace
}  // namespace tafl::server
