// Studies, their authors and their chapters.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr std::string_view study_columns =
    "s.id, s.owner, s.title, s.visibility, s.made, s.changed, s.version, s.last_chapter";
constexpr auto read_study = row_of(&Study::id, &Study::owner, &Study::title, &Study::visibility, &Study::made,
                                   &Study::changed, &Study::version, &Study::last_chapter);
constexpr auto read_study_author = row_of(&StudyAuthor::player, &StudyAuthor::joined);
constexpr auto read_chapter_head = row_of(&StudyChapter::number, &StudyChapter::place, &StudyChapter::version,
                                          &StudyChapter::title, &StudyChapter::ruleset, &StudyChapter::size);
constexpr auto read_chapter =
    row_of(&StudyChapter::number, &StudyChapter::place, &StudyChapter::version, &StudyChapter::title,
           &StudyChapter::ruleset, &StudyChapter::size, &StudyChapter::record);

}  // namespace

bool SqlStore::add_study(const Study& s) {
    if (is_erased(s.owner)) return false;
    auto atomic = atomic_change();
    if (run("INSERT INTO study (id, owner, title, visibility, made, changed, version, last_chapter) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            s.id, s.owner, s.title, s.visibility, s.made, s.changed, s.version, s.last_chapter) == 0)
        return false;
    static_cast<void>(add_study_author(s.id, {s.owner, s.made}));
    atomic.commit();
    return true;
}

std::optional<Study> SqlStore::study(std::string_view id) {
    static const auto sql = fmt::format("SELECT {} FROM study AS s WHERE id = $1", study_columns);
    return first_of(query(sql, id), read_study);
}

std::optional<Study> SqlStore::lock_study(std::string_view id) {
    if (run("UPDATE study SET version = version + 1 WHERE id = $1", id) == 0) return std::nullopt;
    return study(id);
}

void SqlStore::update_study(const Study& s) {
    run("UPDATE study SET title = $2, visibility = $3, changed = $4, last_chapter = $5 WHERE id = $1", s.id,
        s.title, s.visibility, s.changed, s.last_chapter);
}

void SqlStore::delete_study(std::string_view id) {
    auto atomic = atomic_change();
    run("DELETE FROM study_chapter WHERE study = $1", id);
    run("DELETE FROM study_author WHERE study = $1", id);
    run("DELETE FROM study WHERE id = $1", id);
    atomic.commit();
}

Page<Study> SqlStore::public_studies(Cursor after, int limit) {
    static const auto sql = fmt::format(
        "SELECT {}, s.number FROM study AS s WHERE visibility = {} AND (changed, number) < ($1, $2) "
        "ORDER BY changed DESC, number DESC LIMIT $3",
        study_columns, std::to_underlying(StudyVisibility::Public));
    const auto start = after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    Page<Study> page;
    page.items = all_of(query(sql, start.at, start.number, std::max(limit, 0)), [&](const Rows& row) {
        page.end = {std::get<std::int64_t>(row.cell(5, ColumnType::Whole)),
                    std::get<std::int64_t>(row.cell(8, ColumnType::Whole))};
        return read_study(row);
    });
    return page;
}

std::vector<Study> SqlStore::studies_of(PlayerId author) {
    static const auto sql = fmt::format(
        "SELECT {} FROM study_author AS a JOIN study AS s ON s.id = a.study WHERE a.player = $1 "
        "ORDER BY a.study",
        study_columns);
    return all_of(query(sql, author), read_study);
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
    if (is_erased(a.player)) return false;
    return run("INSERT INTO study_author (study, player, joined) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
               study, a.player, a.joined) != 0;
}

bool SqlStore::remove_study_author(std::string_view study, PlayerId id) {
    return run("DELETE FROM study_author WHERE study = $1 AND player = $2 AND NOT EXISTS "
               "(SELECT 1 FROM study WHERE id = $1 AND owner = $2)",
               study, id) != 0;
}

std::vector<StudyAuthor> SqlStore::study_authors(std::string_view study) {
    return all_of(
        query("SELECT player, joined FROM study_author WHERE study = $1 ORDER BY joined, player", study),
        read_study_author);
}

bool SqlStore::set_chapter(std::string_view study, const StudyChapter& c, int replaces) {
    const auto size = static_cast<std::int64_t>(c.record.size());
    if (replaces == 0)
        return run("INSERT INTO study_chapter (study, number, place, version, title, ruleset, size, record) "
                   "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
                   study, c.number, c.place, c.version, c.title, c.ruleset, size, c.record) != 0;
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
                        read_chapter_head);
    std::ranges::stable_sort(found, {}, &StudyChapter::place);
    return found;
}

std::optional<StudyChapter> SqlStore::chapter(std::string_view study, int number) {
    return first_of(query("SELECT number, place, version, title, ruleset, size, record FROM study_chapter "
                          "WHERE study = $1 AND number = $2",
                          study, number),
                    read_chapter);
}

}  // namespace tafl::store
