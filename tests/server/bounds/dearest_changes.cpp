#include "server/bounds/dearest_changes.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "server/bounds/changeable.hpp"
#include "server/notify/web_push.hpp"
#include "server/people/sign_in/totp.hpp"
#include "server/site/services.hpp"
#include "server/tournaments/settings.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;
using enum server::Method;

json::array array_of(const std::vector<std::string>& texts) {
    return json::array(texts.begin(), texts.end());
}

std::string as_text(const json::object& body) { return json::serialize(body); }

std::int64_t in_days(int days) {
    const auto at = std::chrono::system_clock::now() + std::chrono::days(days);
    return std::chrono::floor<std::chrono::milliseconds>(at).time_since_epoch().count();
}

// A title of that length, another one for each attempt.
std::string title(std::size_t length, int attempt) {
    return std::to_string(attempt) + characters(length - 1);
}

std::string code() {
    return server::totp_code(
        second_factor,
        server::totp_step(std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now())));
}

std::string with_password_and_code(int) {
    return as_text({{"password", password_of_members}, {"code", code()}});
}

const json::object own_game{{"rulesetFile", own_rules()},
                            {"position", "startpos"},
                            {"clock", {{"kind", "days"}, {"days", 14}, {"buffer", 60}}}};

std::string with_terms(json::object more) {
    more.insert(own_game.begin(), own_game.end());
    return as_text(more);
}

