// Push messages to browsers that are not open (RFC 8030), encrypted for the browser (RFC 8291) and signed by the site (RFC 8292).
//
//     subscription of a browser: an address of its maker's push service, a public key, a secret
//     message ──► aes128gcm, with a new key each time ──► POST to that address, with a token signed by the site's key
//
// The endpoint is untrusted input. It must be https and resolve to a public address; the resolved address is checked when the
// connection is made (no server-side request forgery into the site's own network). Redirects are not followed, bodies not read.
// Threads: any.
#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "server/notify/sending.hpp"
#include "store/player.hpp"

namespace tafl::server {

struct PushSubscription {
    std::string endpoint;  // a URL
    std::string key;       // of the browser, 65 bytes
    std::string secret;    // 16 bytes
};
inline constexpr std::size_t max_endpoint_size = 1'000;
inline constexpr std::size_t max_push_size = 2'000;  // bytes of a message

// Which hosts may be sent to. Local: also this machine, by http; for tests.
enum class PushHosts : std::uint8_t { Public, Local };

// From the browser's base64url values. The error is a sentence.
[[nodiscard]] std::expected<PushSubscription, std::string> parse_subscription(const std::string& endpoint,
                                                                              std::string_view key,
                                                                              std::string_view secret,
                                                                              PushHosts hosts);
[[nodiscard]] bool is_public(const boost::asio::ip::address& address);

// The site's key pair (VAPID, RFC 8292), by which push services authenticate it.
class PushKey {
  public:
    [[nodiscard]] static std::string make();       // as text, to be kept
    explicit PushKey(const std::string& text);     // throws std::runtime_error
    [[nodiscard]] std::string public_key() const;  // base64url, as browsers expect it
    // "vapid t=…, k=…". `subject`: the site's contact, an https or mailto URL.
    [[nodiscard]] std::string authorization(std::string_view endpoint, std::string_view subject,
                                            store::Moment now) const;

  private:
    std::shared_ptr<void> key_;
};

// Throws std::runtime_error.
[[nodiscard]] std::string encrypted(const PushSubscription& to, std::string_view message);

// "https://push.example.org", with a port that is not the scheme's: who answers for the endpoint. "" if it is no URL.
[[nodiscard]] std::string push_origin(const std::string& endpoint);

struct PushRequest {
    PushSubscription to;
    std::string message;  // JSON, for the service worker
    std::string authorization;
    std::string topic;  // a newer message with it replaces one that waits; up to 32 letters of base64url
    std::chrono::seconds life{};  // the TTL: how long the push service stores it for an offline browser
};
// Blocks, for at most `max_push_time`.
inline constexpr std::chrono::seconds max_push_time{20};
[[nodiscard]] Sending send_push(const PushRequest& request, PushHosts hosts, const std::atomic<bool>& stops);

}  // namespace tafl::server
