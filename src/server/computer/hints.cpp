#include "server/computer/hints.hpp"

#include "server/base/refusal.hpp"
#include "server/base/suspend.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

constexpr int lines_of_hint = 3;
constexpr std::chrono::milliseconds hint_time{700};
constexpr std::size_t most_of_address = 3;

Hint search_hint(Game game, Engine& engine, SearchControl& control) {
    SearchLimits limits;
    limits.movetime = hint_time;
    limits.multi_pv = lines_of_hint;
    Hint hint{engine.search(game, limits, control), {}};
    for (const auto& line : hint.result.info.lines) hint.reasons.push_back(explain(game, line));
    return hint;
}

}  // namespace

class Hints::Slot {
  public:
    Slot(std::shared_ptr<Active> active, const Client& client)
        : active_(std::move(active)), player_(client.player), address_(client.address) {
        if (active_->players.contains(player_) || active_->addresses.count(address_) >= most_of_address)
            throw rate_limited(1);
        active_->players.insert(player_);
        active_->addresses.insert(address_);
    }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;
    ~Slot() {
        active_->players.erase(player_);
        active_->addresses.erase(active_->addresses.find(address_));
    }

  private:
    std::shared_ptr<Active> active_;
    store::PlayerId player_;
    std::string address_;
};

awaitable<Hint> Hints::find(Game game, Client client) {
    if (pool_.is_full(SearchLane::Hint))
        throw unavailable("Many people ask for hints just now; try again in a moment.", 2);
    const Slot slot(active_, client);
    const auto hint = std::make_shared<std::optional<Hint>>();
    std::function<void(Continuation)> begin = [&](const Continuation& resume) {
        auto work = [hint, game = std::move(game)](Engine& engine, SearchControl& control) {
            *hint = search_hint(game, engine, control);
        };
        const auto ticket =
            pool_.ask({SearchLane::Hint, client.address, 1}, std::move(work), [resume] { resume(); });
        if (!client.on_disconnect) return;
        client.on_disconnect([this, ticket, resume] {
            pool_.cancel(ticket);
            resume(std::make_exception_ptr(unavailable("The client has disconnected.")));
        });
    };
    co_await suspend(std::move(begin));
    if (client.on_disconnect) client.on_disconnect({});
    co_return **hint;
}

}  // namespace tafl::server
