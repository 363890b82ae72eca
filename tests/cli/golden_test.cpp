// `tafl golden`: the tables in the tree pass, and wrong ones fail.
#include <gtest/gtest.h>

#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

std::string line(std::string_view moves, std::string_view expect) {
    return R"({"id":"x","ruleset":"copenhagen","position":"startpos","moves":)" + std::string(moves) +
           R"(,"expect":)" + std::string(expect) + "}\n";
}

Ran golden(const std::string& text) { return run_tafl_line("golden -", text); }

constexpr std::string_view quiet = R"({"legal":true,"captures":[],"result":"ongoing","reason":""})";

TEST(GoldenCommand, TablesOfTheTreePass) {
    std::vector<std::string> arguments{"golden"};
    for (const auto& entry : std::filesystem::directory_iterator(data_path("golden"))) {
        if (entry.path().extension() == ".jsonl") arguments.push_back(entry.path().string());
    }
    ASSERT_GT(arguments.size(), 1U);
    const auto ran = run_tafl(arguments);
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_TRUE(lines_of(ran.out).back().ends_with(" passed, 0 failed")) << ran.out;
}

TEST(GoldenCommand, NoticesEachKindOfDifference) {
    EXPECT_EQ(golden(line(R"(["d1-d3"])", quiet)).status, 0);
    struct Row {
        std::string_view moves, expect;
        int status;
    };
    for (const auto& [moves, expect, status] :
         {Row{R"(["d1-d3"])", R"({"legal":false})", 1}, Row{R"(["d1-d9"])", quiet, 1},
          Row{R"(["d1-d3"])", R"({"legal":true,"captures":["e2"],"result":"ongoing","reason":""})", 1},
          Row{R"(["d1-d3","e5-e2","d3-e3"])", quiet, 1},
          Row{R"(["d1-d3"])", R"({"legal":true,"captures":[],"result":"draw","reason":"repetition"})", 1},
          Row{R"(["d1-d9","d1-d3"])", quiet, 1}, Row{R"(["zebra"])", quiet, 2}, Row{R"([])", quiet, 2},
          Row{R"(["d1-d19"])", quiet, 2}, Row{R"("d1-d3")", quiet, 2}, Row{R"(["d1-d3"])", "{}", 2},
          Row{R"(["d1-d3"])", "7", 2}}) {
        const auto ran = golden(line(moves, expect));
        EXPECT_EQ(ran.status, status) << moves << expect;
        EXPECT_EQ(lines_of(ran.out).back(), "0 passed, 1 failed");
        EXPECT_TRUE(ran.out.starts_with("standard input:1")) << ran.out;
    }
}

// A value that is impossible on any board is an error in the line, not a failed position.
TEST(GoldenCommand, ImpossibleValuesAreMalformed) {
    const auto with = [](std::string_view from, std::string_view to) {
        auto text = line(R"(["d1-d3"])", quiet);
        return golden(text.replace(text.find(from), from.size(), to));
    };
    const struct {
        std::string_view from, to, says;
    } rows[] = {
        {"copenhagen", "kopenhagen", "kopenhagen"},
        {"startpos", "3t3/9", "position: "},
        {"\"captures\":[]", "\"captures\":[\"z9\"]", "captures: the board has no square 'z9'"},
        {"ongoing", "undecided", "the field \"result\" is 'undecided'; it can be ongoing, attackers,"},
        {"\"reason\":\"\"", "\"reason\":\"bored\"",
         "the field \"reason\" is 'bored'; it can be \"\", king-"}};
    for (const auto& [from, to, says] : rows) {
        const auto ran = with(from, to);
        EXPECT_EQ(ran.status, 2) << to;
        EXPECT_NE(ran.err.find(says), std::string::npos) << ran.err;
    }
}

TEST(GoldenCommand, UnknownAndRepeatedFieldsAreMalformed) {
    const auto with = [](std::string_view more) {
        auto text = line(R"(["d1-d3"])", quiet);
        return text.insert(1, more);
    };
    EXPECT_EQ(golden(with(R"("clause":"R1","why":"…","confidence":"high","note":"","source":"",)")).status,
              0);
    const auto unknown = golden(with(R"("move":"d1-d3",)"));
    EXPECT_EQ(unknown.status, 2);
    EXPECT_NE(unknown.err.find("unknown field 'move'; the fields are id, ruleset, position,"),
              std::string::npos)
        << unknown.err;
    EXPECT_EQ(golden(with(R"("id":"y",)")).err, "tafl: standard input:1: the field 'id' appears twice\n");
    EXPECT_NE(golden(line(R"(["d1-d3"])",
                          R"({"legal":true,"capture":[],"captures":[],"result":"ongoing","reason":""})"))
                  .err.find("unknown field 'capture'"),
              std::string::npos);
}

TEST(GoldenCommand, BrokenLinesCountAndTheRestIsChecked) {
    const auto ran =
        golden("{\n" + line(R"(["d1-d3"])", quiet) + "\n[1,2]\n" + std::string(5000, '[') + "\n");
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.err, "tafl: standard input:1: not a JSON object\n");
    EXPECT_EQ(lines_of(ran.out).back(), "1 passed, 3 failed");
    EXPECT_NE(ran.out.find("standard input:5"), std::string::npos) << ran.out;
}

}  // namespace

}  // namespace tafl::test
