#include "cli/terminal/edited_line.hpp"

#include <algorithm>
#include <utility>

namespace tafl::cli {

namespace {

constexpr std::size_t longest = 4096;
constexpr std::size_t most_lines = 1000;

// UTF-8: every character has one byte that begins it, and takes one column.
bool begins(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

std::size_t step_back(std::string_view text, std::size_t at) {
    while (at > 0 && !begins(text[--at])) continue;
    return at;
}

std::size_t step_on(std::string_view text, std::size_t at) {
    while (at < text.size() && ++at < text.size() && !begins(text[at])) continue;
    return at;
}

}  // namespace

void EditedLine::insert(char byte) {
    if (text_.size() < longest) text_.insert(cursor_++, 1, byte);
}

void EditedLine::left() { cursor_ = step_back(text_, cursor_); }

void EditedLine::right() { cursor_ = step_on(text_, cursor_); }

void EditedLine::erase_before() {
    const auto to = std::exchange(cursor_, step_back(text_, cursor_));
    text_.erase(cursor_, to - cursor_);
}

void EditedLine::erase_here() { text_.erase(cursor_, step_on(text_, cursor_) - cursor_); }

void EditedLine::cut_word() {
    const auto to = cursor_;
    while (cursor_ > 0 && text_[cursor_ - 1] == ' ') --cursor_;
    while (cursor_ > 0 && text_[cursor_ - 1] != ' ') --cursor_;
    text_.erase(cursor_, to - cursor_);
}

void EditedLine::earlier() {
    if (recalled_ > 0) recall(recalled_ - 1);
}

void EditedLine::later() {
    if (recalled_ < before_.size()) recall(recalled_ + 1);
}

void EditedLine::recall(std::size_t index) {
    if (recalled_ == before_.size()) begun_ = text_;
    recalled_ = index;
    text_ = index == before_.size() ? begun_ : before_[index];
    cursor_ = text_.size();
}

std::string EditedLine::take() {
    const bool blank = text_.find_first_not_of(' ') == std::string::npos;
    if (!blank && (before_.empty() || before_.back() != text_)) before_.push_back(text_);
    if (before_.size() > most_lines) before_.erase(before_.begin());
    recalled_ = before_.size();
    cursor_ = 0;
    return std::exchange(text_, {});
}

EditedLine::View EditedLine::view(std::size_t columns) const {
    const std::string_view text = text_;
    std::size_t first = 0;
    auto cursor = columns_of(text.substr(0, cursor_));
    for (; cursor > columns; --cursor) first = step_on(text, first);
    auto last = first;
    for (std::size_t shown = 0; shown < columns && last < text.size(); ++shown) last = step_on(text, last);
    return {text.substr(first, last - first), cursor};
}

}  // namespace tafl::cli
