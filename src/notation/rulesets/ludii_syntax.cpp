#include "notation/rulesets/ludii_syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/readable_text.hpp"
#include "base/text.hpp"

namespace tafl::ludii {

namespace {

constexpr int max_depth = 100;
constexpr int max_nodes = 20'000;  // expanded definitions included

bool is_delimiter(char c) noexcept {
    return is_blank(c) || std::string_view("(){}[]\"").find(c) != std::string_view::npos;
}

char closing_of(char opening) noexcept {
    switch (opening) {
        case '(': return ')';
        case '{': return '}';
        case '[': return ']';
        default: return '>';
    }
}

class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Parsed<std::vector<Node>> all() {
        std::vector<Node> nodes = items_until('\0', 0);
        if (error_) return std::unexpected(*error_);
        return nodes;
    }

  private:
    void fail(std::size_t at, std::string message) {
        if (!error_) error_ = Error{std::move(message), at};
        at_ = text_.size();
    }

    void skip_blanks() noexcept {
        while (at_ < text_.size()) {
            if (is_blank(text_[at_])) ++at_;
            else if (text_.substr(at_).starts_with("//")) at_ = std::min(text_.find('\n', at_), text_.size());
            else break;
        }
    }

    // A < behind a parenthesis and a > inside one that is not an option's are comparisons, which are words.
    [[nodiscard]] bool opens_angle() const noexcept {
        return text_[at_] == '<' &&
               (at_ == 0 || text_[at_ - 1] != '(' ||
                (at_ + 1 < text_.size() && !is_blank(text_[at_ + 1]) && text_[at_ + 1] != '='));
    }

    std::vector<Node> items_until(char closing, int depth) {
        std::vector<Node> items;
        const auto begin = closing == '\0' ? at_ : at_ - 1;
        if (depth > max_depth) fail(begin, "lists are nested too deeply");
        for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
            if (closing != '\0' && text_[at_] == closing) {
                ++at_;
                return items;
            }
            items.push_back(item(depth, closing));
        }
        if (closing != '\0' && !error_)
            fail(begin, fmt::format("the list that begins here has no {}", closing));
        return items;
    }

    Node item(int depth, char closing) {
        Node node;
        node.at = at_;
        if (++nodes_ > max_nodes) fail(at_, "the file is too long");
        if (at_ >= text_.size()) return node;
        const char c = text_[at_];
        if (c == '(' || c == '{' || c == '[' || opens_angle()) {
            node.kind = c == '(' ? Kind::List : c == '<' ? Kind::Angle : Kind::Set;
            ++at_;
            node.items = items_until(closing_of(c), depth + 1);
        } else if (c == '"') {
            read_text(node);
        } else if (c == ')' || c == '}' || c == ']') {
            fail(at_, fmt::format("unexpected {}: nothing is open", c));
        } else {
            read_word(node, depth, closing);
        }
        return node;
    }

    void read_text(Node& node) {
        node.kind = Kind::Text;
        auto end = at_ + 1;
        while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
        if (end >= text_.size()) return fail(at_, "the text that begins here has no closing quotation mark");
        node.text = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
    }

    void read_word(Node& node, int depth, char closing) {
        node.kind = Kind::Word;
        auto end = at_;
        while (end < text_.size() && !is_delimiter(text_[end]) && !(closing == '>' && text_[end] == '>')) {
            const bool is_label =
                text_[end] == ':' && end + 1 < text_.size() && !is_blank(text_[end + 1]) && closing != '>';
            if (is_label) {
                const auto label = text_.substr(at_, end - at_);
                at_ = end + 1;
                node = item(depth, closing);
                node.label = label;
                return;
            }
            ++end;
        }
        if (end == at_) ++end;
        node.text = text_.substr(at_, end - at_);
        at_ = end;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int nodes_ = 0;
    std::optional<Error> error_;
};

using Definitions = std::map<std::string_view, const Node*, std::less<>>;
// What stands for <Capture:type>, by "Capture:type".
using Choices = std::map<std::string, std::vector<Node>, std::less<>>;

class Expander {
  public:
    Expander(const Definitions& definitions, const Choices& choices)
        : definitions_(definitions), choices_(choices) {}

