#include "server/notify/push_sender.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <map>

#include "base/json_writer.hpp"
#include "server/base/log.hpp"
#include "server/base/timer_queue.hpp"
#include "server/base/worker_pool.hpp"
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

// A claimed notice, with the browser to send it to now; without one if the notice is of no use any more.
struct ClaimedPush {
    QueuedNotice posted;
    std::optional<SubscribedBrowser> browser;
    std::string message;  // JSON
    std::string tag;      // a newer one with it takes its place
};

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

void write_push(ClaimedPush& claimed, const store::Player& player) {
    const auto& notice = claimed.posted.notice;
    const auto text = push_text(notice.kind);
    claimed.tag = fmt::format("{}{}", text.folder, notice.subject);
    // In UTC: the reader's zone is not known.
    const auto time =
        fmt::format("{:%Y-%m-%d %H:%M} UTC", std::chrono::floor<std::chrono::seconds>(notice.flag));
    JsonWriter json;
    json.open('{').field("title", phrase(language_of(player, claimed.browser->language), text.key,
                                         {{"name", notice.name}, {"time", time}}));
    claimed.message = json.field("link", claimed.tag).close('}').take();
}

std::optional<ClaimedPush> claim_push(Store& store, Moment now) {
    auto posted = claim(store, push_queue, now);
    if (!posted) return std::nullopt;
    ClaimedPush claimed{*std::move(posted), {}, "", ""};
    const auto player = store.player(claimed.posted.belonging.player);
    if (!player || player->kind != store::PlayerKind::Member) return claimed;
    claimed.browser = find_browser(store, claimed.posted, now);
    if (claimed.browser) write_push(claimed, *player);
    return claimed;
}

}  // namespace

struct PushSender::Parts : std::enable_shared_from_this<PushSender::Parts> {
    explicit Parts(PushContext given) : context(std::move(given)), timers(context.executor, context.now) {
        if (context.is_on) pool.emplace(WorkerPool::Settings{.threads = PushQueue<ClaimedPush>::places});
    }

    void spawn(awaitable<void> work) {
        const auto log = [alive = shared_from_this()](std::exception_ptr thrown) {
            try {
                if (thrown) std::rethrow_exception(thrown);
            } catch (const std::exception& error) {
                log_line(error.what());
            }
        };
        boost::asio::co_spawn(context.executor, std::move(work), log);
    }
    void poll() {
        spawn(work());
        timers.set("push", context.now() + poll_interval, [this] { poll(); });
    }

    awaitable<void> work() {
        co_await post_turns();
        must_look_again = true;
        if (!is_claiming) co_await claim_due();
    }

    awaitable<void> post_turns() {
        std::map<std::string, int> known;
        std::vector<Turn> fresh;
        const auto now = context.now();
        for (auto& turn : context.rooms.turns()) {
            const auto before = announced.find(turn.game);
            const bool is_new = before == announced.end() || before->second != turn.ply;
            known[turn.game] = turn.ply;
            if (is_new && now - turn.since < oldest_turn && is_ours(turn.game) &&
                !context.connections.is_online(turn.player))
                fresh.push_back(std::move(turn));
        }
        announced = std::move(known);
        if (fresh.empty()) co_return;
        const auto job = [fresh, now](Store& store) {
            for (const auto& turn : fresh)
                post_push(store, turn.player, {NoticeKind::Turn, turn.game, turn.opponent, turn.ply}, now);
        };
        co_await context.store.write(job);
    }
    [[nodiscard]] bool is_ours(const std::string& game) const {
        return context.cluster == nullptr || context.cluster->is_responsible_for("push " + game);
    }

