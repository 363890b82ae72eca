// The whole site on a real port and a real store: a guest plays the computer over HTTP and a socket; accepted
// data survives a restart; the API description matches the routes.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "server/base/scopes.hpp"
#include "server/site/operation/site_routes.hpp"
#include "server/site/running_site.hpp"

namespace tafl::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
namespace websocket = boost::beast::websocket;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Socket {
  public:
    Socket(std::uint16_t port, const std::string& cookie) : stream_(context_) {
        stream_.next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
        stream_.set_option(websocket::stream_base::decorator(
            [&](websocket::request_type& request) { request.set("Cookie", cookie); }));
        stream_.handshake("site.test", "/api/v1/socket");
    }
    void send(const json::value& message) { stream_.write(asio::buffer(json::serialize(message))); }
    // The next message of that kind; skips others.
    json::object wait_for(std::string_view on, std::string_view kind = "") {
        while (true) {
            beast::flat_buffer buffer;
            stream_.read(buffer);
            auto message = json::parse(beast::buffers_to_string(buffer.data())).as_object();
            if (message.at("on").as_string() == on &&
                (kind.empty() || message.at("kind").as_string() == kind)) {
                return message;
            }
            EXPECT_NE(message.at("on"), "refused") << json::serialize(message);
        }
    }

  private:
    asio::io_context context_;
    websocket::stream<asio::ip::tcp::socket> stream_;
};

json::object game_of(std::uint16_t port, const std::string& id, const std::string& headers) {
    return json::parse(RawClient(port).get("/api/v1/games/" + id, headers).body).as_object();
}

TEST(Site, AGuestPlaysTheComputerAndTheGameOutlivesTheServer) {
    const TemporaryFolder folder;
    std::string headers;
    std::string id;
    std::size_t moves = 0;
    {
        const Running running(settings_in(folder));
        RawClient client(running.port());
        const auto me = client.get("/api/v1/me");
        ASSERT_EQ(me.status, 200) << me.body;
        headers = "Cookie: " + cookie_of(me) + "\r\n";
        const auto made = client.ask(
            "POST", "/api/v1/games", headers + "Content-Type: application/json\r\n",
            R"({"ruleset":"brandub","side":"attackers","clock":{"kind":"none"},"opponent":{"computer":1}})");
        ASSERT_EQ(made.status, 201) << made.body;
        id = json::parse(made.body).at("game").as_string();
        Socket socket(running.port(), cookie_of(me));
        socket.send({{"do", "watch"}, {"game", id}});
        auto board = socket.wait_for("state").at("board").as_object();
        for (int ply = 0; ply < 6; ply += 2) {
            socket.send(
                {{"do", "move"}, {"game", id}, {"ply", ply}, {"move", first_move(board)}, {"id", ply}});
            EXPECT_EQ(socket.wait_for("event", "move").at("by"), "attackers");
            const auto answer = socket.wait_for("event", "move");
            EXPECT_EQ(answer.at("by"), "defenders");
            board = answer.at("board").as_object();
            if (board.at("result") != "ongoing") break;
        }
        moves = game_of(running.port(), id, headers).at("moves").as_array().size();
        EXPECT_GE(moves, 2U);
    }
    const Running again(settings_in(folder));
    const auto game = game_of(again.port(), id, headers);
    EXPECT_EQ(game.at("moves").as_array().size(), moves);
    EXPECT_EQ(game.at("you"), "attackers");
    EXPECT_THAT(RawClient(again.port()).get("/api/v1/me", headers).body, HasSubstr(id));
}

