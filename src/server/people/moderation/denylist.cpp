#include "server/people/moderation/denylist.hpp"

#include <fmt/format.h>

#include "base/numbers.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

using store::Moment;
using store::Store;

constexpr std::string_view all_denied = "denied/";
constexpr int entries_at_once = 500;

std::string_view word_of(Denied what) noexcept {
    switch (what) {
        case Denied::Name: return "name";
        case Denied::Mail: return "mail";
        case Denied::Address: return "address";
    }
    return "";
}

std::string entry_name(Denied what, std::string_view known_as) {
    std::string name = fmt::format("{}{}/", all_denied, word_of(what));
    for (const char byte : token_hash(fmt::format("{}:{}", word_of(what), known_as)))
        name += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return name;
}

Moment end_of(std::string_view value) {
    return Moment(std::chrono::milliseconds(parse_number<std::int64_t>(value).value_or(0)));
}

}  // namespace

void deny(Store& store, Denied what, std::string_view known_as, Moment until) {
    store.set_site_value({entry_name(what, known_as), std::to_string(until.time_since_epoch().count())});
}

bool is_denied(Store& store, Denied what, std::string_view known_as, Moment now) {
    const auto until = store.site_value(entry_name(what, known_as));
    return until && now < end_of(*until);
}

void clean_denylist(Store& store, Moment now) {
    auto before = std::string(all_denied) + '~';
    while (true) {
        const auto page = store.site_values_before(all_denied, before, entries_at_once);
        for (const auto& entry : page)
            if (end_of(entry.value) <= now) store.delete_site_value(entry.name);
        if (std::ssize(page) < entries_at_once) return;
        before = page.back().name;
    }
}

}  // namespace tafl::server
