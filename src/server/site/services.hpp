// What the site's routes use. Created once by site.cpp; lives as long as the server.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/base/queues/store_queue.hpp"
#include "server/net/router.hpp"
#include "server/people/sign_in/api_tokens.hpp"
#include "server/play/hub.hpp"

namespace tafl {
class Broker;
class TableSource;
}  // namespace tafl

namespace tafl::server {

// The names that handlers are written with.
using boost::asio::awaitable;
using store::Player;
using store::PlayerId;
using store::PlayerKind;
using store::Store;

class Cluster;      // cluster/cluster.hpp
class StaticFiles;  // net/http/static_files.hpp
class PushSender;   // notify/push_sender.hpp
class MailSender;   // notify/mail_sender.hpp

struct Services : LivePlay {
    StoreQueue& store;
    Sessions& sessions;
    ApiTokens& tokens;
    Hub& hub;
    Now now;
    std::string url{};             // the site's public URL, for printed and linked texts; empty: unknown
    Cluster* cluster = nullptr;    // the other nodes; null: a site of one node
    MailSender* mails = nullptr;   // null: no notifications
    PushSender* pushes = nullptr;  // push messages to browsers; null: none
    std::shared_ptr<const TableSource> tables{};  // endgame tables; null: none
};

inline constexpr std::size_t max_record_body_size = 1 << 20;  // bytes: of records, and of chapters
inline constexpr std::size_t piece_size = 2 << 20;            // bytes: of a download, at most about
inline constexpr std::size_t full_piece = 1 << 20;            // bytes: nothing more is added to such a piece
inline constexpr std::size_t picture_size = 1 << 20;          // bytes: of a picture or a book, about
inline constexpr std::size_t game_size = 1 << 20;             // bytes: of a game with its chat, at most about
inline constexpr std::size_t list_size = 256 << 10;           // bytes: of a list that is longer than most
inline constexpr std::size_t replayed_unit = 16 << 10;  // bytes of a replayed body that count as a request

inline constexpr RouteRules as_game{.scope = store::Scope::Read, .answer = game_size};
inline constexpr RouteRules as_drawn_board{.scope = store::Scope::Read, .requests = 2};

// Adds the rows of a family: add(Method::Get, path, handler, rules). A handler gets `context` before the request; std::ref(services)
// is a context. `prefix`: of all its paths.
template <class Context>
[[nodiscard]] auto row_adder(Router& router, Context context, std::string prefix = {}) {
    return [&router, context = std::move(context), prefix = std::move(prefix)](
               Method method, std::string_view path, auto handler, RouteRules rules = {}) {
        router.add(
            method, prefix + std::string(path),
            [context, handler](const Request& request) { return handler(context, request); }, rules);
    };
}

// All families of the site's port (routes.cpp).
void add_public_routes(Router& router, Services& services, StaticFiles& files);

// One function for each family of routes, in the file with its name, in the folder of its subject.
void add_people_routes(Router& router, Services& services);    // /me /account /session /players /reports
void add_friend_routes(Router& router, Services& services);    // /me/following /players/{name}/follow
void add_message_routes(Router& router, Services& services);   // /me/messages
void add_team_routes(Router& router, Services& services);      // /teams
void add_chat_routes(Router& router, Services& services);      // /chat
void add_study_routes(Router& router, Services& services);     // /studies /me/studies
void add_calendar_routes(Router& router, Services& services);  // /tournaments.ics /calendar /me/calendar
void add_mail_routes(Router& router, Services& services);      // /password-mail /mail /unsubscribe
void add_token_routes(Router& router, Services& services);     // /me/tokens /me/bot
void add_rating_routes(Router& router, Services& services);    // /leaderboards /players/{name}/ratings
void add_admin_routes(Router& router, Services& services);     // /admin
void add_moderation_routes(Router& router,
                           Services& services);  // /admin/players/{name}, /admin/games/{id}/fair-play
void add_archive_routes(Router& router, Services& services);     // GET /games…, /me/games.pgn …
void add_collection_routes(Router& router, Services& services);  // /collection, /rulesets/{name}/statistics
void add_explorer_routes(Router& router, Services& services);    // /explorer
void add_puzzle_routes(Router& router, Services& services);      // /puzzles, /me/puzzles
void add_export_routes(Router& router, Services& services);      // /me/export
void add_play_routes(Router& router,
                     Services& services);  // POST /games, /challenges, /lobby, GET /games/{id}
void add_played_routes(Router& router, Services& services);   // POST /games/played
void add_review_routes(Router& router, Services& services);   // /games/{id}/review
void add_command_routes(Router& router, Services& services);  // /games/{id}/move …, /bot
void add_ruleset_routes(Router& router);                      // /rulesets
void add_position_routes(Router& router);                     // /positions
void add_record_routes(Router& router);                       // /records
void add_page_routes(Router& router, Services& services,
                     StaticFiles& files);                        // /, /game/{id} …, /embed/tv …, /robots.txt
void add_tournament_routes(Router& router, Services& services);  // /tournaments
void add_tournament_files(Router& router, Services& services);   // /tournaments/{id}/standings.csv …
void add_hint_routes(Router& router, Services& services);        // /hint
void add_operator_routes(Router& router, Services& services);    // /administrators, /players: not on a port
void add_print_routes(Router& router,
                      Services& services);  // {set.pdf,rules.epub} of /rulesets/{name} and /games/{id}

}  // namespace tafl::server
