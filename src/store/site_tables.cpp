#include "store/site_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tafl::store {

// A named namespace: in a unity build an anonymous one would hide names of other files.
namespace site_columns {

using enum ColumnType;

constexpr Column player[] = {{"id", Whole},
                             {"kind", Whole},
                             {"name", Text},
                             {"name_key", Text},
                             {"level", Whole},
                             {"is_admin", Truth},
                             {"is_muted", Truth},
                             {"is_banned", Truth},
                             {"is_bot", Truth},
                             {"joined", Whole},
                             {"seen", Whole},
                             {"vacation_days", Real},
                             {"vacation_until", Whole},
                             {"settings", Text}};
constexpr Column password[] = {{"player", Whole}, {"hash", Text}};
constexpr Column session[] = {
    {"token_hash", Bytes}, {"player", Whole}, {"expires", Whole}, {"made", Whole}, {"browser", Text}};
constexpr Column belonging[] = {
    {"player", Whole}, {"kind", Text}, {"key", Text}, {"value", Text}, {"at", Whole}};
constexpr Column token[] = {{"id", Whole},   {"token_hash", Bytes}, {"player", Whole}, {"name", Text},
                            {"made", Whole}, {"used", Whole},       {"scopes", Whole}};
constexpr Column block[] = {{"by_player", Whole}, {"whom", Whole}};
constexpr Column report[] = {{"id", Whole},  {"by_player", Whole}, {"whom", Whole},   {"game", Text},
                             {"text", Text}, {"at", Whole},        {"verdict", Text}, {"context", Text}};
constexpr Column ruleset_text[] = {{"number", Whole}, {"text", Text}};
constexpr Column game[] = {
    {"number", Whole},    {"id", Text},          {"attackers", Whole},     {"defenders", Whole},
    {"ruleset", Text},    {"clock_kind", Whole}, {"clock_initial", Whole}, {"clock_increment", Whole},
    {"rated", Truth},     {"pair", Text},        {"next", Text},           {"began", Whole},
    {"ended", Whole},     {"result", Whole},     {"reason", Text},         {"plies", Whole},
    {"own_rules", Whole}, {"start", Text},       {"moves", Text},          {"position", Text},
    {"tournament", Text}, {"rating", Whole},     {"is_sent", Truth},       {"is_uncounted", Truth}};
constexpr Column event[] = {{"game", Text}, {"version", Whole}, {"at", Whole}, {"text", Text}};
constexpr Column rating[] = {{"player", Whole},    {"pool", Text},   {"rating", Real}, {"deviation", Real},
                             {"volatility", Real}, {"games", Whole}, {"at", Whole}};
constexpr Column rating_change[] = {
    {"player", Whole}, {"pool", Text},      {"number", Whole},    {"game", Text},   {"before", Real},
    {"rating", Real},  {"deviation", Real}, {"volatility", Real}, {"games", Whole}, {"at", Whole}};
constexpr Column challenge[] = {{"number", Whole},
                                {"id", Text},
                                {"by_player", Whole},
                                {"to_player", Whole},
                                {"is_open", Truth},
                                {"ruleset", Text},
                                {"clock_kind", Whole},
                                {"clock_initial", Whole},
                                {"clock_increment", Whole},
                                {"rated", Truth},
                                {"side", Whole},
                                {"pair", Truth},
                                {"at", Whole},
                                {"game", Text},
                                {"is_closed", Truth},
                                {"own_rules", Whole},
                                {"start", Text}};
constexpr Column review[] = {{"game", Text}, {"nodes", Whole}, {"text", Text}, {"by_player", Whole}};

constexpr Column tournament[] = {{"number", Whole},  {"id", Text},      {"by_player", Whole}, {"made", Whole},
                                 {"starts", Whole},  {"status", Whole}, {"round", Whole},     {"next", Whole},
                                 {"version", Whole}, {"settings", Text}};
constexpr Column entrant[] = {{"tournament", Text}, {"player", Whole}, {"joined", Whole},
                              {"state", Whole},     {"rating", Real},  {"is_provisional", Truth}};
constexpr Column pairing[] = {{"tournament", Text}, {"number", Whole},    {"round", Whole},
                              {"attackers", Whole}, {"defenders", Whole}, {"game", Text}};

constexpr Column follow[] = {{"by_player", Whole}, {"whom", Whole}, {"at", Whole}};
constexpr Column message[] = {{"number", Whole},    {"low", Whole}, {"high", Whole},
                              {"by_player", Whole}, {"text", Text}, {"at", Whole}};
constexpr Column conversation[] = {
    {"player", Whole}, {"other", Whole}, {"last", Whole}, {"unread", Whole}, {"deleted_to", Whole}};
constexpr Column team[] = {{"number", Whole}, {"id", Text},      {"name", Text},  {"name_key", Text},
                           {"text", Text},    {"leader", Whole}, {"made", Whole}, {"members", Whole}};
constexpr Column team_member[] = {{"team", Text}, {"player", Whole}, {"joined", Whole}};

constexpr Column study[] = {{"number", Whole},  {"id", Text},          {"owner", Whole},
                            {"title", Text},    {"visibility", Whole}, {"made", Whole},
                            {"changed", Whole}, {"version", Whole},    {"last_chapter", Whole}};
constexpr Column study_author[] = {{"study", Text}, {"player", Whole}, {"joined", Whole}};
constexpr Column study_chapter[] = {{"study", Text}, {"number", Whole}, {"place", Whole}, {"version", Whole},
                                    {"title", Text}, {"ruleset", Text}, {"size", Whole},  {"record", Text}};

constexpr Column collected_game[] = {
    {"number", Whole},       {"id", Text},           {"source", Text},    {"kind", Text},
    {"ruleset", Text},       {"attackers", Text},    {"defenders", Text}, {"attackers_key", Text},
    {"defenders_key", Text}, {"date", Text},         {"result", Whole},   {"reason", Text},
    {"plies", Whole},        {"is_repaired", Truth}, {"start", Text},     {"moves", Text},
    {"position", Text}};
constexpr Column collection_count[] = {{"ruleset", Text},    {"source", Text}, {"kind", Text},
                                       {"has_names", Truth}, {"plies", Whole}, {"result", Whole},
                                       {"games", Whole}};
constexpr Column move_count[] = {
    {"position", Whole},  {"origin", Whole}, {"move", Whole},    {"unfinished", Whole}, {"attackers", Whole},
    {"defenders", Whole}, {"draws", Whole},  {"ratings", Whole}, {"rating_sum", Whole}, {"example", Text}};
constexpr Column game_position[] = {{"folded", Whole}, {"origin", Whole}, {"at", Whole}, {"game", Whole}};

constexpr Column solver[] = {{"player", Whole},    {"pool", Text},      {"rating", Real}, {"deviation", Real},
                             {"volatility", Real}, {"attempts", Whole}, {"at", Whole}};
constexpr Column puzzle[] = {{"id", Whole},       {"rating", Real}, {"deviation", Real}, {"volatility", Real},
                             {"attempts", Whole}, {"at", Whole},    {"up", Whole},       {"down", Whole}};
constexpr Column puzzle_attempt[] = {
    {"player", Whole}, {"puzzle", Whole}, {"is_solved", Truth}, {"at", Whole}, {"vote", Whole}};

constexpr Column kept[] = {{"name", Text}, {"value", Text}};

// A review or a chapter can have half a megabyte, a text of rules 16 kB, so few are moved at once.
constexpr Table tables[] = {{"player", 1, 1000, player},
                            {"password", 1, 1000, password},
                            {"session", 1, 1000, session},
                            {"token", 1, 1000, token},
                            {"block", 2, 1000, block},
                            {"report", 1, 1000, report},
                            {"ruleset_text", 1, 100, ruleset_text},
                            {"game", 1, 500, game},
                            {"event", 2, 1000, event},
                            {"rating", 2, 1000, rating},
                            {"rating_change", 3, 1000, rating_change},
                            {"challenge", 1, 500, challenge},
                            {"review", 1, 20, review},
                            {"belonging", 3, 1000, belonging},
                            {"tournament", 1, 500, tournament},
                            {"entrant", 2, 1000, entrant},
                            {"pairing", 2, 1000, pairing},
                            {"follow", 2, 1000, follow},
                            {"message", 1, 500, message},
                            {"conversation", 2, 1000, conversation},
                            {"team", 1, 500, team},
                            {"team_member", 2, 1000, team_member},
                            {"study", 1, 500, study},
                            {"study_author", 2, 1000, study_author},
                            {"study_chapter", 2, 20, study_chapter},
                            {"collected_game", 1, 500, collected_game},
                            {"collection_count", 6, 1000, collection_count},
                            {"move_count", 3, 1000, move_count},
                            {"game_position", 4, 1000, game_position},
                            {"solver", 2, 1000, solver},
                            {"puzzle", 1, 1000, puzzle},
                            {"puzzle_attempt", 2, 1000, puzzle_attempt},
                            {"kept", 1, 100, kept}};

}  // namespace site_columns

