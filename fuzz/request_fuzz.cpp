// The parts of a request that the site parses itself: target and headers. The input is a target and a header,
// separated by a line end.
#include <cstdlib>
#include <string_view>

#include "server/net/http/header_values.hpp"
#include "server/net/http/target.hpp"
#include "server/net/http/trusted_proxies.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tafl::server;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto target = text.substr(0, text.find('\n'));
    const auto header = text.substr(std::min(text.size(), target.size() + 1));
    if (const auto parsed = parse_target(target)) {
        if (!parsed->path.starts_with('/') || parsed->path.find("/../") != std::string::npos ||
            parsed->path.find('\0') != std::string::npos) {
            std::abort();
        }
    }
    static_cast<void>(find_cookie(header, "skjaldborg"));
    static_cast<void>(media_type(header));
    static_cast<void>(accepts_encoding(header, "br"));
    static_cast<void>(matches_etag(header, "\"x\""));
    static_cast<void>(is_own_origin(header, target, true));
    static_cast<void>(limited_address(TrustedProxies::nearby().client_address("127.0.0.1", header)));
    return 0;
}
