// The persistent data of the site: players, games, ratings. One interface; sqlite/ implements it in one file.
//
// A game is stored as an event log: a head, written when it begins and once more when it ends, and numbered events, which are
// only ever appended. The text of an event belongs to the server; the store does not read it.
//
// Threads: a Store belongs to one thread at a time. Transactions: everything between begin() and commit() is stored as a
// whole or not at all; a savepoint inside rolls one job back without the others.
// Errors: foreseen outcomes (a name that is taken, a game that has ended) are values. StoreError is thrown for failures of the
// disk or the database; nothing of the running transaction may be relied on then.
#pragma once

#include <chrono>
#include <climits>
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
    // Checkpoints the write-ahead log; best effort. Between transactions, when there is nothing else to do.
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
    virtual void set_seen(PlayerId id, Moment at) = 0;
    // Deletes sessions, tokens, credentials, settings, blocks, ratings and open challenges. The games stay, with a nameless
    // player.
    virtual void erase_player(PlayerId id) = 0;
    // Deletes up to `limit` guests idle since `since` that left no public data: no reports, no waiting challenges, and no
    // games except aborted and abandoned ones, which are deleted with them. Returns the number deleted.
    virtual int erase_idle_guests(Moment since, int limit) = 0;
    virtual void set_password(PlayerId id, std::string_view hash) = 0;
    [[nodiscard]] virtual std::optional<std::string> password(PlayerId id) = 0;

    // Sessions are stored by the hash of their token, never by the token.
    virtual void add_session(const Session& session) = 0;
    [[nodiscard]] virtual std::optional<Session> session(std::string_view token_hash) = 0;
    virtual void extend_session(std::string_view token_hash, Moment expires) = 0;
    virtual void end_session(std::string_view token_hash) = 0;
    virtual void end_sessions(PlayerId id) = 0;
    virtual int end_expired_sessions(Moment now) = 0;

    // API tokens of programs, also by their hash. They end with their player.
    virtual std::int64_t add_token(const Token& token) = 0;  // returns its number
    [[nodiscard]] virtual std::optional<Token> token(std::string_view token_hash) = 0;
    [[nodiscard]] virtual std::vector<Token> tokens(PlayerId id) = 0;  // oldest first
    virtual void use_token(std::int64_t token, Moment at) = 0;
    [[nodiscard]] virtual bool end_token(PlayerId id,
                                         std::int64_t token) = 0;  // false: they have no such token
    virtual void end_tokens(PlayerId id) = 0;

    virtual void set_block(PlayerId by, PlayerId whom, bool blocked) = 0;
    [[nodiscard]] virtual std::vector<PlayerId> blocked_by(PlayerId by) = 0;
    virtual std::int64_t add_report(const Report& report) = 0;
    // A page: open reports with a higher number than `after`, oldest first.
    [[nodiscard]] virtual std::vector<Report> open_reports(std::int64_t after, int limit) = 0;
    [[nodiscard]] virtual std::optional<Report> open_report(std::int64_t id) = 0;
    [[nodiscard]] virtual int count_open_reports(PlayerId by) = 0;
    // False: there is no such open report.
    [[nodiscard]] virtual bool close_report(std::int64_t id, std::string_view verdict) = 0;

    // Ratings, by player and pool.
    [[nodiscard]] virtual std::optional<Rating> rating(PlayerId id, std::string_view pool) = 0;
    [[nodiscard]] virtual std::vector<Rating> ratings(PlayerId id) = 0;
    // A page: the newest `limit` changes before the one with this number (`after.games`), oldest first.
    [[nodiscard]] virtual std::vector<RatingChange> rating_history(PlayerId id, std::string_view pool,
                                                                   int limit, int before = INT_MAX) = 0;
    [[nodiscard]] virtual std::vector<RatingChange> rating_changes_of(
        std::string_view game) = 0;  // of both players
    // The best by rating, without bots.
    [[nodiscard]] virtual std::vector<Rating> leaders(std::string_view pool, double most_deviation,
                                                      int limit) = 0;
    // The pools in which somebody has a rating. Counts those whom leaders() would list.
    [[nodiscard]] virtual std::vector<PoolSize> pools(double most_deviation) = 0;
    [[nodiscard]] virtual std::vector<ResultCount> results(PlayerId id) = 0;

    // Games.
    virtual void add_game(const GameHead& game) = 0;
    virtual void add_event(std::string_view game, const GameEvent& event) = 0;
    // Stores the end with the rating changes that follow from it. False: it had ended before; nothing has changed.
    [[nodiscard]] virtual bool end_game(std::string_view game, const GameEnd& end,
                                        const std::vector<RatingChange>& changes) = 0;
    virtual void set_next(std::string_view game, std::string_view next) = 0;  // the rematch
    [[nodiscard]] virtual std::optional<GameHead> game(std::string_view id) = 0;
    [[nodiscard]] virtual std::vector<GameEvent> events(std::string_view game, int after_version = 0) = 0;
    [[nodiscard]] virtual std::vector<GameHead> games_going() = 0;
    [[nodiscard]] virtual std::vector<GameHead> find_games(const GameFilter& filter) = 0;  // newest first
    [[nodiscard]] virtual Counts counts() = 0;
    // What the searches of a review found; the text belongs to the server. False: a review with at least as many nodes is
    // there; nothing has changed.
    [[nodiscard]] virtual bool set_review(std::string_view game, std::int64_t nodes,
                                          std::string_view text) = 0;
    [[nodiscard]] virtual std::optional<std::string> review(std::string_view game) = 0;

    // Challenges that wait for an opponent.
    virtual void add_challenge(const Challenge& challenge) = 0;
    [[nodiscard]] virtual std::optional<Challenge> challenge(std::string_view id) = 0;
    [[nodiscard]] virtual std::vector<Challenge> open_challenges() = 0;
    [[nodiscard]] virtual std::vector<Challenge> open_challenges_of(PlayerId id) = 0;  // by or to this player
    // Closes it, with the game that came of it or without. False: it was closed before.
    [[nodiscard]] virtual bool close_challenge(std::string_view id, std::string_view game) = 0;

    // Maintenance.
    [[nodiscard]] virtual std::vector<std::string> check() = 0;  // faults, in words; empty: sound
    virtual void back_up(const std::string& file) = 0;  // a complete copy, while others read and write
};

}  // namespace tafl::store
