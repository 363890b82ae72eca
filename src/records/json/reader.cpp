// Reads JSON: one object, one on each line, or an array of them. The objects are parsed one at a time, so that
// a bad one does not spoil the others.
#include <fmt/format.h>

#include <algorithm>

#include "base/json_reader.hpp"
#include "base/text.hpp"
#include "records/json/game.hpp"
#include "records/limits.hpp"
#include "records/record_source.hpp"

namespace tafl {

namespace {

class JsonSource final : public RecordSource {
  public:
    using RecordSource::RecordSource;

    // An array without its ] counts as one more, invalid game: the file is truncated.
    bool advance() override {
        const std::size_t next = std::min(text_.find_first_not_of(" \t\r\n,[]", at_), text_.size());
        count_brackets(text_.substr(at_, next - at_));
        at_ = next;
        return at_ < text_.size() || (arrays_ > 0 && last_is_whole_);
    }

    Parsed<void> read_game(Record& record) override {
        if (at_ == text_.size()) {
            arrays_ = 0;
            return record_error("the list of games breaks off here; ] ends it", start_);
        }
        Parsed<void> read = text_[at_] == '{' ? read_object(record) : skip_other();
        last_is_whole_ = read.has_value();
        return read;
    }

  private:
    void count_brackets(std::string_view between) noexcept {
        arrays_ += std::count(between.begin(), between.end(), '[');
        arrays_ -= std::count(between.begin(), between.end(), ']');
    }

    Parsed<void> skip_other() {
        at_ = next_object(at_);
        return record_error(
            fmt::format("{} is not a game; a game is an object in braces",
                        in_quotes(text_.substr(start_, std::min<std::size_t>(at_ - start_, 60)))),
            start_);
    }

    [[nodiscard]] std::size_t next_object(std::size_t from) const noexcept {
        const std::size_t next = text_.find("\n{", from);
        return next == std::string_view::npos ? text_.size() : next + 1;
    }

    // A truncated object is no JSON at the latest where the next game begins.
    Parsed<void> read_object(Record& record) {
        const std::string_view rest = text_.substr(start_, max_json_game_size);
        const Parsed<std::size_t> end = json_value_end(rest);
        if (!end) {
            at_ = next_object(at_);
            const Error& error = end.error();
            if (error.offset == rest.size())
                return record_error("the object that begins here has no end, or is too long; } closes it",
                                    start_);
            return record_error(fmt::format("this is not JSON ({}) at {}", error.message,
                                            in_quotes(rest.substr(error.offset))),
                                start_ + error.offset);
        }
        at_ = start_ + *end;
        return json::read_game(rest.substr(0, *end), start_, record);
    }

    std::ptrdiff_t arrays_ = 0;  // open ones
    bool last_is_whole_ = true;  // a truncated game is reported instead of the missing ]
};

}  // namespace

std::unique_ptr<RecordSource> make_json_source(std::string_view text) {
    return std::make_unique<JsonSource>(text);
}

}  // namespace tafl