    // Claims what is due, and begins to send it.
    awaitable<void> claim_due() {
        is_claiming = true;
        try {
            while (std::exchange(must_look_again, false)) {
                while (co_await claim_one()) {
                }
            }
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        is_claiming = false;
    }

    // False: nothing is due.
    awaitable<bool> claim_one() {
        const auto now = context.now();
        const auto job = [now](Store& store) { return claim_push(store, now); };
        auto claimed = co_await context.store.write(job);
        if (!claimed) co_return false;
        if (!claimed->browser || !is_wanted(claimed->posted)) {
            co_await drop(claimed->posted);
            co_return true;
        }
        const auto posted = claimed->posted;
        const auto until = enqueue(*std::move(claimed), now);
        if (until) co_await put_off(posted, *until);
        send_waiting();
        co_return true;
    }

    std::optional<Moment> enqueue(ClaimedPush claimed, Moment now) {
        auto host = push_origin(claimed.browser->endpoint);
        const auto player = claimed.posted.belonging.player;
        return queue.add({std::move(host), player, std::move(claimed)}, now);
    }

    void send_waiting() {
        while (auto entry = queue.next(context.now())) {
            ++sending;
            spawn(send_one(*std::move(entry)));
        }
    }

    awaitable<void> send_one(PushQueue<ClaimedPush>::Entry entry) {
        auto reply = HostReply::Answered;
        try {
            if (is_wanted(entry.message.posted)) {
                const auto sent = co_await send(entry.message);
                if (sent.outcome == Sending::Outcome::Failed) reply = HostReply::Failed;
                co_await conclude(entry.message.posted, sent);
            } else {
                co_await drop(entry.message.posted);
            }
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        queue.finished(entry.host, entry.player, reply, context.now());
        try {
            co_await put_off_closed();
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        --sending;
        send_waiting();
    }

    awaitable<void> drop(QueuedNotice posted) {
        const auto job = [posted](Store& store) { done(store, posted); };
        co_await context.store.write(job);
    }
    // Does not count as an attempt.
    awaitable<void> put_off(QueuedNotice posted, Moment until) {
        const auto job = [posted, until](Store& store) { return defer(store, posted, until); };
        const bool is_kept = co_await context.store.write(job);
        if (!is_kept) metrics.given_up.add();
    }
    awaitable<void> put_off_closed() {
        while (auto closed = queue.take_closed(context.now()))
            co_await put_off(closed->first.message.posted, closed->second);
    }

    // Skips players who are connected, and turns that are over. A moved start goes to everybody, because only the
    // tournament's page shows it.
    [[nodiscard]] bool is_wanted(const QueuedNotice& posted) const {
        if (posted.notice.kind == NoticeKind::Moved) return posted.notice.flag > context.now();
        if (context.connections.is_online(posted.belonging.player)) return false;
        if (posted.notice.kind != NoticeKind::Turn) return true;
        const auto turn = context.rooms.turn_in(posted.notice.subject);
        return turn && turn->player == posted.belonging.player && turn->ply == posted.notice.ply;
    }

    awaitable<const PushKey*> site_key() {
        if (!push_key) {
            const auto job = [made = PushKey::make()](Store& store) {
                return store.site_value_or_set("push-key", made);
            };
            const auto text = co_await context.store.write(job);
            push_key.emplace(text);
        }
        co_return &*push_key;
    }

    awaitable<Sending> send(const ClaimedPush& claimed) {
        const auto& browser = *claimed.browser;
        const auto to = parse_subscription(browser.endpoint, browser.key, browser.secret, context.hosts);
        if (!to) {
            Sending wrong{Sending::Outcome::Gone, to.error()};
            co_return wrong;
        }
        const PushKey* key = co_await site_key();
        PushRequest request{*to, claimed.message,
                            key->authorization(to->endpoint, context.contact, context.now()),
                            hex(token_hash(claimed.tag)).substr(0, max_topic_length), kept_by_service};
        auto work = [request = std::move(request), hosts = context.hosts, stops = stops] {
            return send_push(request, hosts, *stops);
        };
        co_return co_await pool->run("", std::move(work));
    }

    awaitable<void> conclude(const QueuedNotice& posted, Sending sent) {
        using enum Sending::Outcome;
        if (sent.outcome == Refused)
            log_event(LogLevel::Info, "a push message was refused", {{"answer", sent.why}});
        const auto job = [posted, outcome = sent.outcome, now = context.now()](Store& store) {
            if (outcome == Failed || outcome == Later) return postpone(store, posted, now);
            if (outcome == Gone) end_subscription(store, posted.belonging.player, posted.notice.browser);
            done(store, posted);
            return outcome == Sent;
        };
        const bool is_fine = co_await context.store.write(job);
        if (sent.outcome == Sent) metrics.sent.add();
        else if (!is_fine) metrics.given_up.add();
    }

    PushContext context;
    TimerQueue timers;
    Metrics metrics;
    std::map<std::string, int> announced;  // by game, the ply of the turn
    PushQueue<ClaimedPush> queue;
    int sending = 0;  // coroutines
    bool is_claiming = false;
    bool must_look_again = false;
    std::optional<PushKey> push_key;
    std::shared_ptr<std::atomic<bool>> stops = std::make_shared<std::atomic<bool>>(false);
    std::optional<WorkerPool> pool;
};

PushSender::PushSender(PushContext context) : parts_(std::make_shared<Parts>(std::move(context))) {}

// A coroutine that waits may keep the parts for longer than the executor lives.
PushSender::~PushSender() {
    *parts_->stops = true;
    parts_->timers.cancel_all();
    parts_->pool.reset();
}

bool PushSender::is_on() const noexcept { return parts_->context.is_on; }
PushHosts PushSender::hosts() const noexcept { return parts_->context.hosts; }
awaitable<std::string> PushSender::key() {
    const PushKey* key = co_await parts_->site_key();
    co_return key->public_key();
}
void PushSender::start() {
    if (is_on()) parts_->poll();
}
awaitable<void> PushSender::work() { return parts_->work(); }
bool PushSender::is_sending() const noexcept { return parts_->sending > 0 || parts_->is_claiming; }
const PushSender::Metrics& PushSender::metrics() const noexcept { return parts_->metrics; }

}  // namespace tafl::server
