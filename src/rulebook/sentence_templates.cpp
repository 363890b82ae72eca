#include "rulebook/sentence_templates.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/squares.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl {

std::string SentenceTemplates::text(std::string_view key) const {
    std::string_view rest = language_.words(key);
    std::string out;
    while (!rest.empty()) {
        const auto open = std::min(rest.find('{'), rest.size());
        out += rest.substr(0, open);
        rest.remove_prefix(open);
        if (rest.empty()) break;
        const auto close = std::min(rest.find('}'), rest.size() - 1);
        out += filled(rest.substr(1, close - 1));
        rest.remove_prefix(close + 1);
    }
    return capitalized(std::move(out));
}

std::vector<std::string> SentenceTemplates::paragraphs(const std::vector<SentenceSource>& sentences,
                                                       const Mark& mark) const {
    std::vector<std::string> all;
    std::string_view paragraph;
    for (const auto& sentence : sentences) {
        if (!conditions_.hold(sentence.condition)) continue;
        if (all.empty() || sentence.paragraph != paragraph) all.emplace_back();
        else all.back() += ' ';
        paragraph = sentence.paragraph;
        all.back() += text(sentence.key);
        if (mark) all.back() += mark(sentence.key);
    }
    return all;
}

std::vector<std::string> SentenceTemplates::lines(const std::vector<SentenceSource>& sentences) const {
    std::vector<std::string> all;
    for (const auto& sentence : sentences) {
        if (conditions_.hold(sentence.condition)) all.push_back(text(sentence.key));
    }
    return all;
}

std::string SentenceTemplates::filled(std::string_view placeholder) const {
    const auto colon = std::min(placeholder.find(':'), placeholder.size());
    const auto name = placeholder.substr(0, colon);
    const auto form = placeholder.substr(std::min(colon + 1, placeholder.size()));
    const auto& start = conditions_.ruleset().start;
    if (name == "throne") return to_string(static_cast<Square>(start.squares() / 2), start.size);
    if (constexpr std::string_view own = "names."; name.starts_with(own))
        return own_name(conditions_.ruleset(), name.substr(own.size()),
                        *find_language(language_.words("grammar.language")));
    const auto value = conditions_.value(name);
    if (const auto* words = std::get_if<Words>(&value)) return listed(*words);
    if (const auto* groups = std::get_if<std::vector<Words>>(&value)) {
        Words all;
        for (const auto& group : *groups) all.insert(all.end(), group.begin(), group.end());
        return listed(all);
    }
    const auto* n = std::get_if<std::int64_t>(&value);
    if (n == nullptr) return std::get<std::string>(value);
    return form.empty() ? fmt::format("{}", *n) : numbered(form, *n);
}

std::string SentenceTemplates::listed(const Words& words) const {
    return join_list(words, language_.words("grammar.and"));
}

// The lists begin at 0; numbers beyond them stay digits.
std::string SentenceTemplates::numbered(std::string_view form, std::int64_t n) const {
    const auto dash = std::min(form.find('-'), form.size());
    const bool is_ordinal = form.substr(0, dash) == "ordinal";
    const auto& words =
        language_.list(fmt::format("grammar.{}{}", is_ordinal ? "ordinals" : "numbers", form.substr(dash)));
    if (n >= 0 && static_cast<std::size_t>(n) < words.size()) return words[static_cast<std::size_t>(n)];
    return fmt::format(fmt::runtime(language_.words(is_ordinal ? "grammar.ordinal" : "grammar.number")), n);
}

}  // namespace tafl
