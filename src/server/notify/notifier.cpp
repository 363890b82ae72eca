#include "server/notify/notifier.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <set>

#include "server/base/log.hpp"
#include "server/base/timer_queue.hpp"
#include "server/base/worker_pool.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/mail.hpp"
#include "server/notify/phrases.hpp"
#include "server/people/password_reset.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

using store::PlayerId;
using store::Store;

constexpr std::string_view reminded_kind = "reminded";  // key: the game; at: when

// A claimed notice, with the mail to send now; without one if the notice is of no use any more.
struct Claimed {
    QueuedNotice posted;
    std::optional<Mail> mail;
};

struct Writer {
    Store& store;
    const store::Player& player;
    const std::string& url;
    Moment now;
    std::string language = language_of(store, player);
    std::string stop = unsubscribe_token(store, player.id, now);

    [[nodiscard]] Mail mail(std::string to, std::string subject, std::string text) const {
        return {std::move(to), std::move(subject), std::move(text), url + "/api/v1/unsubscribe/" + stop};
    }
    [[nodiscard]] std::string stop_link() const { return url + "/unsubscribe#" + stop; }
    [[nodiscard]] std::string footer() const {
        return "\n-- \n" + phrase(language, "footer", {{"stop", stop_link()}});
    }

    [[nodiscard]] std::optional<Mail> confirm() const {
        auto address = unconfirmed_address(store, player.id, now);
        if (!address) return std::nullopt;
        const auto link = url + "/mail#" + begin_confirmation(store, player.id, *address, now);
        const auto end = stop_link();
        const PhraseValues values{{"name", player.name}, {"site", url}, {"link", link}, {"stop", end}};
        return mail(*std::move(address), phrase(language, "confirmSubject"),
                    phrase(language, "confirmText", values));
    }
    [[nodiscard]] std::optional<Mail> reset() const {
        auto address = mail_address(store, player.id);
        if (!address) return std::nullopt;
        const auto link = url + "/reset#" + make_reset_link(store, player.id, now, ResetBy::Mail).token;
        const PhraseValues values{{"name", player.name}, {"site", url}, {"link", link}};
        return mail(*std::move(address), phrase(language, "resetSubject", values),
                    phrase(language, "resetText", values) + footer());
    }
    [[nodiscard]] std::optional<Mail> turn(const Notice& notice) const {
        auto address = mail_address(store, player.id);
        if (!address || notice.flag <= now || is_topic_disabled(store, player.id, turn_mails))
            return std::nullopt;
        const auto link = url + "/game/" + notice.subject;
        const auto time = time_phrase(language, notice.flag - now);
        const PhraseValues values{
            {"name", player.name}, {"opponent", notice.name}, {"time", time}, {"link", link}};
        return mail(*std::move(address), phrase(language, "turnSubject", values),
                    phrase(language, "turnText", values) + footer());
    }
    [[nodiscard]] std::optional<Mail> codes_guessed() const {
        auto address = mail_address(store, player.id);
        if (!address) return std::nullopt;
        const auto link = url + "/settings";
        const PhraseValues values{{"name", player.name}, {"site", url}, {"link", link}};
        return mail(*std::move(address), phrase(language, "codesSubject", values),
                    phrase(language, "codesText", values) + footer());
    }
    [[nodiscard]] std::optional<Mail> write(const Notice& notice) const {
        switch (notice.kind) {
            case NoticeKind::Confirm: return confirm();
            case NoticeKind::Reset: return reset();
            case NoticeKind::Turn: return turn(notice);
            case NoticeKind::CodesGuessed: return codes_guessed();
            case NoticeKind::Challenge:
            case NoticeKind::Message:
            case NoticeKind::Round:
            case NoticeKind::Moved: break;  // go to browsers alone
        }
        return std::nullopt;
    }
};

