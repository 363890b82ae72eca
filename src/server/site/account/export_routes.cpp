// GET /me/export: what the site holds about a player, except the games and the rating history, which have
// routes of their own. The chat is paged, fifty games at a time.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/json_writer.hpp"
#include "print/book/zip_writer.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/accounts.hpp"
#include "server/people/former_names.hpp"
#include "server/people/moderation/moderation_log.hpp"
#include "server/people/sign_in/second_factor.hpp"
#include "server/rooms/room_event.hpp"
#include "server/rooms/sides.hpp"
#include "server/site/account/exported_pages.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/archive/game_files.hpp"
#include "server/site/archive/game_page.hpp"
#include "server/site/download_place.hpp"
#include "server/site/puzzles/puzzles.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"
#include "server/site/studies/studies.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

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
    json.field("joined", player.joined).field("seen", player.seen).field("about", player.about);
    json.field("country", player.country);
    json.raw_field("settings", player.settings.empty() ? "{}" : player.settings).key("ratings").open('[');
    for (const store::Rating& rating : store.ratings(player.id)) {
        json.open('{').field("pool", rating.pool).field("rating", std::lround(rating.rating));
        json.field("deviation", std::lround(rating.deviation)).field("games", rating.games);
        json.field("at", rating.at).close('}');
    }
    json.close(']').key("tokens").open('[');
    for (const store::Token& token : store.tokens(player.id)) json.value(token.name);
    json.close(']').key("formerNames").open('[');
    for (const store::Belonging& name : store.belongings(player.id, store::kinds::former_name))
        json.value(name.value);
    json.close(']');
    append_notifications(json, store, player.id);
    json.field("secondFactor", has_second_factor(store, player.id));
    json.field("recoveryCodes", recovery_codes_left(store, player.id)).key("sessions").open('[');
    for (const store::Session& session : store.sessions(player.id, max_sessions)) {
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
void append_chat(JsonWriter& json, const std::vector<store::GameEvent>& events, const store::GameHead& game,
                 PlayerId player) {
    for (const store::GameEvent& stored : events) {
        const auto event = parse_event(stored.text);
        const auto* said = event ? std::get_if<Said>(&*event) : nullptr;
        if (said == nullptr || game.players[slot_of(said->by)] != player) continue;
        json.open('{').field("game", game.id).field("text", said->text).field("at", stored.at).close('}');
    }
}

// The player's conditional moves; they are private, so nothing else exports them. Obsolete ones have no text.
void append_forecasts(JsonWriter& json, const std::vector<store::GameEvent>& events,
                      const store::GameHead& game, PlayerId player) {
    for (const store::GameEvent& stored : events) {
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

// A page of games, or as many as fill a piece; games that began together are on one page. `more`: of games that began
// before it.
JsonPage<store::Moment> read_export(Store& store, const store::GameFilter& filter) {
    const GamePage page = read_page(store, filter);
    auto more = page.more;
    JsonWriter chat, forecasts;
    chat.open('[');
    forecasts.open('[');
    std::optional<store::Moment> last;
    for (const auto& game : page.games) {
        const bool is_full = chat.text().size() + forecasts.text().size() >= full_piece;
        if (is_full && game.began != last) {
            more = game.began + std::chrono::milliseconds(1);
            break;
        }
        const auto events = store.events(game.id);
        append_chat(chat, events, game, filter.player);
        append_forecasts(forecasts, events, game, filter.player);
        last = game.began;
    }
    JsonWriter json;
    json.open('{');
    append_account(json, store, account_of(store, filter.player));
    json.raw_field("chat", chat.close(']').text()).raw_field("forecasts", forecasts.close(']').text());
    return {json.field("more", more).close('}').take(), more};
}

awaitable<Response> get_export(Services& services, const Request& request) {
    store::GameFilter filter;
    filter.player = request.caller.id;
    filter.limit = games_of_a_page;
    if (const auto before = query_number<std::int64_t>(request, "before", 0, 1LL << 52))
        filter.before = store::Moment(std::chrono::milliseconds(*before));
    const auto job = [filter](Store& store) { return read_export(store, filter).text; };
    co_return json_answer(co_await services.store.read(job, request.caller.address, StoreQueue::long_read));
}

// An archive that is being written for a client, member by member. What is written is sent before more is read, so
// that little of it is in memory.
class Archive {
  public:
    Archive(Services& services, WorkerPool& pool, Caller caller)
        : services_(services), pool_(pool), caller_(std::move(caller)) {
        account_.player = caller_.id;
        account_.limit = games_of_a_page;
    }
    [[nodiscard]] awaitable<std::string> next();

  private:
    // Each adds the next part of the archive; false: there is none.
    using Part = awaitable<bool> (Archive::*)();
    static constexpr std::array<Part, 6> parts();
    [[nodiscard]] awaitable<bool> add_account();
    [[nodiscard]] awaitable<bool> add_messages();
    [[nodiscard]] awaitable<bool> add_chat();
    [[nodiscard]] awaitable<bool> add_puzzles();
    [[nodiscard]] awaitable<bool> add_studies();
    [[nodiscard]] awaitable<bool> add_games();

    // Compresses on the pool's thread: on the server's one thread, or the store's, everybody would wait.
    [[nodiscard]] awaitable<void> add(std::string name, std::string text);
    // The next piece of a member that comes in pieces; false: it has ended.
    [[nodiscard]] awaitable<bool> add_piece();
    void begin(std::string_view name, NextPiece pieces);
    template <class Job>
    auto read(Job job) const {
        return services_.store.read(std::move(job), caller_.address, StoreQueue::long_read);
    }

    Services& services_;
    WorkerPool& pool_;
    Caller caller_;
    std::shared_ptr<print::ZipWriter> zip_ = std::make_shared<print::ZipWriter>();
    std::size_t part_ = 0;
    NextPiece member_{};  // of the member that comes in pieces

    store::GameFilter account_{};
    std::int64_t messages_before_ = INT64_MAX, chat_before_ = INT64_MAX;
    std::optional<PuzzleId> puzzles_after_{};
    int pages_ = 0;
    std::optional<std::vector<store::Study>> own_studies_{};
    std::size_t formats_ = 0;
};

constexpr std::array<Archive::Part, 6> Archive::parts() {
    return {&Archive::add_account, &Archive::add_messages, &Archive::add_chat,
            &Archive::add_puzzles, &Archive::add_studies,  &Archive::add_games};
}

awaitable<std::string> Archive::next() {
    std::string written;
    while (written.empty() && part_ <= parts().size()) {
        if (part_ == parts().size()) {
            ++part_;
            co_return zip_->take();
        }
        const bool has_more = co_await (this->*parts()[part_])();
        if (!has_more) {
            ++part_;
            pages_ = 0;
        }
        written = zip_->take_written();
    }
    co_return written;
}

awaitable<void> Archive::add(std::string name, std::string text) {
    auto work = [zip = zip_, name = std::move(name), text = std::move(text)] {
        zip->add_compressed(name, text);
    };
    co_await pool_.run(caller_.address, std::move(work));
}

void Archive::begin(std::string_view name, NextPiece pieces) {
    zip_->begin(name);
    member_ = std::move(pieces);
}

awaitable<bool> Archive::add_piece() {
    std::string piece = co_await member_();
    if (piece.empty()) {
        member_ = nullptr;
        co_return false;
    }
    auto work = [zip = zip_, piece = std::move(piece)] { zip->append(piece); };
    co_await pool_.run(caller_.address, std::move(work));
    co_return true;
}

awaitable<bool> Archive::add_account() {
    const auto job = [filter = account_](Store& store) { return read_export(store, filter); };
    auto page = co_await read(job);
    ++pages_;
    std::string name = pages_ == 1 ? "account.json" : fmt::format("chat-{}.json", pages_);
    co_await add(std::move(name), std::move(page.text));
    account_.before = page.more;
    co_return page.more.has_value();
}

awaitable<bool> Archive::add_messages() {
    const auto job = [id = caller_.id, before = messages_before_](Store& store) {
        return exported_messages(store, id, before);
    };
    auto page = co_await read(job);
    co_await add(fmt::format("messages-{}.json", ++pages_), std::move(page.text));
    messages_before_ = page.more.value_or(0);
    co_return page.more.has_value();
}

awaitable<bool> Archive::add_chat() {
    const auto job = [id = caller_.id, before = chat_before_](Store& store) {
        return exported_chat(store, id, before);
    };
    auto page = co_await read(job);
    co_await add(fmt::format("rooms-{}.json", ++pages_), std::move(page.text));
    chat_before_ = page.more.value_or(0);
    co_return page.more.has_value();
}

awaitable<bool> Archive::add_puzzles() {
    const auto job = [id = caller_.id, after = puzzles_after_](Store& store) {
        return own_puzzles(store, id, after);
    };
    auto page = co_await read(job);
    co_await add(fmt::format("puzzles-{}.json", ++pages_), std::move(page.text));
    puzzles_after_ = page.more;
    co_return page.more.has_value();
}

// A file for each study that the player owns. One that is deleted meanwhile is left out.
awaitable<bool> Archive::add_studies() {
    if (member_) {
        co_await add_piece();
        co_return true;
    }
    if (!own_studies_) {
        const auto list = [id = caller_.id](Store& store) { return store.studies_of(id); };
        own_studies_ = co_await read(list);
        std::erase_if(*own_studies_, [this](const auto& study) { return study.owner != caller_.id; });
        std::ranges::reverse(*own_studies_);
    }
    if (own_studies_->empty()) co_return false;
    const auto id = own_studies_->back().id;
    own_studies_->pop_back();
    NextPiece pieces;
    try {
        pieces = co_await study_in_pieces(services_, pool_, id, caller_, RecordFormat::Otn);
    } catch (const Refusal&) {
        co_return true;
    }
    begin(fmt::format("study-{}.otg", id), std::move(pieces));
    co_return true;
}

// The games in every format.
awaitable<bool> Archive::add_games() {
    if (member_) {
        co_await add_piece();
        co_return true;
    }
    if (formats_ == game_file_endings.size()) co_return false;
    const auto ending = game_file_endings[formats_++];
    begin(fmt::format("games.{}", ending), games_in_pieces(services_, caller_, ending));
    co_return true;
}

// The archives of accounts. They can be of tens of megabytes.
struct Archives {
    explicit Archives(Services& all) : services(all) {}

    Services& services;
    Downloads downloads;
    WorkerPool pool{{.is_background = true}};
};

// Everything in one archive: account.json (as in /me/export), the chat of older games, messages, chat in rooms, attempts at puzzles,
// studies, the games in every format.
awaitable<Response> get_archive(Archives& archives, const Request& request) {
    auto place = std::make_shared<DownloadPlace>(archives.downloads, request.caller, true);
    const auto archive = std::make_shared<Archive>(archives.services, archives.pool, request.caller);
    co_return download(
        std::move(place), [archive] { return archive->next(); }, "application/zip", "skjaldborg.zip");
}

}  // namespace

void add_export_routes(Router& router, Services& services) {
    router.add(Method::Get, "/api/v1/me/export",
               [&services](const Request& request) { return get_export(services, request); },
               {.access = Access::Player, .answer = piece_size});
    router.add(Method::Get, "/api/v1/me/export.zip",
               [archives = std::make_shared<Archives>(services)](const Request& request) {
                   return get_archive(*archives, request);
               },
               {.access = Access::Player, .requests = 40, .answer = piece_size});
}

}  // namespace tafl::server
