#include "server/play/site.hpp"

#include <boost/json/parse.hpp>

namespace tafl::server::test {

namespace {

std::string kind_of(const Json& message) {
    std::string kind(message.at("on").as_string());
    if (kind == "event") kind += " " + std::string(message.at("kind").as_string());
    return kind;
}

}  // namespace

std::optional<Json> FakeSocket::next(const std::string& on) {
    while (!sent.empty()) {
        auto message = boost::json::parse(sent.front()).as_object();
        sent.pop_front();
        if (message.at("on").as_string() == on || kind_of(message) == on) return message;
    }
    return std::nullopt;
}

std::string FakeSocket::kinds() const {
    std::string all;
    for (const auto& text : sent)
        all += (all.empty() ? "" : ", ") + kind_of(boost::json::parse(text).as_object());
    return all;
}

Site::Site(int workers) : workers_(workers) { start(); }
Site::~Site() {
    hub.reset();
    context.stop();
}

void Site::start() {
    const std::string file = folder / "site.db";
    queue.emplace(Faults::open(file, faults), Faults::open(file, faults));
    hub.emplace(HubContext{.executor = context.get_executor(),
                           .store = *queue,
                           .now = [this] { return time; },
                           .search_threads = workers_,
                           .has_gap = [this] { return std::exchange(has_gap, false); },
                           .storage = &storage});
    bool is_back = false;
    boost::asio::co_spawn(context, hub->recover(), [&](std::exception_ptr failure) {
        if (failure) std::rethrow_exception(failure);
        is_back = true;
    });
    run_until([&] { return is_back; });
    settle();
}

void Site::restart() {
    sockets.clear();
    hub.reset();
    queue.reset();
    context.restart();
    context.poll();
    start();
}

store::PlayerId Site::add_person(const std::string& name, store::PlayerKind kind) {
    store::Player player;
    player.kind = kind;
    player.name = player.name_key = name;
    return in_store([player](store::Store& store) { return store.add_player(player).value(); });
}

Caller Site::caller(store::PlayerId id) {
    const auto player = in_store([id](store::Store& store) { return store.player(id).value(); });
    return {id, player.kind, player.name, player.is_admin, player.is_muted, player.is_banned};
}

FakeSocket& Site::connect(store::PlayerId id, std::string token, std::string address) {
    auto who = id == 0 ? Caller{} : caller(id);
    who.address = std::move(address);
    auto& socket = sockets.emplace_back(sockets.size() + 1, std::move(who), std::move(token));
    hub->opened(socket);
    return socket;
}

void Site::disconnect(FakeSocket& socket) {
    hub->closed(socket);
    settle();
}

void Site::say(FakeSocket& socket, const std::string& text) {
    hub->received(socket, text);
    settle();
}

Game Site::position(const std::string& game) {
    std::optional<Game> position;
    const auto read = [&]() -> boost::asio::awaitable<bool> {
        std::string id = game, no_address;
        position = co_await hub->rooms.position(std::move(id), std::move(no_address));
        co_return true;
    };
    (void)wait(read());
    return *std::move(position);
}

std::string Site::ask(FakeSocket& socket, std::string text) {
    static int number = 1000;
    const int id = ++number;
    text.insert(1, "\"id\":" + std::to_string(id) + ",");
    say(socket, text);
    for (const auto& sent : socket.sent) {
        const auto message = boost::json::parse(sent).as_object();
        const auto* said = message.if_contains("id");
        if (said == nullptr || !said->is_int64() || said->get_int64() != id) continue;
        const auto on = std::string(message.at("on").as_string());
        return on == "refused" ? on + " " + std::string(message.at("error").as_string()) : on;
    }
    return "";
}

// Every step of a command waits for the store once; three rounds cover the steps that follow.
void Site::settle() {
    for (int round = 0; round < 4; ++round) {
        int answered = 0;
        const auto pass_through = [&](auto work) {
            boost::asio::co_spawn(context, std::move(work), [&](std::exception_ptr) { ++answered; });
        };
        pass_through(queue->write([](store::Store&) {}));
        pass_through(queue->read([](store::Store&) {}));
        run_until([&] { return answered == 2; });
        context.poll();
    }
}

void Site::run_until(const std::function<bool()>& is_content) {
    if (context.stopped()) context.restart();
    while (!is_content()) context.run_one();
}

void Site::pass(std::chrono::milliseconds passed) {
    time += passed;
    hub->run_timers();
    settle();
}

std::string Site::begin_game(store::PlayerId first, store::PlayerId second, store::Terms terms) {
    TermsRequest wanted{std::move(terms), store::SidePreference::Attackers, false};
    const auto challenge = wait(hub->challenges.create(caller(first), wanted, {Opponent::Kind::Friend, ""}));
    const auto game = wait(hub->challenges.accept(caller(second), challenge.challenge));
    settle();
    return game.game;
}

}  // namespace tafl::server::test
