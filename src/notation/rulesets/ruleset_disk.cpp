#include "notation/rulesets/ruleset_disk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/text.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/rule_strings.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t deepest_chain = 8;

std::unexpected<Error> not_loaded(std::string message) { return std::unexpected(Error{std::move(message)}); }

// One byte more than a ruleset file may have, so that a larger one is seen to be larger.
Parsed<std::string> read_text(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) {
        return not_loaded(fmt::format("cannot open {}: {}", in_quotes(path.string()),
                                      error ? error.message() : std::string("no such file")));
    }
    if (!fs::is_regular_file(status))
        return not_loaded(fmt::format("{} is not a file", in_quotes(path.string())));
    std::ifstream in(path, std::ios::binary);
    if (!in) return not_loaded(fmt::format("cannot open {}, may it be read?", in_quotes(path.string())));
    std::string text(max_ruleset_file_size + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    auto result = fs::weakly_canonical(path, error);
    return error ? path : result;
}

// The error for a file that cannot be a parent. It quotes nothing of the file, which may be any file of the machine.
std::string refusal_of_parent(const fs::path& path, std::string_view text, const Error& error) {
    const auto file = shown_path(path.filename().string());
    if (const auto toml = read_toml(text); !toml)
        return fmt::format("{} is not a ruleset: its line {} is not TOML", file, toml.error().line);
    return fmt::format(
        "{} is not a ruleset that can be played: `tafl check {}` says what is wrong in its line {}", file,
        file, error.line);
}

// Reads the parent that the last file of `chain_` names. `chain_` holds the files being read, the outermost first.
class ParentFinder {
  public:
    explicit ParentFinder(std::vector<fs::path> chain,
                          std::shared_ptr<std::string> broken_chain = std::make_shared<std::string>())
        : chain_(std::move(chain)), broken_chain_(std::move(broken_chain)) {}

    Parsed<Ruleset> operator()(std::string_view parent) const {
        if (!is_ruleset_path(parent)) return builtin_parent(parent);
        if (parent.find('\0') != std::string_view::npos) return not_loaded("a file's name has no NUL byte");
        const fs::path path = resolved(chain_.back().parent_path() / fs::path(std::string(parent)));
        if (std::ranges::find(chain_, path) != chain_.end()) return refuse_chain(circle(path));
        if (chain_.size() >= deepest_chain) {
            return refuse_chain(fmt::format("{} is the {}th parent in a row, {} are allowed",
                                            in_quotes(parent), chain_.size(), deepest_chain - 1));
        }
        const auto text = read_text(path);
        if (!text) return std::unexpected(text.error());
        auto chain = chain_;
        chain.push_back(path);
        auto ruleset =
            parse_ruleset(*text, path.stem().string(), ParentFinder(std::move(chain), broken_chain_));
        if (ruleset) return ruleset;
        if (!broken_chain_->empty()) return not_loaded(*broken_chain_);
        return not_loaded(refusal_of_parent(path, *text, ruleset.error()));
    }

  private:
    [[nodiscard]] std::unexpected<Error> refuse_chain(std::string message) const {
        *broken_chain_ = message;
        return not_loaded(std::move(message));
    }

    [[nodiscard]] std::string circle(const fs::path& path) const {
        std::string text;
        for (auto i = std::ranges::find(chain_, path); i != chain_.end(); ++i)
            text += i->filename().string() + " -> ";
        return "the parents go in a circle, " + text + path.filename().string();
    }

    std::vector<fs::path> chain_;
    std::shared_ptr<std::string> broken_chain_;  // the error of a circle, for the outermost file
};

Parsed<Ruleset> read_ruleset_file(const std::string& path, std::string_view entry) {
    const auto text = read_text(path);
    if (!text) return std::unexpected(text.error());
    return parse_ruleset(*text, fs::path(path).stem().string(), parents_beside(path), entry);
}

}  // namespace

FindParent parents_beside(const std::string& path) { return ParentFinder({resolved(fs::path(path))}); }

Parsed<std::shared_ptr<const Ruleset>> load_ruleset(std::string_view name_or_path) {
    if (is_otn_rules(name_or_path)) {
        auto rules = parse_otn_rules(name_or_path);
        if (!rules) return std::unexpected(std::move(rules.error()));
        return std::make_shared<const Ruleset>(*std::move(rules));
    }
    if (auto titled = find_titled(name_or_path)) return titled;
    if (!is_ruleset_path(name_or_path)) return find_ruleset(name_or_path);
    const auto [file, entry] = split_ruleset_path(name_or_path);
    const std::string path(file);
    auto read = read_ruleset_file(path, entry);
    if (read) return std::make_shared<const Ruleset>(std::move(*read));
    Error error = std::move(read.error());
    if (error.line == 0) return std::unexpected(std::move(error));
    return std::unexpected(
        Error{fmt::format("{}, line {}, column {}: {}", path, error.line, error.column, error.message)});
}

}  // namespace tafl
