#include "library/c/c_api_guard.hpp"

#include <array>
#include <cstring>

namespace tafl::c {

namespace {

thread_local std::array<char, 1024> sentence{};  // longer ones are truncated

}  // namespace

void set_error(std::string_view text) noexcept {
    const auto length = std::min(text.size(), sentence.size() - 1);
    std::memcpy(sentence.data(), text.data(), length);
    sentence[length] = '\0';
}

int write(std::string_view text, char* buffer, std::size_t size) {
    if (buffer == nullptr && size > 0) refuse("a buffer, or NULL and 0, is needed for the text");
    if (size > 0) {
        const auto length = std::min(text.size(), size - 1);
        std::memcpy(buffer, text.data(), length);
        buffer[length] = '\0';
    }
    return static_cast<int>(text.size());
}

}  // namespace tafl::c

const char* tafl_version(void) { return SKJALDBORG_VERSION; }
int tafl_abi(void) { return TAFL_ABI; }
const char* tafl_error(void) { return tafl::c::sentence.data(); }
