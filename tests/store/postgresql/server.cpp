#include "server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace tafl::test {

namespace {

namespace fs = std::filesystem;

// The folder of PostgreSQL's programs, whichever version this machine has.
fs::path find_programs() {
    auto* const answer = ::popen("pg_config --bindir", "r");
    std::string line;
    for (int c; (c = std::fgetc(answer)) != EOF && c != '\n';) line += static_cast<char>(c);
    ::pclose(answer);
    return line;
}

const auto programs = find_programs();

// The server refuses to run as root.
const passwd* user_of_server() {
    if (::geteuid() != 0) return nullptr;
    const auto* user = ::getpwnam("postgres");
    return user != nullptr ? user : ::getpwnam("nobody");
}

// Starts a program that ends with this process; its output goes to `output`.
pid_t start_program(const std::vector<std::string>& words, int output) {
    const auto* user = user_of_server();
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (user != nullptr && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(126);
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    ::dup2(output, 1);
    ::dup2(output, 2);
    if (::chdir("/") != 0) ::_exit(126);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

int status_of(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

// Reads until the text has come, or the end.
bool says(int output, const std::string& wanted) {
    std::string seen;
    std::array<char, 512> buffer{};
    while (seen.find(wanted) == seen.npos) {
        const auto count = ::read(output, buffer.data(), buffer.size());
        if (count <= 0) return false;
        seen.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return true;
}

struct Pipe {
    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        read = ends[0];
        write = ends[1];
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        ::close(read);
        ::close(write);
    }
    int read = -1;
    int write = -1;
};

}  // namespace

PostgresqlServer* PostgresqlServer::instance() {
    static const auto server =
        fs::exists(programs / "postgres") ? std::make_unique<PostgresqlServer>() : nullptr;
    return server.get();
}

PostgresqlServer::PostgresqlServer() {
    std::string name = fs::temp_directory_path() / "tafl-pg-XXXXXX";
    folder_ = ::mkdtemp(name.data());
    if (const auto* user = user_of_server();
        user != nullptr && ::chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
        throw std::runtime_error("the folder of the server cannot be given away");
    const int log = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    const auto made = start_program({programs / "initdb", "-D", folder_ + "/data", "-U", "tafl", "-A",
                                     "trust", "-E", "UTF8", "--locale=C", "--no-sync"},
                                    log);
    ::close(log);
    if (status_of(made) != 0) throw std::runtime_error("initdb failed");
    start();
}

PostgresqlServer::~PostgresqlServer() {
    stop(SIGQUIT);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

void PostgresqlServer::stop(int signal) {
    if (process_ <= 0) return;
    ::kill(process_, signal);
    status_of(process_);
    process_ = 0;
}

// No test cuts the power, so fsync is off, which makes creating a database much faster.
void PostgresqlServer::start() {
    const Pipe output;
    process_ = start_program(
        {programs / "postgres", "-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses=", "-c",
         "fsync=off", "-c", "deadlock_timeout=50ms", "-c", "shared_buffers=16MB", "-c",
         "log_min_messages=log", "-c", "log_checkpoints=off", "-c", "log_statement=none"},
        output.write);
    if (!says(output.read, "ready to accept connections"))
        throw std::runtime_error("the server does not start");
}

std::string PostgresqlServer::address_of(const std::string& database) const {
    return "postgresql:///" + database + "?user=tafl&host=" + folder_;
}

std::string PostgresqlServer::new_database() {
    const auto name = "test" + std::to_string(++databases_);
    run(address_of("postgres"), "CREATE DATABASE " + name);
    return address_of(name);
}

void PostgresqlServer::empty(const std::string& address) const {
    run(address, "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

void PostgresqlServer::run(const std::string& address, const std::string& sql) const {
    auto* connection = PQconnectdb(address.c_str());
    auto* result = PQexec(connection, sql.c_str());
    const auto status = PQresultStatus(result);
    EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(connection);
    PQclear(result);
    PQfinish(connection);
}

}  // namespace tafl::test
