// The address of a site: `http://localhost:8080`, `https://tafl.example/`.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace tafl {

struct SiteAddress {
    bool is_secure = false;
    std::string host;
    std::string port;  // "443"
    std::string path;  // before "/api/v1"; empty, or without a slash at its end

    [[nodiscard]] std::string name() const;  // as it was written
    [[nodiscard]] std::string host_header() const;
};

[[nodiscard]] Parsed<SiteAddress> parse_site_address(std::string_view text);

}  // namespace tafl
