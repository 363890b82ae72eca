#include "server/net/stream_client.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/write.hpp>
#include <cstdlib>

namespace tafl::test {

namespace asio = boost::asio;

StreamClient::StreamClient(std::uint16_t port, std::string_view target, std::string_view headers,
                           std::string_view version)
    : socket_(context_) {
    socket_.connect({asio::ip::make_address("127.0.0.1"), port});
    const auto question =
        fmt::format("GET {} HTTP/{}\r\nHost: site.test\r\n{}\r\n", target, version, headers);
    asio::write(socket_, asio::buffer(question));
    while (bytes_.find("\r\n\r\n") == std::string::npos && read_more()) {
    }
    const auto end = bytes_.find("\r\n\r\n");
    head_ = bytes_.substr(0, end);
    bytes_.erase(0, end == std::string::npos ? end : end + 4);
    if (head_.size() > 9) status_ = std::atoi(head_.c_str() + 9);
    is_chunked_ = head_.find("chunked") != std::string::npos;
}

bool StreamClient::read_more() {
    std::array<char, 4096> bytes{};
    boost::system::error_code error;
    const auto size = socket_.read_some(asio::buffer(bytes), error);
    bytes_.append(bytes.data(), size);
    return !error;
}

// False: no complete chunk yet.
bool StreamClient::take_chunk() {
    if (!is_chunked_) {
        text_ += std::exchange(bytes_, {});
        return false;
    }
    const auto line = bytes_.find("\r\n");
    if (line == std::string::npos) return false;
    const auto size = std::strtoul(bytes_.c_str(), nullptr, 16);
    if (bytes_.size() < line + 2 + size + 2) return false;
    if (size == 0) is_whole_ = true;
    text_ += bytes_.substr(line + 2, size);
    bytes_.erase(0, line + 2 + size + 2);
    return size > 0;
}

std::optional<std::string> StreamClient::read() {
    while (true) {
        while (take_chunk()) {
        }
        if (const auto end = text_.find('\n'); end != std::string::npos) {
            auto line = text_.substr(0, end);
            text_.erase(0, end + 1);
            return line;
        }
        if (is_whole_ || !read_more()) return std::nullopt;
    }
}

}  // namespace tafl::test
