// A whole site in a thread of its own, on a real port and a real store, and the people and programs that use
// it.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <ctime>
#include <stdexcept>
#include <thread>

#include "server/net/raw_client.hpp"
#include "server/net/stream_client.hpp"
#include "server/site/site.hpp"
#include "support/schema.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

inline server::SiteSettings settings_in(const TemporaryFolder& folder) {
    server::SiteSettings settings;
    settings.net.port = 0;
    settings.data = folder / "data";
    settings.web = folder / "web";
    return settings;
}

// Runs the site while in scope.
class Running {
  public:
    explicit Running(const server::SiteSettings& settings)
        : site_(settings), thread_([this] { site_.run(); }) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
        site_.stop();
        thread_.join();
    }
    [[nodiscard]] std::uint16_t port() const { return site_.port(); }
    [[nodiscard]] const server::Site& site() const { return site_; }
    // The processor time of the site's main thread.
    [[nodiscard]] std::chrono::nanoseconds main_thread_time() {
        clockid_t clock{};
        timespec time{};
        if (pthread_getcpuclockid(thread_.native_handle(), &clock) != 0 || clock_gettime(clock, &time) != 0)
            throw std::runtime_error("the thread has no clock");
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }

  private:
    server::Site site_;
    std::thread thread_;
};

inline std::string text(const boost::json::value& value) { return std::string(value.as_string()); }

// The first legal move of a board as the site sends it.
inline std::string first_move(const boost::json::object& board) {
    const auto& [from, to] = *board.at("destinations").as_object().begin();
    return std::string(from) + "-" + text(to.as_array().at(0));
}

inline std::string cookie_of(const RawAnswer& answer) {
    const auto cookie = answer.header("set-cookie");
    return cookie.substr(0, cookie.find(';'));
}

// A client with a header of its own: a cookie or a token.
struct Client {
    std::uint16_t port = 0;
    std::string headers;

    [[nodiscard]] RawAnswer ask(std::string_view verb, std::string_view path,
                                std::string_view body = "") const {
        const std::string target = "/api/v1" + std::string(path);
        auto answer = RawClient(port).ask(verb, target, headers, body);
        expect_exchange(verb, target.substr(0, target.find('?')), body, answer.status, answer.body);
        return answer;
    }
    [[nodiscard]] boost::json::object get(std::string_view path) const {
        return boost::json::parse(ask("GET", path).body).as_object();
    }
    [[nodiscard]] StreamClient follow(std::string_view path, std::string_view version = "1.1") const {
        return {port, "/api/v1" + std::string(path), headers, version};
    }
};

inline Client by_token(std::uint16_t port, std::string_view token) {
    return {port, "Authorization: Bearer " + std::string(token) + "\r\n"};
}

struct Member {
    std::string name;
    Client person;   // by a cookie
    Client program;  // by a token
    std::int64_t token_id = 0;
};

inline Member member(std::uint16_t port, const std::string& name) {
    const auto made = RawClient(port).ask("POST", "/api/v1/account", "",
                                          R"({"name":")" + name + R"(","password":"correct horse"})");
    EXPECT_EQ(made.status, 201) << made.body;
    Member member{name, {port, "Cookie: " + cookie_of(made) + "\r\n"}, {}, 0};
    const auto token = member.person.ask("POST", "/me/tokens", R"({"name":"test"})");
    EXPECT_EQ(token.status, 201) << token.body;
    const auto json = boost::json::parse(token.body).as_object();
    member.token_id = json.at("id").as_int64();
    member.program = by_token(port, json.at("token").as_string());
    return member;
}

inline Member bot(std::uint16_t port, const std::string& name) {
    Member bot = member(port, name);
    EXPECT_EQ(bot.person.ask("PUT", "/me/bot").status, 200);
    return bot;
}

// The next message with that word; skips others and blank lines. Empty at the end of the stream.
inline boost::json::object wait_for(StreamClient& stream, std::string_view on, std::string_view kind = "") {
    while (const auto line = stream.read()) {
        if (line->empty()) continue;
        expect_message(*line, "StreamMessage");
        auto message = boost::json::parse(*line).as_object();
        if (message.at("on").as_string() == on && (kind.empty() || message.at("kind").as_string() == kind))
            return message;
    }
    ADD_FAILURE() << "the stream ended before " << on << " " << kind;
    return {};
}

}  // namespace tafl::test
