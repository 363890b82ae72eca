#include "rulebook/source_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/raise.hpp"
#include "base/text.hpp"
#include "notation/embedded_text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

namespace {

constexpr std::array part_names{std::pair{std::string_view("added"), OurPart::Added},
                                std::pair{std::string_view("read"), OurPart::Read},
                                std::pair{std::string_view("changed"), OurPart::Changed}};

[[noreturn]] void refuse(const SourceText& text, const TomlEntry& entry) {
    raise(std::logic_error(fmt::format("rulebook/texts/{}.toml: {} means nothing", text.ruleset, entry.key)));
}

// "says.wall.at" split at its first dot.
std::pair<std::string_view, std::string_view> at_first_dot(std::string_view key) {
    const auto dot = key.find('.');
    if (dot == key.npos) return {key, {}};
    return {key.substr(0, dot), key.substr(dot + 1)};
}

// The last one if it has this key, or else a new one.
template <class T>
T& latest(std::vector<T>& all, std::string_view key) {
    if (all.empty() || all.back().key != key) all.emplace_back().key = key;
    return all.back();
}

void read_statement(SourceText& text, const TomlEntry& entry, std::string_view rest) {
    const auto [key, field] = at_first_dot(rest);
    auto& statement = latest(text.statements, key);
    const auto* value = std::get_if<OptionValue>(&entry.value);
    const auto* word = value != nullptr ? std::get_if<std::string>(value) : nullptr;
    const auto* words = value != nullptr ? std::get_if<Words>(value) : nullptr;
    if (field == "in" && words != nullptr) statement.sentences = *words;
    else if (field == "at" && word != nullptr) statement.place = *word;
    else if (field == "fact" && word != nullptr) statement.fact = *word;
    else if (field == "out" && word != nullptr) statement.left_out = *word;
    else refuse(text, entry);
}

void read_choice(SourceText& text, const TomlEntry& entry, std::string_view rest, const std::string& word) {
    const auto [key, field] = at_first_dot(rest);
    auto& choice = latest(text.choices, key);
    if (field == "letter") choice.letter = word;
    else if (field == "practice") choice.practice = word;
    else if (field == "plays") choice.plays = word;
    else if (field == "why") choice.why = word;
    else if (field == "option") choice.option = word;
    else refuse(text, entry);
}

void read_entry(SourceText& text, const TomlEntry& entry) {
    const auto [table, rest] = at_first_dot(entry.key);
    if (table == "says") return read_statement(text, entry, rest);
    const auto* value = std::get_if<OptionValue>(&entry.value);
    const auto* word = value != nullptr ? std::get_if<std::string>(value) : nullptr;
    if (word == nullptr) refuse(text, entry);
    if (entry.key == "cite") return void(text.cite = *word);
    if (table == "choice") return read_choice(text, entry, rest, *word);
    const auto part = std::ranges::find(part_names, table, [](const auto& named) { return named.first; });
    if (part == part_names.end() || rest.empty()) refuse(text, entry);
    text.ours.push_back({std::string(rest), part->second, *word});
}

SourceText read_text(const EmbeddedText& file) {
    SourceText text{std::string(file.name), {}, {}, {}, {}};
    const auto entries = read_toml(file.text);
    if (!entries)
        raise(std::logic_error(
            fmt::format("rulebook/texts/{}.toml cannot be read: {}", file.name, entries.error().message)));
    for (const auto& entry : *entries) read_entry(text, entry);
    return text;
}

// "7" of "rule 7, 1st sentence"; empty if the place has no number.
std::string_view number_of(std::string_view place) {
    for (const std::string_view word : {"rule ", "section "}) {
        if (!place.starts_with(word)) continue;
        const auto number = place.substr(word.size());
        return number.substr(0, number.find(','));
    }
    return {};
}

}  // namespace

bool is_within(std::string_view sentence, std::string_view beginning) noexcept {
    return sentence.starts_with(beginning) &&
           (sentence.size() == beginning.size() || sentence[beginning.size()] == '.');
}

const OurSentences* SourceText::ours_of(std::string_view sentence) const noexcept {
    const auto found =
        std::ranges::find_if(ours, [&](const auto& one) { return is_within(sentence, one.beginning); });
    return found == ours.end() ? nullptr : &*found;
}

std::string SourceText::places_of(std::string_view clause) const {
    Words numbers;
    if (cite.empty()) return {};
    for (const auto& statement : statements) {
        const auto number = number_of(statement.place);
        const bool is_here =
            !number.empty() && std::ranges::any_of(statement.sentences, [&](const auto& sentence) {
                return is_within(sentence, clause);
            });
        if (is_here && std::ranges::find(numbers, number) == numbers.end()) numbers.emplace_back(number);
    }
    return join(numbers);
}

const std::vector<SourceText>& source_texts() {
    static const auto texts = [] {
        std::vector<SourceText> all;
        for (const auto& file : embedded_source_texts()) all.push_back(read_text(file));
        return all;
    }();
    return texts;
}

const SourceText* source_text_of(const Ruleset& ruleset) {
    const auto builtin = find_builtin(ruleset.name);
    if (builtin == nullptr || *builtin != ruleset) return nullptr;
    const auto& texts = source_texts();
    const auto found = std::ranges::find(texts, ruleset.name, &SourceText::ruleset);
    return found == texts.end() ? nullptr : &*found;
}

}  // namespace tafl
