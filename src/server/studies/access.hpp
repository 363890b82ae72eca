// Who may see a study, and who may change it. For jobs of the StoreQueue; all throw Refusal.
#pragma once

#include <string>
#include <vector>

#include "server/base/caller.hpp"
#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

enum class StudyRole : std::uint8_t { Viewer, Author, Owner };

struct OpenedStudy {
    store::Study study;
    std::vector<store::StudyAuthor> authors;  // the owner first, then by date of joining
    StudyRole role = StudyRole::Viewer;       // the caller's
};

[[nodiscard]] Refusal no_such_study();
// A private study is unknown to everybody except its authors.
[[nodiscard]] OpenedStudy open_study(store::Store& store, const std::string& id, const Caller& caller);

// Locks the study and increments its version, for a change of its chapters.
[[nodiscard]] store::Study lock_for_author(store::Store& store, const std::string& id, const Caller& caller);
// The same, for a change of the study itself: its owner may, and administrators if they can see it.
[[nodiscard]] store::Study lock_for_owner(store::Store& store, const std::string& id, const Caller& caller);

}  // namespace tafl::server
