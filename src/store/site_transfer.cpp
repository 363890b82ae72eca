#include "store/site_transfer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/hash.hpp"

namespace tafl::store {

namespace {

TableRow key_of(const Table& table, const TableRow& row) {
    return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(table.key)};
}

void add_cell(Fnv1a& hash, const Cell& cell) {
    hash.add(static_cast<std::uint64_t>(cell.index()));
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) hash.add(static_cast<std::uint64_t>(*whole));
    if (const auto* real = std::get_if<double>(&cell)) hash.add(std::bit_cast<std::uint64_t>(*real));
    if (const auto* text = std::get_if<std::string>(&cell)) {
        hash.add(static_cast<std::uint64_t>(text->size()));
        hash.add_text(*text);
    }
}

struct Checksum {
    std::int64_t rows = 0;
    std::uint64_t value = 0;
    bool operator==(const Checksum&) const = default;
};

Checksum checksum_of(SiteTables& site, const Table& table, int batch) {
    Checksum sum;
    Fnv1a hash;
    for (TableRow after;;) {
        const auto rows = site.page(table, after, batch);
        for (const auto& row : rows)
            for (const auto& cell : row) add_cell(hash, cell);
        sum.rows += std::ssize(rows);
        if (std::ssize(rows) < batch) break;
        after = key_of(table, rows.back());
    }
    sum.value = hash.value();
    return sum;
}

class SiteTransfer {
  public:
    SiteTransfer(SiteTables& from, SiteTables& to, const std::function<void(const TransferStep&)>& report,
                 int max_rows)
        : from_(from), to_(to), report_(report), max_rows_(max_rows) {}

    std::int64_t run() {
        to_.start(from_.name());
        report_({"start"});
        for (const auto& table : site_tables()) copy(table);
        for (const auto& table : site_tables()) verify(table);
        to_.finish(from_.last_numbers());
        return rows_;
    }

  private:
    void copy(const Table& table) {
        const int batch = batch_of(table);
        TransferStep step{table.name, to_.count(table), from_.count(table)};
        for (auto after = to_.last_key(table);;) {
            const auto rows = from_.page(table, after, batch);
            if (rows.empty()) break;
            to_.add(table, rows);
            step.rows += std::ssize(rows);
            report_(step);
            if (std::ssize(rows) < batch) break;
            after = key_of(table, rows.back());
        }
    }
    void verify(const Table& table) {
        const auto wanted = checksum_of(from_, table, batch_of(table));
        const auto found = checksum_of(to_, table, batch_of(table));
        if (wanted != found)
            throw StoreError(
                fmt::format("the table {} of {} differs from that of {} ({} and {} rows); was it used while "
                            "it moved? Empty "
                            "{} and begin again",
                            table.name, to_.name(), from_.name(), found.rows, wanted.rows, to_.name()));
        rows_ += found.rows;
        report_({table.name, found.rows, wanted.rows, true});
    }
    [[nodiscard]] int batch_of(const Table& table) const { return std::min(table.batch, max_rows_); }

    SiteTables& from_;
    SiteTables& to_;
    const std::function<void(const TransferStep&)>& report_;
    int max_rows_;
    std::int64_t rows_ = 0;
};

}  // namespace

std::string unfinished_transfer(const TransferMark& mark, const std::string& target) {
    return fmt::format("{}: holds the beginning of a move from {}; `tafl data move` with both continues it",
                       target, mark.source);
}

void refuse_other_transfer(const TransferMark& found, const TransferMark& own, const std::string& target) {
    if (found.source != own.source) throw NotOurs(unfinished_transfer(found, target));
    if (found.format != own.format)
        throw NotOurs(fmt::format(
            "{}: holds the beginning of a move by another version of this program; empty it and begin again",
            target));
}

std::int64_t transfer_site(SiteTables& from, SiteTables& to,
                           const std::function<void(const TransferStep&)>& report, int max_rows) {
    return SiteTransfer(from, to, report, max_rows).run();
}

}  // namespace tafl::store
