// Games and challenges over HTTP, and what needs no game: rulesets, positions, pictures, records, hints.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "rulebook/rule_numbers.hpp"
#include "server/base/gzip.hpp"
#include "server/computer/held_worker.hpp"
#include "server/computer/search_pool.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/people_fixture.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::hold_thread;
using test::Visitor;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;
using ::testing::StartsWith;

constexpr const char* brandub_with_friend =
    R"({"ruleset":"brandub","side":"attackers","clock":{"kind":"days","days":2,"buffer":5},"opponent":{"friend":true}})";

class PlayRoutes : public test::PeopleFixture {
  protected:
    PlayRoutes() {
        add_play_routes(router_, services_);
        add_ruleset_routes(router_);
        add_position_routes(router_);
        add_record_routes(router_);
        add_command_routes(router_, services_);
        add_hint_routes(router_, services_);
        run(hub_.recover());
    }
    Answer post(Visitor& who, const std::string& path, std::string body = "") {
        return ask(who, Method::Post, path, std::move(body));
    }
    Answer get(Visitor& who, const std::string& path) { return ask(who, Method::Get, path); }
    std::string challenge(Visitor& who, const char* terms = brandub_with_friend) {
        const auto made = post(who, "/challenges", terms);
        EXPECT_EQ(made.status, 201) << made.body;
        return std::string(made.json().at("challenge").as_string());
    }

    Visitor ann = guest(), bjarne = guest(), cnut = guest();
};

TEST_F(PlayRoutes, AChallengeByLinkBecomesAGame) {
    const auto id = challenge(ann);
    const auto shown = get(bjarne, "/challenges/" + id).json();
    EXPECT_EQ(shown.at("terms").at("ruleset"), "brandub");
    EXPECT_EQ(shown.at("terms").at("clock").at("buffer"), 5);
    EXPECT_TRUE(shown.at("game").is_null());
    EXPECT_EQ(post(ann, "/challenges/" + id + "/accept").status, 400);
    const auto game = post(bjarne, "/challenges/" + id + "/accept");
    ASSERT_EQ(game.status, 201) << game.body;
    EXPECT_EQ(post(bjarne, "/challenges/" + id + "/accept").json(), game.json())
        << "asked again after a broken connection";
    EXPECT_EQ(post(cnut, "/challenges/" + id + "/accept").error(), "too-late");
    const std::string path = "/games/" + std::string(game.json().at("game").as_string());
    EXPECT_EQ(get(ann, path).json().at("you"), "attackers");
    EXPECT_EQ(get(bjarne, path).json().at("you"), "defenders");
    EXPECT_TRUE(get(cnut, path).json().at("you").is_null());
    EXPECT_FALSE(get(ann, path).json().at("board").at("destinations").as_object().empty());
    EXPECT_TRUE(get(bjarne, path).json().at("board").at("destinations").as_object().empty());
    EXPECT_TRUE(get(cnut, path).json().at("board").at("destinations").as_object().empty());
    EXPECT_EQ(get(cnut, path + ".svg").type, "image/svg+xml");
    EXPECT_EQ(get(cnut, "/games/nOsUcHgM").status, 404);
}

TEST_F(PlayRoutes, ConditionalMovesAreTheirOwnersSecret) {
    const auto game = post(bjarne, "/challenges/" + challenge(ann) + "/accept").json();
    const std::string path = "/games/" + std::string(game.at("game").as_string());
    const std::string lines = R"({"lines":["d2-a2 d3-g3 f4-f5 d4-d2","d1-c1 d3-c3"],"ply":0})";
    EXPECT_EQ(post(cnut, path + "/forecast", lines).error(), "not-yours");
    EXPECT_EQ(post(ann, path + "/forecast", lines).error(), "too-late");
    EXPECT_EQ(post(bjarne, path + "/forecast", R"({"lines":["d2-a2"]})").error(), "bad-request");
    EXPECT_EQ(post(bjarne, path + "/forecast", R"({"lines":"d2-a2 d3-g3"})").error(), "bad-request");
    EXPECT_EQ(post(bjarne, path + "/forecast", "{}").error(), "bad-request");
    ASSERT_EQ(post(bjarne, path + "/forecast", lines).status, 204);
    EXPECT_EQ(get(bjarne, path).json().at("forecast").as_array().size(), 2U);
    EXPECT_THAT(get(ann, path).body, Not(HasSubstr("d3-g3")));
    EXPECT_THAT(get(cnut, path).body, Not(HasSubstr("d3-g3")));
    ASSERT_EQ(post(ann, path + "/move", R"({"move":"d2-a2"})").status, 204);
    EXPECT_EQ(get(ann, path).json().at("moves").as_array().size(), 2U);
    ASSERT_EQ(post(ann, path + "/move", R"({"move":"d1-c1"})").status, 204);
    EXPECT_TRUE(get(bjarne, path).json().at("forecast").as_array().empty());
}

