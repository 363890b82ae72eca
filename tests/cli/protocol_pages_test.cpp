// The sessions in docs/protocols are executed. A line with `>` is typed; for every other line, one is read. Times and builds are not
// compared, nor what a line's closing … stands for. UPDATE_SNAPSHOTS=1 updates the pages.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <regex>

#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

struct Session {
    std::string command;  // "tafl engine --protocol htp --depth 3"
    std::vector<std::string> lines;
    std::size_t at = 0, length = 0;  // position in the page
};

// The page's text block after `Start `COMMAND``.
Session session_of(const std::string& text) {
    std::smatch found;
    const std::regex pattern("Start `([^`]*)`[^`]*```text\n([^`]*)```");
    if (!std::regex_search(text, found, pattern)) return {};
    return {found[1], lines_of(found[2].str()), static_cast<std::size_t>(found.position(2)),
            found[2].str().size()};
}

std::string quoted_for_the_shell(const std::string& text) {
    return "'" + std::regex_replace(text, std::regex("'"), "'\\''") + "'";
}

std::string without_clocks(const std::string& line) {
    return std::regex_replace(without_build(line), std::regex("(nps|time) [0-9]+"), "$1 #");
}

bool agree(const std::string& written, const std::string& said) {
    if (written.ends_with("…")) return said.starts_with(written.substr(0, written.size() - std::strlen("…")));
    return without_clocks(written) == without_clocks(said);
}

// Types and reads in the page's order; returns the lines read.
std::vector<std::string> type_and_read(const Session& session) {
    // Copies of both ends, because bash closes the coprocess's own as soon as it ends.
    auto script =
        fmt::format("coproc engine {{ tafl{}; }}\nexec {{from}}<&${{engine[0]}} {{to}}>&${{engine[1]}}\n",
                    session.command.substr(session.command.find(' ')));
    for (const auto& line : session.lines) {
        if (line.starts_with("> ")) {
            script += fmt::format("echo {} >&$to\n", quoted_for_the_shell(line.substr(2)));
        } else {
            script += "IFS= read -r line <&$from && printf '%s\\n' \"$line\"\n";
        }
    }
    return lines_of(run_shell(script).out);
}

class ProtocolPages : public testing::TestWithParam<const char*> {};

TEST_P(ProtocolPages, HaveASessionThatIsSo) {
    const auto file = source_tree() / "docs/protocols" / GetParam();
    auto page = read_text(file);
    const auto session = session_of(page);
    ASSERT_FALSE(session.lines.empty()) << "no session behind Start `...`";
    const auto read = type_and_read(session);
    std::string now;
    std::size_t next = 0;
    for (const auto& line : session.lines) {
        if (line.starts_with("> ")) {
            now += line + "\n";
            continue;
        }
        ASSERT_LT(next, read.size()) << "it ends before: " << line;
        const auto said = read[next].substr(0, read[next].find_last_not_of(' ') + 1);
        ++next;
        now += (agree(line, said) ? line : said) + "\n";
    }
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream(file, std::ios::binary) << page.replace(session.at, session.length, now);
    } else {
        EXPECT_EQ(now, page.substr(session.at, session.length));
    }
}
INSTANTIATE_TEST_SUITE_P(Docs, ProtocolPages, testing::Values("uci.md", "otep.md", "htp.md"),
                         [](const auto& row) { return std::string(row.param, std::strchr(row.param, '.')); });

// The .ini for OpenTafl's engine folder has the keys that OpenTafl reads, and starts the engine.
TEST(OpenTaflIni, StartsTheEngine) {
    const auto ini = read_text(source_tree() / "extra/opentafl/skjaldborg.ini");
    const auto value = [&](const std::string& key) {
        std::smatch found;
        return std::regex_search(ini, found, std::regex("\n" + key + " *= *([^\n]+)")) ? found[1].str()
                                                                                       : std::string();
    };
    EXPECT_NE(ini.find("[engine]"), std::string::npos);
    for (const auto* key : {"directory", "filename", "command", "arguments", "name"})
        EXPECT_NE(value(key), "") << key;
    const auto script = fmt::format(
        "mkdir -p engines/{0}; ln -sf {1} engines/{0}/{2}; cd engines/{0}; echo goodbye | {3} {4}",
        value("directory"), TAFL_PROGRAM, value("filename"), value("command"), value("arguments"));
    EXPECT_EQ(run_shell(script).out, "hello\nsimple-moves on\n");
}

}  // namespace
}  // namespace tafl::test
