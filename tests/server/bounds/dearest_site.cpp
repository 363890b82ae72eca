#include "server/bounds/dearest_site.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "puzzles/builtin_puzzles.hpp"
#include "server/bounds/changeable.hpp"
#include "server/bounds/site_writer.hpp"
#include "server/people/names.hpp"
#include "server/people/tokens.hpp"
#include "server/rooms/room.hpp"
#include "server/tournaments/settings.hpp"
#include "store/belonging_kinds.hpp"
#include "store/data_folder.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::test {

namespace {

using namespace std::chrono_literals;
using server::Room;
using store::Moment;
using store::PlayerId;

constexpr int members = 1'000, long_games = 20, plies_of_long_games = 2'500, short_games = 1'001, rounds = 3;
constexpr std::string_view calendar = "dearestcalendarword";

class Builder {
  public:
    explicit Builder(const std::string& file)
        : store_(store::open_sqlite(file, store::SqliteAccess::ReadWrite)) {}

    Words build() {
        store_->begin();
        add_people();
        add_friends();
        add_letters();
        add_teams();
        add_chat();
        add_studies();
        add_games();
        add_running();
        add_tournament();
        add_collection();
        auto words = add_changeable(writer_, others_);
        store_->commit();
        return words;
    }

  private:
    Moment at() { return writer_.next_moment(); }
    static std::string id_of(std::string_view word, int number) {
        return fmt::format("{}{:0{}}", word, number, 8 - word.size());
    }

