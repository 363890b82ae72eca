// The validator that checks the site's messages in all other tests.
#include "support/schema.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iterator>
#include <regex>

#include "base/language.hpp"
#include "server/base/refusal.hpp"
#include "server/net/http/http_message.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

std::vector<server::RefusalCode> all_codes() {
    std::vector<server::RefusalCode> codes;
    for (int number = 0;; ++number) {
        const auto code = static_cast<server::RefusalCode>(number);
        if (server::to_string(code).empty()) return codes;
        codes.push_back(code);
    }
}

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

// Clients act on the code, so the document lists exactly the codes that the server can send.
TEST(ApiSchema, ListsEveryRefusalCode) {
    const auto& schema = ApiSchema::of_site();
    std::string listed = "none of [";
    for (const auto code : all_codes()) {
        EXPECT_EQ(schema.fault(boost::json::value(server::to_string(code)), "ErrorCode"), "");
        listed += fmt::format("{}\"{}\"", listed.ends_with('[') ? "" : ",", server::to_string(code));
    }
    EXPECT_THAT(schema.fault(boost::json::value("gone"), "ErrorCode"), ::testing::HasSubstr(listed + "]"));
}

TEST(ApiSchema, ListsTheLanguages) {
    const auto fault = ApiSchema::of_site().fault(boost::json::value("xx"), "Language");
    EXPECT_THAT(fault,
                ::testing::HasSubstr(fmt::format("none of [\"{}\"]", fmt::join(language_codes, "\",\""))));
}

// "409 `too-late` or `taken`": docs/protocols/site.md names each code after its status.
TEST(ApiSchema, ThePageNamesEveryRefusalCodeAndItsStatus) {
    std::ifstream file(source_tree() / "docs/protocols/site.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    const auto begin = page.find("An error has its HTTP status");
    const auto paragraph = page.substr(begin, page.find("\n- ", begin) - begin);
    for (const auto code : all_codes()) {
        const auto at = paragraph.find(fmt::format("`{}`", server::to_string(code)));
        ASSERT_NE(at, paragraph.npos) << server::to_string(code);
        std::string status;
        const std::regex number("[1-5][0-9]{2}(?=[ \\n])");
        for (std::sregex_iterator
                 found(paragraph.begin(), paragraph.begin() + static_cast<std::ptrdiff_t>(at), number),
             end;
             found != end; ++found)
            status = found->str();
        EXPECT_EQ(status, std::to_string(server::status_of(code))) << server::to_string(code);
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
