// Reads JSON: one object, one on each line, or an array of them. The objects are parsed one at a time, so that
// a bad one does not spoil the others.
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

    // The parser stops after the object. A truncated object gives a syntax error, at the latest at the next
    // game.
    Parsed<void> read_object(Record& record) {
        boost::system::error_code fault;
        bj::stream_parser parser;
        const std::string_view rest = text_.substr(start_, max_json_game_size);
        const std::size_t read = parser.write_some(rest.data(), rest.size(), fault);
        if (fault || !parser.done()) {
            at_ = next_object(at_);
            if (!fault) {
                return record_error("the object that begins here has no end, or is too long; } closes it",
                                    start_);
            }
            return record_error(fmt::format("this is not JSON ({}) at {}", fault.message(),
                                            in_quotes(rest.substr(std::min(read, rest.size() - 1)))),
                                start_ + read);
        }
        at_ = start_ + read;
        const bj::value value = parser.release();
        return json::read_game(value.get_object(), rest.substr(0, read), start_, record);
    }

    std::ptrdiff_t arrays_ = 0;  // open ones
    bool last_is_whole_ = true;  // a truncated game is reported instead of the missing ]
};

}  // namespace

std::unique_ptr<RecordSource> make_json_source(std::string_view text) {
    return std::make_unique<JsonSource>(text);
}

}  // namespace tafl
