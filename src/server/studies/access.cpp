#include "server/studies/access.hpp"

#include <algorithm>

namespace tafl::server {

namespace {

StudyRole role_in(const store::Study& study, const std::vector<store::StudyAuthor>& authors,
                  const Caller& caller) {
    if (caller.id == 0 || !includes(caller.scopes, store::Scope::Studies)) return StudyRole::Viewer;
    if (study.owner == caller.id) return StudyRole::Owner;
    const bool is_author =
        std::ranges::find(authors, caller.id, &store::StudyAuthor::player) != authors.end();
    return is_author ? StudyRole::Author : StudyRole::Viewer;
}

store::Study locked(store::Store& store, const std::string& id) {
    auto study = store.lock_study(id);
    if (!study) throw no_such_study();
    return *std::move(study);
}

}  // namespace

Refusal no_such_study() { return not_found("study-unknown"_reason); }

OpenedStudy open_study(store::Store& store, const std::string& id, const Caller& caller) {
    auto study = store.study(id);
    if (!study) throw no_such_study();
    auto authors = store.study_authors(id);
    std::stable_partition(authors.begin(), authors.end(),
                          [&](const auto& one) { return one.player == study->owner; });
    const auto role = role_in(*study, authors, caller);
    if (role == StudyRole::Viewer && study->visibility == store::StudyVisibility::Private)
        throw no_such_study();
    return {*std::move(study), std::move(authors), role};
}

store::Study lock_for_author(store::Store& store, const std::string& id, const Caller& caller) {
    auto study = locked(store, id);
    if (open_study(store, id, caller).role == StudyRole::Viewer) throw forbidden("study-author"_reason);
    return study;
}

store::Study lock_for_owner(store::Store& store, const std::string& id, const Caller& caller) {
    auto study = locked(store, id);
    if (open_study(store, id, caller).role != StudyRole::Owner && !caller.is_admin)
        throw forbidden("study-owner"_reason);
    return study;
}

}  // namespace tafl::server
