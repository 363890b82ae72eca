// A client that sends exactly the given bytes and reads the response. Blocking; ctest ends a test that hangs.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace tafl::test {

struct RawAnswer {
    int status = 0;  // 0: the connection ended without an answer
    std::map<std::string, std::string>
        headers;  // names in lower case; repeated headers are joined with line ends
    std::string body;
    std::size_t largest_chunk = 0;  // of a chunked body
    [[nodiscard]] std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? "" : found->second;
    }
};

class RawClient {
  public:
    explicit RawClient(std::uint16_t port);

    // A peer that has closed already is not an error: its response can still be read.
    void send(std::string_view bytes);
    void end_sending();
    [[nodiscard]] RawAnswer read_answer(bool is_head = false);
    [[nodiscard]] bool is_closed();  // waits for the next byte or the end
    [[nodiscard]] std::string take_ahead() {
        return std::exchange(ahead_, {});
    }  // bytes that were read but not consumed
    // GET with these header lines, each with its line end.
    [[nodiscard]] RawAnswer get(std::string_view target, std::string_view headers = "");
    [[nodiscard]] RawAnswer ask(std::string_view verb, std::string_view target, std::string_view headers = "",
                                std::string_view body = "");
    [[nodiscard]] boost::asio::ip::tcp::socket& socket() noexcept { return socket_; }

  private:
    bool read_more();
    [[nodiscard]] bool read_until(std::string_view end);
    [[nodiscard]] std::string take(std::size_t size);
    void read_chunks(RawAnswer& answer);

    boost::asio::io_context context_;
    boost::asio::ip::tcp::socket socket_;
    std::string ahead_;  // read but not consumed yet
};

}  // namespace tafl::test
