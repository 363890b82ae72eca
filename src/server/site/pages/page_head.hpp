// The metadata in the HTML of a page, for clients that run no scripts: search engines, and link previews.
#pragma once

#include <string>
#include <string_view>

#include "server/rooms/person.hpp"

namespace tafl::server {

struct PageHead {
    std::string title;
    std::string description;
    std::string path;   // "/game/aB3xY9qT"
    std::string image;  // a path; empty if there is none
};

// The client's page with this head instead of its own. `site`: the public URL, "https://tafl.example.org";
// without it there is no canonical address and no image, which need absolute URLs.
[[nodiscard]] std::string with_head(std::string_view page, const PageHead& head, const std::string& site);

// "Sigrid", "Computer, level 3".
[[nodiscard]] std::string name_of(const Person& person);

}  // namespace tafl::server
