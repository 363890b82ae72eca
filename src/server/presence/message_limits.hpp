// Rate limits of incoming messages: a token bucket for each socket, each account, each address and its network, so that
// one person with five hundred sockets can send no more than with a few. Visitors without a session have no account.
#pragma once

#include <string>

#include "server/base/caller.hpp"
#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"

namespace tafl::server {

class MessageLimits {
  public:
    using Bucket = TokenBucket<store::Moment>;

    // False: one of the buckets is empty.
    [[nodiscard]] bool accept(Bucket& socket, const Caller& caller, store::Moment now) {
        return socket.try_take(now) &&
               (caller.id == 0 || accounts_.wait(std::to_string(caller.id), now) == 0) &&
               (caller.address.empty() || addresses_.wait(caller.address, now) == 0);
    }

    // Charges for what is costly as for this many more messages. The next messages wait until the debt is paid.
    void charge(Bucket& socket, const Caller& caller, store::Moment now, int messages) {
        socket.charge(now, messages);
        if (caller.id != 0) accounts_.charge(std::to_string(caller.id), now, messages);
        if (!caller.address.empty()) addresses_.charge(caller.address, now, messages);
    }

  private:
    RateLimiter<store::Moment> accounts_{rates::messages_of_account}, addresses_{rates::messages_of_address};
};

}  // namespace tafl::server
