// The JSON of account requests, and names. Any input is read or refused with a sentence; a valid name
// contains no invisible characters, and its key is its own key.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/base/json_fields.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/people/names.hpp"

using namespace tafl;
using namespace tafl::server;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void try_name(std::string_view name) {
    const std::string key = name_key(name);
    if (!is_valid_name(name)) return;
    require(!key.empty() && name_key(key) == key && !has_control_characters(name));
    require(name.find_first_of("<>&\"'/\\ %?#") == std::string_view::npos);
}

void read_fields(std::string_view text) {
    const JsonFields body = JsonFields::parse(text);
    for (const auto& field : body.raw()) {
        const std::string_view key(field.key().data(), field.key().size());
        if (field.value().is_string()) try_name(body.find_text(key, 0, 1 << 20).value_or(""));
    }
    static_cast<void>(body.find_line("name", 2, 20));
    static_cast<void>(body.find_number("days", 0, 28));
    static_cast<void>(body.find_word<int>("verdict", {{"dismiss", 0}, {"mute", 1}}));
    if (const auto settings = body.find_object("settings")) settings->allow({"board", "volume"});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_name(text);
    try {
        read_fields(text);
    } catch (const Refusal& refused) {
        require(refused.code == RefusalCode::Invalid && !refused.text.empty() &&
                !has_control_characters(refused.text));
    }
    return 0;
}
