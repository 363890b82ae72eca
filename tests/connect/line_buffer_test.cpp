// Splits bytes into lines, wherever the network splits them.
#include "connect/line_buffer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tafl::test {
namespace {

TEST(LineBuffer, GivesTheSameLinesHoweverTheBytesAreCut) {
    const std::string bytes = "one\n\nthree\r\nthe rest";
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        LineBuffer buffer;
        std::vector<std::string> lines;
        for (const auto& part : {bytes.substr(0, cut), bytes.substr(cut)}) {
            buffer.add(part);
            while (auto line = buffer.next()) lines.push_back(*std::move(line));
        }
        EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "three\r"})) << cut;
        EXPECT_EQ(buffer.size(), 8U) << cut;
    }
}

}  // namespace
}  // namespace tafl::test
