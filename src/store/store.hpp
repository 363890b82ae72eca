// The persistent data of the site: players, games, ratings. One interface; sql/ implements it,
// in one file (database/sqlite/) or in a database server (database/postgresql/).
//
// A game is stored as an event log: a head, written when it begins and again when it ends, and numbered
// events, which are append-only, except that the text of one may be erased. The server defines the text of
// events; the store does not read it.
//
// Threads: a Store belongs to one thread at a time. Transactions: everything between begin() and commit() is
// atomic; a savepoint inside rolls back one job without the others.
// Accounts: what would belong to an erased player is not stored (a request may still be on its way while the
// account is deleted, on any node); numbers are then 0, and answers false.
// Errors: expected outcomes (a name is taken, a game has ended) are values. StoreError is thrown if the disk
// or the database fails; then the whole running transaction must be considered lost.
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
#include <type_traits>
#include <utility>
#include <vector>

#include "store/collection.hpp"
#include "store/game.hpp"
#include "store/player.hpp"
#include "store/puzzle.hpp"
#include "store/social.hpp"
#include "store/study.hpp"
#include "store/tournament.hpp"

namespace tafl::store {

struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// The database belongs to another program or a newer version, or a move into it is unfinished. It was not
// changed.
struct NotOurs : StoreError {
    using StoreError::StoreError;
};
// The database is damaged, or its write-ahead log is lost or belongs to another database.
struct Damaged : StoreError {
    using StoreError::StoreError;
};
// A conflict with another transaction. This one was rolled back; it may succeed if it is retried.
struct SerializationFailure : StoreError {
    using StoreError::StoreError;
};

// The cursor of a paged list: where the page ended, in the numbers of its store.
struct Cursor {
    std::int64_t at = INT64_MIN;
    std::int64_t number = 0;
};
template <class Item>
struct Page {
    std::vector<Item> items;
    Cursor end;  // the cursor for the next page
};

class Store {
  public:
    virtual ~Store() = default;

    virtual void begin() = 0;
    virtual void commit() = 0;  // returns when the transaction is on disk
    virtual void roll_back() noexcept = 0;
    // Checkpoints the write-ahead log (best effort). Call between transactions, when idle.
    virtual void checkpoint() {}
    virtual void set_savepoint() = 0;  // one at a time, inside a transaction
    virtual void release_savepoint() = 0;
    virtual void roll_back_to_savepoint() = 0;  // rolls back to it and releases it

    // Players. Names are unique by `name_key` (the server folds case and look-alikes).
    [[nodiscard]] virtual std::optional<PlayerId> add_player(
        const Player& player) = 0;  // nothing: the name is taken
    [[nodiscard]] virtual std::optional<Player> player(PlayerId id) = 0;
    [[nodiscard]] virtual std::optional<Player> player_named(std::string_view name_key) = 0;
    // Members whose name key begins so, ordered by it.
    [[nodiscard]] virtual std::vector<Player> members_beginning(std::string_view name_key, int limit) = 0;
    // Writes only this member, so that two changes from stale copies do not undo each other. Erased players are not changed.
    template <class Value>
    void set(PlayerId id, Value Player::* member, std::type_identity_t<Value> value) {
        change_player(id, std::pair(member, std::move(value)));
    }
    virtual void change_player(PlayerId id, const PlayerChange& change) = 0;
    [[nodiscard]] virtual bool rename_player(
        PlayerId id, std::string_view name,
        std::string_view name_key) = 0;  // false: the name is taken, or there is no such player
    // Makes a guest a member. False: the name is taken, or there is no such guest.
    [[nodiscard]] virtual bool make_member(PlayerId id, std::string_view name, std::string_view name_key) = 0;
    [[nodiscard]] virtual std::vector<Player> administrators() = 0;  // ordered by number
    // Locks these rows until the end of the transaction: what it reads of them (ratings, number of running
    // games) is still true when it commits.
    virtual void lock_players(std::array<PlayerId, 2> ids) = 0;
    // Deletes sessions, tokens, credentials, belongings, settings, blocks, follows, messages on both sides,
    // ratings, attempts at puzzles with their votes, and open challenges. A team or study passes to its
    // longest-standing member or author, or is deleted. The games stay, with a nameless player.
    virtual void erase_player(PlayerId id) = 0;
    // Deletes up to `limit` guests idle since `since` without public data: no reports, no open challenges,
    // and only aborted and abandoned games, which are deleted with them. Returns the number deleted.
    virtual int erase_idle_guests(Moment since, int limit) = 0;
    virtual void set_password(PlayerId id, std::string_view hash) = 0;
    [[nodiscard]] virtual std::optional<std::string> password(PlayerId id) = 0;

