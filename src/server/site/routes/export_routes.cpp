// GET /me/export: what the site holds about a player, except the games and the rating history, which have
// routes of their own. The chat is paged, fifty games at a time.
#include <boost/json/parse.hpp>
#include <cmath>

#include "base/json_writer.hpp"
#include "print/book/zip_writer.hpp"
#include "server/base/worker_pool.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/accounts.hpp"
#include "server/people/former_names.hpp"
#include "server/people/moderation_log.hpp"
#include "server/people/second_factor.hpp"
#include "server/rooms/room_event.hpp"
#include "server/rooms/sides.hpp"
#include "server/site/archived_json.hpp"
#include "server/site/game_page.hpp"
#include "server/site/responses.hpp"
#include "server/site/routes/export_place.hpp"
#include "server/site/routes/exported_messages.hpp"
#include "server/site/routes/game_files.hpp"
#include "server/site/routes/puzzles.hpp"
#include "server/site/routes/studies.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::PlayerId;
using store::Store;

constexpr int games_of_a_page = 50;

// Queued notifications repeat what is elsewhere in the archive.
void append_notifications(JsonWriter& json, Store& store, PlayerId id) {
    json.field("mail", mail_address(store, id)).list("notWanted", disabled_topics(store, id));
    json.key("pushBrowsers").open('[');
    for (const auto& browser : subscriptions(store, id)) json.value(browser.browser);
    json.close(']');
}

void append_account(JsonWriter& json, Store& store, const store::Player& player) {
    json.field("name", player.name).field("kind", to_string(player.kind)).field("bot", player.is_bot);
    json.field("muted", player.is_muted).field("banned", player.is_banned);
    json.field("joined", player.joined).field("seen", player.seen);
    json.raw_field("settings", player.settings.empty() ? "{}" : player.settings).key("ratings").open('[');
    for (const store::Rating& rating : store.ratings(player.id)) {
        json.open('{').field("pool", rating.pool).field("rating", std::lround(rating.rating));
        json.field("deviation", std::lround(rating.deviation)).field("games", rating.games);
        json.field("at", rating.at).close('}');
    }
    json.close(']').key("tokens").open('[');
    for (const store::Token& token : store.tokens(player.id)) json.value(token.name);
    json.close(']').key("formerNames").open('[');
    for (const store::Belonging& name : store.belongings(player.id, former_name_kind)) json.value(name.value);
    json.close(']');
    append_notifications(json, store, player.id);
    json.field("secondFactor", has_second_factor(store, player.id));
    json.field("recoveryCodes", recovery_codes_left(store, player.id)).key("sessions").open('[');
    for (const store::Session& session : store.sessions(player.id, max_listed_sessions)) {
        json.open('{').field("browser", session.browser).field("made", session.made);
        json.field("expires", session.expires).close('}');
    }
    json.close(']').key("moderation").open('[');  // what moderators did, not which of them
    for (const auto& entry : actions_about(store, player.id))
        json.open('{').field("what", entry.what).field("why", entry.why).field("at", entry.at).close('}');
    json.close(']').key("blocked").open('[');
    Briefs briefs(store);
    for (const PlayerId blocked : store.blocked_by(player.id)) json.value(briefs.person(blocked).name);
    json.close(']').key("following").open('[');
    for (const PlayerId followed : store.followed_by(player.id)) json.value(briefs.person(followed).name);
    json.close(']').key("teams").open('[');
    for (const auto& team : store.teams_of(player.id)) json.value(team.name);
    json.close(']').key("studies").open('[');
    for (const auto& study : store.studies_of(player.id))
        json.open('{').field("id", study.id).field("title", study.title).close('}');
    json.close(']');
}

// The player's own lines; the opponents' lines belong to them.
void append_chat(JsonWriter& json, Store& store, const store::GameHead& game, PlayerId player) {
    for (const store::GameEvent& stored : store.events(game.id)) {
        const auto event = parse_event(stored.text);
        const auto* said = event ? std::get_if<Said>(&*event) : nullptr;
        if (said == nullptr || game.players[slot_of(said->by)] != player) continue;
        json.open('{').field("game", game.id).field("text", said->text).field("at", stored.at).close('}');
    }
}

// The player's conditional moves; they are private, so nothing else exports them. Obsolete ones have no text.
void append_forecasts(JsonWriter& json, Store& store, const store::GameHead& game, PlayerId player) {
    for (const store::GameEvent& stored : store.events(game.id)) {
        const auto event = parse_event(stored.text);
        const auto* forecast = event ? std::get_if<Forecasted>(&*event) : nullptr;
        if (forecast == nullptr || forecast->lines.empty() || game.players[slot_of(forecast->by)] != player)
            continue;
        json.open('{')
            .field("game", game.id)
            .field("lines", forecast->lines)
            .field("at", stored.at)
            .close('}');
    }
}

std::string read_export(Store& store, const store::GameFilter& filter) {
    JsonWriter json;
    json.open('{');
    append_account(json, store, account_of(store, filter.player));
    const GamePage page = read_page(store, filter);
    json.key("chat").open('[');
    for (const store::GameHead& game : page.games) append_chat(json, store, game, filter.player);
    json.close(']').key("forecasts").open('[');
    for (const store::GameHead& game : page.games) append_forecasts(json, store, game, filter.player);
    return json.close(']').field("more", page.more).close('}').take();
}

