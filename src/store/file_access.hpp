// Why the process may not use a data folder or a database file, in a sentence for the operator.
#pragma once

#include <filesystem>
#include <string>

namespace tafl::store {

// PATH is a data folder or a database in one, which must be readable and writable together with its log and its
// folder; the folders above must be enterable. Returns one sentence with the first obstacle, its owner and what
// would be right; empty if permissions are no obstacle. PATH need not exist.
[[nodiscard]] std::string denied_access(const std::filesystem::path& path);

}  // namespace tafl::store
