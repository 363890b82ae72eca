// Which push message is sent next, so that silent push services do not keep those for others waiting.
//
//     claimed ──► add() ──► waits ──► next(): takes a place of its host ──► finished(): gives the place back
//                   └──► Later: the host is closed, or too much waits; the message stays in the store until then
//
//   - A host has two places.
//   - After two failures in a row it is closed for a minute, then for two, four … up to an hour; one attempt later opens it again.
//   - Hosts whose last attempt did not succeed have half of all places together, and half of the queue, in which each player
//     has a share: a new subscription may name any host, and a player any number of hosts.
//   - Of the players, the one with the fewest messages under way is next, then the one whose turn is longest ago.
// Threads: the site's one thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/base/lru_cache.hpp"
#include "store/player.hpp"

namespace tafl::server {

enum class HostReply : std::uint8_t { Answered, Failed };

template <class Message>
class PushQueue {
  public:
    using Moment = store::Moment;
    static constexpr int places = 8;
    static constexpr int places_of_host = 2;
    static constexpr int places_of_unproven = places / 2;
    static constexpr int failures_to_close = 2;
    static constexpr std::ptrdiff_t max_waiting = 24;  // for unproven hosts, and for the others
    static constexpr std::ptrdiff_t max_waiting_of_player = 4;
    static constexpr std::chrono::minutes first_pause{1}, max_pause{60};
    static constexpr std::chrono::seconds full_pause{30};

    struct Entry {
        std::string host;
        store::PlayerId player = 0;
        Message message;
    };

    // Nothing: it waits here. Otherwise the time at which to try again.
    std::optional<Moment> add(Entry entry, Moment now) {
        const Host& host = host_of(entry.host);
        if (host.closed_until > now) return host.closed_until;
        const auto is_alike = [&](const Entry& other) { return is_proven(other.host) == host.is_proven; };
        const auto is_theirs = [&](const Entry& other) {
            return other.player == entry.player && is_alike(other);
        };
        if (std::ranges::count_if(waiting_, is_alike) >= max_waiting ||
            std::ranges::count_if(waiting_, is_theirs) >= max_waiting_of_player)
            return now + full_pause;
        waiting_.push_back(std::move(entry));
        return std::nullopt;
    }

    // A message that may be sent now; nothing: none waits, or all of them wait for a place.
    std::optional<Entry> next(Moment now) {
        auto best = waiting_.end();
        for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
            if (!has_place(it->host, now)) continue;
            if (best == waiting_.end() || turn_of(it->player) < turn_of(best->player)) best = it;
        }
        if (best == waiting_.end()) return std::nullopt;
        Entry entry = std::move(*best);
        waiting_.erase(best);
        ++running_;
        ++running_of_host_[entry.host];
        ++running_of_player_[entry.player];
        last_turn_.insert(entry.player, ++turns_);
        if (!is_proven(entry.host)) ++unproven_[entry.host];
        return entry;
    }

    void finished(const std::string& name, store::PlayerId player, HostReply reply, Moment now) {
        --running_;
        give_back(running_of_host_, name);
        give_back(running_of_player_, player);
        give_back(unproven_, name);
        Host& host = host_of(name);
        host.is_proven = reply == HostReply::Answered;
        host.failures = host.is_proven ? 0 : host.failures + 1;
        if (host.failures >= failures_to_close) host.closed_until = now + pause_after(host.failures);
    }

    // Removes and returns a message whose host was closed while it waited, with the time at which to try again.
    std::optional<std::pair<Entry, Moment>> take_closed(Moment now) {
        for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
            const Moment until = host_of(it->host).closed_until;
            if (until <= now) continue;
            std::pair taken(std::move(*it), until);
            waiting_.erase(it);
            return taken;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool empty() const noexcept { return waiting_.empty() && running_ == 0; }

  private:
    struct Host {
        bool is_proven = false;  // the last attempt was answered
        int failures = 0;        // in a row
        Moment closed_until{};
    };
    Host& host_of(const std::string& name) {
        Host* const found = hosts_.find(name);
        return found != nullptr ? *found : hosts_.insert(name, Host{});
    }
    bool is_proven(const std::string& name) { return host_of(name).is_proven; }
    bool has_place(const std::string& name, Moment now) {
        const Host& host = host_of(name);
        if (running_ >= places || host.closed_until > now ||
            count_of(running_of_host_, name) >= places_of_host)
            return false;
        return host.is_proven || running_unproven() < places_of_unproven;
    }
    [[nodiscard]] int running_unproven() const {
        int sum = 0;
        for (const auto& [name, count] : unproven_) sum += count;
        return sum;
    }
    // Smaller: comes first.
    std::pair<int, std::uint64_t> turn_of(store::PlayerId player) {
        const auto* const last = last_turn_.find(player);
        return {count_of(running_of_player_, player), last == nullptr ? 0 : *last};
    }
    static std::chrono::minutes pause_after(int failures) {
        return std::min(max_pause, first_pause * (1 << std::min(failures - failures_to_close, 6)));
    }
    template <class Key>
    static int count_of(const std::map<Key, int>& counts, const Key& key) {
        const auto found = counts.find(key);
        return found == counts.end() ? 0 : found->second;
    }
    template <class Key>
    static void give_back(std::map<Key, int>& counts, const Key& key) {
        const auto found = counts.find(key);
        if (found != counts.end() && --found->second == 0) counts.erase(found);
    }

    LruCache<std::string, Host> hosts_{1'000};
    LruCache<store::PlayerId, std::uint64_t> last_turn_{1'000};
    std::uint64_t turns_ = 0;
    std::list<Entry> waiting_;  // first come first
    int running_ = 0;
    std::map<std::string, int> running_of_host_;
    std::map<store::PlayerId, int> running_of_player_;
    std::map<std::string, int> unproven_;  // running, by host that was unproven when they began
};

}  // namespace tafl::server
