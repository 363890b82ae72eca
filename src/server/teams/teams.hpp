// The rules of teams: who may make and change them, join and leave. All members may join a team, except those whom its
// leader has blocked; when the last one leaves, it is deleted.
#pragma once

#include <string>

#include "server/base/caller.hpp"
#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

inline constexpr std::size_t max_team_name_length = 40, max_team_text_length = 2'000;  // characters

struct TeamText {
    std::string name, text;
};

[[nodiscard]] Refusal no_such_team();
// Whether the caller may change the team: its leader and administrators.
[[nodiscard]] bool leads(const store::Team& team, const Caller& caller);

// For jobs of the StoreQueue; all throw Refusal.
[[nodiscard]] std::string make_team(store::Store& store, const Caller& by, const TeamText& text,
                                    store::Moment now);  // returns its id
void change_team(store::Store& store, const std::string& id, const Caller& by, const TeamText& text);
void delete_team(store::Store& store, const std::string& id, const Caller& by);
void join_team(store::Store& store, const std::string& id, const Caller& caller, store::Moment now);
void leave_team(store::Store& store, const std::string& id, store::PlayerId player);
void remove_from_team(store::Store& store, const std::string& id, const Caller& by, const std::string& name);
void hand_on_team(store::Store& store, const std::string& id, const Caller& by, const std::string& name);

}  // namespace tafl::server
