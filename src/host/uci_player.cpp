#include "host/uci_player.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl::host {

namespace {

using namespace std::chrono_literals;
constexpr auto start_timeout = 20s;  // a virtual machine, a large network, a busy processor
constexpr auto write_timeout = 5s;
constexpr auto quit_timeout = 500ms;
constexpr auto exit_timeout = 1s;

Deadline after(std::chrono::steady_clock::duration time) { return std::chrono::steady_clock::now() + time; }

}  // namespace

std::string_view to_string(Fault fault) noexcept {
    switch (fault) {
        case Fault::NoStart: return "no-start";
        case Fault::Crash: return "crash";
        case Fault::OutOfTime: return "time";
        case Fault::Malformed: return "malformed";
        case Fault::IllegalMove: return "illegal-move";
        case Fault::Stopped: return "stopped";
    }
    return "";
}

std::expected<Move, Failure> legal_move(const Game& game, std::string_view written) {
    const int size = game.ruleset().size();
    const auto read = parse_move(written, size);
    if (!read) return std::unexpected(Failure{Fault::Malformed, "answered bestmove " + in_quotes(written)});
    if (const auto legal = game.check(read->move); !legal)
        return std::unexpected(
            Failure{Fault::IllegalMove, "played " + describe(legal.error(), read->move, size)});
    return read->move;
}

UciPlayer::~UciPlayer() {
    if (!process_) return;
    if (process_->send("quit\n", after(10ms))) process_->end(quit_timeout);
}

std::unexpected<Failure> UciPlayer::fail(Fault fault, std::string detail) {
    process_.reset();
    return std::unexpected(Failure{fault, std::move(detail)});
}

std::expected<void, Failure> UciPlayer::read_line(std::string& line, Deadline deadline, Wait timeout) {
    switch (process_->read_line(line, deadline, stop_)) {
        case ReadResult::Line: return {};
        case ReadResult::Stopped: return fail(Fault::Stopped, "was stopped");
        case ReadResult::Timeout:
            return fail(Fault::OutOfTime, fmt::format("did not answer within {} ms", timeout.count()));
        case ReadResult::TooLong:
            return fail(Fault::Malformed,
                        fmt::format("wrote a line of more than {} bytes", ChildProcess::max_line_length));
        case ReadResult::End: break;
    }
    const auto end = process_->wait_for_end(exit_timeout);
    return fail(Fault::Crash, end ? "ended with " + *end : "closed its output");
}

std::expected<void, Failure> UciPlayer::send(const std::string& text) {
    if (process_->send(text, after(write_timeout))) return {};
    const auto end = process_->wait_for_end(exit_timeout);
    return fail(Fault::Crash, end ? "ended with " + *end : "does not read its input");
}

std::expected<void, Failure> UciPlayer::wait_for(std::string_view word, Wait timeout) {
    const auto deadline = after(timeout);
    for (std::string line;;) {
        if (auto read = read_line(line, deadline, timeout); !read) return read;
        std::string_view rest = line;
        const auto first = take_word(rest);
        if (first == word) return {};
        if (auto spin = parse_uci_spin(line)) spins_.push_back(*std::move(spin));
        if (first == "option" && rest.starts_with(" name Ruleset ")) lists_ruleset_ = true;
        // The engine would play without the option.
        constexpr std::string_view refusal = " string setoption: ";
        if (first == "info" && rest.starts_with(refusal)) {
            return fail(Fault::NoStart, fmt::format("refuses an option: {}", rest.substr(refusal.size())));
        }
    }
}

std::expected<void, Failure> UciPlayer::start() {
    auto process = ChildProcess::start(command_.words, command_.folder);
    if (!process)
        return fail(Fault::NoStart,
                    fmt::format("cannot be started: {}: {}", shown_path(command_.words[0]), process.error()));
    process_ = *std::move(process);
    spins_.clear();
    if (auto sent = send("uci\n"); !sent) return sent;
    if (auto ready = wait_for("uciok", start_timeout); !ready) return ready;
    std::string options;
    if (lists_ruleset_ || ruleset_ != "copenhagen")
        options += "setoption name Ruleset value " + ruleset_ + "\n";
    for (const auto& [name, value] : command_.options) {
        options += fmt::format("setoption name {} value {}\n", name, value);
    }
    return send(options);
}

std::expected<void, Failure> UciPlayer::new_game() {
    if (!process_) {
        if (auto started = start(); !started) return started;
    }
    if (auto sent = send("ucinewgame\nisready\n"); !sent) return sent;
    return wait_for("readyok", start_timeout);
}

std::expected<Thought, Failure> UciPlayer::think(const std::string& position, const std::string& go,
                                                 Wait allowed) {
    const auto began = std::chrono::steady_clock::now();
    const auto deadline = began + allowed;
    if (auto sent = send(position + "\n" + go + "\n"); !sent) return std::unexpected(sent.error());
    Thought thought;
    for (std::string line;;) {
        if (auto read = read_line(line, deadline, allowed); !read) return std::unexpected(read.error());
        if (const auto info = parse_uci_info(line); info && info->score && info->multipv.value_or(1) == 1) {
            thought.score = info->score;
        }
        if (const auto move = parse_uci_bestmove(line)) {
            thought.move = *move;
            break;
        }
    }
    thought.spent =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
    return thought;
}

}  // namespace tafl::host
