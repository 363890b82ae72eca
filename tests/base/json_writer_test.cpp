#include "base/json_writer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tafl {
namespace {

TEST(JsonWriter, SetsCommasAndTakesEveryKindOfValue) {
    JsonWriter json;
    json.open('{').field("text", "a").field("n", -3).field("yes", true).field("half", 0.5);
    json.field("exact", 1.0 / 3, 6).field("none", std::optional<int>()).field_or_null("empty", "");
    json.list("list", std::vector{1, 2}).raw_field("raw", "[0]");
    json.field("ms", std::chrono::milliseconds(7))
        .key("inner")
        .open('[')
        .open('{')
        .close('}')
        .close(']')
        .close('}');
    EXPECT_EQ(json.text(),
              R"({"text":"a","n":-3,"yes":true,"half":0.5,"exact":0.333333,"none":null,"empty":null,)"
              R"("list":[1,2],"raw":[0],"ms":7,"inner":[{}]})");
}

TEST(JsonWriter, EscapesWhatJsonReserves) {
    JsonWriter json;
    json.value("\"\\\n\t\r\x01\x7F \xC3\xBE \xC3 [");
    EXPECT_EQ(json.text(), "\"\\\"\\\\\\n\\t\\r\\u0001\\u007f \xC3\xBE \\ufffd [\"");
}

TEST(JsonWriter, SeparatesTextsThatEndLikeAnOpenBracket) {
    JsonWriter json;
    json.open('[').value("a[").value("b:").close(']');
    EXPECT_EQ(json.take(), R"(["a[","b:"])");
}

TEST(JsonWriter, WritesTheLargestNumber) {
    JsonWriter json;
    json.value(std::numeric_limits<double>::max(), 6);
    EXPECT_EQ(json.text().size(), 309U + 7);
}

}  // namespace
}  // namespace tafl
