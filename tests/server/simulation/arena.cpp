#include "server/simulation/arena.hpp"

#include <fmt/format.h>

#include <set>

#include "server/rooms/rooms.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server::test {

using boost::asio::awaitable;

// A connected entrant, which ignores what the site sends.
class Arena::Entrant final : public Socket {
  public:
    Entrant(std::uint64_t number, store::PlayerId player) : number_(number), caller_(member(player)) {}
    void send(std::shared_ptr<const std::string>) override {}
    void close(std::string_view) override {}
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return {}; }
    [[nodiscard]] milliseconds round_trip() const noexcept override { return {}; }
    void set_caller(const Caller& caller) override { caller_ = caller; }

  private:
    std::uint64_t number_;
    Caller caller_;
};

Arena::Arena(World& world) : world_(world) {}
Arena::~Arena() = default;

awaitable<void> Arena::direct(store::PlayerId director) {
    const Work create = [this, director](Hub& hub) -> awaitable<std::string> {
        const auto body =
            JsonFields::parse(R"({"name":"Arena","kind":"arena","ruleset":"brandub","minutes":9,"starts":0,)"
                              R"("clock":{"kind":"fischer","initial":15000,"increment":0}})");
        auto wanted = read_tournament_request(body, store::Moment{});
        wanted.starts = world_.now(0);
        auto id = co_await hub.tournaments.create(member(director), wanted);
        co_return id;
    };
    Answer answer;
    do answer = co_await world_.ask(world_.any_node(), create);
    while (answer.kind == Answer::Kind::Lost && is_open);
    id_ = answer.text;
}

awaitable<void> Arena::play(store::PlayerId player) {
    ++busy;
    while (is_open) {
        co_await world_.sleep(world_.up_to(1'000));
        connect(player);
        if (id_.empty()) continue;
        const auto game = co_await game_of(player);
        if (!game.empty()) co_await resign(player, game);
        else if (world_.chance(0.3)) co_await enter(player);  // again, if they did not appear for a game
    }
    --busy;
}

// Connects the player to another node if the old one has crashed.
void Arena::connect(store::PlayerId player) {
    auto& seat = seats_[player];
    if (seat.incarnation == world_.incarnation(seat.node) && world_.hub(seat.node) != nullptr) return;
    const int node = world_.any_node();
    auto* hub = world_.hub(node);
    if (hub == nullptr) return;
    seat = {node, world_.incarnation(node)};
    constexpr std::uint64_t above_spectators = 1'000'000;
    sockets_.push_back(std::make_unique<Entrant>(above_spectators + sockets_.size(), player));
    hub->opened(*sockets_.back());
}

awaitable<void> Arena::enter(store::PlayerId player) {
    const Work join = [id = id_, player](Hub& hub) -> awaitable<std::string> {
        EntryRequest wanted;
        co_await hub.tournaments.join(member(player), id, wanted);
        co_return "";
    };
    const auto answer = co_await world_.ask(world_.any_node(), join);
    const bool is_unheard = answer.refusal && answer.refusal->reason == "tournament-unknown";
    if (answer.kind == Answer::Kind::Refused && !is_unheard)
        world_.fail("entering the arena was refused: " + answer.refusal->text);
}

awaitable<std::string> Arena::game_of(store::PlayerId player) {
    const Work find = [player](Hub& hub) -> awaitable<std::string> {
        const auto games = hub.rooms.games_of(player);
        if (games.empty()) co_return "";
        co_return games.front();
    };
    const auto answer = co_await world_.ask(world_.any_node(), find);
    co_return answer.text;
}

awaitable<void> Arena::resign(store::PlayerId player, std::string game) {
    const Work give_up = [player, game](Hub& hub) -> awaitable<std::string> {
        const Sender sender{player};
        const Command resignation = Resign{};
        const auto refusal = co_await hub.rooms.submit(game, resignation, sender, "");
        if (refusal) throw Refusal(*refusal);
        co_return "";
    };
    const auto answer = co_await world_.ask(world_.any_node(), give_up);
    if (answer.kind == Answer::Kind::Refused && answer.refusal->reason != "game-over" &&
        answer.refusal->reason != "time-up")
        world_.fail(game + ": resigning was refused: " + answer.refusal->text);
}

std::size_t Arena::pairings() const { return world_.store().pairings(id_).size(); }

void Arena::check_boards() {
    if (!was_made()) return;
    std::set<store::PlayerId> playing;
    for (const auto player : world_.store().playing_entrants(id_)) {
        if (!playing.insert(player).second)
            world_.fail(fmt::format("player {} plays two games at once", player));
    }
}

void Arena::check_nodes() {
    for (int node = 0; node < World::node_count; ++node) {
        if (world_.hub(node) != nullptr) world_.spawn(look(node));
    }
}

awaitable<void> Arena::look(int node) {
    const auto live = co_await world_.hub(node)->tournaments.find(id_, "");
    const auto stored = world_.store().pairings(id_);
    const auto same = [](const store::Pairing& one, const store::Pairing& other) {
        return one.number == other.number && one.game == other.game && one.players == other.players &&
               one.is_over == other.is_over && one.result == other.result;
    };
    if (!std::ranges::equal(live->pairings(), stored, same))
        world_.fail(fmt::format("node {} has other pairings", node));
}

}  // namespace tafl::server::test
