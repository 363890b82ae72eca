// The reference implementation of the store: maps, lists, and a copy of everything for each rollback. The
// real stores are compared with it.
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "store/store.hpp"

namespace tafl::test {

class MemoryStore final : public store::Store {
  public:
    MemoryStore();

    void begin() override;
    void commit() override;
    void roll_back() noexcept override;
    void set_savepoint() override;
    void release_savepoint() override;
    void roll_back_to_savepoint() override;

    std::optional<store::PlayerId> add_player(const store::Player& player) override;
    std::optional<store::Player> player(store::PlayerId id) override;
    std::optional<store::Player> player_named(std::string_view name_key) override;
    bool rename_player(store::PlayerId id, std::string_view name, std::string_view name_key) override;
    bool make_member(store::PlayerId id, std::string_view name, std::string_view name_key) override;
    void change_player(store::PlayerId id, const store::PlayerChange& change) override;
    std::vector<store::Player> members_beginning(std::string_view name_key, int limit) override;
    std::vector<store::Player> administrators() override;
    void lock_players(std::array<store::PlayerId, 2>) override {}
    void erase_player(store::PlayerId id) override;
    void set_password(store::PlayerId id, std::string_view hash) override;
    std::optional<std::string> password(store::PlayerId id) override;

    void add_session(const store::Session& session) override;
    std::optional<store::Session> session(std::string_view token_hash) override;
    void extend_session(std::string_view token_hash, store::Moment expires) override;
    std::vector<store::Session> sessions(store::PlayerId id, int limit) override;
    void end_session(std::string_view token_hash) override;
    void end_sessions(store::PlayerId id) override;
    int erase_idle_guests(store::Moment unseen_since, int most) override;
    int end_expired_sessions(store::Moment now) override;

    std::int64_t add_token(const store::Token& token) override;
    std::optional<store::Token> token(std::string_view token_hash) override;
    std::vector<store::Token> tokens(store::PlayerId id) override;
    void use_token(std::int64_t token, store::Moment at) override;
    bool end_token(store::PlayerId id, std::int64_t token) override;
    void end_tokens(store::PlayerId id) override;
    void set_belonging(const store::Belonging& belonging) override;
    std::vector<store::Belonging> belongings(store::PlayerId id, std::string_view kind) override;
    std::vector<store::Belonging> belongings_before(const store::Belonging& before, int limit) override;
    std::vector<store::Belonging> belongings_with(std::string_view kind, std::string_view key,
                                                  int limit) override;
    bool delete_belonging(store::PlayerId id, std::string_view kind, std::string_view key) override;
    std::optional<store::Belonging> claim_belonging(std::string_view kind, store::Moment now,
                                                    store::Moment until) override;

    std::string site_value_or_set(std::string_view name, std::string_view value) override;
    void set_site_value(const store::SiteValue& entry) override;
    std::optional<std::string> site_value(std::string_view name) override;
    std::vector<store::SiteValue> site_values_before(std::string_view beginning, std::string_view before,
                                                     int limit) override;
    void delete_site_value(std::string_view name) override;
    void set_block(store::PlayerId by, store::PlayerId whom, bool blocked) override;
    std::vector<store::PlayerId> blocked_by(store::PlayerId by) override;
    std::int64_t add_report(const store::Report& report) override;
    std::vector<store::Report> open_reports(std::int64_t after, int limit) override;
    std::optional<store::Report> open_report(std::int64_t id) override;
    int count_open_reports(store::PlayerId by) override;
    bool close_report(std::int64_t id, std::string_view verdict) override;

    void set_follow(store::PlayerId by, store::PlayerId whom, store::Moment at, bool on) override;
    std::vector<store::PlayerId> followed_by(store::PlayerId by) override;
    std::int64_t add_message(const store::Message& message) override;
    std::optional<store::Message> message(std::int64_t number) override;
    std::vector<store::Message> messages(store::PlayerId reader, store::PlayerId other, std::int64_t before,
                                         int limit) override;
    std::vector<store::Message> messages_by(store::PlayerId id, std::int64_t before, int limit) override;
    std::vector<store::Conversation> conversations(store::PlayerId id, std::int64_t before,
                                                   int limit) override;
    int count_unread(store::PlayerId id) override;
    void read_conversation(store::PlayerId id, store::PlayerId with) override;
    void delete_conversation(store::PlayerId id, store::PlayerId with) override;

