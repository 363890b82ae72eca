// Reading JSON: one object, one a line, or an array of them. The objects are found by their braces and parsed
// one at a time, so that a bad one does not take the others with it.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "records/json/game.hpp"
#include "records/limits.hpp"
#include "records/record_source.hpp"

namespace tafl {

namespace {

namespace bj = boost::json;

class JsonSource final : public RecordSource {
  public:
    explicit JsonSource(std::string_view text) : text_(text) {}

    // An array that breaks off is one thing more to be read: the file was cut.
    bool advance() override {
        const std::size_t next = std::min(text_.find_first_not_of(" \t\r\n,[]", at_), text_.size());
        count_brackets(text_.substr(at_, next - at_));
        at_ = next;
        return at_ < text_.size() || (arrays_ > 0 && last_is_whole_);
    }

    Parsed<void> read(Record& record) override {
        start_ = at_;
        if (at_ == text_.size()) {
            arrays_ = 0;
            return record_error("the list of games breaks off here; ] ends it", start_);
        }
        Parsed<void> read = read_game(record);
        last_is_whole_ = read.has_value();
        return read;
    }

    [[nodiscard]] std::size_t game_start() const noexcept override { return start_; }
    [[nodiscard]] std::size_t game_end() const noexcept override { return at_; }

  private:
    void count_brackets(std::string_view between) noexcept {
        arrays_ += std::count(between.begin(), between.end(), '[');
        arrays_ -= std::count(between.begin(), between.end(), ']');
    }

    Parsed<void> read_game(Record& record) {
        if (text_[at_] != '{') {
            at_ = next_object(at_);
            return record_error(
                fmt::format("{} is no game; a game is an object in braces",
                            in_quotes(text_.substr(start_, std::min<std::size_t>(at_ - start_, 60)))),
                start_);
        }
        const std::size_t end = object_end();
        if (end == std::string_view::npos) {
            at_ = next_object(at_);
            return record_error("the object that begins here has no end, or is too long; } closes it",
                                start_);
        }
        at_ = end;
        return read_object(text_.substr(start_, end - start_), record);
    }

    // Behind the brace that closes the object at start_. A line break inside a string, or a brace at the
    // start of a line, shows that the object was cut off.
    [[nodiscard]] std::size_t object_end() const noexcept {
        const std::size_t limit = std::min(text_.size(), start_ + longest_json_game);
        int depth = 0;
        bool in_string = false;
        for (std::size_t i = start_; i < limit; ++i) {
            const char c = text_[i];
            if (in_string) {
                if (c == '\n') return std::string_view::npos;
                if (c == '\\') ++i;
                in_string = c != '"';
            } else if (c == '"') {
                in_string = true;
            } else if (c == '{') {
                if (i > start_ && text_[i - 1] == '\n') return std::string_view::npos;
                ++depth;
            } else if (c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return std::string_view::npos;
    }

    [[nodiscard]] std::size_t next_object(std::size_t from) const noexcept {
        const std::size_t next = text_.find("\n{", from);
        return next == std::string_view::npos ? text_.size() : next + 1;
    }

    Parsed<void> read_object(std::string_view raw, Record& record) const {
        boost::system::error_code fault;
        bj::parser parser;
        const std::size_t read = parser.write_some(raw.data(), raw.size(), fault);
        if (fault) {
            return record_error(fmt::format("this is no JSON ({}) at {}", fault.message(),
                                            in_quotes(raw.substr(std::min(read, raw.size() - 1)))),
                                start_ + read);
        }
        const bj::value value = parser.release();
        return json::read_game(value.get_object(), raw, start_, record);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t start_ = 0;
    std::ptrdiff_t arrays_ = 0;  // open ones
    bool last_is_whole_ = true;  // a game that is cut off has taken the ] with it, and is reported itself
};

}  // namespace

std::unique_ptr<RecordSource> make_json_source(std::string_view text) {
    return std::make_unique<JsonSource>(text);
}

}  // namespace tafl
