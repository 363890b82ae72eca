#include "tables/table_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "base/hash.hpp"

namespace tafl::tables {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view table_magic = "tafltab1", checkpoint_magic = "taflpart";
constexpr std::uint64_t header_bytes = 64;
constexpr std::uint32_t block_positions = 1'024;

struct RawHeader {
    std::array<char, 8> magic{};
    std::uint64_t rules = 0;
    std::uint32_t board = 0, attackers = 0, defenders = 0, block = block_positions;
    std::uint64_t positions = 0;
    std::array<std::uint64_t, 2> bytes{};
    std::uint64_t checksum = 0;
};
static_assert(sizeof(RawHeader) == header_bytes);

void add_bytes(Fnv1a& checksum, const void* data, std::uint64_t size) noexcept {
    checksum.add_text(std::string_view(static_cast<const char*>(data), size));
}

RawHeader raw_header(std::string_view magic, const TableHeader& header) {
    RawHeader raw;
    std::ranges::copy(magic, raw.magic.begin());
    raw.rules = header.rules;
    raw.board = static_cast<std::uint32_t>(header.board);
    raw.attackers = static_cast<std::uint32_t>(header.material.attackers);
    raw.defenders = static_cast<std::uint32_t>(header.material.defenders);
    raw.positions = header.positions;
    return raw;
}

// One side's blocks, packed.
struct Packed {
    std::vector<std::uint32_t> index;
    std::vector<std::uint8_t> data;
};

void pack_block(std::span<const Value> values, Packed& packed) {
    std::array<int, 256> code;
    code.fill(-1);
    std::vector<Value> kinds;
    for (const Value value : values) {
        if (code[value] >= 0) continue;
        code[value] = static_cast<int>(kinds.size());
        kinds.push_back(value);
    }
    const int width = std::bit_width(kinds.size() - 1);
    packed.index.push_back(static_cast<std::uint32_t>(packed.data.size()));
    packed.data.push_back(static_cast<std::uint8_t>(width));
    packed.data.push_back(static_cast<std::uint8_t>(kinds.size() - 1));
    packed.data.insert(packed.data.end(), kinds.begin(), kinds.end());
    std::uint32_t bits = 0;
    int held = 0;
    for (const Value value : values) {
        bits |= static_cast<std::uint32_t>(code[value]) << held;
        for (held += width; held >= 8; held -= 8, bits >>= 8)
            packed.data.push_back(static_cast<std::uint8_t>(bits));
    }
    if (held > 0) packed.data.push_back(static_cast<std::uint8_t>(bits));
}

Packed pack(std::span<const Value> values) {
    Packed packed;
    for (std::size_t first = 0; first < values.size(); first += block_positions)
        pack_block(values.subspan(first, std::min<std::size_t>(block_positions, values.size() - first)),
                   packed);
    if (packed.data.size() > ~std::uint32_t{0}) throw std::length_error("a table is larger than 4 GiB");
    return packed;
}

// A file that takes its name only when it is complete. Until then it has one that no other process uses.
class NewFile {
  public:
    explicit NewFile(const std::filesystem::path& path)
        : path_(path),
          temporary_(fmt::format("{}.{}.new", path.string(), ::getpid())),
          stream_(temporary_, std::ios::binary) {}
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile() {
        std::error_code ignored;
        if (!finished_) std::filesystem::remove(temporary_, ignored);
    }
    template <class T>
    void write(const std::vector<T>& values) {
        write(values.data(), values.size() * sizeof(T));
    }
    void write(const void* data, std::size_t bytes) {
        stream_.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    }
    void finish() {
        stream_.close();
        if (!stream_) throw std::system_error(errno, std::generic_category(), temporary_.string());
        std::filesystem::rename(temporary_, path_);
        finished_ = true;
    }

  private:
    bool finished_ = false;
    std::filesystem::path path_, temporary_;
    std::ofstream stream_;
};

template <class T>
T read_at(const std::uint8_t* data) noexcept {
    T value;
    std::memcpy(&value, data, sizeof value);
    return value;
}

}  // namespace

std::string table_name(const std::string& ruleset, Material material) {
    return fmt::format("{}-{}-{}{}", ruleset, material.attackers, material.defenders, table_ending);
}

void write_table(const std::filesystem::path& path, const TableHeader& header, const Values& values) {
    const std::array<Packed, 2> sides{pack(values[0]), pack(values[1])};
    const std::uint8_t end = 0;
    Fnv1a checksum;
    for (const auto& side : sides)
        add_bytes(checksum, side.index.data(), side.index.size() * sizeof(std::uint32_t));
    for (const auto& side : sides) add_bytes(checksum, side.data.data(), side.data.size());
    add_bytes(checksum, &end, 1);
    auto raw = raw_header(table_magic, header);
    raw.bytes = {sides[0].data.size(), sides[1].data.size()};
    raw.checksum = checksum.value();
    NewFile file(path);
    file.write(&raw, sizeof raw);
    for (const auto& side : sides) file.write(side.index);
    for (const auto& side : sides) file.write(side.data);
    file.write(&end, 1);
    file.finish();
}

