#include "agreement.hpp"

#include <gtest/gtest.h>

#include <source_location>

#include "examples.hpp"
#include "memory_store.hpp"
#include "store/schema.hpp"
#include "support/choose.hpp"

namespace tafl::test {

using namespace store;

namespace {

// The store's answer: true if the operation returns nothing, nothing if it throws.
template <class Ask>
auto answer(Store& store, Ask ask) {
    using Answer = decltype(ask(store));
    using Returned = std::conditional_t<std::is_void_v<Answer>, bool, Answer>;
    try {
        if constexpr (std::is_void_v<Answer>) {
            ask(store);
            return std::optional<Returned>(true);
        } else {
            return std::optional<Returned>(ask(store));
        }
    } catch (const StoreError&) {
        return std::optional<Returned>();
    }
}

// Each update of a player, with its effect on a copy.
struct NarrowChange {
    std::function<void(Store&, PlayerId)> in_store;
    std::function<void(Player&)> in_copy;
};

std::vector<NarrowChange> narrow_changes() {
    const auto change = []<class Value>(Value Player::* member, const Value& to) {
        return NarrowChange{[member, to](Store& store, PlayerId id) { store.set(id, member, to); },
                            [member, to](Player& copy) { copy.*member = to; }};
    };
    return {{[](Store& store, PlayerId id) { EXPECT_TRUE(store.rename_player(id, "New", "new")); },
             [](Player& copy) { copy.name = "New", copy.name_key = "new"; }},
            change(&Player::settings, std::string("{}")),
            change(&Player::vacation_days, 2.5),
            change(&Player::vacation_until, at(99)),
            change(&Player::seen, at(77)),
            change(&Player::is_admin, true),
            change(&Player::is_muted, true),
            change(&Player::is_banned, true),
            change(&Player::is_bot, true)};
}

// Reads a list in pages of this size, each with the cursor of its store.
template <class Item>
std::vector<std::vector<Item>> page_by_page(Store& store, Page<Item> (Store::*list)(Cursor, int), int limit) {
    std::vector<std::vector<Item>> pages;
    for (Cursor after; pages.empty() || (std::ssize(pages.back()) == limit && pages.size() < 1000);) {
        auto page = (store.*list)(after, limit);
        after = page.end;
        pages.push_back(std::move(page.items));
    }
    return pages;
}

// Few names for many operations, so that they collide.
class Agreement {
  public:
    Agreement(std::uint64_t seed, OpenStore open) : open_(std::move(open)), tested_(open_()), dice_(seed) {}

    void run(int transactions) {
        for (int i = 0; i < transactions && !testing::Test::HasFailure(); ++i) {
            transaction();
            tested_.reset();
            tested_ = open_();
            compare_everything();
        }
    }

  private:
    OpenStore open_;
    std::unique_ptr<Store> tested_;
    MemoryStore memory_;
    Dice dice_;
    bool has_failed_ = false;  // the last call threw

    // Does the same on both. If one throws, both must.
    template <class Ask>
    void both(Ask ask, std::source_location where = std::source_location::current()) {
        const auto expected = answer(memory_, ask);
        has_failed_ = !expected.has_value();
        EXPECT_TRUE(answer(*tested_, ask) == expected)
            << "line " << where.line() << (expected ? ": an answer is due" : ": an error is due");
    }

    [[nodiscard]] PlayerId somebody() { return dice_.between(1, 16); }
    [[nodiscard]] std::string some_game() { return "game000" + std::to_string(dice_.below(9)); }
    [[nodiscard]] std::string some_word(const char* letter) {
        return letter + std::to_string(dice_.below(5));
    }
    [[nodiscard]] Moment sometime() { return at(dice_.below(30)); }

