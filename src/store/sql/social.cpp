// Following, private messages, chat and teams.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

Conversation read_listed(const Rows& row) {
    Conversation c;
    row.read(c.last.number, c.last.to, c.last.by, c.last.text, c.last.at, c.with, c.unread);
    return c;
}

}  // namespace

void SqlStore::set_follow(PlayerId by, PlayerId whom, Moment at, bool on) {
    if (on && (is_erased(by) || is_erased(whom))) return;
    if (on)
        run("INSERT INTO follow (by_player, whom, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", by, whom,
            at);
    else run("DELETE FROM follow WHERE by_player = $1 AND whom = $2", by, whom);
}

std::vector<PlayerId> SqlStore::followed_by(PlayerId by) {
    return all_of(query("SELECT whom FROM follow WHERE by_player = $1 ORDER BY at DESC, whom", by),
                  only_value<PlayerId>);
}

std::int64_t SqlStore::add_message(const Message& m) {
    if (is_erased(m.by) || is_erased(m.to)) return 0;
    auto atomic = atomic_change();
    const auto [low, high] = std::minmax(m.by, m.to);
    const auto number = insert_numbered<schema::messages>(m, {low, high}).value();
    constexpr auto note =
        "INSERT INTO conversation (player, other, last, unread) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (player, other) DO UPDATE SET last = $3, unread = conversation.unread + $4";
    run(note, m.by, m.to, number, 0);
    run(note, m.to, m.by, number, 1);
    atomic.commit();
    return number;
}

std::optional<Message> SqlStore::message(std::int64_t number) {
    return one<schema::messages>("WHERE number = $1", number);
}

std::vector<Message> SqlStore::messages(PlayerId reader, PlayerId other, std::int64_t before, int limit) {
    auto found = all<schema::messages>(
        "WHERE low = $1 AND high = $2 AND number < $3 AND number > coalesce("
        "(SELECT deleted_to FROM conversation WHERE player = $5 AND other = $6), 0) "
        "ORDER BY number DESC LIMIT $4",
        std::min(reader, other), std::max(reader, other), before, std::max(limit, 0), reader, other);
    std::ranges::reverse(found);
    return found;
}

std::vector<Message> SqlStore::messages_by(PlayerId id, std::int64_t before, int limit) {
    return all<schema::messages>("WHERE by_player = $1 AND number < $2 ORDER BY number DESC LIMIT $3", id,
                                 before, std::max(limit, 0));
}

std::vector<Conversation> SqlStore::conversations(PlayerId id, std::int64_t before, int limit) {
    static const auto sql =
        select_sql(described<schema::messages>, "c.other, c.unread") +
        " JOIN conversation AS c ON message.number = c.last WHERE c.player = $1 AND c.last < $2 "
        "AND c.last > c.deleted_to ORDER BY c.last DESC LIMIT $3";
    return all_of(query(sql, id, before, std::max(limit, 0)), read_listed);
}

int SqlStore::count_unread(PlayerId id) {
    return first_of(query("SELECT count(*) FROM conversation WHERE player = $1 AND unread > 0", id),
                    only_value<int>)
        .value();
}

void SqlStore::read_conversation(PlayerId id, PlayerId with) {
    run("UPDATE conversation SET unread = 0 WHERE player = $1 AND other = $2", id, with);
}

void SqlStore::delete_conversation(PlayerId id, PlayerId with) {
    auto atomic = atomic_change();
    run("UPDATE conversation SET deleted_to = last, unread = 0 WHERE player = $1 AND other = $2", id, with);
    const auto low = std::min(id, with), high = std::max(id, with);
    run("DELETE FROM message WHERE low = $1 AND high = $2 AND number <= "
        "(SELECT min(deleted_to) FROM conversation WHERE (player, other) IN (($1, $2), ($2, $1)))",
        low, high);
    run("DELETE FROM conversation WHERE (player, other) IN (($1, $2), ($2, $1)) "
        "AND NOT EXISTS (SELECT 1 FROM message WHERE low = $1 AND high = $2)",
        low, high);
    atomic.commit();
}

std::int64_t SqlStore::add_chat_line(const ChatLine& line, int kept) {
    if (is_erased(line.by)) return 0;
    auto atomic = atomic_change();
    const auto number = insert_numbered<schema::chat_lines>(line).value();
    run("DELETE FROM chat_line WHERE room = $1 AND number <= "
        "(SELECT number FROM chat_line WHERE room = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)",
        line.room, kept);
    atomic.commit();
    return number;
}

std::optional<ChatLine> SqlStore::last_chat_line(std::string_view room, PlayerId by) {
    return one<schema::chat_lines>("WHERE room = $1 AND by_player = $2 ORDER BY number DESC LIMIT 1", room,
                                   by);
}

