#include "server/notify/phrases.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cstdint>

namespace tafl {
extern const unsigned char phrases_json[];
extern const std::size_t phrases_json_size;
}  // namespace tafl

namespace tafl::server {

namespace {

const boost::json::object& all_phrases() {
    static const boost::json::value read =
        boost::json::parse(std::string_view(reinterpret_cast<const char*>(phrases_json), phrases_json_size));
    return read.get_object();
}

// One pass, so that nothing is filled into what was filled in.
std::string filled(std::string_view text, PhraseValues values) {
    std::string out;
    while (!text.empty()) {
        const auto begin = std::min(text.find('{'), text.size());
        out += text.substr(0, begin);
        text.remove_prefix(begin);
        if (text.empty()) break;
        const auto end = text.find('}');
        const auto value =
            std::ranges::find(values, text.substr(1, end - 1), &PhraseValues::value_type::first);
        if (value != values.end()) out += value->second;
        text.remove_prefix(end + 1);
    }
    return out;
}

}  // namespace

bool is_phrase_language(std::string_view language) { return all_phrases().contains(language); }

std::vector<std::string> phrase_languages() {
    std::vector<std::string> languages;
    for (const auto& [language, phrases] : all_phrases()) languages.emplace_back(language);
    return languages;
}

std::string phrase(std::string_view language, std::string_view key, PhraseValues values) {
    const auto& phrases = all_phrases().at(is_phrase_language(language) ? language : "en").get_object();
    return filled(phrases.at(key).get_string(), values);
}

std::string time_phrase(std::string_view language, std::chrono::milliseconds time) {
    const auto minutes = std::max<std::int64_t>(1, std::chrono::floor<std::chrono::minutes>(time).count());
    return minutes < 60 ? phrase(language, "minutes", {{"count", std::to_string(minutes)}})
                        : phrase(language, "hours", {{"count", std::to_string(minutes / 60)}});
}

}  // namespace tafl::server