    [[nodiscard]] Player some_player() {
        Player player;
        const auto fill = [&](const auto& column) {
            if (column.is_written) set_some(column.get(player));
        };
        std::apply([&](const auto&... column) { (fill(column), ...); }, schema::players.fields);
        return player;
    }
    void set_some(PlayerKind& value) { value = static_cast<PlayerKind>(dice_.below(2)); }
    void set_some(std::string& value) { value = some_word("n"); }
    void set_some(bool& value) { value = dice_.chance(50); }
    void set_some(Moment& value) { value = sometime(); }
    void set_some(double& value) { value = dice_.below(9) / 4.0; }
    void set_some(std::integral auto& value) { value = dice_.below(3); }
    [[nodiscard]] Terms some_terms() {
        return {some_word("rules"),
                dice_.chance(20) ? some_word("file") : "",
                dice_.chance(10) ? "position" : "",
                {static_cast<ClockKind>(dice_.below(3)), std::chrono::milliseconds(dice_.below(99)),
                 std::chrono::milliseconds(dice_.below(9))},
                dice_.chance(50)};
    }
    [[nodiscard]] GameHead some_head() {
        GameHead head;
        head.id = some_game();
        head.terms = some_terms();
        head.players = {dice_.chance(95) ? somebody() : 0, somebody()};
        head.pair = dice_.chance(10) ? some_game() : "";
        head.began = sometime();
        head.is_sent = dice_.chance(20);
        if (dice_.chance(20)) head.names[0] = some_word("guest");
        if (dice_.chance(20)) head.names[1] = some_word("guest");
        head.may_berserk = dice_.chance(20);
        head.is_exhibition = dice_.chance(20);
        return head;
    }
    [[nodiscard]] GameEnd some_end() {
        return {static_cast<Winner>(dice_.below(4)),
                some_word("why"),
                dice_.below(99),
                "d1-d3",
                "position",
                sometime(),
                {dice_.chance(20), dice_.chance(20)}};
    }
    [[nodiscard]] RatingChange some_change(const std::string& game, PlayerId player) {
        RatingChange change;
        change.game = game;
        change.before = dice_.below(3000) / 7.0;
        change.after = {
            player,         some_word("pool"), dice_.below(3000) / 7.0, dice_.below(350) / 3.0, 0.06,
            dice_.below(9), sometime()};
        return change;
    }
    [[nodiscard]] Challenge some_challenge() {
        Challenge made = challenge(some_word("c"), somebody(), dice_.chance(50) ? somebody() : 0);
        made.terms = some_terms();
        made.is_open = dice_.chance(50);
        made.side = static_cast<SidePreference>(dice_.below(3));
        made.pair = dice_.chance(30);
        made.at = sometime();
        return made;
    }
    [[nodiscard]] GameFilter some_filter() {
        GameFilter filter;
        if (dice_.chance(50)) filter.player = somebody();
        if (dice_.chance(20)) filter.opponent = somebody();
        if (dice_.chance(30)) filter.side = static_cast<Side>(dice_.below(2));
        if (dice_.chance(30)) filter.ruleset = some_word("rules");
        if (dice_.chance(30)) filter.result = static_cast<Winner>(dice_.below(4));
        if (dice_.chance(30)) filter.reason = some_word("why");
        if (dice_.chance(30)) filter.rated = dice_.chance(50);
        if (dice_.chance(20)) filter.is_sent = dice_.chance(50);
        if (dice_.chance(30)) filter.over = dice_.chance(50);
        if (dice_.chance(30)) filter.before = sometime();
        if (dice_.chance(30)) filter.since = sometime();
        if (dice_.chance(20)) filter.min_plies = dice_.below(50);
        if (dice_.chance(20)) filter.max_plies = dice_.below(99);
        if (dice_.chance(20)) filter.min_rating = dice_.below(400);
        if (dice_.chance(20)) filter.max_rating = dice_.below(400);
        if (dice_.chance(30)) filter.position = some_position();
        filter.limit = dice_.below(9);
        return filter;
    }

    // Random transactions: some are committed, some rolled back, in part or as a whole; others are single
    // operations. Operations run in savepoints, because after an error the transaction is invalid.
    void transaction() {
        const bool is_whole = dice_.chance(80);
        if (!is_whole) return operation();
        both([](Store& store) { store.begin(); });
        for (int i = dice_.between(1, 12); i > 0; --i) job(dice_.chance(30) ? dice_.between(2, 3) : 1);
        if (dice_.chance(80)) both([](Store& store) { store.commit(); });
        both([](Store& store) { store.roll_back(); });
    }

    void job(int operations) {
        both([](Store& store) { store.set_savepoint(); });
        for (has_failed_ = false; operations > 0 && !has_failed_; --operations) operation();
        if (!has_failed_ && dice_.chance(75)) both([](Store& store) { store.release_savepoint(); });
        else both([](Store& store) { store.roll_back_to_savepoint(); });
    }

    void operation() {
        switch (dice_.below(14)) {
            case 13: return change_chat();
            case 12: return change_unmoved_games();
            case 11: return change_studies();
            case 10: return change_puzzles();
            case 9: return change_collection();
            case 8: return change_messages();
            case 7: return change_teams();
            case 6: return change_tournaments();
            case 0: return change_people();
            case 4: return change_belongings();
            case 3: return change_tokens();
            case 1: return change_sessions();
            case 2: return change_games();
            default: return change_challenges();
        }
    }

    void change_people() {
        auto player = some_player();
        const auto id = somebody(), other = somebody();
        switch (dice_.below(10)) {
            case 0:
            case 1: return both([&](Store& store) { return store.add_player(player); });
            case 8: return both([&](Store& store) { store.set(id, &Player::seen, player.seen); });
            case 2: return change_player(id, player);
            case 3:
                if (dice_.chance(70)) return;
                return both([&](Store& store) { store.erase_player(id); });
            case 7:  // the order of guests differs between stores, so erase all of them or none
                return both([&](Store& store) { return store.erase_idle_guests(player.seen, 1'000'000); });
            case 4:
                if (dice_.chance(30)) return both([&](Store& store) { store.reset_ratings(id); });
                return both([&](Store& store) { store.set_password(id, player.settings); });
            case 5: return both([&](Store& store) { store.set_block(id, other, player.is_muted); });
            case 6:
                return both([&, game = some_word("void")](Store& store) {
                    return store.add_report({0, id, other, game, player.settings, player.seen});
                });
            default: return both([&](Store& store) { return store.close_report(id, "dismiss"); });
        }
    }

    void change_player(PlayerId id, const Player& to) {
        constexpr bool Player::* flags[] = {&Player::is_admin, &Player::is_muted, &Player::is_banned,
                                            &Player::is_bot};
        switch (dice_.below(6)) {
            case 0: return both([&](Store& store) { return store.rename_player(id, to.name, to.name_key); });
            case 1: return both([&](Store& store) { return store.make_member(id, to.name, to.name_key); });
            case 2: return both([&](Store& store) { store.set(id, &Player::settings, to.settings); });
            case 3:
                return both([&](Store& store) { store.set(id, &Player::vacation_days, to.vacation_days); });
            case 4:
                return both([&](Store& store) { store.set(id, &Player::vacation_until, to.vacation_until); });
            default:
                return both(
                    [&, flag = flags[dice_.below(4)]](Store& store) { store.set(id, flag, to.is_admin); });
        }
    }

