#include "run.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/object.hpp>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace tafl::test {

namespace {

namespace fs = std::filesystem;

// No program here works for so long: one that does waits for what never comes.
constexpr std::chrono::minutes time_to_end{50};

struct Scratch {
    fs::path path = fs::temp_directory_path() / ("tafl-cli-" + std::to_string(::getpid()));
    Scratch() { fs::create_directories(path); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

void redirect(const fs::path& file, int flags, int descriptor) {
    const int opened = ::open(file.c_str(), flags | O_CLOEXEC, 0600);
    if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(125);
}

// Never returns.
void become(const std::vector<std::string>& words) {
    std::vector<char*> argv;
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    char locale[] = "LC_ALL=C.UTF-8";
    char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
    char leaks[] = "LSAN_OPTIONS=print_suppressions=0";  // makes the leak checker quiet
    char* environment[] = {locale, path, leaks, nullptr};
    ::execve(argv[0], argv.data(), environment);
    ::_exit(126);
}

// The status as waitpid() has it; nothing if the child had to be killed.
std::optional<int> wait_for(pid_t child) {
    const auto give_up = std::chrono::steady_clock::now() + time_to_end;
    int status = 0;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > give_up) {
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            return std::nullopt;
        }
        ::poll(nullptr, 0, 1);
    }
    return status;
}

Ran run_program(const std::vector<std::string>& words, std::string_view input) {
    write_scratch(".in", input);
    const auto in = scratch() / ".in", out = scratch() / ".out", err = scratch() / ".err";
    const auto child = ::fork();
    if (child < 0) throw std::runtime_error("cannot start a process");
    if (child == 0) {
        if (::chdir(scratch().c_str()) != 0) ::_exit(125);
        redirect(in, O_RDONLY, 0);
        redirect(out, O_WRONLY | O_CREAT | O_TRUNC, 1);
        redirect(err, O_WRONLY | O_CREAT | O_TRUNC, 2);
        become(words);
    }
    const auto status = wait_for(child);
    if (!status)
        throw std::runtime_error(fmt::format("this did not end: {}\nit printed: {}\nand: {}",
                                             fmt::join(words, " "), read_text(out), read_text(err)));
    return {WIFEXITED(*status) ? WEXITSTATUS(*status) : 128 + WTERMSIG(*status), read_text(out),
            read_text(err)};
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false, in_quotes = false;
    for (const char c : line) {
        if (c == '"') {
            in_quotes = !in_quotes;
            if (!in_word) words.emplace_back();
            in_word = true;
        } else if (c == ' ' && !in_quotes) {
            in_word = false;
        } else {
            if (!in_word) words.emplace_back();
            in_word = true;
            words.back() += c;
        }
    }
    return words;
}

}  // namespace

const fs::path& scratch() {
    static const Scratch folder;
    return folder.path;
}

void write_scratch(std::string_view name, std::string_view text) {
    std::ofstream(scratch() / name, std::ios::binary)
        .write(text.data(), static_cast<std::streamsize>(text.size()));
}

std::string read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Ran run_tafl(const std::vector<std::string>& arguments, std::string_view input) {
    std::vector<std::string> words{TAFL_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_program(words, input);
}

Ran run_tafl_line(std::string_view line, std::string_view input) { return run_tafl(words_of(line), input); }

Ran run_shell(const std::string& script) {
    return run_program({"/bin/bash", "-c", "tafl() { " TAFL_PROGRAM " \"$@\"; }\n" + script}, "");
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        lines.emplace_back(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), lines.back().size() + 1));
    }
    return lines;
}

std::string without_build(const std::string& text) {
    static const std::regex build(R"re(\(([0-9a-f]{7,}\+?, )?(GCC|Clang) [^)]*\))re");
    return std::regex_replace(text, build, "(…)");
}

std::string names_of(const boost::json::object& object) {
    std::string names;
    for (const auto& [name, value] : object) names += (names.empty() ? "" : " ") + std::string(name);
    return names;
}

std::vector<HelpGroup> help_groups() {
    std::vector<HelpGroup> groups;
    for (const auto& line : lines_of(run_tafl_line("help").out)) {
        if (!line.starts_with("  ")) continue;
        std::istringstream words(line);
        auto& group = groups.emplace_back();
        words >> group.name;
        for (std::string command; words >> command;) group.commands.push_back(command);
    }
    return groups;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const auto& group : help_groups())
        names.insert(names.end(), group.commands.begin(), group.commands.end());
    return names;
}

}  // namespace tafl::test
