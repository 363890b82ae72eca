// A request as it came in, and an answer as it goes out: between the sockets (http_session) and what is said
// (responder).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/http.hpp"
#include "server/net/static_files.hpp"

namespace tafl::server {

// Headers that were not sent are empty.
struct RawRequest {
    std::string verb;    // "GET"
    std::string target;  // not decoded
    std::string host;
    std::string origin;
    std::string cookie;
    std::string authorization;
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    std::string forwarded_for;
    std::string forwarded_proto;
    std::string body;
    std::string peer;  // the address at the other end of the connection
    std::shared_ptr<Departure> departure;
};

struct Answer {
    int status = 200;
    std::string type;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::shared_ptr<const StaticFile> file;  // what is sent instead of the body
    const std::string StaticFile::* packed = &StaticFile::body;
    std::shared_ptr<SocketListener> stream;  // it goes on, line by line
    Caller caller;                           // of a stream
    std::string token;                       // by which they came
    std::string what;                        // for the log: the route, or the file; nothing secret

    [[nodiscard]] std::string_view content() const { return file ? std::string_view((*file).*packed) : body; }
    [[nodiscard]] bool has_header(std::string_view name) const;
};

// `{"error": code, "text": text}`
[[nodiscard]] Answer refusal(const Refused& refused);
// The same for people who look at a page.
[[nodiscard]] Answer plain_refusal(int status, std::string text);

// What every answer carries: what a browser may do with it, and whether it may keep it.
void add_site_headers(Answer& answer);

}  // namespace tafl::server