    void change_messages() {
        const auto id = somebody(), other = somebody();
        const Message message{0, id, other, some_word("text"), sometime()};
        const bool on = dice_.chance(70);
        switch (dice_.below(5)) {
            case 0: return both([&](Store& store) { store.set_follow(id, other, message.at, on); });
            case 1: return both([&](Store& store) { store.read_conversation(id, other); });
            case 2: return both([&](Store& store) { store.delete_conversation(id, other); });
            default: return both([&](Store& store) { return store.add_message(message); });
        }
    }

    void change_chat() {
        const ChatLine line{0, some_word("room"), somebody(), some_word("text"), sometime()};
        const auto number = dice_.between(1, 40);
        switch (dice_.below(8)) {
            case 0: return both([&](Store& store) { return store.delete_chat_line(line.room, number); });
            case 1: return both([&](Store& store) { store.delete_chat_lines_of(line.room, line.by); });
            case 2:
                if (dice_.chance(60)) return;
                return both([&](Store& store) { store.delete_chat(line.room); });
            default: return both([&](Store& store) { return store.add_chat_line(line, 5); });
        }
    }

    void change_teams() {
        const Team team{
            some_word("t"), some_word("T"), some_word("k"), some_word("x"), somebody(), sometime(), 0};
        const TeamMember one{somebody(), sometime()};
        switch (dice_.below(9)) {
            case 0:
            case 1: return both([&](Store& store) { return store.add_team(team); });
            case 2:
                return both([&](Store& store) {
                    return store.change_team(team.id, team.name, team.name_key, team.text);
                });
            case 3: return both([&](Store& store) { return store.set_leader(team.id, one.player); });
            case 4:
                if (dice_.chance(60)) return;
                return both([&](Store& store) { store.delete_team(team.id); });
            case 5: return both([&](Store& store) { return store.remove_member(team.id, one.player); });
            default: return both([&](Store& store) { return store.add_member(team.id, one); });
        }
    }

    void change_belongings() {
        const Belonging it{somebody(), some_word("kind"), some_word("key"), some_word("value"), sometime()};
        if (dice_.chance(60)) return both([&](Store& store) { store.set_belonging(it); });
        if (dice_.chance(10))
            return both([&](Store& store) { return store.site_value_or_set(it.key, it.value); });
        if (dice_.chance(10)) return both([&](Store& store) { store.set_site_value({it.key, it.value}); });
        if (dice_.chance(5)) return both([&](Store& store) { store.delete_site_value(it.key); });
        if (dice_.chance(30))
            return both([&](Store& store) { return store.claim_belonging(it.kind, it.at, at(30)); });
        both([&](Store& store) { return store.delete_belonging(it.player, it.kind, it.key); });
    }

    void change_sessions() {
        const Session session{some_word("token"), somebody(), sometime(), sometime(), some_word("browser")};
        switch (dice_.below(6)) {
            case 0:
            case 1: return both([&](Store& store) { store.add_session(session); });
            case 2:
                return both([&](Store& store) { store.extend_session(session.token_hash, session.expires); });
            case 3: return both([&](Store& store) { store.end_session(session.token_hash); });
            case 4: return both([&](Store& store) { store.end_sessions(session.player); });
            default:
                return both([&](Store& store) {
                    return store.end_expired_sessions(session.expires - std::chrono::milliseconds(15));
                });
        }
    }

    void change_tokens() {
        const Token token{0,
                          some_word("token"),
                          somebody(),
                          some_word("name"),
                          sometime(),
                          sometime(),
                          static_cast<Scope>(dice_.below(16))};
        const auto number = dice_.between(0, 9);
        switch (dice_.below(6)) {
            case 0:
            case 1: return both([&](Store& store) { return store.add_token(token); });
            case 2: return both([&](Store& store) { store.use_token(number, token.used); });
            case 3: return both([&](Store& store) { store.end_tokens(token.player); });
            default: return both([&](Store& store) { return store.end_token(token.player, number); });
        }
    }

    void change_games() {
        const auto head = some_head();
        const auto end = some_end();
        const auto known = memory_.events(head.id, 0).size();
        const GameEvent event{static_cast<int>(known) + (dice_.chance(90) ? 1 : 2), sometime(),
                              some_word("event")};
        std::vector<RatingChange> changes;
        if (dice_.chance(50)) changes.push_back(some_change(head.id, somebody()));
        const auto nodes = dice_.below(4);
        const StoredReview review{somebody(), event.text};
        switch (dice_.below(9)) {
            case 0:
            case 1: return both([&](Store& store) { store.add_game(head); });
            case 6:
                return both([&](Store& store) { store.erase_event_text(head.id, event.version - 1, ""); });
            case 4: return both([&](Store& store) { return store.set_review(head.id, nodes, review); });
            case 5: return both([&](Store& store) { return store.delete_review(head.id); });
            case 2: return both([&](Store& store) { return store.end_game(head.id, end, changes); });
            case 3: return both([&](Store& store) { store.set_next(head.id, end.reason); });
            default: return both([&](Store& store) { return store.add_event(head.id, event); });
        }
    }

