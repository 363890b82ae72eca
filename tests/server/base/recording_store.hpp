// A store that records the calls and fails on request. It stores no players or games: the jobs of a test call
// note().
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace tafl::test {

// The calls of a RecordingStore; outlives it.
class Journal {
  public:
    void note(std::string line) {
        const std::scoped_lock lock(mutex_);
        lines_.push_back(std::move(line));
    }
    [[nodiscard]] std::vector<std::string> lines() const {
        const std::scoped_lock lock(mutex_);
        return lines_;
    }

  private:
    mutable std::mutex mutex_;
    std::vector<std::string> lines_;
};

class RecordingStore final : public store::Store {
  public:
    using Fails = std::function<bool(std::string_view step)>;
    explicit RecordingStore(Journal& journal, Fails fails = {})
        : journal_(journal), fails_(std::move(fails)) {}

    void note(const std::string& what) { step(what); }

    void begin() override { step("begin"); }
    void commit() override { step("commit"); }
    void roll_back() noexcept override { journal_.note("roll back"); }
    void checkpoint() override { journal_.note("checkpoint"); }
    void set_savepoint() override { step("savepoint"); }
    void release_savepoint() override { step("release"); }
    void roll_back_to_savepoint() override { step("return"); }

    std::optional<store::PlayerId> add_player(const store::Player&) override { unused(); }
    std::optional<store::Player> player(store::PlayerId) override { unused(); }
    std::optional<store::Player> player_named(std::string_view) override { unused(); }
    bool rename_player(store::PlayerId, std::string_view, std::string_view) override { unused(); }
    bool make_member(store::PlayerId, std::string_view, std::string_view) override { unused(); }
    void set_flag(store::PlayerId, store::PlayerFlag, bool) override { unused(); }
    void set_settings(store::PlayerId, std::string_view) override { unused(); }
    void set_vacation(store::PlayerId, double, store::Moment) override { unused(); }
    std::vector<store::Player> administrators() override { unused(); }
    void set_seen(store::PlayerId, store::Moment) override { unused(); }
    void lock_players(std::array<store::PlayerId, 2>) override { unused(); }
    void erase_player(store::PlayerId) override { unused(); }
    void set_password(store::PlayerId, std::string_view) override { unused(); }
    std::optional<std::string> password(store::PlayerId) override { unused(); }
    void add_session(const store::Session&) override { unused(); }
    std::optional<store::Session> session(std::string_view) override { unused(); }
    void extend_session(std::string_view, store::Moment) override { unused(); }
    void end_session(std::string_view) override { unused(); }
    void end_sessions(store::PlayerId) override { unused(); }
    int erase_idle_guests(store::Moment, int) override { unused(); }
    std::vector<std::string> delete_unmoved_games(store::Moment, store::Moment, std::string_view,
                                                  int) override {
        unused();
    }
    int end_expired_sessions(store::Moment) override { unused(); }
    std::int64_t add_token(const store::Token&) override { unused(); }
    std::optional<store::Token> token(std::string_view) override { unused(); }
    std::vector<store::Token> tokens(store::PlayerId) override { unused(); }
    void use_token(std::int64_t, store::Moment) override { unused(); }
    bool end_token(store::PlayerId, std::int64_t) override { unused(); }
    void end_tokens(store::PlayerId) override { unused(); }
    std::vector<store::Session> sessions(store::PlayerId, int) override { unused(); }
    void set_belonging(const store::Belonging&) override { unused(); }
    std::vector<store::Belonging> belongings(store::PlayerId, std::string_view) override { unused(); }
    std::vector<store::Belonging> belongings_before(const store::Belonging&, int) override { unused(); }
    std::vector<store::Belonging> belongings_with(std::string_view, std::string_view, int) override {
        unused();
    }
    bool delete_belonging(store::PlayerId, std::string_view, std::string_view) override { unused(); }
    std::optional<store::Belonging> claim_belonging(std::string_view, store::Moment, store::Moment) override {
        unused();
    }
    std::string site_value_or_set(std::string_view, std::string_view) override { unused(); }
    void set_site_value(const store::SiteValue&) override { unused(); }
    std::optional<std::string> site_value(std::string_view) override { unused(); }
    std::vector<store::SiteValue> site_values_before(std::string_view, std::string_view, int) override {
        unused();
    }
    void delete_site_value(std::string_view) override { unused(); }
    void set_block(store::PlayerId, store::PlayerId, bool) override { unused(); }
    std::vector<store::PlayerId> blocked_by(store::PlayerId) override { unused(); }
    std::int64_t add_report(const store::Report&) override { unused(); }
    std::vector<store::Report> open_reports(std::int64_t, int) override { unused(); }
    std::optional<store::Report> open_report(std::int64_t) override { unused(); }
    int count_open_reports(store::PlayerId) override { unused(); }
    bool close_report(std::int64_t, std::string_view) override { unused(); }
    void set_follow(store::PlayerId, store::PlayerId, store::Moment, bool) override { unused(); }
    std::vector<store::PlayerId> followed_by(store::PlayerId) override { unused(); }
    std::int64_t add_message(const store::Message&) override { unused(); }
    std::optional<store::Message> message(std::int64_t) override { unused(); }
    std::vector<store::Message> messages(store::PlayerId, store::PlayerId, std::int64_t, int) override {
        unused();
    }
    std::vector<store::Message> messages_by(store::PlayerId, std::int64_t, int) override { unused(); }
    std::vector<store::Conversation> conversations(store::PlayerId, std::int64_t, int) override { unused(); }
    int count_unread(store::PlayerId) override { unused(); }
    void read_conversation(store::PlayerId, store::PlayerId) override { unused(); }
    void delete_conversation(store::PlayerId, store::PlayerId) override { unused(); }
    bool add_team(const store::Team&) override { unused(); }
    std::optional<store::Team> team(std::string_view) override { unused(); }
    std::optional<store::Team> lock_team(std::string_view) override { unused(); }
    bool change_team(std::string_view, std::string_view, std::string_view, std::string_view) override {
        unused();
    }
    bool set_leader(std::string_view, store::PlayerId) override { unused(); }
    void delete_team(std::string_view) override { unused(); }
    bool add_member(std::string_view, const store::TeamMember&) override { unused(); }
    bool remove_member(std::string_view, store::PlayerId) override { unused(); }
    bool is_member(std::string_view, store::PlayerId) override { unused(); }
    store::Page<store::Team> teams(store::Cursor, int) override { unused(); }
    store::Page<store::TeamMember> team_members(std::string_view, store::Cursor, int) override { unused(); }
    std::vector<store::Team> teams_of(store::PlayerId) override { unused(); }
    bool add_study(const store::Study&) override { unused(); }
    std::optional<store::Study> study(std::string_view) override { unused(); }
    std::optional<store::Study> lock_study(std::string_view) override { unused(); }
    void update_study(const store::Study&) override { unused(); }
    void delete_study(std::string_view) override { unused(); }
    store::Page<store::Study> public_studies(store::Cursor, int) override { unused(); }
    std::vector<store::Study> studies_of(store::PlayerId) override { unused(); }
    store::StudyUse study_use(store::PlayerId) override { unused(); }
    bool add_study_author(std::string_view, const store::StudyAuthor&) override { unused(); }
    bool remove_study_author(std::string_view, store::PlayerId) override { unused(); }
    std::vector<store::StudyAuthor> study_authors(std::string_view) override { unused(); }
    bool set_chapter(std::string_view, const store::StudyChapter&, int) override { unused(); }
    void set_chapter_place(std::string_view, int, int) override { unused(); }
    bool delete_chapter(std::string_view, int) override { unused(); }
    std::vector<store::StudyChapter> chapters(std::string_view) override { unused(); }
    std::optional<store::StudyChapter> chapter(std::string_view, int) override { unused(); }
    std::optional<store::Rating> rating(store::PlayerId, std::string_view) override { unused(); }
    std::vector<store::Rating> ratings(store::PlayerId) override { unused(); }
    void reset_ratings(store::PlayerId) override { unused(); }
    std::vector<store::RatingChange> rating_history(store::PlayerId, std::string_view, int, int) override {
        unused();
    }
    std::vector<store::RatingChange> rating_changes_of(std::string_view) override { unused(); }
    std::vector<store::Meeting> meetings(store::PlayerId, std::string_view, int) override { unused(); }
    std::vector<store::Rating> leaders(std::string_view, double, int) override { unused(); }
    std::vector<store::PoolSize> pools(double) override { unused(); }
    std::vector<store::ResultCount> results(store::PlayerId) override { unused(); }
    void add_game(const store::GameHead&) override { unused(); }
    void erase_event_text(std::string_view, int, std::string_view) override { unused(); }
    bool add_event(std::string_view, const store::GameEvent&) override { unused(); }
    bool end_game(std::string_view, const store::GameEnd&, const std::vector<store::RatingChange>&) override {
        unused();
    }
    void set_next(std::string_view, std::string_view) override { unused(); }
    std::optional<store::GameHead> game(std::string_view) override { unused(); }
    std::vector<store::GameEvent> events(std::string_view, int) override { unused(); }
    store::Page<store::GameHead> running_games(store::Cursor, int) override { unused(); }
    std::vector<store::GameVersion> running_versions() override { unused(); }
    std::vector<store::GameHead> find_games(const store::GameFilter&) override { unused(); }
    store::Counts counts() override { unused(); }
    bool set_review(std::string_view, std::int64_t, const store::StoredReview&) override { unused(); }
    std::optional<store::StoredReview> review(std::string_view) override { unused(); }
    bool delete_review(std::string_view) override { unused(); }
    std::optional<store::Rating> solver_rating(store::PlayerId, std::string_view) override { unused(); }
    std::vector<store::Rating> solver_ratings(store::PlayerId) override { unused(); }
    std::vector<store::PuzzleRating> puzzle_ratings(const std::vector<PuzzleId>&) override { unused(); }
    store::PuzzleRating lock_puzzle(PuzzleId) override { unused(); }
    void rate_puzzle(const store::PuzzleAttempt&, const store::Rating&, const store::PuzzleRating&) override {
        unused();
    }
    std::optional<store::PuzzleAttempt> puzzle_attempt(store::PlayerId, PuzzleId) override { unused(); }
    std::vector<store::PuzzleAttempt> puzzle_attempts(store::PlayerId, std::optional<PuzzleId>,
                                                      int) override {
        unused();
    }
    bool vote_on_puzzle(store::PlayerId, PuzzleId, store::PuzzleVote) override { unused(); }
    bool add_collected_game(const store::CollectedGame&) override { unused(); }
    std::optional<store::CollectedGame> collected_game(std::string_view) override { unused(); }
    store::Page<store::CollectedGame> collected_games(const store::CollectionFilter&, store::Cursor,
                                                      int) override {
        unused();
    }
    std::vector<store::CollectionCount> collection_counts(std::string_view) override { unused(); }
    void add_move_counts(const std::vector<store::MoveCount>&) override { unused(); }
    std::vector<store::MoveCount> move_counts(std::int64_t) override { unused(); }
    void begin_recount() override { unused(); }
    std::vector<store::GameHead> uncounted_games(int) override { unused(); }
    bool set_counted(std::string_view) override { unused(); }
    void add_positions(store::GameOrigin, std::string_view, const std::vector<std::int64_t>&) override {
        unused();
    }
    std::optional<store::Cursor> position_cursor(store::GameOrigin, std::int64_t, store::Cursor,
                                                 int) override {
        unused();
    }
    void add_challenge(const store::Challenge&) override { unused(); }
    std::optional<store::Challenge> challenge(std::string_view) override { unused(); }
    store::Page<store::Challenge> open_challenges(store::Cursor, int) override { unused(); }
    std::vector<store::Challenge> open_challenges_of(store::PlayerId, int) override { unused(); }
    bool close_challenge(std::string_view, std::string_view) override { unused(); }
    std::vector<std::string> check() override { unused(); }
    std::string back_up(const std::string&) override { unused(); }
    void add_tournament(const store::Tournament&) override { unused(); }
    std::optional<store::Tournament> tournament(std::string_view) override { unused(); }
    std::optional<store::Tournament> lock_tournament(std::string_view) override { unused(); }
    void update_tournament(const store::Tournament&) override { unused(); }
    store::Page<store::Tournament> tournaments(bool, store::Cursor, int) override { unused(); }
    int count_open_tournaments(store::PlayerId) override { unused(); }
    void set_entrant(std::string_view, const store::Entrant&) override { unused(); }
    std::vector<store::Entrant> entrants(std::string_view) override { unused(); }
    std::vector<store::Tournament> tournaments_of(store::PlayerId, int) override { unused(); }
    void add_pairing(std::string_view, const store::Pairing&) override { unused(); }
    std::vector<store::Pairing> pairings(std::string_view) override { unused(); }
    std::vector<store::PlayerId> playing_entrants(std::string_view) override { unused(); }
    int last_pairing(std::string_view) override { unused(); }

  private:
    void step(const std::string& what) {
        journal_.note(what);
        if (fails_ && fails_(what)) throw store::StoreError("the disk is full");
    }
    [[noreturn]] static void unused() { throw std::logic_error("no test asks this of a RecordingStore"); }

    Journal& journal_;
    Fails fails_;
};

}  // namespace tafl::test
