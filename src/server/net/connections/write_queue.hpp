// The messages waiting to be written to a slow socket, bounded in bytes, its owner's too.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "server/base/limits/quota.hpp"
#include "server/net/net_settings.hpp"

namespace tafl::server {

class WriteQueue {
  public:
    using Text = std::shared_ptr<const std::string>;
    static constexpr std::size_t small_message = 4 << 10;

    explicit WriteQueue(Quota::Hold hold) : hold_(std::move(hold)) { hold_.set(0); }

    // Returns false if the queue or its owner's share is full; then it is emptied but for the message being
    // written. A small message alone always fits; a large one alone may have any size that the share has room for.
    [[nodiscard]] bool add(Text text) {
        bytes_ += text->size();
        texts_.push_back(std::move(text));
        const bool is_alone = texts_.size() == 1;
        if (is_alone && bytes_ <= small_message) {
            hold_.set(bytes_);
            return true;
        }
        if ((is_alone || bytes_ <= max_write_queue_size) && hold_.reserve(bytes_) == Quota::Room::Enough)
            return true;
        while (texts_.size() > (is_writing_ ? 1U : 0U)) {
            bytes_ -= texts_.back()->size();
            texts_.pop_back();
        }
        hold_.set(bytes_);
        return false;
    }
    // The message to write now; valid until written(). Null if one is being written or none waits.
    [[nodiscard]] const std::string* next() {
        if (is_writing_ || texts_.empty()) return nullptr;
        is_writing_ = true;
        return texts_.front().get();
    }
    void written() {
        is_writing_ = false;
        bytes_ -= texts_.front()->size();
        texts_.pop_front();
        hold_.set(bytes_);
    }
    [[nodiscard]] bool is_writing() const noexcept { return is_writing_; }
    [[nodiscard]] bool is_empty() const noexcept { return texts_.empty(); }

  private:
    std::deque<Text> texts_;
    std::size_t bytes_ = 0;
    Quota::Hold hold_;
    bool is_writing_ = false;  // the first message
};

}  // namespace tafl::server
