// What a channel of the outbox (mail_sender.cpp, push_sender.cpp) does with a notice.
//
//     send_due(): claim, write() in the store's transaction ──► send() ──► conclude(): done, or later again
//
// Threads: the site's one thread; write() runs on the store's, and the pool's threads talk to other servers.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/queues/timer_queue.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/notify/outbox.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/notify/sending.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {

struct ChannelContext {
    boost::asio::any_io_executor executor;
    StoreQueue& store;
    std::function<Moment()> now;
    const Rooms& rooms;
    const Connections& connections;
    Cluster* cluster = nullptr;  // the other nodes; null: there are none
};

struct ChannelMetrics {
    Counter sent;
    Counter given_up;  // refused, or waited too long; or the address no longer exists
};

template <class Message>
class Channel : public std::enable_shared_from_this<Channel<Message>> {
  public:
    struct Claimed {
        QueuedNotice posted;
        std::optional<Message> message;  // nothing: the notice is of no use any more
    };
    struct Settings {
        std::string_view queue;         // mail_queue …
        std::string_view name;          // of its work among the nodes
        std::chrono::seconds interval;  // between polls
        int threads;                    // 0: it is off
        std::string_view when_refused;  // the line of the log
    };

    Channel(ChannelContext context, Settings settings)
        : context_(std::move(context)), settings_(settings), timers_(context_.executor, context_.now) {
        if (settings.threads > 0) pool_.emplace(WorkerPool::Settings{.threads = settings.threads});
    }
    virtual ~Channel() = default;

    void poll() {
        spawn(work());
        timers_.set(std::string(settings_.name), now() + settings_.interval, [this] { poll(); });
    }
    // A coroutine that waits may keep the channel for longer than the executor lives.
    void stop() {
        *stops_ = true;
        timers_.cancel_all();
        pool_.reset();
    }
    void spawn(boost::asio::awaitable<void> task) {
        boost::asio::co_spawn(context_.executor, std::move(task),
                              [alive = this->shared_from_this()](std::exception_ptr thrown) {
                                  try {
                                      if (thrown) std::rethrow_exception(thrown);
                                  } catch (const std::exception& error) {
                                      log_line(error.what());
                                  }
                              });
    }
    // Posts what is new, and sends what is due.
    virtual boost::asio::awaitable<void> work() = 0;

    boost::asio::awaitable<void> send_due() {
        must_look_again_ = true;
        if (std::exchange(is_claiming_, true)) co_return;
        try {
            while (std::exchange(must_look_again_, false)) {
                for (bool more = true; more;) more = co_await claim_one();
            }
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        is_claiming_ = false;
    }
    [[nodiscard]] bool is_on() const noexcept { return settings_.threads > 0; }
    [[nodiscard]] bool is_claiming() const noexcept { return is_claiming_; }
    [[nodiscard]] const ChannelMetrics& metrics() const noexcept { return metrics_; }

  protected:
    // Nothing: the notice is of no use any more.
    [[nodiscard]] virtual std::optional<Message> write(store::Store& store, const QueuedNotice& posted,
                                                       const store::Player& player, Moment now) const = 0;
    // Sends the message, now or later, and concludes.
    virtual boost::asio::awaitable<void> send(QueuedNotice posted, Message message) = 0;
    [[nodiscard]] virtual bool is_paused() const { return false; }
    // False for a turn that is over.
    [[nodiscard]] virtual bool is_wanted(const QueuedNotice& posted) const {
        if (posted.notice.kind != NoticeKind::Turn) return true;
        const auto turn = context_.rooms.turn_in(posted.notice.subject);
        return turn && turn->player == posted.belonging.player && turn->ply == posted.notice.ply;
    }

    boost::asio::awaitable<void> conclude(QueuedNotice posted, Sending sent) {
        using enum Sending::Outcome;
        if (sent.outcome == Refused)
            log_event(LogLevel::Info, settings_.when_refused, {{"answer", sent.why}});
        const auto job = [posted, outcome = sent.outcome, at = now()](store::Store& store) {
            if (outcome == Failed || outcome == Later) return postpone(store, posted, at);
            if (outcome == Gone) end_subscription(store, posted.belonging.player, posted.notice.browser);
            done(store, posted);
            return outcome == Sent;
        };
        const bool is_fine = co_await context_.store.write(job);
        if (sent.outcome == Sent) metrics_.sent.add();
        else if (!is_fine) metrics_.given_up.add();
    }
    boost::asio::awaitable<void> drop(QueuedNotice posted) {
        const auto job = [posted](store::Store& store) { done(store, posted); };
        co_await context_.store.write(job);
    }
    // Which node looks at the turns of a game.
    [[nodiscard]] bool is_ours(const std::string& game) const {
        return context_.cluster == nullptr ||
               context_.cluster->is_responsible_for(fmt::format("{} {}", settings_.name, game));
    }
    [[nodiscard]] Moment now() const { return context_.now(); }

    ChannelContext context_;
    ChannelMetrics metrics_;
    std::shared_ptr<std::atomic<bool>> stops_ = std::make_shared<std::atomic<bool>>(false);
    std::optional<WorkerPool> pool_;

  private:
    // False: nothing is due.
    boost::asio::awaitable<bool> claim_one() {
        if (is_paused()) co_return false;
        const auto job = [this, at = now()](store::Store& store) { return claim_message(store, at); };
        auto claimed = co_await context_.store.write(job);
        if (!claimed) co_return false;
        if (claimed->message && is_wanted(claimed->posted))
            co_await send(std::move(claimed->posted), *std::move(claimed->message));
        else co_await drop(std::move(claimed->posted));
        co_return true;
    }
    std::optional<Claimed> claim_message(store::Store& store, Moment at) const {
        auto posted = claim(store, settings_.queue, at);
        if (!posted) return std::nullopt;
        const auto player = store.player(posted->belonging.player);
        std::optional<Message> message;
        if (player && player->kind == store::PlayerKind::Member) message = write(store, *posted, *player, at);
        return Claimed{*std::move(posted), std::move(message)};
    }

    Settings settings_;
    TimerQueue timers_;
    bool is_claiming_ = false;
    bool must_look_again_ = false;
};

}  // namespace tafl::server
