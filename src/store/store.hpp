// What the site must not forget: people, games, ratings. One interface; sqlite/ keeps it in a file.
//
// A game is kept as it happened: a head, which is written when it begins and once more when it ends, and numbered
// events, which are only ever added. What an event says is the server's own text; the store does not read it.
//
// Threads: a Store belongs to one thread at a time. Transactions: everything between begin() and commit() is kept as a
// whole or not at all; a savepoint inside takes one writer's part back without the others'.
// Errors: what is foreseen (a name that is taken, a game that has ended) is a value; StoreError is thrown for what the
// disk or the database does, and nothing of the running transaction may be relied on then.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "store/game.hpp"
#include "store/player.hpp"

namespace tafl::store {

struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Store {
  public:
    virtual ~Store() = default;

    virtual void begin() = 0;
    virtual void commit() = 0;  // on disk when it returns
    virtual void roll_back() noexcept = 0;
    // Between transactions, when there is nothing else to do: what was committed is carried from where it was written in
    // haste to where it belongs. What cannot be done now can be done another time.
    virtual void settle() {}
    virtual void set_savepoint() = 0;  // one at a time, inside a transaction
    virtual void release_savepoint() = 0;
    virtual void return_to_savepoint() = 0;  // and releases it

    // People. Names are unique by `name_key` (the server folds case and look-alikes).
    [[nodiscard]] virtual std::optional<PlayerId> add_player(
        const Player& player) = 0;  // nothing: the name is taken
    [[nodiscard]] virtual std::optional<Player> player(PlayerId id) = 0;
    [[nodiscard]] virtual std::optional<Player> player_named(std::string_view name_key) = 0;
    [[nodiscard]] virtual bool change_player(
        const Player& player) = 0;  // false: the name is taken; nothing has changed
    // Sessions, tokens, credentials, settings, blocks, ratings and open challenges go; the games stay with a nameless player.
    virtual void erase_player(PlayerId id) = 0;
    // Guests unseen since then who have left nothing that others see (games, challenges, reports): at most so many at
    // once. How many it were.
    virtual int erase_idle_guests(Moment unseen_since, int most) = 0;
    virtual void set_password(PlayerId id, std::string_view hash) = 0;
    [[nodiscard]] virtual std::optional<std::string> password(PlayerId id) = 0;

    // Sessions are kept by a hash of their token, never by the token.
    virtual void add_session(const Session& session) = 0;
    [[nodiscard]] virtual std::optional<Session> session(std::string_view token_hash) = 0;
    virtual void extend_session(std::string_view token_hash, Moment expires) = 0;
    virtual void end_session(std::string_view token_hash) = 0;
    virtual void end_sessions(PlayerId id) = 0;
    virtual int end_expired_sessions(Moment now) = 0;

    // Tokens of programs, by their hash too. They end with their player.
    virtual std::int64_t add_token(const Token& token) = 0;  // its number
    [[nodiscard]] virtual std::optional<Token> token(std::string_view token_hash) = 0;
    [[nodiscard]] virtual std::vector<Token> tokens(PlayerId id) = 0;  // oldest first
    virtual void use_token(std::int64_t token, Moment at) = 0;
    [[nodiscard]] virtual bool end_token(PlayerId id,
                                         std::int64_t token) = 0;  // false: they have no such token
    virtual void end_tokens(PlayerId id) = 0;

    virtual void set_block(PlayerId by, PlayerId whom, bool blocked) = 0;
    [[nodiscard]] virtual std::vector<PlayerId> blocked_by(PlayerId by) = 0;
    virtual std::int64_t add_report(const Report& report) = 0;
    [[nodiscard]] virtual std::vector<Report> open_reports() = 0;
    // False: there is no such open report.
    [[nodiscard]] virtual bool close_report(std::int64_t id, std::string_view verdict) = 0;

    // Ratings, by player and pool.
    [[nodiscard]] virtual std::optional<Rating> rating(PlayerId id, std::string_view pool) = 0;
    [[nodiscard]] virtual std::vector<Rating> ratings(PlayerId id) = 0;
    [[nodiscard]] virtual std::vector<RatingChange> rating_history(PlayerId id, std::string_view pool) = 0;
    // Without bots: a list of the best is a list of people.
    [[nodiscard]] virtual std::vector<Rating> leaders(std::string_view pool, double most_deviation,
                                                      int limit) = 0;
    [[nodiscard]] virtual std::vector<PoolSize> pools() = 0;
    [[nodiscard]] virtual std::vector<ResultCount> results(PlayerId id) = 0;

    // Games.
    virtual void add_game(const GameHead& game) = 0;
    virtual void add_event(std::string_view game, const GameEvent& event) = 0;
    // Writes how it ended, with the changes of rating that follow. False: it had ended before; nothing has changed.
    [[nodiscard]] virtual bool end_game(std::string_view game, const GameEnd& end,
                                        const std::vector<RatingChange>& changes) = 0;
    virtual void set_next(std::string_view game, std::string_view next) = 0;  // the rematch
    [[nodiscard]] virtual std::optional<GameHead> game(std::string_view id) = 0;
    [[nodiscard]] virtual std::vector<GameEvent> events(std::string_view game, int after_version = 0) = 0;
    [[nodiscard]] virtual std::vector<GameHead> games_going() = 0;
    [[nodiscard]] virtual std::vector<GameHead> find_games(const GameFilter& filter) = 0;  // newest first
    [[nodiscard]] virtual Counts counts() = 0;

    // Challenges that wait for somebody.
    virtual void add_challenge(const Challenge& challenge) = 0;
    [[nodiscard]] virtual std::optional<Challenge> challenge(std::string_view id) = 0;
    [[nodiscard]] virtual std::vector<Challenge> open_challenges() = 0;
    // Closes it, with the game that came of it or without. False: it was closed before.
    [[nodiscard]] virtual bool close_challenge(std::string_view id, std::string_view game) = 0;

    // Upkeep.
    [[nodiscard]] virtual std::vector<std::string> check() = 0;  // faults, in words; empty: sound
    virtual void back_up(const std::string& file) = 0;           // a whole copy, while others read and write
};

}  // namespace tafl::store
