#include "server/people/moderation_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"

namespace tafl::server {

namespace {

using store::Belonging;
using store::PlayerId;
using store::Store;

constexpr const char* entry_kind = "moderation";  // key: "000017", so that the store sorts by time
constexpr const char* latest_kind = "moderated";  // key: "", the time of the player's latest entry
constexpr std::size_t most_kept = 200;

// Boost.JSON: reads only what note_action() wrote.
ModerationEntry read_entry(const Belonging& stored) {
    const auto value = boost::json::parse(stored.value);
    const auto text = [&](const char* key) { return std::string(value.at(key).as_string()); };
    return {value.at("by").as_int64(), stored.player, text("what"), text("why"), stored.at};
}

}  // namespace

std::string_view to_string(ModeratorAction action) noexcept {
    switch (action) {
        case ModeratorAction::Dismiss: return "dismiss";
        case ModeratorAction::Mute: return "mute";
        case ModeratorAction::Unmute: return "unmute";
        case ModeratorAction::Ban: return "ban";
        case ModeratorAction::Unban: return "unban";
        case ModeratorAction::ResetRatings: return "reset-ratings";
    }
    return "";
}

void note_action(Store& store, PlayerId by, PlayerId whom, ModeratorAction what, std::string_view why,
                 store::Moment at) {
    store.lock_players({whom, whom});  // another node may number an entry at the same time
    const auto entries = store.belongings(whom, entry_kind);
    const int number = entries.empty() ? 1 : parse_number<int>(entries.back().key).value_or(0) + 1;
    if (entries.size() >= most_kept)
        static_cast<void>(store.delete_belonging(whom, entry_kind, entries.front().key));
    JsonWriter json;
    json.open('{').field("by", by).field("what", to_string(what)).field("why", why).close('}');
    store.set_belonging({whom, entry_kind, fmt::format("{:06}", number), json.take(), at});
    store.set_belonging({whom, latest_kind, "", "", at});
}

std::vector<ModerationEntry> actions_about(Store& store, PlayerId whom) {
    std::vector<ModerationEntry> entries;
    for (const Belonging& stored : store.belongings(whom, entry_kind)) entries.push_back(read_entry(stored));
    std::ranges::reverse(entries);
    return entries;
}

std::vector<ModerationEntry> recent_actions(Store& store, int limit) {
    std::vector<ModerationEntry> all;
    for (const Belonging& latest : store.belongings_with(latest_kind, "", limit))
        std::ranges::copy(actions_about(store, latest.player), std::back_inserter(all));
    std::ranges::stable_sort(all, std::ranges::greater(), &ModerationEntry::at);
    if (std::ssize(all) > limit) all.resize(static_cast<std::size_t>(limit));
    return all;
}

}  // namespace tafl::server
