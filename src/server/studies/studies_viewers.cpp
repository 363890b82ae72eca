// Who follows a study, and what they are told.
#include "server/studies/studies.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "server/studies/access.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

constexpr std::string_view changed_study = "study";

// The players who may see the study; nothing: everybody may.
std::optional<std::vector<store::PlayerId>> readers_of(store::Store& store, const std::string& id) {
    const auto study = store.study(id);
    if (study && study->visibility != store::StudyVisibility::Private) return std::nullopt;
    std::vector<store::PlayerId> readers;
    for (const auto& author : store.study_authors(id)) readers.push_back(author.player);
    return readers;
}

std::string follower_key_of(const std::string& study) { return "study " + study; }

SharedText message_of(const std::string& id, int version) {
    JsonWriter json;
    json.open('{').field("on", "study").field("study", id).field("version", version).close('}');
    return shared_text(json.take());
}

}  // namespace

Studies::Studies(StudiesContext context) : context_(std::move(context)) {
    if (context_.cluster == nullptr) return;
    context_.cluster->on(std::string(changed_study),
                         [this](const auto&, const auto& payload) { received(payload); });
}

awaitable<SharedText> Studies::follow(SocketNumber socket, std::string id) {
    const auto* connection = context_.connections.find(socket);
    const auto caller = connection == nullptr ? Caller{} : connection->socket.caller();
    auto job = [id, caller](store::Store& store) { return open_study(store, id, caller).study.version; };
    const int version = co_await context_.store.read_or_refuse(std::move(job), caller.address);
    if (!context_.connections.follow(socket, follower_key_of(id), Viewer::Spectator))
        throw too_many("You follow as much as one connection can.");
    auto& sent = followed_[id];
    sent = std::max(sent, version);
    co_return message_of(id, sent);
}

void Studies::unfollow(SocketNumber socket, const std::string& id) {
    context_.connections.unfollow(socket, follower_key_of(id));
}

void Studies::changed(const std::string& id, int version) {
    publish(id, version);
    if (context_.cluster != nullptr)
        context_.cluster->publish(changed_study, fmt::format("{} {}", id, version));
}

void Studies::received(const std::string& payload) {
    const auto blank = payload.find(' ');
    if (blank == payload.npos) return;
    if (const auto version = parse_number<int>(std::string_view(payload).substr(blank + 1), 1, INT_MAX))
        publish(payload.substr(0, blank), *version);
}

// Older versions may arrive later, from another node.
void Studies::publish(const std::string& id, int version) {
    const auto found = followed_.find(id);
    if (found == followed_.end() || version <= found->second) return;
    if (context_.connections.followers(follower_key_of(id)) == 0) {
        followed_.erase(found);
        return;
    }
    found->second = version;
    const auto text = message_of(id, version);
    context_.connections.publish(follower_key_of(id), {text, text, text});
    context_.spawn(drop_strangers(id));
}

awaitable<void> Studies::drop_strangers(std::string id) {
    auto job = [id](store::Store& store) { return readers_of(store, id); };
    const auto readers = co_await context_.store.read(std::move(job));
    if (!readers) co_return;
    for (const auto socket : context_.connections.followers_of(follower_key_of(id))) {
        const auto* connection = context_.connections.find(socket);
        const auto reader = connection == nullptr ? 0 : connection->socket.caller().id;
        if (std::ranges::find(*readers, reader) == readers->end()) unfollow(socket, id);
    }
}

awaitable<void> Studies::catch_up() {
    std::erase_if(followed_, [this](const auto& one) {
        return context_.connections.followers(follower_key_of(one.first)) == 0;
    });
    const auto followed = followed_;
    for (const auto& [id, sent] : followed) {
        auto job = [id](store::Store& store) { return store.study(id); };
        const auto study = co_await context_.store.read(std::move(job));
        if (study) {
            publish(id, study->version);
        } else {  // deleted
            publish(id, sent + 1);
            followed_.erase(id);
        }
    }
}

}  // namespace tafl::server
