// LoginDelays for a whole site: a failed attempt on one node counts on all.
//
// The nodes tell each other (server/cluster); if a message is lost, the others count one failure less.
// Without a cluster it is LoginDelays alone.
//
// Threads: the server's one thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/people/sign_in/login_delays.hpp"

namespace tafl::server {

class Cluster;

class LoginGuard {
  public:
    // `kind`: of its messages, one word for each guard of a site. `cluster` may be null, and must not deliver
    // messages after the guard is destroyed.
    LoginGuard(std::string kind, Cluster* cluster, std::function<store::Moment()> now);
    LoginGuard(const LoginGuard&) = delete;
    LoginGuard& operator=(const LoginGuard&) = delete;

    // Throws Refusal (TooMany) with the seconds to wait. If it returns, the attempt may be made; it counts as
    // a failure until taken_back() or succeeded() is called.
    void attempt(std::string_view name_key, std::string_view network);
    void taken_back(std::string_view name_key, std::string_view network);
    void succeeded(std::string_view name_key, std::string_view network);
    [[nodiscard]] bool is_proven(std::string_view name_key, std::string_view network) {
        return delays_.is_proven(name_key, network);
    }

  private:
    void publish(char what, std::string_view name_key, std::string_view network) const;
    void received(std::string_view message);

    std::string kind_;
    Cluster* cluster_;
    std::function<store::Moment()> now_;
    LoginDelays delays_;
};

}  // namespace tafl::server
