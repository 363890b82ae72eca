#include "cli/commands/site/data_places.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/failure.hpp"
#include "store/data_folder.hpp"
#include "store/database/postgresql/postgresql_store.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "store/file_access.hpp"

namespace tafl::cli {

namespace fs = std::filesystem;

std::string database_at(const std::string& path) {
    if (store::is_postgresql_address(path)) return path;
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) return path;
    const auto file = store::database_in(path);
    if (fs::is_regular_file(file, ignored)) return file;
    if (const auto denied = store::denied_access(path); !denied.empty()) throw MachineError(denied);
    throw UserError(
        fmt::format("{}: expected a data folder with a {}, or such a file", path, store::database_name));
}

std::unique_ptr<store::Store> open_for_reading(const std::string& file) {
    if (store::is_postgresql_address(file))
        return store::open_postgresql(file, store::PostgresqlAccess::ReadOnly);
    return store::open_sqlite(file, store::SqliteAccess::ReadOnly);
}

WritableSite open_for_writing(const std::string& place) {
    if (store::is_postgresql_address(place))
        return {nullptr, store::open_postgresql(place, store::PostgresqlAccess::Node)};
    std::error_code ignored;
    if (fs::exists(place, ignored) && !fs::is_directory(place, ignored))
        throw UserError(fmt::format("{}: expected a data folder or a postgresql:// address", place));
    auto folder = std::make_unique<server::DataFolder>(place);
    auto store = store::open_sqlite(store::database_in(fs::canonical(place)), store::SqliteAccess::ReadWrite);
    return {std::move(folder), std::move(store)};
}

}  // namespace tafl::cli
