#include "notation/rulesets/ruleset_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/nearest_names.hpp"
#include "base/text.hpp"
#include "notation/rulesets/ruleset_data.hpp"
#include "notation/rulesets/ruleset_file.hpp"

namespace tafl {

namespace {

using Shared = std::shared_ptr<const Ruleset>;

// As in the rule book; a file that is not named here comes after these.
constexpr std::array<std::string_view, 32> rule_book_order{
    "copenhagen",
    "copenhagen-walker",
    "copenhagen-ludii",
    "copenhagen-hnefatafl-org",
    "fetlar",
    "manual",
    "york",
    "brandub",
    "brandub-walker",
    "brandub-opentafl",
    "brandub-hnefatafl-org",
    "hnefatafl-org-13",
    "tablut-walker",
    "tablut-saami",
    "tablut-ashton",
    "tablut-ashton-server",
    "tawlbwrdd",
    "lewis",
    "sea-battle-9",
    "sea-battle-11",
    "sea-battle-13",
    "york-cross",
    "old-hnefatafl",
    "historical-9",
    "historical-11",
    "historical-13",
    "simple",
    "magpie",
    "ard-ri",
    "norse-america",
    "alea-evangelii",
    "berserk",
};

// Reads every file once, parents first, whatever order they come in.
class Builder {
  public:
    std::vector<Shared> build() {
        std::vector<std::string_view> names(rule_book_order.begin(), rule_book_order.end());
        for (const auto& [name, text] : embedded_rulesets()) {
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
        std::vector<Shared> rulesets;
        rulesets.reserve(names.size());
        for (const std::string_view name : names) rulesets.push_back(get(name));
        return rulesets;
    }

  private:
    const Shared& get(std::string_view name) {
        if (const auto found = done_.find(name); found != done_.end()) return found->second;
        const auto files = embedded_rulesets();
        const auto file = std::ranges::find(files, name, &EmbeddedText::name);
        if (file == files.end() || ++depth_ > files.size()) give_up(name, "no such file, or its own parent");
        auto parsed = parse_ruleset(
            file->text, name, [this](std::string_view parent) -> Parsed<Ruleset> { return *get(parent); });
        if (!parsed) give_up(name, fmt::format("line {}: {}", parsed.error().line, parsed.error().message));
        --depth_;
        return done_.emplace(name, std::make_shared<const Ruleset>(std::move(*parsed))).first->second;
    }

    // The files were checked when the program was built and tested; here only a broken program arrives.
    [[noreturn]] static void give_up(std::string_view name, const std::string& why) {
        fmt::print(stderr, "tafl: the built-in ruleset {} is broken: {}\n", name, why);
        std::abort();
    }

    std::map<std::string, Shared, std::less<>> done_;
    std::size_t depth_ = 0;
};

bool looks_like_path(std::string_view text) {
    return text.find('/') != std::string_view::npos || text.ends_with(".toml");
}

// "Copenhagen Walker" as a name would be written.
std::string as_name(std::string_view title) {
    std::string name;
    for (const char c : trimmed(title)) {
        const bool upper = c >= 'A' && c <= 'Z';
        name += c == ' ' || c == '_' ? '-' : upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

std::unexpected<Error> unknown(std::string_view name) {
    const auto nearest = nearest_rulesets(name);
    const std::string hint = nearest.empty()
                                 ? std::string("`tafl rulesets` lists them; a file's name ends in .toml")
                                 : "nearest: " + join(nearest);
    return std::unexpected(Error{fmt::format("unknown ruleset {}; {}", in_quotes(name), hint)});
}

}  // namespace

std::span<const Shared> builtin_rulesets() {
    static const std::vector<Shared> rulesets = Builder().build();
    return rulesets;
}

Shared find_builtin(std::string_view name) {
    const auto rulesets = builtin_rulesets();
    const auto found =
        std::ranges::find_if(rulesets, [&](const Shared& ruleset) { return ruleset->name == name; });
    return found == rulesets.end() ? nullptr : *found;
}

Shared find_titled(std::string_view name_or_title) {
    const std::string name = as_name(name_or_title);
    if (Shared found = find_builtin(name)) return found;
    const auto rulesets = builtin_rulesets();
    const auto titled = std::ranges::find_if(
        rulesets, [&](const Shared& ruleset) { return as_name(ruleset->title) == name; });
    return titled == rulesets.end() ? nullptr : *titled;
}

std::vector<std::string_view> nearest_rulesets(std::string_view name) {
    std::vector<std::string_view> known;
    for (const Shared& ruleset : builtin_rulesets()) known.push_back(ruleset->name);
    return nearest_names(as_name(name), known, 3);
}

Parsed<Shared> load_ruleset(std::string_view name_or_path) {
    if (auto builtin = find_builtin(name_or_path)) return builtin;
    if (!looks_like_path(name_or_path)) return unknown(name_or_path);
    const std::string path(name_or_path);
    auto read = read_ruleset_file(path);
    if (read) return std::make_shared<const Ruleset>(std::move(*read));
    Error error = std::move(read.error());
    if (error.line > 0) {
        error.message =
            fmt::format("{}, line {}, column {}: {}", path, error.line, error.column, error.message);
    }
    return std::unexpected(std::move(error));
}

}  // namespace tafl
