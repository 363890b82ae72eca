// Checks a database by our own rules; pages and indices are pg_amcheck's and the checksums' of the cluster.
#include <fmt/format.h>

#include "store/postgresql/adapter.hpp"
#include "store/soundness.hpp"

namespace tafl::store::postgresql {

std::vector<std::string> PostgresqlStore::check() {
    std::vector<std::string> faults;
    for (const auto* rule : soundness_rules)
        for (auto& fault :
             every(query(fmt::format("{} LIMIT {}", rule, most_faults_of_a_kind)), only_value<std::string>))
            faults.push_back(std::move(fault));
    return faults;
}

}  // namespace tafl::store::postgresql
