// Addresses of sites, as people write them.
#include "connect/site_address.hpp"

#include <gtest/gtest.h>

namespace tafl::test {
namespace {

TEST(SiteAddress, IsReadAndWritten) {
    struct Row {
        const char *text, *host, *port, *path, *header, *name;
    };
    for (const auto& [text, host, port, path, header, name] :
         {Row{"http://localhost:8080", "localhost", "8080", "", "localhost:8080", "http://localhost:8080"},
          Row{"https://tafl.example", "tafl.example", "443", "", "tafl.example", "https://tafl.example"},
          Row{"https://tafl.example/", "tafl.example", "443", "", "tafl.example", "https://tafl.example"},
          Row{"http://a/tafl//", "a", "80", "/tafl", "a", "http://a/tafl"},
          Row{"http://a:80/x", "a", "80", "/x", "a", "http://a/x"},
          Row{"https://a:80", "a", "80", "", "a:80", "https://a:80"},
          Row{"http://[::1]:8080", "::1", "8080", "", "[::1]:8080", "http://[::1]:8080"},
          Row{"http://[::1]", "::1", "80", "", "[::1]", "http://[::1]"}}) {
        const auto site = parse_site_address(text);
        ASSERT_TRUE(site) << text;
        EXPECT_EQ(site->host, host) << text;
        EXPECT_EQ(site->port, port) << text;
        EXPECT_EQ(site->path, path) << text;
        EXPECT_EQ(site->host_header(), header) << text;
        EXPECT_EQ(site->name(), name) << text;
    }
}

TEST(SiteAddress, IsRefusedWithAnExample) {
    for (const auto* text : {"", "localhost", "localhost:8080", "ftp://a", "http://", "http:///x",
                             "http://:80", "http://a:0", "http://a:65536", "http://a:x",
                             "http://a:", "http://[::1", "http://a b", "http://a/x y", "http://a/\xC3\xA6"}) {
        const auto site = parse_site_address(text);
        ASSERT_FALSE(site) << text;
        EXPECT_NE(site.error().message.find("expected a site's address, such as http://localhost:8080"),
                  std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::test
