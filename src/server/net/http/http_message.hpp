// An HTTP request as received and a response as sent: what http_session and responder exchange.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/refusal.hpp"
#include "server/net/http/http.hpp"
#include "server/net/http/static_files.hpp"

namespace tafl::server {

// Absent headers are empty.
struct RawRequest {
    std::string verb;    // "GET"
    std::string target;  // not decoded
    std::string host;
    std::string origin;
    std::string cookie;
    std::string authorization;
    std::string content_type;
    std::string accept_encoding;
    std::string accept_language;
    std::string if_none_match;
    std::string forwarded_for;
    std::string forwarded_proto;
    std::string request_id;
    std::string agent;  // User-Agent
    std::string body;
    std::string peer;  // the address of the peer
    std::shared_ptr<Disconnect> disconnect;
};

struct RawResponse {
    int status = 200;
    std::string type{};
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string style_source{};  // of the page's <style>, for its policy
    std::string body{};
    std::shared_ptr<const StaticFile> file{};  // sent instead of the body
    const std::string StaticFile::* encoded = &StaticFile::body;
    NextPiece pieces{};                        // sent instead of the body, if set
    std::shared_ptr<SocketListener> stream{};  // the response continues line by line
    Caller caller{};                           // the caller of the stream
    std::string token{};                       // the caller's token
    std::string route{};                       // for the log; nothing secret
    std::string client{};                      // for the log: the client's address
    std::string request_id{};                  // for the log
    std::string_view error{};                  // for the log: the code of a refusal

    [[nodiscard]] std::string_view content() const {
        return file ? std::string_view((*file).*encoded) : body;
    }
    [[nodiscard]] bool has_header(std::string_view name) const;
};

[[nodiscard]] int status_of(RefusalCode code) noexcept;

// `{"error": code, "text": text}`. The second form is for statuses that only HTTP knows.
[[nodiscard]] RawResponse error_response(const Refusal& refusal);
[[nodiscard]] RawResponse error_response(int status, const Refusal& refusal);
// A line of text, for pages.
[[nodiscard]] RawResponse plain_error(int status, std::string text);

// The headers of every response: the policies for browsers, and no caching unless the response says otherwise.
void add_site_headers(RawResponse& response);

}  // namespace tafl::server
