#include "base/hash.hpp"

namespace tafl {

template <std::unsigned_integral State>
void BasicFnv1a<State>::add_text(std::string_view text) noexcept {
    for (const char c : text) add_word(static_cast<unsigned char>(c));
}

template class BasicFnv1a<std::uint64_t>;
template class BasicFnv1a<std::uint32_t>;

}  // namespace tafl