TEST_F(PlayRoutes, OnlyWhoItConcernsWithdrawsAChallenge) {
    const auto id = challenge(ann);
    EXPECT_EQ(ask(bjarne, Method::Delete, "/challenges/" + id).status, 403);
    EXPECT_EQ(ask(ann, Method::Delete, "/challenges/" + id).status, 204);
    EXPECT_EQ(ask(ann, Method::Delete, "/challenges/" + id).status, 404);
    EXPECT_EQ(post(bjarne, "/challenges/" + id + "/accept").json().at("reason"), "challenge-gone");
    EXPECT_FALSE(write([&](store::Store& store) { return store.challenge(id); })) << "nothing is left of it";
}

TEST_F(PlayRoutes, AnAddressBeginsSoManyGamesAnHour) {
    const std::string offer = R"({"ruleset":"brandub","opponent":{"friend":true}})";
    ann.address = bjarne.address = "203.0.113.9";
    int begun = 0;
    for (auto made = post(ann, "/challenges", offer); made.status == 201 && begun < 1'000;
         made = post(ann, "/challenges", offer), ++begun)
        EXPECT_EQ(
            ask(ann, Method::Delete, "/challenges/" + std::string(made.json().at("challenge").as_string()))
                .status,
            204);
    EXPECT_EQ(begun, 300);
    EXPECT_EQ(post(bjarne, "/challenges", offer).status, 429) << "of the same address";
    EXPECT_EQ(post(cnut, "/challenges", offer).status, 201);
    now_ += std::chrono::hours(1);
    EXPECT_EQ(post(ann, "/challenges", offer).status, 201);
}

struct BadTerms {
    const char* name;
    std::string body;
    int status;
    const char* says;
};
class Terms : public PlayRoutes, public ::testing::WithParamInterface<BadTerms> {};
TEST_P(Terms, AreRefusedWithASentence) {
    const auto answer = post(ann, "/challenges", GetParam().body);
    EXPECT_EQ(answer.status, GetParam().status) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr(GetParam().says));
}
INSTANTIATE_TEST_SUITE_P(
    PlayRoutes, Terms,
    ::testing::Values(
        BadTerms{"NoOpponent", R"({"ruleset":"brandub"})", 400, "opponent"},
        BadTerms{"UnknownRules", R"({"ruleset":"brandup","opponent":{"friend":true}})", 400,
                 "perhaps brandub"},
        BadTerms{"BrokenFile", R"({"rulesetFile":"layout = 3","opponent":{"friend":true}})", 400, "layout"},
        BadTerms{"LargeFile",
                 R"({"opponent":{"friend":true},"rulesetFile":")" + std::string(16 * 1024 + 1, 'x') + "\"}",
                 400, "16384"},
        BadTerms{"NoKing",
                 R"({"ruleset":"brandub","position":"3t3/7/7/7/7/7/7 a","opponent":{"friend":true}})", 400,
                 "king"},
        BadTerms{"SoldierOnCorner",
                 R"({"ruleset":"brandub","position":"t6/7/7/3K3/7/7/7 a","opponent":{"friend":true}})", 400,
                 "a7"},
        BadTerms{"NobodyMoves",
                 R"({"ruleset":"brandub","position":"7/7/7/3K3/7/7/7 a","opponent":{"friend":true}})", 400,
                 "already over"},
        BadTerms{"NoTime", R"({"clock":{"kind":"fischer","initial":0},"opponent":{"friend":true}})", 400,
                 "clock.initial"},
        BadTerms{"SmallBuffer", R"({"clock":{"kind":"days","days":3,"buffer":2},"opponent":{"friend":true}})",
                 400, "clock.buffer"},
        BadTerms{"RatedWithoutAClock", R"({"rated":true,"opponent":{"friend":true}})", 400, "rated"},
        BadTerms{"RatedGuest",
                 R"({"rated":true,"clock":{"kind":"fischer","initial":600000},"opponent":{"friend":true}})",
                 401, "account"},
        BadTerms{"Nobody", R"({"opponent":{"player":"Nobody"}})", 404, "no player of that name"},
        BadTerms{"TwoOpponents", R"({"opponent":{"friend":true,"anyone":true}})", 400,
                 "one of player, anyone"},
        BadTerms{"AnyoneAndOne", R"({"opponent":{"player":"Ann","anyone":true}})", 400,
                 "one of player, anyone"},
        BadTerms{"OpponentMisspelt", R"({"opponent":{"freind":true}})", 400, "opponent.freind"},
        BadTerms{"TwoRulesets",
                 R"({"ruleset":"brandub","rulesetFile":"parent = \"brandub\"","opponent":{"friend":true}})",
                 400, "not both"},
        BadTerms{"Misspelt", R"({"rulset":"brandub","opponent":{"friend":true}})", 400, "rulset"}),
    [](const auto& chosen) { return chosen.param.name; });

