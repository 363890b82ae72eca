// The CSV of A. Nielsen's site, a game a line:
//
//   moves,captures by attackers,captures by defenders,White|Black|Draw|Ongoing
//
// Some files of the site have the two counts the other way round. White are the defenders. After the last move may come `timeout`,
// `resigned` or a result.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.hpp"
#include "records/capture_counts.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/record_writer.hpp"
#include "records/result_tokens.hpp"

namespace tafl {

namespace {

struct Fields {
    std::array<std::string_view, 4> text;
    std::size_t count = 0;  // 5: more than four
};

Fields split_fields(std::string_view line) noexcept {
    Fields fields;
    for (;;) {
        const std::size_t comma = line.find(',');
        if (fields.count == fields.text.size()) {
            ++fields.count;
            return fields;
        }
        fields.text[fields.count++] = line.substr(0, comma);
        if (comma == std::string_view::npos) return fields;
        line.remove_prefix(comma + 1);
    }
}

class CsvSource final : public RecordSource {
  public:
    explicit CsvSource(std::string_view text) : RecordSource(text) {
        if (text.starts_with("moves,")) at_ = next_line(0);
    }

    Parsed<void> read_game(Record& record) override {
        const std::string_view line = trimmed(text_.substr(at_, next_line(at_) - at_));
        at_ = next_line(at_);
        const Fields fields = split_fields(line);
        if (fields.count != fields.text.size()) {
            return record_error(
                fmt::format("{} has {} field{}, expected four: moves, captures by attackers, captures "
                            "by defenders, result",
                            in_quotes(line),
                            fields.count > 4 ? "more than four" : std::to_string(fields.count),
                            fields.count == 1 ? "" : "s"),
                start_);
        }
        RecordedResult result;
        if (const auto moves = read_move_list(fields.text[0], start_, record, record.main()); !moves)
            return moves;
        if (const auto counts = read_counts(fields, record); !counts) return counts;
        if (const auto read = read_result(fields.text[3], result); !read) return read;
        if (result) record.add_result(std::exchange(record.result, result));
        return {};
    }

  private:
    Parsed<void> read_counts(const Fields& fields, Record& record) const {
        const std::string_view attackers = trimmed(fields.text[1]);
        const std::string_view defenders = trimmed(fields.text[2]);
        if (attackers.empty() && defenders.empty()) return {};
        const std::optional<int> first = parse_small_number(attackers);
        const std::optional<int> second = parse_small_number(defenders);
        if (first && second) {
            record.counts = CaptureCounts{.by_attackers = *first, .by_defenders = *second};
            return {};
        }
        const std::string_view bad = first ? fields.text[2] : fields.text[1];
        return record_error(fmt::format("{} is not a number of captures", in_quotes(bad)), offset_of(bad));
    }

    Parsed<void> read_result(std::string_view field, RecordedResult& result) const {
        const std::optional<RecordedResult> read = parse_result(trimmed(field), &ResultTokens::csv);
        if (!read) {
            return record_error(
                fmt::format("{} is not a result; expected White, Black, Draw or Ongoing", in_quotes(field)),
                offset_of(field));
        }
        result = *read;
        return {};
    }
};

}  // namespace

std::unique_ptr<RecordSource> make_csv_source(std::string_view text) {
    return std::make_unique<CsvSource>(text);
}

void append_csv(std::string& out, const Record& record) {
    const CaptureCounts counts = record.counts ? *record.counts : count_marks(record);
    append_move_list(out, record, record.main(), MoveStyle::Bare, "resigned");
    out += fmt::format(",{},{},{}\n", counts.by_attackers, counts.by_defenders,
                       token_for(record.result, &ResultTokens::csv));
}

}  // namespace tafl
