#include "load/server_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

namespace tafl::load {

namespace {

using Clock = std::chrono::steady_clock;

void stay_on(int core) {
    if (core < 0) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(core), &set);
    sched_setaffinity(0, sizeof set, &set);
}

[[noreturn]] void become_server(const std::vector<std::string>& words, int core, int output) {
    stay_on(core);
    ::dup2(output, STDOUT_FILENO);
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

}  // namespace

ServerProcess::ServerProcess(const std::string& tafl, const std::string& data,
                             const std::vector<std::string>& options, int core) {
    std::vector<std::string> words{tafl, "serve", "--port", "0", "--requests", "0", "--data", data};
    words.insert(words.end(), options.begin(), options.end());
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const auto start = Clock::now();
    pid_ = ::fork();
    if (pid_ == 0) become_server(words, core, ends[1]);
    ::close(ends[1]);
    port_ = read_port(ends[0]);
    ::close(ends[0]);
    started_in_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    if (port_ == 0) {
        end(SIGKILL);
        throw std::runtime_error(tafl + " serve did not print its address");
    }
}

ServerProcess::~ServerProcess() { end(SIGTERM); }
void ServerProcess::kill() { end(SIGKILL); }

void ServerProcess::end(int signal) {
    if (pid_ < 0) return;
    ::kill(pid_, signal);
    ::waitpid(std::exchange(pid_, -1), nullptr, 0);
}

// "Skjaldborg is at http://127.0.0.1:40123/"
std::uint16_t ServerProcess::read_port(int descriptor) const {
    std::string line;
    for (char c = 0; ::read(descriptor, &c, 1) == 1 && c != '\n';) line += c;
    const auto colon = line.rfind(':');
    return colon == line.npos ? std::uint16_t{0}
                              : static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

double ServerProcess::memory_mb() const {
    std::ifstream file(fmt::format("/proc/{}/status", pid_));
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
    }
    return 0;
}

double ServerProcess::cpu_seconds() const {
    std::ifstream file(fmt::format("/proc/{}/stat", pid_));
    std::string word;
    double ticks = 0;
    for (int field = 1; file >> word; ++field) {
        if (field == 14 || field == 15) ticks += std::stod(word);
    }
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace tafl::load
