#include "server/notify/push_sender.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <map>

#include "base/json_writer.hpp"
#include "server/base/log.hpp"
#include "server/base/queues/timer_queue.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/phrases.hpp"
#include "server/notify/push_queue.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

using store::Store;

constexpr std::chrono::hours kept_by_service{24};
constexpr std::size_t max_topic_length = 32;

struct PushMessage {
    SubscribedBrowser browser;
    std::string text;  // JSON
    std::string tag;   // a newer one with it takes its place
};
struct WaitingPush {
    QueuedNotice posted;
    PushMessage message;
};
using WaitingPushes = PushQueue<WaitingPush>;

struct PushText {
    std::string_view key;     // of the phrase
    std::string_view folder;  // of the page that it opens
};
PushText push_text(NoticeKind kind) {
    switch (kind) {
        case NoticeKind::Challenge: return {"pushChallenge", "/challenge/"};
        case NoticeKind::Message: return {"pushMessage", "/messages/"};
        case NoticeKind::Round: return {"pushRound", "/tournament/"};
        case NoticeKind::Moved: return {"pushMoved", "/tournament/"};
        case NoticeKind::Turn:
        case NoticeKind::Confirm:
        case NoticeKind::Reset:
        case NoticeKind::CodesGuessed: break;
    }
    return {"pushTurn", "/game/"};
}

std::optional<SubscribedBrowser> find_browser(Store& store, const QueuedNotice& posted, Moment now) {
    for (auto& browser : subscriptions(store, posted.belonging.player)) {
        if (browser.id != posted.notice.browser) continue;
        if (is_session_open(store, browser, now)) return std::move(browser);
        end_subscription(store, posted.belonging.player, browser.id);
    }
    return std::nullopt;
}

PushMessage write_push(SubscribedBrowser browser, const Notice& notice, const store::Player& player) {
    const auto text = push_text(notice.kind);
    auto tag = fmt::format("{}{}", text.folder, notice.subject);
    // Times are in UTC: the reader's zone is unknown.
    const auto time =
        fmt::format("{:%Y-%m-%d %H:%M} UTC", std::chrono::floor<std::chrono::seconds>(notice.flag));
    JsonWriter json;
    json.open('{').field("title", phrase(language_of(player, browser.language), text.key,
                                         {{"name", notice.name}, {"time", time}}));
    auto message = json.field("link", tag).close('}').take();
    return {std::move(browser), std::move(message), std::move(tag)};
}

}  // namespace

struct PushSender::Parts final : Channel<PushMessage> {
    explicit Parts(PushContext context)
        : Channel(std::move(context.site), {.queue = push_queue,
                                            .name = "push",
                                            .interval = poll_interval,
                                            .threads = context.is_on ? WaitingPushes::places : 0,
                                            .when_refused = "a push message was refused"}),
          contact(std::move(context.contact)),
          hosts(context.hosts) {}

    awaitable<void> work() override {
        co_await post_turns();
        co_await send_due();
    }

    std::optional<PushMessage> write(Store& store, const QueuedNotice& posted, const store::Player& player,
                                     Moment at) const override {
        auto browser = find_browser(store, posted, at);
        if (!browser) return std::nullopt;
        return write_push(*std::move(browser), posted.notice, player);
    }

    awaitable<void> post_turns() {
        std::map<std::string, int> known;
        std::vector<Turn> fresh;
        const auto at = now();
        for (auto& turn : context_.rooms.turns()) {
            const auto before = announced.find(turn.game);
            const bool is_new = before == announced.end() || before->second != turn.ply;
            known[turn.game] = turn.ply;
            if (is_new && at - turn.since < oldest_turn && is_ours(turn.game) &&
                !context_.connections.is_online(turn.player))
                fresh.push_back(std::move(turn));
        }
        announced = std::move(known);
        if (fresh.empty()) co_return;
        const auto job = [fresh, at](Store& store) {
            for (const auto& turn : fresh)
                post_push(store, turn.player, {NoticeKind::Turn, turn.game, turn.opponent, turn.ply}, at);
        };
        co_await context_.store.write(job);
    }

