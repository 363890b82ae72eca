#include "server/people/sign_in/sessions.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <tuple>

#include "server/base/lru_cache.hpp"
#include "server/people/moderation/banned_addresses.hpp"
#include "server/people/names.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

namespace asio = boost::asio;

namespace {

using namespace std::chrono_literals;
using store::Moment;
using store::PlayerId;

constexpr auto lifetime = 365 * 24h;
constexpr auto seen_every = 10min;  // the time of last use is not written at every request
constexpr auto clean_every = 24h;
constexpr auto banned_noted_every = 24h;
constexpr auto idle_after = 30 * 24h;  // of guests
constexpr int ended_at_once = 50;      // of an account that had more sessions before they had a limit
constexpr int cleaned_at_once = 500;   // deleted in one write, so that other writes are not delayed
constexpr std::size_t max_cached = 20'000;
constexpr std::size_t max_banned_cached = 2'000;
constexpr std::size_t max_token_length = 100;  // longer ones cannot be valid
constexpr int max_tries = 16;                  // to find a free guest name

constexpr auto links_live = 24h;

std::string id_of(std::string_view hash) {
    std::string id;
    for (const char byte : hash.substr(0, 8)) id += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return id;
}

// Password reset links are stored like sessions (people/sign_in/password_reset.hpp) and live a day at most.
bool is_link(const store::Session& session, Moment now) { return session.expires <= now + links_live; }

// Returns the token hashes of the sessions that it ended.
std::vector<std::string> end_oldest(store::Store& store, PlayerId player, const std::string& newest,
                                    Moment now) {
    std::vector<std::string> ended;
    int others = 0;
    for (const store::Session& session : store.sessions(player, max_sessions + ended_at_once)) {
        if (session.token_hash == newest || is_link(session, now) || ++others < max_sessions) continue;
        store.end_session(session.token_hash);
        ended.push_back(session.token_hash);
    }
    return ended;
}

struct StoredSession {
    store::Session session;
    store::Player player;
};

std::optional<StoredSession> read_session(store::Store& store, const std::string& hash, Moment now) {
    const std::optional<store::Session> session = store.session(hash);
    if (!session || session->expires <= now) return std::nullopt;
    const std::optional<store::Player> player = store.player(session->player);
    if (!player || player->kind == store::PlayerKind::Erased) return std::nullopt;
    return StoredSession{*session, *player};
}

void mark_session_used(store::Store& store, const std::string& hash, Moment now) {
    const std::optional<StoredSession> stored = read_session(store, hash, now);
    if (!stored) return;
    store.extend_session(hash, now + lifetime);  // so the expiry also tells when the session was last used
    store.set(stored->player.id, &store::Player::seen, now);
}

store::Player add_guest(store::Store& store, Moment now) {
    store::Player guest;
    guest.joined = guest.seen = now;
    guest.settings = "{}";
    for (int tries = 0; tries < max_tries; ++tries) {
        guest.name = random_guest_name(tries);
        guest.name_key = name_key(guest.name);
        if (const std::optional<PlayerId> id = store.add_player(guest)) {
            guest.id = *id;
            return guest;
        }
    }
    throw std::runtime_error("no name was free for a guest");
}

}  // namespace

// The callers of recently used tokens. A result that was read before forget() and arrives after it is not
// cached.
struct Sessions::Cache {
    struct Entry {
        Caller caller;
        Moment expires;
        Moment seen;
    };
    void clear() {
        ++generation;
        entries.clear();
    }
    void forget(PlayerId player) {
        ++generation;
        entries.erase_if([player](const Entry& entry) { return entry.caller.id == player; });
    }

    LruCache<std::string, Entry> entries{max_cached};  // by the token's hash
    LruCache<std::pair<PlayerId, std::string>, Moment> banned{
        max_banned_cached};  // the time when it was noted at the address
    std::uint64_t generation = 0;
    Moment cleaned{};
};

Sessions::Sessions(StoreQueue& store, Now now)
    : store_(store), now_(std::move(now)), cache_(std::make_shared<Cache>()) {}

asio::awaitable<std::optional<Caller>> Sessions::find(std::string_view token) {
    if (token.empty() || token.size() > max_token_length) co_return std::nullopt;
    const std::string hash = token_hash(token);
    const Moment now = now_();
    const auto cache = cache_;
    Caller caller;
    if (Cache::Entry* const entry = cache->entries.find(hash); entry != nullptr) {
        if (entry->expires <= now) co_return std::nullopt;
        caller = entry->caller;
        if (now - entry->seen < seen_every) co_return caller;
        entry->seen = now;
        entry->expires = now + lifetime;
    } else {
        const std::uint64_t generation = cache->generation;
        const auto job = [hash, now](store::Store& store) { return read_session(store, hash, now); };
        const std::optional<StoredSession> stored = co_await store_.read(job);
        if (!stored) co_return std::nullopt;
        caller = to_caller(stored->player);
        const bool fresh = now - stored->player.seen < seen_every;
        if (cache->generation == generation)
            cache->entries.insert(hash, {caller, stored->session.expires, fresh ? stored->player.seen : now});
        if (fresh) co_return caller;
    }
    try {
        const auto job = [hash, now](store::Store& store) { mark_session_used(store, hash, now); };
        co_await store_.write(job);
    } catch (const store::StoreError&) {
        // Failing to store the time of last use must not fail the request.
    }
    co_return caller;
}

