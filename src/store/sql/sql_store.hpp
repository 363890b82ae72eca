// The Store over one database. Its functions are in files by subject: players, sessions, ratings, games,
// find_games, challenges …
//
// In PostgreSQL an error aborts the transaction: every statement until the next savepoint or rollback then
// fails. The server's StoreQueue gives each job a savepoint; changes of several statements here have one of
// their own.
#pragma once

#include <fmt/format.h>

#include <functional>

#include "store/sql/database.hpp"

namespace tafl::store {

[[nodiscard]] GameHead read_head(const Rows& row);  // of the columns of schema::games

class SqlStore final : public Store {
  public:
    explicit SqlStore(std::unique_ptr<Database> database)
        : db_(std::move(database)), phrases_(db_->dialect()) {}

    void begin() override { db_->begin(); }
    void commit() override { db_->commit(); }
    void roll_back() noexcept override { db_->roll_back(); }
    void checkpoint() override { db_->checkpoint(); }
    void set_savepoint() override { db_->set_savepoint(); }
    void release_savepoint() override { db_->release_savepoint(); }
    void roll_back_to_savepoint() override { db_->roll_back_to_savepoint(); }

    std::optional<PlayerId> add_player(const Player& player) override;
    std::optional<Player> player(PlayerId id) override;
    std::optional<Player> player_named(std::string_view name_key) override;
    std::vector<Player> members_beginning(std::string_view name_key, int limit) override;
    bool rename_player(PlayerId id, std::string_view name, std::string_view name_key) override;
    bool make_member(PlayerId id, std::string_view name, std::string_view name_key) override;
    void change_player(PlayerId id, const PlayerChange& change) override;
    std::vector<Player> administrators() override;
    void lock_players(std::array<PlayerId, 2> ids) override;
    void erase_player(PlayerId id) override;
    int erase_idle_guests(Moment unseen_since, int most) override;
    void set_password(PlayerId id, std::string_view hash) override;
    std::optional<std::string> password(PlayerId id) override;

    void add_session(const Session& session) override;
    std::optional<Session> session(std::string_view token_hash) override;
    void extend_session(std::string_view token_hash, Moment expires) override;
    std::vector<Session> sessions(PlayerId id, int limit) override;
    void end_session(std::string_view token_hash) override;
    void end_sessions(PlayerId id) override;
    int end_expired_sessions(Moment now) override;

    std::int64_t add_token(const Token& token) override;
    std::optional<Token> token(std::string_view token_hash) override;
    std::vector<Token> tokens(PlayerId id) override;
    void use_token(std::int64_t token, Moment at) override;
    bool end_token(PlayerId id, std::int64_t token) override;
    void end_tokens(PlayerId id) override;

    void set_belonging(const Belonging& belonging) override;
    std::vector<Belonging> belongings(PlayerId id, std::string_view kind) override;
    std::vector<Belonging> belongings_with(std::string_view kind, std::string_view key, int limit) override;
    std::vector<Belonging> belongings_before(const Belonging& before, int limit) override;
    bool delete_belonging(PlayerId id, std::string_view kind, std::string_view key) override;
    std::optional<Belonging> claim_belonging(std::string_view kind, Moment now, Moment until) override;

    std::string site_value_or_set(std::string_view name, std::string_view value) override;
    void set_site_value(const SiteValue& entry) override;
    std::optional<std::string> site_value(std::string_view name) override;
    std::vector<SiteValue> site_values_before(std::string_view beginning, std::string_view before,
                                              int limit) override;
    void delete_site_value(std::string_view name) override;
    void set_block(PlayerId by, PlayerId whom, bool blocked) override;
    std::vector<PlayerId> blocked_by(PlayerId by) override;
    std::int64_t add_report(const Report& report) override;
    std::vector<Report> open_reports(std::int64_t after, int limit) override;
    std::optional<Report> open_report(std::int64_t id) override;
    int count_open_reports(PlayerId by) override;
    bool close_report(std::int64_t id, std::string_view verdict) override;

