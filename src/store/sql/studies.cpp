// Studies, their authors and their chapters.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

bool SqlStore::add_study(const Study& s) {
    if (is_erased(s.owner)) return false;
    auto atomic = atomic_change();
    if (insert<schema::studies>(s, {}, "ON CONFLICT DO NOTHING") == 0) return false;
    static_cast<void>(add_study_author(s.id, {s.owner, s.made}));
    atomic.commit();
    return true;
}

std::optional<Study> SqlStore::study(std::string_view id) {
    return one<schema::studies>("WHERE id = $1", id);
}

std::optional<Study> SqlStore::lock_study(std::string_view id) {
    if (run("UPDATE study SET version = version + 1 WHERE id = $1", id) == 0) return std::nullopt;
    return study(id);
}

void SqlStore::update_study(const Study& s) {
    run("UPDATE study SET title = $2, visibility = $3, changed = $4, last_chapter = $5, broadcast = $6 "
        "WHERE id = $1",
        s.id, s.title, s.visibility, s.changed, s.last_chapter, s.broadcast);
}

void SqlStore::delete_study(std::string_view id) {
    auto atomic = atomic_change();
    run("DELETE FROM study_chapter WHERE study = $1", id);
    run("DELETE FROM study_author WHERE study = $1", id);
    run("DELETE FROM study WHERE id = $1", id);
    atomic.commit();
}

Page<Study> SqlStore::public_studies(Cursor after, int limit) {
    static const auto where = fmt::format(
        "WHERE visibility = {} AND (changed, number) < ($1, $2) ORDER BY changed DESC, number DESC LIMIT $3",
        std::to_underlying(StudyVisibility::Public));
    const auto start = after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    return page<schema::studies>(&Study::changed, where, start.at, start.number, std::max(limit, 0));
}

Page<Study> SqlStore::broadcasts(Cursor after, int limit) {
    const auto start = after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    return page<schema::studies>(
        &Study::changed,
        "WHERE broadcast <> 0 AND (changed, number) < ($1, $2) ORDER BY changed DESC, number DESC LIMIT $3",
        start.at, start.number, std::max(limit, 0));
}

std::vector<Study> SqlStore::studies_of(PlayerId author) {
    return all<schema::studies>(
        "JOIN study_author AS a ON a.study = study.id WHERE a.player = $1 ORDER BY a.study", author);
}

StudyUse SqlStore::study_use(PlayerId owner) {
    return first_of(query("SELECT (SELECT count(*) FROM study WHERE owner = $1), "
                          "(SELECT coalesce(sum(size), 0) FROM study JOIN study_chapter AS c "
                          "ON c.study = study.id WHERE owner = $1)",
                          owner),
                    row_of(&StudyUse::studies, &StudyUse::bytes))
        .value();
}

bool SqlStore::add_study_author(std::string_view study, const StudyAuthor& a) {
    return !is_erased(a.player) &&
           insert<schema::study_authors>(a, {value_of(study)}, "ON CONFLICT DO NOTHING") != 0;
}

bool SqlStore::remove_study_author(std::string_view study, PlayerId id) {
    return run("DELETE FROM study_author WHERE study = $1 AND player = $2 AND NOT EXISTS "
               "(SELECT 1 FROM study WHERE id = $1 AND owner = $2)",
               study, id) != 0;
}

std::vector<StudyAuthor> SqlStore::study_authors(std::string_view study) {
    return all<schema::study_authors>("WHERE study = $1 ORDER BY joined, player", study);
}

bool SqlStore::set_chapter(std::string_view study, const StudyChapter& c, int replaces) {
    const auto size = static_cast<std::int64_t>(c.record.size());
    if (replaces == 0)
        return insert<schema::study_chapters>(c, {value_of(study), size}, "ON CONFLICT DO NOTHING") != 0;
    return run("UPDATE study_chapter SET place = $3, version = $4, title = $5, ruleset = $6, size = $7, "
               "record = $8 WHERE study = $1 AND number = $2 AND version = $9",
               study, c.number, c.place, c.version, c.title, c.ruleset, size, c.record, replaces) != 0;
}

void SqlStore::set_chapter_place(std::string_view study, int number, int place) {
    run("UPDATE study_chapter SET place = $3 WHERE study = $1 AND number = $2", study, number, place);
}

bool SqlStore::delete_chapter(std::string_view study, int number) {
    return run("DELETE FROM study_chapter WHERE study = $1 AND number = $2", study, number) != 0;
}

std::vector<StudyChapter> SqlStore::chapters(std::string_view study) {
    auto found = all_of(query("SELECT number, place, version, title, ruleset, size FROM study_chapter "
                              "WHERE study = $1 ORDER BY number",
                              study),
                        row_of(&StudyChapter::number, &StudyChapter::place, &StudyChapter::version,
                               &StudyChapter::title, &StudyChapter::ruleset, &StudyChapter::size));
    std::ranges::stable_sort(found, {}, &StudyChapter::place);
    return found;
}

std::optional<StudyChapter> SqlStore::chapter(std::string_view study, int number) {
    return one<schema::study_chapters>("WHERE study = $1 AND number = $2", study, number);
}

}  // namespace tafl::store