TEST_F(PlayRoutes, NobodyIsFloodedWithChallenges) {
    Visitor olaf = member("Olaf"), harald = member("Harald");
    const auto ask_olaf = [&](Visitor& by) {
        const auto made = post(by, "/challenges", R"({"ruleset":"brandub","opponent":{"player":"Olaf"}})");
        if (made.status != 201) return made.status;
        return ask(by, Method::Delete, "/challenges/" + std::string(made.json().at("challenge").as_string()))
            .status;
    };
    for (int i = 0; i < 30; ++i) ASSERT_EQ(ask_olaf(harald), 204) << i;
    EXPECT_EQ(ask_olaf(harald), 429) << "each was withdrawn, and each was a notification";
    EXPECT_EQ(ask_olaf(ann), 204);
    for (int i = 0; i < 40; ++i) {
        Visitor fresh = guest();
        fresh.address = "198.51.100.7";
        EXPECT_EQ(ask_olaf(fresh), i < 30 ? 204 : 429) << "a new guest from the same address: " << i;
    }
    (void)challenge(harald);  // by link it troubles nobody
    now_ += std::chrono::minutes(2);
    EXPECT_EQ(ask_olaf(harald), 204);
}

TEST_F(PlayRoutes, PeoplePlayByRulesOfTheirOwn) {
    const auto id = challenge(
        ann,
        R"({"rulesetFile":"parent = \"brandub\"\ntitle = \"Ours\"\nmen.speed = 1","opponent":{"friend":true}})");
    const auto game = post(bjarne, "/challenges/" + id + "/accept").json();
    const auto shown = get(cnut, "/games/" + std::string(game.at("game").as_string())).json();
    EXPECT_EQ(shown.at("title"), "Ours (own rules)");
}

TEST_F(PlayRoutes, NobodysOwnRulesPassForTheSites) {
    const auto id = challenge(
        ann,
        R"({"rulesetFile":"name = \"copenhagen\"\nparent = \"brandub\"\ntitle = \"Copenhagen Hnefatafl\"","opponent":{"friend":true}})");
    EXPECT_EQ(get(bjarne, "/challenges/" + id).json().at("terms").at("ruleset"), "own-rules");
    const auto game = post(bjarne, "/challenges/" + id + "/accept").json();
    const auto shown = get(cnut, "/games/" + std::string(game.at("game").as_string())).json();
    EXPECT_EQ(shown.at("ruleset"), "own-rules");
    EXPECT_EQ(shown.at("title"), "Copenhagen Hnefatafl (own rules)");
    for (const auto& [title, why] : {std::pair(std::string(81, 'x'), "80 characters"),
                                     std::pair(std::string("a\u202Eb"), "without control characters")}) {
        std::string terms =
            R"({"rulesetFile":"parent = \"brandub\"\ntitle = \"TITLE\"","opponent":{"friend":true}})";
        terms.replace(terms.find("TITLE"), 5, title);
        const auto refused = post(ann, "/challenges", terms);
        EXPECT_EQ(refused.status, 400) << title;
        EXPECT_THAT(refused.body, HasSubstr(why)) << title;
    }
}