// The links are made with the mail, so that no token waits in the store.
std::optional<Claimed> claim_mail(Store& store, const std::string& url, Moment now) {
    auto posted = claim(store, mail_queue, now);
    if (!posted) return std::nullopt;
    const auto player = store.player(posted->belonging.player);
    if (!player || player->kind != store::PlayerKind::Member) return Claimed{*std::move(posted), {}};
    auto mail = Writer{store, *player, url, now}.write(posted->notice);
    return Claimed{*std::move(posted), std::move(mail)};
}

// Once a day for each game.
void post_reminder(Store& store, const Turn& turn, Moment now) {
    if (!mail_address(store, turn.player) || is_topic_disabled(store, turn.player, turn_mails)) return;
    for (const auto& reminded : store.belongings(turn.player, reminded_kind)) {
        if (now - reminded.at >= Notifier::between_reminders)
            static_cast<void>(store.delete_belonging(turn.player, reminded_kind, reminded.key));
        else if (reminded.key == turn.game) return;
    }
    store.set_belonging({turn.player, std::string(reminded_kind), turn.game, "", now});
    post(store, mail_queue, turn.player, {NoticeKind::Turn, turn.game, turn.opponent, turn.ply, turn.flag},
         now);
}

void post_reset(Store& store, const std::string& name_key, Moment now) {
    const auto player = store.player_named(name_key);
    if (player && player->kind == store::PlayerKind::Member && mail_address(store, player->id))
        post(store, mail_queue, player->id, {NoticeKind::Reset}, now);
}

bool is_due(const Turn& turn, Moment now) {
    const auto left = turn.flag - now;
    return left <= turn.time / Notifier::reminder_share && left <= Notifier::between_reminders;
}

}  // namespace

struct Notifier::Parts : std::enable_shared_from_this<Notifier::Parts> {
    explicit Parts(NotifierContext given) : context(std::move(given)), timers(context.executor, context.now) {
        if (context.smtp) pool.emplace(WorkerPool::Settings{.threads = 1});
    }

    void spawn(awaitable<void> work) {
        boost::asio::co_spawn(context.executor, std::move(work),
                              [alive = shared_from_this()](std::exception_ptr thrown) {
                                  if (!thrown) return;
                                  try {
                                      std::rethrow_exception(thrown);
                                  } catch (const std::exception& error) {
                                      log_line(error.what());
                                  }
                              });
    }
    void poll() {
        spawn(remind());
        timers.set("notify", context.now() + poll_interval, [this] { poll(); });
    }

    awaitable<void> send_mails() {
        must_look_again = true;
        if (is_sending) co_return;
        is_sending = true;
        try {
            while (std::exchange(must_look_again, false)) {
                for (bool more = true; more && context.now() >= paused_until;) more = co_await send_one();
            }
        } catch (const std::exception& error) {
            log_line(error.what());
        }
        is_sending = false;
    }

    // False: nothing is due.
    awaitable<bool> send_one() {
        const auto now = context.now();
        const auto job = [now, url = context.url](Store& store) { return claim_mail(store, url, now); };
        auto claimed = co_await context.store.write(job);
        if (!claimed) co_return false;
        if (!claimed->mail || !is_wanted(*claimed)) {
            co_await end(claimed->posted);
            co_return true;
        }
        const auto& smtp = *context.smtp;
        auto message = to_message(*claimed->mail, smtp.from, claimed->posted.belonging.key, now);
        auto work = [smtp, to = claimed->mail->to, message = std::move(message), stops = stops] {
            return send_mail(smtp, to, message, *stops);
        };
        const Sending sending = co_await pool->run("", std::move(work));
        co_await conclude(claimed->posted, sending);
        co_return true;
    }

    // Whether the notice still applies: the player may have moved meanwhile.
    [[nodiscard]] bool is_wanted(const Claimed& claimed) const {
        const auto& notice = claimed.posted.notice;
        if (notice.kind != NoticeKind::Turn) return true;
        const auto turn = context.rooms.turn_in(notice.subject);
        return turn && turn->player == claimed.posted.belonging.player && turn->ply == notice.ply;
    }

    awaitable<void> end(QueuedNotice posted) {
        const auto job = [posted](Store& store) { done(store, posted); };
        co_await context.store.write(job);
    }

