// A real store that fails at the nth operation from now, for fault injection.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "store/store.hpp"

namespace tafl::server::test {

class Faults {
  public:
    void fail_after(int steps) { left_ = steps; }  // 0: the next one
    void never() { left_ = -1; }
    [[nodiscard]] bool is_pending() const { return left_ >= 0; }
    void step() {
        int left = left_;
        if (left < 0) return;
        left_ = left - 1;
        if (left > 0) return;
        throw store::StoreError("made to fail");
    }

    std::atomic<int> histories_read{0};
    std::function<void()> events_were_read;  // called on the thread that reads; may be empty

  private:
    std::atomic<int> left_{-1};
};

class FailingStore final : public store::Store {
  public:
    FailingStore(std::unique_ptr<store::Store> real, std::shared_ptr<Faults> faults)
        : real_(std::move(real)), faults_(std::move(faults)) {}

    void begin() override { at()->begin(); }
    void commit() override { at()->commit(); }
    void roll_back() noexcept override { real_->roll_back(); }
    void set_savepoint() override { at()->set_savepoint(); }
    void release_savepoint() override { at()->release_savepoint(); }
    void roll_back_to_savepoint() override { real_->roll_back_to_savepoint(); }

    std::optional<store::PlayerId> add_player(const store::Player& p) override { return at()->add_player(p); }
    std::optional<store::Player> player(store::PlayerId id) override { return at()->player(id); }
    std::optional<store::Player> player_named(std::string_view key) override {
        return at()->player_named(key);
    }
    bool rename_player(store::PlayerId id, std::string_view name, std::string_view key) override {
        return at()->rename_player(id, name, key);
    }
    bool make_member(store::PlayerId id, std::string_view name, std::string_view key) override {
        return at()->make_member(id, name, key);
    }
    void set_flag(store::PlayerId id, store::PlayerFlag flag, bool on) override {
        at()->set_flag(id, flag, on);
    }
    void set_settings(store::PlayerId id, std::string_view text) override { at()->set_settings(id, text); }
    void set_vacation(store::PlayerId id, double days, store::Moment until) override {
        at()->set_vacation(id, days, until);
    }
    std::vector<store::Player> administrators() override { return at()->administrators(); }
    void set_seen(store::PlayerId id, store::Moment moment) override { at()->set_seen(id, moment); }
    void lock_players(std::array<store::PlayerId, 2> ids) override { at()->lock_players(ids); }
    void erase_player(store::PlayerId id) override { at()->erase_player(id); }
    int erase_idle_guests(store::Moment unseen_since, int most) override {
        return at()->erase_idle_guests(unseen_since, most);
    }
    std::vector<std::string> delete_unmoved_games(store::Moment from, store::Moment to, std::string_view kept,
                                                  int limit) override {
        return at()->delete_unmoved_games(from, to, kept, limit);
    }
    void set_password(store::PlayerId id, std::string_view hash) override { at()->set_password(id, hash); }
    std::optional<std::string> password(store::PlayerId id) override { return at()->password(id); }
    void add_session(const store::Session& s) override { at()->add_session(s); }
    std::optional<store::Session> session(std::string_view hash) override { return at()->session(hash); }
    void extend_session(std::string_view hash, store::Moment expires) override {
        at()->extend_session(hash, expires);
    }
    void end_session(std::string_view hash) override { at()->end_session(hash); }
    void end_sessions(store::PlayerId id) override { at()->end_sessions(id); }
    int end_expired_sessions(store::Moment now) override { return at()->end_expired_sessions(now); }
    std::int64_t add_token(const store::Token& token) override { return at()->add_token(token); }
    std::optional<store::Token> token(std::string_view hash) override { return at()->token(hash); }
    std::vector<store::Token> tokens(store::PlayerId id) override { return at()->tokens(id); }
    void use_token(std::int64_t token, store::Moment when) override { at()->use_token(token, when); }
    bool end_token(store::PlayerId id, std::int64_t token) override { return at()->end_token(id, token); }
    void end_tokens(store::PlayerId id) override { at()->end_tokens(id); }
    std::vector<store::Session> sessions(store::PlayerId id, int limit) override {
        return at()->sessions(id, limit);
    }
    void set_belonging(const store::Belonging& belonging) override { at()->set_belonging(belonging); }
    std::vector<store::Belonging> belongings(store::PlayerId id, std::string_view kind) override {
        return at()->belongings(id, kind);
    }
    std::vector<store::Belonging> belongings_before(const store::Belonging& before, int limit) override {
        return at()->belongings_before(before, limit);
    }
    std::vector<store::Belonging> belongings_with(std::string_view kind, std::string_view key,
                                                  int limit) override {
        return at()->belongings_with(kind, key, limit);
    }
    bool delete_belonging(store::PlayerId id, std::string_view kind, std::string_view key) override {
        return at()->delete_belonging(id, kind, key);
    }
    std::optional<store::Belonging> claim_belonging(std::string_view kind, store::Moment now,
                                                    store::Moment until) override {
        return at()->claim_belonging(kind, now, until);
    }
    std::string site_value_or_set(std::string_view name, std::string_view value) override {
        return at()->site_value_or_set(name, value);
    }
    void set_site_value(const store::SiteValue& entry) override { at()->set_site_value(entry); }
    std::optional<std::string> site_value(std::string_view name) override { return at()->site_value(name); }
    std::vector<store::SiteValue> site_values_before(std::string_view beginning, std::string_view before,
                                                     int limit) override {
        return at()->site_values_before(beginning, before, limit);
    }
    void delete_site_value(std::string_view name) override { at()->delete_site_value(name); }
    void set_block(store::PlayerId by, store::PlayerId whom, bool blocked) override {
        at()->set_block(by, whom, blocked);
    }
    std::vector<store::PlayerId> blocked_by(store::PlayerId by) override { return at()->blocked_by(by); }
    std::int64_t add_report(const store::Report& report) override { return at()->add_report(report); }
    std::vector<store::Report> open_reports(std::int64_t after, int limit) override {
        return at()->open_reports(after, limit);
    }
    std::optional<store::Report> open_report(std::int64_t id) override { return at()->open_report(id); }
    int count_open_reports(store::PlayerId by) override { return at()->count_open_reports(by); }
    bool close_report(std::int64_t id, std::string_view verdict) override {
        return at()->close_report(id, verdict);
    }
    void set_follow(store::PlayerId by, store::PlayerId whom, store::Moment when, bool on) override {
        at()->set_follow(by, whom, when, on);
    }
    std::vector<store::PlayerId> followed_by(store::PlayerId by) override { return at()->followed_by(by); }
    std::int64_t add_message(const store::Message& message) override { return at()->add_message(message); }
    std::optional<store::Message> message(std::int64_t number) override { return at()->message(number); }
    std::vector<store::Message> messages(store::PlayerId one, store::PlayerId other, std::int64_t before,
                                         int limit) override {
        return at()->messages(one, other, before, limit);
    }
    std::vector<store::Message> messages_by(store::PlayerId id, std::int64_t before, int limit) override {
        return at()->messages_by(id, before, limit);
    }
    std::vector<store::Conversation> conversations(store::PlayerId id, std::int64_t before,
                                                   int limit) override {
        return at()->conversations(id, before, limit);
    }
    int count_unread(store::PlayerId id) override { return at()->count_unread(id); }
    void delete_conversation(store::PlayerId id, store::PlayerId with) override {
        at()->delete_conversation(id, with);
    }
    void read_conversation(store::PlayerId id, store::PlayerId with) override {
        at()->read_conversation(id, with);
    }
    bool add_team(const store::Team& team) override { return at()->add_team(team); }
    std::optional<store::Team> team(std::string_view id) override { return at()->team(id); }
    std::optional<store::Team> lock_team(std::string_view id) override { return at()->lock_team(id); }
    bool change_team(std::string_view id, std::string_view name, std::string_view name_key,
                     std::string_view text) override {
        return at()->change_team(id, name, name_key, text);
    }
    bool set_leader(std::string_view id, store::PlayerId member) override {
        return at()->set_leader(id, member);
    }
    void delete_team(std::string_view id) override { at()->delete_team(id); }
    bool add_member(std::string_view team, const store::TeamMember& member) override {
        return at()->add_member(team, member);
    }
    bool remove_member(std::string_view team, store::PlayerId id) override {
        return at()->remove_member(team, id);
    }
    bool is_member(std::string_view team, store::PlayerId id) override { return at()->is_member(team, id); }
    store::Page<store::Team> teams(store::Cursor after, int limit) override {
        return at()->teams(after, limit);
    }
    store::Page<store::TeamMember> team_members(std::string_view team, store::Cursor after,
                                                int limit) override {
        return at()->team_members(team, after, limit);
    }
    std::vector<store::Team> teams_of(store::PlayerId id) override { return at()->teams_of(id); }
    bool add_study(const store::Study& study) override { return at()->add_study(study); }
    std::optional<store::Study> study(std::string_view id) override { return at()->study(id); }
    std::optional<store::Study> lock_study(std::string_view id) override { return at()->lock_study(id); }
    void update_study(const store::Study& study) override { at()->update_study(study); }
    void delete_study(std::string_view id) override { at()->delete_study(id); }
    store::Page<store::Study> public_studies(store::Cursor after, int limit) override {
        return at()->public_studies(after, limit);
    }
    std::vector<store::Study> studies_of(store::PlayerId id) override { return at()->studies_of(id); }
    store::StudyUse study_use(store::PlayerId id) override { return at()->study_use(id); }
    bool add_study_author(std::string_view study, const store::StudyAuthor& author) override {
        return at()->add_study_author(study, author);
    }
    bool remove_study_author(std::string_view study, store::PlayerId id) override {
        return at()->remove_study_author(study, id);
    }
    std::vector<store::StudyAuthor> study_authors(std::string_view study) override {
        return at()->study_authors(study);
    }
    bool set_chapter(std::string_view study, const store::StudyChapter& chapter, int replaces) override {
        return at()->set_chapter(study, chapter, replaces);
    }
    void set_chapter_place(std::string_view study, int number, int place) override {
        at()->set_chapter_place(study, number, place);
    }
    bool delete_chapter(std::string_view study, int number) override {
        return at()->delete_chapter(study, number);
    }
    std::vector<store::StudyChapter> chapters(std::string_view study) override {
        return at()->chapters(study);
    }
    std::optional<store::StudyChapter> chapter(std::string_view study, int number) override {
        return at()->chapter(study, number);
    }
    std::optional<store::Rating> rating(store::PlayerId id, std::string_view pool) override {
        return at()->rating(id, pool);
    }
    std::vector<store::Rating> ratings(store::PlayerId id) override { return at()->ratings(id); }
    void reset_ratings(store::PlayerId id) override { at()->reset_ratings(id); }
    std::vector<store::RatingChange> rating_changes_of(std::string_view game) override {
        return at()->rating_changes_of(game);
    }
    std::vector<store::RatingChange> rating_history(store::PlayerId id, std::string_view pool, int limit,
                                                    int before) override {
        ++faults_->histories_read;
        return at()->rating_history(id, pool, limit, before);
    }
    std::vector<store::Meeting> meetings(store::PlayerId id, std::string_view pool, int limit) override {
        return at()->meetings(id, pool, limit);
    }
    std::vector<store::Rating> leaders(std::string_view pool, double most, int limit) override {
        return at()->leaders(pool, most, limit);
    }
    std::vector<store::PoolSize> pools(double most) override { return at()->pools(most); }
    std::vector<store::ResultCount> results(store::PlayerId id) override { return at()->results(id); }
    void add_game(const store::GameHead& game) override { at()->add_game(game); }
    void erase_event_text(std::string_view game, int version, std::string_view text) override {
        at()->erase_event_text(game, version, text);
    }
    bool add_event(std::string_view game, const store::GameEvent& event) override {
        return at()->add_event(game, event);
    }
    bool end_game(std::string_view game, const store::GameEnd& end,
                  const std::vector<store::RatingChange>& changes) override {
        return at()->end_game(game, end, changes);
    }
    void set_next(std::string_view game, std::string_view next) override { at()->set_next(game, next); }
    std::optional<store::GameHead> game(std::string_view id) override { return at()->game(id); }
    std::vector<store::GameEvent> events(std::string_view game, int after) override {
        auto events = at()->events(game, after);
        if (faults_->events_were_read) faults_->events_were_read();
        return events;
    }
    store::Page<store::GameHead> running_games(store::Cursor after, int limit) override {
        return at()->running_games(after, limit);
    }
    std::vector<store::GameVersion> running_versions() override { return at()->running_versions(); }
    std::vector<store::GameHead> find_games(const store::GameFilter& filter) override {
        return at()->find_games(filter);
    }
    store::Counts counts() override { return at()->counts(); }
    bool set_review(std::string_view game, std::int64_t nodes, const store::StoredReview& review) override {
        return at()->set_review(game, nodes, review);
    }
    std::optional<store::StoredReview> review(std::string_view game) override { return at()->review(game); }
    bool delete_review(std::string_view game) override { return at()->delete_review(game); }
    std::optional<store::Rating> solver_rating(store::PlayerId id, std::string_view pool) override {
        return at()->solver_rating(id, pool);
    }
    std::vector<store::Rating> solver_ratings(store::PlayerId id) override {
        return at()->solver_ratings(id);
    }
    std::vector<store::PuzzleRating> puzzle_ratings(const std::vector<PuzzleId>& puzzles) override {
        return at()->puzzle_ratings(puzzles);
    }
    store::PuzzleRating lock_puzzle(PuzzleId puzzle) override { return at()->lock_puzzle(puzzle); }
    void rate_puzzle(const store::PuzzleAttempt& attempt, const store::Rating& solver,
                     const store::PuzzleRating& puzzle) override {
        at()->rate_puzzle(attempt, solver, puzzle);
    }
    std::optional<store::PuzzleAttempt> puzzle_attempt(store::PlayerId id, PuzzleId puzzle) override {
        return at()->puzzle_attempt(id, puzzle);
    }
    std::vector<store::PuzzleAttempt> puzzle_attempts(store::PlayerId id, std::optional<PuzzleId> after,
                                                      int limit) override {
        return at()->puzzle_attempts(id, after, limit);
    }
    bool vote_on_puzzle(store::PlayerId id, PuzzleId puzzle, store::PuzzleVote vote) override {
        return at()->vote_on_puzzle(id, puzzle, vote);
    }
    bool add_collected_game(const store::CollectedGame& game) override {
        return at()->add_collected_game(game);
    }
    std::optional<store::CollectedGame> collected_game(std::string_view id) override {
        return at()->collected_game(id);
    }
    store::Page<store::CollectedGame> collected_games(const store::CollectionFilter& filter,
                                                      store::Cursor after, int limit) override {
        return at()->collected_games(filter, after, limit);
    }
    std::vector<store::CollectionCount> collection_counts(std::string_view ruleset) override {
        return at()->collection_counts(ruleset);
    }
    void add_move_counts(const std::vector<store::MoveCount>& counts) override {
        at()->add_move_counts(counts);
    }
    std::vector<store::MoveCount> move_counts(std::int64_t position) override {
        return at()->move_counts(position);
    }
    void begin_recount() override { at()->begin_recount(); }
    std::vector<store::GameHead> uncounted_games(int limit) override { return at()->uncounted_games(limit); }
    bool set_counted(std::string_view game) override { return at()->set_counted(game); }
    void add_positions(store::GameOrigin origin, std::string_view game,
                       const std::vector<std::int64_t>& positions) override {
        at()->add_positions(origin, game, positions);
    }
    std::optional<store::Cursor> position_cursor(store::GameOrigin origin, std::int64_t position,
                                                 store::Cursor after, int nth) override {
        return at()->position_cursor(origin, position, after, nth);
    }
    void add_challenge(const store::Challenge& challenge) override { at()->add_challenge(challenge); }
    std::optional<store::Challenge> challenge(std::string_view id) override { return at()->challenge(id); }
    store::Page<store::Challenge> open_challenges(store::Cursor after, int limit) override {
        return at()->open_challenges(after, limit);
    }
    std::vector<store::Challenge> open_challenges_of(store::PlayerId id, int limit) override {
        return at()->open_challenges_of(id, limit);
    }
    bool close_challenge(std::string_view id, std::string_view game) override {
        return at()->close_challenge(id, game);
    }
    std::vector<std::string> check() override { return at()->check(); }
    std::string back_up(const std::string& file) override { return at()->back_up(file); }
    void add_tournament(const store::Tournament& tournament) override { at()->add_tournament(tournament); }
    std::optional<store::Tournament> tournament(std::string_view id) override { return at()->tournament(id); }
    std::optional<store::Tournament> lock_tournament(std::string_view id) override {
        return at()->lock_tournament(id);
    }
    void update_tournament(const store::Tournament& tournament) override {
        at()->update_tournament(tournament);
    }
    store::Page<store::Tournament> tournaments(bool over, store::Cursor after, int limit) override {
        return at()->tournaments(over, after, limit);
    }
    int count_open_tournaments(store::PlayerId by) override { return at()->count_open_tournaments(by); }
    void set_entrant(std::string_view tournament, const store::Entrant& entrant) override {
        at()->set_entrant(tournament, entrant);
    }
    std::vector<store::Entrant> entrants(std::string_view tournament) override {
        return at()->entrants(tournament);
    }
    std::vector<store::Tournament> tournaments_of(store::PlayerId player, int limit) override {
        return at()->tournaments_of(player, limit);
    }
    void add_pairing(std::string_view tournament, const store::Pairing& pairing) override {
        at()->add_pairing(tournament, pairing);
    }
    std::vector<store::Pairing> pairings(std::string_view tournament) override {
        return at()->pairings(tournament);
    }
    std::vector<store::PlayerId> playing_entrants(std::string_view tournament) override {
        return at()->playing_entrants(tournament);
    }
    int last_pairing(std::string_view tournament) override { return at()->last_pairing(tournament); }

  private:
    store::Store* at() {
        faults_->step();
        return real_.get();
    }
    std::unique_ptr<store::Store> real_;
    std::shared_ptr<Faults> faults_;
};

}  // namespace tafl::server::test
