#include "writing_child.hpp"

#include <unistd.h>

#include "examples.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::test {

int write_until_killed(const std::string& file, const std::string& game) {
    const auto store = store::open_sqlite(file, store::SqliteAccess::ReadWrite);
    store->add_game(game_between(game, 1, 2));
    for (int version = 1;; version += 3) {
        store->begin();
        for (int i = 0; i < 3; ++i)
            (void)store->add_event(game, {version + i, at(version), std::string(500, 'e')});
        store->commit();
        const auto line = std::to_string(version + 2) + "\n";
        if (::write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) return 1;
    }
}

}  // namespace tafl::test
