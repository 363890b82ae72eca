#include "print/book/zip_writer.hpp"

#include <zlib.h>

#include <stdexcept>

namespace tafl::print {

namespace {

constexpr unsigned stored = 0, deflated = 8;
constexpr unsigned version = 20, utf8_names = 0x800;
constexpr unsigned first_of_1980 = 1 << 5 | 1;  // the earliest date in this format

void put(std::string& out, std::size_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

unsigned long checksum_of(std::string_view content) {
    return crc32(0, bytes_of(content), static_cast<uInt>(content.size()));
}

std::string compressed(std::string_view content) {
    z_stream stream{};
    constexpr int no_header = -MAX_WBITS;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, no_header, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("no memory to compress with");
    std::string out(deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
    stream.next_in = const_cast<Bytef*>(bytes_of(content));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END) throw std::runtime_error("a part of the archive could not be compressed");
    return out;
}

}  // namespace

void ZipWriter::add_stored(std::string_view name, std::string_view content) {
    add({name, content, content.size(), stored, checksum_of(content)});
}

void ZipWriter::add_compressed(std::string_view name, std::string_view content) {
    const auto smaller = compressed(content);
    add({name, smaller, content.size(), deflated, checksum_of(content)});
}

// Writes a local header and the member, and repeats the header in the directory.
void ZipWriter::add(const Member& member) {
    std::string facts;
    put(facts, version, 2);
    put(facts, utf8_names, 2);
    put(facts, member.method, 2);
    put(facts, 0, 2);  // midnight
    put(facts, first_of_1980, 2);
    put(facts, member.checksum, 4);
    put(facts, member.content.size(), 4);
    put(facts, member.size, 4);
    put(facts, member.name.size(), 2);
    put(facts, 0, 2);  // no further fields
    directory_ += "PK\1\2";
    put(directory_, version, 2);
    directory_ += facts;
    directory_.append(2 + 2 + 2 + 4, '\0');  // no comment, the first disk, no attributes
    put(directory_, archive_.size(), 4);
    directory_ += member.name;
    archive_.append("PK\3\4").append(facts).append(member.name).append(member.content);
    ++count_;
}

std::string ZipWriter::take() {
    const auto at = archive_.size();
    archive_.append(directory_).append("PK\5\6");
    put(archive_, 0, 4);  // one disk
    put(archive_, count_, 2);
    put(archive_, count_, 2);
    put(archive_, directory_.size(), 4);
    put(archive_, at, 4);
    put(archive_, 0, 2);  // no comment
    return std::move(archive_);
}

}  // namespace tafl::print
