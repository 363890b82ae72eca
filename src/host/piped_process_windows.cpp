#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/piped_process.hpp"

namespace tafl::host {

namespace {

using namespace std::chrono_literals;

constexpr DWORD pipe_bytes = 1 << 16;

DWORD milliseconds_until(Deadline deadline) noexcept {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    return static_cast<DWORD>(std::clamp<std::chrono::milliseconds>(left, 0ms, 50ms).count());
}

class Handle {
  public:
    explicit Handle(HANDLE value = nullptr) noexcept
        : value_(value == INVALID_HANDLE_VALUE ? nullptr : value) {}
    Handle(Handle&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }
    ~Handle() { close(); }
    void close() noexcept {
        if (value_ != nullptr) ::CloseHandle(std::exchange(value_, nullptr));
    }
    [[nodiscard]] HANDLE get() const noexcept { return value_; }
    [[nodiscard]] explicit operator bool() const noexcept { return value_ != nullptr; }

  private:
    HANDLE value_;
};

// Our end is asynchronous, which anonymous pipes cannot be.
struct Pipe {
    Handle ours, theirs;
    [[nodiscard]] bool open(DWORD our_access, DWORD their_access) {
        static std::atomic<int> number{0};
        const auto name = L"\\\\.\\pipe\\tafl-" + std::to_wstring(::GetCurrentProcessId()) + L"-" +
                          std::to_wstring(++number);
        ours = Handle(::CreateNamedPipeW(name.c_str(), our_access | FILE_FLAG_OVERLAPPED, PIPE_TYPE_BYTE, 1,
                                         pipe_bytes, pipe_bytes, 0, nullptr));
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        if (ours)
            theirs =
                Handle(::CreateFileW(name.c_str(), their_access, 0, &inherited, OPEN_EXISTING, 0, nullptr));
        return static_cast<bool>(theirs);
    }
};

// One read or write at a time, which may last longer than a call.
class Transfer {
  public:
    Transfer() : event_(::CreateEventW(nullptr, TRUE, FALSE, nullptr)) { overlapped_.hEvent = event_.get(); }
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    template <class Begin>
    [[nodiscard]] bool begin(Begin&& begin) {
        is_running_ = begin(&overlapped_) != FALSE || ::GetLastError() == ERROR_IO_PENDING;
        return is_running_;
    }
    [[nodiscard]] bool is_running() const noexcept { return is_running_; }
    // The bytes that were transferred; nothing while it runs. `failed` when the other end is closed.
    [[nodiscard]] std::optional<DWORD> wait(HANDLE pipe, Deadline deadline, bool& failed) {
        if (::WaitForSingleObject(event_.get(), milliseconds_until(deadline)) == WAIT_TIMEOUT) return {};
        is_running_ = false;
        DWORD bytes = 0;
        failed = ::GetOverlappedResult(pipe, &overlapped_, &bytes, FALSE) == FALSE;
        return bytes;
    }
    void cancel(HANDLE pipe) noexcept {
        if (!std::exchange(is_running_, false)) return;
        DWORD ignored = 0;
        ::CancelIoEx(pipe, &overlapped_);
        ::GetOverlappedResult(pipe, &overlapped_, &ignored, TRUE);
    }

