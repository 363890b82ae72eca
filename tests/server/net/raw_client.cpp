#include "server/net/raw_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <charconv>

namespace tafl::test {

namespace asio = boost::asio;

namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::string_view take_line(std::string_view& text) {
    const auto end = text.find("\r\n");
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), line.size() + 2));
    return line;
}

RawAnswer parse_head(std::string_view head) {
    RawAnswer answer;
    const auto first = take_line(head);
    std::from_chars(first.data() + 9, first.data() + first.size(), answer.status);
    while (!head.empty()) {
        const auto line = take_line(head);
        const auto colon = line.find(": ");
        if (colon == line.npos) continue;
        auto& value = answer.headers[lower(line.substr(0, colon))];
        if (!value.empty()) value += '\n';
        value += line.substr(colon + 2);
    }
    return answer;
}

}  // namespace

RawClient::RawClient(std::uint16_t port) : socket_(context_) {
    socket_.connect({asio::ip::make_address("127.0.0.1"), port});
}

void RawClient::send(std::string_view bytes) {
    boost::system::error_code closed;
    asio::write(socket_, asio::buffer(bytes), closed);
}

void RawClient::end_sending() {
    boost::system::error_code closed;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, closed);
}

bool RawClient::read_more() {
    std::array<char, 4096> bytes{};
    boost::system::error_code error;
    const auto size = socket_.read_some(asio::buffer(bytes), error);
    ahead_.append(bytes.data(), size);
    return !error;
}

RawAnswer RawClient::read_answer(bool is_head) {
    if (!read_until("\r\n\r\n")) return {};
    const auto end = ahead_.find("\r\n\r\n") + 4;
    auto answer = parse_head(std::string_view(ahead_).substr(0, end));
    ahead_.erase(0, end);
    const auto length = answer.header("content-length");
    if (is_head) return answer;
    const bool is_chunked = answer.header("transfer-encoding") == "chunked";
    if (is_chunked) read_chunks(answer);
    else answer.body = take(length.empty() ? 0 : std::stoul(length));
    return answer;
}

bool RawClient::read_until(std::string_view end) {
    while (ahead_.find(end) == ahead_.npos)
        if (!read_more()) return false;
    return true;
}

// Returns fewer bytes if the connection ends before.
std::string RawClient::take(std::size_t size) {
    while (ahead_.size() < size && read_more()) {
    }
    std::string taken = ahead_.substr(0, size);
    ahead_.erase(0, size);
    return taken;
}

// Reads chunks until the last one or the end of the connection.
void RawClient::read_chunks(RawAnswer& answer) {
    while (read_until("\r\n")) {
        const auto size = std::stoul(take(ahead_.find("\r\n") + 2), nullptr, 16);
        answer.body += take(size);
        answer.largest_chunk = std::max(answer.largest_chunk, size);
        static_cast<void>(take(2));
        if (size == 0) break;
    }
}

bool RawClient::is_closed() { return ahead_.empty() && !read_more(); }

RawAnswer RawClient::get(std::string_view target, std::string_view headers) {
    return ask("GET", target, headers);
}

RawAnswer RawClient::ask(std::string_view verb, std::string_view target, std::string_view headers,
                         std::string_view body) {
    const auto length = body.empty() ? std::string() : fmt::format("Content-Length: {}\r\n", body.size());
    send(fmt::format("{} {} HTTP/1.1\r\nHost: site.test\r\n{}{}\r\n{}", verb, target, headers, length, body));
    return read_answer(verb == "HEAD");
}

}  // namespace tafl::test
