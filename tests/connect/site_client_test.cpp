// The bot's HTTP client against a server that answers with given bytes, over TCP and over TLS.
#include "connect/site_client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/asio/write.hpp>
#include <fstream>
#include <mutex>
#include <thread>

#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;
using boost::system::error_code;
using testing::HasSubstr;

// A certificate that signs itself, for a host of this name, and its key; both as PEM.
struct Certificate {
    explicit Certificate(const char* host) {
        EVP_PKEY* own = EVP_EC_gen("P-256");
        X509* signed_by_itself = X509_new();
        X509_set_version(signed_by_itself, X509_VERSION_3);
        X509_gmtime_adj(X509_getm_notBefore(signed_by_itself), -3'600);
        X509_gmtime_adj(X509_getm_notAfter(signed_by_itself), 3'600);
        X509_set_pubkey(signed_by_itself, own);
        X509_NAME* name = X509_get_subject_name(signed_by_itself);
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>(host), -1,
                                   -1, 0);
        X509_set_issuer_name(signed_by_itself, name);
        const std::string names = std::string("DNS:") + host;
        X509_EXTENSION* extension =
            X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, names.c_str());
        X509_add_ext(signed_by_itself, extension, -1);
        X509_EXTENSION_free(extension);
        X509_sign(signed_by_itself, own, EVP_sha256());
        certificate = pem([&](BIO* to) { PEM_write_bio_X509(to, signed_by_itself); });
        key = pem([&](BIO* to) { PEM_write_bio_PrivateKey(to, own, nullptr, nullptr, 0, nullptr, nullptr); });
        X509_free(signed_by_itself);
        EVP_PKEY_free(own);
    }

    std::string certificate, key;

  private:
    template <class Write>
    static std::string pem(Write&& write) {
        BIO* memory = BIO_new(BIO_s_mem());
        write(memory);
        char* bytes = nullptr;
        const long size = BIO_get_mem_data(memory, &bytes);
        std::string text(bytes, static_cast<std::size_t>(size));
        BIO_free(memory);
        return text;
    }
};

constexpr const char* empty_reply = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

// Answers each connection with `head`, then with `part`, if there is one, again and again until the client has left.
class Server {
  public:
    Server(const Certificate* certificate, std::string head, std::string part = {})
        : is_secure_(certificate != nullptr), head_(std::move(head)), part_(std::move(part)) {
        if (certificate) {
            security_.use_certificate_chain(asio::buffer(certificate->certificate));
            security_.use_private_key(asio::buffer(certificate->key), ssl::context::pem);
        }
        thread_ = std::jthread([this] { serve(); });
    }
    ~Server() {
        stops_ = true;
        tcp::socket last(io_);
        error_code error;
        last.connect(acceptor_.local_endpoint(), error);
    }

    [[nodiscard]] SiteAddress address() const {
        return {is_secure_, "localhost", std::to_string(acceptor_.local_endpoint().port()), "/tafl"};
    }
    // Of the last request.
    [[nodiscard]] std::string request() const {
        const std::lock_guard lock(mutex_);
        return request_;
    }

  private:
    void serve() {
        while (true) {
            tcp::socket client(io_);
            acceptor_.accept(client);
            if (stops_) return;
            error_code error;
            if (!is_secure_) {
                answer(client);
                continue;
            }
            ssl::stream<tcp::socket&> secure(client, security_);
            secure.handshake(ssl::stream_base::server, error);
            if (error) continue;
            answer(secure);
            secure.shutdown(error);
        }
    }
    template <class Stream>
    void answer(Stream& client) {
        error_code error;
        std::string request;
        asio::read_until(client, asio::dynamic_buffer(request), "\r\n\r\n", error);
        {
            const std::lock_guard lock(mutex_);
            request_ = request;
        }
        asio::write(client, asio::buffer(head_), error);
        while (!part_.empty() && !error) asio::write(client, asio::buffer(part_), error);
    }

    const bool is_secure_;
    const std::string head_, part_;
    std::atomic<bool> stops_ = false;
    mutable std::mutex mutex_;
    std::string request_;
    ssl::context security_{ssl::context::tls_server};
    asio::io_context io_;
    tcp::acceptor acceptor_{io_, {asio::ip::address_v4::loopback(), 0}};
    std::jthread thread_;
};

