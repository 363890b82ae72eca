#include "server/computer/hints.hpp"

#include "server/base/queues/suspend.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

constexpr int lines_of_hint = 3;
constexpr std::size_t max_per_address = 3;
constexpr std::chrono::milliseconds time_of_hint{700};

SearchQuestion question_about(Game game) {
    SearchLimits limits;
    limits.movetime = time_of_hint;
    limits.multi_pv = lines_of_hint;
    return {std::make_shared<const Game>(std::move(game)), limits, true};
}

}  // namespace

class Hints::Slot {
  public:
    Slot(std::shared_ptr<Active> active, const Client& client)
        : active_(std::move(active)), player_(client.player), address_(client.address) {
        if (active_->players.contains(player_) || active_->addresses.count(address_) >= max_per_address)
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

awaitable<SearchAnswer> Hints::find(Game game, Client client) {
    const Slot slot(active_, client);
    const auto hint = std::make_shared<SearchAnswer>();
    std::function<void(Continuation)> begin = [&](const Continuation& resume) {
        const auto ticket = pool_.submit({SearchLane::Hint, client.address, 1},
                                         question_about(std::move(game)), resume_with(hint, resume));
        if (!client.on_disconnect) return;
        client.on_disconnect([this, ticket, resume] {
            pool_.cancel(ticket);
            resume(std::make_exception_ptr(unavailable("The client has disconnected.")));
        });
    };
    co_await suspend(std::move(begin));
    if (client.on_disconnect) client.on_disconnect({});
    co_return *hint;
}

}  // namespace tafl::server