asio::awaitable<void> Sessions::clean() {
    const Moment now = now_();
    cache_->cleaned = now;
    const auto expired = [now](store::Store& store) { store.end_expired_sessions(now); };
    co_await store_.write(expired);
    const auto idle = [now](store::Store& store) {
        return store.erase_idle_guests(now - idle_after, cleaned_at_once);
    };
    int erased = 0;
    do {
        erased = co_await store_.write(idle);
        if (erased > 0) cache_->clear();  // deleted players must not stay cached
    } while (erased == cleaned_at_once);
}

asio::awaitable<NewSession> Sessions::create_guest(std::string address) {
    const Moment now = now_();
    if (now - cache_->cleaned > clean_every) co_await clean();
    NewSession session{random_token(), {}};
    const auto job = [now, address, hash = token_hash(session.token)](store::Store& store) {
        store::Player guest = add_guest(store, now);
        guest.is_banned = !address.empty() && is_banned_address(store, address, now);
        if (guest.is_banned) ban_for_address(store, guest.id, now);
        store.add_session({hash, guest.id, now + lifetime, now, ""});
        return to_caller(guest);
    };
    session.caller = co_await store_.write(job);
    cache_->entries.insert(token_hash(session.token), {session.caller, now + lifetime, now});
    co_return session;
}

asio::awaitable<void> Sessions::note_banned(PlayerId player, std::string address) {
    const Moment now = now_();
    const std::pair key(player, address);
    const auto* const noted = cache_->banned.find(key);
    if (address.empty() || (noted != nullptr && now - *noted < banned_noted_every)) co_return;
    cache_->banned.insert(key, now);
    const auto job = [=](store::Store& store) { note_banned_address(store, player, address, now); };
    co_await store_.write(job);
}

asio::awaitable<NewSession> Sessions::begin(PlayerId id, std::string browser) {
    const Moment now = now_();
    NewSession session{random_token(), {}};
    const auto job = [now, id, browser, hash = token_hash(session.token)](store::Store& store) {
        const std::optional<store::Player> player = store.player(id);
        if (!player || player->kind == store::PlayerKind::Erased)
            throw std::runtime_error("no such player for a session");
        store.add_session({hash, id, now + lifetime, now, browser});
        return std::pair(to_caller(*player), end_oldest(store, id, hash, now));
    };
    std::tie(session.caller, session.ended) = co_await store_.write(job);
    ++cache_->generation;
    for (const auto& hash : session.ended) cache_->entries.erase(hash);
    co_return session;  // not cached until it is used: forget() may be called before
}

asio::awaitable<void> Sessions::end(std::string_view token) {
    const std::string hash = token_hash(token);
    ++cache_->generation;
    cache_->entries.erase(hash);
    const auto job = [hash](store::Store& store) { store.end_session(hash); };
    co_await store_.write(job);
    cache_->entries.erase(hash);
}

asio::awaitable<std::vector<Device>> Sessions::list(PlayerId player, std::string_view token) {
    const auto job = [player](store::Store& store) { return store.sessions(player, max_sessions); };
    const std::vector<store::Session> stored = co_await store_.read(job);
    const Moment now = now_();
    std::vector<Device> devices;
    for (const store::Session& session : stored) {
        if (is_link(session, now)) continue;
        devices.push_back({id_of(session.token_hash), session.browser, session.made,
                           session.expires - lifetime, session.token_hash == token_hash(token)});
    }
    co_return devices;
}

asio::awaitable<bool> Sessions::end_one(PlayerId player, std::string id) {
    const auto job = [player, id = std::move(id)](store::Store& store) {
        for (const store::Session& session : store.sessions(player, max_sessions)) {
            if (id_of(session.token_hash) != id) continue;
            store.end_session(session.token_hash);
            return true;
        }
        return false;
    };
    const bool was_there = co_await store_.write(job);
    cache_->forget(player);
    co_return was_there;
}

void Sessions::forget(PlayerId player) { cache_->forget(player); }
void Sessions::forget_all() { cache_->clear(); }

Caller to_caller(const store::Player& player) {
    return {player.id,       player.kind,      player.name,  player.is_admin,
            player.is_muted, player.is_banned, player.is_bot};
}

}  // namespace tafl::server
