#include "engine/nnue/network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/hash.hpp"
#include "engine/engine.hpp"

namespace tafl {

namespace {

constexpr std::size_t magic_size = 8;

bool begins_with(std::span<const std::byte> bytes, const char* magic) noexcept {
    return bytes.size() >= magic_size && std::memcmp(bytes.data(), magic, magic_size) == 0;
}

// Little-endian numbers from a span that is long enough.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class Number>
    void read(Number* to, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t value = 0;
            for (std::size_t k = 0; k < sizeof(Number); ++k) {
                value |= std::to_integer<std::uint64_t>(bytes_[at_++]) << (8 * k);
            }
            to[i] = static_cast<Number>(value);
        }
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
};

// With these weights no sum overflows its 16 or 32 bits.
bool is_in_range(const Network& network) noexcept {
    for (const auto& row : network.output_weights) {
        for (const auto weight : row) {
            if (weight < -127 || weight > 127) return false;
        }
    }
    return true;
}

template <class Number>
void add_all(Fnv1a& hash, const Number* numbers, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) hash.add_word(static_cast<std::uint64_t>(numbers[i]));
}

}  // namespace

bool network_supports(const Ruleset& ruleset) noexcept {
    return ruleset.size() == Network::board && ruleset.escape == EscapeKind::Corners &&
           ruleset.men_speed == 0 && ruleset.king.speed == 0 && ruleset.jumps == Jumps::None &&
           ruleset.corners.width == 1 && ruleset.king.elsewhere == KingCapture::Surround;
}

std::uint64_t Network::fingerprint() const noexcept {
    Fnv1a hash;
    add_all(hash, &input_weights[0][0], std::size_t{inputs} * width);
    add_all(hash, biases, width);
    add_all(hash, &output_weights[0][0], std::size_t{outputs} * width);
    add_all(hash, output_biases, outputs);
    return std::max<std::uint64_t>(1, hash.value());
}

std::expected<std::shared_ptr<const Network>, std::string> Network::read(std::span<const std::byte> bytes) {
    const bool is_sealed = begins_with(bytes, "tafl-nn2");
    if (!is_sealed && !begins_with(bytes, "tafl-nn1")) {
        return std::unexpected("not a network file: it does not begin with tafl-nn2 or tafl-nn1");
    }
    const auto size = is_sealed ? file_size : unsealed_size;
    if (bytes.size() != size) {
        return std::unexpected("a network file has " + std::to_string(size) + " bytes, this one " +
                               (bytes.size() > size ? "more" : std::to_string(bytes.size())));
    }
    auto network = std::make_shared<Network>();
    Reader reader(bytes.subspan(magic_size));
    reader.read(&network->input_weights[0][0], std::size_t{inputs} * width);
    reader.read(network->biases, width);
    reader.read(&network->output_weights[0][0], std::size_t{outputs} * width);
    reader.read(network->output_biases, outputs);
    if (is_sealed) {
        std::uint64_t seal = 0;
        reader.read(&seal, 1);
        if (seal != network->fingerprint()) {
            return std::unexpected("the network file is damaged: its fingerprint does not match its weights");
        }
    }
    if (!is_in_range(*network)) return std::unexpected("a network's output weights lie between -127 and 127");
    return network;
}

}  // namespace tafl