std::expected<TableFile, std::string> TableFile::open(const std::filesystem::path& path) {
    const auto refuse = [&](const std::string& what) {
        return std::unexpected(fmt::format("{}: {}", path.string(), what));
    };
    auto mapped = MappedFile::open(path);
    if (!mapped) return refuse(std::generic_category().message(errno));
    if (mapped->bytes().size() < header_bytes) return refuse("expected an endgame table");
    TableFile file(*std::move(mapped));
    if (const auto fault = file.read_header(); !fault.empty()) return refuse(fault);
    return file;
}

std::string TableFile::read_header() {
    const auto raw = read_at<RawHeader>(file_.bytes().data());
    if (std::string_view(raw.magic.data(), raw.magic.size()) != table_magic)
        return "expected an endgame table";
    const auto within = [](std::uint32_t value, int most) {
        return value <= static_cast<std::uint32_t>(most);
    };
    if (!within(raw.board, max_board_size) || !within(raw.attackers, max_attackers) ||
        !within(raw.defenders, max_defenders) || raw.block != block_positions)
        return "its header is not that of a table";
    header_ = {raw.rules,
               static_cast<int>(raw.board),
               {static_cast<int>(raw.attackers), static_cast<int>(raw.defenders)},
               raw.positions};
    checksum_ = raw.checksum;
    if (raw.positions > bytes() * block_positions || raw.bytes[0] > bytes() || raw.bytes[1] > bytes())
        return "it is incomplete";
    const auto index = (raw.positions + block_positions - 1) / block_positions * sizeof(std::uint32_t);
    index_ = {header_bytes, header_bytes + index};
    blocks_ = {header_bytes + 2 * index, header_bytes + 2 * index + raw.bytes[0]};
    bytes_ = raw.bytes;
    return blocks_[1] + bytes_[1] + 1 == bytes() ? "" : "it is incomplete";
}

Value TableFile::value(std::uint64_t number, Side side) const noexcept {
    const auto* data = file_.bytes().data();
    const auto i = static_cast<std::size_t>(index_of(side));
    const auto offset =
        read_at<std::uint32_t>(data + index_[i] + number / block_positions * sizeof(std::uint32_t));
    if (offset + std::uint64_t{2} > bytes_[i]) return open_value;
    const auto* block = data + blocks_[i] + offset;
    const std::uint64_t width = block[0], kinds = block[1] + std::uint64_t{1};
    const auto bit = number % block_positions * width;
    const auto byte = 2 + kinds + bit / 8;
    if (width > 8 || offset + byte + (width > 0) > bytes_[i]) return open_value;
    const unsigned two = width == 0 ? 0u : read_at<std::uint16_t>(block + byte);  // the file has a byte more
    const auto kind = two >> bit % 8 & ((1u << width) - 1);
    return kind < kinds ? block[2 + kind] : open_value;
}

bool TableFile::has_right_checksum() const noexcept {
    Fnv1a checksum;
    add_bytes(checksum, file_.bytes().data() + header_bytes, bytes() - header_bytes);
    return checksum.value() == checksum_;
}

namespace {

std::uint64_t checksum_of(std::uint64_t round, const Values& values) noexcept {
    Fnv1a checksum;
    add_bytes(checksum, &round, sizeof round);
    for (const auto& side : values) add_bytes(checksum, side.data(), side.size());
    return checksum.value();
}

}  // namespace

void write_checkpoint(const std::filesystem::path& path, const TableHeader& header, const Values& values,
                      int round) {
    const auto next = static_cast<std::uint64_t>(round);
    auto raw = raw_header(checkpoint_magic, header);
    raw.checksum = checksum_of(next, values);
    NewFile file(path);
    file.write(&raw, sizeof raw);
    file.write(&next, sizeof next);
    for (const auto& side : values) file.write(side);
    file.finish();
}

std::expected<int, std::string> read_checkpoint(const std::filesystem::path& path, const TableHeader& header,
                                                Values& values) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return 0;
    const auto refuse = [&](std::string_view what) {
        return std::unexpected(fmt::format("{}: {}; delete it to begin again", path.string(), what));
    };
    std::ifstream stream(path, std::ios::binary);
    RawHeader raw;
    std::uint64_t round = 0;
    const auto read = [&](void* data, std::uint64_t bytes) {
        stream.read(static_cast<char*>(data), static_cast<std::streamsize>(bytes));
    };
    read(&raw, sizeof raw);
    read(&round, sizeof round);
    const auto checksum = std::exchange(raw.checksum, 0);
    const auto expected = raw_header(checkpoint_magic, header);
    if (!stream || std::memcmp(&raw, &expected, sizeof raw) != 0)
        return refuse("this is not the checkpoint of this table");
    for (auto& side : values) {
        side.resize(header.positions);
        read(side.data(), header.positions);
    }
    if (!stream || round == 0 || round > max_plies || checksum_of(round, values) != checksum)
        return refuse("this checkpoint is damaged");
    return static_cast<int>(round);
}

}  // namespace tafl::tables
