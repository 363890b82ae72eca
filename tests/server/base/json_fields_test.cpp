#include "server/base/json_fields.hpp"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>

namespace tafl::server {
namespace {

// The sentence of the refusal; "" if there is none.
std::string refusal(std::string_view text, const std::function<void(const JsonFields&)>& read) {
    try {
        read(JsonFields::parse(text));
    } catch (const Refusal& refused) {
        EXPECT_EQ(refused.code, RefusalCode::Invalid);
        return refused.text;
    }
    return "";
}

void read_all(const JsonFields& body) {
    body.allow({"name", "text", "days", "on", "kind", "clock", "list"});
    static_cast<void>(body.find_line("name", 2, 5));
    static_cast<void>(body.find_text("text", 1, 3));
    static_cast<void>(body.find_number("days", 0, 28));
    static_cast<void>(body.find_flag("on"));
    static_cast<void>(body.find_word<int>("kind", {{"none", 0}, {"fischer", 1}, {"days", 2}}));
    static_cast<void>(body.find_list("list", 2));
    if (const auto clock = body.find_object("clock")) static_cast<void>(clock->number("initial", 1, 10));
}

TEST(JsonFields, WhatIsWrongIsNamed) {
    struct {
        std::string_view text;
        std::string_view says;
    } const cases[] = {
        {"", "The request is not JSON: an object in braces is expected."},
        {"{\"name\":", "The request is not JSON: an object in braces is expected."},
        {"{} {}", "The request is not JSON: an object in braces is expected."},
        {"{\"name\":\"\xff\"}", "The request is not JSON: an object in braces is expected."},
        {"[]", "The request is JSON, but not an object in braces."},
        {"7", "The request is JSON, but not an object in braces."},
        {"{\"nmae\":1}",
         "'nmae' is not a field of this request; it can have name, text, days, on, kind, clock, list."},
        {"{\"name\":7}", "name must be a text of 2 to 5 characters."},
        {"{\"name\":\"a\"}", "name must be a text of 2 to 5 characters; it has 1."},
        {"{\"name\":\"abcdef\"}", "name must be a text of 2 to 5 characters; it has 6."},
        {"{\"name\":\"a\\nb\"}", "name must be one line without control characters."},
        {"{\"name\":\"a\\u0000b\"}", "name must be one line without control characters."},
        {"{\"text\":\"a\\u0000\"}", "text must be a text without control characters."},
        {"{\"text\":\"\\u001b[\"}", "text must be a text without control characters."},
        {"{\"text\":\"\\u007f\"}", "text must be a text without control characters."},
        {"{\"text\":\"abcd\"}", "text must be a text of 1 to 3 bytes; it has 4."},
        {"{\"days\":29}", "days must be a whole number from 0 to 28."},
        {"{\"days\":-1}", "days must be a whole number from 0 to 28."},
        {"{\"days\":1.5}", "days must be a whole number from 0 to 28."},
        {"{\"days\":1e300}", "days must be a whole number from 0 to 28."},
        {"{\"days\":18446744073709551615}", "days must be a whole number from 0 to 28."},
        {"{\"days\":\"3\"}", "days must be a whole number from 0 to 28."},
        {"{\"on\":1}", "on must be true or false."},
        {"{\"kind\":\"hours\"}", "kind must be none, fischer or days."},
        {"{\"kind\":2}", "kind must be none, fischer or days."},
        {"{\"list\":[1,2,3]}", "list must be a list of at most 2 values."},
        {"{\"clock\":[]}", "clock must be an object in braces."},
        {"{\"clock\":{}}", "clock.initial is missing: a number from 1 to 10 is expected."},
        {"{\"clock\":{\"initial\":11}}", "clock.initial must be a whole number from 1 to 10."},
    };
    for (const auto& test : cases) EXPECT_EQ(refusal(test.text, read_all), test.says) << test.text;
}

TEST(JsonFields, WhatIsRightIsRead) {
    const JsonFields body = JsonFields::parse(
        R"({"name":"Þórr","days":3.0,"on":false,"kind":"days","clock":{"initial":10},"list":[1],"nothing":null})");
    EXPECT_EQ(body.line("name", 2, 4), "Þórr");
    EXPECT_EQ(body.number("days", 0, 28), 3);
    EXPECT_EQ(body.find_flag("on"), false);
    EXPECT_EQ(body.word<int>("kind", {{"none", 0}, {"days", 2}}), 2);
    EXPECT_EQ(body.object("clock").number("initial", 1, 10), 10);
    EXPECT_EQ(body.find_list("list", 1)->size(), 1U);
    EXPECT_EQ(JsonFields::parse(R"({"text":"a\tb\r\n"})").text("text", 1, 5), "a\tb\r\n");
    EXPECT_FALSE(body.find_text("nothing", 0, 1));
    EXPECT_FALSE(body.find_object("absent"));
    EXPECT_EQ(body.find_list("absent", 1), nullptr);
}

TEST(JsonFields, AnObjectInAFieldOutlivesTheWhole) {
    const JsonFields clock =
        JsonFields::parse(R"({"clock":{"kind":"a text that is too long for the stack"}})").object("clock");
    EXPECT_EQ(clock.line("kind", 1, 80), "a text that is too long for the stack");
}

TEST(JsonFields, DepthIsBounded) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
    EXPECT_EQ(refusal(deep, read_all), "The JSON is nested deeper than 16 objects and lists.");
}

}  // namespace
}  // namespace tafl::server
