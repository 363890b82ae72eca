// The documents that show what the program says are what it says. UPDATE_SNAPSHOTS=1 writes them anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "run.hpp"

namespace tafl::test {

namespace {

const std::filesystem::path tree = SKJALDBORG_SOURCE_DIR;

void expect_document(const std::filesystem::path& file, const std::string& text) {
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) std::ofstream(tree / file, std::ios::binary) << text;
    EXPECT_TRUE(text == read_text(tree / file)) << file << " is out of date; UPDATE_SNAPSHOTS=1 writes it";
}

std::vector<std::string> commands() {
    std::vector<std::string> names;
    for (const auto& line : lines_of(run_tafl_line("help").out)) {
        if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return names;
}

TEST(Docs, TheCommandLineIsDescribedAsItIs) {
    std::string text =
        "# The command line\n\nEvery command as `tafl help` describes it; a test keeps the two alike.\n";
    text += "\n```text\n" + run_tafl_line("help").out + "```\n";
    for (const auto& command : commands()) {
        text += "\n## " + command + "\n\n```text\n" + run_tafl({"help", command}).out + "```\n";
    }
    expect_document("docs/cli.md", text);
}

TEST(Docs, ThePictureIsDrawnByTheProgram) {
    expect_document("docs/board.svg", run_tafl_line("show --format svg").out);
}

// Every `tafl` command that the README names is one, with options that it has.
TEST(Docs, TheReadmeNamesWhatIsThere) {
    static const std::regex mention(R"re(tafl ([a-z]+)((?: --?[a-z-]+)*))re");
    const auto readme = read_text(tree / "README.md");
    for (std::sregex_iterator found(readme.begin(), readme.end(), mention), end; found != end; ++found) {
        const auto help = run_tafl({"help", (*found)[1]});
        EXPECT_EQ(help.status, 0) << (*found)[0];
        std::istringstream options((*found)[2]);
        for (std::string option; options >> option;)
            EXPECT_NE(help.out.find(option), std::string::npos) << (*found)[0];
    }
}

}  // namespace

}  // namespace tafl::test