std::vector<ChatLine> SqlStore::chat_lines(std::string_view room, std::int64_t before, int limit) {
    auto found = all<schema::chat_lines>("WHERE room = $1 AND number < $2 ORDER BY number DESC LIMIT $3",
                                         room, before, std::max(limit, 0));
    std::ranges::reverse(found);
    return found;
}

std::vector<ChatLine> SqlStore::chat_lines_by(PlayerId id, std::int64_t before, int limit) {
    return all<schema::chat_lines>("WHERE by_player = $1 AND number < $2 ORDER BY number DESC LIMIT $3", id,
                                   before, std::max(limit, 0));
}

bool SqlStore::delete_chat_line(std::string_view room, std::int64_t number) {
    return run("DELETE FROM chat_line WHERE number = $2 AND room = $1", room, number) != 0;
}

void SqlStore::delete_chat_lines_of(std::string_view room, PlayerId by) {
    run("DELETE FROM chat_line WHERE room = $1 AND by_player = $2", room, by);
}

void SqlStore::delete_chat(std::string_view room) { run("DELETE FROM chat_line WHERE room = $1", room); }

bool SqlStore::add_team(const Team& t) {
    if (is_erased(t.leader)) return false;
    auto atomic = atomic_change();
    if (insert<schema::teams>(t, {std::int64_t{0}}, "ON CONFLICT DO NOTHING") == 0) return false;
    static_cast<void>(add_member(t.id, {t.leader, t.made}));
    atomic.commit();
    return true;
}

std::optional<Team> SqlStore::team(std::string_view id) { return one<schema::teams>("WHERE id = $1", id); }

std::optional<Team> SqlStore::lock_team(std::string_view id) {
    return one<schema::teams>(fmt::format("WHERE id = $1{}", phrases_.lock(" FOR UPDATE")), id);
}

bool SqlStore::change_team(std::string_view id, std::string_view name, std::string_view name_key,
                           std::string_view text) {
    return run("UPDATE team SET name = $2, name_key = $3, text = $4 WHERE id = $1 AND NOT EXISTS "
               "(SELECT 1 FROM team AS other WHERE other.name_key = $3 AND other.id <> $1)",
               id, name, name_key, text) != 0;
}

bool SqlStore::set_leader(std::string_view id, PlayerId member) {
    return run("UPDATE team SET leader = $2 WHERE id = $1 AND EXISTS "
               "(SELECT 1 FROM team_member WHERE team = $1 AND player = $2)",
               id, member) != 0;
}

void SqlStore::delete_team(std::string_view id) {
    auto atomic = atomic_change();
    run("DELETE FROM team_member WHERE team = $1", id);
    run("DELETE FROM team WHERE id = $1", id);
    atomic.commit();
}

bool SqlStore::add_member(std::string_view team, const TeamMember& m) {
    if (is_erased(m.player)) return false;
    auto atomic = atomic_change();
    const bool is_new = insert<schema::team_members>(m, {value_of(team)}, "ON CONFLICT DO NOTHING") != 0;
    if (is_new) run("UPDATE team SET members = members + 1 WHERE id = $1", team);
    atomic.commit();
    return is_new;
}

bool SqlStore::remove_member(std::string_view team, PlayerId id) {
    auto atomic = atomic_change();
    const bool was_one = run("DELETE FROM team_member WHERE team = $1 AND player = $2 AND NOT EXISTS "
                             "(SELECT 1 FROM team WHERE id = $1 AND leader = $2)",
                             team, id) != 0;
    if (was_one) run("UPDATE team SET members = members - 1 WHERE id = $1", team);
    atomic.commit();
    return was_one;
}

bool SqlStore::is_member(std::string_view team, PlayerId id) {
    return finds("SELECT 1 FROM team_member WHERE team = $1 AND player = $2", team, id);
}

Page<Team> SqlStore::teams(Cursor after, int limit) {
    const auto start = after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    return page<schema::teams>(
        &Team::members, "WHERE (members, number) < ($1, $2) ORDER BY members DESC, number DESC LIMIT $3",
        start.at, start.number, std::max(limit, 0));
}

Page<TeamMember> SqlStore::team_members(std::string_view team, Cursor after, int limit) {
    Page<TeamMember> page;
    page.items = all<schema::team_members>(
        "WHERE team = $1 AND (joined, player) > ($2, $3) ORDER BY joined, player LIMIT $4", team, after.at,
        after.number, std::max(limit, 0));
    if (!page.items.empty())
        page.end = {page.items.back().joined.time_since_epoch().count(), page.items.back().player};
    return page;
}

std::vector<Team> SqlStore::teams_of(PlayerId id) {
    return all<schema::teams>("JOIN team_member AS m ON team.id = m.team WHERE m.player = $1 ORDER BY m.team",
                              id);
}

}  // namespace tafl::store
