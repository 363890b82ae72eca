#include "print/book/zip_writer.hpp"

#include <zlib.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace tafl::print {

namespace {

constexpr unsigned stored = 0, deflated = 8;
constexpr unsigned version = 20, utf8_names = 0x800, sizes_follow = 8;
constexpr unsigned first_of_1980 = 1 << 5 | 1;  // the earliest date in this format

void put(std::string& out, std::size_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

unsigned long checksum_of(std::string_view content, unsigned long before = 0) {
    return crc32(before, bytes_of(content), static_cast<uInt>(content.size()));
}

// Raw deflate, as zip has it.
class Deflater {
  public:
    Deflater() {
        constexpr int no_header = -MAX_WBITS;
        if (deflateInit2(&stream_, Z_BEST_COMPRESSION, Z_DEFLATED, no_header, 8, Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::runtime_error("no memory to compress with");
    }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
    ~Deflater() { deflateEnd(&stream_); }

    // Appends to `out`. `flush`: Z_NO_FLUSH, or Z_FINISH for the last part.
    void write(std::string& out, std::string_view content, int flush) {
        stream_.next_in = const_cast<Bytef*>(bytes_of(content));
        stream_.avail_in = static_cast<uInt>(content.size());
        std::array<char, 16 << 10> some{};
        do {
            stream_.next_out = reinterpret_cast<Bytef*>(some.data());
            stream_.avail_out = static_cast<uInt>(some.size());
            if (deflate(&stream_, flush) == Z_STREAM_ERROR)
                throw std::runtime_error("a part of the archive could not be compressed");
            out.append(some.data(), some.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

  private:
    z_stream stream_{};
};

}  // namespace

struct ZipWriter::Open {
    Member member;
    Deflater deflater{};
};

ZipWriter::ZipWriter() = default;
ZipWriter::~ZipWriter() = default;

void ZipWriter::add_stored(std::string_view name, std::string_view content) {
    end_member();
    const auto size = content.size();
    const Member member{std::string(name), stored, utf8_names, checksum_of(content), size, size, position()};
    write_header(member);
    archive_ += content;
    list(member);
}

void ZipWriter::add_compressed(std::string_view name, std::string_view content) {
    end_member();
    std::string packed;
    Deflater().write(packed, content, Z_FINISH);
    const Member member{std::string(name), deflated,       utf8_names, checksum_of(content),
                        packed.size(),     content.size(), position()};
    write_header(member);
    archive_ += packed;
    list(member);
}

void ZipWriter::begin(std::string_view name) {
    end_member();
    Member member{std::string(name), deflated, utf8_names | sizes_follow, 0, 0, 0, position()};
    write_header(member);
    open_ = std::make_unique<Open>(std::move(member));
}

void ZipWriter::append(std::string_view content) {
    Member& member = open_->member;
    member.checksum = checksum_of(content, member.checksum);
    member.size += content.size();
    const auto before = archive_.size();
    open_->deflater.write(archive_, content, Z_NO_FLUSH);
    member.packed += archive_.size() - before;
}

// Writes the checksum and the sizes of a member that came in parts: they were unknown when it began.
void ZipWriter::end_member() {
    if (!open_) return;
    Member& member = open_->member;
    const auto before = archive_.size();
    open_->deflater.write(archive_, "", Z_FINISH);
    member.packed += archive_.size() - before;
    archive_ += "PK\7\10";
    put(archive_, member.checksum, 4);
    put(archive_, member.packed, 4);
    put(archive_, member.size, 4);
    list(member);
    open_.reset();
}

std::string ZipWriter::facts_of(const Member& member) {
    std::string facts;
    put(facts, version, 2);
    put(facts, member.flags, 2);
    put(facts, member.method, 2);
    put(facts, 0, 2);  // midnight
    put(facts, first_of_1980, 2);
    put(facts, member.checksum, 4);
    put(facts, member.packed, 4);
    put(facts, member.size, 4);
    put(facts, member.name.size(), 2);
    put(facts, 0, 2);  // no further fields
    return facts;
}

void ZipWriter::write_header(const Member& member) {
    archive_.append("PK\3\4").append(facts_of(member)).append(member.name);
}

// Repeats the header in the directory.
void ZipWriter::list(const Member& member) {
    directory_ += "PK\1\2";
    put(directory_, version, 2);
    directory_ += facts_of(member);
    directory_.append(2 + 2 + 2 + 4, '\0');  // no comment, the first disk, no attributes
    put(directory_, member.at, 4);
    directory_ += member.name;
    ++count_;
}

std::string ZipWriter::take_written() {
    taken_ += archive_.size();
    return std::exchange(archive_, {});
}

std::string ZipWriter::take() {
    end_member();
    const auto at = position();
    archive_.append(directory_).append("PK\5\6");
    put(archive_, 0, 4);  // one disk
    put(archive_, count_, 2);
    put(archive_, count_, 2);
    put(archive_, directory_.size(), 4);
    put(archive_, at, 4);
    put(archive_, 0, 2);  // no comment
    return take_written();
}

}  // namespace tafl::print