    // Appends the node, or what it stands for.
    void append(const Node& node, const std::vector<Node>& arguments, int depth, std::vector<Node>& out) {
        if (depth > max_depth || ++nodes_ > max_nodes) {
            if (!error_) error_ = Error{"definitions refer to each other too deeply", node.at};
            return;
        }
        if (node.kind == Kind::Word && node.text.starts_with('#'))
            return append_argument(node, arguments, out);
        if (node.kind == Kind::Angle) return append_choice(node, arguments, depth, out);
        if (const Node* body = definition_of(node)) return append_body(node, *body, arguments, depth, out);
        Node copy = node;
        copy.items.clear();
        for (const Node& item : node.items) append(item, arguments, depth + 1, copy.items);
        out.push_back(std::move(copy));
    }

    [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  private:
    // ("Name" …) or "Name".
    [[nodiscard]] const Node* definition_of(const Node& node) const {
        const bool is_call =
            node.kind == Kind::List && !node.items.empty() && node.items[0].kind == Kind::Text;
        if (node.kind != Kind::Text && !is_call) return nullptr;
        const auto found = definitions_.find(is_call ? node.items[0].text : node.text);
        return found == definitions_.end() ? nullptr : found->second;
    }

    void append_argument(const Node& node, const std::vector<Node>& arguments, std::vector<Node>& out) {
        const std::size_t number = node.text.size() == 2 ? static_cast<std::size_t>(node.text[1] - '1') : 99;
        if (number < arguments.size()) return out.push_back(arguments[number]);
        if (!error_) error_ = Error{fmt::format("{} stands for nothing here", node.text), node.at};
    }

    void append_choice(const Node& node, const std::vector<Node>& arguments, int depth,
                       std::vector<Node>& out) {
        const auto name = node.items.size() == 1 ? std::string(node.items[0].text) : std::string();
        const auto found = choices_.find(name);
        if (found == choices_.end()) {
            if (!error_) error_ = Error{fmt::format("<{}> is no option of this game", name), node.at};
            return;
        }
        for (const Node& item : found->second) append(item, arguments, depth + 1, out);
    }

    void append_body(const Node& node, const Node& body, const std::vector<Node>& arguments, int depth,
                     std::vector<Node>& out) {
        std::vector<Node> own;
        for (std::size_t i = 1; i < node.items.size(); ++i) append(node.items[i], arguments, depth + 1, own);
        const auto before = out.size();
        append(body, own, depth + 1, out);
        if (out.size() == before + 1 && !node.label.empty()) out.back().label = node.label;
    }

    const Definitions& definitions_;
    const Choices& choices_;
    int nodes_ = 0;
    std::optional<Error> error_;
};

bool is_default_mark(const Node& node) noexcept {
    return node.kind == Kind::Word && !node.text.empty() &&
           node.text.find_first_not_of('*') == std::string_view::npos;
}

// Whether "Ruleset/Smith (Suggested)" or "King Surrounded" is what the user calls "Smith" or "King Surrounded".
bool is_called(std::string_view name, std::string_view choice) {
    if (const auto slash = name.rfind('/'); slash != std::string_view::npos) name = name.substr(slash + 1);
    return name == choice || (name.starts_with(choice) && name.substr(choice.size()).starts_with(" ("));
}

// (ruleset "Ruleset/Smith (Suggested)" { "Play Rules/King Surrounded" }), or null.
const Node* ruleset_called(const std::vector<Node>& file, std::string_view choice) {
    for (const Node& node : file) {
        if (!node.is_list("rulesets") || node.items.size() < 2) continue;
        for (const Node& ruleset : node.items[1].items) {
            const bool whole = ruleset.is_list("ruleset") && ruleset.items.size() >= 3;
            if (whole && is_called(ruleset.items[1].text, choice)) return &ruleset;
        }
    }
    return nullptr;
}

// (option "Heading" <Tag> args:{ <a> <b> } { (item "Name" <…> <…> "…") * … })
class OptionReader {
  public:
    OptionReader(const std::vector<Node>& file, std::string_view choice) : choice_(choice) {
        if (const Node* ruleset = ruleset_called(file, choice)) {
            known_ = true;
            for (const Node& option : ruleset->items[2].items) options_.push_back(option.text);
        }
        for (const Node& node : file)
            if (node.is_list("option")) read(node);
    }
    [[nodiscard]] const Choices& choices() const noexcept { return choices_; }
    // Whether there is a ruleset or an item with the name that was asked for.
    [[nodiscard]] bool knows_choice() const noexcept { return known_; }