// Errors of records must not mention command-line options, which clients do not have.
TEST_F(PlayRoutes, FaultsOfRecordsSpeakOfTheRecord) {
    for (const auto* record :
         {"[Variant \"brandup\"]\n\n1. d1-d3", "{\"dim\":7,\"ruleset\":\"copenhagen\",\"moves\":\"\"}"}) {
        const auto read = post(ann, "/records", record);
        EXPECT_EQ(read.status, 200);
        EXPECT_EQ(read.json().at("faults").as_array().size(), 1U) << read.body;
        EXPECT_THAT(read.body, Not(HasSubstr("--"))) << read.body;
        EXPECT_THAT(read.body, Not(HasSubstr("tafl rulesets"))) << read.body;
    }
}

TEST_F(PlayRoutes, APictureNumbersTheLastMoves) {
    const auto id = challenge(ann, R"({"ruleset":"brandub","side":"attackers","opponent":{"friend":true}})");
    const auto game =
        std::string(post(bjarne, "/challenges/" + id + "/accept").json().at("game").as_string());
    EXPECT_EQ(post(ann, "/games/" + game + "/move", R"({"move":"d1-c1"})").status, 204);
    const auto plain = get(cnut, "/games/" + game + ".svg").body;
    const auto numbered = get(cnut, "/games/" + game + ".svg?numbered=3").body;
    EXPECT_GT(numbered.size(), plain.size());
    EXPECT_EQ(get(cnut, "/games/" + game + ".svg?numbered=0").body, plain);
    EXPECT_EQ(get(cnut, "/games/" + game + ".svg?numbered=101").status, 400);
}

TEST_F(PlayRoutes, TheComputerPlaysAtTenLevelsAndUnrated) {
    const auto terms = [](int level, const char* more) {
        return fmt::format(R"({{"ruleset":"brandub","opponent":{{"computer":{}}}{}}})", level, more);
    };
    EXPECT_EQ(post(ann, "/games", terms(1, "")).status, 201);
    EXPECT_EQ(post(ann, "/games", terms(0, "")).status, 400);
    EXPECT_EQ(post(ann, "/games", terms(11, "")).status, 400);
    EXPECT_EQ(
        post(ann, "/games", terms(1, R"(,"rated":true,"clock":{"kind":"fischer","initial":600000})")).status,
        400);
    const auto pair = post(ann, "/games", terms(1, R"(,"pair":true)")).json();
    EXPECT_NE(pair.at("game"), pair.at("pair"));
}

TEST_F(PlayRoutes, ACharacterOfTheComputerPlaysRatedToo) {
    auto sigrid = member("Sigrid");
    const auto terms = [](const char* who, bool is_rated) {
        return fmt::format(
            R"({{"ruleset":"brandub","side":"attackers","rated":{},"clock":{{"kind":"fischer","initial":600000,"increment":5000}},"opponent":{{"character":"{}"}}}})",
            is_rated, who);
    };
    for (const auto* who : {"trader", "runner", "hunter", "builder", "watcher"}) {
        const auto begun = post(sigrid, "/games", terms(who, true));
        ASSERT_EQ(begun.status, 201) << begun.body;
        const auto game = get(sigrid, "/games/" + std::string(begun.json().at("game").as_string())).json();
        EXPECT_EQ(game.at("rated"), true);
        EXPECT_EQ(game.at("players").at("defenders").at("character"), who);
        EXPECT_EQ(game.at("players").at("defenders").at("kind"), "computer");
    }
    EXPECT_EQ(post(ann, "/games", terms("hunter", false)).status, 201) << "guests play them, too";
    EXPECT_EQ(post(ann, "/games", terms("hunter", true)).status, 401);
    EXPECT_EQ(post(sigrid, "/games", terms("jester", false)).status, 400);
}

