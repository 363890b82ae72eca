#include "engine/nnue/network.hpp"

#include <algorithm>
#include <cstring>

#include "base/hash.hpp"
#include "engine/engine.hpp"
#include "engine/nnue/builtin.hpp"

namespace tafl {

namespace {

constexpr std::size_t magic_size = 8;
constexpr Network::Ranges ranges_of_copenhagen{14, 22, 30};
constexpr std::size_t sealed_with = sizeof(std::uint64_t);

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

// Hands every number of the network to `use`, as pointer and count, in the order of the file.
template <class AnyNetwork, class Use>
void for_all_numbers(AnyNetwork& network, Use&& use) {
    for (auto& column : network.columns) use(column.weights, std::size_t{Network::width});
    use(network.biases.weights, std::size_t{Network::width});
    for (auto& row : network.output_weights) use(row.weights, std::size_t{Network::width});
    use(network.output_biases.data(), network.output_biases.size());
    for (auto& row : network.second_weights) use(row.weights, std::size_t{Network::width});
    use(network.second_biases.data(), network.second_biases.size());
    use(network.second_output_weights.data(), network.second_output_weights.size());
}

std::size_t bytes_of_numbers(const Network& network) noexcept {
    std::size_t bytes = 0;
    for_all_numbers(network,
                    [&](const auto* numbers, std::size_t count) { bytes += count * sizeof *numbers; });
    return bytes;
}

// With these weights no sum overflows its 16 or 32 bits.
bool is_in_range(const Network& network) noexcept {
    const auto within = [](int limit) {
        return [limit](int weight) { return weight >= -limit && weight <= limit; };
    };
    const auto rows_within = [&](int limit) {
        return [&, limit](const Network::Column& row) {
            return std::ranges::all_of(row.weights, within(limit));
        };
    };
    return std::ranges::all_of(network.output_weights, rows_within(127)) &&
           std::ranges::all_of(network.second_weights, rows_within(255)) &&
           std::ranges::all_of(network.second_biases, within(1 << 30)) &&
           std::ranges::all_of(network.second_output_weights, within(127));
}

constexpr std::size_t header_size = 6 * sizeof(std::uint16_t);
using Header = std::array<std::uint16_t, 6>;

constexpr int camps_flag = 1 << 8, jumps_flag = 1 << 9;  // beside the size of the board

Header header_of(const Network& network) noexcept {
    const auto& family = network.family();
    const auto& ranges = network.ranges();
    return {static_cast<std::uint16_t>(family.board + camps_flag * family.has_camps +
                                       jumps_flag * family.has_jumps),
            static_cast<std::uint16_t>(family.escape),
            static_cast<std::uint16_t>(family.king_capture),
            ranges[0],
            ranges[1],
            ranges[2]};
}

std::shared_ptr<Network> empty_network(const Header& header) {
    const auto [marked_board, escape, capture, few, some, many] = header;
    const int board = marked_board & ~(camps_flag | jumps_flag);
    if (!Network::has_board(board) || escape > 1 || capture > 1) return nullptr;
    return std::make_shared<Network>(
        NetworkFamily{board, static_cast<EscapeKind>(escape), static_cast<KingCapture>(capture),
                      (marked_board & camps_flag) != 0, (marked_board & jumps_flag) != 0},
        Network::Ranges{few, some, many});
}

}  // namespace

std::string to_string(const NetworkFamily& family) {
    const auto board = std::to_string(family.board);
    return board + "x" + board + ", escape to the " +
           (family.escape == EscapeKind::Edge ? "edge" : "corners") + ", king captured " +
           (family.king_capture == KingCapture::Custodial ? "between two" : "by four") +
           (family.has_camps ? ", with camps" : "") + (family.has_jumps ? ", with jumps" : "");
}

std::optional<NetworkFamily> network_family_of(const Ruleset& rules) noexcept {
    const bool goes_far = rules.men_speed == 0 && rules.king.speed == 0;
    const bool has_other_places =
        rules.throne.squares.any() ||
        (rules.corners.exists && (rules.corners.width > 1 || rules.corners.squares.any()));
    if (!Network::has_board(rules.size()) || rules.escape == EscapeKind::Squares || !goes_far ||
        has_other_places) {
        return std::nullopt;
    }
    return NetworkFamily{rules.size(), rules.escape, rules.king.elsewhere, rules.camps.squares().any(),
                         rules.jumps != Jumps::None};
}

std::shared_ptr<const Network> Network::builtin(const Ruleset& ruleset) {
    const auto family = network_family_of(ruleset);
    if (!family) return nullptr;
    const auto found = std::ranges::find(builtin_networks(), *family, &BuiltinNetwork::family);
    return found == builtin_networks().end() ? nullptr : found->network();
}

bool network_supports(const Ruleset& ruleset) noexcept { return Network::builtin(ruleset) != nullptr; }

Network::Network(const NetworkFamily& family, const Ranges& ranges)
    : columns(family.planes() * static_cast<std::size_t>(family.squares())),
      family_(family),
      ranges_(ranges) {}

void Network::add_second_layer() {
    second_weights.assign(std::size_t{2} * second_width, {});
    second_biases.assign(std::size_t{2} * second_width, 0);
    second_output_weights.assign(std::size_t{outputs} * second_width, 0);
}

std::uint64_t Network::fingerprint() const noexcept {
    Fnv1a hash;
    const auto header = header_of(*this);
    // Copenhagen's network is older than the header.
    if (header != header_of(Network({}, ranges_of_copenhagen)))
        for (const auto number : header) hash.add_word(number);
    for_all_numbers(*this, [&](const auto* numbers, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) hash.add_word(static_cast<std::uint64_t>(numbers[i]));
    });
    return std::max<std::uint64_t>(1, hash.value());
}

