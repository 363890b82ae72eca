// The syntax of Ludii's descriptions of games (.lud): lists of words, texts and lists, with definitions and options expanded.
//
//   (game "Hnefatafl" (players 2) (equipment { (board (square 11)) … }) (rules …))
//   (define "Custodial" (custodial … (id #1) …))       ("Custodial" "Thrall1") stands for it
//   (option "Play Rules" <Capture> args:{ <type> } { (item "Fetlar Latin" <custodial …> "…")* … })
//                                                      <Capture:type> stands for what the chosen item has there
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tafl::ludii {

enum class Kind : std::uint8_t {
    Word,   // Slide, (to), 11
    Text,   // "Thrall"
    List,   // ( … )
    Set,    // { … } or [ … ]
    Angle,  // < … >, in options
};

struct Node {
    Kind kind = Kind::List;
    std::string_view label;  // "if" in if:(…), empty for none
    std::string_view text;   // of a word or a text
    std::vector<Node> items;
    std::size_t at = 0;  // its place in the file

    // The word or text that a list begins with; empty for other nodes.
    [[nodiscard]] std::string_view head() const noexcept;
    [[nodiscard]] bool is_list(std::string_view name) const noexcept {
        return kind == Kind::List && head() == name;
    }
    [[nodiscard]] bool is_word(std::string_view word) const noexcept {
        return kind == Kind::Word && text == word;
    }
    // The first item with that label, or the first list with that head, or null.
    [[nodiscard]] const Node* labelled(std::string_view name) const noexcept;
    [[nodiscard]] const Node* list(std::string_view name) const noexcept;
};

// The lists among its items, and those in sets among them.
[[nodiscard]] std::vector<const Node*> lists_in(const Node& node);

// The (game …) of the file with everything expanded, by the options of the ruleset or the item of that name; by the defaults if
// `choice` is empty. The nodes refer to the text. The error names the ludeme and has its place.
[[nodiscard]] Parsed<Node> read_game_node(std::string_view text, std::string_view choice);

}  // namespace tafl::ludii
