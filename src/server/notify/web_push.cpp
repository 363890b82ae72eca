#include "server/notify/web_push.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "base/json_writer.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t point_size = 65, secret_size = 16, hash_size = 32, tag_size = 16;
constexpr int form = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr long connect_limit = 10;              // seconds
constexpr std::size_t max_answer_size = 4'096;  // bytes
constexpr std::chrono::hours token_life{12};

template <auto free>
struct Freed {
    template <class T>
    void operator()(T* what) const noexcept {
        free(what);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Freed<EVP_CIPHER_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using Memory = std::unique_ptr<BIO, Freed<BIO_free_all>>;
using PushUrl = std::unique_ptr<CURLU, Freed<curl_url_cleanup>>;
using Easy = std::unique_ptr<CURL, Freed<curl_easy_cleanup>>;
using Headers = std::unique_ptr<curl_slist, Freed<curl_slist_free_all>>;

void require(bool done) {
    if (!done) throw std::runtime_error("OpenSSL: a key or a message could not be made");
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string base64url(std::string_view bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), form), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), form);
    text.pop_back();  // the terminating zero
    return text;
}

// "" for what is not `size` bytes.
std::string from_base64url(std::string_view text, std::size_t size) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes(size, '\0');
    std::size_t read = 0;
    const char* end = nullptr;
    const bool fits =
        sodium_base642bin(bytes_of(bytes), size, text.data(), text.size(), nullptr, &read, &end, form) == 0 &&
        read == size && end == text.data() + text.size();
    return fits ? bytes : "";
}

std::string public_point(EVP_PKEY* key) {
    unsigned char* bytes = nullptr;
    const auto size = EVP_PKEY_get1_encoded_public_key(key, &bytes);
    require(size == point_size);
    std::string point(reinterpret_cast<const char*>(bytes), size);
    OPENSSL_free(bytes);
    return point;
}

// Null for bytes that are no point of the curve.
Key key_at(const std::string& point) {
    const Key any(EVP_EC_gen("P-256"));
    Key key(EVP_PKEY_new());
    require(any && key && EVP_PKEY_copy_parameters(key.get(), any.get()) == 1);
    if (EVP_PKEY_set1_encoded_public_key(key.get(), bytes_of(point), point.size()) != 1) return nullptr;
    return key;
}

std::string agreed_secret(EVP_PKEY* own, EVP_PKEY* theirs) {
    const KeyContext context(EVP_PKEY_CTX_new(own, nullptr));
    std::string secret(hash_size, '\0');
    auto size = secret.size();
    require(context && EVP_PKEY_derive_init(context.get()) == 1 &&
            EVP_PKEY_derive_set_peer(context.get(), theirs) == 1 &&
            EVP_PKEY_derive(context.get(), bytes_of(secret), &size) == 1 && size == hash_size);
    return secret;
}

std::string hmac(std::string_view key, std::string_view text) {
    std::string mac(hash_size, '\0');
    require(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(),
                 bytes_of(mac), nullptr) != nullptr);
    return mac;
}

// HKDF (RFC 5869) for at most 32 bytes: one round. `info` with its zero.
std::string derived(std::string_view salt, std::string_view from, std::string_view info, std::size_t size) {
    return hmac(hmac(salt, from), std::string(info) + '\x01').substr(0, size);
}

std::string sealed(std::string_view key, std::string_view nonce, std::string_view text) {
    const Cipher cipher(EVP_CIPHER_CTX_new());
    std::string out(text.size() + tag_size, '\0');
    int size = 0, end = 0;
    require(
        cipher &&
        EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce)) == 1 &&
        EVP_EncryptUpdate(cipher.get(), bytes_of(out), &size, bytes_of(text),
                          static_cast<int>(text.size())) == 1 &&
        EVP_EncryptFinal_ex(cipher.get(), bytes_of(out) + size, &end) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_size, bytes_of(out) + size + end) == 1);
    return out;
}

// r and s, 32 bytes each (RFC 7518, 3.4).
std::string signed_by(EVP_PKEY* key, std::string_view text) {
    const Digest digest(EVP_MD_CTX_new());
    std::array<unsigned char, 128> der{};
    auto size = der.size();
    require(digest && EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
            EVP_DigestSign(digest.get(), der.data(), &size, bytes_of(text), text.size()) == 1);
    const unsigned char* at = der.data();
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    std::string out(2 * hash_size, '\0');
    require(
        signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes_of(out), hash_size) == hash_size &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes_of(out) + hash_size, hash_size) == hash_size);
    return out;
}

struct Target {
    std::string scheme, host, port;
    [[nodiscard]] std::string origin() const {
        return fmt::format("{}://{}{}{}", scheme, host, port.empty() ? "" : ":", port);
    }
};