    // Games of their own, because nobody stores the positions of those that are aborted.
    void change_unmoved_games() {
        auto head = some_head();
        head.id = some_word("void");
        head.pair = dice_.chance(30) ? some_word("void") : "";
        const GameEnd end{Winner::Nobody,
                          dice_.chance(80) ? "aborted" : "abandoned",
                          dice_.chance(80) ? 0 : 1,
                          "",
                          "position",
                          sometime()};
        const GameEvent event{static_cast<int>(memory_.events(head.id, 0).size()) + 1, sometime(),
                              some_word("event")};
        const auto from = sometime(), to = sometime();
        const int limit = dice_.between(1, 3);
        switch (dice_.below(7)) {
            case 0:
            case 1: return both([&](Store& store) { store.add_game(head); });
            case 2:
            case 3: return both([&](Store& store) { return store.end_game(head.id, end, {}); });
            case 4: return both([&](Store& store) { store.set_next(head.id, head.pair); });
            case 5: return both([&](Store& store) { return store.add_event(head.id, event); });
            default:
                return both(
                    [&](Store& store) { return store.delete_unmoved_games(from, to, event.text, limit); });
        }
    }

    [[nodiscard]] CollectedGame some_collected() {
        CollectedGame game;
        game.id = some_word("id") + some_word("");
        game.source = some_word("source");
        game.kind = dice_.chance(50) ? some_word("kind") : "";
        game.ruleset = some_word("rules");
        game.players = {some_word(dice_.chance(50) ? "N" : "n"), dice_.chance(70) ? some_word("n") : ""};
        game.date = dice_.chance(50) ? "2019.03.04" : "";
        game.result = static_cast<Winner>(dice_.below(4));
        game.reason = some_word("why");
        game.plies = static_cast<int>(dice_.below(5));
        game.is_repaired = dice_.chance(20);
        game.moves = some_word("moves");
        return game;
    }
    [[nodiscard]] CollectionFilter some_collection_filter() {
        CollectionFilter filter;
        if (dice_.chance(40)) filter.ruleset = some_word("rules");
        if (dice_.chance(30)) filter.source = some_word("source");
        if (dice_.chance(40)) filter.player = some_word(dice_.chance(50) ? "N" : "n");
        if (dice_.chance(30)) filter.side = static_cast<Side>(dice_.below(2));
        if (dice_.chance(30)) filter.result = static_cast<Winner>(dice_.below(4));
        if (dice_.chance(30)) filter.min_plies = static_cast<int>(dice_.below(5));
        if (dice_.chance(30)) filter.max_plies = static_cast<int>(dice_.below(5));
        if (dice_.chance(20)) filter.reason = some_word("why");
        if (dice_.chance(30)) filter.position = some_position();
        return filter;
    }
    [[nodiscard]] std::int64_t some_position() { return dice_.below(3) - 1; }
    [[nodiscard]] std::vector<MoveCount> some_move_counts() {
        std::vector<MoveCount> counts;
        const std::int64_t position = dice_.below(4) - 2;
        const auto origin = static_cast<GameOrigin>(dice_.below(2));
        // Some more than PostgreSQL inserts at once.
        for (int move = 0, moves = dice_.chance(10) ? 60 : dice_.between(1, 3); move < moves; ++move)
            counts.push_back({position,
                              origin,
                              move,
                              {dice_.below(2), dice_.below(9), 1, 0},
                              dice_.below(3),
                              dice_.below(4000),
                              some_game()});
        return counts;
    }

    void change_collection() {
        if (dice_.chance(60)) {
            const auto game = some_collected();
            return both([&](Store& store) { return store.add_collected_game(game); });
        }
        if (dice_.chance(50)) return change_positions();
        if (dice_.chance(10)) return both([](Store& store) { store.begin_recount(); });
        const auto game = some_game();
        if (dice_.chance(50)) return both([&](Store& store) { return store.set_counted(game); });
        const auto counts = some_move_counts();
        both([&](Store& store) { store.add_move_counts(counts); });
    }

    void change_positions() {
        const auto origin = static_cast<GameOrigin>(dice_.below(2));
        const auto game = origin == GameOrigin::Site ? some_game() : some_word("id") + some_word("");
        std::vector<std::int64_t> positions{some_position()};
        // Some more than PostgreSQL inserts at once.
        if (dice_.chance(20))
            for (int i = 0; i < 60; ++i) positions.push_back(i);
        both([&](Store& store) { store.add_positions(origin, game, positions); });
    }

    // Numbers differ from store to store.
    void compare_positions() {
        for (int i = 0; i < 10; ++i) {
            const auto position = some_position();
            const auto before = sometime().time_since_epoch().count();
            const auto nth = static_cast<int>(dice_.below(4));
            both([&](Store& store) {
                const auto cursor = store.position_cursor(GameOrigin::Site, position, {before, 0}, nth);
                return cursor ? cursor->at : -1;
            });
            both([&](Store& store) {
                const auto cursor =
                    store.position_cursor(GameOrigin::Collection, position, {0, INT64_MAX}, nth);
                if (!cursor) return -1L;
                CollectionFilter filter;
                filter.since = cursor->number;
                filter.position = position;
                return cursor->at + std::ssize(store.collected_games(filter, {}, 100).items);
            });
        }
    }

    void compare_collection() {
        compare_positions();
        for (const int limit : {0, 2, 99}) both([&](Store& store) { return store.uncounted_games(limit); });
        for (int i = 0; i < 5; ++i) {
            const auto filter = some_collection_filter();
            const auto limit = static_cast<int>(dice_.between(1, 4));
            both([&](Store& store) {
                std::vector<CollectedGame> all;
                for (Cursor after;;) {
                    const auto page = store.collected_games(filter, after, limit);
                    all.insert(all.end(), page.items.begin(), page.items.end());
                    if (std::ssize(page.items) < limit) return all;
                    after = page.end;
                }
            });
            const auto number = std::to_string(i);
            both([&](Store& store) { return store.collected_game("id" + number + "2"); });
            both([&](Store& store) { return store.collection_counts("rules" + number); });
            both([&](Store& store) { return store.move_counts(i - 2); });
        }
    }