    std::int64_t add_chat_line(const store::ChatLine& line, int kept) override;
    std::optional<store::ChatLine> last_chat_line(std::string_view room, store::PlayerId by) override;
    std::vector<store::ChatLine> chat_lines(std::string_view room, std::int64_t before, int limit) override;
    std::vector<store::ChatLine> chat_lines_by(store::PlayerId id, std::int64_t before, int limit) override;
    bool delete_chat_line(std::string_view room, std::int64_t number) override;
    void delete_chat_lines_of(std::string_view room, store::PlayerId by) override;
    void delete_chat(std::string_view room) override;
    bool add_team(const store::Team& team) override;
    std::optional<store::Team> team(std::string_view id) override;
    std::optional<store::Team> lock_team(std::string_view id) override;
    bool change_team(std::string_view id, std::string_view name, std::string_view name_key,
                     std::string_view text) override;
    bool set_leader(std::string_view id, store::PlayerId member) override;
    void delete_team(std::string_view id) override;
    bool add_member(std::string_view team, const store::TeamMember& member) override;
    bool remove_member(std::string_view team, store::PlayerId id) override;
    bool is_member(std::string_view team, store::PlayerId id) override;
    store::Page<store::Team> teams(store::Cursor after, int limit) override;
    store::Page<store::TeamMember> team_members(std::string_view team, store::Cursor after,
                                                int limit) override;
    std::vector<store::Team> teams_of(store::PlayerId id) override;

    bool add_study(const store::Study& study) override;
    std::optional<store::Study> study(std::string_view id) override;
    std::optional<store::Study> lock_study(std::string_view id) override;
    void update_study(const store::Study& study) override;
    void delete_study(std::string_view id) override;
    store::Page<store::Study> public_studies(store::Cursor after, int limit) override;
    store::Page<store::Study> broadcasts(store::Cursor after, int limit) override;
    std::vector<store::Study> studies_of(store::PlayerId author) override;
    store::StudyUse study_use(store::PlayerId owner) override;
    bool add_study_author(std::string_view study, const store::StudyAuthor& author) override;
    bool remove_study_author(std::string_view study, store::PlayerId id) override;
    std::vector<store::StudyAuthor> study_authors(std::string_view study) override;
    bool set_chapter(std::string_view study, const store::StudyChapter& chapter, int replaces) override;
    void set_chapter_place(std::string_view study, int number, int place) override;
    bool delete_chapter(std::string_view study, int number) override;
    std::vector<store::StudyChapter> chapters(std::string_view study) override;
    std::optional<store::StudyChapter> chapter(std::string_view study, int number) override;

    std::optional<store::Rating> rating(store::PlayerId id, std::string_view pool) override;
    std::vector<store::Rating> ratings(store::PlayerId id) override;
    void reset_ratings(store::PlayerId id) override;
    std::vector<store::RatingChange> rating_history(store::PlayerId id, std::string_view pool, int limit,
                                                    int before) override;
    std::vector<store::RatingChange> rating_changes_of(std::string_view game) override;
    std::vector<store::Meeting> meetings(store::PlayerId id, std::string_view pool, int limit) override;
    std::vector<store::RatedWin> best_wins(store::PlayerId id, std::string_view pool, int limit) override;
    std::vector<store::Rating> leaders(std::string_view pool, double max_deviation, int limit) override;
    std::vector<store::PoolSize> pools(double max_deviation) override;
    std::vector<store::ResultCount> results(store::PlayerId id) override;

