// A checkpoint of a proof search: the input is the entries of a file; the target adds a right head and checksum. A search that
// continues from the entries that the table accepts must come to its end.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>

#include "base/hash.hpp"
#include "lab/solver/proof_search.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

using namespace tafl;

namespace {

constexpr std::uint64_t purpose = 7, bytes_of_table = 4'096;
constexpr std::size_t bytes_of_entry = 24;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string bytes_of(std::uint64_t number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

std::string with_head_and_checksum(std::string_view entries) {
    entries.remove_suffix(entries.size() % bytes_of_entry);
    auto file = "taflpn03" + bytes_of(purpose) + bytes_of(100) + bytes_of(entries.size() / bytes_of_entry) +
                std::string(entries);
    Fnv1a hash;
    for (std::size_t at = 0; at + 8 <= file.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, file.data() + at, sizeof word);
        hash.add_word(word);
    }
    return file + bytes_of(hash.value());
}

bool read(solver::ProofTable& table, const std::string& bytes) {
    std::istringstream file(bytes);
    const auto work = table.read(file, "part", purpose);
    if (!work) require(work.error().starts_with("part ") && work.error().size() < 400);
    return work.has_value();
}

void search_on(solver::ProofTable& table) {
    static const auto ruleset = find_builtin("brandub-walker");
    static const CompiledRules<7> rules(*ruleset);
    solver::Effort effort{.limit = 64};
    solver::ProofSearch<7, Movement::Plain> search(rules, *ruleset, Side::Defenders, table, effort, nullptr);
    auto position = to_position<7>(*parse_position("3tt2/3T1T1/1t1K2t/6T/6t/3t3/7 a", *ruleset));
    search.referee().settle(position);
    (void)search.search(position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    solver::ProofTable raw(bytes_of_table), table(bytes_of_table);
    (void)read(raw, text);
    if (read(table, with_head_and_checksum(text))) search_on(table);
    return 0;
}
