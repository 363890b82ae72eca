// What callers may choose: the command line, UCI and the libraries offer the same. The least is 1.
#pragma once

namespace tafl {

inline constexpr int max_search_threads = 256;
inline constexpr int max_hash_mib = 65'536;
inline constexpr int max_multi_pv = 256;

}  // namespace tafl
