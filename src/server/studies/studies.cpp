#include "server/studies/studies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "server/people/accounts.hpp"
#include "server/people/relations.hpp"
#include "server/rooms/game_store.hpp"
#include "server/studies/access.hpp"

namespace tafl::server {

using boost::asio::awaitable;
using store::PlayerId;
using store::Store;
using store::Study;
using store::StudyChapter;

namespace {

constexpr int max_studies = 100;                      // owned by one player
constexpr std::ptrdiff_t max_authored_studies = 200;  // with those of others
constexpr std::ptrdiff_t max_study_authors = 16;
constexpr std::int64_t max_bytes_of_owner = 64 << 20;  // of all chapters of all studies

void refuse_many_studies(Store& store, PlayerId player) {
    if (store.study_use(player).studies >= max_studies ||
        std::ssize(store.studies_of(player)) >= max_authored_studies)
        throw invalid("too-many-studies"_reason);
}

// Authors are named on the study's page, so nobody becomes one who does not follow its owner.
void check_author(Store& store, const Study& study, const store::Player& player) {
    const auto followed = store.followed_by(player.id);
    const bool follows = std::ranges::find(followed, study.owner) != followed.end();
    if (!follows || player.kind != store::PlayerKind::Member || either_blocks(store, study.owner, player.id))
        throw forbidden("study-not-following"_reason);
    if (std::ssize(store.study_authors(study.id)) >= max_study_authors)
        throw invalid("too-many-authors"_reason.with("most", max_study_authors));
    if (std::ssize(store.studies_of(player.id)) >= max_authored_studies)
        throw invalid("author-has-too-many-studies"_reason);
}

void refuse_many_chapters(std::size_t chapters) {
    if (chapters > api::max_chapters)
        throw invalid("too-many-chapters"_reason.with("most", api::max_chapters));
}

void refuse_full(Store& store, const Study& study) {
    if (store.study_use(study.owner).bytes > max_bytes_of_owner) throw invalid("studies-full"_reason);
}

}  // namespace

Refusal study_changed() { return conflict("study-changed"_reason); }

StudyChapter chapter_of(Store& store, const std::string& study, int number) {
    auto chapter = store.chapter(study, number);
    if (!chapter) throw not_found("chapter-unknown"_reason);
    return *std::move(chapter);
}

Studies::Changed Studies::change(Change change) {
    const auto job = [change = std::move(change), now = context_.now()](Store& store) {
        auto study = change(store);
        study.changed = now;
        store.update_study(study);
        return study;
    };
    auto study = co_await context_.store.write(job);
    changed(study.id, study.version);
    co_return study;
}

awaitable<std::string> Studies::create(Caller by, std::string title, store::StudyVisibility visibility,
                                       bool is_broadcast) {
    Study study;
    study.id = new_id();
    study.owner = by.id;
    study.title = std::move(title);
    study.visibility = is_broadcast ? store::StudyVisibility::Public : visibility;
    if (is_broadcast) study.broadcast = store::BroadcastState::Live;
    study.made = study.changed = context_.now();
    study.version = 1;
    const auto job = [study](Store& store) {
        store.lock_players({study.owner, study.owner});
        refuse_many_studies(store, study.owner);
        if (!store.add_study(study)) throw unauthenticated("This account no longer exists.");
    };
    co_await context_.store.write(job);
    co_return study.id;
}

awaitable<void> Studies::remove(Caller by, std::string id) {
    const auto job = [by, id](Store& store) {
        const auto study = lock_for_owner(store, id, by);
        store.delete_study(id);
        return study.version;
    };
    const int version = co_await context_.store.write(job);
    changed(id, version);
}

Studies::Changed Studies::edit(Caller by, std::string id, StudyEdit edit) {
    return change([by, id, edit](Store& store) {
        auto study = lock_for_owner(store, id, by);
        study.title = edit.title.value_or(study.title);
        const bool is_broadcast = study.broadcast != store::BroadcastState::None;
        if (is_broadcast && edit.visibility && *edit.visibility != store::StudyVisibility::Public)
            throw invalid("broadcast-public"_reason);
        study.visibility = edit.visibility.value_or(study.visibility);
        return study;
    });
}

Studies::Changed Studies::add_author(Caller by, std::string id, std::string name) {
    return change([by, id, name, now = context_.now()](Store& store) {
        auto study = lock_for_owner(store, id, by);
        const auto player = player_named(store, name);
        check_author(store, study, player);
        static_cast<void>(store.add_study_author(id, {player.id, now}));
        return study;
    });
}

Studies::Changed Studies::remove_author(Caller by, std::string id, std::string name) {
    return change([by, id, name](Store& store) {
        const auto player = player_named(store, name);
        auto study = player.id == by.id ? lock_for_author(store, id, by) : lock_for_owner(store, id, by);
        if (!store.remove_study_author(id, player.id)) throw invalid("study-no-author"_reason);
        return study;
    });
}

// Behind the last chapter: no place is above the number given last.
Studies::Changed Studies::append(Caller by, std::string id, std::vector<api::Chapter> chapters) {
    return change([by, id, chapters = std::move(chapters)](Store& store) {
        auto study = lock_for_author(store, id, by);
        refuse_many_chapters(store.chapters(id).size() + chapters.size());
        for (const auto& [title, ruleset, record] : chapters) {
            const int number = ++study.last_chapter;
            const StudyChapter added{number, number, study.version, title, ruleset, 0, record};
            if (!store.set_chapter(id, added, 0)) throw study_changed();
        }
        refuse_full(store, study);
        return study;
    });
}

Studies::Changed Studies::grow(Caller by, std::string id, std::vector<api::Chapter> games) {
    return change([by, id, games = std::move(games)](Store& store) {
        auto study = lock_for_author(store, id, by);
        if (study.broadcast == store::BroadcastState::None) throw invalid("broadcast-none"_reason);
        std::multimap<std::string, StudyChapter> known;
        for (const auto& chapter : store.chapters(id)) known.emplace(chapter.title, chapter);
        refuse_many_chapters(std::max(known.size(), games.size()));
        for (const auto& [title, ruleset, record] : games) {
            const auto found = known.find(title);
            const bool is_new = found == known.end();
            const int number = is_new ? ++study.last_chapter : found->second.number;
            const int place = is_new ? number : found->second.place,
                      before = is_new ? 0 : found->second.version;
            if (!is_new) known.erase(found);
            if (!is_new && chapter_of(store, id, number).record == record) continue;
            const StudyChapter grown{number, place, study.version, title, ruleset, 0, record};
            if (!store.set_chapter(id, grown, before)) throw study_changed();
        }
        refuse_many_chapters(store.chapters(id).size());
        refuse_full(store, study);
        return study;
    });
}

Studies::Changed Studies::end_broadcast(Caller by, std::string id, std::vector<PlayedGame> games) {
    return change([by, id, games = std::move(games)](Store& store) {
        auto study = lock_for_owner(store, id, by);
        if (study.broadcast != store::BroadcastState::Live) throw invalid("broadcast-none"_reason);
        study.broadcast = store::BroadcastState::Over;
        for (const auto& game : games) persist(store, game);
        return study;
    });
}

Studies::Changed Studies::replace(Caller by, std::string id, int number, int version, api::Chapter chapter) {
    return change([by, id, number, version, chapter = std::move(chapter)](Store& store) {
        auto study = lock_for_author(store, id, by);
        const auto before = chapter_of(store, id, number);
        const auto& [title, ruleset, record] = chapter;
        const StudyChapter after{number, before.place, study.version, title, ruleset, 0, record};
        if (!store.set_chapter(id, after, version)) throw study_changed();
        if (std::ssize(record) > before.size) refuse_full(store, study);
        return study;
    });
}

Studies::Changed Studies::remove_chapter(Caller by, std::string id, int number, int version) {
    return change([by, id, number, version](Store& store) {
        auto study = lock_for_author(store, id, by);
        if (chapter_of(store, id, number).version != version) throw study_changed();
        static_cast<void>(store.delete_chapter(id, number));
        return study;
    });
}

Studies::Changed Studies::set_order(Caller by, std::string id, std::vector<int> chapters) {
    return change([by, id, chapters = std::move(chapters)](Store& store) {
        auto study = lock_for_author(store, id, by);
        std::vector<int> there, wanted = chapters;
        for (const auto& chapter : store.chapters(id)) there.push_back(chapter.number);
        std::ranges::sort(there);
        std::ranges::sort(wanted);
        if (there != wanted) throw study_changed();
        for (std::size_t i = 0; i < chapters.size(); ++i)
            store.set_chapter_place(id, chapters[i], static_cast<int>(i) + 1);
        return study;
    });
}

}  // namespace tafl::server
