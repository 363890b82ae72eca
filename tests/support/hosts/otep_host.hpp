// A small OpenTafl: it hosts one engine against a random player and sends exactly what OpenTafl sends.
#pragma once

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>

#include "protocol/otep.hpp"
#include "support/choose.hpp"

namespace tafl::test {

struct HostError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// How the host reaches the engine: in this process, or through pipes.
class OtepWire {
  public:
    virtual ~OtepWire() = default;
    virtual void send(const std::string& line) = 0;
    virtual std::string hear() = 0;  // the next line; throws HostError if there is none
};

// A session in this process, read when its search is done.
class SessionWire : public OtepWire {
  public:
    explicit SessionWire(OtepSettings settings);
    void send(const std::string& line) override;
    std::string hear() override;
    [[nodiscard]] bool is_open() const noexcept { return open_; }
    // The lines written since the last call.
    std::vector<std::string> received();
    [[nodiscard]] OtepSession& session() noexcept { return *session_; }

  private:
    std::mutex mutex_;
    std::deque<std::string> lines_;
    std::unique_ptr<OtepSession> session_;
    bool open_ = true;
};

struct HostedGame {
    std::string rules;
    Side engine = Side::Attackers;
    std::uint64_t seed = 0;
    int max_plies = 300;
    bool clocks = false;
    int refuse_every = 0;    // the host rejects every n-th move once, as illegal; 0: none
    bool says_hello = true;  // the engine has just been started
};

// How the game ended; `finish` has been sent. Throws HostError if the engine breaks the protocol.
Outcome host_a_game(OtepWire& engine, const HostedGame& wanted);

}  // namespace tafl::test
