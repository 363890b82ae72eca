// The persistent data of the site: players, games, ratings. One interface; sqlite/ implements it in one
// file, postgresql/ in the database of a server.
//
// A game is stored as an event log: a head, written when it begins and once more when it ends, and numbered events, which are
// only ever appended; only the text of one may be erased. The text of an event belongs to the server; the store does not read it.
//
// Threads: a Store belongs to one thread at a time. Transactions: everything between begin() and commit() is stored as a
// whole or not at all; a savepoint inside rolls one job back without the others.
// Errors: foreseen outcomes (a name that is taken, a game that has ended) are values. StoreError is thrown for failures of the
// disk or the database; nothing of the running transaction may be relied on then.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "store/game.hpp"
#include "store/player.hpp"
#include "store/social.hpp"
#include "store/tournament.hpp"

namespace tafl::store {

struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// The database is of another program or of a newer version, or a move into it is unfinished; it was not changed.
struct NotOurs : StoreError {
    using StoreError::StoreError;
};
// The database is damaged, or its log is lost or foreign.
struct Damaged : StoreError {
    using StoreError::StoreError;
};
// Another transaction was in the way: rolled back, this one may well succeed if it is run again.
struct SerializationFailure : StoreError {
    using StoreError::StoreError;
};

// Where a page of a list ended, in the numbers of its store.
struct Place {
    std::int64_t at = INT64_MIN;
    std::int64_t number = 0;
};
template <class Item>
struct Page {
    std::vector<Item> items;
    Place end;  // the next page is behind it
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
    // Changes write only what they name: of two from stale copies both stay. Nobody erased is changed.
    [[nodiscard]] virtual bool rename_player(
        PlayerId id, std::string_view name,
        std::string_view name_key) = 0;  // false: the name is taken, or there is no such player
    // Of a guest. False: the name is taken, or there is no such guest.
    [[nodiscard]] virtual bool make_member(PlayerId id, std::string_view name, std::string_view name_key) = 0;
    virtual void set_flag(PlayerId id, PlayerFlag flag, bool on) = 0;
    virtual void set_settings(PlayerId id, std::string_view settings) = 0;
    virtual void set_vacation(PlayerId id, double days_left, Moment until) = 0;
    [[nodiscard]] virtual std::vector<Player> administrators() = 0;  // by number
    virtual void set_seen(PlayerId id, Moment at) = 0;
    // Until the end of the transaction no other one locks these: what is read of them now (ratings, how many games they
    // play) is still so when this one commits.
    virtual void lock_players(std::array<PlayerId, 2> ids) = 0;
    // Deletes sessions, tokens, credentials, belongings, settings, blocks, follows, messages on both sides, ratings and open
    // challenges. A team gets the member who joined first as its leader, or ends. The games stay, with a nameless player.
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
    // The `limit` that were used last.
    [[nodiscard]] virtual std::vector<Session> sessions(PlayerId id, int limit) = 0;
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

    // What belongs to one player: see Belonging. Adds it, or replaces the one with its kind and key.
    virtual void set_belonging(const Belonging& belonging) = 0;
    [[nodiscard]] virtual std::vector<Belonging> belongings(PlayerId id,
                                                            std::string_view kind) = 0;  // by key
    // Of all players, newest first.
    [[nodiscard]] virtual std::vector<Belonging> belongings_with(std::string_view kind, std::string_view key,
                                                                 int limit) = 0;
    // False: there is none.
    [[nodiscard]] virtual bool delete_belonging(PlayerId id, std::string_view kind, std::string_view key) = 0;
    // Of a kind that is a queue: the one that waits longest of those whose time has come, which waits until `until` from now on. Two
    // transactions never get the same.
    [[nodiscard]] virtual std::optional<Belonging> claim_belonging(std::string_view kind, Moment now,
                                                                   Moment until) = 0;

    // What the site keeps by that name: `value`, if there was nothing before.
    [[nodiscard]] virtual std::string keep(std::string_view name, std::string_view value) = 0;

    virtual void set_block(PlayerId by, PlayerId whom, bool blocked) = 0;
    [[nodiscard]] virtual std::vector<PlayerId> blocked_by(PlayerId by) = 0;
    virtual std::int64_t add_report(const Report& report) = 0;
    // A page: open reports with a higher number than `after`, oldest first.
    [[nodiscard]] virtual std::vector<Report> open_reports(std::int64_t after, int limit) = 0;
    [[nodiscard]] virtual std::optional<Report> open_report(std::int64_t id) = 0;
    [[nodiscard]] virtual int count_open_reports(PlayerId by) = 0;
    // Its context is deleted. False: there is no such open report.
    [[nodiscard]] virtual bool close_report(std::int64_t id, std::string_view verdict) = 0;

