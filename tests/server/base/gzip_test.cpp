// Compressed response bodies.
#include "server/base/gzip.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include "base/random.hpp"

namespace tafl::server {
namespace {

std::string unpacked(std::string_view packed, std::size_t size) {
    constexpr int gzip_only = 16;
    z_stream stream{};
    EXPECT_EQ(inflateInit2(&stream, MAX_WBITS + gzip_only), Z_OK);
    std::string text(size + 1, '\0');
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

TEST(Gzip, IsUnpackedToTheSameText) {
    std::string noise;
    Random random(7);
    for (int i = 0; i < 100'000; ++i) noise += static_cast<char>(random.next());
    for (const auto& text : {std::string(), std::string("tafl"), std::string(100'000, 'x'), noise})
        EXPECT_EQ(unpacked(to_gzip(text), text.size()), text);
}

TEST(Gzip, IsMuchSmallerWhereTextRepeatsItself) {
    EXPECT_LT(to_gzip(std::string(100'000, 'x')).size(), 1'000U);
}

}  // namespace
}  // namespace tafl::server
