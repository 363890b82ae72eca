#include "server/notify/mail_sender.hpp"

#include <set>

#include "server/notify/addresses.hpp"
#include "server/notify/mail.hpp"
#include "server/notify/phrases.hpp"
#include "server/people/sign_in/password_reset.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

using store::PlayerId;
using store::Store;

// The links are made with the mail, so that no token waits in the store.
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

// Once a day for each game.
void post_reminder(Store& store, const Turn& turn, Moment now) {
    if (!mail_address(store, turn.player) || is_topic_disabled(store, turn.player, turn_mails)) return;
    for (const auto& reminded : store.belongings(turn.player, store::kinds::reminded)) {
        if (now - reminded.at >= MailSender::between_reminders)
            static_cast<void>(store.delete_belonging(turn.player, store::kinds::reminded, reminded.key));
        else if (reminded.key == turn.game) return;
    }
    store.set_belonging({turn.player, std::string(store::kinds::reminded), turn.game, "", now});
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
    return left <= turn.time / MailSender::reminder_share && left <= MailSender::between_reminders;
}

}  // namespace

struct MailSender::Parts final : Channel<Mail> {
    explicit Parts(MailContext context)
        : Channel(std::move(context.site), {.queue = mail_queue,
                                            .name = "reminder",
                                            .interval = poll_interval,
                                            .threads = context.smtp ? 1 : 0,
                                            .when_refused = "an e-mail address was refused"}),
          url(std::move(context.url)),
          smtp(std::move(context.smtp)) {}

    awaitable<void> work() override { return remind(); }

    std::optional<Mail> write(Store& store, const QueuedNotice& posted, const store::Player& player,
                              Moment at) const override {
        return Writer{store, player, url, at}.write(posted.notice);
    }
    [[nodiscard]] bool is_paused() const override { return now() < paused_until; }

    awaitable<void> send(QueuedNotice posted, Mail mail) override {
        auto message = to_message(mail, smtp->from, posted.belonging.key, now());
        auto task = [server = *smtp, to = mail.to, message = std::move(message), stops = stops_] {
            return send_mail(server, to, message, *stops);
        };
        const Sending sending = co_await pool_->run("", std::move(task));
        note(sending);
        co_await conclude(std::move(posted), sending);
    }

    // Whether the mail server answers; what it refused was answered.
    void note(const Sending& sending) {
        if (sending.outcome == Sending::Outcome::Failed) {
            paused_until = now() + pause;
            if (!std::exchange(is_away, true))
                log_event(LogLevel::Warning, "mail cannot be sent; it waits and is tried again",
                          {{"why", sending.why}});
        } else if (sending.outcome != Sending::Outcome::Later && std::exchange(is_away, false)) {
            log_event(LogLevel::Notice, "mail is sent again");
        }
    }

    awaitable<void> remind() {
        if (!is_on()) co_return;
        std::set<std::pair<std::string, int>> due;
        std::vector<Turn> new_ones;
        for (auto& turn : context_.rooms.turns()) {
            if (!is_due(turn, now())) continue;
            const std::pair place(turn.game, turn.ply);
            if (reminded.contains(place)) due.insert(place);
            else if (!context_.connections.is_online(turn.player) && is_ours(turn.game))
                new_ones.push_back(std::move(turn));
        }
        reminded = std::move(due);
        for (const auto& turn : new_ones) {
            const auto job = [turn, at = now()](Store& store) { post_reminder(store, turn, at); };
            co_await context_.store.write(job);
            reminded.emplace(turn.game, turn.ply);
        }
        co_await send_due();
    }

    awaitable<void> send_reset(std::string name_key) {
        const auto job = [name_key, at = now()](Store& store) { post_reset(store, name_key, at); };
        co_await context_.store.write(job);
        co_await send_due();
    }

    const std::string url;
    const std::optional<SmtpServer> smtp;
    bool is_away = false;  // the mail server
    Moment paused_until{};
    std::set<std::pair<std::string, int>> reminded;  // games and plies of running turns
};

MailSender::MailSender(MailContext context) : parts_(std::make_shared<Parts>(std::move(context))) {}
MailSender::~MailSender() { parts_->stop(); }

bool MailSender::is_on() const noexcept { return parts_->is_on(); }
void MailSender::start() {
    if (is_on()) parts_->poll();
}
void MailSender::wake() {
    if (is_on()) parts_->spawn(parts_->send_due());
}
awaitable<void> MailSender::send_mails() { return parts_->send_due(); }
awaitable<void> MailSender::remind() { return parts_->remind(); }
void MailSender::send_reset(std::string name_key) {
    if (is_on()) parts_->spawn(parts_->send_reset(std::move(name_key)));
}
const ChannelMetrics& MailSender::metrics() const noexcept { return parts_->metrics(); }
bool MailSender::is_sending() const noexcept { return parts_->is_claiming(); }
bool MailSender::is_mail_server_away() const noexcept { return parts_->is_away; }

}  // namespace tafl::server
