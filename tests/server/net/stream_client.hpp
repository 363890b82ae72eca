// A program that follows a stream of lines: reads the header, decodes the chunks, and returns the lines one
// by one.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::test {

class StreamClient {
  public:
    // `headers`: lines, each with its line end. `version`: for "1.0" the response has no chunks.
    StreamClient(std::uint16_t port, std::string_view target, std::string_view headers,
                 std::string_view version = "1.1");

    [[nodiscard]] int status() const noexcept { return status_; }
    [[nodiscard]] const std::string& head() const noexcept { return head_; }
    // The next line, blank ones too; nothing at the end of the stream.
    [[nodiscard]] std::optional<std::string> read();
    // Whether the stream ended properly, with the last chunk.
    [[nodiscard]] bool is_whole() const noexcept { return is_whole_; }
    [[nodiscard]] boost::asio::ip::tcp::socket& socket() noexcept { return socket_; }

  private:
    bool read_more();
    bool take_chunk();

    boost::asio::io_context context_;
    boost::asio::ip::tcp::socket socket_;
    std::string head_, bytes_, text_;
    int status_ = 0;
    bool is_chunked_ = false, is_whole_ = false;
};

}  // namespace tafl::test