awaitable<Response> get_export(Services& services, const Request& request) {
    store::GameFilter filter;
    filter.player = request.caller.id;
    filter.limit = games_of_a_page;
    if (const auto before = query_number<std::int64_t>(request, "before", 0, 1LL << 52))
        filter.before = store::Moment(std::chrono::milliseconds(*before));
    const auto job = [filter](Store& store) { return read_export(store, filter); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

// A further request on behalf of the same caller, for the archive.
Request asking(const Request& original) {
    Request request;
    request.caller = original.caller;
    request.address = original.address;
    request.disconnect = original.disconnect;
    return request;
}

// The archives of accounts. They can be of tens of megabytes.
struct Archives {
    explicit Archives(Services& all) : services(all), games(make_game_files(all)) {}

    Services& services;
    GameFiles games;
    std::shared_ptr<Exports> exports = std::make_shared<Exports>();
    // Writes and compresses: on the server's one thread, or the store's, everybody would wait.
    WorkerPool pool{{.is_background = true}};
};

// An archive that is being written for a client.
struct Archive {
    Archive(Archives& all, const Request& asked) : of(all), request(asked) {}

    Archives& of;
    const Request& request;
    std::shared_ptr<print::ZipWriter> zip = std::make_shared<print::ZipWriter>();

    template <class Job>
    auto read(Job job) const {
        return of.services.store.read(std::move(job), request.caller.address);
    }
    // `write`: returns the member; runs in the pool.
    template <class Write>
    awaitable<void> add_written(std::string name, Write write) const {
        if (request.disconnect && request.disconnect->has_happened())
            throw unavailable("The client has disconnected.");
        auto work = [zip = zip, name = std::move(name), write = std::move(write)] {
            zip->add_compressed(name, write());
        };
        co_await of.pool.run(request.caller.address, std::move(work));
    }
    [[nodiscard]] awaitable<void> add(std::string name, std::string text) const {
        return add_written(std::move(name), [text = std::move(text)] { return text; });
    }
};

awaitable<void> add_pages_of_export(const Archive& archive) {
    store::GameFilter filter;
    filter.player = archive.request.caller.id;
    filter.limit = games_of_a_page;
    for (int page = 1;; ++page) {
        const auto job = [filter](Store& store) { return read_export(store, filter); };
        const std::string text = co_await archive.read(job);
        std::string name = page == 1 ? "account.json" : fmt::format("chat-{}.json", page);
        co_await archive.add(std::move(name), text);
        const auto more = boost::json::parse(text).as_object().at("more");
        if (!more.is_int64()) co_return;
        filter.before = store::Moment(std::chrono::milliseconds(more.as_int64()));
    }
}

awaitable<void> add_messages(const Archive& archive) {
    std::int64_t before = INT64_MAX;
    for (int page = 1;; ++page) {
        const auto job = [id = archive.request.caller.id, before](Store& store) {
            return exported_messages(store, id, before);
        };
        const std::string text = co_await archive.read(job);
        co_await archive.add(fmt::format("messages-{}.json", page), text);
        const auto more = boost::json::parse(text).as_object().at("more");
        if (!more.is_int64()) co_return;
        before = more.as_int64();
    }
}

awaitable<void> add_puzzles(const Archive& archive) {
    std::optional<PuzzleId> after;
    for (int page = 1;; ++page) {
        const auto job = [id = archive.request.caller.id, after](Store& store) {
            return own_puzzles_json(store, id, after);
        };
        const std::string text = co_await archive.read(job);
        co_await archive.add(fmt::format("puzzles-{}.json", page), text);
        const auto more = boost::json::parse(text).as_object().at("more");
        if (!more.is_string()) co_return;
        after = parse_puzzle_id(more.get_string());
    }
}

// A file for each study that the player owns. One that is deleted meanwhile is left out.
awaitable<void> add_studies(const Archive& archive) {
    const auto& caller = archive.request.caller;
    const auto list = [id = caller.id](Store& store) { return store.studies_of(id); };
    const auto studies = co_await archive.read(list);
    for (const auto& study : studies) {
        if (study.owner != caller.id) continue;
        const auto job = [id = study.id, caller](Store& store) -> std::optional<StudyContent> {
            if (!store.study(id)) return {};
            return read_study_content(store, id, caller);
        };
        auto content = co_await archive.read(job);
        if (!content) continue;
        auto write = [content = *std::move(content)] { return study_file(content, RecordFormat::Otn); };
        co_await archive.add_written(fmt::format("study-{}.otg", study.id), std::move(write));
    }
}

// Everything in one archive: account.json (as in /me/export), the chat of older games, messages, attempts at puzzles,
// studies, the games in every format.
awaitable<Response> get_archive(Archives& archives, const Request& request) {
    const ExportPlace place(archives.exports, request.caller.id);
    if (request.disconnect) request.disconnect->listen([] {});
    const Archive archive(archives, request);
    co_await add_pages_of_export(archive);
    co_await add_messages(archive);
    co_await add_puzzles(archive);
    co_await add_studies(archive);
    for (const std::string_view ending : game_file_endings) {
        const Request inner = asking(request);
        Response file = co_await archives.games(inner, ending);
        co_await archive.add(fmt::format("games.{}", ending), std::move(file.body));
    }
    co_return file_answer(archive.zip->take(), "application/zip", "skjaldborg.zip");
}

}  // namespace

void add_export_routes(Router& router, Services& services) {
    router.add(
        Method::Get, "/api/v1/me/export",
        [&services](const Request& request) { return get_export(services, request); }, own);
    router.add(
        Method::Get, "/api/v1/me/export.zip",
        [archives = std::make_shared<Archives>(services)](const Request& request) {
            return get_archive(*archives, request);
        },
        own);
}

}  // namespace tafl::server