TEST_F(PlayRoutes, TheLobbyHasOpenGamesOnly) {
    (void)challenge(ann);
    Visitor sigrid = member("Sigrid");
    (void)challenge(sigrid, R"({"clock":{"kind":"days","days":1,"buffer":2},"opponent":{"anyone":true}})");
    EXPECT_EQ(get(bjarne, "/lobby").json().at("challenges").as_array().size(), 1U);
}

// --- rulesets, positions, pictures

// Every ruleset has its page in every language: rules with numbers from 1 and words, and pictures.
TEST_F(PlayRoutes, EveryRulesetHasItsRulesInEveryLanguage) {
    for (const auto& ruleset : test::sample(tafl::test::representative_rulesets())) {
        const RuleNumbers numbers(*ruleset);
        for (const auto language : language_codes) {
            const auto where = fmt::format("/rulesets/{}?language={}", ruleset->name, language);
            const auto book = get(ann, where).json().at("book");
            EXPECT_EQ(book.at("language").as_string(), language);
            int number = 0;
            std::size_t pictures = 0;
            for (const auto& clause : book.at("clauses").as_array()) {
                const auto key = std::string(clause.at("key").as_string());
                EXPECT_EQ(clause.at("number").as_int64(), ++number) << where << " " << key;
                EXPECT_EQ(numbers.of(key), number) << where << " " << key;
                EXPECT_FALSE(clause.at("heading").as_string().empty()) << where << " " << key;
                EXPECT_FALSE(clause.at("paragraphs").as_array().empty()) << where << " " << key;
                for (const auto& diagram : clause.at("diagrams").as_array()) {
                    EXPECT_FALSE(diagram.at("caption").as_string().empty()) << where << " " << key;
                    EXPECT_FALSE(diagram.at("boards").as_array().empty()) << where << " " << key;
                    ++pictures;
                }
            }
            EXPECT_GT(pictures, 12U) << where;
        }
    }
}

// Every line of the comparison leads, under every text, to the stated verdict.
TEST_F(PlayRoutes, TheTextsAreComparedInPositionsThatCanBePlayed) {
    const auto all = get(ann, "/differences?language=es").json();
    EXPECT_EQ(all.at("language"), "es");
    const auto& texts = all.at("texts").as_array();
    ASSERT_EQ(texts.size(), 6U);
    for (const auto& subject : all.at("subjects").as_array()) {
        for (const auto& line : subject.at("lines").as_array()) {
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const auto& verdict = line.at("verdicts").at(i);
                const boost::json::object asked{{"ruleset", texts[i].at("ruleset")},
                                                {"position", line.at("board").at("position")},
                                                {"moves", line.at("moves")}};
                const auto answer = post(ann, "/positions", boost::json::serialize(asked));
                EXPECT_EQ(answer.status, verdict.at("legal").as_bool() ? 200 : 400) << answer.body;
                if (answer.status != 200) continue;
                for (const auto* field : {"captures", "result", "reason"})
                    EXPECT_EQ(answer.json().at(field), verdict.at(field)) << answer.body;
            }
        }
    }
}

TEST_F(PlayRoutes, RulesetsSayWhatTheyAre) {
    const auto all = get(ann, "/rulesets").json().as_array();
    EXPECT_GT(all.size(), 20U);
    EXPECT_EQ(all.front().at("name"), "copenhagen");
    for (const auto& ruleset : test::sample(all)) {
        const auto one = get(ann, "/rulesets/" + std::string(ruleset.at("name").as_string())).json();
        EXPECT_EQ(one.at("title"), ruleset.at("title"));
        EXPECT_GT(one.at("book").at("clauses").as_array().size(), 8U);
        EXPECT_THAT(std::string(one.at("otn").as_string()), StartsWith("dim:"));
    }
    EXPECT_EQ(get(ann, "/rulesets/chess").status, 404);
}

