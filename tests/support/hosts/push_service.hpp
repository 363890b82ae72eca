// A local push service, and a browser subscribed to it: decrypts messages (RFC 8291) and checks the signature
// of the site (RFC 8292), with an independent implementation.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tafl::test {

struct PushedMessage {
    std::string path;
    std::string body;           // encrypted
    std::string authorization;  // and other headers
    std::string encoding, ttl, topic;
};

class PushService {
  public:
    PushService();
    ~PushService();
    [[nodiscard]] std::string url() const;  // "http://127.0.0.1:1234"
    void answer(int status);                // from now on
    [[nodiscard]] std::vector<PushedMessage> messages() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

class PushBrowser {
  public:
    PushBrowser();  // with new keys
    // With the private key and the secret in base64url.
    PushBrowser(const std::string& key, const std::string& secret);
    ~PushBrowser();
    [[nodiscard]] std::string key() const;     // p256dh, base64url
    [[nodiscard]] std::string secret() const;  // auth, base64url
    [[nodiscard]] std::optional<std::string> decrypt(const std::string& body) const;

  private:
    struct Keys;
    std::unique_ptr<Keys> keys_;
};

// The claims of the token in an Authorization header if it was signed with this public key; "" otherwise.
[[nodiscard]] std::string signed_claims(const std::string& authorization, const std::string& public_key);

[[nodiscard]] std::string from_base64url(std::string text);

}  // namespace tafl::test
