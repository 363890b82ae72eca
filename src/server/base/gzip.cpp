#include "server/base/gzip.hpp"

#include <zlib.h>

#include <stdexcept>

namespace tafl::server {

std::string to_gzip(std::string_view text) {
    constexpr int with_gzip_header = 16;
    constexpr int usual_memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + with_gzip_header, usual_memory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("no memory to compress with");
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END) throw std::runtime_error("a response could not be compressed");
    return out;
}

}  // namespace tafl::server