    // Sessions are stored by the hash of their token, never by the token.
    virtual void add_session(const Session& session) = 0;
    [[nodiscard]] virtual std::optional<Session> session(std::string_view token_hash) = 0;
    virtual void extend_session(std::string_view token_hash, Moment expires) = 0;
    // The `limit` most recently used sessions.
    [[nodiscard]] virtual std::vector<Session> sessions(PlayerId id, int limit) = 0;
    virtual void end_session(std::string_view token_hash) = 0;
    virtual void end_sessions(PlayerId id) = 0;
    virtual int end_expired_sessions(Moment now) = 0;

    // API tokens, also stored by their hash. They are deleted with their player.
    virtual std::int64_t add_token(const Token& token) = 0;  // returns its number
    [[nodiscard]] virtual std::optional<Token> token(std::string_view token_hash) = 0;
    [[nodiscard]] virtual std::vector<Token> tokens(PlayerId id) = 0;  // oldest first
    virtual void use_token(std::int64_t token, Moment at) = 0;
    [[nodiscard]] virtual bool end_token(PlayerId id,
                                         std::int64_t token) = 0;  // false: the player has no such token
    virtual void end_tokens(PlayerId id) = 0;

    // A player's belongings (see Belonging). Adds one, or replaces the one with the same kind and key.
    virtual void set_belonging(const Belonging& belonging) = 0;
    [[nodiscard]] virtual std::vector<Belonging> belongings(PlayerId id,
                                                            std::string_view kind) = 0;  // ordered by key
    // Of all players, newest first.
    [[nodiscard]] virtual std::vector<Belonging> belongings_with(std::string_view kind, std::string_view key,
                                                                 int limit) = 0;
    // A page of the list above: the entries of the same kind behind `before`, by time, player and key in descending order.
    [[nodiscard]] virtual std::vector<Belonging> belongings_before(const Belonging& before, int limit) = 0;
    // False: it does not exist.
    [[nodiscard]] virtual bool delete_belonging(PlayerId id, std::string_view kind, std::string_view key) = 0;
    // For kinds that are queues: takes the due entry that has waited longest, and makes it due again at
    // `until` (a lease). Two transactions never get the same entry.
    [[nodiscard]] virtual std::optional<Belonging> claim_belonging(std::string_view kind, Moment now,
                                                                   Moment until) = 0;

    // The site's value with this name; stores `value` if there was none.
    [[nodiscard]] virtual std::string site_value_or_set(std::string_view name, std::string_view value) = 0;
    // The site's own lists: values whose names have a common beginning, ordered by name.
    virtual void set_site_value(const SiteValue& entry) = 0;  // adds or replaces
    [[nodiscard]] virtual std::optional<std::string> site_value(std::string_view name) = 0;
    // The last `limit` with this beginning whose names come before `before`, last first.
    [[nodiscard]] virtual std::vector<SiteValue> site_values_before(std::string_view beginning,
                                                                    std::string_view before, int limit) = 0;
    virtual void delete_site_value(std::string_view name) = 0;

    virtual void set_block(PlayerId by, PlayerId whom, bool blocked) = 0;
    [[nodiscard]] virtual std::vector<PlayerId> blocked_by(PlayerId by) = 0;
    virtual std::int64_t add_report(const Report& report) = 0;
    // A page: the open reports after number `after`, oldest first.
    [[nodiscard]] virtual std::vector<Report> open_reports(std::int64_t after, int limit) = 0;
    [[nodiscard]] virtual std::optional<Report> open_report(std::int64_t id) = 0;
    [[nodiscard]] virtual int count_open_reports(PlayerId by) = 0;
    // Closes the report and deletes its context. False: there is no such open report.
    [[nodiscard]] virtual bool close_report(std::int64_t id, std::string_view verdict) = 0;

