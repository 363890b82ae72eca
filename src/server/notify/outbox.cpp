#include "server/notify/outbox.hpp"

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "server/base/json_fields.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

using namespace std::chrono_literals;
using store::Belonging;
using store::Moment;
using store::Store;

struct KindOfNotice {
    NoticeKind kind;
    std::string_view word;
    std::chrono::hours life;  // after that it is of no use
};
constexpr std::array<KindOfNotice, 8> kinds{{{NoticeKind::Confirm, "confirm", 48h},
                                             {NoticeKind::Reset, "reset", 6h},
                                             {NoticeKind::Turn, "turn", 24h},
                                             {NoticeKind::Challenge, "challenge", 24h},
                                             {NoticeKind::Message, "message", 24h},
                                             {NoticeKind::Round, "round", 6h},
                                             {NoticeKind::Moved, "moved", 24h},
                                             {NoticeKind::CodesGuessed, "codes-guessed", 24h}}};

NoticeKind kind_named(std::string_view word) {
    const auto found = std::ranges::find(kinds, word, &KindOfNotice::word);
    if (found == kinds.end()) throw invalid("what is the word of no notice.");
    return found->kind;
}
const KindOfNotice& kind_of(NoticeKind kind) { return *std::ranges::find(kinds, kind, &KindOfNotice::kind); }

std::string to_text(const Notice& notice, int tries, Moment since) {
    JsonWriter json;
    json.open('{').field("what", kind_of(notice.kind).word).field("tries", tries).field("since", since);
    json.field("subject", notice.subject).field("name", notice.name).field("ply", notice.ply);
    json.field("flag", notice.flag).field("browser", notice.browser);
    return json.close('}').take();
}

Moment moment_in(const JsonFields& fields, std::string_view key) {
    return Moment(std::chrono::milliseconds(fields.number(key, 0, 1LL << 52)));
}

QueuedNotice read_posted(Belonging belonging) {  // throws Refusal
    const JsonFields fields = JsonFields::parse(belonging.value);
    QueuedNotice posted{std::move(belonging), {}, 0, moment_in(fields, "since")};
    posted.tries = static_cast<int>(fields.number("tries", 0, 1'000));
    posted.notice.kind = kind_named(fields.text("what", 1, 40));
    posted.notice.subject = fields.text("subject", 0, 40);
    posted.notice.name = fields.text("name", 0, 400);
    posted.notice.browser = fields.text("browser", 0, 64);
    posted.notice.ply = static_cast<int>(fields.number("ply", 0, 1'000'000));
    posted.notice.flag = moment_in(fields, "flag");
    return posted;
}

}  // namespace

bool post(Store& store, std::string_view queue, store::PlayerId to, const Notice& notice, Moment now) {
    if (store.belongings(to, queue).size() >= max_queued) return false;
    store.set_belonging({to, std::string(queue), random_token(), to_text(notice, 0, now), now});
    return true;
}

std::optional<QueuedNotice> claim(Store& store, std::string_view queue, Moment now) {
    while (auto belonging = store.claim_belonging(queue, now, now + lease)) {
        try {
            QueuedNotice posted = read_posted(*belonging);
            if (now <= posted.since + kind_of(posted.notice.kind).life) return posted;
        } catch (const Refusal&) {  // of another version
        }
        static_cast<void>(store.delete_belonging(belonging->player, belonging->kind, belonging->key));
    }
    return std::nullopt;
}

void done(Store& store, const QueuedNotice& posted) {
    static_cast<void>(
        store.delete_belonging(posted.belonging.player, posted.belonging.kind, posted.belonging.key));
}

namespace {

// Replaces the notice. False: it is of no use then, or was deleted meanwhile.
bool requeue(Store& store, const QueuedNotice& posted, int tries, Moment until) {
    if (!store.delete_belonging(posted.belonging.player, posted.belonging.kind, posted.belonging.key))
        return false;
    if (until > posted.since + kind_of(posted.notice.kind).life) return false;
    Belonging belonging = posted.belonging;
    belonging.value = to_text(posted.notice, tries, posted.since);
    belonging.at = until;
    store.set_belonging(belonging);
    return true;
}

}  // namespace

bool defer(Store& store, const QueuedNotice& posted, Moment until) {
    return requeue(store, posted, posted.tries, until);
}

bool postpone(Store& store, const QueuedNotice& posted, Moment now) {
    const auto delay = std::min<std::chrono::minutes>(1min * (1 << std::min(posted.tries, 10)), max_delay);
    return requeue(store, posted, posted.tries + 1, now + delay);
}

}  // namespace tafl::server
