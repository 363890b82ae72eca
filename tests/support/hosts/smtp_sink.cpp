#include "support/hosts/smtp_sink.hpp"

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/detail/base64.hpp>
#include <mutex>
#include <thread>

namespace tafl::test {

namespace asio = boost::asio;
namespace base64 = boost::beast::detail::base64;
using asio::ip::tcp;

namespace {

std::string decoded(std::string text) {
    std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
    std::string bytes(base64::decoded_size(text.size()), '\0');
    bytes.resize(base64::decode(bytes.data(), text.data(), text.size()).first);
    return bytes;
}

std::string without_carriage_returns(std::string text) {
    std::erase(text, '\r');
    return text;
}

ReceivedMail received(std::string from, std::string to, std::string raw) {
    ReceivedMail mail{std::move(from), std::move(to), {}, {}, std::move(raw)};
    const auto end = mail.raw.find("\r\n\r\n");
    mail.head = "\r\n" + mail.raw.substr(0, end) + "\r\n";
    for (auto at = mail.head.find("\r\n "); at != mail.head.npos; at = mail.head.find("\r\n "))
        mail.head.erase(at, 2);
    mail.text = without_carriage_returns(decoded(mail.raw.substr(end + 4)));
    return mail;
}

// The text in the angle brackets of MAIL and RCPT.
std::string address_in(const std::string& line) {
    const auto begin = line.find('<') + 1;
    return line.substr(begin, line.find('>') - begin);
}

}  // namespace

std::string ReceivedMail::header(const std::string& name) const {
    const auto begin = head.find("\r\n" + name + ": ");
    if (begin == head.npos) return "";
    const auto value = begin + name.size() + 4;
    std::string words = head.substr(value, head.find("\r\n", value) - value);
    constexpr std::string_view mark = "=?utf-8?B?";
    if (!words.starts_with(mark)) return words;
    std::string whole;
    for (std::size_t at = 0; (at = words.find(mark, at)) != words.npos;) {
        at += mark.size();
        whole += decoded(words.substr(at, words.find("?=", at) - at));
    }
    return whole;
}

std::string ReceivedMail::behind(const std::string& beginning) const {
    const auto at = text.find(beginning);
    if (at == text.npos) return "";
    return text.substr(at + beginning.size(), text.find('\n', at) - at - beginning.size());
}

struct SmtpSink::State {
    State(Fault how, std::uint16_t port)
        : acceptor(io, {asio::ip::address_v4::loopback(), port}), fault(how) {}

    void serve() {
        while (true) {
            tcp::iostream client;
            acceptor.accept(client.socket());
            if (stops) return;
            ++clients;
            talk(client);
        }
    }

    static std::string line_of(tcp::iostream& client) {
        std::string line;
        std::getline(client, line);
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }

    void talk(tcp::iostream& client) {
        if (fault == Fault::IsBusy) {
            client << "421 try again later\r\n" << std::flush;
            return;
        }
        client << "220 sink\r\n" << std::flush;
        std::string from, to;
        while (client) {
            const std::string line = line_of(client);
            if (!client || line == "QUIT") return;
            if (line.starts_with("EHLO")) {
                client << "250-sink\r\n250 AUTH PLAIN\r\n";
            } else if (line.starts_with("AUTH PLAIN")) {
                log_in(client, line.substr(10));
            } else if (line.starts_with("MAIL")) {
                from = address_in(line);
                client << "250 ok\r\n";
            } else if (line.starts_with("RCPT")) {
                to = address_in(line);
                client << (fault == Fault::RefusesReceivers  ? "550 no such box\r\n"
                           : fault == Fault::DelaysReceivers ? "450 come back\r\n"
                                                             : "250 ok\r\n");
            } else if (line == "DATA") {
                client << "354 go on\r\n" << std::flush;
                if (!take(client, from, to)) return;
            } else {
                client << "250 ok\r\n";
            }
            client << std::flush;
        }
    }

    void log_in(tcp::iostream& client, std::string given) {
        if (given.empty()) {
            client << "334 \r\n" << std::flush;
            given = " " + line_of(client);
        }
        const std::lock_guard lock(mutex);
        credentials = decoded(given.substr(1));
        client << "235 welcome\r\n";
    }

    bool take(tcp::iostream& client, const std::string& from, const std::string& to) {
        std::string raw;
        for (std::string line = line_of(client); client && line != "."; line = line_of(client))
            raw += line + "\r\n";
        if (!client || fault == Fault::HangsUp) return false;  // or the sender hung up before the final "."
        {
            const std::lock_guard lock(mutex);
            mails.push_back(received(from, to, std::move(raw)));
        }
        client << "250 taken\r\n";
        return true;
    }

    asio::io_context io;
    tcp::acceptor acceptor;
    std::atomic<Fault> fault;
    std::atomic<bool> stops = false;
    std::atomic<int> clients = 0;
    mutable std::mutex mutex;
    std::vector<ReceivedMail> mails;
    std::string credentials;
    std::jthread thread{[this] { serve(); }};
};

SmtpSink::SmtpSink(Fault fault, std::uint16_t port) : state_(std::make_unique<State>(fault, port)) {}

SmtpSink::~SmtpSink() {
    state_->stops = true;
    tcp::socket last(state_->io);
    boost::system::error_code error;
    last.connect(state_->acceptor.local_endpoint(), error);
    state_->thread.join();
}

std::uint16_t SmtpSink::port() const { return state_->acceptor.local_endpoint().port(); }
void SmtpSink::set_fault(Fault fault) { state_->fault = fault; }
int SmtpSink::clients() const { return state_->clients; }
std::vector<ReceivedMail> SmtpSink::mails() const {
    const std::lock_guard lock(state_->mutex);
    return state_->mails;
}
std::string SmtpSink::credentials() const {
    const std::lock_guard lock(state_->mutex);
    return state_->credentials;
}

}  // namespace tafl::test