    // Following.
    virtual void set_follow(PlayerId by, PlayerId whom, Moment at, bool on) = 0;
    [[nodiscard]] virtual std::vector<PlayerId> followed_by(PlayerId by) = 0;  // newest first

    // Private messages. Adds an unread one and returns its number. `before`: the number of a message.
    virtual std::int64_t add_message(const Message& message) = 0;
    [[nodiscard]] virtual std::optional<Message> message(std::int64_t number) = 0;
    // The last `limit` messages before that one, oldest first, without those that the reader has deleted.
    [[nodiscard]] virtual std::vector<Message> messages(PlayerId reader, PlayerId other, std::int64_t before,
                                                        int limit) = 0;
    [[nodiscard]] virtual std::vector<Message> messages_by(PlayerId id, std::int64_t before,
                                                           int limit) = 0;  // newest first
    // Ordered by their last message, newest first.
    [[nodiscard]] virtual std::vector<Conversation> conversations(PlayerId id, std::int64_t before,
                                                                  int limit) = 0;
    [[nodiscard]] virtual int count_unread(PlayerId id) = 0;  // conversations with unread messages
    virtual void read_conversation(PlayerId id, PlayerId with) = 0;
    // Deletes it for this player. Messages that both have deleted are erased.
    virtual void delete_conversation(PlayerId id, PlayerId with) = 0;

    // Chat. Adds a line, deletes all of the room but the last `kept`, and returns the new line's number. `before`: the
    // number of a line.
    virtual std::int64_t add_chat_line(const ChatLine& line, int kept) = 0;
    [[nodiscard]] virtual std::optional<ChatLine> last_chat_line(std::string_view room, PlayerId by) = 0;
    // The last `limit` lines before that one, oldest first.
    [[nodiscard]] virtual std::vector<ChatLine> chat_lines(std::string_view room, std::int64_t before,
                                                           int limit) = 0;
    [[nodiscard]] virtual std::vector<ChatLine> chat_lines_by(PlayerId id, std::int64_t before,
                                                              int limit) = 0;  // newest first
    // False: the room has no such line.
    [[nodiscard]] virtual bool delete_chat_line(std::string_view room, std::int64_t number) = 0;
    virtual void delete_chat_lines_of(std::string_view room, PlayerId by) = 0;
    virtual void delete_chat(std::string_view room) = 0;

    // Teams. Lock a team before changing it; the lock lasts until the end of the transaction. False: the name
    // is taken. The leader is the first member.
    [[nodiscard]] virtual bool add_team(const Team& team) = 0;
    [[nodiscard]] virtual std::optional<Team> team(std::string_view id) = 0;
    [[nodiscard]] virtual std::optional<Team> lock_team(std::string_view id) = 0;
    [[nodiscard]] virtual bool change_team(std::string_view id, std::string_view name,
                                           std::string_view name_key,
                                           std::string_view text) = 0;  // false: the name is taken
    [[nodiscard]] virtual bool set_leader(std::string_view id, PlayerId member) = 0;  // false: not a member
    virtual void delete_team(std::string_view id) = 0;
    [[nodiscard]] virtual bool add_member(std::string_view team,
                                          const TeamMember& member) = 0;  // false: already a member
    [[nodiscard]] virtual bool remove_member(std::string_view team,
                                             PlayerId id) = 0;  // false: not a member, or the leader
    [[nodiscard]] virtual bool is_member(std::string_view team, PlayerId id) = 0;
    [[nodiscard]] virtual Page<Team> teams(Cursor after, int limit) = 0;  // largest first
    [[nodiscard]] virtual Page<TeamMember> team_members(std::string_view team, Cursor after,
                                                        int limit) = 0;  // by date of joining, oldest first
    [[nodiscard]] virtual std::vector<Team> teams_of(PlayerId id) = 0;   // ordered by id