    // Following.
    virtual void set_follow(PlayerId by, PlayerId whom, Moment at, bool on) = 0;
    [[nodiscard]] virtual std::vector<PlayerId> followed_by(PlayerId by) = 0;  // the latest first

    // Private messages. Adds one, unread by its reader; returns its number. `before`: the number of a message.
    virtual std::int64_t add_message(const Message& message) = 0;
    [[nodiscard]] virtual std::optional<Message> message(std::int64_t number) = 0;
    // The last `limit` before that one, oldest first.
    [[nodiscard]] virtual std::vector<Message> messages(PlayerId one, PlayerId other, std::int64_t before,
                                                        int limit) = 0;
    [[nodiscard]] virtual std::vector<Message> messages_by(PlayerId id, std::int64_t before,
                                                           int limit) = 0;  // newest first
    // By their last message, newest first.
    [[nodiscard]] virtual std::vector<Conversation> conversations(PlayerId id, std::int64_t before,
                                                                  int limit) = 0;
    [[nodiscard]] virtual int count_unread(PlayerId id) = 0;  // conversations with something unread
    virtual void read_conversation(PlayerId id, PlayerId with) = 0;

    // Teams. What changes one locks it first: until the end of the transaction nobody else does.
    // False: the name is taken. The leader is the first member.
    [[nodiscard]] virtual bool add_team(const Team& team) = 0;
    [[nodiscard]] virtual std::optional<Team> team(std::string_view id) = 0;
    [[nodiscard]] virtual std::optional<Team> lock_team(std::string_view id) = 0;
    [[nodiscard]] virtual bool change_team(std::string_view id, std::string_view name,
                                           std::string_view name_key,
                                           std::string_view text) = 0;  // false: the name is taken
    [[nodiscard]] virtual bool set_leader(std::string_view id, PlayerId member) = 0;  // false: not a member
    virtual void delete_team(std::string_view id) = 0;
    [[nodiscard]] virtual bool add_member(std::string_view team,
                                          const TeamMember& member) = 0;  // false: is one
    [[nodiscard]] virtual bool remove_member(std::string_view team,
                                             PlayerId id) = 0;  // false: not a member, or the leader
    [[nodiscard]] virtual bool is_member(std::string_view team, PlayerId id) = 0;
    [[nodiscard]] virtual Page<Team> teams(Place after, int limit) = 0;  // the biggest first
    [[nodiscard]] virtual Page<TeamMember> team_members(std::string_view team, Place after,
                                                        int limit) = 0;  // who joined first, first
    [[nodiscard]] virtual std::vector<Team> teams_of(PlayerId id) = 0;   // by id

    // Ratings, by player and pool.
    [[nodiscard]] virtual std::optional<Rating> rating(PlayerId id, std::string_view pool) = 0;
    [[nodiscard]] virtual std::vector<Rating> ratings(PlayerId id) = 0;
    // All to those of a beginner (Rating's initial values); the number of games and the history stay.
    virtual void reset_ratings(PlayerId id) = 0;
    // A page: the newest `limit` changes before the one with this number (`after.games`), oldest first.
    [[nodiscard]] virtual std::vector<RatingChange> rating_history(PlayerId id, std::string_view pool,
                                                                   int limit, int before = INT_MAX) = 0;
    [[nodiscard]] virtual std::vector<RatingChange> rating_changes_of(
        std::string_view game) = 0;  // of both players
    // Whom the player met last in rated games of the pool, newest first; opponents who were erased are passed over.
    [[nodiscard]] virtual std::vector<Meeting> meetings(PlayerId id, std::string_view pool, int limit) = 0;
    // The best by rating, without bots.
    [[nodiscard]] virtual std::vector<Rating> leaders(std::string_view pool, double most_deviation,
                                                      int limit) = 0;
    // The pools in which somebody has a rating. Counts those whom leaders() would list.
    [[nodiscard]] virtual std::vector<PoolSize> pools(double most_deviation) = 0;
    [[nodiscard]] virtual std::vector<ResultCount> results(PlayerId id) = 0;

