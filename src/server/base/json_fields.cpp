#include "server/base/json_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cmath>

#include "server/base/text/plain_text.hpp"

namespace tafl::server {

namespace {

std::string_view as_text(const boost::json::value& value) {
    return {value.get_string().data(), value.get_string().size()};
}

// PostgreSQL stores no U+0000; of the other controls of ASCII a text has only tabs and line ends.
bool has_ascii_controls(std::string_view text) {
    return std::ranges::any_of(
        text, [](unsigned char c) { return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F; });
}

std::optional<std::int64_t> whole_number(const boost::json::value& value) {
    constexpr double exact = 9007199254740992.0;  // 2^53
    if (value.is_int64()) return value.get_int64();
    if (!value.is_double()) return std::nullopt;
    const double number = value.get_double();
    if (std::trunc(number) != number || std::abs(number) > exact) return std::nullopt;
    return static_cast<std::int64_t>(number);
}

}  // namespace

JsonFields JsonFields::parse(std::string_view text) {
    boost::json::parse_options options;
    options.max_depth = deepest;
    boost::system::error_code error;
    boost::json::value value = boost::json::parse(text, error, {}, options);
    if (error == boost::json::error::too_deep)
        throw invalid(fmt::format("The JSON is nested deeper than {} objects and lists.", deepest));
    if (error) throw invalid("The request is not JSON: an object in braces is expected.");
    if (!value.is_object()) throw invalid("The request is JSON, but not an object in braces.");
    return {std::make_shared<boost::json::object>(std::move(value.as_object())), ""};
}

void JsonFields::allow(const std::vector<std::string_view>& known) const {
    for (const auto& field : *object_) {
        const std::string_view key(field.key().data(), field.key().size());
        if (std::ranges::find(known, key) != known.end()) continue;
        const std::string owner = path_.empty() ? "this request" : path_.substr(0, path_.size() - 1);
        throw invalid(fmt::format("{} is not a field of {}; it can have {}.", shown(path_ + std::string(key)),
                                  owner, fmt::join(known, ", ")));
    }
}

std::optional<std::string> JsonFields::find_text(std::string_view key, std::size_t min,
                                                 std::size_t max) const {
    auto text = find_bytes(key, min, max);
    if (text && has_ascii_controls(*text)) throw wrong(key, "a text without control characters");
    return text;
}

std::optional<std::string> JsonFields::find_bytes(std::string_view key, std::size_t min,
                                                  std::size_t max) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) throw wrong(key, fmt::format("a text of {} to {} bytes", min, max));
    const std::string_view text = as_text(*value);
    if (text.size() < min || text.size() > max)
        throw wrong(key, fmt::format("a text of {} to {} bytes; it has {}", min, max, text.size()));
    return std::string(text);
}

std::optional<std::string> JsonFields::find_line(std::string_view key, std::size_t min,
                                                 std::size_t max) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto right = fmt::format("a text of {} to {} characters", min, max);
    if (!value->is_string()) throw wrong(key, right);
    const std::string_view text = as_text(*value);
    const std::size_t length = count_characters(text);
    if (length < min || length > max) throw wrong(key, fmt::format("{}; it has {}", right, length));
    if (has_control_characters(text)) throw wrong(key, "one line without control characters");
    return std::string(text);
}

std::optional<std::int64_t> JsonFields::find_number(std::string_view key, std::int64_t min,
                                                    std::int64_t max) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return std::nullopt;
    const std::optional<std::int64_t> number = whole_number(*value);
    if (!number || *number < min || *number > max)
        throw wrong(key, fmt::format("a whole number from {} to {}", min, max));
    return number;
}

std::int64_t JsonFields::number(std::string_view key, std::int64_t min, std::int64_t max) const {
    return required(key, find_number(key, min, max), fmt::format("a number from {} to {}", min, max));
}

std::optional<bool> JsonFields::find_flag(std::string_view key) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_bool()) throw wrong(key, "true or false");
    return value->get_bool();
}

std::optional<JsonFields> JsonFields::find_object(std::string_view key) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_object()) throw wrong(key, "an object in braces");
    return JsonFields({object_, &value->get_object()}, fmt::format("{}{}.", path_, key));
}

const boost::json::array* JsonFields::find_list(std::string_view key, std::size_t max) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return nullptr;
    if (!value->is_array() || value->get_array().size() > max)
        throw wrong(key, fmt::format("a list of at most {} values", max));
    return &value->get_array();
}

Refusal JsonFields::wrong(std::string_view key, std::string_view right) const {
    return invalid(fmt::format("{}{} must be {}.", path_, key, right));
}

Refusal JsonFields::missing(std::string_view key, std::string_view right) const {
    return invalid(fmt::format("{}{} is missing: {} is expected.", path_, key, right));
}

const boost::json::value* JsonFields::find(std::string_view key) const {
    const boost::json::value* value = object_->if_contains(key);
    return value == nullptr || value->is_null() ? nullptr : value;
}

std::optional<std::size_t> JsonFields::find_choice(std::string_view key, const Choices& words) const {
    const boost::json::value* value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto found = value->is_string() ? std::ranges::find(words, as_text(*value)) : words.end();
    if (found == words.end()) throw wrong(key, join_list(words, "or"));
    return static_cast<std::size_t>(found - words.begin());
}

}  // namespace tafl::server
