#include "notation/rulesets/ruleset_text.hpp"

#include <fmt/format.h>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

namespace {

std::string layout_lines(const Setup& start) {
    std::string text = "layout = [\n  \"";
    for (const char c : to_rows(start)) {
        if (c == '/') {
            text += "\",\n  \"";
        } else {
            text += c;
        }
    }
    return text + "\",\n]\n";
}

// Squares of boards of different sizes cannot be compared.
bool is_same(const Option& option, const Ruleset& a, const Ruleset& b) {
    const bool of_squares = option.key == "escape" || option.key.starts_with("camps.");
    if (of_squares && a.size() != b.size()) return false;
    return option.get(a) == option.get(b);
}

class FileWriter {
  public:
    FileWriter(const Ruleset& ruleset, const Ruleset* parent) : rules_(ruleset), parent_(parent) {}

    std::string write() {
        if (parent_ != nullptr) add("parent", quoted_for_toml(parent_->name));
        if (is_ruleset_name(rules_.name)) add("name", quoted_for_toml(rules_.name));
        add("title", quoted_for_toml(rules_.title));
        if (!rules_.source.empty() || parent_ != nullptr) add("source", quoted_for_toml(rules_.source));
        write_layout();
        write_options();
        return std::move(text_);
    }

  private:
    void add(std::string_view key, std::string_view value) { text_ += fmt::format("{} = {}\n", key, value); }

    void write_layout() {
        if (parent_ != nullptr && parent_->size() == rules_.size() &&
            parent_->start.pieces == rules_.start.pieces) {
            return;
        }
        text_ += layout_lines(rules_.start);
    }

    void write_options() {
        std::string_view clause;
        for (const Option& option : ruleset_options()) {
            if (parent_ != nullptr && is_same(option, rules_, *parent_)) continue;
            if (option.clause != clause) text_ += fmt::format("\n# {}\n", option.clause);
            clause = option.clause;
            add(option.key, to_toml(option.get(rules_)));
        }
    }

    const Ruleset& rules_;
    const Ruleset* parent_;
    std::string text_;
};

}  // namespace

std::string to_file(const Ruleset& ruleset) { return FileWriter(ruleset, nullptr).write(); }

std::string to_file(const Ruleset& ruleset, const Ruleset& parent) {
    return FileWriter(ruleset, &parent).write();
}

}  // namespace tafl
