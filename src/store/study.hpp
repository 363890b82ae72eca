// Studies, as the store holds them: chapters by several authors.
#pragma once

#include <cstdint>
#include <string>

#include "store/player.hpp"

namespace tafl::store {

enum class StudyVisibility : std::uint8_t {
    Private,  // its authors only
    Link,     // everybody who knows its address
    Public,   // listed
};

// A study may show the games of a tournament at wooden boards.
enum class BroadcastState : std::uint8_t { None, Live, Over };

struct Study {
    std::string id;      // eight letters and digits
    PlayerId owner = 0;  // one of the authors
    std::string title;
    StudyVisibility visibility = StudyVisibility::Private;
    Moment made{};
    Moment changed{};
    int version = 0;       // incremented by every change
    int last_chapter = 0;  // numbers of chapters are not reused
    BroadcastState broadcast = BroadcastState::None;
    bool operator==(const Study&) const = default;
};

struct StudyAuthor {
    PlayerId player = 0;
    Moment joined{};
    bool operator==(const StudyAuthor&) const = default;
};

struct StudyChapter {
    int number = 0;   // from 1 in each study
    int place = 0;    // chapters are ordered by their places
    int version = 0;  // of the study, when it got this text
    std::string title;
    std::string ruleset;    // its name
    std::int64_t size = 0;  // of the record, in bytes; maintained by the store
    std::string record;     // a tree of moves, as OTG; empty in lists
    bool operator==(const StudyChapter&) const = default;
};

// What the studies of an owner take.
struct StudyUse {
    int studies = 0;
    std::int64_t bytes = 0;  // of their records
    bool operator==(const StudyUse&) const = default;
};

}  // namespace tafl::store
