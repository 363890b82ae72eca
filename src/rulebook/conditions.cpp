#include "rulebook/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/numbers.hpp"
#include "base/raise.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl {

namespace {

constexpr std::string_view own_names = "names.";

bool is_true(const OptionValue& value) {
    struct Truth {
        bool operator()(bool on) const { return on; }
        bool operator()(std::int64_t n) const { return n != 0; }
        bool operator()(const std::string& word) const { return !word.empty() && word != "none"; }
        bool operator()(const Words& words) const { return !words.empty(); }
        bool operator()(const std::vector<Words>& groups) const { return !groups.empty(); }
    };
    return std::visit(Truth{}, value);
}

std::string as_word(const OptionValue& value) {
    if (const auto* word = std::get_if<std::string>(&value)) return *word;
    if (const auto* n = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *n);
    return {};
}

bool has(const OptionValue& value, std::string_view word) {
    const auto* words = std::get_if<Words>(&value);
    return words != nullptr && std::ranges::find(*words, word) != words->end();
}

std::int64_t as_number(std::string_view word) { return parse_number<std::int64_t>(word).value_or(0); }

// or < and < not < ( ) < name, name = word, name != word, name has word, name > number
class ConditionReader {
  public:
    ConditionReader(std::string_view text, const Conditions& conditions)
        : text_(text), rest_(text), conditions_(conditions) {
        next();
    }

    bool read() {
        const bool holds = either();
        if (!token_.empty()) fail();
        return holds;
    }

  private:
    bool either() {
        bool holds = both();
        while (take("or")) holds = both() || holds;
        return holds;
    }
    bool both() {
        bool holds = one();
        while (take("and")) holds = one() && holds;
        return holds;
    }
    bool one() {
        if (take("not")) return !one();
        if (!take("(")) return fact();
        const bool holds = either();
        if (!take(")")) fail();
        return holds;
    }
    bool fact() {
        if (take("always")) return true;
        const auto value = conditions_.value(word());
        if (take("=")) return as_word(value) == other();
        if (take("!=")) return as_word(value) != other();
        if (take("has")) return has(value, word());
        if (take(">")) return is_above(value, as_number(word()));
        return is_true(value);
    }
    static bool is_above(const OptionValue& value, std::int64_t bound) {
        const auto* n = std::get_if<std::int64_t>(&value);
        return n != nullptr && *n > bound;
    }
    // The right side of a comparison: a word, or the value of the option of that name.
    std::string other() {
        const auto name = word();
        const auto* option = find_option(name);
        return option == nullptr ? std::string(name) : as_word(option->get(conditions_.ruleset()));
    }

    std::string_view word() {
        if (token_.empty() || token_ == "and" || token_ == "or" || token_ == ")") fail();
        const auto taken = token_;
        next();
        return taken;
    }
    bool take(std::string_view expected) {
        if (token_ != expected) return false;
        next();
        return true;
    }
    void next() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size()));
        const bool is_bracket = rest_.starts_with('(') || rest_.starts_with(')');
        token_ = rest_.substr(0, is_bracket ? 1 : rest_.find_first_of(" \n()"));
        rest_.remove_prefix(token_.size());
    }
    [[noreturn]] void fail() const {
        raise(
            std::logic_error(fmt::format("the book's condition '{}' cannot be read at '{}'", text_, token_)));
    }

    std::string_view text_, rest_, token_;
    const Conditions& conditions_;
};

template <class... Kinds>
std::int64_t count(const Ruleset& ruleset, Kinds... kinds) {
    return std::ranges::count_if(ruleset.start.pieces,
                                 [&](Piece piece) { return ((piece == kinds) || ...); });
}

std::optional<std::int64_t> of_layout(const Ruleset& ruleset, std::string_view name) {
    if (name == "size") return ruleset.size();
    if (name == "attackers") return count(ruleset, Piece::Attacker, Piece::Commander);
    if (name == "defenders") return count(ruleset, Piece::Defender, Piece::Knight);
    if (name == "commanders") return count(ruleset, Piece::Commander);
    if (name == "knights") return count(ruleset, Piece::Knight);
    return std::nullopt;
}

}  // namespace

bool Conditions::hold(std::string_view condition) const { return ConditionReader(condition, *this).read(); }

OptionValue Conditions::value(std::string_view name) const {
    if (const auto* option = find_option(name)) return option->get(ruleset_);
    if (const auto n = of_layout(ruleset_, name)) return *n;
    if (name.starts_with(own_names)) return own_name(ruleset_, name.substr(own_names.size()));
    const auto fact = std::ranges::find(named_, name, &NamedCondition::name);
    if (fact != named_.end()) return hold(fact->condition);
    raise(std::logic_error(fmt::format("the book speaks of '{}', which is no option and no fact", name)));
}

}  // namespace tafl
