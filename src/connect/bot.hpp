// Our engine as a player on a site of ours, by the interface for programs (docs/bots.md): takes challenges, plays its
// games at the same time, comes back when the site was away.
//
// One thread for what is said; a thread for each game that is thought about. Nothing is kept here: whoever starts it
// again goes on where the site stands.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "connect/peer.hpp"
#include "connect/site_address.hpp"
#include "engine/engine.hpp"

namespace tafl {

// The site has refused us for good: a token that was revoked, an account that is a person's.
struct BotRefused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class BotAccepts : std::uint8_t { All, Casual, Rated };

struct BotSettings {
    SiteAddress site;
    std::string token;
    EngineOptions options;                      // of each game
    SearchLimits limits;                        // beside the clock
    std::chrono::milliseconds movetime{2'000};  // where there is no clock, and `limits` say no time
    std::vector<std::string> rulesets;          // that are played; empty: all of the site's
    BotAccepts accepts = BotAccepts::All;
    int most_games = 4;                  // at the same time
    int last_game = 0;                   // so many, then no more; 0: for ever
    std::string challenges;              // whom it asks for a game, whenever it plays none; empty: nobody
    std::string terms;                   // of such a game: the fields of a challenge, as JSON text
    std::chrono::seconds patience{600};  // with a site that is away
    std::function<void(std::string_view)> tell;  // what happens, a line each
};

// Until it has played enough, or is told to go: SIGINT lets the games come to their ends, SIGTERM or a second one leaves
// them as they are. Throws BotRefused, and ConnectionError where the site does not come (back).
void play_as_bot(const BotSettings& settings);

}  // namespace tafl
