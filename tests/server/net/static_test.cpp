// The client's files: which are found, in which encoding, and how long they may be cached.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "server/net/http/page_response.hpp"
#include "server/net/raw_client.hpp"
#include "server/net/test_server.hpp"

namespace tafl::test {
namespace {

using ::testing::HasSubstr;

class StaticTest : public ::testing::Test {
  protected:
    StaticTest() {
        server.write_file("app.js", "plain");
        server.write_file("app.js.br", "brotli");
        server.write_file("app.js.gz", "gzip");
        server.write_file("assets/index-B4xY-2_d.js", "hashed");
        server.write_file("assets/plain.css", "css");
        server.write_file("sounds/move.ogg", "ogg");
        server.write_file("routes.txt", "/\n/game/{id}\n/rules\n");
        server.write_file("index.html", "<!doctype html>");
    }
    RawAnswer get(std::string_view path, std::string_view headers = "") {
        return RawClient(server.port()).get(path, headers);
    }
    TestServer server;
};

TEST_F(StaticTest, FilesAndPagesAreFound) {
    struct Row {
        const char* path;
        int status;
        const char* body;
        const char* type;
    };
    for (const auto& row : {Row{"/", 200, "<!doctype html>", "text/html; charset=utf-8"},
                            Row{"/index.html", 200, "<!doctype html>", "text/html; charset=utf-8"},
                            Row{"/game/aB3xY9qT?ply=2", 200, "<!doctype html>", "text/html; charset=utf-8"},
                            Row{"/healthz", 404, "<!doctype html>", "text/html; charset=utf-8"},
                            Row{"/metrics", 404, "<!doctype html>", "text/html; charset=utf-8"},
                            Row{"/game/aB3xY9qT/more", 404, "<!doctype html>", "text/html; charset=utf-8"},
                            Row{"/app.js", 200, "plain", "text/javascript; charset=utf-8"},
                            Row{"/assets/plain.css?v=1", 200, "css", "text/css; charset=utf-8"},
                            Row{"/sounds/move.ogg", 200, "ogg", "audio/ogg"}}) {
        const auto answer = get(row.path);
        EXPECT_EQ(answer.status, row.status) << row.path;
        EXPECT_EQ(answer.body, row.body) << row.path;
        EXPECT_EQ(answer.header("content-type"), row.type) << row.path;
    }
    for (const auto* path : {"/none.js", "/app.js/x.js", "/.env", "/app.js.br", "/assets/"}) {
        EXPECT_THAT(get(path).body, ::testing::Not(HasSubstr("brotli"))) << path;
    }
    EXPECT_EQ(get("/none.js").status, 404);
}

TEST_F(StaticTest, TheSmallestFormThatIsAcceptedIsSent) {
    struct Row {
        const char* accepts;
        const char* body;
        const char* encoding;
    };
    for (const auto& row : {Row{"gzip, br", "brotli", "br"}, Row{"gzip", "gzip", "gzip"},
                            Row{"br;q=0, gzip", "gzip", "gzip"}, Row{"deflate", "plain", ""}}) {
        const auto answer = get("/app.js", std::string("Accept-Encoding: ") + row.accepts + "\r\n");
        EXPECT_EQ(answer.body, row.body);
        EXPECT_EQ(answer.header("content-encoding"), row.encoding);
        EXPECT_EQ(answer.header("vary"), "Accept-Encoding");
    }
}

TEST_F(StaticTest, WhatABrowserHasIsNotSentAgain) {
    const auto first = get("/app.js");
    const auto tag = first.header("etag");
    EXPECT_EQ(first.header("cache-control"), "no-cache");
    const auto again = get("/app.js", "If-None-Match: " + tag + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.header("etag"), tag);
    // Another encoding is a different representation.
    EXPECT_EQ(get("/app.js", "Accept-Encoding: br\r\nIf-None-Match: " + tag + "\r\n").status, 200);
    EXPECT_EQ(get("/assets/index-B4xY-2_d.js").header("cache-control"),
              "public, max-age=31536000, immutable");
    EXPECT_EQ(get("/assets/plain.css").header("cache-control"), "no-cache");
}

TEST_F(StaticTest, TheStyleInThePageIsAllowedByItsHash) {
    server.write_file("index.html", "<title>A</title><style>p{color:red}</style><p>B");
    server.write_file("app.html", "<style>p{color:red}</style>");
    const std::string allowed = "style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';";
    const auto policy = [](const RawAnswer& answer) { return answer.header("content-security-policy"); };
    const auto page = get("/");
    EXPECT_THAT(policy(page), HasSubstr(allowed));
    EXPECT_THAT(policy(get("/game/aB3xY9qT")), HasSubstr(allowed));
    EXPECT_THAT(policy(get("/nowhere")), HasSubstr(allowed));
    const auto again = get("/", "If-None-Match: " + page.header("etag") + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_THAT(policy(again), HasSubstr(allowed));
    for (const auto* other : {"/app.js", "/app.html"})
        EXPECT_THAT(policy(get(other)), ::testing::Not(HasSubstr("sha256"))) << other;
}

TEST_F(StaticTest, LinksOutOfTheFolderAreNotFollowed) {
    std::ofstream(server.folder().parent_path() / "secret.txt") << "secret";
    std::filesystem::create_symlink(server.folder().parent_path() / "secret.txt",
                                    server.folder() / "link.txt");
    std::filesystem::create_symlink(server.folder().parent_path(), server.folder() / "out");
    std::filesystem::create_symlink(server.folder() / "app.js", server.folder() / "inside.js");
    EXPECT_EQ(get("/link.txt").status, 404);
    EXPECT_EQ(get("/out/secret.txt").status, 404);
    EXPECT_EQ(get("/inside.js").body, "plain");
}

TEST_F(StaticTest, ANewBuildIsSeenAtOnce) {
    EXPECT_EQ(get("/").body, "<!doctype html>");
    server.write_file("new.txt", "new");
    server.write_file("index.html", "newer");
    const auto later = std::filesystem::file_time_type::clock::now() + std::chrono::hours(1);
    std::filesystem::last_write_time(server.folder() / "index.html", later);
    EXPECT_EQ(get("/").body, "newer");
    EXPECT_EQ(get("/new.txt").body, "new");
}

TEST(StaticFiles, FilesOutliveAFailureToReadThem) {
    TestServer server;
    server.write_file("index.html", "first");
    EXPECT_EQ(RawClient(server.port()).get("/").body, "first");
    const auto index = server.folder() / "index.html";
    std::filesystem::remove(index);
    std::filesystem::create_symlink("index.html", index);  // cannot be opened: the link points at itself
    EXPECT_EQ(RawClient(server.port()).get("/").body, "first");
}

// The files can still be served if the process runs out of descriptors before the first request.
TEST(StaticFiles, AreReadBeforeTheFirstRequest) {
    const TemporaryFolder folder;
    std::ofstream(folder / "index.html") << "page";
    server::StaticFiles files(folder / ".");
    std::filesystem::remove(folder / "index.html");
    std::filesystem::create_symlink("index.html", folder / "index.html");
    const auto page = server::page_response(files, "/", "", "");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.content(), "page");
}

TEST(StaticFiles, WithoutAClientThePageSaysHowToBuildIt) {
    TestServer server;
    const auto answer = RawClient(server.port()).get("/");
    EXPECT_EQ(answer.status, 503);
    EXPECT_THAT(answer.body, HasSubstr("npm --prefix web run build"));
    EXPECT_EQ(RawClient(server.port()).get("/api/v1/things/1").status, 200);
    server.write_file("index.html", "built");
    EXPECT_EQ(RawClient(server.port()).get("/").body, "built");
}

}  // namespace
}  // namespace tafl::test