TEST(Site, GamesGoOnWhenTheDiskIsNearlyFull) {
    const TemporaryFolder folder;
    auto settings = settings_in(folder);
    std::string id;
    std::optional<Member> anna;
    const std::string game =
        R"({"ruleset":"brandub","side":"attackers","clock":{"kind":"none"},"opponent":{"computer":1}})";
    {
        const Running running(settings);
        anna = member(running.port(), "Anna");
        id = text(json::parse(anna->person.ask("POST", "/games", game).body).at("game"));
    }
    settings.disk_reserve = UINTMAX_MAX;
    const Running running(settings);
    const Client person{running.port(), anna->person.headers};
    EXPECT_EQ(person.ask("POST", "/games", game).status, 503);
    EXPECT_EQ(person.ask("POST", "/studies", R"({"title":"Large"})").status, 503);
    EXPECT_EQ(person.ask("PATCH", "/me", R"({"settings":{}})").status, 503);
    const auto unsaid = person.ask("POST", "/games/" + id + "/chat", R"({"text":"Hello"})");
    EXPECT_EQ(unsaid.status, 503);
    const std::string_view header = anna->person.headers;
    Socket socket(running.port(), std::string(header.substr(sizeof "Cookie: " - 1,
                                                            header.find('\r') + 1 - sizeof "Cookie: ")));
    socket.send({{"do", "chat"}, {"game", id}, {"text", "Hello"}});
    EXPECT_EQ(socket.wait_for("refused").at("text"), json::parse(unsaid.body).at("text"));
    const auto board = person.get("/games/" + id).at("board").as_object();
    EXPECT_EQ(
        person.ask("POST", "/games/" + id + "/move", fmt::format(R"({{"move":"{}"}})", first_move(board)))
            .status,
        204);
    EXPECT_EQ(person.ask("POST", "/games/" + id + "/resign").status, 204);
    const auto visitor = Client{running.port(), ""}.ask("GET", "/me");
    EXPECT_EQ(visitor.status, 200) << visitor.body;
    EXPECT_EQ(cookie_of(visitor), "");
    EXPECT_EQ(json::parse(visitor.body).at("id"), 0);
}

// The computer's search at a high level takes seconds; stopping does not wait for it.
TEST(Site, StopsWhileTheComputerThinks) {
    const TemporaryFolder folder;
    const Running running(settings_in(folder));
    RawClient client(running.port());
    const auto made = client.ask(
        "POST", "/api/v1/games", "Content-Type: application/json\r\n",
        R"({"ruleset":"copenhagen","side":"defenders","clock":{"kind":"none"},"opponent":{"computer":10}})");
    EXPECT_EQ(made.status, 201) << made.body;
}

TEST(Site, OneServerHasTheFolder) {
    const TemporaryFolder folder;
    const Running running(settings_in(folder));
    try {
        const server::Site second(settings_in(folder));
        FAIL() << "a second server has taken the folder";
    } catch (const server::SiteError& error) {
        EXPECT_THAT(error.what(), HasSubstr("another server works on the data folder"));
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder / "data")) {
        if (!entry.path().filename().string().starts_with("skjaldborg.db"))
            std::filesystem::remove(entry.path());
    }
    EXPECT_THROW(server::Site{settings_in(folder)}, server::SiteError) << "whatever is taken out of it";
}

TEST(Site, AnEmptyDatabaseIsNoNewOne) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "data");
    std::ofstream(folder / "data/skjaldborg.db").close();
    try {
        const server::Site site(settings_in(folder));
        FAIL() << "an empty site was begun";
    } catch (const server::SiteError& error) {
        EXPECT_THAT(error.what(),
                    HasSubstr("skjaldborg.db: an empty database; if it held data, they are lost"));
    }
}

TEST(Site, APortThatIsTakenIsNamed) {
    const TemporaryFolder folder;
    const Running running(settings_in(folder));
    auto settings = settings_in(folder);
    settings.data = folder / "other";
    settings.net.port = running.port();
    try {
        const server::Site second(settings);
        FAIL() << "the port was given away twice";
    } catch (const server::SiteError& error) {
        EXPECT_THAT(error.what(), HasSubstr(fmt::format("port {}: Address already in use", running.port())));
    }
}

TEST(Site, AnAdministratorIsAMember) {
    const TemporaryFolder folder;
    auto settings = settings_in(folder);
    settings.admin = "Sigrid";
    EXPECT_THROW(server::Site{settings}, server::NoSuchMember);
    std::string cookie;
    {
        const Running running(settings_in(folder));
        const auto made =
            RawClient(running.port())
                .ask("POST", "/api/v1/account", "", R"({"name":"Sigrid","password":"a long sword"})");
        ASSERT_EQ(made.status, 201) << made.body;
        cookie = "Cookie: " + cookie_of(made) + "\r\n";
        EXPECT_EQ(RawClient(running.port()).get("/api/v1/admin/overview", cookie).status, 403);
    }
    const Running running(settings);
    EXPECT_EQ(RawClient(running.port()).get("/api/v1/admin/overview", cookie).status, 200);
}

