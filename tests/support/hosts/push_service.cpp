#include "support/hosts/push_service.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <mutex>
#include <thread>

namespace tafl::test {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

namespace {

unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* bytes_of(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string to_base64url(const std::string& bytes) {
    namespace base64 = boost::beast::detail::base64;
    std::string text(base64::encoded_size(bytes.size()), '\0');
    text.resize(base64::encode(text.data(), bytes.data(), bytes.size()));
    std::erase(text, '=');
    std::ranges::replace(text, '+', '-');
    std::ranges::replace(text, '/', '_');
    return text;
}

EVP_PKEY* public_key_at(const std::string& point) {
    EVP_PKEY* any = EVP_EC_gen("P-256");
    EVP_PKEY* key = EVP_PKEY_new();
    EVP_PKEY_copy_parameters(key, any);
    EVP_PKEY_set1_encoded_public_key(key, bytes_of(point), point.size());
    EVP_PKEY_free(any);
    return key;
}

std::string point_of(EVP_PKEY* key) {
    unsigned char* bytes = nullptr;
    const auto size = EVP_PKEY_get1_encoded_public_key(key, &bytes);
    std::string point(reinterpret_cast<char*>(bytes), size);
    OPENSSL_free(bytes);
    return point;
}

EVP_PKEY* private_key(const std::string& number, const std::string& point) {
    BIGNUM* value = BN_bin2bn(bytes_of(number), static_cast<int>(number.size()), nullptr);
    OSSL_PARAM_BLD* build = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, value);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
    OSSL_PARAM* parameters = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
    EVP_PKEY* key = nullptr;
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    BN_free(value);
    return key;
}

// The public point of a private number: the base point multiplied by it.
std::string point_of_number(const std::string& number) {
    EC_GROUP* group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM* value = BN_bin2bn(bytes_of(number), static_cast<int>(number.size()), nullptr);
    EC_POINT* product = EC_POINT_new(group);
    EC_POINT_mul(group, product, value, nullptr, nullptr, nullptr);
    std::string point(65, '\0');
    EC_POINT_point2oct(group, product, POINT_CONVERSION_UNCOMPRESSED, bytes_of(point), point.size(), nullptr);
    EC_POINT_free(product);
    BN_free(value);
    EC_GROUP_free(group);
    return point;
}

std::string hkdf(const std::string& salt, const std::string& from, const std::string& info,
                 std::size_t size) {
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr);
    EVP_PKEY_derive_init(context);
    EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256());
    EVP_PKEY_CTX_set1_hkdf_salt(context, bytes_of(salt), static_cast<int>(salt.size()));
    EVP_PKEY_CTX_set1_hkdf_key(context, bytes_of(from), static_cast<int>(from.size()));
    EVP_PKEY_CTX_add1_hkdf_info(context, bytes_of(info), static_cast<int>(info.size()));
    std::string out(size, '\0');
    EVP_PKEY_derive(context, bytes_of(out), &size);
    EVP_PKEY_CTX_free(context);
    return out;
}

std::optional<std::string> opened(const std::string& key, const std::string& nonce, std::string sealed) {
    std::string tag = sealed.substr(sealed.size() - 16);
    sealed.resize(sealed.size() - 16);
    std::string text(sealed.size(), '\0');
    int size = 0, end = 0;
    EVP_CIPHER_CTX* cipher = EVP_CIPHER_CTX_new();
    EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce));
    EVP_DecryptUpdate(cipher, bytes_of(text), &size, bytes_of(sealed), static_cast<int>(sealed.size()));
    EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
    const bool fits = EVP_DecryptFinal_ex(cipher, bytes_of(text) + size, &end) == 1;
    EVP_CIPHER_CTX_free(cipher);
    return fits ? std::optional(text) : std::nullopt;
}

std::string value_in(const std::string& header, const std::string& name) {
    const auto at = header.find(name + "=");
    return at == header.npos
               ? ""
               : header.substr(at + name.size() + 1, header.find(',', at) - at - name.size() - 1);
}

}  // namespace

std::string from_base64url(std::string text) {
    namespace base64 = boost::beast::detail::base64;
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    std::string bytes(base64::decoded_size(text.size()) + 3, '\0');
    bytes.resize(base64::decode(bytes.data(), text.data(), text.size()).first);
    return bytes;
}

// --- the service

