#include "records/otn/address.hpp"

#include <utility>

#include "records/record_text.hpp"

namespace tafl::otn {

namespace {

std::optional<AddressStep> parse_step(std::string_view text) {
    AddressStep step;
    if (!text.empty() && text.back() >= 'a' && text.back() <= 'z') {
        step.slot = static_cast<std::uint32_t>(text.back() - 'a');
        text.remove_suffix(1);
    }
    const std::optional<int> turn = parse_small_number(text);
    if (!turn || *turn == 0) return std::nullopt;
    step.turn = static_cast<std::uint32_t>(*turn);
    return step;
}

std::pair<std::string_view, std::string_view> cut_last(std::string_view text) noexcept {
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos) return {{}, text};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    Address address;
    const auto [line, last] = cut_last(text);
    const std::optional<AddressStep> step = parse_step(last);
    if (!step) return std::nullopt;
    address.last = *step;
    address.line = line;
    if (line.empty()) return address;
    const auto [to_branch, variation] = cut_last(line);
    const auto [parent, branch] = cut_last(to_branch);
    const std::optional<AddressStep> leaves = parse_step(branch);
    if (!leaves || !parse_small_number(variation)) return std::nullopt;
    address.branch = *leaves;
    address.parent = parent;
    return address;
}

}  // namespace tafl::otn
