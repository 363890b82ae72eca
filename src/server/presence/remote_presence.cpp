#include "server/presence/remote_presence.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "base/json_writer.hpp"
#include "server/base/json_fields.hpp"

namespace tafl::server {

std::string to_json(const PresenceNews& news) {
    JsonWriter json;
    json.open('{').field("everything", news.is_everything).key("came").open('[');
    for (const auto player : news.came) json.value(player);
    json.close(']').key("left").open('[');
    for (const auto player : news.left) json.value(player);
    json.close(']').key("games").open('{');
    for (const auto& [game, presence] : news.games) {
        json.key(game).open('[').value(presence.here[0]).value(presence.here[1]).value(presence.watching);
        json.close(']');
    }
    return json.close('}').close('}').take();
}

PresenceNews parse_presence(const std::string& text) {
    const auto fields = JsonFields::parse(text);
    const auto& json = fields.raw();
    PresenceNews news;
    try {
        news.is_everything = json.at("everything").as_bool();
        for (const auto& player : json.at("came").as_array())
            news.came.push_back(player.to_number<store::PlayerId>());
        for (const auto& player : json.at("left").as_array())
            news.left.push_back(player.to_number<store::PlayerId>());
        for (const auto& [game, value] : json.at("games").as_object()) {
            const auto& presence = value.as_array();
            news.games[game] = {{presence.at(0).as_bool(), presence.at(1).as_bool()},
                                presence.at(2).to_number<int>()};
        }
    } catch (const std::exception& error) {
        throw invalid(error.what());
    }
    return news;
}

RemotePresence::Change RemotePresence::apply(const std::string& name, const PresenceNews& news) {
    Node& node = nodes_[name];
    Change change;
    std::unordered_set<store::PlayerId> reported;  // before
    if (news.is_everything) {
        reported = node.online;
        change.games = clear(node);
    }
    for (const auto player : news.came) {
        if (!is_online(player) && !reported.contains(player)) change.came.push_back(player);
        add(node, player);
    }
    for (const auto player : news.left) remove(node, player);
    for (const auto& [game, presence] : news.games) {
        if (presence == Presence{}) {
            node.games.erase(game);
        } else {
            node.games[game] = presence;
        }
        change.games.insert(game);
    }
    return change;
}

std::set<std::string> RemotePresence::forget(const std::string& name) {
    const auto found = nodes_.find(name);
    if (found == nodes_.end()) return {};
    auto changed = clear(found->second);
    nodes_.erase(found);
    return changed;
}

std::set<std::string> RemotePresence::clear(Node& node) {
    std::set<std::string> games;
    for (const auto& [game, presence] : node.games) games.insert(game);
    const auto online = node.online;
    for (const auto player : online) remove(node, player);
    node.games.clear();
    return games;
}

void RemotePresence::add(Node& node, store::PlayerId player) {
    if (node.online.insert(player).second) ++nodes_of_[player];
}

void RemotePresence::remove(Node& node, store::PlayerId player) {
    if (node.online.erase(player) == 0) return;
    if (--nodes_of_[player] == 0) nodes_of_.erase(player);
}

Presence RemotePresence::presence(const std::string& game) const {
    Presence all;
    for (const auto& [name, node] : nodes_) {
        if (const auto found = node.games.find(game); found != node.games.end()) all = all + found->second;
    }
    return all;
}

}  // namespace tafl::server
