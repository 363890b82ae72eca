// The completion script loads in bash and offers exactly what the program accepts.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "run.hpp"

namespace tafl::test {

namespace {

// The completions of the last word.
std::set<std::string> offered(const std::string& words, int index) {
    const auto ran = run_shell("source <(tafl completion bash)\nCOMP_WORDS=(" + words + ")\nCOMP_CWORD=" +
                               std::to_string(index) + "\n_tafl\nprintf '%s\\n' \"${COMPREPLY[@]}\"");
    EXPECT_EQ(ran.err, "") << words;
    const auto lines = lines_of(ran.out);
    return {lines.begin(), lines.end()};
}

TEST(Completion, OffersEveryCommand) {
    auto expected = command_names();
    expected.insert(expected.end(), {"--help", "--version"});
    EXPECT_EQ(offered("tafl \"\"", 1), std::set<std::string>(expected.begin(), expected.end()));
}

TEST(Completion, OffersTheOptionsThatHelpNames) {
    static const std::regex option(R"re(^  (?:-[a-z], )?(--[a-z-]+))re");
    for (const auto& command : command_names()) {
        std::set<std::string> named{"--help"};
        for (const auto& line : lines_of(run_tafl({"help", command}).out)) {
            std::smatch match;
            if (std::regex_search(line, match, option)) named.insert(match[1]);
        }
        EXPECT_EQ(offered("tafl " + command + " --", 2), named) << command;
    }
}

TEST(Completion, OffersValues) {
    EXPECT_TRUE(offered("tafl play --rules bran", 3).contains("brandub-walker"));
    EXPECT_EQ(offered("tafl show --format s", 3), std::set<std::string>{"svg"});
    EXPECT_EQ(offered("tafl help per", 2), std::set<std::string>{"perft"});
    EXPECT_EQ(offered("tafl help lab", 2), std::set<std::string>{"laboratory"});
    write_scratch("games.csv", "");
    EXPECT_TRUE(offered("tafl replay gam", 2).contains("games.csv"));
}

}  // namespace

}  // namespace tafl::test
