#include "server/people/moderation/moderation_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <functional>
#include <iterator>
#include <ranges>
#include <tuple>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "server/base/refusal.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using store::Belonging;
using store::PlayerId;
using store::Store;

constexpr std::size_t max_kept = 200;
constexpr std::string_view erasures = "erasure/";  // "erasure/001700000000000-000000000042": time, player

// Boost.JSON: reads only what note_action() wrote.
ModerationEntry read_entry(const Belonging& stored) {
    const auto value = boost::json::parse(stored.value);
    const auto text = [&](const char* key) { return std::string(value.at(key).as_string()); };
    return {value.at("by").as_int64(), stored.player, text("what"), text("why"), stored.at};
}

std::string erasure_name(store::Moment at, PlayerId whom) {
    return fmt::format("{}{:015}-{:012}", erasures, at.time_since_epoch().count(), whom);
}

Belonging read_erasure(const store::SiteValue& entry) {
    const std::string_view numbers = std::string_view(entry.name).substr(erasures.size());
    const auto dash = numbers.find('-');
    const auto at = parse_number<std::int64_t>(numbers.substr(0, dash)).value_or(0);
    const auto whom = parse_number<PlayerId>(numbers.substr(dash + 1)).value_or(0);
    return {whom, std::string(store::kinds::moderation), "", entry.value,
            store::Moment(store::Moment::duration(at))};
}

// Those before that place, newest first; an erasure has no number.
std::vector<Belonging> erasures_before(Store& store, const Belonging& place, int limit) {
    const auto name =
        place.at == store::Moment::max() ? std::string(erasures) + "~" : erasure_name(place.at, place.player);
    std::vector<Belonging> entries;
    for (const auto& erasure :
         store.site_values_before(erasures, place.key.empty() ? name : name + "~", limit))
        entries.push_back(read_erasure(erasure));
    return entries;
}

// "1700000000000-42-000017": time, player, number of the entry.
std::string cursor_of(const Belonging& entry) {
    return fmt::format("{}-{}-{}", entry.at.time_since_epoch().count(), entry.player, entry.key);
}

std::string entry_text(PlayerId by, ModeratorAction what, std::string_view why) {
    JsonWriter json;
    return json.open('{').field("by", by).field("what", to_string(what)).field("why", why).close('}').take();
}

Belonging read_place(std::string_view text) {
    Belonging place{INT64_MAX, std::string(store::kinds::moderation), "", "", store::Moment::max()};
    if (text.empty()) return place;
    const auto first = text.find('-'), second = text.find('-', first + 1);
    const auto at = parse_number<std::int64_t>(text.substr(0, first), 0, INT64_MAX);
    const auto player = second == text.npos ? std::nullopt
                                            : parse_number<PlayerId>(
                                                  text.substr(first + 1, second - first - 1), 1, INT64_MAX);
    if (!at || !player) throw invalid(fmt::format("There is no page of the log before {}.", shown(text)));
    place.at = store::Moment(store::Moment::duration(*at));
    place.player = *player;
    place.key = text.substr(second + 1);
    return place;
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
        case ModeratorAction::Erase: return "erase";
    }
    return "";
}

void note_action(Store& store, PlayerId by, PlayerId whom, ModeratorAction what, std::string_view why,
                 store::Moment at) {
    store.lock_players({whom, whom});  // another node may number an entry at the same time
    const auto entries = store.belongings(whom, store::kinds::moderation);
    const int number = entries.empty() ? 1 : parse_number<int>(entries.back().key).value_or(0) + 1;
    if (entries.size() >= max_kept)
        static_cast<void>(store.delete_belonging(whom, store::kinds::moderation, entries.front().key));
    store.set_belonging({whom, std::string(store::kinds::moderation), fmt::format("{:06}", number),
                         entry_text(by, what, why), at});
}

void note_erasure(Store& store, PlayerId whom, std::string_view why, store::Moment at) {
    store.set_site_value({erasure_name(at, whom), entry_text(0, ModeratorAction::Erase, why)});
}

std::vector<ModerationEntry> actions_about(Store& store, PlayerId whom) {
    std::vector<ModerationEntry> entries;
    for (const Belonging& stored : store.belongings(whom, store::kinds::moderation))
        entries.push_back(read_entry(stored));
    std::ranges::reverse(entries);
    return entries;
}

ModerationPage recent_actions(Store& store, std::string_view before, int limit) {
    const auto place = read_place(before);
    auto stored = store.belongings_before(place, limit + 1);
    std::ranges::copy(erasures_before(store, place, limit + 1), std::back_inserter(stored));
    std::ranges::sort(stored, std::greater(),
                      [](const Belonging& entry) { return std::tuple(entry.at, entry.player, entry.key); });
    ModerationPage page;
    for (const Belonging& one : stored | std::views::take(limit)) page.entries.push_back(read_entry(one));
    if (std::ssize(stored) > limit) page.more = cursor_of(stored[static_cast<std::size_t>(limit) - 1]);
    return page;
}

}  // namespace tafl::server
