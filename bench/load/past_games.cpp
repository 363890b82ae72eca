#include "load/past_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>

#include "load/fetch.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rules/game.hpp"
#include "server/people/names.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/room_event.hpp"
#include "store/data_folder.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::load {

namespace {

using namespace std::chrono_literals;

constexpr int members = 200;
constexpr int games_in_a_transaction = 200;
constexpr int max_plies = 60;  // then the defenders resign

std::string name_of(int member) { return fmt::format("member-{}", member); }

class PastGames {
  public:
    PastGames(const std::string& data, std::shared_ptr<const Ruleset> ruleset)
        : store_(open_sqlite(store::database_in(data), store::SqliteAccess::ReadWrite)), game_(ruleset) {}

    void fill(int games) {
        now_ = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()) - games * 1min;
        store_->begin();
        for (int i = 0; i < members; ++i) add_member(i);
        for (int i = 0; i < games; ++i) {
            if (i % games_in_a_transaction == 0) {
                store_->commit();
                store_->begin();
            }
            add_game();
        }
        store_->commit();
    }

  private:
    void add_member(int number) {
        store::Player player;
        player.kind = store::PlayerKind::Member;
        player.name = name_of(number);
        player.name_key = server::name_key(player.name);
        player.joined = player.seen = now_;
        members_.push_back(store_->add_player(player).value());
    }

    std::array<store::PlayerId, 2> draw_players() {
        const auto one = chance_() % 10 == 0 ? 0 : chance_() % members;
        const auto other = (one + 1 + chance_() % (members - 1)) % members;
        if (chance_() % 2 == 0) return {members_[one], members_[other]};
        return {members_[other], members_[one]};
    }

    void add_game() {
        now_ += 1min;
        server::RoomWrite write;
        write.head.id = server::new_id();
        write.head.terms.ruleset = game_.ruleset().name;
        write.head.terms.clock = {store::ClockKind::Fischer, 10min, 5s};
        write.head.terms.rated = true;
        write.head.players = draw_players();
        write.head.began = now_;
        static_cast<void>(server::persist(*store_, server::GamesWrite{{write.head}, ""}));
        play(write);
        static_cast<void>(server::persist(*store_, write));
    }

    void play(server::RoomWrite& write) {
        game_.restart();
        std::string text;
        while (!game_.outcome().is_over() && game_.plies() < max_plies) {
            const auto moves = game_.legal_moves();
            const auto move = moves[chance_() % moves.size()];
            static_cast<void>(game_.play(move));
            const auto written = to_string(move, game_.ruleset().size());
            add_event(write, server::Moved{written, 300'000ms, 0ms});
            text += text.empty() ? "" : " ";
            text += written;
        }
        const auto outcome = game_.outcome();
        const auto result = outcome.is_over() ? outcome.winner : Winner::Attackers;
        const std::string reason(outcome.is_over() ? to_string(outcome.reason) : "resignation");
        add_event(write, server::Ended{result, reason});
        write.end = {result, reason, game_.plies(), text, to_position(game_.setup()), now_};
    }

    void add_event(server::RoomWrite& write, const server::RoomEvent& event) {
        write.events.push_back({static_cast<int>(write.events.size()) + 1, now_, server::to_text(event)});
    }

    std::unique_ptr<store::Store> store_;
    Game game_;
    std::mt19937 chance_{1};
    std::vector<store::PlayerId> members_;
    store::Moment now_{};
};

}  // namespace

void write_past_games(const std::string& data, const std::shared_ptr<const Ruleset>& ruleset, int games) {
    std::filesystem::create_directories(data);
    PastGames(data, ruleset).fill(games);
}

std::vector<PageTimes> time_pages(std::uint16_t port, int times) {
    const auto busiest = name_of(0);
    std::vector<PageTimes> pages;
    for (const auto& path :
         {fmt::format("/api/v1/players/{}", busiest),
          fmt::format("/api/v1/players/{}/ratings?pool=copenhagen-rapid", busiest),
          fmt::format("/api/v1/games?player={}&limit=100", busiest),
          fmt::format("/api/v1/games?player={}&opponent={}&side=attackers", busiest, name_of(1)),
          std::string("/api/v1/games?limit=100"), std::string("/api/v1/games?result=draw"),
          std::string("/api/v1/games?reason=resignation&rated=true&status=over"),
          std::string("/api/v1/leaderboards")}) {
        PageTimes page{path, 0, {}};
        for (int i = 0; i < times; ++i) {
            const auto start = std::chrono::steady_clock::now();
            page.bytes = fetch(port, path).size();
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
            page.milliseconds.push_back(taken.count());
        }
        std::ranges::sort(page.milliseconds);
        pages.push_back(std::move(page));
    }
    return pages;
}

}  // namespace tafl::load