    awaitable<void> send(QueuedNotice posted, PushMessage message) override {
        auto host = push_origin(message.browser.endpoint);
        const auto player = posted.belonging.player;
        WaitingPush push{posted, std::move(message)};
        const auto until = queue.add({std::move(host), player, std::move(push)}, now());
        if (until) co_await put_off(std::move(posted), *until);
        send_waiting();
    }

    void send_waiting() {
        while (auto entry = queue.next(now())) {
            ++sending;
            spawn(send_one(*std::move(entry)));
        }
    }

    awaitable<void> send_one(WaitingPushes::Entry entry) {
        auto reply = HostReply::Answered;
        try {
            if (is_wanted(entry.message.posted)) {
                const auto sent = co_await deliver(entry.message.message);
                if (sent.outcome == Sending::Outcome::Failed) reply = HostReply::Failed;
                co_await conclude(entry.message.posted, sent);
            } else {
                co_await drop(entry.message.posted);
            }
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        queue.finished(entry.host, entry.player, reply, now());
        try {
            co_await put_off_closed();
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        --sending;
        send_waiting();
    }

    // Does not count as an attempt.
    awaitable<void> put_off(QueuedNotice posted, Moment until) {
        const auto job = [posted, until](Store& store) { return defer(store, posted, until); };
        const bool is_kept = co_await context_.store.write(job);
        if (!is_kept) metrics_.given_up.add();
    }
    awaitable<void> put_off_closed() {
        while (auto closed = queue.take_closed(now()))
            co_await put_off(closed->first.message.posted, closed->second);
    }

    // Skips players who are connected, and turns that are over. A moved start goes to everybody, because only the
    // tournament's page shows it.
    [[nodiscard]] bool is_wanted(const QueuedNotice& posted) const override {
        if (posted.notice.kind == NoticeKind::Moved) return posted.notice.flag > now();
        if (context_.connections.is_online(posted.belonging.player)) return false;
        return Channel::is_wanted(posted);
    }

    awaitable<const PushKey*> site_key() {
        if (!push_key) {
            const auto job = [made = PushKey::make()](Store& store) {
                return store.site_value_or_set("push-key", made);
            };
            const auto text = co_await context_.store.write(job);
            push_key.emplace(text);
        }
        co_return &*push_key;
    }

    awaitable<Sending> deliver(const PushMessage& message) {
        const auto& browser = message.browser;
        const auto to = parse_subscription(browser.endpoint, browser.key, browser.secret, hosts);
        if (!to) {
            Sending wrong{Sending::Outcome::Gone, to.error()};
            co_return wrong;
        }
        const PushKey* key = co_await site_key();
        PushRequest request{*to, message.text, key->authorization(to->endpoint, contact, now()),
                            hex(token_hash(message.tag)).substr(0, max_topic_length), kept_by_service};
        auto work = [request = std::move(request), to_hosts = hosts, stops = stops_] {
            return send_push(request, to_hosts, *stops);
        };
        co_return co_await pool_->run("", std::move(work));
    }

    const std::string contact;
    const PushHosts hosts;
    std::map<std::string, int> announced;  // by game, the ply of the turn
    WaitingPushes queue;
    int sending = 0;  // coroutines
    std::optional<PushKey> push_key;
};

PushSender::PushSender(PushContext context) : parts_(std::make_shared<Parts>(std::move(context))) {}

PushSender::~PushSender() { parts_->stop(); }

bool PushSender::is_on() const noexcept { return parts_->is_on(); }
PushHosts PushSender::hosts() const noexcept { return parts_->hosts; }
awaitable<std::string> PushSender::key() {
    const PushKey* key = co_await parts_->site_key();
    co_return key->public_key();
}
void PushSender::start() {
    if (is_on()) parts_->poll();
}
awaitable<void> PushSender::work() { return parts_->work(); }
bool PushSender::is_sending() const noexcept { return parts_->sending > 0 || parts_->is_claiming(); }
const ChannelMetrics& PushSender::metrics() const noexcept { return parts_->metrics(); }

}  // namespace tafl::server
