// The site without its network: visitors with cookies call the routes of people, ratings, administrators and
// the archive.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/net/http/http_message.hpp"
#include "server/people/store_fixture.hpp"
#include "server/play/hub.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/services.hpp"
#include "support/schema.hpp"

namespace tafl::test {

using server::Method;

struct Answer {
    int status = 0;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string type;

    [[nodiscard]] boost::json::value json() const { return boost::json::parse(body); }
    [[nodiscard]] std::string error() const { return std::string(json().at("error").as_string()); }
    [[nodiscard]] std::string cookie() const {  // the token in the cookie; "" if there is none
        for (const auto& [name, value] : headers) {
            if (name == "Set-Cookie")
                return value.substr(value.find('=') + 1, value.find(';') - value.find('=') - 1);
        }
        return "";
    }
};

// Somebody with a browser.
struct Visitor {
    std::string token;
    std::string address = "192.0.2.1";
};

// A socket of a caller that records what it is sent.
class RecordingSocket final : public server::Socket {
  public:
    explicit RecordingSocket(server::Caller caller) : caller_(std::move(caller)) {}
    void send(std::shared_ptr<const std::string> text) override { texts.push_back(*text); }
    void close(std::string_view) override {}
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const server::Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return {}; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return {}; }
    void set_caller(const server::Caller& caller) override { caller_ = caller; }

    std::vector<std::string> texts;

  private:
    static inline std::uint64_t last_number = 1'000;
    server::Caller caller_;
    std::uint64_t number_ = ++last_number;
};

class PeopleFixture : public StoreFixture {
  protected:
    static constexpr server::PasswordCost cheap{1, 8192};

    PeopleFixture() {
        server::add_account_routes(router_, services_, cheap);
        server::add_player_routes(router_, services_);
        server::add_token_routes(router_, services_);
        server::add_rating_routes(router_, services_);
        server::add_admin_routes(router_, services_);
        server::add_moderation_routes(router_, services_);
        server::add_archive_routes(router_, services_);
        server::add_collection_routes(router_, services_);
        server::add_explorer_routes(router_, services_);
        server::add_export_routes(router_, services_);
    }

    [[nodiscard]] Visitor guest() { return {run(sessions_.create_guest()).token}; }
    [[nodiscard]] Visitor visitor(store::PlayerId id) { return {run(sessions_.begin(id)).token}; }
    // A member with the password "correct horse".
    [[nodiscard]] Visitor member(const std::string& name) {
        Visitor visitor = guest();
        const Answer answer = ask(visitor, Method::Post, "/account",
                                  "{\"name\":\"" + name + "\",\"password\":\"correct horse\"}");
        EXPECT_EQ(answer.status, 201) << answer.body;
        return visitor;
    }
    [[nodiscard]] Visitor admin(const std::string& name = "Harald") {
        const Visitor visitor = member(name);
        const auto id = id_of(visitor);
        write([id](store::Store& store) { store.set(id, &store::Player::is_admin, true); });
        sessions_.forget(id);
        return visitor;
    }
    [[nodiscard]] store::PlayerId id_of(const Visitor& visitor) {
        return run(sessions_.find(visitor.token))->id;
    }

    // Stores the cookie set by the response. `path` follows /api/v1, with its query.
    Answer ask(Visitor& visitor, Method method, const std::string& path, const std::string& body = "") {
        const auto caller = run(sessions_.find(visitor.token));
        if (!caller) return {401, "{\"error\":\"no session\"}", {}, ""};
        server::Request request;
        request.method = method;
        request.path = "/api/v1" + path.substr(0, path.find('?'));
        read_query(path, request);
        request.body = body;
        request.address = visitor.address;
        request.caller = *caller;
        request.caller.address = visitor.address;
        request.token = visitor.token;
        const auto found = router_.find(method, request.path);
        if (found.route == nullptr) return {404, "{\"error\":\"no route\"}", {}, ""};
        request.segments = found.segments;
        const Answer answer = answer_of(*found.route, request);
        expect_exchange(server::to_string(method), request.path, body, answer.status, answer.body);
        if (!answer.cookie().empty()) visitor.token = answer.cookie();
        return answer;
    }

    server::Sessions sessions_{queue_, clock()};
    server::ApiTokens tokens_{queue_, clock()};
    server::Hub hub_{{.executor = context_.get_executor(), .store = queue_, .now = clock()}};
    server::Services services_{{hub_}, queue_, sessions_, tokens_, hub_, clock()};
    server::Router router_;

  private:
    static void read_query(const std::string& path, server::Request& request) {
        std::size_t at = path.find('?');
        while (at != std::string::npos) {
            const std::size_t end = path.find('&', at + 1);
            const std::string pair = path.substr(at + 1, end == std::string::npos ? end : end - at - 1);
            request.query[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
            at = end;
        }
    }
    // No answer, and no piece of one, holds more than its route has announced.
    Answer answer_of(const server::Route& route, const server::Request& request) {
        const auto most = std::max(route.rules.answer, server::small_answer);
        try {
            server::Response response = run(route.handler(request));
            EXPECT_LE(response.body.size(), most) << route.pattern;
            while (response.pieces) {
                const std::string piece = run(response.pieces());
                EXPECT_LE(piece.size(), most) << route.pattern;
                if (piece.empty()) response.pieces = nullptr;
                response.body += piece;
            }
            return {response.status, response.body, response.headers, response.type};
        } catch (const server::Refusal& refused) {
            const auto response = server::error_response(refused);
            return {response.status, response.body, {}, ""};
        }
    }
};

}  // namespace tafl::test
