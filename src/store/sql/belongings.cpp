// Data that belongs to one player, and data of the site itself.
#include "store/sql/sql_store.hpp"

namespace tafl::store {

void SqlStore::set_belonging(const Belonging& belonging) {
    if (!is_erased(belonging.player)) put<schema::belongings>(belonging);
}

std::vector<Belonging> SqlStore::belongings(PlayerId id, std::string_view kind) {
    return all<schema::belongings>("WHERE player = $1 AND kind = $2 ORDER BY key", id, kind);
}

std::vector<Belonging> SqlStore::belongings_with(std::string_view kind, std::string_view key, int limit) {
    return all<schema::belongings>("WHERE kind = $1 AND key = $2 ORDER BY at DESC, player LIMIT $3", kind,
                                   key, limit);
}

std::vector<Belonging> SqlStore::belongings_before(const Belonging& before, int limit) {
    return all<schema::belongings>(
        "WHERE kind = $1 AND (at, player, key) < ($2, $3, $4) ORDER BY at DESC, player DESC, key DESC LIMIT "
        "$5",
        before.kind, before.at, before.player, before.key, limit);
}

bool SqlStore::delete_belonging(PlayerId id, std::string_view kind, std::string_view key) {
    return run("DELETE FROM belonging WHERE player = $1 AND kind = $2 AND key = $3", id, kind, key) != 0;
}

std::optional<Belonging> SqlStore::claim_belonging(std::string_view kind, Moment now, Moment until) {
    auto claimed =
        one<schema::belongings>(fmt::format("WHERE kind = $1 AND at <= $2 ORDER BY at, player, key LIMIT 1{}",
                                            phrases_.lock(" FOR UPDATE SKIP LOCKED")),
                                kind, now);
    if (!claimed) return std::nullopt;
    claimed->at = until;
    run("UPDATE belonging SET at = $4 WHERE player = $1 AND kind = $2 AND key = $3", claimed->player,
        claimed->kind, claimed->key, claimed->at);
    return claimed;
}

std::string SqlStore::site_value_or_set(std::string_view name, std::string_view value) {
    run("INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value);
    return first_of(query("SELECT value FROM kept WHERE name = $1", name), only_value<std::string>).value();
}

void SqlStore::set_site_value(const SiteValue& entry) { put<schema::site_values>(entry); }

std::optional<std::string> SqlStore::site_value(std::string_view name) {
    return first_of(query("SELECT value FROM kept WHERE name = $1", name), only_value<std::string>);
}

std::vector<SiteValue> SqlStore::site_values_before(std::string_view beginning, std::string_view before,
                                                    int limit) {
    return all<schema::site_values>("WHERE name >= $1 AND name < $2 ORDER BY name DESC LIMIT $3", beginning,
                                    before, limit);
}

void SqlStore::delete_site_value(std::string_view name) { run("DELETE FROM kept WHERE name = $1", name); }

}  // namespace tafl::store