    void change_puzzles() {
        const PuzzleAttempt attempt{somebody(), static_cast<PuzzleId>(dice_.below(6)), dice_.chance(50),
                                    sometime()};
        const Rating solver{attempt.player,
                            some_word("pool"),
                            dice_.below(9) / 4.0,
                            dice_.below(9) / 8.0,
                            dice_.below(9) / 16.0,
                            dice_.below(5),
                            sometime()};
        const PuzzleRating puzzle{attempt.puzzle, dice_.below(9) / 4.0, 1.5, 0.5, dice_.below(5), sometime()};
        const auto vote = static_cast<PuzzleVote>(dice_.below(3));
        if (dice_.chance(40))
            return both(
                [&](Store& store) { return store.vote_on_puzzle(attempt.player, attempt.puzzle, vote); });
        both([&](Store& store) { return store.lock_puzzle(attempt.puzzle); });
        if (!has_failed_ && dice_.chance(80))
            both([&](Store& store) { store.rate_puzzle(attempt, solver, puzzle); });
    }

    void compare_puzzles() {
        both([](Store& store) { return store.puzzle_ratings({5, 0, 1, 4, 9}); });
        for (PlayerId id = 1; id <= 16; ++id) {
            both([&](Store& store) { return store.solver_ratings(id); });
            both([&](Store& store) { return store.puzzle_attempts(id, 0, 2); });
            both([&](Store& store) { return store.puzzle_attempts(id, {}, 100); });
            both([&](Store& store) { return store.puzzle_attempt(id, 3); });
            both([&](Store& store) { return store.solver_rating(id, "pool1"); });
        }
    }

    void change_challenges() {
        const auto challenge = some_challenge();
        const auto game = dice_.chance(50) ? "" : dice_.chance(50) ? some_game() : some_word("void");
        if (dice_.chance(50)) return both([&](Store& store) { store.add_challenge(challenge); });
        both([&](Store& store) { return store.close_challenge(challenge.id, game); });
    }

    // The players are the computer's, which are not deleted with guests.
    void change_tournaments() {
        const Tournament tournament{some_word("t"),
                                    dice_.between(1, 10),
                                    sometime(),
                                    sometime(),
                                    static_cast<TournamentStatus>(dice_.below(4)),
                                    static_cast<int>(dice_.below(3)),
                                    sometime(),
                                    0,
                                    "{}"};
        const auto& id = tournament.id;
        const Entrant entrant{dice_.between(1, 10),
                              sometime(),
                              static_cast<EntrantState>(dice_.below(4)),
                              1500.5,
                              dice_.chance(50),
                              dice_.chance(30) ? "Team0001" : ""};
        Pairing pairing;
        pairing.number = static_cast<int>(dice_.between(1, 6));
        pairing.round = static_cast<int>(dice_.between(1, 3));
        pairing.players = {1, dice_.chance(50) ? 2 : 0};
        switch (dice_.below(6)) {
            case 0: return both([&](Store& store) { store.add_tournament(tournament); });
            case 1: return both([&](Store& store) { return store.lock_tournament(id); });
            case 2: return both([&](Store& store) { store.update_tournament(tournament); });
            case 3: return both([&](Store& store) { store.set_entrant(id, entrant); });
            case 4: return both([&](Store& store) { store.add_pairing(id, pairing); });
            default: return pair_in(id, pairing);
        }
    }

    void pair_in(const std::string& tournament, Pairing pairing) {
        auto head = some_head();
        head.id = pairing.game = "game" + tournament + std::to_string(pairing.number);
        head.players = {1, 2};
        head.pair = "";
        head.tournament = tournament;
        both([&](Store& store) { store.add_game(head); });
        if (has_failed_) return;
        both([&](Store& store) { store.add_pairing(tournament, pairing); });
        if (has_failed_ || dice_.chance(50)) return;
        const GameEnd end{Winner::Draw, "agreement", 2, "d1-d3 f4-c4", "3t3/a", at(7)};
        both([&](Store& store) { return store.end_game(head.id, end, {}); });
    }

    void compare_tournaments() {
        for (const bool over : {false, true}) {
            for (const int limit : {1, 2, 100}) {
                both([&](Store& store) {
                    std::vector<Tournament> all;
                    for (Cursor after;;) {
                        const auto page = store.tournaments(over, after, limit);
                        all.insert(all.end(), page.items.begin(), page.items.end());
                        if (std::ssize(page.items) < limit) return all;
                        after = page.end;
                    }
                });
            }
        }
        for (int i = 0; i < 5; ++i) {
            const auto id = "t" + std::to_string(i);
            both([&](Store& store) { return store.tournament(id); });
            both([&](Store& store) { return store.entrants(id); });
            both([&](Store& store) { return store.pairings(id); });
            both([&](Store& store) { return store.playing_entrants(id); });
            both([&](Store& store) { return store.last_pairing(id); });
            both([&](Store& store) { return store.count_open_tournaments(i + 1); });
            both([&](Store& store) { return store.tournaments_of(i + 1, 2); });
        }
    }

