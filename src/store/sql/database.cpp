#include "store/sql/database.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tafl::store {

std::string Phrases::list(const std::vector<std::int64_t>& numbers) const {
    return fmt::format(fmt::runtime(is_sqlite_ ? "[{}]" : "{{{}}}"), fmt::join(numbers, ","));
}

std::string Phrases::first_rows(const std::vector<std::string>& selections, std::string_view order) const {
    if (is_sqlite_ || selections.size() == 1)
        return fmt::format("{} {}", fmt::join(selections, " UNION ALL "), order);
    std::vector<std::string> limited;
    for (const auto& selection : selections) limited.push_back(fmt::format("({} {})", selection, order));
    return fmt::format("{} {}", fmt::join(limited, " UNION ALL "), order);
}

std::string Phrases::insert_numbered(std::string_view table, std::string_view key, std::string_view columns,
                                     std::string_view values, std::string_view condition) const {
    if (is_sqlite_)
        return fmt::format("INSERT INTO {} ({}) SELECT {} WHERE {} RETURNING {}", table, columns, values,
                           condition, key);
    return fmt::format(
        "WITH given AS (UPDATE counter SET last = last + 1 WHERE name = '{0}' AND {4} RETURNING last) "
        "INSERT INTO {0} ({1}, {2}) SELECT last, {3} FROM given RETURNING {1}",
        table, key, columns, values, condition);
}

}  // namespace tafl::store
