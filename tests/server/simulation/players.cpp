#include "server/simulation/players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "notation/squares.hpp"
#include "server/lobby/challenges.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/table.hpp"

namespace tafl::server::test {

using boost::asio::awaitable;

namespace {

constexpr int slowest_thought = 1'500;  // ms

store::Terms how_they_play() { return terms("brandub", fischer(20'000, 1'000)); }

Work accept(const std::string& challenge, store::PlayerId by) {
    return [challenge, by](Hub& hub) -> awaitable<std::string> {
        const auto game = co_await hub.challenges.accept(member(by), challenge);
        co_return game.game;
    };
}

}  // namespace

Opponents::Opponents(World& world, store::PlayerId attackers, store::PlayerId defenders)
    : world_(world), players_{attackers, defenders} {}

awaitable<void> Opponents::play() {
    while (is_open) {
        const auto game = co_await begin();
        if (!game.empty()) co_await play_game(game);
    }
    is_idle = true;
}

awaitable<Answer> Opponents::insist(Work work) {
    Answer answer;
    do answer = co_await world_.ask(world_.any_node(), work);
    while (answer.kind == Answer::Kind::Lost && is_open);
    co_return answer;
}

awaitable<void> Opponents::ask_once(int node, Work work, std::shared_ptr<std::vector<Answer>> answers) {
    auto answer = co_await world_.ask(node, std::move(work));
    answers->push_back(std::move(answer));
}

awaitable<std::string> Opponents::begin() {
    const Work create = [by = players_[0]](Hub& hub) -> awaitable<std::string> {
        const TermsRequest wanted{how_they_play(), store::SidePreference::Attackers, false};
        const Opponent friends{Opponent::Kind::Friend, ""};
        const auto made = co_await hub.challenges.create(member(by), wanted, friends);
        co_return made.challenge;
    };
    const auto made = co_await insist(create);
    if (made.kind != Answer::Kind::Done) {
        if (made.refusal && made.refusal->code == RefusalCode::TooMany) is_open = false;  // answers were lost
        co_return "";
    }
    const auto taken = accept(made.text, players_[1]);
    const auto answers = std::make_shared<std::vector<Answer>>();
    const int requests = 1 + world_.dice(World::node_count - 1);
    for (int node = 0; node < requests; ++node) world_.spawn(ask_once(node, taken, answers));
    while (static_cast<int>(answers->size()) < requests) co_await world_.sleep(milliseconds(50));
    auto last = co_await insist(taken);
    answers->push_back(std::move(last));
    std::set<std::string> begun;
    for (const auto& answer : *answers) {
        if (answer.kind == Answer::Kind::Done) begun.insert(answer.text);
        if (answer.kind == Answer::Kind::Refused)
            world_.fail(made.text + ": accepting was refused: " + answer.refusal->text);
    }
    if (begun.size() > 1) world_.fail(made.text + ": several games began");
    if (begun.empty()) co_return "";
    ++challenges;
    co_return *begun.begin();
}

Work Opponents::sending(const std::string& id, Command command, store::PlayerId by) const {
    return [id, command, by](Hub& hub) -> awaitable<std::string> {
        const Sender sender{by};
        const auto refusal = co_await hub.rooms.submit(id, command, sender, "");
        if (refusal) throw Refusal(*refusal);
        co_return "";
    };
}

bool Opponents::has_ended(const Answer& answer) const {
    return answer.refusal && (answer.refusal->reason == "time-up" || answer.refusal->reason == "game-over");
}

awaitable<void> Opponents::play_game(std::string id) {
    auto& promised = games[id];
    auto game = begin_game(how_they_play()).value();
    while (is_open && !game.outcome().is_over()) {
        co_await world_.sleep(world_.up_to(slowest_thought));
        if (world_.chance(0.2)) co_await read(id);
        if (world_.chance(0.1)) co_await say(id);
        const auto mover = players_[game.to_move() == Side::Attackers ? 0 : 1];
        if (world_.chance(0.02)) {
            const auto resigning = sending(id, Resign{}, mover);
            const auto resigned = co_await insist(resigning);
            promised.is_over |= resigned.kind == Answer::Kind::Done;
            if (resigned.kind == Answer::Kind::Refused && !has_ended(resigned))
                world_.fail(id + ": resigning was refused: " + resigned.refusal->text);
            if (resigned.kind != Answer::Kind::Lost) co_return;
            continue;
        }
        const auto moves = game.legal_moves();
        const auto move = moves[static_cast<std::size_t>(world_.dice(static_cast<int>(moves.size()) - 1))];
        const int ply = game.plies();
        const auto text = to_string(move, game.ruleset().size());
        const bool goes_on = co_await play_move(id, ply, text);
        if (!goes_on) co_return;
        if (!game.play(move)) world_.fail(id + ": a legal move is illegal");
    }
}

awaitable<bool> Opponents::play_move(std::string id, int ply, std::string move) {
    const auto mover = players_[static_cast<std::size_t>(ply % 2)];
    const Play play{ply, move, {}};
    const auto sent = sending(id, play, mover);
    const auto unread = std::make_shared<std::vector<Answer>>();
    Answer answer;
    if (world_.chance(0.8)) {
        if (world_.chance(0.1))
            world_.spawn(ask_once(world_.any_node(), sent, unread));  // impatient: to two nodes
        answer = co_await insist(sent);
    } else {  // without a ply a move cannot be repeated
        const Play next{-1, move, {}};
        const auto once = sending(id, next, mover);
        answer = co_await world_.ask(world_.any_node(), once);
    }
    if (answer.kind == Answer::Kind::Done) games[id].moves.push_back(move);
    else if (answer.kind == Answer::Kind::Refused && !has_ended(answer))
        world_.fail(fmt::format("{}: move {} {} was refused: {}", id, ply, move, answer.refusal->text));
    co_return answer.kind == Answer::Kind::Done;
}

awaitable<void> Opponents::say(std::string id) {
    const auto line = fmt::format("line {} of {}", ++lines_, players_[0]);
    const Chat chat{line};
    const auto saying = sending(id, chat, players_[0]);
    const auto answer = co_await world_.ask(world_.any_node(), saying);
    if (answer.kind == Answer::Kind::Done) games[id].chat.push_back(line);
}

// What any node had acknowledged before the request is in its answer.
awaitable<void> Opponents::read(std::string id) {
    const auto least = games[id].moves.size();
    const Work get = [id, by = players_[0]](Hub& hub) -> awaitable<std::string> {
        const auto reader = member(by);
        const auto state = co_await hub.rooms.state_json(id, reader);
        co_return state;
    };
    const auto answer = co_await world_.ask(world_.any_node(), get);
    if (answer.kind != Answer::Kind::Done) co_return;
    const auto shown = boost::json::parse(answer.text).as_object().at("moves").as_array().size();
    if (shown < least) world_.fail(fmt::format("{}: {} moves were read after {}", id, shown, least));
}

// --- spectators

class Spectators::Watcher final : public Socket {
  public:
    Watcher(Spectators& all, std::uint64_t number, std::string game)
        : all_(all), number_(number), game_(std::move(game)) {
        caller_.id = first_id + static_cast<store::PlayerId>(number);
    }
    void send(std::shared_ptr<const std::string> text) override {
        const auto message = boost::json::parse(*text).as_object();
        const auto on = message.at("on").as_string();
        if ((on != "event" && on != "state") || message.at("game").as_string() != game_) return;
        const auto version = static_cast<int>(message.at("version").as_int64());
        if (on == "event") {
            if (version != version_ + 1) all_.world_.fail(wrong("was sent event", version));
            all_.saw(game_, version, event_in(message));
        } else if (version < version_) {
            all_.world_.fail(wrong("was sent state", version));
        }
        version_ = version;
    }
    void close(std::string_view) override {}
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return {}; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return {}; }
    void set_caller(const Caller& caller) override { caller_ = caller; }

