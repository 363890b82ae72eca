#include "server/rooms/room_news.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "base/json_writer.hpp"
#include "server/base/json_fields.hpp"

namespace tafl::server {

namespace {

using boost::json::array;
using boost::json::value;

constexpr int decimals = 12;  // enough to read back the same rating

std::string text_in(const value& json) { return std::string(json.as_string()); }
store::Moment moment_in(const value& json) {
    return store::Moment(std::chrono::milliseconds(json.to_number<std::int64_t>()));
}

store::GameEvent event_in(const array& json) {
    return {json.at(0).to_number<int>(), moment_in(json.at(1)), text_in(json.at(2))};
}

store::RatingChange rating_in(const array& json, const std::string& game) {
    store::RatingChange change;
    change.game = game;
    change.before = json.at(0).to_number<double>();
    auto& after = change.after;
    after.player = json.at(1).to_number<store::PlayerId>();
    after.pool = text_in(json.at(2));
    after.rating = json.at(3).to_number<double>();
    after.deviation = json.at(4).to_number<double>();
    after.volatility = json.at(5).to_number<double>();
    after.games = json.at(6).to_number<int>();
    after.at = moment_in(json.at(7));
    return change;
}

}  // namespace

std::string to_json(const RoomNews& news) {
    JsonWriter json;
    json.open('{').field("game", news.game).key("events").open('[');
    for (const auto& event : news.events)
        json.open('[').value(event.version).value(event.at).value(event.text).close(']');
    json.close(']').key("ratings").open('[');
    for (const auto& [game, before, after] : news.ratings) {
        json.open('[').value(before, decimals).value(after.player).value(after.pool);
        json.value(after.rating, decimals).value(after.deviation, decimals);
        json.value(after.volatility, decimals).value(after.games).value(after.at).close(']');
    }
    return json.close(']').close('}').take();
}

RoomNews parse_room_news(const std::string& text) {
    const auto fields = JsonFields::parse(text);
    const auto& json = fields.raw();
    RoomNews news;
    try {
        news.game = text_in(json.at("game"));
        for (const auto& event : json.at("events").as_array())
            news.events.push_back(event_in(event.as_array()));
        for (const auto& rating : json.at("ratings").as_array())
            news.ratings.push_back(rating_in(rating.as_array(), news.game));
    } catch (const std::exception& error) {
        throw invalid(error.what());
    }
    if (news.events.empty()) throw invalid("news of a game without an event");
    return news;
}

}  // namespace tafl::server
