// The documents show the program's actual output. UPDATE_SNAPSHOTS=1 updates them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "run.hpp"
#include "site_script.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

const std::filesystem::path& tree = source_tree();

void expect_document(const std::filesystem::path& file, const std::string& text) {
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) std::ofstream(tree / file, std::ios::binary) << text;
    EXPECT_TRUE(text == read_text(tree / file)) << file << " is out of date; UPDATE_SNAPSHOTS=1 writes it";
}

// Creates the files that the examples use.
constexpr std::string_view preparation =
    "printf 'd1-d3 e5-e2 g1-g3,0,0,Ongoing\\n' > games.csv\n"
    "tafl convert --to otn games.csv -o game.otg\n"
    "echo '{\"id\":\"first\",\"ruleset\":\"brandub\",\"position\":\"startpos\",\"moves\":[\"d2-c2\"],"
    "\"expect\":{\"legal\":true,\"captures\":[],\"result\":\"ongoing\",\"reason\":\"\"}}' > golden.jsonl\n"
    "printf '#!/bin/sh\\nexec tafl engine\\n' > other; chmod +x other\n";

const std::string introduction =
    "# The command line\n\n"
    "What `tafl help` says of each command. With `tafl` on the PATH, the examples work in this order in an "
    "empty\n"
    "folder, after these commands, which make what they use; `./other` stands for another "
    "engine:\n\n```sh\n" +
    std::string(preparation) +
    "```\n\n"
    "Examples of `tafl bot` need an account of a site and its token ([bots.md](bots.md) makes both), those "
    "of\n"
    "`tafl connect` another project's server ([htp.md](protocols/htp.md), [tablut.md](protocols/tablut.md)), "
    "those of\n"
    "`tafl admin` a site that runs on the folder ([operation.md](operation.md)), `tafl site` [built "
    "pages](../web/README.md),\n"
    "a `postgresql://` address that server ([data.md](data.md)).\n\n"
    "With `--json` a command prints one object, or one on each line. The fields that its help names stay\n"
    "([versions.md](versions.md)); others may come and go.\n";

// The help of a command: its lines, and those of each option.
struct Help {
    std::vector<std::string> before, after;  // the options
    std::vector<std::vector<std::string>> options;
};

Help help_of(const std::string& command) {
    Help help;
    enum { Before, Options, After } at = Before;
    for (const auto& line : lines_of(run_tafl({"help", command}).out)) {
        if (at == Options && line.empty()) at = After;
        if (at == Options && line.starts_with("  -")) {
            help.options.push_back({line});
        } else if (at == Options) {
            help.options.back().push_back(line);
        } else {
            (at == Before ? help.before : help.after).push_back(line);
        }
        if (line == "Options") at = Options;
    }
    return help;
}

// An option as it is in every command, however broad its columns are: "--rules R  a ruleset's name".
std::string joined(const std::vector<std::string>& option) {
    static const std::regex name("^  (.*?)  +");
    std::string text = std::regex_replace(option.front(), name, "$1  ");
    for (auto line = option.begin() + 1; line != option.end(); ++line)
        text += " " + line->substr(line->find_first_not_of(' '));
    return text;
}

std::string long_name(const std::string& option) {
    const auto begin = option.find("--");
    return option.substr(begin, option.find(' ', begin) - begin);
}

// Without its name, which is above it, and the last line, which is in the overview.
std::string group_of(const std::string& name) {
    const auto help = run_tafl({"help", name}).out;
    const auto begin = help.find(" - ") + 3;
    return help.substr(begin, help.rfind("\n'tafl help COMMAND'") - begin);
}

// Options that several commands have are described once; of a name that differs between commands, what most of them say.
std::set<std::string> shared_options() {
    std::map<std::string, std::map<std::string, int>> uses;  // by name, then text
    for (const auto& command : command_names())
        for (const auto& option : help_of(command).options) ++uses[long_name(joined(option))][joined(option)];
    std::set<std::string> shared;
    for (const auto& [name, texts] : uses) {
        const auto most = std::ranges::max_element(texts, {}, [](const auto& text) { return text.second; });
        if (most->second > 1) shared.insert(most->first);
    }
    return shared;
}