  private:
    [[nodiscard]] std::string wrong(std::string_view what, int version) const {
        return fmt::format("{}: a spectator {} {} after {}", game_, what, version, version_);
    }
    static std::string event_in(const boost::json::object& message) {
        std::string event(message.at("kind").as_string());
        for (const auto* key : {"move", "ply", "left", "reason"}) {
            if (const auto* value = message.if_contains(key)) event += " " + boost::json::serialize(*value);
        }
        return event;
    }

    static constexpr store::PlayerId first_id = 1'000'000;  // nobody plays by these

    Spectators& all_;
    std::uint64_t number_;
    std::string game_;
    Caller caller_;
    int version_ = 0;
};

Spectators::Spectators(World& world) : world_(world) {}
Spectators::~Spectators() = default;

void Spectators::watch(int node, const std::string& game) {
    auto* hub = world_.hub(node);
    if (hub == nullptr) return;
    watchers_.push_back(std::make_unique<Watcher>(*this, watchers_.size() + 1, game));
    hub->opened(*watchers_.back());
    hub->received(*watchers_.back(), fmt::format(R"({{"do":"watch","game":"{}"}})", game));
}

void Spectators::check_presence(const std::string& game) const {
    std::vector<Connections*> nodes;
    for (int node = 0; node < World::node_count; ++node) {
        if (auto* hub = world_.hub(node)) nodes.push_back(&hub->connections);
    }
    for (const auto& watcher : watchers_) {
        const auto id = watcher->caller().id;
        const bool is_online = std::ranges::any_of(nodes, [id](auto* node) { return node->is_here(id); });
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            if (nodes[node]->is_online(id) != is_online)
                world_.fail(fmt::format("node {} does not know whether spectator {} is here", node, id));
        }
    }
    for (const auto* node : nodes) {
        if (node->presence(game) != nodes.front()->presence(game))
            world_.fail(game + ": nodes count other spectators");
    }
}

void Spectators::saw(const std::string& game, int version, const std::string& event) {
    ++seen_;
    const auto [place, is_new] = events_.try_emplace({game, version}, event);
    if (!is_new && place->second != event)
        world_.fail(fmt::format("{}: event {} is {} and {}", game, version, place->second, event));
}

}  // namespace tafl::server::test