    void set_follow(PlayerId by, PlayerId whom, Moment at, bool on) override;
    std::vector<PlayerId> followed_by(PlayerId by) override;
    std::int64_t add_message(const Message& message) override;
    std::optional<Message> message(std::int64_t number) override;
    std::vector<Message> messages(PlayerId reader, PlayerId other, std::int64_t before, int limit) override;
    std::vector<Message> messages_by(PlayerId id, std::int64_t before, int limit) override;
    std::vector<Conversation> conversations(PlayerId id, std::int64_t before, int limit) override;
    int count_unread(PlayerId id) override;
    void read_conversation(PlayerId id, PlayerId with) override;
    void delete_conversation(PlayerId id, PlayerId with) override;

    std::int64_t add_chat_line(const ChatLine& line, int kept) override;
    std::optional<ChatLine> last_chat_line(std::string_view room, PlayerId by) override;
    std::vector<ChatLine> chat_lines(std::string_view room, std::int64_t before, int limit) override;
    std::vector<ChatLine> chat_lines_by(PlayerId id, std::int64_t before, int limit) override;
    bool delete_chat_line(std::string_view room, std::int64_t number) override;
    void delete_chat_lines_of(std::string_view room, PlayerId by) override;
    void delete_chat(std::string_view room) override;

    bool add_team(const Team& team) override;
    std::optional<Team> team(std::string_view id) override;
    std::optional<Team> lock_team(std::string_view id) override;
    bool change_team(std::string_view id, std::string_view name, std::string_view name_key,
                     std::string_view text) override;
    bool set_leader(std::string_view id, PlayerId member) override;
    void delete_team(std::string_view id) override;
    bool add_member(std::string_view team, const TeamMember& member) override;
    bool remove_member(std::string_view team, PlayerId id) override;
    bool is_member(std::string_view team, PlayerId id) override;
    Page<Team> teams(Cursor after, int limit) override;
    Page<TeamMember> team_members(std::string_view team, Cursor after, int limit) override;
    std::vector<Team> teams_of(PlayerId id) override;

    bool add_study(const Study& study) override;
    std::optional<Study> study(std::string_view id) override;
    std::optional<Study> lock_study(std::string_view id) override;
    void update_study(const Study& study) override;
    void delete_study(std::string_view id) override;
    Page<Study> public_studies(Cursor after, int limit) override;
    Page<Study> broadcasts(Cursor after, int limit) override;
    std::vector<Study> studies_of(PlayerId author) override;
    StudyUse study_use(PlayerId owner) override;
    bool add_study_author(std::string_view study, const StudyAuthor& author) override;
    bool remove_study_author(std::string_view study, PlayerId id) override;
    std::vector<StudyAuthor> study_authors(std::string_view study) override;
    bool set_chapter(std::string_view study, const StudyChapter& chapter, int replaces) override;
    void set_chapter_place(std::string_view study, int number, int place) override;
    bool delete_chapter(std::string_view study, int number) override;
    std::vector<StudyChapter> chapters(std::string_view study) override;
    std::optional<StudyChapter> chapter(std::string_view study, int number) override;

    std::optional<Rating> rating(PlayerId id, std::string_view pool) override;
    std::vector<Rating> ratings(PlayerId id) override;
    void reset_ratings(PlayerId id) override;
    std::vector<RatingChange> rating_history(PlayerId id, std::string_view pool, int limit,
                                             int before) override;
    std::vector<RatingChange> rating_changes_of(std::string_view game) override;
    std::vector<Meeting> meetings(PlayerId id, std::string_view pool, int limit) override;
    std::vector<RatedWin> best_wins(PlayerId id, std::string_view pool, int limit) override;
    std::vector<Rating> leaders(std::string_view pool, double max_deviation, int limit) override;
    std::vector<PoolSize> pools(double max_deviation) override;
    std::vector<ResultCount> results(PlayerId id) override;