// The list is long and asked for by every page.
TEST_F(PlayRoutes, TheListOfRulesetsIsCompressedForClientsThatCanUnpackIt) {
    const auto plain = get(ann, "/rulesets?language=de");
    const std::vector<std::pair<std::string, std::string>> varies{{"Vary", "Accept-Encoding"}};
    EXPECT_EQ(plain.headers, varies);
    server::Request request;
    request.path = "/api/v1/rulesets";
    request.query["language"] = "de";
    request.encodings = "br, gzip;q=0.8";
    const auto found = router_.find(Method::Get, request.path);
    const auto packed = run(found.route->handler(request));
    EXPECT_THAT(packed.headers, Contains(Pair("Content-Encoding", "gzip")));
    EXPECT_EQ(packed.body, server::to_gzip(plain.body));
    EXPECT_LT(packed.body.size(), plain.body.size() / 5);
}

// Every ruleset says to which family it belongs, and every family recommends one.
TEST_F(PlayRoutes, TheListOfRulesetsHasFamiliesWithOneToBeginWith) {
    std::map<std::string, int> recommended;
    int recorded = 0;
    const auto all = get(ann, "/rulesets").json().as_array();
    for (const auto& ruleset : all) {
        EXPECT_FALSE(ruleset.at("familyTitle").as_string().empty());
        recommended[std::string(ruleset.at("family").as_string())] +=
            ruleset.at("recommended").as_bool() ? 1 : 0;
        if (!ruleset.as_object().contains("recordedAs")) continue;
        ++recorded;
        EXPECT_GT(ruleset.at("games").as_int64(), 0);
        EXPECT_TRUE(ruleset.as_object().contains("sure"));
    }
    EXPECT_GT(recorded, 100);
    EXPECT_EQ(recommended.size(), 13U);
    for (const auto& [family, count] : recommended) EXPECT_EQ(count, 1) << family;
}

// A client can continue from a diagram: its file and its moves lead to its last board.
TEST_F(PlayRoutes, TheBooksDiagramsCanBePlayed) {
    const auto book = get(ann, "/rulesets/york?language=da").json().at("book");
    EXPECT_EQ(book.at("language"), "da");
    int played = 0;
    for (const auto& clause : book.at("clauses").as_array()) {
        for (const auto& diagram : clause.at("diagrams").as_array()) {
            if (diagram.at("moves").as_array().empty()) continue;
            const boost::json::object asked{{"rulesetFile", diagram.at("file")},
                                            {"moves", diagram.at("moves")}};
            const auto answer = post(ann, "/positions", boost::json::serialize(asked));
            EXPECT_EQ(answer.status, diagram.at("legal").as_bool() ? 200 : 400) << answer.body;
            if (answer.status != 200) continue;
            EXPECT_EQ(answer.json().at("position"), diagram.at("boards").as_array().back().at("position"));
            ++played;
        }
    }
    EXPECT_GT(played, 10);
    EXPECT_EQ(get(ann, "/rulesets/york?language=xx").status, 400);
}

