// The addresses in OpenTafl's records: a turn, and for variations the path to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::otn {

// One step of an address: `12b` is the second slot of turn 12.
struct AddressStep {
    std::uint32_t turn = 0;
    std::uint32_t slot = 0;
};

// "4a.5.4c.2.2a": the last step, the line that it belongs to ("4a.5.4c.2"), and where that line branches from its
// parent.
struct Address {
    AddressStep last;
    std::string_view line;    // "" for the main line
    std::string_view parent;  // the line's parent
    AddressStep branch;
};

// With or without the trailing dot. Nothing if the text is not an address.
[[nodiscard]] std::optional<Address> parse_address(std::string_view text);

}  // namespace tafl::otn
