// The JSON reader: what is JSON, also by Boost.JSON's judgement; strings, numbers, fields.
#include "base/json_reader.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <random>

namespace tafl {
namespace {

std::string error_of(std::string_view text) {
    const auto end = json_value_end(text);
    return end ? "" : std::to_string(end.error().offset) + " " + end.error().message;
}

TEST(JsonReader, StopsBehindTheValue) {
    EXPECT_EQ(json_value_end(R"( {"a": [1, 2]} , 3)"), 14U);
    EXPECT_EQ(json_value_end("12x"), 2U);
    EXPECT_TRUE(is_json(" [] "));
    EXPECT_FALSE(is_json("[] 1"));
    EXPECT_FALSE(is_json(""));
}

TEST(JsonReader, SaysWhatItExpectedAndWhere) {
    EXPECT_EQ(error_of(R"({"a" 1})"), "5 expected a colon");
    EXPECT_EQ(error_of("[1 2]"), "3 expected a comma or ]");
    EXPECT_EQ(error_of(R"({"a":1,})"), "7 expected a name in quotes");
    EXPECT_EQ(error_of("[1,]"), "3 expected a value");
    EXPECT_EQ(error_of(R"("a\x")"), "2 expected an escape");
    EXPECT_EQ(error_of("\"a\nb\""), "2 expected a character");
    EXPECT_EQ(error_of("-"), "1 expected a value");
    EXPECT_EQ(error_of("1.e5"), "2 expected a digit");
    EXPECT_EQ(error_of("tru"), "3 expected true, false or null");
    EXPECT_EQ(error_of(R"({"a":"b)"), "7 expected a quote");
    EXPECT_EQ(error_of(std::string(33, '[')), "32 expected less depth");
}

TEST(JsonReader, ReadsValues) {
    const JsonObject object(JsonValue(
        R"({"n":-7, "f":1.0, "s":"\u00e9\n\ud83d\udc51/", "a":[1,"[,]",{}] ,"\u0061b":null,"big":9223372036854775808})"));
    EXPECT_EQ(object.integer_at("n"), -7);
    EXPECT_EQ(object.integer_at("f"), std::nullopt);
    EXPECT_EQ(object.integer_at("big"), std::nullopt);
    EXPECT_EQ(object.integer_at("s"), std::nullopt);
    EXPECT_EQ(object.string_at("s"), "é\n👑/");
    EXPECT_EQ(object.string_at("n"), "");
    ASSERT_EQ(object.find("a")->elements().size(), 3U);
    EXPECT_EQ(object.find("a")->elements()[1].string(), "[,]");
    EXPECT_TRUE(object.find("ab")->is_null());
    EXPECT_FALSE(object.contains("x"));
    EXPECT_EQ(object.fields().size(), 6U);
    EXPECT_TRUE(JsonObject(JsonValue("[1]")).fields().empty());
    EXPECT_TRUE(JsonObject(JsonValue("{ }")).fields().empty());
    EXPECT_TRUE(JsonValue("[ ]").elements().empty());
    EXPECT_EQ(JsonValue(R"({ "a b" : [ 1 , 2 ] })").compact(), R"({"a b":[1,2]})");
    EXPECT_EQ(JsonValue(R"({"a":{"b":1,"c":"b","b":2}})").name_twice(), "b");
}

// Of valid texts: the same values, by Boost.JSON's spelling.
boost::json::value tree_of(JsonValue value) {
    if (value.is_string()) return boost::json::value(value.string());
    if (value.is_array()) {
        boost::json::array array;
        for (const JsonValue each : value.elements()) array.push_back(tree_of(each));
        return array;
    }
    if (value.is_object()) {
        boost::json::object object;
        const JsonObject fields(value);
        for (const JsonField& field : fields.fields()) object[field.plain_name()] = tree_of(field.value);
        return object;
    }
    return boost::json::parse(value.text());
}

TEST(JsonReader, JudgesAsBoostDoes) {
    const std::string seeds[] = {
        R"({"a": [1, -2.5e+3, 0.1E-2], "b": {"c": null, "d": [true, false, {}]}, "e": "x\"\\\/\b\f\n\r\tÿ"})",
        R"(["\u00e9\ud83d\udc51", "æøå", [], [[[]]], {"": 0, "\u0061": 01}])",
        std::string(31, '[') + "1" + std::string(31, ']'),
        std::string(32, '[') + std::string(32, ']'),
        std::string(33, '[') + std::string(33, ']'),
        R"("\ud83d\udc51")",
        R"("\ud83d\u00e9")",
        R"("\udc51 \ud83d")"};
    std::mt19937 dice(4);
    int valid = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = seeds[dice() % std::size(seeds)];
        for (auto changes = dice() % 3; changes > 0; --changes) {
            const auto at = dice() % text.size();
            constexpr std::string_view bytes = "{}[]\",:\\u0e1-.+ \n\xC3\xA9tn";
            if (dice() % 2 == 0) text.erase(at, 1 + dice() % 3);
            else text[at] = bytes[dice() % bytes.size()];
            if (text.empty()) text = "0";
        }
        boost::system::error_code fault;
        const auto tree = boost::json::parse(text, fault);
        ASSERT_EQ(is_json(text), !fault) << text << '\n' << fault.message();
        if (fault) continue;
        ++valid;
        const auto begin = text.find_first_not_of(" \n"), end = text.find_last_not_of(" \n");
        ASSERT_EQ(tree_of(JsonValue(std::string_view(text).substr(begin, end + 1 - begin))), tree) << text;
    }
    EXPECT_GT(valid, 1000);
}

}  // namespace
}  // namespace tafl
