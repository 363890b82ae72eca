// The tables of a folder for one ruleset, on a board of N by N.
#pragma once

#include <fmt/format.h>

#include "tables/table_file.hpp"

namespace tafl::tables {

template <int N>
[[nodiscard]] Bitboard<N> to_bitboard(std::span<const std::uint64_t> words) noexcept {
    Bitboard<N> set;
    std::copy_n(words.begin(), Bitboard<N>::words, std::begin(set.word));
    return set;
}

template <int N>
class TableSet final : public EndgameTables {
  public:
    TableSet(const CompiledRules<N>& rules, Square start, std::uint64_t hash)
        : rules_(rules), start_(start), hash_(hash) {}

    // An error if the file does not fit its header's material.
    [[nodiscard]] std::expected<void, std::string> add(TableFile file, const std::filesystem::path& path) {
        const auto material = file.header().material;
        auto index = TableIndex<N>(rules_, start_, material);
        if (index.size() != file.header().positions)
            return std::unexpected(fmt::format("{}: its size is not that of its pieces", path.string()));
        most_ = std::max(most_, material.attackers + material.defenders);
        tables_[slot(material)] = std::make_unique<Table>(Table{std::move(index), std::move(file)});
        return {};
    }

    [[nodiscard]] std::uint64_t rules() const noexcept override { return hash_; }
    [[nodiscard]] int max_soldiers() const noexcept override { return most_; }
    [[nodiscard]] std::optional<TableVerdict> find(const TablePosition& position) const noexcept override {
        const auto value = find(position.king, to_bitboard<N>(position.attackers),
                                to_bitboard<N>(position.defenders), position.to_move);
        return value ? std::optional(to_verdict(*value)) : std::nullopt;
    }

    [[nodiscard]] std::optional<Value> find(Square king, const Bitboard<N>& attackers, const Bitboard<N>& men,
                                            Side to_move) const noexcept {
        const Material material{attackers.count(), men.count()};
        if (material.attackers > max_attackers || material.defenders > max_defenders) return std::nullopt;
        const auto* table = tables_[slot(material)].get();
        if (table == nullptr) return std::nullopt;
        const auto number = table->index.number(king, attackers, men);
        return number ? std::optional(table->file.value(*number, to_move)) : std::nullopt;
    }
    [[nodiscard]] std::optional<Value> find(const Position<N>& position) const noexcept {
        return find(position.king, position.attackers(), position.defenders() - bit<N>(position.king),
                    position.to_move);
    }

    // Nothing without a table of the material.
    [[nodiscard]] const TableFile* file(Material material) const noexcept {
        const auto* table = tables_[slot(material)].get();
        return table == nullptr ? nullptr : &table->file;
    }

  private:
    struct Table {
        TableIndex<N> index;
        TableFile file;
    };
    static std::size_t slot(Material material) noexcept {
        return static_cast<std::size_t>(material.attackers * (max_defenders + 1) + material.defenders);
    }

    CompiledRules<N> rules_;
    Square start_;
    std::uint64_t hash_;
    int most_ = 0;
    std::array<std::unique_ptr<Table>, (max_attackers + 1) * (max_defenders + 1)> tables_;
};

}  // namespace tafl::tables
