#include "lab/solver/proof_table.hpp"

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "base/text.hpp"

namespace tafl::solver {

namespace {

constexpr std::array<char, 8> magic{'t', 'a', 'f', 'l', 'p', 'n', '0', '3'};

// A checkpoint is a head, entries, and the checksum of both.
struct Head {
    std::array<char, 8> magic;
    std::uint64_t purpose, work, entries;
};
struct Written {
    std::uint64_t key;
    Number proof, disproof;
    std::uint32_t work, height;
};
static_assert(std::endian::native == std::endian::little);

std::string beside_of(const std::filesystem::path& path) { return path.string() + ".new"; }

// Whether a search could have written it: anything else would lead a search astray, or keep it busy for ever.
bool is_sound(const Written& written) noexcept {
    const ProofNumbers numbers{written.proof, written.disproof};
    const auto is_open = [](Number number) { return number >= 1 && number <= max_number; };
    return written.key != 0 && written.height <= 0xffff &&
           (numbers == proven || numbers == disproven ||
            (is_open(numbers.proof) && is_open(numbers.disproof)));
}

template <class Value>
void hash_words(Fnv1a& hash, const Value& value) noexcept {
    static_assert(sizeof(Value) % sizeof(std::uint64_t) == 0);
    for (const auto word :
         std::bit_cast<std::array<std::uint64_t, sizeof(Value) / sizeof(std::uint64_t)>>(value))
        hash.add_word(word);
}
template <class Value>
void put(std::ostream& file, const Value& value) {
    file.write(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class Value>
bool get(std::istream& file, Value& value) {
    return static_cast<bool>(file.read(reinterpret_cast<char*>(&value), sizeof value));
}

}  // namespace

class ProofTable::Locked {
  public:
    explicit Locked(const Bucket& bucket) noexcept : lock_(bucket.lock) {
        while (lock_.test_and_set(std::memory_order_acquire))
            while (lock_.test(std::memory_order_relaxed)) {
            }
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() { lock_.clear(std::memory_order_release); }

  private:
    std::atomic_flag& lock_;
};

ProofTable::ProofTable(std::uint64_t bytes)
    : mask_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1)) - 1),
      buckets_(std::make_unique<Bucket[]>(mask_ + 1)) {
    static_assert(sizeof(Bucket) == 128);
}

std::optional<ProofEntry> ProofTable::find(std::uint64_t key) const noexcept {
    const auto& here = bucket(key);
    const Locked locked(here);
    for (const auto& entry : here.entries)
        if (entry.key == key) return entry;
    return std::nullopt;
}

ProofEntry* ProofTable::place(Bucket& bucket, std::uint64_t key) noexcept {
    ProofEntry* least = nullptr;
    for (auto& entry : bucket.entries) {
        if (entry.key == key) return &entry;
        if (entry.visitors == 0 && (least == nullptr || entry.work < least->work)) least = &entry;
    }
    if (least == nullptr) return nullptr;
    if (least->key == 0) ++used_;
    *least = {};
    least->key = key;
    return least;
}

void ProofTable::enter(std::uint64_t key) noexcept {
    auto& here = bucket(key);
    const Locked locked(here);
    if (auto* entry = place(here, key)) ++entry->visitors;
}

// What another thread has proven meanwhile stays.
void ProofTable::leave(std::uint64_t key, ProofNumbers numbers, std::uint32_t work,
                       std::uint16_t height) noexcept {
    auto& here = bucket(key);
    const Locked locked(here);
    auto* entry = place(here, key);
    if (entry == nullptr) return;
    if (entry->visitors > 0) --entry->visitors;
    if (!entry->numbers.is_decided()) entry->numbers = numbers, entry->height = height;
    entry->work = std::max(entry->work, work);
}

void ProofTable::store(std::uint64_t key, ProofNumbers numbers, std::uint16_t height) noexcept {
    auto& here = bucket(key);
    const Locked locked(here);
    auto* entry = place(here, key);
    if (entry == nullptr || entry->numbers.is_decided()) return;
    entry->numbers = numbers;
    entry->height = height;
    entry->work = std::max(entry->work, std::uint32_t{1});
}

void ProofTable::forget(std::uint64_t key) noexcept {
    auto& here = bucket(key);
    const Locked locked(here);
    for (auto& entry : here.entries)
        if (entry.key == key) entry.numbers = {}, entry.work = 0, entry.height = 0;
}

void ProofTable::write(const std::filesystem::path& path, std::uint64_t purpose, std::uint64_t work,
                       std::uint32_t least_work) const {
    const auto beside = beside_of(path);
    std::uint64_t entries = 0;
    const auto for_each = [&](const auto& act) {
        for (std::uint64_t i = 0; i <= mask_; ++i)
            for (const auto& entry : buckets_[i].entries)
                if (entry.key != 0 && (entry.numbers.is_proven() || entry.work >= least_work)) act(entry);
    };
    for_each([&](const ProofEntry&) { ++entries; });
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    Fnv1a checksum;
    const auto add = [&](const auto& value) {
        hash_words(checksum, value);
        put(file, value);
    };
    add(Head{magic, purpose, work, entries});
    for_each([&](const ProofEntry& entry) {
        add(Written{entry.key, entry.numbers.proof, entry.numbers.disproof, entry.work, entry.height});
    });
    put(file, checksum.value());
    file.close();
    if (!file) throw std::system_error(errno, std::generic_category(), beside);
    std::filesystem::rename(beside, path);
}

void ProofTable::require_writable(const std::filesystem::path& path) {
    const auto beside = beside_of(path);
    if (!std::ofstream(beside, std::ios::app))
        throw std::system_error(errno, std::generic_category(), beside);
    std::error_code ignored;
    std::filesystem::remove(beside, ignored);
}

std::expected<std::uint64_t, std::string> ProofTable::read(const std::filesystem::path& path,
                                                           std::uint64_t purpose) {
    std::error_code none;
    if (!std::filesystem::exists(path, none)) return 0;
    const auto name = shown_path(path.string());
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::unexpected(name + " cannot be read");
    return read(file, name, purpose);
}

std::expected<std::uint64_t, std::string> ProofTable::read(std::istream& file, std::string_view name,
                                                           std::uint64_t purpose) {
    const auto refuse = [&](std::string_view what) {
        return std::unexpected(fmt::format("{} {}", name, what));
    };
    Head head{};
    if (!get(file, head) || head.magic != magic)
        return refuse(
            "is not a checkpoint of a proof search of this version; name another file, or delete it");
    if (head.purpose != purpose)
        return refuse("is the checkpoint of another search: of another ruleset, position or side");
    Fnv1a checksum;
    hash_words(checksum, head);
    for (std::uint64_t i = 0; i < head.entries; ++i) {
        Written written{};
        if (!get(file, written))
            return refuse(fmt::format("is cut off: it holds {} of {} positions", i, head.entries));
        hash_words(checksum, written);
        if (!is_sound(written)) return refuse("is damaged: no search has written its numbers");
        auto& here = bucket(written.key);
        if (auto* entry = place(here, written.key))
            *entry = {.key = written.key,
                      .numbers = {written.proof, written.disproof},
                      .work = written.work,
                      .height = static_cast<std::uint16_t>(written.height)};
    }
    std::uint64_t expected = 0;
    if (!get(file, expected)) return refuse("is cut off: its checksum is missing");
    if (expected != checksum.value() || file.peek() != std::istream::traits_type::eof())
        return refuse("is damaged: its checksum is wrong");
    return head.work;
}

}  // namespace tafl::solver