struct PushService::State {
    void serve() {
        while (true) {
            tcp::socket client(io);
            acceptor.accept(client);
            if (stops) return;
            boost::beast::flat_buffer buffer;
            http::request<http::string_body> request;
            boost::system::error_code error;
            http::read(client, buffer, request, error);
            if (error) continue;
            {
                const std::lock_guard lock(mutex);
                messages.push_back({std::string(request.target()), request.body(),
                                    std::string(request["Authorization"]),
                                    std::string(request["Content-Encoding"]), std::string(request["TTL"]),
                                    std::string(request["Topic"])});
            }
            http::response<http::string_body> response;
            response.result(static_cast<unsigned>(status));
            response.keep_alive(false);
            response.prepare_payload();
            http::write(client, response, error);
        }
    }

    asio::io_context io;
    tcp::acceptor acceptor{io, {asio::ip::address_v4::loopback(), 0}};
    std::atomic<int> status = 201;
    std::atomic<bool> stops = false;
    mutable std::mutex mutex;
    std::vector<PushedMessage> messages;
    std::jthread thread{[this] { serve(); }};
};

PushService::PushService() : state_(std::make_unique<State>()) {}
PushService::~PushService() {
    state_->stops = true;
    tcp::socket last(state_->io);
    boost::system::error_code error;
    last.connect(state_->acceptor.local_endpoint(), error);
    state_->thread.join();
}
std::string PushService::url() const {
    return "http://127.0.0.1:" + std::to_string(state_->acceptor.local_endpoint().port());
}
void PushService::answer(int status) { state_->status = status; }
std::vector<PushedMessage> PushService::messages() const {
    const std::lock_guard lock(state_->mutex);
    return state_->messages;
}

// --- the browser

struct PushBrowser::Keys {
    EVP_PKEY* key = nullptr;
    std::string point, secret;
};

PushBrowser::PushBrowser() : keys_(std::make_unique<Keys>()) {
    keys_->key = EVP_EC_gen("P-256");
    keys_->point = point_of(keys_->key);
    keys_->secret.resize(16);
    RAND_bytes(bytes_of(keys_->secret), 16);
}
PushBrowser::PushBrowser(const std::string& key, const std::string& secret)
    : keys_(std::make_unique<Keys>()) {
    const auto number = from_base64url(key);
    keys_->point = point_of_number(number);
    keys_->key = private_key(number, keys_->point);
    keys_->secret = from_base64url(secret);
}
PushBrowser::~PushBrowser() { EVP_PKEY_free(keys_->key); }

std::string PushBrowser::key() const { return to_base64url(keys_->point); }
std::string PushBrowser::secret() const { return to_base64url(keys_->secret); }

std::optional<std::string> PushBrowser::decrypt(const std::string& body) const {
    if (body.size() < 86 + 17 || body[20] != 65) return std::nullopt;
    const auto salt = body.substr(0, 16), point = body.substr(21, 65);
    EVP_PKEY* sender = public_key_at(point);
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new(keys_->key, nullptr);
    std::string shared(32, '\0');
    auto size = shared.size();
    EVP_PKEY_derive_init(context);
    EVP_PKEY_derive_set_peer(context, sender);
    EVP_PKEY_derive(context, bytes_of(shared), &size);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(sender);
    const auto info = std::string("WebPush: info") + '\0' + keys_->point + point;
    const auto material = hkdf(keys_->secret, shared, info, 32);
    auto text =
        opened(hkdf(salt, material, std::string("Content-Encoding: aes128gcm") + '\0', 16),
               hkdf(salt, material, std::string("Content-Encoding: nonce") + '\0', 12), body.substr(86));
    if (!text || !text->ends_with('\x02')) return std::nullopt;
    text->pop_back();
    return text;
}

std::string signed_claims(const std::string& authorization, const std::string& public_key) {
    if (!authorization.starts_with("vapid ") || value_in(authorization, "k") != public_key) return "";
    const auto token = value_in(authorization, "t");
    const auto end = token.rfind('.');
    const auto text = token.substr(0, end), raw = from_base64url(token.substr(end + 1));
    if (raw.size() != 64) return "";
    ECDSA_SIG* signature = ECDSA_SIG_new();
    ECDSA_SIG_set0(signature, BN_bin2bn(bytes_of(raw), 32, nullptr),
                   BN_bin2bn(bytes_of(raw) + 32, 32, nullptr));
    unsigned char* der = nullptr;
    const int size = i2d_ECDSA_SIG(signature, &der);
    EVP_PKEY* key = public_key_at(from_base64url(public_key));
    EVP_MD_CTX* digest = EVP_MD_CTX_new();
    EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, key);
    const bool fits =
        EVP_DigestVerify(digest, der, static_cast<std::size_t>(size), bytes_of(text), text.size()) == 1;
    EVP_MD_CTX_free(digest);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    const auto dot = text.find('.');
    return fits ? from_base64url(text.substr(dot + 1)) : "";
}

}  // namespace tafl::test