TEST_F(PlayRoutes, APositionIsPlayedOn) {
    const auto answer = post(ann, "/positions", R"({"ruleset":"brandub","moves":["d1-c1","d3-c3"]})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json().at("toMove"), "attackers");
    EXPECT_EQ(answer.json().at("played").as_array().size(), 2U);
    EXPECT_FALSE(answer.json().at("destinations").as_object().empty());
}

TEST_F(PlayRoutes, ARefusedMoveIsNamed) {
    const auto answer = post(ann, "/positions", R"({"ruleset":"brandub","moves":["d1-c1","d3-e9"]})");
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(answer.error(), "illegal");
    EXPECT_EQ(answer.json().at("at"), 1);
    std::string many = R"({"moves":["d1-d2")";
    for (int i = 0; i < 1'000; ++i) many += ",\"d1-d2\"";
    EXPECT_EQ(post(ann, "/positions", many + "]}").error(), "bad-request");
}

TEST_F(PlayRoutes, PositionsHavePictures) {
    const auto picture =
        get(ann, "/positions.svg?ruleset=brandub&position=3t3/7/7/7/7/7/3K3 d&last=d1-d3&flip=1");
    EXPECT_EQ(picture.type, "image/svg+xml");
    EXPECT_THAT(picture.body, StartsWith("<svg"));
    EXPECT_EQ(get(ann, "/positions.svg?ruleset=brandub&position=nonsense").status, 400);
    EXPECT_EQ(get(ann, "/positions.svg?last=z99-a1").status, 400);
    EXPECT_THAT(picture.body, HasSubstr("#2f5d8a"));  // woad
    const auto plain = get(ann, "/positions.svg?theme=plain");
    EXPECT_EQ(plain.status, 200);
    EXPECT_THAT(plain.body, Not(HasSubstr("#2f5d8a")));
    EXPECT_EQ(get(ann, "/positions.svg?theme=oak").status, 400);
}

// --- records

TEST_F(PlayRoutes, RecordsAreReadAndTheirFaultsNamed) {
    const auto read = post(ann, "/records",
                           "[Event \"One\"]\n[Variant \"brandub\"]\n\n1. d1-c1 d3-c3 *\n\n"
                           "[Event \"Two\"]\n[Variant \"brandub\"]\n\n1. d1-c1 d3-e9 *\n");
    ASSERT_EQ(read.status, 200) << read.body;
    const auto games = read.json().at("games").as_array();
    ASSERT_GE(games.size(), 1U);
    EXPECT_EQ(games[0].at("ruleset"), "brandub");
    EXPECT_EQ(games[0].at("moves").as_array().size(), 2U);
    EXPECT_EQ(read.json().at("faults").as_array().size(), 1U);
    EXPECT_EQ(read.json().at("faults").as_array()[0].at("game"), 2);
}

TEST_F(PlayRoutes, ARecordThatNamesNoRulesIsReadByThoseAskedFor) {
    const auto ruleset = [&](const std::string& query, const std::string& record) {
        const auto read = post(ann, "/records" + query, record);
        EXPECT_EQ(read.status, 200) << read.body;
        return std::string(read.json().at("games").as_array().at(0).at("ruleset").as_string());
    };
    const std::string position = "3t3/7/7/7/7/7/3K3 d";
    EXPECT_EQ(ruleset("?ruleset=brandub-walker", position), "brandub-walker");
    EXPECT_NE(ruleset("", position), "brandub-walker");
    EXPECT_NE(ruleset("?ruleset=copenhagen", position), "copenhagen");
    EXPECT_EQ(ruleset("?ruleset=brandub-walker", "[Variant \"brandub\"]\n\n1. d1-c1 *\n"), "brandub");
    const auto unknown = post(ann, "/records?ruleset=brandup", position);
    EXPECT_EQ(unknown.status, 400);
    EXPECT_THAT(unknown.body, HasSubstr("perhaps brandub"));
}

TEST_F(PlayRoutes, APositionAloneIsARecordToo) {
    const auto read = post(ann, "/records", "3t3/7/7/7/7/7/3K3 d").json();
    EXPECT_EQ(read.at("games").as_array().at(0).at("start"), "3t3/7/7/7/7/7/3K3 d");
    EXPECT_EQ(post(ann, "/records", "  ").status, 400);
    EXPECT_EQ(post(ann, "/records", std::string((1 << 20) + 1, 'd')).status, 413);
    EXPECT_EQ(post(ann, "/records", "no record at all").json().at("games").as_array().size(), 0U);
}

// --- hints

TEST_F(PlayRoutes, AHintHasLinesAndReasons) {
    const auto hint = post(ann, "/hint", R"({"ruleset":"brandub","moves":["d1-c1"]})");
    ASSERT_EQ(hint.status, 200) << hint.body;
    EXPECT_EQ(hint.json().at("lines").as_array().at(0).at("move"), hint.json().at("move"));
}

TEST_F(PlayRoutes, AHintIsGivenInTheLanguageAskedFor) {
    constexpr auto escape = R"({"ruleset":"brandub","position":"7/7/7/K5t/7/7/7 d","moves":[]})";
    EXPECT_THAT(post(ann, "/hint", escape).body, HasSubstr("it brings the king out."));
    EXPECT_THAT(post(ann, "/hint?language=de", escape).body, HasSubstr("bringt den K\u00f6nig hinaus"));
    EXPECT_EQ(post(ann, "/hint?language=xx", escape).status, 400);
}

// Two members play brandub; the position on the board is the one after d1-c1.
struct HintRow {
    const char* name;
    bool rated;
    const char* asked;
    int status;
};
class HintsInAGame : public PlayRoutes, public ::testing::WithParamInterface<HintRow> {};
TEST_P(HintsInAGame, AreRefusedForTheOwnRatedGameOnly) {
    Visitor olaf = member("Olaf"), sigrid = member("Sigrid");
    const auto id = challenge(
        olaf,
        GetParam().rated
            ? R"({"ruleset":"brandub","side":"attackers","rated":true,"clock":{"kind":"days","days":2,"buffer":5},"opponent":{"friend":true}})"
            : brandub_with_friend);
    const auto game = post(sigrid, "/challenges/" + id + "/accept").json();
    std::string game_id(game.at("game").as_string()), no_address;
    Command move = Play{0, "d1-c1", {}};
    const Sender sender{id_of(olaf)};
    const auto play = [&]() -> boost::asio::awaitable<bool> {
        const auto refusal =
            co_await hub_.rooms.submit(std::move(game_id), std::move(move), sender, std::move(no_address));
        co_return !refusal;
    };
    ASSERT_TRUE(run(play()));
    EXPECT_EQ(post(olaf, "/hint", GetParam().asked).status, GetParam().status);
    EXPECT_EQ(post(sigrid, "/hint", GetParam().asked).status, GetParam().status);
    EXPECT_EQ(post(cnut, "/hint", GetParam().asked).status, 200) << "somebody else's game";
}
INSTANTIATE_TEST_SUITE_P(
    PlayRoutes, HintsInAGame,
    ::testing::Values(HintRow{"ThePresentPosition", true, R"({"ruleset":"brandub","moves":["d1-c1"]})", 403},
                      HintRow{"ALineFromIt", true, R"({"ruleset":"brandub","moves":["d1-c1","d3-c3"]})", 403},
                      HintRow{"AnotherLine", true, R"({"ruleset":"brandub","moves":["d1-b1"]})", 200},
                      HintRow{"OtherRules", true, R"({"ruleset":"copenhagen"})", 200},
                      HintRow{"AnUnratedGame", false, R"({"ruleset":"brandub","moves":["d1-c1"]})", 200}),
    [](const auto& chosen) { return chosen.param.name; });

TEST_F(PlayRoutes, HintsWaitInABoundedQueue) {
    auto& pool = hub_.searches;
    const auto held = hold_thread(pool);
    while (!pool.is_full(SearchLane::Hint, ann.address))
        (void)pool.submit({SearchLane::Hint, ann.address, 1}, test::quick_question(), [](const auto&) {});
    const auto refused = post(ann, "/hint", R"({"ruleset":"brandub"})");
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.error(), "later");
    pool.cancel(held);
}

TEST_F(PlayRoutes, AClientThatDisconnectsIsNotSearchedFor) {
    auto& pool = hub_.searches;
    const auto held = hold_thread(pool);
    Request request;
    request.method = Method::Post;
    request.path = "/api/v1/hint";
    request.body = R"({"ruleset":"brandub"})";
    request.caller.id = id_of(ann);
    request.address = "192.0.2.1";
    request.disconnect = std::make_shared<Disconnect>([] {});
    const auto* handler = &router_.find(Method::Post, request.path).route->handler;
    std::string code;
    boost::asio::co_spawn(context_, (*handler)(request), [&](std::exception_ptr thrown, const Response&) {
        try {
            std::rethrow_exception(thrown);
        } catch (const Refusal& refused) {
            code = to_string(refused.code);
        }
    });
    context_.restart();
    while (pool.waiting(SearchLane::Hint) == 0) context_.run_one();
    request.disconnect->notify();
    context_.restart();
    while (code.empty()) context_.run_one();
    EXPECT_EQ(code, "later");
    EXPECT_EQ(pool.waiting(SearchLane::Hint), 0U);
    pool.cancel(held);
    EXPECT_EQ(post(ann, "/hint", request.body).status, 200) << "and may ask again";
}

}  // namespace
}  // namespace tafl::server