    std::optional<Rating> solver_rating(PlayerId id, std::string_view pool) override;
    std::vector<Rating> solver_ratings(PlayerId id) override;
    std::vector<PuzzleRating> puzzle_ratings(const std::vector<PuzzleId>& puzzles) override;
    PuzzleRating lock_puzzle(PuzzleId puzzle) override;
    void rate_puzzle(const PuzzleAttempt& attempt, const Rating& solver, const PuzzleRating& puzzle) override;
    std::optional<PuzzleAttempt> puzzle_attempt(PlayerId id, PuzzleId puzzle) override;
    std::vector<PuzzleAttempt> puzzle_attempts(PlayerId id, std::optional<PuzzleId> after,
                                               int limit) override;
    bool vote_on_puzzle(PlayerId id, PuzzleId puzzle, PuzzleVote vote) override;

    void add_game(const GameHead& game) override;
    bool add_event(std::string_view game, const GameEvent& event) override;
    void erase_event_text(std::string_view game, int version, std::string_view text) override;
    bool end_game(std::string_view game, const GameEnd& end,
                  const std::vector<RatingChange>& changes) override;
    void set_next(std::string_view game, std::string_view next) override;
    std::optional<GameHead> game(std::string_view id) override;
    std::vector<GameEvent> events(std::string_view game, int after_version) override;
    Page<GameHead> running_games(Cursor after, int limit) override;
    std::vector<GameVersion> running_versions() override;
    std::vector<GameHead> find_games(const GameFilter& filter) override;
    std::vector<std::string> delete_unmoved_games(Moment from, Moment to, std::string_view kept,
                                                  int limit) override;
    Counts counts() override;
    bool set_review(std::string_view game, std::int64_t nodes, const StoredReview& review) override;
    std::optional<StoredReview> review(std::string_view game) override;
    bool delete_review(std::string_view game) override;

    bool add_collected_game(const CollectedGame& game) override;
    std::optional<CollectedGame> collected_game(std::string_view id) override;
    Page<CollectedGame> collected_games(const CollectionFilter& filter, Cursor after, int limit) override;
    std::vector<CollectionCount> collection_counts(std::string_view ruleset) override;
    void add_move_counts(const std::vector<MoveCount>& counts) override;
    std::vector<MoveCount> move_counts(std::int64_t position) override;
    void begin_recount() override;
    std::vector<GameHead> uncounted_games(int limit) override;
    bool set_counted(std::string_view game) override;
    void add_positions(GameOrigin origin, std::string_view game,
                       const std::vector<std::int64_t>& positions) override;
    std::optional<Cursor> position_cursor(GameOrigin origin, std::int64_t position, Cursor after,
                                          int nth) override;

    void add_challenge(const Challenge& challenge) override;
    std::optional<Challenge> challenge(std::string_view id) override;
    Page<Challenge> open_challenges(Cursor after, int limit) override;
    std::vector<Challenge> open_challenges_of(PlayerId id, int limit) override;
    bool close_challenge(std::string_view id, std::string_view game) override;

    void add_tournament(const Tournament& tournament) override;
    std::optional<Tournament> tournament(std::string_view id) override;
    std::optional<Tournament> lock_tournament(std::string_view id) override;
    void update_tournament(const Tournament& tournament) override;
    Page<Tournament> tournaments(bool over, Cursor after, int limit) override;
    int count_open_tournaments(PlayerId by) override;
    void set_entrant(std::string_view tournament, const Entrant& entrant) override;
    std::vector<Entrant> entrants(std::string_view tournament) override;
    std::vector<Tournament> tournaments_of(PlayerId player, int limit) override;
    void add_pairing(std::string_view tournament, const Pairing& pairing) override;
    std::vector<Pairing> pairings(std::string_view tournament) override;
    std::vector<PlayerId> playing_entrants(std::string_view tournament) override;
    int last_pairing(std::string_view tournament) override;

    std::vector<std::string> check() override { return db_->check(); }
    std::string back_up(const std::string& file) override { return db_->back_up(file); }