std::expected<std::shared_ptr<const Network>, std::string> Network::read(std::span<const std::byte> bytes) {
    const bool has_second_layer = begins_with(bytes, "tafl-nn4");
    const bool has_header = has_second_layer || begins_with(bytes, "tafl-nn3");
    const bool is_sealed = has_header || begins_with(bytes, "tafl-nn2");
    if (!is_sealed && !begins_with(bytes, "tafl-nn1"))
        return std::unexpected("not a network file: it does not begin with tafl-nn and a digit from 1 to 4");
    auto left = bytes.subspan(magic_size);
    auto network = std::make_shared<Network>(NetworkFamily{}, ranges_of_copenhagen);
    if (has_header) {
        if (left.size() < header_size) return std::unexpected("the network file ends in its header");
        Header header{};
        Reader(left).read(header.data(), header.size());
        left = left.subspan(header_size);
        network = empty_network(header);
        if (!network) {
            return std::unexpected("the network is for a board or a game that this program does not know");
        }
    }
    if (has_second_layer) network->add_second_layer();
    const auto wanted = bytes_of_numbers(*network) + (is_sealed ? sealed_with : 0);
    if (left.size() != wanted) {
        const auto before = bytes.size() - left.size();
        return std::unexpected("this network file should have " + std::to_string(before + wanted) +
                               " bytes, and it has " +
                               (left.size() > wanted ? "more" : std::to_string(bytes.size())));
    }
    Reader reader(left);
    for_all_numbers(*network, [&](auto* numbers, std::size_t count) { reader.read(numbers, count); });
    if (is_sealed) {
        std::uint64_t seal = 0;
        reader.read(&seal, 1);
        if (seal != network->fingerprint()) {
            return std::unexpected("the network file is damaged: its fingerprint does not match its weights");
        }
    }
    if (!is_in_range(*network)) {
        return std::unexpected(
            "a network's output weights lie between -127 and 127, those of its second layer between -255 and "
            "255");
    }
    return network;
}

std::string Network::to_bytes() const {
    std::string bytes = has_second_layer() ? "tafl-nn4" : "tafl-nn3";
    const auto append = [&](const auto* numbers, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto value = static_cast<std::uint64_t>(numbers[i]);
            for (std::size_t k = 0; k < sizeof *numbers; ++k)
                bytes += static_cast<char>((value >> (8 * k)) & 0xFF);
        }
    };
    const auto header = header_of(*this);
    append(header.data(), header.size());
    for_all_numbers(*this, append);
    const auto seal = fingerprint();
    append(&seal, 1);
    return bytes;
}

}  // namespace tafl