    // Studies. Lock a study before changing it; the lock lasts until the end of the transaction. The owner is
    // one of the authors.
    // False: the id is taken, or the owner is erased.
    [[nodiscard]] virtual bool add_study(const Study& study) = 0;
    [[nodiscard]] virtual std::optional<Study> study(std::string_view id) = 0;
    // Locks it and increments its version.
    [[nodiscard]] virtual std::optional<Study> lock_study(std::string_view id) = 0;
    // Writes title, visibility, time of the change, last chapter and state of the broadcast.
    virtual void update_study(const Study& study) = 0;
    virtual void delete_study(std::string_view id) = 0;
    [[nodiscard]] virtual Page<Study> public_studies(Cursor after, int limit) = 0;  // changed last, first
    [[nodiscard]] virtual Page<Study> broadcasts(Cursor after, int limit) = 0;      // changed last, first
    [[nodiscard]] virtual std::vector<Study> studies_of(PlayerId author) = 0;       // ordered by id
    [[nodiscard]] virtual StudyUse study_use(PlayerId owner) = 0;
    [[nodiscard]] virtual bool add_study_author(
        std::string_view study,
        const StudyAuthor& author) = 0;  // false: already one, or erased
    [[nodiscard]] virtual bool remove_study_author(std::string_view study,
                                                   PlayerId id) = 0;  // false: not an author, or the owner
    // Ordered by date of joining.
    [[nodiscard]] virtual std::vector<StudyAuthor> study_authors(std::string_view study) = 0;
    // Adds a chapter, or replaces the one that still has the version `replaces` (0: there is none). False,
    // with nothing changed: it has another version, or is not there.
    [[nodiscard]] virtual bool set_chapter(std::string_view study, const StudyChapter& chapter,
                                           int replaces) = 0;
    virtual void set_chapter_place(std::string_view study, int number, int place) = 0;
    [[nodiscard]] virtual bool delete_chapter(std::string_view study,
                                              int number) = 0;  // false: it does not exist
    // In their order, without the records.
    [[nodiscard]] virtual std::vector<StudyChapter> chapters(std::string_view study) = 0;
    [[nodiscard]] virtual std::optional<StudyChapter> chapter(std::string_view study, int number) = 0;

    // Ratings by player and pool.
    [[nodiscard]] virtual std::optional<Rating> rating(PlayerId id, std::string_view pool) = 0;
    [[nodiscard]] virtual std::vector<Rating> ratings(PlayerId id) = 0;
    // Resets all of a player's ratings to the initial values; the number of games and the history stay.
    virtual void reset_ratings(PlayerId id) = 0;
    // A page: the last `limit` changes before the one with this number (`after.games`), oldest first.
    [[nodiscard]] virtual std::vector<RatingChange> rating_history(PlayerId id, std::string_view pool,
                                                                   int limit, int before = INT_MAX) = 0;
    [[nodiscard]] virtual std::vector<RatingChange> rating_changes_of(
        std::string_view game) = 0;  // of both players
    // The player's last rated games in the pool, newest first, without those against erased players.
    [[nodiscard]] virtual std::vector<Meeting> meetings(PlayerId id, std::string_view pool, int limit) = 0;
    // Of the player's last 1,000 wins in the pool those against the highest rated, these first; without those against erased
    // players.
    [[nodiscard]] virtual std::vector<RatedWin> best_wins(PlayerId id, std::string_view pool, int limit) = 0;
    // The best players by rating, without bots.
    [[nodiscard]] virtual std::vector<Rating> leaders(std::string_view pool, double max_deviation,
                                                      int limit) = 0;
    // The pools in which somebody has a rating, with the number of players whom leaders() would list.
    [[nodiscard]] virtual std::vector<PoolSize> pools(double max_deviation) = 0;
    [[nodiscard]] virtual std::vector<ResultCount> results(PlayerId id) = 0;

    // Puzzles. Players' ratings at them by family of rulesets (`pool`), apart from those in games; and the attempts,
    // at most one for each player and puzzle.
    [[nodiscard]] virtual std::optional<Rating> solver_rating(PlayerId id, std::string_view pool) = 0;
    [[nodiscard]] virtual std::vector<Rating> solver_ratings(PlayerId id) = 0;  // ordered by pool
    // Those of these puzzles that have one, in the order of their numbers.
    [[nodiscard]] virtual std::vector<PuzzleRating> puzzle_ratings(const std::vector<PuzzleId>& puzzles) = 0;
    // Locks it until the end of the transaction, like lock_players; adds it if it is new.
    [[nodiscard]] virtual PuzzleRating lock_puzzle(PuzzleId puzzle) = 0;
    // Stores both ratings and the attempt, in place of an earlier one. The votes stay. Precondition: the puzzle is locked.
    virtual void rate_puzzle(const PuzzleAttempt& attempt, const Rating& solver,
                             const PuzzleRating& puzzle) = 0;
    [[nodiscard]] virtual std::optional<PuzzleAttempt> puzzle_attempt(PlayerId id, PuzzleId puzzle) = 0;
    // A page: the first `limit` at puzzles with numbers above `after`, in their order; from the first without `after`.
    [[nodiscard]] virtual std::vector<PuzzleAttempt> puzzle_attempts(PlayerId id,
                                                                     std::optional<PuzzleId> after,
                                                                     int limit) = 0;
    // False: the player has not attempted the puzzle.
    [[nodiscard]] virtual bool vote_on_puzzle(PlayerId id, PuzzleId puzzle, PuzzleVote vote) = 0;

