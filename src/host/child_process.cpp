#include "host/child_process.hpp"

namespace tafl::host {

namespace {

bool is_past(Deadline deadline) noexcept { return std::chrono::steady_clock::now() >= deadline; }

}  // namespace

std::expected<ChildProcess, std::string> ChildProcess::start(const std::vector<std::string>& words,
                                                             const std::string& folder) {
    if (words.empty()) return std::unexpected("there is no command");
    auto process = start_process(words, folder);
    if (!process) return std::unexpected(std::move(process.error()));
    return ChildProcess(*std::move(process));
}

bool ChildProcess::send(std::string_view text, Deadline deadline) {
    for (bool first = true; !text.empty(); first = false) {
        if (!first && is_past(deadline)) return false;
        if (!process_->write_some(text, deadline)) return false;
    }
    return true;
}

bool ChildProcess::take_line(std::string& line) {
    const auto end = buffer_.find('\n', searched_);
    searched_ = buffer_.size();
    if (end == std::string::npos) return false;
    line.assign(buffer_, 0, end);
    if (line.ends_with('\r')) line.pop_back();
    buffer_.erase(0, end + 1);
    searched_ = 0;
    return true;
}

ReadResult ChildProcess::read_line(std::string& line, Deadline deadline, const std::atomic<bool>& stop) {
    for (;;) {
        if (take_line(line)) return is_past(deadline) ? ReadResult::Timeout : ReadResult::Line;
        if (buffer_.size() > max_line_length) return ReadResult::TooLong;
        if (stop) return ReadResult::Stopped;
        const auto before = buffer_.size();
        if (!process_->read_some(buffer_, deadline)) return ReadResult::End;
        if (buffer_.size() == before && is_past(deadline)) return ReadResult::Timeout;
    }
}

std::optional<std::string> ChildProcess::wait_for_end(std::chrono::milliseconds timeout) {
    return process_->wait_for_end(timeout);
}

void ChildProcess::end(std::chrono::milliseconds timeout) {
    process_->close_pipes();
    static_cast<void>(process_->wait_for_end(timeout));
    process_.reset();
}

}  // namespace tafl::host
