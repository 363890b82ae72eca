#include "cli/terminal/line_input.hpp"

#include <fmt/format.h>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cwchar>

#include "cli/text/terminal.hpp"

namespace tafl::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) { interrupted = 1; }

int read_input(char* bytes, std::size_t size) {
    constexpr int wait_ms = 100;  // a signal between the check and poll() is noticed by the next check
    pollfd input{0, POLLIN, 0};
    for (;;) {
        if (interrupted != 0) return -1;
        const int ready = ::poll(&input, 1, wait_ms);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const auto got = ::read(0, bytes, size);
        if (got >= 0) return static_cast<int>(got);
        if (errno != EINTR) return 0;
    }
}

// Called by libedit for each character. Its own reader would retry a read that Ctrl-C has interrupted.
int read_character(EditLine*, wchar_t* character) {
    std::mbstate_t state{};
    for (char byte = 0;;) {
        if (const int got = read_input(&byte, 1); got != 1) return got;
        switch (std::mbrtowc(character, &byte, 1, &state)) {
            case static_cast<std::size_t>(-1):
                state = {};
                break;                                 // not a character of this encoding: dropped
            case static_cast<std::size_t>(-2): break;  // more bytes follow
            default: return 1;
        }
    }
}

// Additional key bindings that shells have, beside libedit's Emacs bindings.
constexpr std::array<std::array<const char*, 2>, 10> keys{{{"^W", "ed-delete-prev-word"},
                                                           {"^U", "vi-kill-line-prev"},
                                                           {"\\e[1~", "ed-move-to-beg"},
                                                           {"\\e[7~", "ed-move-to-beg"},
                                                           {"\\e[4~", "ed-move-to-end"},
                                                           {"\\e[8~", "ed-move-to-end"},
                                                           {"\\e[3~", "ed-delete-next-char"},
                                                           {"\\e[1;5C", "em-next-word"},
                                                           {"\\e[1;5D", "ed-prev-word"},
                                                           {"^R", "em-inc-search-prev"}}};

}  // namespace

class LineInput::Editor {
  public:
    Editor() {
        std::setlocale(LC_CTYPE, "");  // characters of several bytes are one
        HistEvent ignored;
        ::history(history_, &ignored, H_SETSIZE, 1000);
        ::history(history_, &ignored, H_SETUNIQUE, 1);
        el_set(editor_, EL_CLIENTDATA, this);
        el_set(editor_, EL_PROMPT_ESC, &Editor::prompt_of, '\1');
        el_set(editor_, EL_EDITOR, "emacs");
        el_set(editor_, EL_SIGNAL, 1);  // the terminal is restored before a signal ends the program
        el_set(editor_, EL_HIST, ::history, history_);
        el_set(editor_, EL_SETTY, "-d", "-ixon", nullptr);  // Ctrl-S would freeze the screen
        el_wset(editor_, EL_GETCFN, &read_character);
        for (const auto& [key, command] : keys) el_set(editor_, EL_BIND, key, command, nullptr);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;
    ~Editor() {
        el_end(editor_);
        history_end(history_);
    }

    InputEvent next(std::string_view prompt, bool bold, std::string& line) {
        prompt_ = bold ? fmt::format("\1\x1b[1m\1{}\1\x1b[0m\1 ", prompt) : fmt::format("{} ", prompt);
        int length = 0;
        el_set(editor_, EL_PREP_TERM,
               1);  // raw mode before the prompt, or keys typed at once would be echoed twice
        const char* text = el_gets(editor_, &length);
        if (interrupted != 0) return InputEvent::Interrupt;
        if (text == nullptr || length <= 0) {
            std::fputc('\n', stdout);
            std::fflush(stdout);
            return InputEvent::End;
        }
        line.assign(text, static_cast<std::size_t>(length));
        while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
        HistEvent ignored;
        if (line.find_first_not_of(' ') != std::string::npos)
            ::history(history_, &ignored, H_ENTER, line.c_str());
        return InputEvent::Line;
    }

  private:
    static char* prompt_of(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return static_cast<Editor*>(self)->prompt_.data();
    }

    History* history_ = history_init();
    EditLine* editor_ = el_init("tafl", stdin, stdout, stderr);
    std::string prompt_;
};

int LineInput::read(char* bytes, std::size_t size) { return read_input(bytes, size); }

LineInput::LineInput(std::size_t max_line_length) : max_line_length_(max_line_length) {
    struct sigaction action{};
    action.sa_handler = note_interrupt;  // without SA_RESTART: a waiting poll() returns
    ::sigaction(SIGINT, &action, nullptr);
}

LineInput::~LineInput() { std::signal(SIGINT, SIG_DFL); }

bool LineInput::can_edit() noexcept { return is_capable_terminal(0) && is_capable_terminal(1); }

InputEvent LineInput::edit(std::string_view prompt, bool bold, std::string& line) {
    if (interrupted != 0) return InputEvent::Interrupt;
    if (!editor_) editor_ = std::make_unique<Editor>();
    return editor_->next(prompt, bold, line);
}

bool LineInput::is_terminal() const noexcept { return ::isatty(0) == 1; }

bool LineInput::was_interrupted() noexcept { return interrupted != 0; }

void LineInput::pause(std::chrono::milliseconds time) noexcept {
    if (interrupted == 0) ::poll(nullptr, 0, static_cast<int>(time.count()));
}

}  // namespace tafl::cli