    // Games.
    virtual void add_game(const GameHead& game) = 0;
    // False, with nothing changed: another event has this version, or the one before it is missing.
    [[nodiscard]] virtual bool add_event(std::string_view game, const GameEvent& event) = 0;
    // Erases what was private to a player: the event keeps its version and time, and gets this text.
    virtual void erase_event_text(std::string_view game, int version, std::string_view text) = 0;
    // Stores the end and the rating changes that it causes. False, with nothing changed: the game had already
    // ended.
    [[nodiscard]] virtual bool end_game(std::string_view game, const GameEnd& end,
                                        const std::vector<RatingChange>& changes) = 0;
    virtual void set_next(std::string_view game, std::string_view next) = 0;  // links the rematch
    [[nodiscard]] virtual std::optional<GameHead> game(std::string_view id) = 0;
    [[nodiscard]] virtual std::vector<GameEvent> events(std::string_view game, int after_version = 0) = 0;
    // Running games, in the order in which they began: a page, where fewer than `limit` means the last; and
    // all pages.
    [[nodiscard]] virtual Page<GameHead> running_games(Cursor after, int limit) = 0;
    [[nodiscard]] std::vector<GameHead> running_games() { return all_pages(&Store::running_games); }
    // The running games, each with the version of its last event (0: none), by id.
    [[nodiscard]] virtual std::vector<GameVersion> running_versions() = 0;
    [[nodiscard]] virtual std::vector<GameHead> find_games(const GameFilter& filter) = 0;  // newest first
    // Deletes up to `limit` games that were aborted in [from, to) with no move on the board, with their challenges and
    // reviews, and returns their ids. Games of tournaments stay, those that an open report names, and those with an event
    // whose text begins with `kept`.
    virtual std::vector<std::string> delete_unmoved_games(Moment from, Moment to, std::string_view kept,
                                                          int limit) = 0;
    [[nodiscard]] virtual Counts counts() = 0;
    // The search results of a review; the server defines the text. Replaces that of another player, whose nodes are no
    // more than a claim. False, with nothing changed: the same player has stored one with at least as many nodes.
    [[nodiscard]] virtual bool set_review(std::string_view game, std::int64_t nodes,
                                          const StoredReview& review) = 0;
    [[nodiscard]] virtual std::optional<StoredReview> review(std::string_view game) = 0;
    [[nodiscard]] virtual bool delete_review(std::string_view game) = 0;  // false: it does not exist

