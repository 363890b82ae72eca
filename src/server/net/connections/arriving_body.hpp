// The body of a request, for Beast's parser. Its bytes count as held when they arrive: a header that announces many
// takes no room.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/optional/optional.hpp>
#include <cstdint>
#include <string>

#include "server/base/limits/quota.hpp"

namespace tafl::server {

struct ArrivingBody {
    struct value_type {
        Quota::Hold* hold;   // outlives this
        std::size_t header;  // bytes that it has already
        std::string text{};
        Quota::Room room = Quota::Room::Enough;  // else there was none for the rest, and reading failed
    };

    class reader {
      public:
        using ErrorCode = boost::beast::error_code;

        template <class Header>
        reader(Header&, value_type& body) : body_(body) {}
        void init(const boost::optional<std::uint64_t>&, ErrorCode& error) { error = {}; }
        template <class Buffers>
        std::size_t put(const Buffers& buffers, ErrorCode& error) {
            const auto size = boost::asio::buffer_size(buffers);
            body_.room = body_.hold->reserve(body_.header + body_.text.size() + size);
            error = {};
            if (body_.room != Quota::Room::Enough) error = boost::beast::http::error::buffer_overflow;
            if (error) return 0;
            for (const auto part : boost::beast::buffers_range_ref(buffers))
                body_.text.append(static_cast<const char*>(part.data()), part.size());
            return size;
        }
        void finish(ErrorCode& error) { error = {}; }

      private:
        value_type& body_;
    };
};

}  // namespace tafl::server
