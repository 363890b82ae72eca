#include "server/site/account/account_routes.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

void add_public_routes(Router& router, Services& services, StaticFiles& files) {
    add_reset_routes(router, services);
    add_people_routes(router, services);
    add_friend_routes(router, services);
    add_message_routes(router, services);
    add_team_routes(router, services);
    add_chat_routes(router, services);
    add_study_routes(router, services);
    add_mail_routes(router, services);
    add_calendar_routes(router, services);
    add_token_routes(router, services);
    add_rating_routes(router, services);
    add_admin_routes(router, services);
    add_moderation_routes(router, services);
    add_archive_routes(router, services);
    add_collection_routes(router, services);
    add_explorer_routes(router, services);
    add_puzzle_routes(router, services);
    add_export_routes(router, services);
    add_play_routes(router, services);
    add_command_routes(router, services);
    add_ruleset_routes(router);
    add_position_routes(router);
    add_record_routes(router);
    add_played_routes(router, services);
    add_review_routes(router, services);
    add_hint_routes(router, services);
    add_tournament_routes(router, services);
    add_tournament_files(router, services);
    add_print_routes(router, services);
    add_page_routes(router, services, files);
}

}  // namespace tafl::server
