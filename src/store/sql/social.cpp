// Following, private messages and teams.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

// The reader is the player of the conversation who did not write the message.
constexpr std::string_view message_columns =
    "m.number, m.by_player, m.low + m.high - m.by_player, m.text, m.at";
constexpr auto read_message =
    row_of(&Message::number, &Message::by, &Message::to, &Message::text, &Message::at);

Conversation read_listed(const Rows& row) {
    Conversation c;
    row.read(c.last.number, c.last.by, c.last.to, c.last.text, c.last.at, c.with, c.unread);
    return c;
}

constexpr std::string_view team_columns =
    "t.id, t.name, t.name_key, t.text, t.leader, t.made, t.members, t.number";
constexpr auto read_team =
    row_of(&Team::id, &Team::name, &Team::name_key, &Team::text, &Team::leader, &Team::made, &Team::members);
constexpr auto read_member = row_of(&TeamMember::player, &TeamMember::joined);

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
    const auto sql =
        phrases_.insert_numbered("message", "number", "low, high, by_player, text, at", "$1, $2, $3, $4, $5");
    const auto number =
        number_of_new(sql, std::min(m.by, m.to), std::max(m.by, m.to), m.by, m.text, m.at).value();
    constexpr auto note =
        "INSERT INTO conversation (player, other, last, unread) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (player, other) DO UPDATE SET last = $3, unread = conversation.unread + $4";
    run(note, m.by, m.to, number, 0);
    run(note, m.to, m.by, number, 1);
    atomic.commit();
    return number;
}

std::optional<Message> SqlStore::message(std::int64_t number) {
    static const auto sql = fmt::format("SELECT {} FROM message AS m WHERE number = $1", message_columns);
    return first_of(query(sql, number), read_message);
}

std::vector<Message> SqlStore::messages(PlayerId reader, PlayerId other, std::int64_t before, int limit) {
    static const auto sql = fmt::format(
        "SELECT {} FROM message AS m WHERE low = $1 AND high = $2 AND number < $3 AND number > coalesce("
        "(SELECT deleted_to FROM conversation WHERE player = $5 AND other = $6), 0) "
        "ORDER BY number DESC LIMIT $4",
        message_columns);
    auto found = all_of(query(sql, std::min(reader, other), std::max(reader, other), before,
                              std::max(limit, 0), reader, other),
                        read_message);
    std::ranges::reverse(found);
    return found;
}

std::vector<Message> SqlStore::messages_by(PlayerId id, std::int64_t before, int limit) {
    static const auto sql = fmt::format(
        "SELECT {} FROM message AS m WHERE by_player = $1 AND number < $2 ORDER BY number DESC LIMIT $3",
        message_columns);
    return all_of(query(sql, id, before, std::max(limit, 0)), read_message);
}

std::vector<Conversation> SqlStore::conversations(PlayerId id, std::int64_t before, int limit) {
    static const auto sql = fmt::format(
        "SELECT {}, c.other, c.unread FROM conversation AS c JOIN message AS m ON m.number = c.last "
        "WHERE c.player = $1 AND c.last < $2 AND c.last > c.deleted_to ORDER BY c.last DESC LIMIT $3",
        message_columns);
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

bool SqlStore::add_team(const Team& t) {
    if (is_erased(t.leader)) return false;
    auto atomic = atomic_change();
    if (run("INSERT INTO team (id, name, name_key, text, leader, made, members) "
            "VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT DO NOTHING",
            t.id, t.name, t.name_key, t.text, t.leader, t.made) == 0)
        return false;
    static_cast<void>(add_member(t.id, {t.leader, t.made}));
    atomic.commit();
    return true;
}

std::optional<Team> SqlStore::team(std::string_view id) {
    static const auto sql = fmt::format("SELECT {} FROM team AS t WHERE id = $1", team_columns);
    return first_of(query(sql, id), read_team);
}

std::optional<Team> SqlStore::lock_team(std::string_view id) {
    const auto sql =
        fmt::format("SELECT {} FROM team AS t WHERE id = $1{}", team_columns, phrases_.lock(" FOR UPDATE"));
    return first_of(query(sql, id), read_team);
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
    const bool is_new = run("INSERT INTO team_member (team, player, joined) VALUES ($1, $2, $3) "
                            "ON CONFLICT DO NOTHING",
                            team, m.player, m.joined) != 0;
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
    static const auto sql = fmt::format(
        "SELECT {} FROM team AS t WHERE (members, number) < ($1, $2) "
        "ORDER BY members DESC, number DESC LIMIT $3",
        team_columns);
    const auto start = after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    Page<Team> page;
    page.items = all_of(query(sql, start.at, start.number, std::max(limit, 0)), [&](const Rows& row) {
        page.end = {std::get<std::int64_t>(row.cell(6, ColumnType::Whole)),
                    std::get<std::int64_t>(row.cell(7, ColumnType::Whole))};
        return read_team(row);
    });
    return page;
}

Page<TeamMember> SqlStore::team_members(std::string_view team, Cursor after, int limit) {
    Page<TeamMember> page;
    page.items = all_of(query("SELECT player, joined FROM team_member "
                              "WHERE team = $1 AND (joined, player) > ($2, $3) ORDER BY joined, player "
                              "LIMIT $4",
                              team, after.at, after.number, std::max(limit, 0)),
                        read_member);
    if (!page.items.empty())
        page.end = {page.items.back().joined.time_since_epoch().count(), page.items.back().player};
    return page;
}

std::vector<Team> SqlStore::teams_of(PlayerId id) {
    static const auto sql = fmt::format(
        "SELECT {} FROM team_member AS m JOIN team AS t ON t.id = m.team WHERE m.player = $1 "
        "ORDER BY m.team",
        team_columns);
    return all_of(query(sql, id), read_team);
}

}  // namespace tafl::store
