// What the HTML of a page says before any script runs: to search engines, and to those who get its link.
#pragma once

#include <string>
#include <string_view>

#include "server/rooms/person.hpp"

namespace tafl::server {

struct PageHead {
    std::string title;
    std::string description;
    std::string path;   // "/game/aB3xY9qT"
    std::string image;  // a path; empty: none
};

// The client's page with that head instead of its own. `site`: where players find it, "https://tafl.example.org"; without it
// there is no canonical address and no image, which need whole addresses.
[[nodiscard]] std::string with_head(std::string_view page, const PageHead& head, const std::string& site);

// "Sigrid", "Computer, level 3".
[[nodiscard]] std::string name_of(const Person& person);

}  // namespace tafl::server
