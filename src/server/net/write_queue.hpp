// What waits for the reader of a socket, and when that is too much.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "server/net/net_settings.hpp"

namespace tafl::server {

class WriteQueue {
  public:
    using Text = std::shared_ptr<const std::string>;

    // False: too much waits. What is not being written yet is forgotten then. One text alone may be as long as it is.
    [[nodiscard]] bool add(Text text) {
        bytes_ += text->size();
        texts_.push_back(std::move(text));
        if (bytes_ <= largest_unread || texts_.size() == 1) return true;
        while (texts_.size() > (is_writing_ ? 1U : 0U)) {
            bytes_ -= texts_.back()->size();
            texts_.pop_back();
        }
        return false;
    }
    // The text that is to be written now, until written(). Null: one is being written, or none waits.
    [[nodiscard]] const std::string* next() {
        if (is_writing_ || texts_.empty()) return nullptr;
        is_writing_ = true;
        return texts_.front().get();
    }
    void written() {
        is_writing_ = false;
        bytes_ -= texts_.front()->size();
        texts_.pop_front();
    }
    [[nodiscard]] bool is_writing() const noexcept { return is_writing_; }
    [[nodiscard]] bool is_empty() const noexcept { return texts_.empty(); }

  private:
    std::deque<Text> texts_;  // the first one may be being written
    std::size_t bytes_ = 0;
    bool is_writing_ = false;
};

}  // namespace tafl::server
