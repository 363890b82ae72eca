// Moves a whole site from one store to another, table by table in key order.
//
//     nothing ── start ──► empty tables and a marker ── add, add … ──► every row ── verified ──► finish ──► a site
//
// Each step is one transaction. A target with the marker is not a site yet: it has no format number or no
// owner, so no program serves it. An interrupted move resumes after the last key in the target. At the end
// source and target are both read and compared, which finds changes made to the source in the meantime.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "store/site_tables.hpp"
#include "store/store.hpp"

namespace tafl::store {

// The highest number assigned so far by table; they are never assigned again.
using LastNumbers = std::map<std::string, std::int64_t>;

// The source or target of a move; implemented in database/. All functions throw StoreError.
class SiteTables {
  public:
    virtual ~SiteTables() = default;
    [[nodiscard]] virtual const std::string& name() const noexcept = 0;  // for messages; contains no secrets
    // The rows after the key `after`, in key order; an empty key: from the first.
    [[nodiscard]] virtual std::vector<TableRow> page(const Table& table, const TableRow& after,
                                                     int limit) = 0;
    [[nodiscard]] virtual TableRow last_key(const Table& table) = 0;  // empty: no rows
    [[nodiscard]] virtual std::int64_t count(const Table& table) = 0;
    [[nodiscard]] virtual LastNumbers last_numbers() = 0;

    // For a target; each call is atomic. start() creates the tables and the marker, or finds those of the
    // same move; throws NotOurs if the target holds anything else.
    virtual void start(const std::string& source) = 0;
    virtual void add(const Table& table, const std::vector<TableRow>& rows) = 0;
    virtual void finish(const LastNumbers& numbers) = 0;
};

// The marker of an unfinished move: a table with one row.
inline constexpr const char* transfer_marker = "tafl_unfinished_move";
struct TransferMark {
    std::string source;  // the name() of the source
    int format = 0;      // the target's
};
[[nodiscard]] std::string unfinished_transfer(const TransferMark& mark, const std::string& target);
// Throws NotOurs if the target contains a different unfinished move.
void refuse_other_transfer(const TransferMark& found, const TransferMark& own, const std::string& target);

struct TransferStep {
    const char* table;
    std::int64_t rows = 0;  // in the target so far
    std::int64_t of = 0;    // in the source
    bool is_verified = false;
};

// Calls the callback after start(), after each batch and after each comparison. `max_rows` bounds the
// batches of all tables. Returns the number of rows. Throws StoreError: an error of either store, or a table
// that differs in the end.
std::int64_t transfer_site(SiteTables& from, SiteTables& to,
                           const std::function<void(const TransferStep&)>& report, int max_rows = 1000);

}  // namespace tafl::store