    void add_people() {
        anna_ = writer_.add_member("Anna");
        store_->set(anna_, &store::Player::is_admin, true);
        for (int i = 1; i <= members; ++i)
            others_.push_back(writer_.add_member(fmt::format("Member{:04}longname", i)));
        for (int i = 1; i < 100; ++i)
            store_->add_session({server::token_hash(std::to_string(i)), anna_, Moment(4'000'000'000'000ms),
                                 at(), "Firefox, Linux"});
        store_->set_belonging({anna_, "calendar", std::string(calendar), "", at()});
        for (int i = 0; i < 20; ++i)
            store_->add_token(
                {0, server::token_hash(fmt::format("token {}", i)), anna_, characters(40), at(), {}, {}});
    }
    void add_friends() {
        for (const auto other : others_) store_->set_block(anna_, other, true);
        for (int i = 0; i < 500; ++i)
            store_->set_follow(anna_, others_[static_cast<std::size_t>(i)], at(), true);
        for (int i = 0; i < 51; ++i)
            store_->add_report({0, others_[0], anna_, "", characters(1'000), at(), ""});
    }
    void add_letters() {
        for (int i = 0; i < 600; ++i)
            store_->add_message({0, anna_, others_[static_cast<std::size_t>(i < 550 ? 0 : i - 549)],
                                 characters(2'000), at()});
    }
    void add_teams() {
        for (int i = 1; i <= 31; ++i) {
            const auto name = fmt::format("Team {}", i);
            const auto leader = i <= 20 ? anna_ : others_[0];
            EXPECT_TRUE(store_->add_team(
                {id_of("team", i), name, server::name_key(name), characters(2'000), leader, at(), 0}));
        }
        for (int i = 0; i < 200; ++i)
            for (int team = 1; team <= attempts; ++team)
                EXPECT_TRUE(
                    store_->add_member(id_of("team", team), {others_[static_cast<std::size_t>(i)], at()}));
    }
    void add_chat() {
        for (std::size_t i = 0; i < 300; ++i)
            static_cast<void>(
                store_->add_chat_line({0, "team/team0001", others_[i % 60], characters(200), at()}, 300));
        for (int i = 0; i < 600; ++i) {
            const auto room = "team/" + id_of("team", 2 + i / 300);
            static_cast<void>(store_->add_chat_line({0, room, anna_, characters(200), at()}, 300));
        }
        for (std::size_t i = 0; i < 60; ++i)
            store_->set_belonging(
                {others_[i], std::string(store::kinds::chat_muted), "team/team0001", "", at()});
    }
    void add_studies() {
        const auto record = large_chapter();
        for (int i = 1; i <= 200; ++i) {
            const bool is_large = i == 1;
            EXPECT_TRUE(
                store_->add_study({id_of("stud", i), anna_, characters(100), store::StudyVisibility::Public,
                                   at(), at(), 1, is_large ? 64 : 0}));
            for (int number = 1; is_large && number <= 64; ++number)
                EXPECT_TRUE(store_->set_chapter(
                    id_of("stud", i), {number, number, 1, characters(100), "copenhagen", 0, record}, 0));
        }
    }
    void add_games() {
        const auto own = own_terms();
        const auto add = [&](const std::string& id, int plies, int chat) {
            writer_.add_finished({id, own, {anna_, others_[0]}, shuttle(own, plies), chat});
        };
        for (int i = 1; i <= long_games; ++i) add(id_of("long", i), plies_of_long_games, 500);
        add("animated", 100'000 / (19 * 19) - 1, 0);
        add("gameLong", Room::max_plies, 500);
        EXPECT_TRUE(store_->set_review(
            "gameLong", 1, {anna_, R"({"nodes":1,"searched":[")" + std::string(500'000, 'x') + R"("]})"}));
        auto rated = terms_of("brandub");
        rated.rated = true;
        for (int i = 1; i <= short_games; ++i) {
            store::Rating after;
            after.player = anna_;
            after.pool = "brandub-rapid";
            after.rating = 1'500 + i % 7;
            after.deviation = 50;
            after.games = i;
            after.at = at();
            const auto id = id_of("shor", i);
            writer_.add_finished({id, rated, {anna_, others_[0]}, {}, 0, {}, {{id, 1'500.0, after}}});
        }
    }
    void add_running() {
        for (int i = 1; i <= 100; ++i) {
            writer_.add_running({id_of("runs", i), own_terms(), {anna_, others_[0]}});
            store::Challenge challenge;
            challenge.id = id_of("chal", i);
            challenge.by = anna_;
            challenge.is_open = i <= 20;
            challenge.terms = own_terms();
            challenge.at = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
            store_->add_challenge(challenge);
        }
    }
    // A Swiss of a thousand players.
    void add_tournament() {
        server::TournamentSettings settings;
        settings.name = characters(server::max_tournament_name_length);
        settings.description = characters(server::max_description_length);
        settings.kind = server::TournamentKind::Swiss;
        settings.rounds = rounds;
        settings.terms.ruleset = "brandub";
        settings.terms.clock = {store::ClockKind::Fischer, 300s, 3s};
        settings.announcement = {characters(server::max_announcement_length), at()};
        for (int i = 1; i <= 31; ++i) {
            store::Tournament tournament;
            tournament.id = id_of("tour", i);
            tournament.by = anna_;
            tournament.made = tournament.starts = at();
            tournament.status = store::TournamentStatus::Finished;
            tournament.round = rounds;
            tournament.settings = server::to_text(settings);
            store_->add_tournament(tournament);
        }
        const auto id = id_of("tour", 1);
        for (const auto other : others_)
            store_->set_entrant(id, {other, at(), store::EntrantState::Active, 1'500, false});
        int number = 0;
        for (int round = 1; round <= rounds; ++round) {
            for (std::size_t i = 0; i < others_.size() / 2; ++i) {
                const std::array players{
                    others_[i], others_[others_.size() / 2 +
                                        (i + static_cast<std::size_t>(round)) % (others_.size() / 2)]};
                const auto game = id_of("g", ++number);
                writer_.add_finished({game, settings.terms, players, {}, 0, {}, {}, id});
                store::Pairing pairing;
                pairing.number = number;
                pairing.round = round;
                pairing.players = players;
                pairing.game = game;
                store_->add_pairing(id, pairing);
            }
        }
    }
    void add_collection() {
        for (int i = 0; i <= 101; ++i) {
            store::CollectedGame game;
            game.id = i == 0 ? "collLong" : id_of("coll", i);
            game.source = "the largest";
            game.ruleset = "alea-evangelii";
            game.players = {characters(20), characters(20)};
            game.position = to_position(Game(find_builtin("alea-evangelii")).setup());
            if (i == 0) {
                for (const auto& move : shuttle(terms_of("alea-evangelii"), 4))
                    game.moves += (game.moves.empty() ? "" : " ") + move;
                game.plies = 4;
            }
            EXPECT_TRUE(store_->add_collected_game(game));
        }
    }

    std::unique_ptr<store::Store> store_;
    SiteWriter writer_{*store_};
    PlayerId anna_ = 0;
    std::vector<PlayerId> others_;
};

// What stands in braces, by the text before it.
std::string_view segment_of(std::string_view path, std::string_view before) {
    static const std::string puzzle = fmt::format("{:08x}", builtin_puzzles().front().puzzles.front().id);
    const std::pair<std::string_view, std::string_view> segments[] = {
        {"/studies/", "stud0001"},
        {"/chapters/", "1"},
        {"/teams/", "team0001"},
        {"/chat/", "team"},
        {"/chat/team/", "team0001"},
        {"/games/", path.contains("/animation.") ? "animated" : "gameLong"},
        {"/tournaments/", "tour0001"},
        {"/challenges/", "chal0001"},
        {"/collection/", "collLong"},
        {"/rulesets/", "alea-evangelii"},
        {"/me/messages/", "Member0001longname"},
        {"/players/", "Anna"},
        {"/leaderboards/", "brandub-rapid"},
        {"/puzzles/", puzzle},
        {"/calendar/", calendar},
        {"/unsubscribe/", "nothing"}};
    for (const auto& [end, value] : segments)
        if (before.ends_with(end)) return value;
    throw std::logic_error(fmt::format("there is nothing for {}", before));
}

// What makes an answer dearer.
std::string_view query_of(std::string_view path) {
    static constexpr std::pair<std::string_view, std::string_view> queries[] = {
        {"/api/v1/games", "?player=Anna&limit=100"},
        {"/api/v1/games/{id}.svg", "?numbered=100&ply=5000"},
        {"/api/v1/collection", "?limit=100"},
        {"/api/v1/players", "?prefix=m"},
        {"/api/v1/players/{name}/ratings", "?pool=brandub-rapid"},
        {"/api/v1/players/{name}/best-wins", "?pool=brandub-rapid"},
        {"/api/v1/explorer", "?ruleset=alea-evangelii"},
        {"/api/v1/tournaments", "?over=1"},
        {"/api/v1/games/{id}/set.pdf", "?poster=a1"},
        {"/api/v1/rulesets/{name}/set.pdf", "?poster=a1"},
        {"/api/v1/positions.svg", "?ruleset=alea-evangelii"},
        {"/api/v1/puzzles/next", "?ruleset=brandub"}};
    for (const auto& [asked, query] : queries)
        if (asked == path) return query;
    return "";
}

}  // namespace

DearestSite dearest_site(const TemporaryFolder& folder) {
    DearestSite site{settings_in(folder)};
    site.settings.net.requests_a_minute = 0;
    site.settings.url = "http://127.0.0.1";
    site.settings.smtp = server::SmtpServer{"smtp://127.0.0.1:1", "", "", "tafl@example.org"};
    std::filesystem::create_directories(site.settings.data);
    Builder builder(store::database_in(site.settings.data));
    site.words = builder.build();
    return site;
}

std::string dearest_target(std::string_view path) {
    std::string target(path);
    for (auto brace = target.find('{'); brace != target.npos; brace = target.find('{')) {
        const auto value = segment_of(path, std::string_view(target).substr(0, brace));
        target.replace(brace, target.find('}') + 1 - brace, value);
    }
    return target.append(query_of(path));
}

}  // namespace tafl::test