  private:
    void read(const Node& option) {
        const Node* tag = nullptr;
        const Node* arguments = option.labelled("args");
        const Node* items = nullptr;
        for (const Node& node : option.items) {
            if (node.kind == Kind::Angle) tag = &node;
            if (node.kind == Kind::Set && node.label.empty()) items = &node;
        }
        if (tag == nullptr || arguments == nullptr || items == nullptr || tag->items.empty()) return;
        const Node* chosen = choose(option.items.size() > 1 ? option.items[1].text : "", *items);
        if (chosen == nullptr) return;
        std::vector<const Node*> values;
        for (const Node& node : chosen->items)
            if (node.kind == Kind::Angle) values.push_back(&node);
        for (std::size_t i = 0; i < arguments->items.size() && i < values.size(); ++i) {
            const Node& name = arguments->items[i];
            if (!name.items.empty())
                choices_[fmt::format("{}:{}", tag->items[0].text, name.items[0].text)] = values[i]->items;
        }
    }

    // The item that the user or the ruleset names, else the one marked with a star, else the first.
    [[nodiscard]] const Node* choose(std::string_view heading, const Node& items) {
        const Node* first = nullptr;
        const Node* marked = nullptr;
        for (std::size_t i = 0; i < items.items.size(); ++i) {
            const Node& item = items.items[i];
            if (!item.is_list("item") || item.items.size() < 2) continue;
            if (first == nullptr) first = &item;
            const bool star = i + 1 < items.items.size() && is_default_mark(items.items[i + 1]);
            if (star && marked == nullptr) marked = &item;
            const auto name = item.items[1].text;
            const auto full = fmt::format("{}/{}", heading, name);
            known_ = known_ || is_called(name, choice_);
            if (is_called(name, choice_) || std::ranges::find(options_, full) != options_.end()) return &item;
        }
        return marked ? marked : first;
    }

    std::string_view choice_;
    std::vector<std::string_view>
        options_;  // of the ruleset that was asked for: "Play Rules/King Surrounded"
    bool known_ = false;
    Choices choices_;
};

}  // namespace

std::vector<const Node*> lists_in(const Node& node) {
    std::vector<const Node*> lists;
    for (const Node& item : node.items) {
        if (item.kind == Kind::List) lists.push_back(&item);
        if (item.kind == Kind::Set)
            for (const Node& inner : item.items) lists.push_back(&inner);
    }
    return lists;
}

std::string_view Node::head() const noexcept {
    if (kind != Kind::List || items.empty()) return {};
    return items[0].kind == Kind::Word || items[0].kind == Kind::Text ? items[0].text : std::string_view{};
}

const Node* Node::labelled(std::string_view name) const noexcept {
    const auto found = std::ranges::find(items, name, &Node::label);
    return found == items.end() ? nullptr : &*found;
}

const Node* Node::list(std::string_view name) const noexcept {
    const auto found = std::ranges::find_if(items, [&](const Node& node) { return node.is_list(name); });
    return found == items.end() ? nullptr : &*found;
}

Parsed<Node> read_game_node(std::string_view text, std::string_view choice) {
    if (const auto at = find_unreadable(text))
        return std::unexpected(Error{"this byte is not text; Ludii's files are UTF-8", *at});
    auto file = Parser(text).all();
    if (!file) return std::unexpected(std::move(file.error()));
    Definitions definitions;
    const Node* game = nullptr;
    for (const Node& node : *file) {
        if (node.is_list("define") && node.items.size() == 3)
            definitions[node.items[1].text] = &node.items[2];
        if (node.is_list("game")) game = &node;
    }
    if (game == nullptr) return std::unexpected(Error{"there is no (game …) in this file", 0});
    const OptionReader options(*file, choice);
    if (!choice.empty() && !options.knows_choice())
        return std::unexpected(
            Error{fmt::format("the game has no ruleset or option {}", in_quotes(choice)), game->at});
    Expander expander(definitions, options.choices());
    std::vector<Node> expanded;
    expander.append(*game, {}, 0, expanded);
    if (expander.error()) return std::unexpected(*expander.error());
    return std::move(expanded.front());
}

}  // namespace tafl::ludii
