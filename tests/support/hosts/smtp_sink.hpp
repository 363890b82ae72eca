// A small local mail server that stores what it receives (RFC 5321, with AUTH PLAIN). It can misbehave.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tafl::test {

struct ReceivedMail {
    std::string from, to;
    std::string head;  // headers of the message, folded lines joined
    std::string text;  // decoded
    std::string raw;

    [[nodiscard]] std::string header(const std::string& name) const;  // "" if it is missing
    // What follows this beginning of a link, up to the end of the line; "" if there is no such link.
    [[nodiscard]] std::string behind(const std::string& beginning) const;
};

class SmtpSink {
  public:
    enum class Fault : std::uint8_t {
        None,
        RefusesReceivers,  // 550
        DelaysReceivers,   // 450, as greylisting does
        IsBusy,            // 421 instead of a greeting
        HangsUp            // after DATA
    };

    explicit SmtpSink(Fault fault = Fault::None, std::uint16_t port = 0);  // 0: a free one
    ~SmtpSink();
    [[nodiscard]] std::uint16_t port() const;
    void set_fault(Fault fault);
    [[nodiscard]] std::vector<ReceivedMail> mails() const;
    [[nodiscard]] std::string credentials() const;  // of the last client, in the form of AUTH PLAIN
    [[nodiscard]] int clients() const;              // the number of connections so far

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::test