    void change_studies() {
        const Study study{some_word("s"),
                          somebody(),
                          some_word("T"),
                          static_cast<StudyVisibility>(dice_.below(3)),
                          sometime(),
                          sometime(),
                          1,
                          dice_.below(9)};
        const auto& id = study.id;
        const auto other = somebody();
        const StudyChapter chapter{dice_.between(1, 4),
                                   dice_.below(4),
                                   dice_.between(1, 3),
                                   some_word("C"),
                                   some_word("rules"),
                                   0,
                                   std::string(static_cast<std::size_t>(dice_.below(50)), 'r')};
        const int replaces = dice_.below(4);
        switch (dice_.below(10)) {
            case 0:
            case 1: return both([&](Store& store) { return store.add_study(study); });
            case 2: return both([&](Store& store) { return store.lock_study(id); });
            case 3: return both([&](Store& store) { store.update_study(study); });
            case 4:
                if (dice_.chance(60)) return;
                return both([&](Store& store) { store.delete_study(id); });
            case 5: return both([&](Store& store) { return store.remove_study_author(id, other); });
            case 6:
                return both([&](Store& store) { return store.add_study_author(id, {other, study.made}); });
            case 7: return both([&](Store& store) { return store.delete_chapter(id, chapter.number); });
            case 8:
                return both(
                    [&](Store& store) { store.set_chapter_place(id, chapter.number, chapter.place); });
            default: return both([&](Store& store) { return store.set_chapter(id, chapter, replaces); });
        }
    }

    void compare_studies() {
        for (const int limit : {1, 2, 100}) {
            both([&](Store& store) { return page_by_page<Study>(store, &Store::public_studies, limit); });
            both([&](Store& store) { return page_by_page<Study>(store, &Store::broadcasts, limit); });
        }
        for (int i = 0; i < 5; ++i) {
            const auto id = "s" + std::to_string(i);
            both([&](Store& store) { return store.study(id); });
            both([&](Store& store) { return store.study_authors(id); });
            both([&](Store& store) { return store.chapters(id); });
            for (int number = 1; number <= 4; ++number)
                both([&](Store& store) { return store.chapter(id, number); });
        }
        for (PlayerId id = 0; id <= 16; ++id) {
            both([&](Store& store) { return store.studies_of(id); });
            both([&](Store& store) { return store.study_use(id); });
        }
    }

    void compare_everything() {
        compare_studies();
        compare_tournaments();
        compare_collection();
        compare_puzzles();
        both([](Store& store) { return store.administrators(); });
        for (const auto* beginning : {"", "n", "ne", "zz"})
            both([&](Store& store) { return store.members_beginning(beginning, 5); });
        for (PlayerId id = 0; id <= 30; ++id) compare_player(id);
        for (int i = 0; i < 9; ++i) compare_game("game000" + std::to_string(i), i);
        for (int i = 0; i < 5; ++i) compare_game("void" + std::to_string(i), i);
        for (int i = 0; i < 5; ++i) compare_words(std::to_string(i));
        for (int i = 0; i < 30; ++i) {
            const auto filter = some_filter();
            both([&](Store& store) { return store.find_games(filter); });
        }
        both([](Store& store) { return store.open_reports(0, 100); });
        both([](Store& store) { return store.open_reports(2, 2); });
        both([](Store& store) { return store.pools(100); });
        both([](Store& store) { return store.running_games(); });
        for (const int limit : {1, 2, 100}) {
            both([&](Store& store) { return page_by_page<Team>(store, &Store::teams, limit); });
            both([&](Store& store) { return page_by_page<GameHead>(store, &Store::running_games, limit); });
            both(
                [&](Store& store) { return page_by_page<Challenge>(store, &Store::open_challenges, limit); });
        }
        both([](Store& store) { return store.running_versions(); });
        both([](Store& store) { return store.site_value("key3"); });
        both([](Store& store) { return store.site_values_before("key", "key4", 2); });
        both([](Store& store) { return store.counts(); });
        both([](Store& store) { return store.open_challenges(); });
    }

    void compare_player(PlayerId id) {
        both([&](Store& store) { return store.player(id); });
        both([&](Store& store) { return store.password(id); });
        both([&](Store& store) { return store.tokens(id); });
        both([&](Store& store) { return store.sessions(id, 3); });
        const Belonging latest{id, "kind2", "key2", "", sometime()};
        both([&](Store& store) { return store.belongings_before(latest, 3); });
        for (const auto* kind : {"kind1", "kind2", "kind3"})
            both([&](Store& store) { return store.belongings(id, kind); });
        both([&](Store& store) { return store.blocked_by(id); });
        const auto before = dice_.between(1, 40);
        both([&](Store& store) { return store.followed_by(id); });
        both([&](Store& store) { return store.conversations(id, before, 3); });
        both([&](Store& store) { return store.messages_by(id, before, 3); });
        both([&](Store& store) { return store.messages(id, id % 16 + 1, before, 3); });
        both([&](Store& store) { return store.message(before); });
        both([&](Store& store) { return store.chat_lines_by(id, before, 3); });
        for (const auto* room : {"room1", "room2"}) {
            both([&](Store& store) { return store.chat_lines(room, before, 3); });
            both([&](Store& store) { return store.last_chat_line(room, id); });
        }
        both([&](Store& store) { return store.count_unread(id); });
        both([&](Store& store) { return store.teams_of(id); });
        both([&](Store& store) { return store.ratings(id); });
        both([&](Store& store) { return store.results(id); });
        both([&](Store& store) { return store.open_challenges_of(id, 2); });
    }

