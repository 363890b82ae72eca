#include "server/people/sign_in/api_tokens.hpp"

#include "server/people/tokens.hpp"

namespace tafl::server {

namespace asio = boost::asio;

namespace {

using store::Moment;
using store::PlayerId;

constexpr std::chrono::minutes used_every{10};  // the time of last use is not written at every request
constexpr std::size_t max_secret_length = 100;  // longer ones cannot be valid

struct StoredToken {
    store::Token token;
    store::Player player;
};

std::optional<StoredToken> read_token(store::Store& store, const std::string& hash) {
    const std::optional<store::Token> token = store.token(hash);
    if (!token) return std::nullopt;
    const std::optional<store::Player> player = store.player(token->player);
    if (!player || player->kind != store::PlayerKind::Member) return std::nullopt;
    return StoredToken{*token, *player};
}

void mark_token_used(store::Store& store, const std::string& hash, Moment now) {
    const std::optional<StoredToken> stored = read_token(store, hash);
    if (!stored) return;
    store.use_token(stored->token.id, now);
    store.set(stored->player.id, &store::Player::seen, now);
}

}  // namespace

asio::awaitable<std::optional<Caller>> ApiTokens::find(std::string_view secret) {
    if (!secret.starts_with(api_token_prefix) || secret.size() > max_secret_length) co_return std::nullopt;
    const std::string hash = token_hash(secret);
    const Moment now = now_();
    const auto look = [hash](store::Store& store) { return read_token(store, hash); };
    const std::optional<StoredToken> stored = co_await store_.read(look);
    if (!stored) co_return std::nullopt;
    if (now - stored->token.used >= used_every) {
        try {
            const auto job = [hash, now](store::Store& store) { mark_token_used(store, hash, now); };
            co_await store_.write(job);
        } catch (const store::StoreError&) {
            // Failing to store the time of last use must not fail the request.
        }
    }
    Caller caller = to_caller(stored->player);
    caller.is_admin = false;
    caller.api_token = stored->token.id;
    caller.scopes = stored->token.scopes;
    co_return caller;
}

asio::awaitable<std::optional<NewApiToken>> ApiTokens::make(PlayerId player, std::string name,
                                                            store::Scope scopes) {
    const std::string secret = std::string(api_token_prefix) + random_token();
    const store::Token token{0, token_hash(secret), player, std::move(name), now_(), {}, scopes};
    const auto job = [token](store::Store& store) -> std::optional<std::int64_t> {
        if (store.tokens(token.player).size() >= max_api_tokens) return std::nullopt;
        return store.add_token(token);
    };
    const std::optional<std::int64_t> id = co_await store_.write(job);
    if (!id) co_return std::nullopt;
    co_return NewApiToken{*id, secret};
}

asio::awaitable<std::vector<store::Token>> ApiTokens::list(PlayerId player) {
    const auto job = [player](store::Store& store) { return store.tokens(player); };
    co_return co_await store_.read(job);
}

asio::awaitable<bool> ApiTokens::revoke(PlayerId player, std::int64_t id) {
    const auto job = [player, id](store::Store& store) { return store.end_token(player, id); };
    co_return co_await store_.write(job);
}

}  // namespace tafl::server