const std::string many_bytes(64 << 10, 'x');

bool go_on(std::string_view) { return true; }

template <class Result>
Result run(asio::awaitable<Result> work) {
    asio::io_context io;
    auto result = asio::co_spawn(io, std::move(work), asio::use_future);
    io.run();
    return result.get();
}

template <class Result>
std::string error_of(asio::awaitable<Result> work) {
    try {
        (void)run(std::move(work));
        return "none";
    } catch (const ConnectionError& error) {
        return error.what();
    }
}

// The certificates in which the client trusts, of the file that OpenSSL is told in its environment.
class SiteClientTest : public testing::Test {
  protected:
    SiteClientTest() { trust(localhost_); }
    ~SiteClientTest() override { ::unsetenv("SSL_CERT_FILE"); }

    void trust(const Certificate& certificate) {
        const auto file = folder_ / "trusted.pem";
        std::ofstream(file) << certificate.certificate;
        ::setenv("SSL_CERT_FILE", file.c_str(), 1);
    }

    const Certificate localhost_{"localhost"};

  private:
    TemporaryFolder folder_;
};

TEST_F(SiteClientTest, AReplyArrivesOverTcpAndTls) {
    for (const auto* certificate : {static_cast<const Certificate*>(nullptr), &localhost_}) {
        const Server server(certificate, "HTTP/1.1 403 Forbidden\r\nContent-Length: 8\r\n\r\n{\"a\": 1}");
        SiteClient client(server.address(), "secret");
        const auto reply = run(client.request("POST", "/games", ""));
        EXPECT_EQ(reply.status, 403);
        EXPECT_EQ(reply.body, "{\"a\": 1}");
        EXPECT_THAT(server.request(), HasSubstr("POST /tafl/api/v1/games HTTP/1.1\r\n"));
        EXPECT_THAT(server.request(), HasSubstr("Authorization: Bearer secret\r\n"));
    }
}

TEST_F(SiteClientTest, AStreamArrivesLineByLineOverTcpAndTls) {
    for (const auto* certificate : {static_cast<const Certificate*>(nullptr), &localhost_}) {
        const Server server(certificate,
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nfirst\n\r\n",
                            "5\r\nne\nxt\r\n");
        SiteClient client(server.address(), "secret");
        std::vector<std::string> lines;
        const auto reply = run(client.stream("/events", [&](std::string_view line) {
            lines.emplace_back(line);
            return lines.size() < 4;
        }));
        EXPECT_EQ(reply.status, 200);
        EXPECT_THAT(lines, testing::ElementsAre("first", "ne", "xtne", "xtne"));
    }
}

TEST_F(SiteClientTest, ACertificateThatIsNotTrustedOrForAnotherHostIsRefused) {
    const Certificate other_host("tafl.example"), of_a_stranger("localhost");
    trust(other_host);
    for (const auto* certificate : {&other_host, &of_a_stranger}) {
        const Server server(certificate, empty_reply);
        SiteClient client(server.address(), "secret");
        EXPECT_THAT(error_of(client.request("GET", "/me")), HasSubstr("certificate verify failed"));
        EXPECT_EQ(server.request(), "");
    }
}

TEST_F(SiteClientTest, AReplyWithoutAnEndIsLeft) {
    const Server server(nullptr, "HTTP/1.1 500 Internal Server Error\r\n\r\n", many_bytes);
    SiteClient client(server.address(), "secret");
    EXPECT_THAT(error_of(client.request("GET", "/me")), HasSubstr("body limit exceeded"));
    EXPECT_THAT(error_of(client.stream("/events", go_on)), HasSubstr("body limit exceeded"));
}

TEST_F(SiteClientTest, ALineWithoutAnEndIsLeft) {
    const Server server(nullptr, "HTTP/1.1 200 OK\r\n\r\n", many_bytes);
    SiteClient client(server.address(), "secret");
    EXPECT_THAT(error_of(client.stream("/events", go_on)), HasSubstr("a line of more than 4 MiB"));
}

}  // namespace

}  // namespace tafl::test
