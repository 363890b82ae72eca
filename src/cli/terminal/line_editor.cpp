#include "cli/terminal/line_editor.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

#include "cli/terminal/terminal.hpp"

namespace tafl::cli {

namespace {

struct Edit {
    std::string_view sent;  // by the terminal when the key is pressed
    void (EditedLine::*obey)();
};

constexpr std::array edits{
    Edit{"\x1b[A", &EditedLine::earlier},
    Edit{"\x1bOA", &EditedLine::earlier},
    Edit{"\x10", &EditedLine::earlier},  // Ctrl-P
    Edit{"\x1b[B", &EditedLine::later},
    Edit{"\x1bOB", &EditedLine::later},
    Edit{"\x0e", &EditedLine::later},  // Ctrl-N
    Edit{"\x1b[C", &EditedLine::right},
    Edit{"\x1bOC", &EditedLine::right},
    Edit{"\x06", &EditedLine::right},  // Ctrl-F
    Edit{"\x1b[D", &EditedLine::left},
    Edit{"\x1bOD", &EditedLine::left},
    Edit{"\x02", &EditedLine::left},  // Ctrl-B
    Edit{"\x1b[H", &EditedLine::home},
    Edit{"\x1bOH", &EditedLine::home},
    Edit{"\x1b[1~", &EditedLine::home},
    Edit{"\x1b[7~", &EditedLine::home},
    Edit{"\x01", &EditedLine::home},  // Ctrl-A
    Edit{"\x1b[F", &EditedLine::end},
    Edit{"\x1bOF", &EditedLine::end},
    Edit{"\x1b[4~", &EditedLine::end},
    Edit{"\x1b[8~", &EditedLine::end},
    Edit{"\x05", &EditedLine::end},  // Ctrl-E
    Edit{"\x1b[3~", &EditedLine::erase_here},
    Edit{"\x04", &EditedLine::erase_here},  // Ctrl-D, where there is something to erase
    Edit{"\x7f", &EditedLine::erase_before},
    Edit{"\x08", &EditedLine::erase_before},
    Edit{"\x15", &EditedLine::cut_before},  // Ctrl-U
    Edit{"\x0b", &EditedLine::cut_behind},  // Ctrl-K
    Edit{"\x17", &EditedLine::cut_word},    // Ctrl-W
};

constexpr char ctrl_c = 3, ctrl_d = 4, ctrl_z = 26, ctrl_backslash = 28, escape = 27;
constexpr std::size_t longest_sequence = 32;

// How many bytes the first key sent; 0 while that cannot be told.
std::size_t length_of_key(std::string_view sent) {
    if (sent[0] != escape) return 1;
    if (sent.size() == 1) return 0;
    if (sent[1] == 'O') return sent.size() < 3 ? 0 : 3;
    if (sent[1] != '[') return 1;  // Escape itself
    const auto last = std::find_if(sent.begin() + 2, sent.end(), [](char c) { return c >= '@' && c <= '~'; });
    if (last != sent.end()) return static_cast<std::size_t>(last - sent.begin()) + 1;
    return sent.size() < longest_sequence ? 0 : sent.size();
}

void obey(std::string_view key, EditedLine& line) {
    const auto edit = std::ranges::find(edits, key, &Edit::sent);
    if (edit != edits.end()) {
        (line.*edit->obey)();
    } else if (key.size() == 1 && static_cast<unsigned char>(key[0]) >= 0x20) {
        line.insert(key[0]);
    }
}

void show(std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(1, text.data(), text.size());
        if (written < 0 && errno != EINTR) return;  // the terminal has gone, which read() will tell
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
}

// What the key says to the program rather than to the line.
std::optional<Heard> verdict_of(char key, const EditedLine& line) {
    if (key == '\n' || key == '\r') return Heard::Line;
    if (key == ctrl_c) return Heard::Interrupt;
    if (key == ctrl_d && line.text().empty()) return Heard::End;
    return {};
}

}  // namespace

bool LineEditor::is_possible() noexcept { return is_steerable(0) && is_steerable(1); }

Heard LineEditor::next(const Prompt& prompt, std::string& line) {
    RawTerminal terminal;
    for (;;) {
        const auto length = heard_.empty() ? 0 : length_of_key(heard_);
        if (length == 0) {
            draw(prompt);
            if (hear()) continue;
            return ended_ ? Heard::End : Heard::Interrupt;
        }
        const auto key = heard_.substr(0, length);
        heard_.erase(0, length);
        if (const auto verdict = verdict_of(key[0], line_)) {
            line_.end();
            draw(prompt);
            if (verdict != Heard::Interrupt) show("\n");
            line = line_.take();
            return *verdict;
        }
        if (key[0] == ctrl_z) terminal.step_aside(SIGTSTP);
        if (key[0] == ctrl_backslash) terminal.step_aside(SIGQUIT);
        obey(key, line_);
    }
}

bool LineEditor::hear() {
    // A signal that came between the question and the read would wake nobody; so no wait is long.
    constexpr int wait_ms = 100;
    pollfd input{0, POLLIN, 0};
    for (int ready = 0; ready <= 0;) {
        if (interrupted_()) return false;
        ready = ::poll(&input, 1, wait_ms);
        if (ready < 0 && errno != EINTR) break;
    }
    std::array<char, 1024> chunk;
    const auto got = ::read(0, chunk.data(), chunk.size());
    if (got > 0) heard_.append(chunk.data(), static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EINTR)) ended_ = true;
    return got > 0;
}

void LineEditor::draw(const Prompt& prompt) const {
    const auto columns = extent_of_terminal().columns;
    const auto room = columns > prompt.columns + 8 ? columns - prompt.columns - 1 : 8;
    const auto view = line_.view(room);
    show(fmt::format("\r{}{}\x1b[K\r\x1b[{}C", prompt.shown, view.text, prompt.columns + view.cursor));
}

}  // namespace tafl::cli