    // Games.
    virtual void add_game(const GameHead& game) = 0;
    // False: another event has this version, or one before it is missing; nothing has changed.
    [[nodiscard]] virtual bool add_event(std::string_view game, const GameEvent& event) = 0;
    // What was private to a player is over: the event keeps its number and time, and gets this text.
    virtual void erase_event_text(std::string_view game, int version, std::string_view text) = 0;
    // Stores the end with the rating changes that follow from it. False: it had ended before; nothing has changed.
    [[nodiscard]] virtual bool end_game(std::string_view game, const GameEnd& end,
                                        const std::vector<RatingChange>& changes) = 0;
    virtual void set_next(std::string_view game, std::string_view next) = 0;  // the rematch
    [[nodiscard]] virtual std::optional<GameHead> game(std::string_view id) = 0;
    [[nodiscard]] virtual std::vector<GameEvent> events(std::string_view game, int after_version = 0) = 0;
    // A page, in the order in which they began; one with less than `limit` is the last. And all pages.
    [[nodiscard]] virtual Page<GameHead> games_going(Place after, int limit) = 0;
    [[nodiscard]] std::vector<GameHead> games_going() { return all_pages(&Store::games_going); }
    // The games that go on, with the version of their last event (0: none), by id.
    [[nodiscard]] virtual std::vector<GameVersion> versions_going() = 0;
    [[nodiscard]] virtual std::vector<GameHead> find_games(const GameFilter& filter) = 0;  // newest first
    [[nodiscard]] virtual Counts counts() = 0;
    // What the searches of a review found; the text belongs to the server. False: a review with at least as many nodes is
    // there; nothing has changed.
    [[nodiscard]] virtual bool set_review(std::string_view game, std::int64_t nodes,
                                          const StoredReview& review) = 0;
    [[nodiscard]] virtual std::optional<StoredReview> review(std::string_view game) = 0;
    [[nodiscard]] virtual bool delete_review(std::string_view game) = 0;  // false: there is none

    // Challenges that wait for an opponent.
    virtual void add_challenge(const Challenge& challenge) = 0;
    [[nodiscard]] virtual std::optional<Challenge> challenge(std::string_view id) = 0;
    [[nodiscard]] virtual Page<Challenge> open_challenges(Place after, int limit) = 0;
    [[nodiscard]] std::vector<Challenge> open_challenges() { return all_pages(&Store::open_challenges); }
    // The newest `limit` by or to this player, oldest first.
    [[nodiscard]] virtual std::vector<Challenge> open_challenges_of(PlayerId id, int limit) = 0;
    // Closes it, with the game that came of it or without. False: it was closed before.
    [[nodiscard]] virtual bool close_challenge(std::string_view id, std::string_view game) = 0;

    // Tournaments. What changes one locks it first: until the end of the transaction nobody else does.
    virtual void add_tournament(const Tournament& tournament) = 0;
    [[nodiscard]] virtual std::optional<Tournament> tournament(std::string_view id) = 0;
    // Raises its version.
    [[nodiscard]] virtual std::optional<Tournament> lock_tournament(std::string_view id) = 0;
    // Status, start, round, next and settings.
    virtual void update_tournament(const Tournament& tournament) = 0;
    // A page: those to come and running, the first to start first; or those that are over, the last first.
    [[nodiscard]] virtual Page<Tournament> tournaments(bool over, Place after, int limit) = 0;
    [[nodiscard]] virtual int count_open_tournaments(PlayerId by) = 0;
    virtual void set_entrant(std::string_view tournament, const Entrant& entrant) = 0;     // new or changed
    [[nodiscard]] virtual std::vector<Entrant> entrants(std::string_view tournament) = 0;  // by player
    // The newest `limit` that a player has entered, newest first.
    [[nodiscard]] virtual std::vector<Tournament> tournaments_of(PlayerId player, int limit) = 0;
    virtual void add_pairing(std::string_view tournament, const Pairing& pairing) = 0;
    // In their order, with what the games say.
    [[nodiscard]] virtual std::vector<Pairing> pairings(std::string_view tournament) = 0;
    // Those whose games go on.
    [[nodiscard]] virtual std::vector<PlayerId> players_at_boards(std::string_view tournament) = 0;
    [[nodiscard]] virtual int last_pairing(std::string_view tournament) = 0;  // its number; 0: there is none

    // Maintenance.
    [[nodiscard]] virtual std::vector<std::string> check() = 0;  // faults, in words; empty: sound
    virtual void back_up(const std::string& file) = 0;  // a complete copy, while others read and write

  private:
    static constexpr int rows_of_page = 500;
    template <class Item>
    std::vector<Item> all_pages(Page<Item> (Store::*list)(Place, int)) {
        std::vector<Item> all;
        for (Place after;;) {
            auto page = (this->*list)(after, rows_of_page);
            const bool is_last = std::ssize(page.items) < rows_of_page;
            std::ranges::move(page.items, std::back_inserter(all));
            if (is_last) return all;
            after = page.end;
        }
    }
};

}  // namespace tafl::store