// The list of a group has the first line of each command.
std::string section_of(const std::string& command, const std::set<std::string>& shared_ones) {
    const auto help = help_of(command);
    std::string text = "\n### " + command + "\n\n```text\n", shared;
    const bool has_plain_usage = help.before.at(2) == "Usage: tafl " + command + " [OPTION…]";
    for (std::size_t i = has_plain_usage ? 4 : 2; i < help.before.size(); ++i) text += help.before[i] + "\n";
    for (const auto& option : help.options) {
        const auto one = joined(option);
        if (shared_ones.contains(one)) shared += (shared.empty() ? "  as above: " : " ") + long_name(one);
        else
            for (const auto& line : option) text += line + "\n";
    }
    if (!shared.empty()) text += shared + "\n";
    for (const auto& line : help.after) text += line + "\n";
    return text + "```\n";
}

TEST(Docs, TheCommandLineIsDescribedAsItIs) {
    const auto shared = shared_options();
    std::string text(introduction);
    text += "\n```text\n" + run_tafl_line("help").out + "```\n\n## Options of several commands\n\n```text\n";
    for (const auto& option : shared) text += option + "\n";
    text += "```\n";
    for (const auto& group : help_groups()) {
        text += fmt::format("\n## {}\n\n```text\n{}```\n", group.name, group_of(group.name));
        for (const auto& command : group.commands) text += section_of(command, shared);
    }
    expect_document("docs/cli.md", text);
}

// "1 to 256": one more is refused, and the refusal says the same.
TEST(Docs, TheRangesOfTheHelpAreThoseOfTheErrors) {
    static const std::regex range("(--[a-z-]+) .* ([0-9]+) to ([0-9]+)");
    int tried = 0;
    for (const auto& command : command_names()) {
        const auto help = help_of(command);
        for (const auto& option : help.options) {
            const auto text = joined(option);
            std::smatch found;
            if (!std::regex_search(text, found, range)) continue;
            std::vector<std::string> line{command, found[1], std::to_string(std::stoull(found[3]) + 1)};
            if (!help.before.at(2).ends_with(']')) line.emplace_back("games.csv");
            const auto ran = run_tafl(line);
            EXPECT_EQ(ran.status, 2) << command << text;
            EXPECT_THAT(ran.err, testing::HasSubstr(fmt::format("expected a whole number from {} to {}",
                                                                found[2].str(), found[3].str())))
                << command << text;
            ++tried;
        }
    }
    EXPECT_GT(tried, 30);
}

std::vector<std::string> examples_of(const std::string& command) {
    static const std::regex example("^  (tafl [^\n]*|source [^\n]*)$");
    std::vector<std::string> examples;
    bool is_behind = false;
    for (const auto& line : lines_of(run_tafl({"help", command}).out)) {
        std::smatch found;
        is_behind = is_behind || line == "Examples";
        if (is_behind && std::regex_match(line, found, example)) examples.push_back(found[1]);
    }
    return examples;
}

// `example SECONDS COMMAND` runs it for at most that long (status 124). `until_it_says TEXT COMMAND` ends it
// when it has printed the text. Both print a command that fails.
constexpr std::string_view example_script =
    "rm -rf page bin; mkdir -p page bin home/.local/share/bash-completion/completions; cd page\n"
    "ln -s " TAFL_PROGRAM
    " ../bin/tafl; export PATH=$PWD/../bin:$PATH HOME=$PWD/../home\n"
    "said() { [ $1 = 0 ] || [ $1 = 124 ] || { echo \"status $1: $2\"; cat ../output; }; }\n"
    "example() { timeout -k 900 -s INT $1 bash -c \"$2\" </dev/null >../output 2>&1; said $? \"$2\"; }\n"
    "until_it_says() { exec 3< <(exec $2 2>&1); pid=$!; while read -r line <&3; do case $line in *\"$1\"*) "
    "kill -TERM "
    "$pid;; esac; last=$line; done; wait $pid || echo \"status $?: $2: $last\"; }\n";

