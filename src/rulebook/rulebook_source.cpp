#include "rulebook/rulebook_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "base/raise.hpp"
#include "base/text.hpp"
#include "notation/embedded_text.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

namespace {

std::string_view embedded(std::string_view name) {
    const auto texts = embedded_rulebook();
    const auto found = std::ranges::find(texts, name, &EmbeddedText::name);
    if (found == texts.end())
        raise(std::logic_error(fmt::format("the program carries no book/{}.toml", name)));
    return found->text;
}

std::vector<TomlEntry> entries_of(std::string_view toml) {
    auto entries = read_toml(toml);
    if (!entries)
        raise(std::logic_error("the rule book's source cannot be read: " + entries.error().message));
    return std::move(*entries);
}

template <class T>
T value_of(const TomlEntry& entry) {
    if (const auto* value = std::get_if<OptionValue>(&entry.value)) {
        if (const auto* wanted = std::get_if<T>(value)) return *wanted;
    }
    raise(std::logic_error(fmt::format("the rule book's source has an unfit value for {}", entry.key)));
}

// "moving.say.line" split at its first dot.
std::pair<std::string_view, std::string_view> cut(std::string_view key) {
    const auto dot = key.find('.');
    if (dot == key.npos) return {key, {}};
    return {key.substr(0, dot), key.substr(dot + 1)};
}

// SentenceTemplates are wrapped in the source.
std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n';
        if (blank && (line.empty() || line.back() == ' ')) continue;
        line += blank ? ' ' : c;
    }
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

ClauseSource& clause_in(RulebookSource& book, std::string_view key) {
    const auto found = std::ranges::find(book.clauses, key, &ClauseSource::key);
    if (found != book.clauses.end()) return *found;
    return book.clauses.emplace_back(ClauseSource{std::string(key), "", {}, {}, {}});
}

void read_clause_entry(RulebookSource& book, const TomlEntry& entry) {
    const auto [table, rest] = cut(entry.key);
    const auto text = value_of<std::string>(entry);
    if (table == "conditions") return void(book.conditions.push_back({std::string(rest), text}));
    const SentenceSource sentence{std::string(rest.substr(0, rest.rfind('.'))), entry.key, text};
    if (table == "aim") return book.aim.push_back(sentence);
    auto& clause = clause_in(book, table);
    if (rest == "rule") clause.rule = text;
    else if (rest.starts_with("card.")) clause.reminders.push_back(sentence);
    else if (rest.starts_with("heading-for.")) clause.headings.push_back(sentence);
    else clause.sentences.push_back(sentence);
}

void read_diagram_entry(RulebookSource& book, const TomlEntry& entry) {
    const auto [key, field] = cut(entry.key);
    if (book.diagrams.empty() || book.diagrams.back().key != key) {
        book.diagrams.emplace_back().key = key;
        book.diagrams.back().caption = key;
    }
    auto& diagram = book.diagrams.back();
    if (field == "clause") diagram.clause = value_of<std::string>(entry);
    else if (field == "when") diagram.when = value_of<std::string>(entry);
    else if (field == "caption") diagram.caption = value_of<std::string>(entry);
    else if (field == "position") diagram.position = value_of<std::string>(entry);
    else if (field == "at_edge") diagram.at_edge = value_of<bool>(entry);
    else if (field == "moves") diagram.moves = value_of<Words>(entry);
    else if (field == "to_and_fro") diagram.to_and_fro = value_of<bool>(entry);
    else if (field == "takes") diagram.takes = value_of<Words>(entry);
    else if (field == "outcome") diagram.outcome = value_of<std::string>(entry);
    else if (field == "legal") diagram.legal = value_of<bool>(entry);
    else if (field == "shows") diagram.shows = value_of<std::string>(entry);
    else if (field == "reaches") diagram.reaches = value_of<Words>(entry);
    else if (field == "bars") diagram.bars = value_of<Words>(entry);
    else raise(std::logic_error(fmt::format("rulebook/diagrams.toml: {} means nothing", entry.key)));
}

