// GET /me/export: what the site holds about a player, except the games and the rating history, which have
// routes of their own. The chat is paged, fifty games at a time.
#include <boost/json/parse.hpp>
#include <cmath>

#include "base/json_writer.hpp"
#include "print/book/zip_writer.hpp"
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

awaitable<void> add_pages_of_export(print::ZipWriter& archive, Services& services, const Request& original) {
    store::GameFilter filter;
    filter.player = original.caller.id;
    filter.limit = games_of_a_page;
    for (int page = 1;; ++page) {
        const auto job = [filter](Store& store) { return read_export(store, filter); };
        const std::string text = co_await services.store.read(job, original.caller.address);
        archive.add_compressed(page == 1 ? "account.json" : fmt::format("chat-{}.json", page), text);
        const auto more = boost::json::parse(text).as_object().at("more");
        if (!more.is_int64()) co_return;
        filter.before = store::Moment(std::chrono::milliseconds(more.as_int64()));
        if (original.disconnect && original.disconnect->has_happened())
            throw unavailable("The client has disconnected.");
    }
}

awaitable<void> add_messages(print::ZipWriter& archive, Services& services, const Request& original) {
    std::int64_t before = INT64_MAX;
    for (int page = 1;; ++page) {
        const auto job = [id = original.caller.id, before](Store& store) {
            return exported_messages(store, id, before);
        };
        const std::string text = co_await services.store.read(job, original.caller.address);
        archive.add_compressed(fmt::format("messages-{}.json", page), text);
        const auto more = boost::json::parse(text).as_object().at("more");
        if (!more.is_int64()) co_return;
        before = more.as_int64();
    }
}

awaitable<void> add_puzzles(print::ZipWriter& archive, Services& services, const Request& original) {
    std::optional<PuzzleId> after;
    for (int page = 1;; ++page) {
        const auto job = [id = original.caller.id, after](Store& store) {
            return own_puzzles_json(store, id, after);
        };
        const std::string text = co_await services.store.read(job, original.caller.address);
        archive.add_compressed(fmt::format("puzzles-{}.json", page), text);
        const auto more = boost::json::parse(text).as_object().at("more");
        if (!more.is_string()) co_return;
        after = parse_puzzle_id(more.get_string());
    }
}

// A file for each study that the player owns. One that is deleted meanwhile is left out.
awaitable<void> add_studies(print::ZipWriter& archive, Services& services, const Request& original) {
    const auto list = [id = original.caller.id](Store& store) { return store.studies_of(id); };
    const auto studies = co_await services.store.read(list, original.caller.address);
    for (const auto& study : studies) {
        if (study.owner != original.caller.id) continue;
        const auto job = [id = study.id,
                          caller = original.caller](Store& store) -> std::optional<std::string> {
            if (!store.study(id)) return {};
            return study_file(read_study_content(store, id, caller), RecordFormat::Otn);
        };
        const auto text = co_await services.store.read(job, original.caller.address);
        if (text) archive.add_compressed(fmt::format("study-{}.otg", study.id), *text);
        if (original.disconnect && original.disconnect->has_happened())
            throw unavailable("The client has disconnected.");
    }
}

// Everything in one archive: account.json (as in /me/export), the chat of older games, messages, attempts at puzzles,
// studies, the games in every format.
awaitable<Response> get_archive(Services& services, const GameFiles& games, const Request& request) {
    print::ZipWriter archive;
    co_await add_pages_of_export(archive, services, request);
    co_await add_messages(archive, services, request);
    co_await add_puzzles(archive, services, request);
    co_await add_studies(archive, services, request);
    for (const std::string_view ending : game_file_endings) {
        const Request inner = asking(request);
        const Response file = co_await games(inner, ending);
        archive.add_compressed(fmt::format("games.{}", ending), file.body);
    }
    co_return file_answer(archive.take(), "application/zip", "skjaldborg.zip");
}

}  // namespace

void add_export_routes(Router& router, Services& services) {
    router.add(Method::Get, "/api/v1/me/export",
               [&services](const Request& request) { return get_export(services, request); });
    router.add(Method::Get, "/api/v1/me/export.zip",
               [&services, games = make_game_files(services)](const Request& request) {
                   return get_archive(services, games, request);
               });
}

}  // namespace tafl::server