// "GET /api/v1/games/{id}"
std::set<std::string> described_routes() {
    std::set<std::string> routes;
    const auto document = json::parse(std::string(server::api_description())).as_object();
    for (const auto& [path, methods] : document.at("paths").as_object()) {
        for (const auto& [method, operation] : methods.as_object()) {
            if (method == "parameters") continue;
            std::string verb(method);
            for (auto& c : verb) c = static_cast<char>(std::toupper(c));
            routes.insert(verb + " " + std::string(path));
        }
    }
    return routes;
}

TEST(Site, TheDescriptionIsTheRoutes) {
    const TemporaryFolder folder;
    const server::Site site(settings_in(folder));
    std::set<std::string> routes;
    for (const auto& route : site.router().routes()) {
        const bool is_page = !route.pattern.starts_with("/api/") && !route.pattern.starts_with("/health/");
        if (!is_page && route.handler)
            routes.insert(fmt::format("{} {}", server::to_string(route.method), route.pattern));
    }
    EXPECT_EQ(described_routes(), routes);
}

// The scope that a token needs for the operation; "": it refuses tokens, which is the default.
std::string described_scope(const json::object& operation) {
    if (!operation.contains("security")) return "";
    for (const auto& one : operation.at("security").as_array()) {
        if (const auto* scopes = one.as_object().if_contains("token")) return text(scopes->at(0));
    }
    return "";
}

TEST(Site, TheDescriptionSaysWhatATokenMay) {
    const TemporaryFolder folder;
    const server::Site site(settings_in(folder));
    const auto document = json::parse(std::string(server::api_description()));
    EXPECT_THAT(json::serialize(document.at("security")), Not(HasSubstr("token")));
    for (const auto& route : site.router().routes()) {
        const auto* path = document.at("paths").as_object().if_contains(route.pattern);
        if (path == nullptr) {  // a page, or the socket
            EXPECT_TRUE(route.rules.scope == store::Scope::None || !route.handler) << route.pattern;
            continue;
        }
        std::string verb(server::to_string(route.method));
        for (auto& c : verb) c = static_cast<char>(std::tolower(c));
        EXPECT_EQ(described_scope(path->at(verb).as_object()), server::to_string(route.rules.scope))
            << verb << " " << route.pattern;
    }
}

// Without a session nobody owns anything.
TEST(Site, WhatIsMineHasACaller) {
    const TemporaryFolder folder;
    const server::Site site(settings_in(folder));
    for (const auto& route : site.router().routes()) {
        const auto access = route.rules.access;
        if (route.pattern.starts_with("/api/v1/me/")) {
            EXPECT_EQ(access, server::Access::Player) << route.pattern;
        }
        if (route.pattern == "/api/v1/me") {
            EXPECT_NE(access, server::Access::Everybody);
        }
    }
}

// An address of the route, of things that do not exist.
std::string path_of(const server::Route& route) {
    auto path = route.pattern;
    while (path.contains('{')) path.replace(path.find('{'), path.find('}') + 1 - path.find('{'), "x");
    return path;
}