void read_leaflet_entry(LeafletSource& leaflet, const TomlEntry& entry) {
    const auto [table, rest] = cut(entry.key);
    if (entry.key == "leaflet.needed") leaflet.needed = value_of<std::vector<Words>>(entry);
    else if (entry.key == "leaflet.wanted") leaflet.wanted = value_of<Words>(entry);
    else if (entry.key == "history.texts") leaflet.texts = value_of<Words>(entry);
    else if (table == "hints")
        leaflet.hints.push_back({std::string(cut(rest).first), entry.key, value_of<std::string>(entry)});
    else if (table == "cards")
        leaflet.cards.push_back({std::string(rest), value_of<std::vector<Words>>(entry)});
    else raise(std::logic_error(fmt::format("rulebook/leaflet.toml: {} means nothing", entry.key)));
}

RulebookSource read_book() {
    RulebookSource book;
    for (const auto& entry : entries_of(embedded("clauses"))) read_clause_entry(book, entry);
    for (const auto& entry : entries_of(embedded("diagrams"))) read_diagram_entry(book, entry);
    for (const auto& entry : entries_of(embedded("leaflet"))) read_leaflet_entry(book.leaflet, entry);
    return book;
}

}  // namespace

LanguageSource::LanguageSource(std::string_view toml) {
    for (const auto& entry : entries_of(toml)) {
        const auto* value = std::get_if<OptionValue>(&entry.value);
        if (value != nullptr && std::holds_alternative<Words>(*value))
            lists_[entry.key] = std::get<Words>(*value);
        else words_[entry.key] = on_one_line(value_of<std::string>(entry));
    }
    tie_short_words();
}

// A word of one letter that is in grammar.tied ends no line: no line breaks at the blank behind it.
void LanguageSource::tie_short_words() {
    constexpr std::string_view no_break = "\u00A0";
    const std::string letters(words_or("grammar.tied", ""));
    for (auto& [key, text] : words_) {
        for (auto blank = text.find(' ', 1); blank != text.npos; blank = text.find(' ', blank + 1)) {
            const bool is_alone = blank == 1 || std::string_view(" (\xA0").contains(text[blank - 2]);
            if (is_alone && letters.contains(to_lower(text[blank - 1]))) text.replace(blank, 1, no_break);
        }
    }
}

const std::string& LanguageSource::words(std::string_view key) const {
    const auto found = words_.find(key);
    if (found == words_.end()) raise(std::logic_error(fmt::format("the rule book has no words for {}", key)));
    return found->second;
}

std::string_view LanguageSource::words_or(std::string_view key, std::string_view otherwise) const noexcept {
    const auto found = words_.find(key);
    return found == words_.end() ? otherwise : std::string_view(found->second);
}

const Words& LanguageSource::list(std::string_view key) const {
    const auto* const found = find_list(key);
    if (found == nullptr) raise(std::logic_error(fmt::format("the rule book has no list {}", key)));
    return *found;
}

const Words* LanguageSource::find_list(std::string_view key) const noexcept {
    const auto found = lists_.find(key);
    return found == lists_.end() ? nullptr : &found->second;
}

std::string LanguageSource::label(std::string_view words) const {
    return fmt::format("{}{} ", words, words_or("grammar.colon", ":"));
}

std::vector<std::string_view> LanguageSource::keys() const {
    std::vector<std::string_view> keys;
    for (const auto& [key, words] : words_) keys.push_back(key);
    for (const auto& [key, list] : lists_) keys.push_back(key);
    return keys;
}

const RulebookSource& rulebook_source() {
    static const RulebookSource book = read_book();
    return book;
}

namespace {

std::string& given_words(Language language) {
    static std::array<std::string, all_languages.size()> texts;
    return texts[static_cast<std::size_t>(language)];
}

std::string_view words_of(Language language) {
    const auto texts = embedded_languages();
    const auto found = std::ranges::find(texts, code_of(language), &EmbeddedText::name);
    return found == texts.end() ? std::string_view(given_words(language)) : found->text;
}

}  // namespace

const LanguageSource& language_source(Language language) {
    static std::array<std::once_flag, all_languages.size()> read;
    static std::array<std::optional<LanguageSource>, all_languages.size()> languages;
    const auto index = static_cast<std::size_t>(language);
    std::call_once(read[index], [&] { languages[index].emplace(words_of(language)); });
    return *languages[index];
}

bool has_words(Language language) noexcept { return !words_of(language).empty(); }

void give_words(Language language, std::string_view toml) {
    if (!has_words(language) && read_toml(toml)) given_words(language) = toml;
}

}  // namespace tafl
