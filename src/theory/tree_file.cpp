#include "theory/tree_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/special_file.hpp"
#include "base/text.hpp"
#include "theory/record_text.hpp"

namespace tafl::theory {

Parsed<Tree> read_tree(const std::filesystem::path& path, std::shared_ptr<const Ruleset> ruleset) {
    const auto refuse = [&](const std::string& what) {
        return std::unexpected(Error{fmt::format("{} {}", shown_path(path.string()), what)});
    };
    if (is_special_file(path)) return refuse("is not a file");
    std::ifstream stream(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) return refuse(fmt::format("cannot be read: {}", std::strerror(errno)));
    text.resize(text.rfind('\n') + 1);  // npos + 1 is 0
    auto tree = parse_tree(text, std::move(ruleset));
    if (tree) return *std::move(tree);
    auto fault = tree.error();
    fault.message =
        fmt::format("{}{} {}", shown_path(path.string()), fault.line > 1 ? "," : "", fault.message);
    return std::unexpected(std::move(fault));
}

}  // namespace tafl::theory
