// The operator's log.
#include "server/base/log.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

const std::chrono::system_clock::time_point at{1'790'000'000'007ms};

TEST(Log, OneLineForPeopleOrForPrograms) {
    const LogFields fields = {{"method", "GET"},
                              {"status", 200},
                              {"error", ""},
                              {"seconds", std::chrono::steady_clock::duration(1500us)}};
    EXPECT_EQ(log_text(LogFormat::Text, at, LogLevel::Warning, "slow request", fields),
              "2026-09-21T14:13:20.007Z warning \"slow request\" method=GET status=200 error=\"\" "
              "seconds=0.001500\n");
    EXPECT_EQ(log_text(LogFormat::Json, at, LogLevel::Info, "request", fields),
              R"({"time":"2026-09-21T14:13:20.007Z","level":"info","event":"request","method":"GET",)"
              R"("status":200,"error":"","seconds":0.001500})"
              "\n");
}

TEST(Log, TextFromOutsideStaysInItsField) {
    const std::string evil = "a\nb\x1b[2J c=\"d\" \xff \xc2\x9b \xe2\x80\xae";
    const LogFields fields = {{"verb", evil}};
    const auto text = log_text(LogFormat::Text, at, LogLevel::Error, evil, fields);
    const auto json = log_text(LogFormat::Json, at, LogLevel::Error, evil, fields);
    for (const auto& line : {text, json}) {
        EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
        EXPECT_EQ(line.find('\x1b'), line.npos) << line;
        EXPECT_EQ(line.find("\xc2\x9b"), line.npos) << line;
        EXPECT_EQ(line.find("\xe2\x80\xae"), line.npos) << line;
        EXPECT_EQ(line.find('\xff'), line.npos) << line;
    }
    EXPECT_TRUE(text.find(R"(verb="a\\u000ab\\u001b[2J c=\"d\")") != text.npos) << text;
    EXPECT_EQ(boost::json::parse(json).at("level"), "error");
}

}  // namespace
}  // namespace tafl::server