    void compare_game(const std::string& id, int after) {
        both([&](Store& store) { return store.game(id); });
        both([&](Store& store) { return store.events(id); });
        both([&](Store& store) { return store.review(id); });
        both([&](Store& store) { return store.events(id, after); });
    }

    void compare_words(const std::string& number) {
        both([&](Store& store) { return store.player_named("n" + number); });
        both([&](Store& store) { return store.team("t" + number); });
        both([&](Store& store) { return store.lock_team("t" + number); });
        both([&](Store& store) { return store.is_member("t" + number, 3); });
        both([&](Store& store) { return store.team_members("t" + number, {}, 50).items; });
        both([&](Store& store) { return store.team_members("t" + number, {7, 5}, 2).items; });
        both([&](Store& store) { return store.session("token" + number); });
        both([&](Store& store) { return store.belongings_with("kind1", "key" + number, 3); });
        both([&](Store& store) { return store.token("token" + number); });
        both([&](Store& store) { return store.challenge("c" + number); });
        const double deviation = dice_.below(350) / 3.0;
        both([&](Store& store) { return store.leaders("pool" + number, deviation, 3); });
        for (PlayerId id = 0; id <= 16; ++id) {
            both([&](Store& store) { return store.rating_history(id, "pool" + number, 3, 5); });
            both([&](Store& store) { return store.rating(id, "pool" + number); });
            both([&](Store& store) { return store.meetings(id, "pool" + number, 4); });
            both([&](Store& store) { return store.best_wins(id, "pool" + number, 4); });
        }
    }
};

}  // namespace

void expect_agreement(std::uint64_t seed, OpenStore open, int transactions) {
    Agreement(seed, std::move(open)).run(transactions);
}

void expect_narrow_changes(Store& store) {
    int names = 0;
    for (const auto& one : narrow_changes()) {
        for (const auto& other : narrow_changes()) {
            const auto id = store.add_player(member("ann" + std::to_string(++names))).value();
            auto expected = store.player(id).value();
            one.in_store(store, id);
            other.in_store(store, id);
            one.in_copy(expected);
            other.in_copy(expected);
            EXPECT_EQ(store.player(id), expected) << names;
            store.erase_player(id);
        }
    }
}

void expect_nothing_of_the_erased(Store& store) {
    const auto anna = store.add_player(member("anna")).value(), bo = store.add_player(member("bo")).value();
    EXPECT_TRUE(store.add_team({"team", "Team", "team", "", bo, at(1), 0}));
    EXPECT_TRUE(store.add_study({"study", bo, "Study", StudyVisibility::Public, at(1), at(1), 1, 0}));
    store.add_game(game_between("aaaaaaaa", anna, bo));
    store.erase_player(anna);
    store.set_password(anna, "hash");
    store.add_session({"token", anna, at(99), {}, {}});
    EXPECT_EQ(store.add_token({0, "key", anna, "my bot", at(1), at(2)}), 0);
    store.set_belonging({anna, "mail", "", "anna@example.org", at(1)});
    store.set_block(anna, bo, true);
    store.set_block(bo, anna, true);
    store.set_follow(anna, bo, at(1), true);
    store.set_follow(bo, anna, at(1), true);
    EXPECT_EQ(store.add_message({0, anna, bo, "hail", at(1)}), 0);
    EXPECT_EQ(store.add_message({0, bo, anna, "hail", at(1)}), 0);
    EXPECT_FALSE(store.add_team({"lone", "Lone", "lone", "", anna, at(1), 0}));
    EXPECT_FALSE(store.add_member("team", {anna, at(2)}));
    EXPECT_FALSE(store.add_study({"own", anna, "Own", StudyVisibility::Private, at(1), at(1), 1, 0}));
    EXPECT_FALSE(store.add_study_author("study", {anna, at(2)}));
    store.add_challenge(challenge("c1", anna));
    store.add_challenge(challenge("c2", bo, anna));
    EXPECT_TRUE(store.end_game("aaaaaaaa", ended(Winner::Attackers),
                               {change_of("aaaaaaaa", anna, 1), change_of("aaaaaaaa", bo, 1)}));
    static_cast<void>(store.lock_puzzle(7));
    store.rate_puzzle({anna, 7, true, at(1)}, {anna, "pool"}, {7, 1400});
    EXPECT_TRUE(store.solver_ratings(anna).empty());
    EXPECT_TRUE(store.puzzle_attempts(anna, 0, 9).empty());
    EXPECT_FALSE(store.password(anna));
    EXPECT_FALSE(store.session("token"));
    EXPECT_TRUE(store.tokens(anna).empty());
    EXPECT_TRUE(store.belongings(anna, "mail").empty());
    for (const auto id : {anna, bo}) {
        EXPECT_TRUE(store.blocked_by(id).empty());
        EXPECT_TRUE(store.followed_by(id).empty());
        EXPECT_TRUE(store.conversations(id, 100, 10).empty());
        EXPECT_TRUE(store.open_challenges_of(id, 10).empty());
    }
    EXPECT_FALSE(store.team("lone"));
    EXPECT_FALSE(store.study("own"));
    EXPECT_EQ(store.study_authors("study").size(), 1U);
    EXPECT_EQ(store.team("team")->members, 1);
    EXPECT_TRUE(store.ratings(anna).empty());
    EXPECT_EQ(store.ratings(bo).size(), 1U) << "the other player's stays";
    EXPECT_EQ(store.rating_changes_of("aaaaaaaa").size(), 1U);
}

void expect_unmoved_games_go(Store& store) {
    const auto ann = store.add_player(member("ann")).value(), bo = store.add_player(member("bo")).value();
    auto aborted = ended(Winner::Nobody, 10);
    aborted.reason = "aborted";
    aborted.plies = 0;
    const auto play = [&](const std::string& id, const GameEnd& end,
                          const std::string& event = "end none aborted") {
        store.add_game(game_between(id, ann, bo));
        EXPECT_TRUE(store.add_event(id, {1, at(9), event}));
        EXPECT_TRUE(store.end_game(id, end, {}));
    };
    const auto with = [&](auto GameEnd::* member, auto value) {
        auto end = aborted;
        end.*member = value;
        return end;
    };
    play("played", with(&GameEnd::plies, 1));
    play("resigned", with(&GameEnd::reason, "resignation"));
    play("chatted", aborted, "chat attackers Hail");
    play("reported", aborted);
    play("early", with(&GameEnd::at, at(4)));
    play("late", with(&GameEnd::at, at(20)));
    (void)store.add_report({0, ann, bo, "reported", "aborts every game", at(11)});
    store.add_tournament({"tourney", ann, at(1), at(5), TournamentStatus::Running, 1, at(6), 3, "{}"});
    auto paired = game_between("paired", ann, bo);
    paired.tournament = "tourney";
    store.add_game(paired);
    store.add_pairing("tourney", {1, 1, {ann, bo}, "paired", false, {}, {}, 0, {}});
    EXPECT_TRUE(store.end_game("paired", aborted, {}));
    play("void1", aborted);
    auto other = game_between("other", bo, ann), pair = game_between("void2", ann, bo);
    other.pair = "void2", pair.pair = "other";
    store.add_game(other);
    store.add_game(pair);
    EXPECT_TRUE(store.end_game("void2", aborted, {}));
    store.set_next("resigned", "void1");
    store.add_challenge(challenge("c1", ann, bo));
    EXPECT_TRUE(store.close_challenge("c1", "void1"));
    EXPECT_TRUE(store.set_review("void1", 1, {ann, "review"}));

    using Ids = std::vector<std::string>;
    const auto deleted = [&](int limit) { return store.delete_unmoved_games(at(5), at(20), "chat ", limit); };
    EXPECT_EQ(deleted(1), Ids{"void1"});
    EXPECT_EQ(deleted(9), Ids{"void2"});
    EXPECT_EQ(deleted(9), Ids{});
    EXPECT_FALSE(store.game("void1"));
    EXPECT_TRUE(store.events("void1").empty());
    EXPECT_FALSE(store.review("void1"));
    EXPECT_FALSE(store.challenge("c1"));
    EXPECT_EQ(store.game("resigned")->next, "");
    EXPECT_EQ(store.game("other")->pair, "");
    for (const auto* id : {"played", "resigned", "chatted", "reported", "early", "late", "paired", "other"})
        EXPECT_TRUE(store.game(id)) << id;
    EXPECT_TRUE(store.close_report(store.open_reports(0, 9).front().id, "dismiss"));
    EXPECT_EQ(deleted(9), Ids{"reported"});
    EXPECT_EQ(store.check(), Ids{});
}

void expect_texts_of_rules_once(Store& store, const std::function<std::int64_t()>& count) {
    auto guest = member("guest");
    guest.kind = PlayerKind::Guest;
    const auto ann = store.add_player(member("ann")).value(), bo = store.add_player(member("bo")).value(),
               idle = store.add_player(guest).value();
    const auto add_game = [&](const std::string& id, PlayerId attackers, const std::string& text) {
        auto game = game_between(id, attackers, bo);
        game.terms.ruleset_file = text;
        store.add_game(game);
        EXPECT_EQ(store.game(id), game);
    };
    const auto add_challenge = [&](const std::string& id, PlayerId by, const std::string& text) {
        auto made = challenge(id, by);
        made.terms.ruleset_file = text;
        store.add_challenge(made);
        EXPECT_EQ(store.challenge(id), made);
    };
    GameEnd aborted{Winner::Nobody, "aborted", 0, "", "", at(10)};
    add_game("aaaaaaaa", ann, "one");
    add_challenge("c1", ann, "one");
    add_challenge("c2", ann, "two");
    add_game("bbbbbbbb", ann, "");
    EXPECT_EQ(count(), 2);
    EXPECT_TRUE(store.close_challenge("c2", ""));
    EXPECT_TRUE(store.close_challenge("c1", ""));
    EXPECT_EQ(count(), 1) << "the game has it";
    add_game("cccccccc", idle, "three");
    EXPECT_TRUE(store.end_game("cccccccc", aborted, {}));
    add_challenge("c3", ann, "one");
    EXPECT_TRUE(store.close_challenge("c3", "cccccccc"));
    add_challenge("c4", ann, "four");
    add_challenge("c5", ann, "four");
    EXPECT_EQ(count(), 3);
    EXPECT_EQ(store.erase_idle_guests(at(100), 9), 1);
    EXPECT_FALSE(store.game("cccccccc"));
    EXPECT_EQ(count(), 2);
    store.erase_player(ann);
    EXPECT_EQ(count(), 1);
    EXPECT_TRUE(store.end_game("aaaaaaaa", aborted, {}));
    EXPECT_EQ(store.delete_unmoved_games(at(0), at(100), "chat ", 9).size(), 1U);
    EXPECT_EQ(count(), 0);
    EXPECT_EQ(store.check(), std::vector<std::string>{});
}

}  // namespace tafl::test
