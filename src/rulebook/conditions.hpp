// Evaluates conditions over the options of a ruleset, which choose the sentences of the rule book.
//
//     "trap_capture and throne.exists"        an option that is on, a list that is not empty, a number that is not 0
//     "throne.stop = king-start"              an option's value, or another option's: "men.speed = king.speed"
//     "corners.hostile has defenders"         a word in an option's list
//     "men.speed > 1", "not (a or b)", "always"
//
// Names are the keys of ruleset_options(), what the layout says (size, attackers, defenders, commanders, knights), the
// ruleset's own words (names.throne), and the facts that rulebook/clauses.toml gives a name of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

struct NamedCondition {
    std::string name;
    std::string condition;
};

class Conditions {
  public:
    // Both must outlive the conditions.
    Conditions(const Ruleset& ruleset, const std::vector<NamedCondition>& named)
        : ruleset_(ruleset), named_(named) {}

    // Every name in the condition is looked up, even if it does not affect the result. Throws
    // std::logic_error on an unknown name or a syntax error, because the rule book's source is part of the
    // program.
    [[nodiscard]] bool hold(std::string_view condition) const;
    [[nodiscard]] OptionValue value(std::string_view name) const;

    [[nodiscard]] const Ruleset& ruleset() const noexcept { return ruleset_; }

  private:
    const Ruleset& ruleset_;
    const std::vector<NamedCondition>& named_;
};

}  // namespace tafl
