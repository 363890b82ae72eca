// Rate limits of incoming messages: a token bucket for each socket, each account, each address and each network, so that
// one person with five hundred sockets can send no more than with a few. Visitors without a session have no account.
#pragma once

#include <string>

#include "server/base/caller.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/lru_cache.hpp"

namespace tafl::server {

class MessageLimits {
  public:
    using Bucket = TokenBucket<store::Moment>;

    // False: one of the four buckets is empty.
    [[nodiscard]] bool accept(Bucket& socket, const Caller& caller, store::Moment now) {
        return socket.try_take(now) &&
               (caller.id == 0 ||
                bucket(accounts_, caller.id, rates::messages_of_account, now).try_take(now)) &&
               (caller.address.empty() ||
                bucket(addresses_, caller.address, rates::messages_of_address, now).try_take(now)) &&
               (caller.network.empty() ||
                bucket(networks_, caller.network, rates::messages_of_network, now).try_take(now));
    }

    // Charges for a costly answer as for this many more messages. The next messages wait until the debt is paid.
    void charge(Bucket& socket, const Caller& caller, store::Moment now, std::size_t messages) {
        const auto weight = static_cast<double>(messages);
        socket.charge(now, weight);
        if (caller.id != 0) bucket(accounts_, caller.id, rates::messages_of_account, now).charge(now, weight);
        if (!caller.address.empty())
            bucket(addresses_, caller.address, rates::messages_of_address, now).charge(now, weight);
        if (!caller.network.empty())
            bucket(networks_, caller.network, rates::messages_of_network, now).charge(now, weight);
    }

  private:
    static constexpr std::size_t max_buckets = 20'000;  // of each kind; an idle bucket is full

    template <class Key>
    static Bucket& bucket(LruCache<Key, Bucket>& buckets, const Key& key, Rate rate, store::Moment now) {
        if (Bucket* const found = buckets.find(key)) return *found;
        return buckets.insert(key, Bucket(rate, now));
    }

    LruCache<store::PlayerId, Bucket> accounts_{max_buckets};
    LruCache<std::string, Bucket> addresses_{max_buckets};
    LruCache<std::string, Bucket> networks_{max_buckets};
};

}  // namespace tafl::server