    std::optional<store::Rating> solver_rating(store::PlayerId id, std::string_view pool) override;
    std::vector<store::Rating> solver_ratings(store::PlayerId id) override;
    std::vector<store::PuzzleRating> puzzle_ratings(const std::vector<PuzzleId>& puzzles) override;
    store::PuzzleRating lock_puzzle(PuzzleId puzzle) override;
    void rate_puzzle(const store::PuzzleAttempt& attempt, const store::Rating& solver,
                     const store::PuzzleRating& puzzle) override;
    std::optional<store::PuzzleAttempt> puzzle_attempt(store::PlayerId id, PuzzleId puzzle) override;
    std::vector<store::PuzzleAttempt> puzzle_attempts(store::PlayerId id, std::optional<PuzzleId> after,
                                                      int limit) override;
    bool vote_on_puzzle(store::PlayerId id, PuzzleId puzzle, store::PuzzleVote vote) override;

    void add_game(const store::GameHead& game) override;
    bool add_event(std::string_view game, const store::GameEvent& event) override;
    void erase_event_text(std::string_view game, int version, std::string_view text) override;
    bool end_game(std::string_view game, const store::GameEnd& end,
                  const std::vector<store::RatingChange>& changes) override;
    void set_next(std::string_view game, std::string_view next) override;
    std::optional<store::GameHead> game(std::string_view id) override;
    std::vector<store::GameEvent> events(std::string_view game, int after_version) override;
    store::Page<store::GameHead> running_games(store::Cursor after, int limit) override;
    std::vector<store::GameVersion> running_versions() override;
    std::vector<store::GameHead> find_games(const store::GameFilter& filter) override;
    std::vector<std::string> delete_unmoved_games(store::Moment from, store::Moment to, std::string_view kept,
                                                  int limit) override;
    store::Counts counts() override;
    bool set_review(std::string_view game, std::int64_t nodes, const store::StoredReview& review) override;
    std::optional<store::StoredReview> review(std::string_view game) override;
    bool delete_review(std::string_view game) override;

    bool add_collected_game(const store::CollectedGame& game) override;
    std::optional<store::CollectedGame> collected_game(std::string_view id) override;
    store::Page<store::CollectedGame> collected_games(const store::CollectionFilter& filter,
                                                      store::Cursor after, int limit) override;
    std::vector<store::CollectionCount> collection_counts(std::string_view ruleset) override;
    void add_move_counts(const std::vector<store::MoveCount>& counts) override;
    std::vector<store::MoveCount> move_counts(std::int64_t position) override;
    void begin_recount() override;
    std::vector<store::GameHead> uncounted_games(int limit) override;
    bool set_counted(std::string_view game) override;
    void add_positions(store::GameOrigin origin, std::string_view game,
                       const std::vector<std::int64_t>& positions) override;
    std::optional<store::Cursor> position_cursor(store::GameOrigin origin, std::int64_t position,
                                                 store::Cursor after, int nth) override;

    void add_challenge(const store::Challenge& challenge) override;
    std::optional<store::Challenge> challenge(std::string_view id) override;
    store::Page<store::Challenge> open_challenges(store::Cursor after, int limit) override;
    std::vector<store::Challenge> open_challenges_of(store::PlayerId id, int limit) override;
    bool close_challenge(std::string_view id, std::string_view game) override;

    void add_tournament(const store::Tournament& tournament) override;
    std::optional<store::Tournament> tournament(std::string_view id) override;
    std::optional<store::Tournament> lock_tournament(std::string_view id) override;
    void update_tournament(const store::Tournament& tournament) override;
    store::Page<store::Tournament> tournaments(bool over, store::Cursor after, int limit) override;
    int count_open_tournaments(store::PlayerId by) override;
    void set_entrant(std::string_view tournament, const store::Entrant& entrant) override;
    std::vector<store::Entrant> entrants(std::string_view tournament) override;
    std::vector<store::Tournament> tournaments_of(store::PlayerId player, int limit) override;
    void add_pairing(std::string_view tournament, const store::Pairing& pairing) override;
    std::vector<store::Pairing> pairings(std::string_view tournament) override;
    std::vector<store::PlayerId> playing_entrants(std::string_view tournament) override;
    int last_pairing(std::string_view tournament) override;

    std::vector<std::string> check() override { return {}; }
    std::string back_up(const std::string&) override { throw store::StoreError("memory has no copies"); }