std::optional<Target> parse_endpoint(const std::string& endpoint) {
    const PushUrl url(curl_url());
    if (!url || curl_url_set(url.get(), CURLUPART_URL, endpoint.c_str(), CURLU_DISALLOW_USER) != CURLUE_OK)
        return std::nullopt;
    const auto part = [&](CURLUPart which) {
        char* text = nullptr;
        if (curl_url_get(url.get(), which, &text, 0) != CURLUE_OK) return std::string();
        std::string copy(text);
        curl_free(text);
        return copy;
    };
    return Target{part(CURLUPART_SCHEME), part(CURLUPART_HOST), part(CURLUPART_PORT)};
}

// --- the request

curl_socket_t open_if_public(void* is_closed, curlsocktype, curl_sockaddr* address) {
    namespace ip = boost::asio::ip;
    bool fine = false;
    if (address->family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, &address->addr, sizeof v4);
        fine = is_public(ip::address_v4(ntohl(v4.sin_addr.s_addr)));
    } else if (address->family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, &address->addr, std::min<std::size_t>(sizeof v6, address->addrlen));
        ip::address_v6::bytes_type bytes;
        std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
        fine = is_public(ip::address_v6(bytes));
    }
    if (!fine) {
        *static_cast<bool*>(is_closed) = true;
        return CURL_SOCKET_BAD;
    }
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t drop_answer(char*, std::size_t size, std::size_t count, void* left) {
    auto& room = *static_cast<std::size_t*>(left);
    if (size * count > room) return 0;
    room -= size * count;
    return size * count;
}

int end_push_if_stopped(void* stops, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<const std::atomic<bool>*>(stops)->load() ? 1 : 0;
}

Sending outcome_of(long status) {
    using enum Sending::Outcome;
    auto why = fmt::format("the push service answers {}", status);
    if (status >= 200 && status < 300) return {Sent, ""};
    if (status == 404 || status == 410) return {Gone, std::move(why)};
    if (status == 429 || status >= 500) return {Later, std::move(why)};
    return {Refused, std::move(why)};
}

}  // namespace

bool is_public(const boost::asio::ip::address& address) {
    namespace ip = boost::asio::ip;
    if (address.is_v4()) {
        static const std::array<ip::network_v4, 15> closed{
            ip::make_network_v4("0.0.0.0/8"),      ip::make_network_v4("10.0.0.0/8"),
            ip::make_network_v4("100.64.0.0/10"),  ip::make_network_v4("127.0.0.0/8"),
            ip::make_network_v4("169.254.0.0/16"), ip::make_network_v4("172.16.0.0/12"),
            ip::make_network_v4("192.0.0.0/24"),   ip::make_network_v4("192.0.2.0/24"),
            ip::make_network_v4("192.88.99.0/24"), ip::make_network_v4("192.168.0.0/16"),
            ip::make_network_v4("198.18.0.0/15"),  ip::make_network_v4("198.51.100.0/24"),
            ip::make_network_v4("203.0.113.0/24"), ip::make_network_v4("224.0.0.0/4"),
            ip::make_network_v4("240.0.0.0/4")};
        const ip::network_v4 single(address.to_v4(), 32);
        return std::ranges::none_of(
            closed, [&](const auto& network) { return single.is_subnet_of(network) || single == network; });
    }
    // Public addresses are those of 2000::/3 (RFC 4291), except the ones that embed IPv4 addresses or are for documentation.
    const auto v6 = address.to_v6();
    if (v6.is_v4_mapped()) return is_public(ip::make_address_v4(ip::v4_mapped, v6));
    static const std::array<ip::network_v6, 4> closed{
        ip::make_network_v6("2001::/23"), ip::make_network_v6("2001:db8::/32"),
        ip::make_network_v6("2002::/16"), ip::make_network_v6("3fff::/20")};
    const ip::network_v6 single(v6, 128);
    return single.is_subnet_of(ip::make_network_v6("2000::/3")) &&
           std::ranges::none_of(closed, [&](const auto& network) { return single.is_subnet_of(network); });
}

namespace {

// Checks numeric addresses only: names are looked up when a message is sent, because they may lead elsewhere by then.
bool is_closed_address(std::string host) {
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(host, error);
    return !error && !is_public(address);
}

}  // namespace

std::expected<PushSubscription, std::string> parse_subscription(const std::string& endpoint,
                                                                std::string_view key, std::string_view secret,
                                                                PushHosts hosts) {
    const auto target = parse_endpoint(endpoint);
    if (hosts == PushHosts::Public && target && is_closed_address(target->host))
        return std::unexpected("endpoint must be an address that everybody can reach");
    const bool is_local = hosts == PushHosts::Local && target && target->scheme == "http";
    if (!target || endpoint.size() > max_endpoint_size || (target->scheme != "https" && !is_local) ||
        (!target->port.empty() && target->port != "443" && !is_local))
        return std::unexpected("endpoint must be the https address of a push service");
    PushSubscription made{endpoint, from_base64url(key, point_size), from_base64url(secret, secret_size)};
    if (made.key.empty() || !key_at(made.key)) return std::unexpected("p256dh is no key of a browser");
    if (made.secret.empty()) return std::unexpected("auth is no secret of a browser");
    return made;
}