    // The collection of imported games. False, with nothing changed: a game with this id is there.
    [[nodiscard]] virtual bool add_collected_game(const CollectedGame& game) = 0;
    [[nodiscard]] virtual std::optional<CollectedGame> collected_game(std::string_view id) = 0;
    [[nodiscard]] virtual Page<CollectedGame> collected_games(const CollectionFilter& filter, Cursor after,
                                                              int limit) = 0;  // imported last, listed first
    // The games of a ruleset, counted; ordered by the members of a count, from the first.
    [[nodiscard]] virtual std::vector<CollectionCount> collection_counts(std::string_view ruleset) = 0;
    // Adds each to the stored count of its position, origin and move, whose example it replaces. These three differ
    // from count to count; in their order, transactions that run at the same time do not block each other.
    virtual void add_move_counts(const std::vector<MoveCount>& counts) = 0;
    [[nodiscard]] virtual std::vector<MoveCount> move_counts(
        std::int64_t position) = 0;  // ordered by origin and move
    // Forgets the move counts of the site's own games; those that ended with a result, and were not sent, are uncounted.
    virtual void begin_recount() = 0;
    [[nodiscard]] virtual std::vector<GameHead> uncounted_games(
        int limit) = 0;                                                 // in the order of their numbers
    [[nodiscard]] virtual bool set_counted(std::string_view game) = 0;  // false: it was counted already
    // The positions that a game reached, by their keys, for searches. Those that are known already are left as they are; nothing is
    // stored if there is no such game. Not for aborted and abandoned games, which may be deleted.
    virtual void add_positions(GameOrigin origin, std::string_view game,
                               const std::vector<std::int64_t>& positions) = 0;
    // Where the nth game (from 0) behind `after` is among those that reached the position, newest first: when it began (0 for
    // a collected game), and its number. Nothing: there are fewer.
    [[nodiscard]] virtual std::optional<Cursor> position_cursor(GameOrigin origin, std::int64_t position,
                                                                Cursor after, int nth) = 0;

    // Open challenges.
    virtual void add_challenge(const Challenge& challenge) = 0;
    [[nodiscard]] virtual std::optional<Challenge> challenge(std::string_view id) = 0;
    [[nodiscard]] virtual Page<Challenge> open_challenges(Cursor after, int limit) = 0;
    [[nodiscard]] std::vector<Challenge> open_challenges() { return all_pages(&Store::open_challenges); }
    // The newest `limit` from or to this player, oldest first.
    [[nodiscard]] virtual std::vector<Challenge> open_challenges_of(PlayerId id, int limit) = 0;
    // Closes it with the game that it led to, or deletes it if there is none. False: it was already closed.
    [[nodiscard]] virtual bool close_challenge(std::string_view id, std::string_view game) = 0;

    // Tournaments. Lock a tournament before changing it; the lock lasts until the end of the transaction.
    virtual void add_tournament(const Tournament& tournament) = 0;
    [[nodiscard]] virtual std::optional<Tournament> tournament(std::string_view id) = 0;
    // Locks it and increments its version.
    [[nodiscard]] virtual std::optional<Tournament> lock_tournament(std::string_view id) = 0;
    // Writes status, start, round, next and settings.
    virtual void update_tournament(const Tournament& tournament) = 0;
    // A page: future and running ones by start, earliest first; or finished ones, latest first.
    [[nodiscard]] virtual Page<Tournament> tournaments(bool over, Cursor after, int limit) = 0;
    [[nodiscard]] virtual int count_open_tournaments(PlayerId by) = 0;
    virtual void set_entrant(std::string_view tournament, const Entrant& entrant) = 0;     // adds or changes
    [[nodiscard]] virtual std::vector<Entrant> entrants(std::string_view tournament) = 0;  // by player
    // The newest `limit` tournaments that a player has entered, newest first.
    [[nodiscard]] virtual std::vector<Tournament> tournaments_of(PlayerId player, int limit) = 0;
    virtual void add_pairing(std::string_view tournament, const Pairing& pairing) = 0;
    // In order, with the results of their games.
    [[nodiscard]] virtual std::vector<Pairing> pairings(std::string_view tournament) = 0;
    // The players whose games are running.
    [[nodiscard]] virtual std::vector<PlayerId> playing_entrants(std::string_view tournament) = 0;
    [[nodiscard]] virtual int last_pairing(std::string_view tournament) = 0;  // its number; 0: there is none

    // Maintenance.
    [[nodiscard]] virtual std::vector<std::string> check() = 0;  // violations as sentences; empty if sound
    // A complete copy, while others read and write. Returns a sentence if acknowledged changes were lost before or a page is
    // damaged, else nothing.
    virtual std::string back_up(const std::string& file) = 0;

  private:
    static constexpr int rows_of_page = 500;
    template <class Item>
    std::vector<Item> all_pages(Page<Item> (Store::*list)(Cursor, int)) {
        std::vector<Item> all;
        for (Cursor after;;) {
            auto page = (this->*list)(after, rows_of_page);
            const bool is_last = std::ssize(page.items) < rows_of_page;
            std::ranges::move(page.items, std::back_inserter(all));
            if (is_last) return all;
            after = page.end;
        }
    }
};

}  // namespace tafl::store