  private:
    template <class... Values>
    Rows query(std::string_view sql, const Values&... values) {
        return db_->query(sql, values...);
    }
    template <class... Values>
    int run(std::string_view sql, const Values&... values) {
        return db_->run(sql, values...);
    }
    template <class... Values>
    bool finds(std::string_view sql, const Values&... values) {
        return db_->finds(sql, values...);
    }
    // The rows that follow from "WHERE …", as objects of the table: all of them, or the first.
    template <const auto& table, class... Values>
    auto all(std::string_view where, const Values&... values) {
        return all_of(query(select<table>(where), values...), read_row<table>);
    }
    template <const auto& table, class... Values>
    auto one(std::string_view where, const Values&... values) {
        return first_of(query(select<table>(where), values...), read_row<table>);
    }
    // A page: `at` is the member by which it is ordered, before the number.
    template <const auto& table, class... Values>
    auto page(auto at, std::string_view where, const Values&... values) {
        Page<ObjectOf<table>> page;
        static const auto sql = select_sql(described<table>, "number");
        page.items = all_of(query(fmt::format("{} {}", sql, where), values...), [&](const Rows& row) {
            ObjectOf<table> object;
            const int number = row.read_into(object, table);
            page.end = {std::get<std::int64_t>(value_of(std::invoke(at, object))),
                        std::get<std::int64_t>(row.cell(number, ColumnType::Whole))};
            return object;
        });
        return page;
    }
    template <const auto& table>
    static std::string select(std::string_view where) {
        static const auto sql = select_sql(described<table>);
        return fmt::format("{} {}", sql, where);
    }
    // Inserts a row; `given` are the values of the columns that are not the object's. put() changes the one with the same key.
    template <const auto& table>
    int insert(const ObjectOf<table>& object, std::initializer_list<Value> given = {},
               std::string_view behind = {}) {
        static const auto sql = write_sql(described<table>, false);
        return write<table>(fmt::format("{} {}", sql, behind), object, given);
    }
    template <const auto& table>
    int put(const ObjectOf<table>& object, std::initializer_list<Value> given = {}) {
        static const auto sql = write_sql(described<table>, true);
        return write<table>(sql, object, given);
    }
    template <const auto& table>
    int write(std::string_view sql, const ObjectOf<table>& object, std::initializer_list<Value> given) {
        std::vector<Value> values;
        add_values<table>(values, object, given);
        return db_->ask(sql, values).finish();
    }
    // Inserts a row with a number that was never assigned before, and returns it. `condition`: as in Phrases.
    template <const auto& table>
    std::optional<std::int64_t> insert_numbered(const ObjectOf<table>& object,
                                                std::initializer_list<Value> given = {},
                                                std::string_view condition = "true") {
        const auto sql =
            phrases_.insert_numbered(table.name, columns_of<table>[0].name, written_names(described<table>),
                                     written_parameters(described<table>), condition);
        std::vector<Value> values;
        add_values<table>(values, object, given);
        return number_of_new(sql, values);
    }
    // Runs an insertion that returns the number of the new row. Nothing: it inserted none.
    std::optional<std::int64_t> number_of_new(std::string_view sql, std::span<const Value> values) {
        std::optional<std::int64_t> number;
        for (auto rows = db_->ask(sql, values); rows.next();) rows.read(number.emplace());
        return number;
    }
    [[nodiscard]] std::vector<GameHead> heads(std::string_view where, const auto&... values) {
        return all_of(query(select<schema::games>(where), values...), read_head);
    }
    AtomicChange atomic_change() { return AtomicChange(*db_); }
    // Whether the account was deleted; until the end of the transaction that stays so.
    [[nodiscard]] bool is_erased(PlayerId id);
    void erase_rows_of(PlayerId id);
    void write_change(std::string_view game, const RatingChange& change);
    // The number of this text of rules, which is stored once; 0 for none.
    [[nodiscard]] std::int64_t number_of_text(std::string_view text);
    // Runs a deletion. Texts of rules that it returns (RETURNING own_rules) go, too, once nothing names them. Returns the
    // number of rows returned.
    int erase(std::string_view sql, const auto& value) {
        std::vector<std::int64_t> texts;
        for (auto rows = query(sql, value); rows.next();) rows.read(texts.emplace_back());
        for (const auto text : texts) erase_unused_text(text);
        return static_cast<int>(texts.size());
    }
    void erase_unused_text(std::int64_t number);

    std::unique_ptr<Database> db_;
    Phrases phrases_;
};

}  // namespace tafl::store
