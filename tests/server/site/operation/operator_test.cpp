// The socket of `tafl admin` in the data folder: what it can do, and who can open it; and password reset
// links.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fstream>

#include "server/site/operation/admin_socket.hpp"
#include "server/site/running_site.hpp"

namespace tafl::test {
namespace {

namespace json = boost::json;
using server::AdminRequest;
using server::AdminResponse;
using server::ask_site;
using ::testing::HasSubstr;

class Operator : public testing::Test {
  protected:
    TemporaryFolder folder_;
    Running running_{settings_in(folder_)};

    AdminResponse ask(const std::string& method, const std::string& path, const std::string& body = "") {
        return ask_site(folder_ / "data", {method, path, {}, body});
    }
    RawAnswer post(std::string_view path, std::string_view body, std::string_view headers = "") {
        auto answer = RawClient(running_.port()).ask("POST", "/api/v1" + std::string(path), headers, body);
        expect_exchange("POST", "/api/v1" + std::string(path), body, answer.status, answer.body);
        return answer;
    }
    int sign_in(std::string_view password) {
        return post("/session", fmt::format(R"({{"name":"Sigrid","password":"{}"}})", password)).status;
    }
    std::string reset_token() {
        const auto made = ask("POST", "/players/Sigrid/reset");
        EXPECT_EQ(made.status, 201);
        return text(made.body.at("token"));
    }
    static std::string request_body(std::string_view token, std::string_view password) {
        return fmt::format(R"({{"token":"{}","password":"{}"}})", token, password);
    }
};

TEST_F(Operator, AdministratorsAreAddedAndRemovedAtOnce) {
    const auto sigrid = member(running_.port(), "Sigrid");
    EXPECT_EQ(sigrid.person.ask("GET", "/admin/reports").status, 403);
    EXPECT_EQ(ask("PUT", "/administrators/sigrid").status, 204);
    EXPECT_EQ(sigrid.person.ask("GET", "/admin/reports").status, 200);
    const auto list = ask("GET", "/administrators");
    ASSERT_EQ(list.body.as_array().size(), 1U);
    EXPECT_EQ(list.body.at(0).at("name"), "Sigrid");
    EXPECT_EQ(ask("DELETE", "/players/Sigrid").status, 403) << "an administrator is not erased";
    EXPECT_EQ(ask("DELETE", "/administrators/Sigrid").status, 204);
    EXPECT_EQ(sigrid.person.ask("GET", "/admin/reports").status, 403);
    EXPECT_TRUE(ask("GET", "/administrators").body.as_array().empty());
    EXPECT_EQ(ask("PUT", "/administrators/nobody-here").status, 404);
    EXPECT_EQ(ask("PUT", "/administrators/computer-3").status, 409);
    EXPECT_EQ(ask("DELETE", "/players/Sigrid").status, 204);
    EXPECT_EQ(ask("PUT", "/administrators/Sigrid").status, 404);
}

TEST_F(Operator, AnErasureIsInTheModeratorsLogWithoutTheName) {
    static_cast<void>(member(running_.port(), "Sigrid"));
    static_cast<void>(member(running_.port(), "Olaf"));
    EXPECT_EQ(ask("PUT", "/admin/players/Olaf/muted").status, 204);
    EXPECT_EQ(ask("DELETE", "/players/Sigrid", R"({"why":"asked by letter"})").status, 204);
    EXPECT_EQ(ask("PUT", "/admin/players/Olaf/banned").status, 204);
    const auto log = ask("GET", "/admin/actions").body.at("actions").as_array();
    ASSERT_EQ(log.size(), 3U);
    const auto erased =
        std::ranges::find_if(log, [](const auto& entry) { return entry.at("what") == "erase"; });
    ASSERT_NE(erased, log.end());
    EXPECT_EQ(erased->at("by"), nullptr);
    EXPECT_EQ(erased->at("why"), "asked by letter");
    EXPECT_EQ(text(erased->at("player")).front(), '#');
}

TEST_F(Operator, DecidesAsAdministratorsDo) {
    const auto sigrid = member(running_.port(), "Sigrid");
    static_cast<void>(member(running_.port(), "Olaf"));
    EXPECT_EQ(sigrid.person.ask("POST", "/reports", R"({"player":"Olaf","text":"unkind"})").status, 201);
    const auto reports = ask_site(folder_ / "data", {"GET", "/admin/reports", {{"after", "0"}}, ""});
    ASSERT_EQ(reports.body.as_array().size(), 1U);
    EXPECT_EQ(reports.body.at(0).at("text"), "unkind");
    const auto path = fmt::format("/admin/reports/{}", reports.body.at(0).at("id").as_int64());
    EXPECT_EQ(ask("POST", path, R"({"verdict":"hang"})").status, 400);
    EXPECT_EQ(ask("POST", path, R"({"verdict":"mute"})").status, 204);
    EXPECT_EQ(ask("PUT", "/admin/players/Sigrid/banned").status, 204);
    EXPECT_EQ(sigrid.person.get("/me").at("banned"), true);
}

TEST_F(Operator, AResetLinkWorksOnceAndEndsSessionsAndOtherLinks) {
    const auto sigrid = member(running_.port(), "Sigrid");
    const auto first = reset_token(), second = reset_token();
    EXPECT_NE(first, second);
    EXPECT_EQ(post("/password-reset", request_body("wrong", "a new long sword")).status, 404);
    EXPECT_EQ(post("/password-reset", request_body(first, "password")).status, 400) << "a weak one";
    EXPECT_EQ(sign_in("correct horse"), 200) << "nothing has changed";
    const auto done = post("/password-reset", request_body(first, "a new long sword"));
    EXPECT_EQ(done.status, 204) << done.body;
    EXPECT_EQ(done.header("set-cookie"), "") << "nobody is signed in by it, and no guest begins";
    EXPECT_NE(sigrid.person.get("/me").at("name"), "Sigrid") << "the old session is over";
    EXPECT_EQ(sigrid.program.ask("GET", "/me").status, 401) << "and so are tokens";
    EXPECT_EQ(sign_in("a new long sword"), 200);
    for (const auto& used : {first, second})
        EXPECT_EQ(post("/password-reset", request_body(used, "another long sword")).status, 404) << used;
    EXPECT_EQ(sign_in("a new long sword"), 200);
}

TEST_F(Operator, AResetLinkIsNoSessionAndNotInTheStore) {
    static_cast<void>(member(running_.port(), "Sigrid"));
    const auto token = reset_token();
    for (const auto& cookie : {token, "reset:" + token}) {
        const auto me = RawClient(running_.port()).get("/api/v1/me", "Cookie: skjaldborg=" + cookie + "\r\n");
        EXPECT_NE(json::parse(me.body).at("kind"), "member") << cookie;
    }
    for (const auto* file : {"skjaldborg.db", "skjaldborg.db-wal"}) {
        std::ifstream in(folder_ / "data" / file, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(in), {});
        EXPECT_EQ(bytes.find(token), bytes.npos) << file;
    }
}

TEST_F(Operator, OnlyTheUserOfTheSiteMayOpenTheSocket) {
    struct stat found{};
    ASSERT_EQ(::stat((folder_ / "data/admin.sock").c_str(), &found), 0);
    EXPECT_TRUE(S_ISSOCK(found.st_mode));
    EXPECT_EQ(found.st_mode & 0777U, 0600U);
    EXPECT_EQ(RawClient(running_.port()).get("/api/v1/administrators").status, 404) << "on no port";
}

TEST_F(Operator, WhatItDoesNotKnowIsRefused) {
    EXPECT_EQ(ask("GET", "/no/such").status, 404);
    EXPECT_EQ(ask("PATCH", "/administrators").status, 405);
    EXPECT_EQ(ask("GET", "/me").status, 404) << "no other routes of the site";
    EXPECT_EQ(ask_site(folder_ / "data", {"GET", "/admin/reports", {{"after", "x"}}, ""}).status, 400);
}

TEST(OperatorWithoutASite, IsToldSo) {
    const TemporaryFolder folder;
    {
        const Running running(settings_in(folder));
    }
    for (const auto* path : {"data", "nowhere"}) {
        try {
            static_cast<void>(ask_site(folder / path, {}));
            ADD_FAILURE() << path;
        } catch (const server::SiteError& error) {
            EXPECT_THAT(error.what(), HasSubstr(path));
        }
    }
}

}  // namespace
}  // namespace tafl::test