    awaitable<void> conclude(QueuedNotice posted, Sending sending) {
        switch (sending.outcome) {
            case Sending::Outcome::Sent: metrics.sent.add(); break;
            case Sending::Outcome::Refused:
            case Sending::Outcome::Gone:
                metrics.given_up.add();
                log_event(LogLevel::Info, "an e-mail address was refused", {{"answer", sending.why}});
                break;
            case Sending::Outcome::Later: co_return co_await put_off(std::move(posted));
            case Sending::Outcome::Failed:
                note_fault(sending.why);
                co_return co_await put_off(std::move(posted));
        }
        if (std::exchange(is_away, false)) log_event(LogLevel::Notice, "mail is sent again");
        co_await end(std::move(posted));
    }

    void note_fault(const std::string& why) {
        paused_until = context.now() + pause;
        if (!std::exchange(is_away, true))
            log_event(LogLevel::Warning, "mail cannot be sent; it waits and is tried again", {{"why", why}});
    }

    awaitable<void> put_off(QueuedNotice posted) {
        const auto job = [posted, now = context.now()](Store& store) { return postpone(store, posted, now); };
        const bool waits = co_await context.store.write(job);
        if (!waits) metrics.given_up.add();
    }

    awaitable<void> remind() {
        if (!context.smtp) co_return;
        std::set<std::pair<std::string, int>> due;
        std::vector<Turn> new_ones;
        for (auto& turn : context.rooms.turns()) {
            if (!is_due(turn, context.now())) continue;
            const std::pair place(turn.game, turn.ply);
            if (reminded.contains(place)) due.insert(place);
            else if (!context.connections.is_online(turn.player) && is_ours(turn.game))
                new_ones.push_back(std::move(turn));
        }
        reminded = std::move(due);
        for (const auto& turn : new_ones) {
            const auto job = [turn, now = context.now()](Store& store) { post_reminder(store, turn, now); };
            co_await context.store.write(job);
            reminded.emplace(turn.game, turn.ply);
        }
        co_await send_mails();
    }
    [[nodiscard]] bool is_ours(const std::string& game) const {
        return context.cluster == nullptr || context.cluster->is_responsible_for("reminder " + game);
    }

    awaitable<void> send_reset(std::string name_key) {
        const auto job = [name_key, now = context.now()](Store& store) { post_reset(store, name_key, now); };
        co_await context.store.write(job);
        co_await send_mails();
    }

    NotifierContext context;
    TimerQueue timers;
    Metrics metrics;
    bool is_sending = false;
    bool must_look_again = false;
    bool is_away = false;  // the mail server
    Moment paused_until{};
    std::set<std::pair<std::string, int>> reminded;  // games and plies of running turns
    std::shared_ptr<std::atomic<bool>> stops = std::make_shared<std::atomic<bool>>(false);
    std::optional<WorkerPool> pool;
};

Notifier::Notifier(NotifierContext context) : parts_(std::make_shared<Parts>(std::move(context))) {}

// A coroutine that waits may keep the parts for longer than the executor lives.
Notifier::~Notifier() {
    *parts_->stops = true;
    parts_->timers.cancel_all();
    parts_->pool.reset();
}

bool Notifier::sends_mail() const noexcept { return parts_->context.smtp.has_value(); }
void Notifier::start() {
    if (sends_mail()) parts_->poll();
}
void Notifier::wake() {
    if (sends_mail()) parts_->spawn(parts_->send_mails());
}
awaitable<void> Notifier::send_mails() { return parts_->send_mails(); }
awaitable<void> Notifier::remind() { return parts_->remind(); }
void Notifier::send_reset(std::string name_key) {
    if (sends_mail()) parts_->spawn(parts_->send_reset(std::move(name_key)));
}
const Notifier::Metrics& Notifier::metrics() const noexcept { return parts_->metrics; }
bool Notifier::is_sending() const noexcept { return parts_->is_sending; }
bool Notifier::is_mail_server_away() const noexcept { return parts_->is_away; }

}  // namespace tafl::server
