// The validator that watches over the site's messages in all other tests.
#include "support/schema.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace tafl::test {
namespace {

TEST(ApiSchema, SaysWhereAMessageDiffers) {
    struct Row {
        std::string_view schema, message, fault;
    };
    const Row rows[] = {
        {"PongMessage", R"({"on":"pong","at":1,"now":2})", ""},
        {"ServerMessage", R"({"on":"pong","at":1,"now":2})", ""},
        {"ServerMessage", R"({"on":"pong","at":1})", "ServerMessage has no now"},
        {"ServerMessage", R"({"on":"pong","at":"1","now":2})", "ServerMessage/at is no \"integer\""},
        {"ServerMessage", R"({"on":"pong","at":1,"now":2,"later":3})",
         "ServerMessage has an undescribed later"},
        {"ServerMessage", R"({"on":"gong"})", "ServerMessage/on is not \"event\""},
        {"GameEvent", R"({"on":"event","game":"abcd1234","version":3,"kind":"vacation"})",
         "GameEvent/kind is not \"move\""},
        {"GameEvent", R"({"on":"event","game":"abcd1234","version":3,"kind":"rematch","next":"short"})",
         "GameEvent/next short is not \"^[0-9A-Za-z]{8}$\""},
        {"GameEvent", R"({"on":"event","game":"abcd1234","version":3,"kind":"quiet"})", ""},
        {"StreamMessage", R"({"on":"bye","text":"why"})", ""},
        {"Person", R"({"name":"","kind":"computer","level":11})", "Person/level 11 is above 10"},
        {"Clock", R"({"kind":"none"})", ""},
        {"Clock", R"({"kind":"fischer","initial":1})", "Clock has no increment"},
        {"Ratings", "null", ""},
        {"Ratings", R"({"attackers":{"before":1,"after":2}})", ""},
        {"OfferKind", R"("hug")", "OfferKind \"hug\" is none of [\"draw\",\"takeback\",\"rematch\"]"},
    };
    for (const auto& row : rows) {
        const auto fault = ApiSchema::of_site().fault(boost::json::parse(row.message), row.schema);
        EXPECT_EQ(fault, row.fault) << row.message;
    }
}

TEST(ApiSchema, FindsTheOperationOfAPath) {
    const auto& schema = ApiSchema::of_site();
    EXPECT_EQ(schema.response_fault("GET", "/api/v1/health", 200, R"({"status":"ok"})"), "");
    EXPECT_EQ(schema.response_fault("GET", "/api/v1/health", 200, "{}"), "body has no status");
    EXPECT_EQ(schema.response_fault("GET", "/api/v1/health", 302, ""), "status 302 is not described");
    EXPECT_EQ(schema.response_fault("GET", "/api/v1/games/abcd1234.svg", 200, "<svg/>"), "");
    EXPECT_EQ(schema.response_fault("GET", "/api/v1/games/abcd1234", 404, R"({"error":"gone","text":""})")
                  .substr(0, 17),
              "body/error \"gone\"");
    EXPECT_EQ(schema.response_fault("POST", "/api/v1/games/abcd1234/move", 204, "much"),
              "a body where none is described");
    EXPECT_EQ(schema.request_fault("POST", "/api/v1/games/abcd1234/move", R"({"ply":0})"),
              "body has no move");
}

}  // namespace
}  // namespace tafl::test
