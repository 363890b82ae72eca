// The place of a site's database: a data folder or a postgresql:// address.
#pragma once

#include <memory>
#include <string>

#include "server/site/operation/data_folder.hpp"
#include "store/store.hpp"

namespace tafl::cli {

// The database file of a data folder, the file itself, or the address. Throws UserError if there is none.
[[nodiscard]] std::string database_at(const std::string& path);

// `file`: from database_at(). Throws StoreError.
[[nodiscard]] std::unique_ptr<store::Store> open_for_reading(const std::string& file);

// A site's store that this process may write to. A folder is created if it is missing and locked meanwhile: its site
// must not run. Of a PostgreSQL database other nodes may be running.
struct WritableSite {
    std::unique_ptr<server::DataFolder> folder;
    std::unique_ptr<store::Store> store;
};
// Throws UserError, SiteError, StoreError.
[[nodiscard]] WritableSite open_for_writing(const std::string& place);

}  // namespace tafl::cli