  private:
    struct Everything {
        std::map<store::PlayerId, store::Player> players;
        store::PlayerId last_player = 0;  // numbers are never reused
        std::map<store::PlayerId, std::string> passwords;
        std::map<std::string, store::Session, std::less<>> sessions;
        std::map<std::int64_t, store::Token> tokens;
        std::map<std::tuple<store::PlayerId, std::string, std::string>, store::Belonging> belongings;
        std::map<std::string, std::string, std::less<>> site_values;
        std::int64_t last_token = 0;
        std::set<std::pair<store::PlayerId, store::PlayerId>> blocks;
        std::map<std::pair<store::PlayerId, store::PlayerId>, store::Moment> follows;
        std::map<std::int64_t, store::Message> messages;
        std::int64_t last_message = 0;
        std::map<std::int64_t, store::ChatLine> chat_lines;
        std::int64_t last_chat_line = 0;
        std::map<std::pair<store::PlayerId, store::PlayerId>, int> unread;               // by its reader
        std::map<std::pair<store::PlayerId, store::PlayerId>, std::int64_t> deleted_to;  // the same
        std::vector<store::Team> teams;
        std::map<std::pair<std::string, store::PlayerId>, store::Moment> team_members;
        std::vector<store::Study> studies;
        std::map<std::pair<std::string, store::PlayerId>, store::Moment> study_authors;
        std::map<std::pair<std::string, int>, store::StudyChapter> chapters;
        std::vector<std::pair<store::Report, bool>> reports;  // with whether they are open
        std::map<std::pair<std::string, store::PlayerId>, std::vector<store::RatingChange>>
            histories;  // by pool
        std::map<std::pair<std::string, store::PlayerId>, store::Rating> ratings;
        std::map<std::pair<store::PlayerId, std::string>, store::Rating> solvers;  // by pool
        std::map<PuzzleId, store::PuzzleRating> puzzles;
        std::map<std::pair<store::PlayerId, PuzzleId>, store::PuzzleAttempt> attempts;
        std::vector<store::GameHead> games;
        std::map<std::string, std::vector<store::GameEvent>, std::less<>> events;
        std::map<std::string, std::pair<std::int64_t, store::StoredReview>, std::less<>>
            reviews;  // with their nodes
        std::vector<store::CollectedGame> collected;
        std::map<std::tuple<std::int64_t, store::GameOrigin, int>, store::MoveCount> move_counts;
        std::set<std::string> uncounted;          // games
        std::map<std::string, int> game_ratings;  // the average of both players; 0: none
        std::set<std::tuple<std::int64_t, store::GameOrigin, std::string>> positions;  // of games
        std::vector<store::Challenge> challenges;
        std::vector<store::Tournament> tournaments;
        std::map<std::pair<std::string, store::PlayerId>, store::Entrant> entrants;  // by tournament
        std::map<std::pair<std::string, int>, store::Pairing> pairings;
    };

    void require_player(store::PlayerId id) const;
    store::GameHead* find_game(std::string_view id);
    store::Challenge* find_challenge(std::string_view id);
    store::Tournament* find_tournament(std::string_view id);
    std::int64_t deleted_to(store::PlayerId id, store::PlayerId with) const;
    store::Team* find_team(std::string_view id);
    store::Study* find_study(std::string_view id);
    void erase_studies(store::PlayerId id);
    void erase_social(store::PlayerId id);
    void erase_attempts(store::PlayerId id);
    [[nodiscard]] bool has_reached(store::GameOrigin origin, const std::string& game,
                                   std::optional<std::int64_t> position) const;
    void count_vote(PuzzleId puzzle, store::PuzzleVote vote, int by);
    [[nodiscard]] bool is_taken(std::string_view name_key, store::PlayerId by_other_than) const;
    [[nodiscard]] bool is_erased(store::PlayerId id) const;
    store::Player* find_person(store::PlayerId id);  // null: nobody, or erased
    [[nodiscard]] bool is_listed(store::PlayerId id) const;
    void erase_games_of(store::PlayerId id);

    Everything now_;
    std::optional<Everything> at_begin_;
    std::optional<Everything> at_savepoint_;
};

}  // namespace tafl::test
