// How many mails people can have sent, counted by all nodes of a site together.
//
// Threads: the site's one thread. The functions throw Refusal (TooMany).
#pragma once

#include "server/base/limits/rates.hpp"
#include "server/base/refusal.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/notify/mail.hpp"

namespace tafl::server {

inline void take_mail(SharedLimiter& limiter, std::string_view key) {
    if (const int seconds = limiter.wait(key)) throw too_many("mail-many"_reason, seconds);
}

// Mails with a link that confirms an address.
class ConfirmationLimits {
  public:
    ConfirmationLimits(Cluster* cluster, const std::function<store::Moment()>& now)
        : accounts_("mail-by", rates::confirmations, cluster, now),
          mailboxes_("mail-to", rates::confirmations_of_mailbox, cluster, now) {}
    // All spellings of an address are one mailbox.
    void take(store::PlayerId account, std::string_view address) {
        take_mail(accounts_, std::to_string(account));
        take_mail(mailboxes_, mailbox_of(address));
    }

  private:
    SharedLimiter accounts_, mailboxes_;
};

// Mails with a link that sets a new password.
class ResetLimits {
  public:
    ResetLimits(Cluster* cluster, const std::function<store::Moment()>& now)
        : clients_("reset-by", rates::resets, cluster, now),
          names_("reset-of", rates::resets_of_name, cluster, now) {}
    // `client`: as limited_address() returns it.
    void take(std::string_view client, std::string_view name_key) {
        take_mail(clients_, client);
        take_mail(names_, name_key);
    }

  private:
    SharedLimiter clients_, names_;
};

}  // namespace tafl::server