  private:
    Handle event_;
    OVERLAPPED overlapped_{};
    bool is_running_ = false;
};

// A word as CommandLineToArgvW() reads it: backslashes before a quotation mark are doubled.
void append_quoted(std::wstring& line, const std::wstring& word) {
    line += line.empty() ? L"\"" : L" \"";
    std::size_t backslashes = 0;
    for (const wchar_t character : word) {
        if (character == L'"') line.append(backslashes + 1, L'\\');
        backslashes = character == L'\\' ? backslashes + 1 : 0;
        line += character;
    }
    line.append(backslashes, L'\\');
    line += L'"';
}

std::wstring command_line(const std::vector<std::string>& words) {
    std::wstring line;
    for (const auto& word : words)  // in UTF-8
        append_quoted(line, std::filesystem::path(std::u8string(word.begin(), word.end())).wstring());
    return line;
}

// The child inherits the three handles and no others, so that another child does not keep its pipes open.
class Inherited {
  public:
    explicit Inherited(std::array<HANDLE, 3> handles) : handles_(handles) {
        SIZE_T size = 0;
        ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        memory_.resize(size);
        ::InitializeProcThreadAttributeList(list(), 1, 0, &size);
        ::UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                    sizeof handles_, nullptr, nullptr);
    }
    Inherited(const Inherited&) = delete;
    Inherited& operator=(const Inherited&) = delete;
    ~Inherited() { ::DeleteProcThreadAttributeList(list()); }
    [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST list() noexcept {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    }

  private:
    std::array<HANDLE, 3> handles_;
    std::vector<char> memory_;
};

Handle nowhere() {
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    return Handle(
        ::CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, nullptr));
}

// Ends its processes when the last handle is closed.
Handle new_job() {
    Handle job(::CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    ::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

class Process : public PipedProcess {
  public:
    Process(Handle process, Handle job, Handle in, Handle out)
        : process_(std::move(process)), job_(std::move(job)), in_(std::move(in)), out_(std::move(out)) {}
    ~Process() override {
        close_pipes();
        kill();
        ::WaitForSingleObject(process_.get(), INFINITE);
    }

    bool write_some(std::string_view& text, Deadline deadline) override {
        if (!writing_.is_running()) {
            written_.assign(text.substr(0, pipe_bytes));
            if (!writing_.begin([&](OVERLAPPED* state) {
                    return ::WriteFile(in_.get(), written_.data(), static_cast<DWORD>(written_.size()),
                                       nullptr, state);
                }))
                return false;
        }
        bool failed = false;
        if (const auto bytes = writing_.wait(in_.get(), deadline, failed)) text.remove_prefix(*bytes);
        return !failed;
    }

    bool read_some(std::string& buffer, Deadline deadline) override {
        if (!reading_.is_running() && !reading_.begin([&](OVERLAPPED* state) {
                return ::ReadFile(out_.get(), chunk_.data(), static_cast<DWORD>(chunk_.size()), nullptr,
                                  state);
            }))
            return false;
        bool failed = false;
        if (const auto bytes = reading_.wait(out_.get(), deadline, failed))
            buffer.append(chunk_.data(), *bytes);
        return !failed;
    }

    void close_pipes() noexcept override {
        writing_.cancel(in_.get());
        reading_.cancel(out_.get());
        in_.close();
        out_.close();
    }

    std::optional<std::string> wait_for_end(std::chrono::milliseconds timeout) override {
        if (::WaitForSingleObject(process_.get(), static_cast<DWORD>(timeout.count())) != WAIT_OBJECT_0)
            return {};
        kill();
        DWORD status = 0;
        ::GetExitCodeProcess(process_.get(), &status);
        return "exit status " + std::to_string(status);
    }

  private:
    void kill() noexcept { ::TerminateJobObject(job_.get(), 1); }

    Handle process_, job_;
    Handle in_, out_;  // our ends of its standard input and output
    Transfer writing_, reading_;
    std::string written_;
    std::array<char, 1 << 14> chunk_;
};

std::unexpected<std::string> last_error() {
    return std::unexpected(std::system_category().message(static_cast<int>(::GetLastError())));
}

}  // namespace

// Without a console group of ours: Ctrl-C reaches only us.
std::expected<std::unique_ptr<PipedProcess>, std::string> start_process(const std::vector<std::string>& words,
                                                                        const std::string& folder) {
    Pipe in, out;
    if (!in.open(PIPE_ACCESS_OUTBOUND, GENERIC_READ) || !out.open(PIPE_ACCESS_INBOUND, GENERIC_WRITE))
        return last_error();
    const auto errors = nowhere();
    Inherited inherited({in.theirs.get(), out.theirs.get(), errors.get()});
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = in.theirs.get();
    startup.StartupInfo.hStdOutput = out.theirs.get();
    startup.StartupInfo.hStdError = errors.get();
    startup.lpAttributeList = inherited.list();
    auto job = new_job();
    auto line = command_line(words);
    const auto there = std::filesystem::path(folder).wstring();
    PROCESS_INFORMATION started{};
    constexpr DWORD flags =
        CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT;
    if (::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, flags, nullptr,
                         there.empty() ? nullptr : there.c_str(), &startup.StartupInfo, &started) == FALSE)
        return last_error();
    Handle process(started.hProcess), thread(started.hThread);
    ::AssignProcessToJobObject(job.get(), process.get());
    ::ResumeThread(thread.get());
    return std::make_unique<Process>(std::move(process), std::move(job), std::move(in.ours),
                                     std::move(out.ours));
}

}  // namespace tafl::host
