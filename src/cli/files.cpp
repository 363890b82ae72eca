#include "cli/files.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "cli/failure.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t largest = std::size_t{1} << 30;

}  // namespace

std::string input_name(const std::string& path) {
    return path == "-" ? "standard input" : tafl::shown_path(path);
}

std::string ending_of(const std::string& path) {
    auto ending = std::filesystem::path(path).extension().string();
    std::ranges::transform(ending, ending.begin(), tafl::to_lower);
    return ending;
}

std::string read_input(const std::string& path) {
    auto text = read_beginning(path, largest + 1);
    if (text.size() > largest) throw UserError(input_name(path) + " is larger than 1 GiB; split it");
    return text;
}

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    if (std::filesystem::equivalent(one, other, error)) return true;
    const auto full = [&](const std::string& name) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(name, error), error);
    };
    return full(one) == full(other);
}

void write_result(const std::string& path, std::string_view text, Output& out) {
    if (path.empty() || path == "-") return out.write(text);
    write_file(path, text);
}

}  // namespace tafl::cli
