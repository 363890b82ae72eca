// The completion scripts load in their shells and offer exactly what the program accepts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

using testing::IsSupersetOf;
using Words = std::set<std::string>;

// Each reads the files `script` and `lines`, and prints a line, a tab and a word that is offered at its end.
const std::map<std::string, std::string> offers{
    {"bash", R"(source ./script
while IFS= read -r line; do
    IFS=' ' read -ra COMP_WORDS <<<"${line//=/ = }"
    [[ $line == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _tafl
    for word in "${COMPREPLY[@]}"; do printf '%s\t%s\n' "$line" "$word"; done
done <lines)"},
    {"zsh", "zsh -f " + (source_tree() / "tests/cli/offers.zsh").string()},
    {"fish", R"(HOME=$PWD fish --no-config -c 'source ./script
while read -l line
    for word in (complete -C $line)
        printf "%s\t%s\n" $line (string split -f1 \t -- $word)
    end
end <lines')"}};

// Of "--side=attackers", as fish says it.
std::string value_of(const std::string& word) { return word.substr(word.find('=') + 1); }

class Completion : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (run_shell(std::string("command -v ") + GetParam()).status != 0)
            GTEST_SKIP() << GetParam() << " is not installed";
    }
    // What the shell offers at the end of each line.
    static std::map<std::string, Words> offered(const std::vector<std::string>& lines) {
        std::string file;
        for (const auto& line : lines) file += line + "\n";
        write_scratch("lines", file);
        const auto ran =
            run_shell("tafl completion " + std::string(GetParam()) + " >script\n" + offers.at(GetParam()));
        EXPECT_EQ(ran.err, "");
        std::map<std::string, Words> found;
        for (const auto& line : lines_of(ran.out)) {
            const auto tab = line.find('\t');
            if (tab == line.npos) ADD_FAILURE() << line;
            else found[line.substr(0, tab)].insert(value_of(line.substr(tab + 1)));
        }
        return found;
    }
    static Words offered(const std::string& line) { return offered(std::vector{line})[line]; }
};

TEST_P(Completion, OffersEveryCommand) {
    const auto names = command_names();
    Words expected(names.begin(), names.end());
    auto found = offered("tafl ");
    EXPECT_THAT(found, IsSupersetOf(expected));
    for (const auto& name : {"--help", "--version"}) expected.insert(name);
    EXPECT_THAT(expected, IsSupersetOf(found));
    EXPECT_EQ(offered("tafl --"), (Words{"--help", "--version"}));
}

TEST_P(Completion, OffersTheOptionsThatHelpNames) {
    static const std::regex option(R"re(^  (?:-[a-z], )?(--[a-z-]+))re");
    std::map<std::string, Words> named;
    std::vector<std::string> lines;
    for (const auto& command : command_names()) {
        lines.push_back("tafl " + command + " --");
        auto& options = named[lines.back()] = {"--help"};
        for (const auto& line : lines_of(run_tafl({"help", command}).out)) {
            std::smatch match;
            if (std::regex_search(line, match, option)) options.insert(match[1]);
        }
    }
    named["tafl analyze --"] = named.at("tafl analyse --");
    lines.emplace_back("tafl analyze --");
    EXPECT_EQ(offered(lines), named);
}

// They are those of the error that names them all.
TEST_P(Completion, OffersTheActions) {
    static const std::regex action("'([a-z-]+)( [^']*)?'");
    std::map<std::string, Words> named;
    std::vector<std::string> lines;
    for (const std::string command : {"tables", "solve", "theory", "data", "admin"}) {
        lines.push_back("tafl " + command + " ");
        auto& actions = named[lines.back()];
        const auto error = run_tafl({command, "?"}).err;
        const auto list = error.substr(0, error.find(';'));
        for (std::sregex_iterator found(list.begin(), list.end(), action), end; found != end; ++found)
            actions.insert((*found)[1]);
        EXPECT_GE(actions.size(), 3U) << error;
    }
    EXPECT_EQ(offered(lines), named);
    write_scratch("brandub.theory", "");
    EXPECT_THAT(offered("tafl theory check bra"), testing::Contains("brandub.theory"));
    EXPECT_EQ(offered("tafl admin mute "), Words{});
}

TEST_P(Completion, OffersValues) {
    write_scratch("offered.csv", "");
    write_scratch("offered.toml", "");
    const std::map<std::string, Words> expected{
        {"tafl play --rules brandub-w", {"brandub-walker"}},
        {"tafl play --rules=brandub-w", {"brandub-walker"}},
        {"tafl play --rules=offered.t", {"offered.toml"}},
        {"tafl rules brandub-w", {"brandub-walker"}},
        {"tafl show --format s", {"svg"}},
        {"tafl show --format=p", {"pdf", "png"}},
        {"tafl help perf", {"perft"}},
        {"tafl help lab", {"laboratory"}},
        {"tafl completion ", {"bash", "fish", "zsh"}},
        {"tafl replay offered.c", {"offered.csv"}},
        {"tafl convert --to otn -o offered.c", {"offered.csv"}},
    };
    std::vector<std::string> lines;
    for (const auto& [line, words] : expected) lines.push_back(line);
    EXPECT_EQ(offered(lines), expected);
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "zsh", "fish"),
                         [](const auto& shell) { return std::string(shell.param); });

}  // namespace

}  // namespace tafl::test
