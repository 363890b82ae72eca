// An engine as a bot on a Skjaldborg site (docs/bots.md): accepts challenges, plays several games at once, reconnects when
// the site was unreachable.
//
// One thread for the network and one search thread for each game. Nothing is stored: after a restart it continues from
// the site's state.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "connect/peer.hpp"
#include "connect/site_address.hpp"
#include "engine/engine.hpp"
#include "host/engine_command.hpp"

namespace tafl {

// The site will never accept us: the token was revoked, or the account is a person's.
struct BotRefused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class BotAccepts : std::uint8_t { All, Casual, Rated };

struct BotSettings {
    SiteAddress site;
    std::string token;
    std::optional<host::EngineCommand> program;  // plays in place of our engine, one process for each game
    EngineOptions options;                       // of our engine in each game
    SearchLimits limits;                         // in addition to the clock
    std::chrono::milliseconds movetime{2'000};   // in games without a clock, unless `limits` has one
    std::vector<std::string> rulesets;           // to play; empty: all of the site's
    BotAccepts accepts = BotAccepts::All;
    int max_games = 4;       // at the same time
    int last_game = 0;       // stop after this number of games; 0: never
    std::string challenges;  // the player to challenge whenever no game is in progress; may be empty
    std::string terms;       // of such a challenge: its fields as JSON text
    std::chrono::seconds patience{600};          // for an unreachable site
    std::function<void(std::string_view)> tell;  // receives one line for each event
};

// Returns when it has played enough or after a signal: SIGINT finishes the current games first, SIGTERM or a second SIGINT
// leaves them. Throws BotRefused, and ConnectionError when the site stays unreachable.
void play_as_bot(const BotSettings& settings);

}  // namespace tafl