namespace {

std::vector<std::string> column_names(std::span<const Column> columns, const char* behind = "") {
    std::vector<std::string> all;
    for (const auto& column : columns) all.push_back(fmt::format("{}{}", column.name, behind));
    return all;
}

std::vector<std::string> numbered_parameters(std::size_t first, std::size_t count) {
    std::vector<std::string> all;
    for (std::size_t i = first; i < first + count; ++i) all.push_back(fmt::format("${}", i));
    return all;
}

}  // namespace

std::span<const Table> site_tables() noexcept { return site_columns::tables; }

std::string page_sql(const Table& table, bool has_key) {
    const auto key = column_names(table.columns.first(table.key));
    const auto condition = has_key ? fmt::format(" WHERE ({}) > ({})", fmt::join(key, ", "),
                                                 fmt::join(numbered_parameters(1, table.key), ", "))
                                   : "";
    return fmt::format("SELECT {} FROM {}{} ORDER BY {} LIMIT ${}",
                       fmt::join(column_names(table.columns), ", "), table.name, condition,
                       fmt::join(key, ", "), has_key ? table.key + 1 : 1);
}

std::string last_key_sql(const Table& table) {
    const auto key = table.columns.first(table.key);
    return fmt::format("SELECT {} FROM {} ORDER BY {} LIMIT 1", fmt::join(column_names(key), ", "),
                       table.name, fmt::join(column_names(key, " DESC"), ", "));
}

std::string insert_sql(const Table& table, std::size_t rows, const char* override) {
    const auto width = table.columns.size();
    std::vector<std::string> all;
    for (std::size_t i = 0; i < rows; ++i)
        all.push_back(fmt::format("({})", fmt::join(numbered_parameters(i * width + 1, width), ", ")));
    return fmt::format("INSERT INTO {} ({}) {} VALUES {}", table.name,
                       fmt::join(column_names(table.columns), ", "), override, fmt::join(all, ", "));
}

}  // namespace tafl::store
