#include "records/otn/address.hpp"

#include <utility>

#include "records/record_text.hpp"

namespace tafl::otn {

namespace {

std::optional<Place> parse_place(std::string_view text) {
    Place place;
    if (!text.empty() && text.back() >= 'a' && text.back() <= 'z') {
        place.slot = static_cast<std::uint32_t>(text.back() - 'a');
        text.remove_suffix(1);
    }
    const std::optional<int> turn = parse_small_number(text);
    if (!turn || *turn == 0) return std::nullopt;
    place.turn = static_cast<std::uint32_t>(*turn);
    return place;
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
    const std::optional<Place> place = parse_place(last);
    if (!place) return std::nullopt;
    address.place = *place;
    address.line = line;
    if (line.empty()) return address;
    const auto [to_branch, variation] = cut_last(line);
    const auto [parent, branch] = cut_last(to_branch);
    const std::optional<Place> leaves = parse_place(branch);
    if (!leaves || !parse_small_number(variation)) return std::nullopt;
    address.branch = *leaves;
    address.parent = parent;
    return address;
}

}  // namespace tafl::otn
