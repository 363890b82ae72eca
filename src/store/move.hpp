// Copies a whole site from one store to another, table by table in the order of keys.
//
//     nothing ── start ──► empty tables and a marker ── add, add … ──► every row ── verified ──► finish ──► a site
//
// Each step is one transaction. A target with the marker is no site yet: it has no number of a format, or no owner, so no
// program serves it. A move that was interrupted continues behind the last key that the target holds. What changed in the
// source meanwhile is found at the end, where both are read and compared.
#pragma once

#include <functional>
#include <memory>

#include "store/site_tables.hpp"
#include "store/store.hpp"

namespace tafl::store {

// The highest numbers given so far: they are never given twice.
struct LastNumbers {
    std::int64_t player = 0;
    std::int64_t report = 0;
    std::int64_t token = 0;
    std::int64_t message = 0;
    bool operator==(const LastNumbers&) const = default;
};

// One end of a move; sqlite/ and postgresql/ have one each. All functions throw StoreError.
class SiteTables {
  public:
    virtual ~SiteTables() = default;
    [[nodiscard]] virtual const std::string& name() const noexcept = 0;  // for people, without secrets
    // In the order of keys, those behind `after`; an empty key: from the first.
    [[nodiscard]] virtual std::vector<TableRow> page(const Table& table, const TableRow& after,
                                                     int limit) = 0;
    [[nodiscard]] virtual TableRow last_key(const Table& table) = 0;  // empty: there is no row
    [[nodiscard]] virtual std::int64_t count(const Table& table) = 0;
    [[nodiscard]] virtual LastNumbers last_numbers() = 0;

    // Of a target, each as a whole or not at all. start() makes the tables and the marker, or finds those of the same
    // move; throws NotOurs where there is something else.
    virtual void start(const std::string& source) = 0;
    virtual void add(const Table& table, const std::vector<TableRow>& rows) = 0;
    virtual void finish(const LastNumbers& numbers) = 0;
};

// The marker: one table with one row, while a move is unfinished.
inline constexpr const char* move_marker = "tafl_unfinished_move";
struct MoveMark {
    std::string source;  // name() of it
    int format = 0;      // of the target
};
[[nodiscard]] std::string unfinished_move(const MoveMark& mark, const std::string& target);
// Throws NotOurs if the target holds the beginning of another move.
void refuse_other_move(const MoveMark& found, const MoveMark& own, const std::string& target);

struct MoveStep {
    const char* table;
    std::int64_t rows = 0;  // so far, in the target
    std::int64_t of = 0;    // in the source
    bool is_verified = false;
};

// Reports after start(), each batch and each comparison. `most_rows` bounds the batches of all tables. Returns the number of
// rows. Throws StoreError: what the stores throw, or a table that differs in the end.
std::int64_t move_site(SiteTables& from, SiteTables& to, const std::function<void(const MoveStep&)>& report,
                       int most_rows = 1000);

}  // namespace tafl::store
