// Three people in a game on the hub: the common fixture.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/play/site.hpp"
#include "server/rooms/table.hpp"

namespace tafl::server::test {

inline std::string at(const std::string& game, const std::string& what) {
    return fmt::format(R"({{"do":"{}","game":"{}"}})", what, game);
}
inline std::string move(const std::string& game, int ply, const std::string& text) {
    return fmt::format(R"({{"do":"move","game":"{}","ply":{},"move":"{}"}})", game, ply, text);
}
inline std::string offer(const std::string& game, const std::string& what) {
    return fmt::format(R"({{"do":"offer","game":"{}","what":"{}"}})", game, what);
}
inline std::string claim(const std::string& game, const std::string& what) {
    return fmt::format(R"({{"do":"claim","game":"{}","what":"{}"}})", game, what);
}
inline std::string chat(const std::string& game, const std::string& text) {
    return fmt::format(R"({{"do":"chat","game":"{}","text":"{}"}})", game, text);
}
inline std::string text_of(const Json& json, const char* key) {
    return std::string(json.at(key).as_string());
}

// Ann plays the attackers, Bjarne the defenders, Cnut is a spectator.
class HubTest : public ::testing::Test {
  protected:
    void sit_down(store::Terms how = terms()) {
        game = site.begin_game(ann, bjarne, std::move(how));
        for (auto* socket : {&first, &second, &watcher}) {
            *socket = &site.connect(socket == &first ? ann : socket == &second ? bjarne : cnut);
            site.say(**socket, at(game, "watch"));
        }
        forget();
    }
    // Ann against the computer.
    void begin_against_computer(store::SidePreference side, int level, store::Terms how = terms("brandub")) {
        const TermsRequest wanted{std::move(how), side, false};
        game = site.wait(site.hub->games.play_computer(site.caller(ann), wanted, level)).game;
    }
    void forget() {
        for (auto& socket : site.sockets) socket.sent.clear();
    }
    std::vector<std::string> stored_events() {
        std::vector<std::string> texts;
        for (const auto& event : site.in_store([this](store::Store& store) { return store.events(game); }))
            texts.push_back(event.text);
        return texts;
    }
    boost::asio::awaitable<int> leave(store::PlayerId player) {
        co_await site.hub->person_leaves(player);
        co_return 0;
    }
    store::GameHead head() {
        return site.in_store([this](store::Store& store) { return store.game(game).value(); });
    }

    Site site;
    store::PlayerId ann = site.add_person("Ann"), bjarne = site.add_person("Bjarne"),
                    cnut = site.add_person("Cnut");
    std::string game;
    FakeSocket *first = nullptr, *second = nullptr, *watcher = nullptr;
};

inline const Opponent anyone{Opponent::Kind::Anyone, ""};
inline const Opponent somebody{Opponent::Kind::Friend, ""};

inline TermsRequest terms_for(std::string_view ruleset = "brandub",
                              store::SidePreference side = store::SidePreference::Random) {
    return {terms(ruleset), side, false};
}

}  // namespace tafl::server::test