std::string PushKey::make() {
    const Key key(EVP_EC_gen("P-256"));
    const Memory out(BIO_new(BIO_s_mem()));
    require(key && out &&
            PEM_write_bio_PrivateKey(out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1);
    char* text = nullptr;
    const long size = BIO_get_mem_data(out.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

PushKey::PushKey(const std::string& text) {
    const Memory in(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    Key key(in ? PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr) : nullptr);
    require(key != nullptr);
    key_ = std::shared_ptr<EVP_PKEY>(std::move(key));
}

std::string push_origin(const std::string& endpoint) {
    const auto target = parse_endpoint(endpoint);
    return target ? target->origin() : std::string();
}

std::string PushKey::public_key() const {
    return base64url(public_point(static_cast<EVP_PKEY*>(key_.get())));
}

std::string PushKey::authorization(std::string_view endpoint, std::string_view subject,
                                   store::Moment now) const {
    const auto target = parse_endpoint(std::string(endpoint));
    const auto expires = std::chrono::floor<std::chrono::seconds>(now + token_life).time_since_epoch();
    JsonWriter claims;
    claims.open('{').field("aud", target ? target->origin() : "").field("exp", expires.count());
    claims.field("sub", subject).close('}');
    const auto text = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims.text());
    return fmt::format("vapid t={}.{}, k={}", text,
                       base64url(signed_by(static_cast<EVP_PKEY*>(key_.get()), text)), public_key());
}

// RFC 8291, 3.4; one record.
std::string encrypted(const PushSubscription& to, std::string_view message) {
    using namespace std::string_literals;
    using namespace std::string_view_literals;
    const Key own(EVP_EC_gen("P-256"));
    const Key theirs = key_at(to.key);
    require(own && theirs);
    const auto point = public_point(own.get());
    std::string salt(secret_size, '\0');
    randombytes_buf(salt.data(), salt.size());
    const auto material = derived(to.secret, agreed_secret(own.get(), theirs.get()),
                                  "WebPush: info\0"s + to.key + point, hash_size);
    const auto key = derived(salt, material, "Content-Encoding: aes128gcm\0"sv, 16);
    const auto nonce = derived(salt, material, "Content-Encoding: nonce\0"sv, 12);
    constexpr auto head = "\0\0\x10\0\x41"sv;  // records of 4096 bytes; a key of 65
    return salt + std::string(head) + point + sealed(key, nonce, std::string(message) + '\x02');
}

Sending send_push(const PushRequest& request, PushHosts hosts, const std::atomic<bool>& stops) {
    using enum Sending::Outcome;
    const Easy easy(curl_easy_init());
    if (!easy) return {Failed, "libcurl could not be started"};
    Headers headers;
    for (const auto& line :
         {"Authorization: " + request.authorization, fmt::format("TTL: {}", request.life.count()),
          "Topic: " + request.topic, std::string("Urgency: high"),
          std::string("Content-Type: application/octet-stream"), std::string("Content-Encoding: aes128gcm"),
          std::string("Expect:")}) {
        auto* const longer = curl_slist_append(headers.get(), line.c_str());
        if (longer == nullptr) return {Failed, "libcurl could not be started"};
        static_cast<void>(headers.release());
        headers.reset(longer);
    }
    const auto body = encrypted(request.to, request.message);
    std::array<char, CURL_ERROR_SIZE> fault{};
    std::size_t room = max_answer_size;
    const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(easy.get(), option, value); };
    set(CURLOPT_URL, request.to.endpoint.c_str());
    set(CURLOPT_PROXY, "");
    set(CURLOPT_HTTPHEADER, headers.get());
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    set(CURLOPT_POSTFIELDS, body.data());
    set(CURLOPT_PROTOCOLS_STR, hosts == PushHosts::Local ? "https,http" : "https");
    bool is_closed = false;
    if (hosts == PushHosts::Public) {
        set(CURLOPT_OPENSOCKETFUNCTION, open_if_public);
        set(CURLOPT_OPENSOCKETDATA, &is_closed);
    }
    set(CURLOPT_WRITEFUNCTION, drop_answer);
    set(CURLOPT_WRITEDATA, &room);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, end_push_if_stopped);
    set(CURLOPT_XFERINFODATA, &stops);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT, connect_limit);
    set(CURLOPT_TIMEOUT, static_cast<long>(max_push_time.count()));
    set(CURLOPT_ERRORBUFFER, fault.data());
    const CURLcode code = curl_easy_perform(easy.get());
    long status = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
    if (status != 0) return outcome_of(status);
    if (is_closed) return {Gone, "the address is not one that everybody can reach"};
    return {Failed, fault[0] != '\0' ? fault.data() : curl_easy_strerror(code)};
}

}  // namespace tafl::server
