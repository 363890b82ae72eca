// Why a move is good, in a sentence's parts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/remarks.hpp"

namespace tafl {

[[nodiscard]] std::string to_words(const Remark& remark, int size);  // "takes 2 men"
// "takes 2 men, threatens the king"; empty where there is nothing to say.
[[nodiscard]] std::string to_words(std::span<const Remark> remarks, int size);

}  // namespace tafl