// Asks every operation with each kind of token: what its scopes do not include is refused before the handler.
TEST(Site, ATokenDoesWhatItsScopesSay) {
    const TemporaryFolder folder;
    auto settings = settings_in(folder);
    settings.net.requests_a_minute = 0;
    const Running running(settings);
    const auto anna = member(running.port(), "Anna");
    for (const auto& [name, scope] : server::scope_names) {
        const auto made =
            anna.person.ask("POST", "/me/tokens", fmt::format(R"({{"name":"one","scopes":["{}"]}})", name));
        const auto token = text(json::parse(made.body).at("token"));
        for (const auto& route : running.site().router().routes()) {
            if (includes(scope, route.rules.scope) && route.rules.scope != store::Scope::None) continue;
            if (is_public(route.rules)) continue;
            const auto path = path_of(route);
            const auto answer =
                RawClient(running.port())
                    .ask(server::to_string(route.method), path, "Authorization: Bearer " + token + "\r\n");
            EXPECT_EQ(answer.status, route.handler ? 403 : 426) << name << " " << path << answer.body;
        }
    }
    const auto tokens = json::parse(anna.person.ask("GET", "/me/tokens").body).as_array();
    EXPECT_EQ(json::serialize(tokens.at(0).at("scopes")), R"(["read","play"])") << "of a program that plays";
    EXPECT_EQ(json::serialize(tokens.at(4).at("scopes")), R"(["tournaments"])");
    for (const auto* wrong : {R"([])", R"(["all"])", R"([1])", R"("read")"})
        EXPECT_EQ(
            anna.person.ask("POST", "/me/tokens", fmt::format(R"({{"name":"x","scopes":{}}})", wrong)).status,
            400)
            << wrong;
}

// Each kind of token gets the same answer as a client without one, where its scopes say nothing of the route.
TEST(Site, AnyTokenReadsWhatEverybodyMayRead) {
    const TemporaryFolder folder;
    auto settings = settings_in(folder);
    settings.net.requests_a_minute = 0;
    const Running running(settings);
    const auto anna = member(running.port(), "Anna");
    const auto study = [&](std::string_view visibility) {
        const auto made = anna.person.ask("POST", "/studies",
                                          fmt::format(R"({{"title":"{0}","visibility":"{0}"}})", visibility));
        return "/api/v1/studies/" + text(json::parse(made.body).at("study"));
    };
    const auto open = study("public"), closed = study("private");
    for (const auto& [name, scope] : server::scope_names) {
        const auto made =
            anna.person.ask("POST", "/me/tokens", fmt::format(R"({{"name":"one","scopes":["{}"]}})", name));
        const auto bearer = "Authorization: Bearer " + text(json::parse(made.body).at("token")) + "\r\n";
        int asked = 0;
        for (const auto& route : running.site().router().routes()) {
            if (!is_public(route.rules) || includes(scope, route.rules.scope)) continue;
            const auto verb = server::to_string(route.method);
            EXPECT_EQ(RawClient(running.port()).ask(verb, path_of(route), bearer).status,
                      RawClient(running.port()).ask(verb, path_of(route)).status)
                << name << " " << verb << " " << route.pattern;
            ++asked;
        }
        EXPECT_GT(asked, 0) << name;
        EXPECT_EQ(RawClient(running.port()).get(open, bearer).status, 200) << name;
        EXPECT_EQ(RawClient(running.port()).get(closed, bearer).status,
                  scope == store::Scope::Studies ? 200 : 404)
            << name;
    }
}

// Every `$ref` resolves, and every operation describes its responses.
void check_references(const json::value& root, const json::value& value) {
    if (const auto* object = value.if_object()) {
        for (const auto& [key, inner] : *object) {
            if (key == "$ref") {
                boost::system::error_code error;
                static_cast<void>(root.find_pointer(std::string(inner.as_string()).substr(1), error));
                EXPECT_FALSE(error) << inner;
            }
            check_references(root, inner);
        }
    }
    if (const auto* array = value.if_array()) {
        for (const auto& inner : *array) check_references(root, inner);
    }
}

TEST(Site, TheDescriptionHoldsTogether) {
    const auto document = json::parse(std::string(server::api_description()));
    check_references(document, document);
    EXPECT_EQ(document.at("openapi"), "3.1.0");
}

TEST(Site, HealthAndDescriptionAreForEverybody) {
    const TemporaryFolder folder;
    const Running running(settings_in(folder));
    RawClient client(running.port());
    EXPECT_EQ(client.get("/api/v1/health").body, R"({"status":"ok"})");
    EXPECT_EQ(client.get("/api/v1/openapi.json").body, server::api_description());
    EXPECT_EQ(client.get("/").status, 503);
    EXPECT_EQ(running.site().url(), fmt::format("http://127.0.0.1:{}/", running.port()));
}

}  // namespace
}  // namespace tafl::test
