#include "store/site_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "store/schema.hpp"

namespace tafl::store {

namespace {

constexpr Table tables[] = {described<schema::players>,         described<schema::passwords>,
                            described<schema::sessions>,        described<schema::tokens>,
                            described<schema::blocks>,          described<schema::reports>,
                            described<schema::ruleset_texts>,   described<schema::games>,
                            described<schema::events>,          described<schema::ratings>,
                            described<schema::rating_changes>,  described<schema::challenges>,
                            described<schema::reviews>,         described<schema::belongings>,
                            described<schema::tournaments>,     described<schema::entrants>,
                            described<schema::pairings>,        described<schema::follows>,
                            described<schema::messages>,        described<schema::conversations>,
                            described<schema::chat_lines>,      described<schema::teams>,
                            described<schema::team_members>,    described<schema::studies>,
                            described<schema::study_authors>,   described<schema::study_chapters>,
                            described<schema::collected_games>, described<schema::collection_counts>,
                            described<schema::move_counts>,     described<schema::game_positions>,
                            described<schema::solvers>,         described<schema::puzzles>,
                            described<schema::puzzle_attempts>, described<schema::site_values>};

std::vector<std::string> numbered_parameters(std::size_t first, std::size_t count) {
    std::vector<std::string> all;
    for (std::size_t i = first; i < first + count; ++i) all.push_back(fmt::format("${}", i));
    return all;
}

std::vector<std::string> column_names(std::span<const Column> columns, const char* behind = "") {
    std::vector<std::string> all;
    for (const auto& column : columns) all.push_back(fmt::format("{}{}", column.name, behind));
    return all;
}

std::vector<std::string> written(std::span<const Column> columns, fmt::string_view form = "{0}") {
    std::vector<std::string> all;
    for (const auto& column : columns)
        if (column.is_written) all.push_back(fmt::format(fmt::runtime(form), column.name));
    return all;
}

}  // namespace

std::span<const Table> site_tables() noexcept { return tables; }

std::string select_sql(const Table& table, std::string_view more, std::string_view before) {
    std::vector<std::string> all;
    for (const auto& column : table.columns)
        if (column.is_read)
            all.push_back(column.expression != nullptr ? column.expression
                                                       : fmt::format("{}.{}", table.name, column.name));
    if (!more.empty()) all.emplace_back(more);
    return fmt::format("SELECT {} FROM {}{}", fmt::join(all, ", "), before, table.name);
}

std::string written_names(const Table& table) {
    return fmt::to_string(fmt::join(written(table.columns), ", "));
}

std::string written_parameters(const Table& table) {
    return fmt::to_string(fmt::join(numbered_parameters(1, written(table.columns).size()), ", "));
}

std::string write_sql(const Table& table, bool is_update) {
    auto sql = fmt::format("INSERT INTO {} ({}) VALUES ({})", table.name, written_names(table),
                           written_parameters(table));
    if (is_update)
        sql += fmt::format(" ON CONFLICT ({}) DO UPDATE SET {}",
                           fmt::join(column_names(table.columns.first(table.key)), ", "),
                           fmt::join(written(table.columns.subspan(table.key), "{0} = excluded.{0}"), ", "));
    return sql;
}

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
