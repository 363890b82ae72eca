// Checks a database by the site's own rules; pg_amcheck and the cluster's checksums check pages and indices.
#include <fmt/format.h>

#include "store/postgresql/adapter.hpp"
#include "store/soundness.hpp"

namespace tafl::store::postgresql {

std::vector<std::string> PostgresqlStore::check() {
    std::vector<std::string> faults;
    for (const auto* rule : soundness_rules)
        for (auto& fault :
             every(query(fmt::format("{} LIMIT {}", rule, max_faults_per_kind)), only_value<std::string>))
            faults.push_back(std::move(fault));
    return faults;
}

}  // namespace tafl::store::postgresql
