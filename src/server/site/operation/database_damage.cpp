#include "server/site/operation/database_damage.hpp"

#include "server/base/log.hpp"

namespace tafl::server {

void DatabaseDamage::found(const std::string& file, const std::string& damage) noexcept try {
    reads_.add();
    {
        const std::scoped_lock lock(mutex_);
        if (named_.size() == max_named || !named_.insert(damage).second) return;
    }
    log_event(LogLevel::Error,
              "the database is damaged: stop the site, copy its folder, and restore a backup "
              "(docs/operation.md, Database damaged)",
              {{"file", file}, {"damage", damage}});
} catch (const std::exception&) {  // no memory for a name: it is counted
}

}  // namespace tafl::server
