#include "cli/ruleset_input.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/rule_strings.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

namespace {

// More than the reader of ruleset files accepts.
constexpr std::size_t enough = std::size_t{2} << 20;

// For a ruleset file without a name.
std::string name_of(const std::string& path) {
    return path == "-" ? "standard-input" : std::filesystem::path(path).stem().string();
}

std::string placed(const std::string& path, const Error& error) {
    if (error.line == 0) return fmt::format("{}: {}", input_name(path), error.message);
    return fmt::format("{}, line {}, column {}: {}", input_name(path), error.line, error.column,
                       error.message);
}

// The first of several, with a note on standard error, where none is named.
std::string chosen_entry(const std::string& file, std::string_view entry, std::string_view text) {
    const auto titles = titles_of_rule_strings(text);
    if (!entry.empty() || titles.size() < 2) return std::string(entry);
    fmt::print(stderr, "tafl: note: {} has {} rulesets, the first is taken, {}; {}:NAME takes another\n",
               file, titles.size(), titles.front(), file);
    return titles.front();
}

}  // namespace

bool is_ruleset_path(std::string_view text) noexcept {
    return text == "-" || (!is_otn_rules(text) && tafl::is_ruleset_path(text));
}

std::shared_ptr<const Ruleset> read_ruleset(const std::string& name_or_path) {
    if (!is_ruleset_path(name_or_path) || find_titled(name_or_path)) {
        auto known = load_ruleset(name_or_path);
        if (known) return *std::move(known);
        if (auto titled = find_titled_in_any_language(name_or_path)) return titled;
        throw UserError(known.error().message);
    }
    const auto [path, entry] = split_ruleset_path(name_or_path);
    const std::string file(path);
    const auto text = read_beginning(file, enough);
    const auto chosen = is_rule_strings(text) ? chosen_entry(file, entry, text) : std::string(entry);
    auto read = parse_ruleset(text, name_of(file), parents_beside(file), chosen);
    if (!read) throw UserError(placed(file, read.error()));
    return std::make_shared<const Ruleset>(*std::move(read));
}

void require_playable(const std::shared_ptr<const Ruleset>& ruleset) {
    const auto outcome = Game(ruleset).outcome();
    if (!outcome.is_over()) return;
    throw UserError(fmt::format("{}: the game is over before the first move: {}, {}", ruleset->name,
                                to_string(outcome.winner), to_string(outcome.reason)));
}

std::vector<Error> faults_of_ruleset(const std::string& path) {
    try {
        return check_ruleset(read_beginning(path, enough), name_of(path), parents_beside(path));
    } catch (const UserError& error) {
        // "FILE cannot be read: …" without the file, which the caller prints.
        return {Error{std::string(error.what()).substr(input_name(path).size() + 1)}};
    }
}

RulesetArgument::RulesetArgument(const std::string& name_or_path)
    : ruleset_(read_ruleset(name_or_path)), text_(name_or_path) {
    if (!is_ruleset_path(name_or_path) && !is_otn_rules(name_or_path)) return;
    if (name_or_path.ends_with(".toml") && std::filesystem::is_regular_file(name_or_path)) {
        text_ = std::filesystem::absolute(name_or_path).string();
        return;
    }
    copy_.emplace(".toml");
    write_file(copy_->path(), to_file(*ruleset_));
    text_ = copy_->path();
}

}  // namespace tafl::cli
