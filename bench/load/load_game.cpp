#include "load/load_game.hpp"

#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "notation/squares.hpp"

namespace tafl::load {

namespace {

using namespace std::chrono_literals;
constexpr auto max_wait = 10s;
constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

// The value after the key up to the next comma or brace, without quotes: enough for the site's own JSON.
std::string_view value_of(std::string_view json, std::string_view key) {
    const auto found = json.find(key);
    if (found == json.npos) return {};
    auto value = json.substr(found + key.size());
    if (value.starts_with('"')) {
        value.remove_prefix(1);
        return value.substr(0, value.find('"'));
    }
    return value.substr(0, value.find_first_of(",}"));
}

}  // namespace

LoadGame::LoadGame(const asio::any_io_executor& executor, std::array<std::uint16_t, 2> ports,
                   std::shared_ptr<const Ruleset> ruleset, Figures& figures, unsigned seed)
    : players_{std::make_shared<Player>(executor, ports[0]), std::make_shared<Player>(executor, ports[1])},
      ruleset_(std::move(ruleset)),
      figures_(figures),
      random_(seed),
      game_(ruleset_),
      turn_(executor),
      answered_(executor) {}

asio::awaitable<void> LoadGame::begin() {
    for (std::size_t side = 0; side < 2; ++side) {
        // Has a name because GCC 12 destroys a temporary function object in a co_await twice.
        Player::OnMessage on_message = [weak = weak_from_this(), side](std::string_view message) {
            if (const auto self = weak.lock()) self->received(side, message);
        };
        co_await players_[side]->connect(std::move(on_message));
    }
    co_await begin_game();
}

asio::awaitable<void> LoadGame::begin_game() {
    std::string challenges = "/api/v1/challenges";
    std::string terms = fmt::format(
        R"({{"ruleset":"{}","side":"attackers","clock":{{"kind":"fischer","initial":600000,"increment":5000}},)"
        R"("opponent":{{"friend":true}}}})",
        ruleset_->name);
    const auto made = co_await players_[0]->post(std::move(challenges), std::move(terms));
    std::string accept = fmt::format("/api/v1/challenges/{}/accept", value_of(made, "\"challenge\":"));
    std::string nothing = "{}";
    const auto accepted = co_await players_[1]->post(std::move(accept), std::move(nothing));
    id_ = value_of(accepted, "\"game\":");
    game_.restart();
    plies_shown_[0] = plies_shown_[1] = -1;
    for (const auto& player : players_) player->send(fmt::format(R"({{"do":"watch","game":"{}"}})", id_));
    answered_.expires_after(max_wait);
    co_await answered_.async_wait(as_values);
    if (!is_shown(0)) throw std::runtime_error(fmt::format("game {}: it is not shown to both players", id_));
    ++figures_.games;
}

bool LoadGame::is_shown(int plies) const { return plies_shown_[0] == plies && plies_shown_[1] == plies; }

void LoadGame::received(std::size_t side, std::string_view message) {
    if (message.empty() && !figures_.is_over) figures_.errors.emplace_back("a socket was closed");
    if (message.starts_with(R"({"on":"refused")")) figures_.errors.emplace_back(message);
    const bool is_state = message.starts_with(R"({"on":"state")");
    const bool is_move = message.starts_with(R"({"on":"event")") && value_of(message, "\"kind\":") == "move";
    if ((!is_state && !is_move) || value_of(message, "\"game\":") != id_) return;
    plies_shown_[side] = std::stoi(std::string(value_of(message, "\"version\":")));  // events are moves
    if (plies_shown_[0] == plies_shown_[1]) answered_.cancel();
}

asio::awaitable<void> LoadGame::move() {
    const auto moves = game_.legal_moves();
    const auto chosen = moves[random_() % moves.size()];
    const int ply = game_.plies();
    auto& mover = *players_[index_of(game_.to_move())];
    const auto sent = Clock::now();
    mover.send(fmt::format(R"({{"do":"move","game":"{}","ply":{},"move":"{}"}})", id_, ply,
                           to_string(chosen, ruleset_->size())));
    answered_.expires_after(max_wait);
    co_await answered_.async_wait(as_values);
    if (!is_shown(ply + 1)) {
        figures_.errors.push_back(fmt::format("game {}: no event of move {} within ten seconds", id_, ply));
        co_return;
    }
    const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - sent);
    figures_.microseconds.push_back(static_cast<std::uint32_t>(taken.count()));
    static_cast<void>(game_.play(chosen));
}

asio::awaitable<void> LoadGame::play(Clock::time_point start, Clock::time_point end, Clock::duration pause) {
    const auto self = shared_from_this();
    try {
        for (auto next = start; next < end && figures_.errors.size() < 100;
             next = std::max(next + pause, Clock::now())) {
            turn_.expires_at(next);
            co_await turn_.async_wait(as_values);
            if (game_.outcome().is_over()) co_await begin_game();
            co_await move();
        }
    } catch (const std::exception& error) {
        figures_.errors.emplace_back(error.what());
    }
}

void LoadGame::disconnect() {
    for (const auto& player : players_) player->disconnect();
}

}  // namespace tafl::load