// Long commands are stopped early; those that start a site, when it listens.
std::string example_line(const std::string& command, const std::string& line) {
    if (command == "serve") {
        static const std::regex serve("tafl serve"), data("/var/lib/skjaldborg"), any("--address ::");
        auto here = std::regex_replace(line, serve, "tafl serve --port 0");
        here = std::regex_replace(std::regex_replace(here, data, "elsewhere"), any, "--address 127.0.0.1");
        return "until_it_says 'Skjaldborg is at' '" + here + "'\n";
    }
    const bool is_long =
        command == "match" || command == "selfplay" || command == "study" || command == "worker";
    return fmt::format("example {} '{}'\n", is_long ? 2 : 900, line);
}

TEST(Docs, TheExamplesWorkInTheOrderOfThePage) {
    std::string script(example_script);
    script += preparation;
    int examples = 0;
    for (const auto& command : command_names()) {
        // Executed with a site in connect_test.cpp and admin_test.cpp, with pages in site_test.cpp.
        if (command == "bot" || command == "connect" || command == "admin" || command == "site") continue;
        for (const auto& line : examples_of(command)) {
            if (line.find("postgresql://") != line.npos) continue;  // tests/store has a server
            script += example_line(command, line);
            ++examples;
        }
    }
    EXPECT_GT(examples, 35);
    const auto ran = run_shell(script);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "");
}

TEST(Docs, TheExamplesOfBotWorkOnASite) {
    std::string script = site_script +
                         "bot_account Anna; cp Anna.token bot.token; export TAFL_TOKEN=$(cat bot.token)\n" +
                         std::string(example_script) + "cp ../bot.token .\n" + std::string(preparation);
    for (const auto& line : examples_of("bot")) {
        const auto here = std::regex_replace(line, std::regex("https?://[a-z.:0-9]+"), "$$site");
        script += "until_it_says 'plays at' \"" + here + "\"\n";
    }
    const auto ran = run_shell(script + "stop");
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "");
}

// The sh blocks of a page in order. Blocks that need more than `tafl` name it after `sh`, and are left out.
std::string commands_of(const std::string& page) {
    std::string commands;
    bool is_inside = false;
    for (const auto& line : lines_of(page)) {
        const bool begins = line == "```sh", ends = is_inside && line == "```";
        if (is_inside && !ends) commands += line + "\n";
        is_inside = begins || (is_inside && !ends);
    }
    return commands;
}

// Runs a page unchanged in an empty folder. `tafl` is found on the PATH, which the README sets itself; there
// is no input; a site is stopped when it listens. `./run` is not executed here (tools/bare-debian does); the
// program is where it would build it.
constexpr std::string_view page_script =
    "rm -rf page && mkdir -p page/build/release/bin && cd page && ln -s " TAFL_PROGRAM
    " build/release/bin/tafl\n"
    "printf '#!/bin/sh\\n' >run && chmod +x run\n"
    "program() { type -P tafl || echo not-on-the-path; }\n"
    "listen() { coproc site { exec \"$(program)\" \"$@\" 2>&1; }; pid=$site_PID; "
    "exec {said}<&${site[0]}; while read -r line <&$said; do case $line in *'Skjaldborg is at'*) kill -TERM "
    "$pid;; esac; done; wait $pid; }\n"
    "tafl() { case $1 in serve) shift; listen serve $(sed 's/--port [0-9]*//' <<<\"$*\") --port 0;; "
    "*) timeout -k 900 -s INT 900 \"$(program)\" \"$@\";; esac; }\n"
    "set -eEuo pipefail; trap 'echo \"line $LINENO failed: $BASH_COMMAND\" >&3' ERR; exec 3>&1 >../output "
    "2>&1 </dev/null\n";

class Page : public testing::TestWithParam<const char*> {};

TEST_P(Page, WorksAsItStands) {
    const auto commands = commands_of(read_text(tree / GetParam()));
    ASSERT_NE(commands.find("tafl "), std::string::npos) << "no commands in sh blocks";
    std::string script(page_script);
    const bool says_where_tafl_is = commands.find("export PATH=") != std::string::npos;
    if (!says_where_tafl_is) script += "export PATH=\"$PWD/build/release/bin:$PATH\"\n";
    const auto ran = run_shell(script + commands);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.status, 0) << read_text(scratch() / "output");
}

