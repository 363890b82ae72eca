// Codes by the clock against the RFC, and browsers in words.
#include <gtest/gtest.h>

#include "server/people/sign_in/browsers.hpp"
#include "server/people/sign_in/totp.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";  // 12345678901234567890

store::Moment at_second(std::int64_t second) { return store::Moment(std::chrono::seconds(second)); }

TEST(Totp, IsThatOfRfc6238) {  // appendix B, its last six digits
    const std::pair<std::int64_t, const char*> vectors[] = {{59, "287082"},         {1111111109, "081804"},
                                                            {1111111111, "050471"}, {1234567890, "005924"},
                                                            {2000000000, "279037"}, {20000000000, "353130"}};
    for (const auto& [second, code] : vectors)
        EXPECT_EQ(totp_code(secret, totp_step(at_second(second))), code) << second;
}

TEST(Totp, AllowsOneStepEachWayAndNoCodeTwice) {
    const store::Moment now = at_second(1234567890);
    const std::int64_t step = totp_step(now);
    for (const int away : {-2, -1, 0, 1, 2}) {
        const auto found = matching_step(secret, totp_code(secret, step + away), now, 0);
        EXPECT_EQ(found.has_value(), away >= -1 && away <= 1) << away;
    }
    EXPECT_FALSE(matching_step(secret, totp_code(secret, step), now, step));
    EXPECT_FALSE(matching_step(secret, totp_code(secret, step - 1), now, step)) << "an older one neither";
    EXPECT_TRUE(matching_step(secret, totp_code(secret, step), now, step - 1));
    for (const char* wrong : {"", "5924", "0059240", "00592x"})
        EXPECT_FALSE(matching_step(secret, wrong, now, 0)) << wrong;
}

TEST(Totp, NewSecretsAreBase32AndDiffer) {
    const std::string fresh = new_totp_secret();
    EXPECT_EQ(fresh.size(), 32U);
    EXPECT_EQ(totp_code(fresh, 1).size(), 6U);
    EXPECT_NE(fresh, new_totp_secret());
    EXPECT_EQ(totp_code("0189", 1), "");
    EXPECT_EQ(totp_link("ABC", "Æ"), "otpauth://totp/Skjaldborg:%C3%86?secret=ABC&issuer=Skjaldborg");
}

TEST(Browsers, AreNamedInWords) {
    EXPECT_EQ(browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
              "Firefox, Linux");
    EXPECT_EQ(browser_name("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                           "Chrome/130.0 Safari/537.36 Edg/130.0"),
              "Edge, Windows");
    EXPECT_EQ(browser_name("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 "
                           "Version/17.0 Mobile/15E148 Safari/604.1"),
              "Safari, iPhone");
    EXPECT_EQ(browser_name("curl/7.88"), "");
    EXPECT_EQ(browser_name(std::string(100'000, '\xFF')), "");
}

}  // namespace
}  // namespace tafl::server