std::string line_of_moves(int) {
    return as_text({{"rulesetFile", own_rules()}, {"moves", array_of(shuttle(own_terms(), 1'000))}});
}

std::string played_game(int) {
    return as_text({{"rulesetFile", own_rules()},
                    {"position", "startpos"},
                    {"side", "attackers"},
                    {"opponent", {{"computer", 10}}},
                    {"moves", array_of(shuttle(own_terms(), 1'000))},
                    {"resigned", "defenders"},
                    {"began", in_days(-2)},
                    {"ended", in_days(-1)}});
}

std::string review(int) {
    constexpr int shown = 24;
    const auto line = shuttle(own_terms(), plies_of_reviewed + shown);
    json::array searched;
    for (auto at = line.begin(); at + shown <= line.end(); ++at)
        searched.push_back({{"score", 1}, {"pv", array_of({at, at + shown})}});
    return as_text({{"nodes", 1'000'000}, {"searched", searched}});
}

std::string next_move(int) {
    return as_text({{"move", shuttle(own_terms(), 1).front()}, {"ply", plies_of_changeable}});
}

std::string forecast(int) {
    return as_text(
        {{"lines", array_of(conditional_lines(plies_of_changeable + 1))}, {"ply", plies_of_changeable + 1}});
}

std::string tournament(json::object more, int attempt) {
    const json::object rest{{"name", title(server::max_tournament_name_length, attempt)},
                            {"description", characters(server::max_description_length)},
                            {"clock", {{"kind", "fischer"}, {"initial", 300'000}, {"increment", 0}}},
                            {"starts", in_days(20)},
                            {"rounds", 20},
                            {"games", 2},
                            {"hoursPerRound", 1'440},
                            {"password", std::string(server::max_tournament_password_length, 'p')}};
    more.insert(rest.begin(), rest.end());
    return as_text(more);
}

std::string chapter(json::object more, int attempt) {
    more["title"] = title(80, attempt);
    more["record"] = large_chapter();
    return as_text(more);
}

// Games that end soon, of which none is the same as another, until a megabyte is full.
std::string many_games(std::size_t most) {
    std::string all;
    for (std::size_t number = 0; number < most; ++number) {
        Game game(find_builtin("alea-evangelii"));
        std::string moves;
        for (std::size_t ply = 0; ply < 200 && !game.outcome().is_over(); ++ply) {
            const auto legal = game.legal_moves();
            const auto move = legal.at((ply * 37 + number * 11) % legal.size());
            moves += (moves.empty() ? "" : " ") + to_string(move, game.ruleset().size());
            if (!game.play(move)) break;
        }
        const auto text = fmt::format("{{\"ruleset\":\"alea-evangelii\",\"moves\":\"{}\"}}\n", moves);
        if (all.size() + text.size() > server::max_record_body_size) break;
        all += text;
    }
    return all;
}

std::string push_subscription(int attempt) {
    static const std::string key = server::PushKey(server::PushKey::make()).public_key();
    const auto endpoint = fmt::format("https://push.example.org/{}/", attempt);
    return as_text({{"endpoint", endpoint + std::string(server::max_endpoint_size - endpoint.size(), 'e')},
                    {"p256dh", key},
                    {"auth", "AAAAAAAAAAAAAAAAAAAAAA"},
                    {"language", "en"}});
}

// Few passwords take as long to judge.
constexpr std::string_view long_to_judge = "x1987asasasasasasasasasasasasasasasasasasasasasasasasasasasasasa";
constexpr std::string_view by_name = R"({"player":"Member000#longname"})";

const DearestChange changes[] = {
    // People.
    {Post, "/api/v1/account", "", "", "",
     [](int n) {
         return as_text({{"name", numbered("Newcomer0#longname", n)}, {"password", long_to_judge}});
     }},
    {Post, "/api/v1/session", "", "", "",
     [](int n) {
         return as_text(
             {{"name", numbered("Signin#", n)}, {"password", password_of_members}, {"code", code()}});
     }},
    {Delete, "/api/v1/session", "Signedout#"},
    {Patch, "/api/v1/me", "Renamed#", "", "",
     [](int n) {
         return as_text({{"name", numbered("Renewed0#longername", n)},
                         {"password", long_to_judge},
                         {"current", password_of_members},
                         {"about", characters(400)},
                         {"settings", {{"any", std::string(8'000, 's')}}}});
     }},
    {Post, "/api/v1/me/vacation", "Busy#", "", R"({"days":14})"},
    {Post, "/api/v1/me/second-factor", "Factor#", "", R"({"password":"correct horse"})"},
    {Put, "/api/v1/me/second-factor", "Confirmer#", "", "", [](int) { return as_text({{"code", code()}}); }},
    {Delete, "/api/v1/me/second-factor", "Unfactor#", "", "", with_password_and_code},
    {Post, "/api/v1/me/recovery-codes", "Recovery#", "", "", with_password_and_code},
    {Delete, "/api/v1/me/sessions/{id}", "Signedin#", "$session#"},
    {Delete, "/api/v1/me/sessions", "Signout#"},
    {Post, "/api/v1/me/tokens", "Tokens#", "", "",
     [](int) {
         return as_text({{"name", characters(40)}, {"scopes", {"read", "play", "studies", "tournaments"}}});
     }},
    {Delete, "/api/v1/me/tokens/{id}", "Revoker#", "$token#"},
    {Put, "/api/v1/me/bot", "Robot#"},
    {Patch, "/api/v1/me/notifications", "Anna", "",
     R"({"mailTurns":true,"pushTurns":true,"pushChallenges":true,"pushMessages":true,"pushRounds":true})"},
    {Put, "/api/v1/me/mail", "Mailed#", "", "",
     [](int n) {
         const auto part = std::string(60, 'm') + ".";
         return as_text({{"address", fmt::format("mailed{}@{}{}{}example.org", n, part, part, part)},
                         {"password", password_of_members},
                         {"language", "en"}});
     }},
    {Delete, "/api/v1/me/mail", "Mailer#"},
    {Put, "/api/v1/me/push", "Pusher#", "", "", push_subscription},
    {Delete, "/api/v1/me/push/{id}", "Pusher#", "$browser#"},
    {Post, "/api/v1/me/calendar", "Anna"},
    {Delete, "/api/v1/me/calendar", "Anna"},
    {Post, "/api/v1/mail-confirmation", "", "", R"({"token":"$confirm#"})"},
    {Post, "/api/v1/unsubscribe/{token}", "", "$unsubscribe#"},
    {Post, "/api/v1/password-mail", "", "", R"({"name":"Mailer#"})"},
    {Post, "/api/v1/password-reset", "", "", R"({"token":"$reset#","password":"a horse of # colours"})"},
    {Put, "/api/v1/players/{name}/follow", "Follower#", "Member000#longname"},
    {Delete, "/api/v1/players/{name}/follow", "Anna", "Member000#longname"},
    {Put, "/api/v1/players/{name}/block", "Blocker#", "Member000#longname"},
    {Delete, "/api/v1/players/{name}/block", "Anna", "Member000#longname"},
    {Post, "/api/v1/me/messages/{name}", "Writer#", "Member000#longname", "",
     [](int) { return as_text({{"text", characters(2'000)}}); }},
    {Put, "/api/v1/me/messages/{name}/read", "Anna", "Member000#longname"},
    {Delete, "/api/v1/me/messages/{name}", "Anna", "Member000#longname"},

    // Administrators.
    {Post, "/api/v1/reports", "Reporter#", "", "",
     [](int) {
         return as_text(
             {{"player", "Anna"}, {"game", "gameLong"}, {"study", "stud0001"}, {"text", characters(1'000)}});
     }},
    {Put, "/api/v1/admin/players/{name}/muted", "Anna", "Busy#", R"({"why":"because"})"},
    {Delete, "/api/v1/admin/players/{name}/muted", "Anna", "Busy#", R"({"why":"because"})"},
    {Put, "/api/v1/admin/players/{name}/banned", "Anna", "Busy#", R"({"why":"because"})"},
    {Delete, "/api/v1/admin/players/{name}/banned", "Anna", "Busy#", R"({"why":"because"})"},
    {Delete, "/api/v1/admin/players/{name}/ratings", "Anna", "Busy#", R"({"why":"because"})"},
    {Post, "/api/v1/admin/reports/{id}", "Anna", "$report#", R"({"verdict":"ban","why":"because"})"},

    // Teams.
    {Post, "/api/v1/teams", "Founder#", "", "",
     [](int n) { return as_text({{"name", title(40, n)}, {"text", characters(2'000)}}); }},
    {Put, "/api/v1/teams/{id}", "Anna", "team000#", "",
     [](int n) { return as_text({{"name", title(39, n)}, {"text", characters(2'000)}}); }},
    {Post, "/api/v1/teams/{id}/join", "Joiner#", "team000#"},
    {Post, "/api/v1/teams/{id}/leave", "Leaver#", "team000#"},
    {Post, "/api/v1/teams/{id}/remove", "Anna", "team000#", R"({"player":"Removed#"})"},
    {Put, "/api/v1/teams/{id}/leader", "Anna", "team000#", R"({"player":"Heir#"})"},
    {Put, "/api/v1/chat/{place}/{id}/slow", "Anna", "team team000#", R"({"seconds":600})"},
    {Delete, "/api/v1/chat/{place}/{id}/lines/{number}", "Anna", "team team000# $line#"},
    {Put, "/api/v1/chat/{place}/{id}/muted/{name}", "Anna", "team team000# Talker#"},
    {Delete, "/api/v1/chat/{place}/{id}/muted/{name}", "Anna", "team team000# Talker#"},
    {Delete, "/api/v1/teams/{id}", "Anna", "team000#"},

    // Studies.
    {Post, "/api/v1/studies", "Scholar#", "", "",
     [](int n) { return as_text({{"title", title(80, n)}, {"visibility", "public"}}); }},
    {Patch, "/api/v1/studies/{id}", "Anna", "stud000#", "",
     [](int n) { return as_text({{"title", title(80, n)}, {"visibility", "public"}}); }},
    {Put, "/api/v1/studies/{id}/authors/{name}", "Anna", "stud000# Author#"},
    {Delete, "/api/v1/studies/{id}/authors/{name}", "Anna", "stud000# Coauthor#"},
    {Post, "/api/v1/studies/{id}/import", "Olaf", "empty00#", "", [](int) { return many_games(64); }},
    {Post, "/api/v1/studies/{id}/chapters", "Olaf", "nearly0#", "", [](int n) { return chapter({}, n); }},
    {Put, "/api/v1/studies/{id}/chapters/{number}", "Olaf", "whole00# 64", "",
     [](int n) { return chapter({{"version", 1}}, n); }},
    {Delete, "/api/v1/studies/{id}/chapters/{number}", "Olaf", "nearly0# 1 ?version=1"},
    {Put, "/api/v1/studies/{id}/order", "Olaf", "whole00#", "",
     [](int) {
         json::array order;
         for (int chapter = 64; chapter > 0; --chapter) order.emplace_back(chapter);
         return as_text({{"chapters", order}});
     }},
    {Put, "/api/v1/studies/{id}/games", "Olaf", "live000#", "", [](int) { return many_games(64); }},
    {Post, "/api/v1/studies/{id}/end", "Olaf", "live000#"},
    {Delete, "/api/v1/studies/{id}", "Anna", "stud000#"},

    // Games.
    {Post, "/api/v1/games", "Player#", "", "",
     [](int) { return with_terms({{"side", "defenders"}, {"opponent", {{"computer", 10}}}}); }},
    {Post, "/api/v1/games/played", "Olaf", "", "", played_game},
    {Put, "/api/v1/games/{id}/review", "Olaf", "review0#", "", review},
    {Delete, "/api/v1/games/{id}/review", "Anna", "unsaid0#"},
    {Post, "/api/v1/games/{id}/move", "Olaf", "moved00#", "", next_move,
     10},  // two forecasts, which it plays
    {Post, "/api/v1/games/{id}/resign", "Olaf", "resign0#"},
    {Post, "/api/v1/games/{id}/abort", "Olaf", "aborted#"},
    {Post, "/api/v1/games/{id}/offer", "Olaf", "offered#", R"({"what":"draw"})"},
    {Post, "/api/v1/games/{id}/offer", "Olaf", "rematch#", R"({"what":"rematch"})"},
    {Post, "/api/v1/games/{id}/decline", "Olaf", "decline#", R"({"what":"draw"})"},
    {Post, "/api/v1/games/{id}/claim", "Olaf", "claimed#", R"({"what":"win"})"},
    {Post, "/api/v1/games/{id}/berserk", "Olaf", "halved0#"},
    {Post, "/api/v1/games/{id}/give-time", "Olaf", "timed00#"},
    {Post, "/api/v1/games/{id}/forecast", "Olaf", "forecas#", "", forecast},
    {Post, "/api/v1/games/{id}/chat", "Olaf", "talking#", "",
     [](int) { return as_text({{"text", characters(200)}}); }},
    {Post, "/api/v1/challenges", "Asker#", "", "",
     [](int) { return with_terms({{"side", "random"}, {"pair", true}, {"opponent", {{"anyone", true}}}}); }},
    {Post, "/api/v1/challenges/{id}/accept", "Accepter#", "accept0#"},
    {Delete, "/api/v1/challenges/{id}", "Anna", "chal000#"},

    // Tournaments.
    {Post, "/api/v1/tournaments", "Director#", "", "",
     [](int n) {
         return tournament({{"kind", "swiss"}, {"rulesetFile", own_rules()}, {"position", "startpos"}}, n);
     }},
    {Post, "/api/v1/tournaments/{id}/join", "Entrant#", "planned#"},
    {Post, "/api/v1/tournaments/{id}/leave", "Quitter#", "planned#"},
    {Post, "/api/v1/tournaments/{id}/leave", "Quitter#", "running#"},
    {Post, "/api/v1/tournaments/{id}/remove", "Anna", "planned#", by_name},
    {Post, "/api/v1/tournaments/{id}/remove", "Anna", "running#", by_name},
    {Patch, "/api/v1/tournaments/{id}", "Anna", "planned#", "",
     [](int n) { return tournament({{"announcement", title(300, n)}, {"rated", true}}, n); }},
    {Patch, "/api/v1/tournaments/{id}", "Anna", "running#", "",
     [](int n) {
         return as_text(
             {{"name", title(60, n)}, {"description", title(1'000, n)}, {"announcement", title(300, n)}});
     }},
    {Delete, "/api/v1/tournaments/{id}", "Anna", "planned#"},

    // Puzzles, positions and records.
    {Post, "/api/v1/puzzles/{id}/attempt", "Solver#", "$puzzle", R"({"moves":$solution})"},
    {Post, "/api/v1/puzzles/{id}/vote", "Voter#", "$puzzle", R"({"vote":"down"})"},
    {Post, "/api/v1/positions", "Olaf", "", "", line_of_moves},
    {Post, "/api/v1/hint", "Olaf", "", "", line_of_moves},
    {Post, "/api/v1/records", "Olaf", "", "", [](int) { return many_games(500); }},

    // Last what ends an account.
    {Delete, "/api/v1/me", "Busy#", "", R"({"password":"correct horse"})"},
};

}  // namespace

std::span<const DearestChange> dearest_changes() { return changes; }

}  // namespace tafl::test