INSTANTIATE_TEST_SUITE_P(Docs, Page,
                         testing::Values("README.md", "docs/rulesets.md", "docs/data.md", "docs/print.md",
                                         "docs/theory.md", "docs/review.md", "docs/solve.md"),
                         [](const auto& page) {
                             return std::regex_replace(std::string(page.param), std::regex("[^A-Za-z]"), "_");
                         });

// docs/pictures/make generates them.
TEST(Docs, ThePicturesOfTheReadmeAreThereAndSmall) {
    static const std::regex picture("docs/pictures/([a-z-]+\\.(?:webp|gif))");
    const auto readme = read_text(tree / "README.md");
    std::set<std::string> named, there;
    for (std::sregex_iterator found(readme.begin(), readme.end(), picture), end; found != end; ++found)
        named.insert((*found)[1]);
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(tree / "docs/pictures")) {
        if (file.path().extension() != ".webp" && file.path().extension() != ".gif") continue;
        there.insert(file.path().filename());
        bytes += file.file_size();
    }
    EXPECT_EQ(named, there);
    EXPECT_LT(bytes, 1'500'000U);
}

// Every `tafl` command in the README exists, with its options.
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

// In the blocks that the page test runs, a command may read what another has written.
TEST(Docs, TheReadmeReadsGamesThatAreThere) {
    static const std::regex mention(R"re(`tafl (?:[^`]* )?([^` ]+\.(?:otg|csv|pgn|json))`)re");
    const auto readme = read_text(tree / "README.md");
    int named = 0;
    for (std::sregex_iterator found(readme.begin(), readme.end(), mention), end; found != end;
         ++found, ++named)
        EXPECT_TRUE(std::filesystem::exists(tree / (*found)[1].str())) << (*found)[0];
    EXPECT_GT(named, 0);
}

TEST(Docs, BotsReadTheStatesOfAGame) {
    static const std::regex values(
        R"re("(?:Status|Result)": \{\s*"type": "string",\s*"enum": \[([^\]]*)\])re");
    const auto api = read_text(tree / "src/server/site/openapi.json"),
               page = read_text(tree / "docs/bots.md");
    std::set<std::string> words;
    for (std::sregex_iterator found(api.begin(), api.end(), values), end; found != end; ++found) {
        static const std::regex word("[a-z]+");
        const auto list = (*found)[1].str();
        const std::sregex_token_iterator none;
        words.insert(std::sregex_token_iterator(list.begin(), list.end(), word), none);
    }
    EXPECT_EQ(words.size(), 6U);
    for (const auto& word : words) EXPECT_NE(page.find("`" + word + "`"), page.npos) << word;
}

// docs/rules/differences.md has a verdict above each command: running the command gives the same result, by
// the same rule.
TEST(Docs, TheDifferencesOfTheTextsCanBeTried) {
    static const std::regex cited(R"(\(rule [0-9]+\))");
    int tried = 0;
    std::string verdict;
    for (const auto& line : lines_of(read_text(tree / "docs" / "rules" / "differences.md"))) {
        if (line.starts_with("# ")) verdict = line;
        if (!line.starts_with("tafl ")) continue;
        const auto ran = run_tafl_line(line.substr(5));
        const bool is_refused = verdict.find("refused (rule") != verdict.npos;
        EXPECT_EQ(ran.status, is_refused ? 2 : 0) << line << ran.err;
        const bool ends = verdict.find(" win, ") != verdict.npos || verdict.find("a draw, ") != verdict.npos;
        std::smatch rule;
        if (is_refused || ends) {
            ASSERT_TRUE(std::regex_search(verdict, rule, cited)) << verdict;
            EXPECT_NE((ran.out + ran.err).find(rule.str()), std::string::npos) << verdict << "\n"
                                                                               << ran.out << ran.err;
        }
        ++tried;
    }
    EXPECT_GT(tried, 20);
}

}  // namespace

}  // namespace tafl::test
