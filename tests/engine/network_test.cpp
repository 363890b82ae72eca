// The network's arithmetic: all kernels give the same results, and an incrementally updated layer equals a
// fresh one.
#include "engine/nnue/network.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/nnue/accumulator.hpp"
#include "engine/nnue/orientation.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/choose.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr int inputs = 4 * 121;

// Of the first format, which is Copenhagen's.
std::vector<std::byte> random_network_file(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::byte> bytes;
    const auto put = [&](std::int64_t value, int size) {
        for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(value >> (8 * i) & 0xFF));
    };
    for (const char c : {'t', 'a', 'f', 'l', '-', 'n', 'n', '1'}) bytes.push_back(static_cast<std::byte>(c));
    const auto between = [&](int low, int high) {
        return low + static_cast<int>(random() % unsigned(high - low + 1));
    };
    for (int i = 0; i < inputs * Network::width; ++i) put(between(-60, 60), 2);
    for (int i = 0; i < Network::width; ++i) put(between(-200, 200), 2);
    for (int i = 0; i < Network::outputs * Network::width; ++i) put(between(-127, 127), 2);
    for (int i = 0; i < Network::outputs; ++i) put(between(-9'000, 9'000), 4);
    return bytes;
}

std::shared_ptr<const Network> random_network() { return Network::read(random_network_file(5)).value(); }

// Of the current format, with two layers.
std::shared_ptr<const Network> random_network_of(const Ruleset& ruleset) {
    auto network = std::make_shared<Network>(*network_family_of(ruleset), Network::Ranges{5, 9, 14});
    network->add_second_layer();
    std::mt19937_64 random(6);
    const auto fill = [&](auto& numbers, int most) {
        for (auto& number : numbers) {
            const int value = static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most;
            number = static_cast<std::remove_reference_t<decltype(number)>>(value);
        }
    };
    for (auto& column : network->columns) fill(column.weights, 60);
    fill(network->biases.weights, 200);
    for (auto& row : network->output_weights) fill(row.weights, 127);
    fill(network->output_biases, 9'000);
    for (auto& row : network->second_weights) fill(row.weights, 255);
    fill(network->second_biases, 9'000);
    fill(network->second_output_weights, 127);
    return network;
}

TEST(Network, ReadsValidFilesOnly) {
    const auto bytes = random_network_file(1);
    ASSERT_TRUE(Network::read(bytes));
    auto wrong = bytes;
    wrong[0] = std::byte{'x'};
    EXPECT_EQ(Network::read(wrong).error(),
              "not a network file: it does not begin with tafl-nn and a digit from 1 to 4");
    EXPECT_EQ(Network::read(std::span(bytes).first(4)).error(),
              "not a network file: it does not begin with tafl-nn and a digit from 1 to 4");
    EXPECT_NE(Network::read(std::span(bytes).first(bytes.size() - 1)).error().find("bytes, and it has"),
              std::string::npos);
    auto heavy = bytes;
    heavy[8 + 2 * (inputs + 1) * Network::width] = std::byte{128};
    heavy[9 + 2 * (inputs + 1) * Network::width] = std::byte{0};
    EXPECT_EQ(Network::read(heavy).error(),
              "a network's output weights lie between -127 and 127, those of its second layer between -255 "
              "and 255");
}

// The second format, with a fingerprint.
std::vector<std::byte> sealed(std::vector<std::byte> bytes) {
    const auto seal = Network::read(bytes).value()->fingerprint();
    bytes[7] = std::byte{'2'};
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::byte>(seal >> (8 * i) & 0xFF));
    return bytes;
}

TEST(Network, ADamagedFileIsRefused) {
    auto bytes = sealed(random_network_file(2));
    ASSERT_TRUE(Network::read(bytes)) << Network::read(bytes).error();
    std::mt19937_64 random(4);
    for (int i = 0; i < 200; ++i) {
        auto& byte = bytes[8 + random() % (bytes.size() - 8)];
        const auto bit = std::byte{1} << static_cast<int>(random() % 8);
        byte ^= bit;
        ASSERT_FALSE(Network::read(bytes));
        byte ^= bit;
    }
    EXPECT_TRUE(Network::read(bytes));
    bytes.back() ^= std::byte{1};
    EXPECT_EQ(Network::read(bytes).error(),
              "the network file is damaged: its fingerprint does not match its weights");
}

// One of another board and game comes back from its file with all its numbers, and no other length of file is read.
TEST(Network, AFileSaysWhatItIsFor) {
    Network small({7, EscapeKind::Edge, KingCapture::Custodial}, {5, 8, 11});
    small.columns[195].weights[255] = -4;
    small.output_weights[7].weights[0] = 99;
    small.output_biases[3] = -70'000;
    small.add_second_layer();
    small.second_weights[31].weights[255] = -255;
    small.second_biases[31] = -70'001;
    small.second_output_weights[127] = 98;
    auto bytes = small.to_bytes();
    const auto read = [&] { return Network::read(std::as_bytes(std::span(bytes))); };
    const auto whole = read();
    ASSERT_TRUE(whole) << whole.error();
    const auto& back = **whole;
    EXPECT_EQ(back.family(), small.family());
    EXPECT_EQ(back.ranges(), small.ranges());
    EXPECT_EQ(back.columns[195].weights[255], -4);
    EXPECT_EQ(back.output_weights[7].weights[0], 99);
    EXPECT_EQ(back.output_biases[3], -70'000);
    ASSERT_TRUE(back.has_second_layer());
    EXPECT_EQ(back.second_weights[31].weights[255], -255);
    EXPECT_EQ(back.second_biases[31], -70'001);
    EXPECT_EQ(back.second_output_weights[127], 98);
    EXPECT_EQ(back.fingerprint(), small.fingerprint());
    for (const std::size_t at : {7U, 8U, 10U, 12U, 14U, 100U}) {
        bytes[at] ^= 2;
        EXPECT_FALSE(read()) << at;
        bytes[at] ^= 2;
    }
    small.second_weights[0].weights[0] = 256;
    const auto heavy = small.to_bytes();
    EXPECT_FALSE(Network::read(std::as_bytes(std::span(heavy))));
    bytes.resize(12);
    EXPECT_FALSE(read());
}

// What belongs to games with camps and with jumps alone is kept too.
TEST(Network, AFileSaysWhetherItIsForCampsOrJumps) {
    for (const bool has_camps : {false, true}) {
        for (const bool has_jumps : {false, true}) {
            const NetworkFamily family{7, EscapeKind::Edge, KingCapture::Surround, has_camps, has_jumps};
            Network one(family, {5, 8, 11});
            EXPECT_EQ(one.columns.size(), has_jumps ? 6U * 49 : 4U * 49);
            one.add_second_layer();
            one.columns.back().weights[3] = -5;
            const auto bytes = one.to_bytes();
            const auto back = Network::read(std::as_bytes(std::span(bytes)));
            ASSERT_TRUE(back) << back.error();
            EXPECT_EQ((*back)->family(), family);
            EXPECT_EQ((*back)->columns.back().weights[3], -5);
        }
    }
    EXPECT_EQ(to_string({7, EscapeKind::Edge, KingCapture::Surround, true, true}),
              "7x7, escape to the edge, king captured by four, with camps, with jumps");
}

// One layer only: the format before.
TEST(Network, ANetworkOfOneLayerComesBack) {
    Network one({9, EscapeKind::Edge, KingCapture::Surround}, {5, 8, 11});
    one.output_biases[3] = -70'000;
    const auto bytes = one.to_bytes();
    const auto back = Network::read(std::as_bytes(std::span(bytes)));
    ASSERT_TRUE(back) << back.error();
    EXPECT_FALSE((*back)->has_second_layer());
    EXPECT_EQ((*back)->output_biases[3], -70'000);
    EXPECT_EQ((*back)->fingerprint(), one.fingerprint());
}

TEST(Network, PiecesAreCountedInFourRanges) {
    const Network small({7, EscapeKind::Corners, KingCapture::Custodial}, {5, 8, 11});
    EXPECT_EQ(small.output(false, 4), 0);
    EXPECT_EQ(small.output(false, 5), 1);
    EXPECT_EQ(small.output(false, 10), 2);
    EXPECT_EQ(small.output(true, 13), 7);
}

TEST(Network, EachFamilyHasItsOwn) {
    const auto copenhagen = Network::builtin(*find_builtin("copenhagen"));
    ASSERT_NE(copenhagen, nullptr);
    EXPECT_EQ(Network::builtin(*find_builtin("fetlar")), copenhagen);
    const auto historical = Network::builtin(*find_builtin("historical-11"));
    ASSERT_NE(historical, nullptr);
    EXPECT_NE(historical, copenhagen);
    EXPECT_EQ(Network::builtin(*find_builtin("tawlbwrdd")), historical);
    EXPECT_NE(Network::builtin(*find_builtin("tablut-saami")), nullptr);
    const auto york = Network::builtin(*find_builtin("york"));
    ASSERT_NE(york, nullptr);
    EXPECT_NE(york, historical);
    EXPECT_EQ(Network::builtin(*find_builtin("sea-battle-11")), york);
    EXPECT_NE(Network::builtin(*find_builtin("sea-battle-9")), nullptr);
    EXPECT_NE(Network::builtin(*find_builtin("historical-13")), nullptr);
    const auto brandub = Network::builtin(*find_builtin("brandub"));
    ASSERT_NE(brandub, nullptr);
    EXPECT_EQ(Network::builtin(*find_builtin("brandub-opentafl")), brandub);
    const auto ashton = Network::builtin(*find_builtin("tablut-ashton"));
    ASSERT_NE(ashton, nullptr);
    EXPECT_NE(ashton, Network::builtin(*find_builtin("tablut-saami")));
    EXPECT_EQ(Network::builtin(*find_builtin("tablut-ashton-server")), ashton);
    const auto berserk = Network::builtin(*find_builtin("berserk"));
    ASSERT_NE(berserk, nullptr);
    EXPECT_NE(berserk, copenhagen);
    EXPECT_EQ(Network::builtin(*find_builtin("berserk-throneless-11x11")), berserk);
    for (const auto* one : {"ard-ri-throneless", "sea-battle-7x7", "skalk-hnefatafl-9x9-expomedia",
                            "skalk-hnefatafl-11x11", "sea-battle-13"})
        EXPECT_NE(Network::builtin(*find_builtin(one)), nullptr) << one;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto network = Network::builtin(*ruleset);
        if (!network) continue;
        EXPECT_EQ(network->family(), network_family_of(*ruleset)) << ruleset->name;
    }
    for (const auto* none : {"tyr-11", "magpie", "foteviken-tablut-11x11-camps", "alea-evangelii",
                             "copenhagen-hnefatafl-13x13", "old-magpie-cross-7x7"})
        EXPECT_EQ(Network::builtin(*find_builtin(none)), nullptr) << none;
}

TEST(Network, AllKernelsGiveTheSameResults) {
    const auto network = random_network_of(*find_builtin("copenhagen"));
    std::mt19937_64 random(9);
    for (int trial = 0; trial < 200; ++trial) {
        alignas(64) std::array<std::int16_t, Network::width> from, expected, found;
        for (auto& value : from) value = static_cast<std::int16_t>(random() % 2'000 - 1'000);
        std::vector<const std::int16_t*> added, removed;
        for (std::uint64_t i = random() % 9; i > 0; --i)
            added.push_back(network->columns[random() % inputs].weights);
        for (std::uint64_t i = random() % 9; i > 0; --i)
            removed.push_back(network->columns[random() % inputs].weights);
        const auto row = static_cast<std::size_t>(trial % Network::outputs);
        const auto run = [&](const nnue::Kernels& kernels, auto& to) {
            kernels.update(from.data(), to.data(), added.data(), static_cast<int>(added.size()),
                           removed.data(), static_cast<int>(removed.size()));
            return std::pair(
                kernels.output(to.data(), network->output_weights[row].weights),
                kernels.second(to.data(), network->second_weights[0].weights, network->second_biases.data(),
                               network->second_output_weights.data() + row * Network::second_width));
        };
        const auto sums = run(nnue::scalar_kernels, expected);
        for (const auto* kernels : nnue::runnable_kernels()) {
            EXPECT_EQ(run(*kernels, found), sums) << kernels->name;
            EXPECT_EQ(found, expected) << kernels->name;
        }
    }
}

// The largest values with the largest weights of one sign: sums are taken in 64 bits here.
TEST(Network, TheLargestSumsFit) {
    alignas(64) std::array<std::int16_t, Network::width> layer;
    layer.fill(32'767);
    std::array<std::int32_t, Network::second_width> biases{};
    std::array<std::int16_t, Network::second_width> outputs{};
    outputs.fill(127);
    for (const int weight : {255, -255}) {
        std::vector<Network::Column> rows(Network::second_width);
        for (auto& row : rows) std::ranges::fill(row.weights, static_cast<std::int16_t>(weight));
        const auto sum = std::int64_t{Network::width} * 32'512 * weight / 255;
        biases.fill(static_cast<std::int32_t>(5'000 - sum));
        const auto expected = Network::second_width * (5'000 * 5'000 / (1 << 14)) * 127;
        for (const auto* kernels : nnue::runnable_kernels())
            EXPECT_EQ(kernels->second(layer.data(), rows[0].weights, biases.data(), outputs.data()), expected)
                << kernels->name;
    }
}

// The formula of network.hpp.
template <int N>
Score by_the_formula(const Network& network, const nnue::Accumulator<N>& accumulator, Side to_move,
                     int pieces) {
    const auto row = static_cast<std::size_t>(network.output(to_move == Side::Defenders, pieces));
    std::int64_t sum = 0;
    const auto first = [&](int i) {
        return std::int64_t{std::clamp<int>(accumulator.layer[static_cast<std::size_t>(i)], 0, 255)};
    };
    for (int i = 0; i < Network::width; ++i)
        sum += first(i) * first(i) * network.output_weights[row].weights[i];
    for (std::size_t k = 0; network.has_second_layer() && k < Network::second_width; ++k) {
        const auto neuron = k + (to_move == Side::Defenders ? Network::second_width : 0);
        std::int64_t b = 0;
        for (int i = 0; i < Network::width; ++i)
            b += first(i) * first(i) / 2 * network.second_weights[neuron].weights[i];
        b = std::clamp<std::int64_t>(b / 255 + network.second_biases[neuron], 0, 255 * 64);
        sum += 4 * (b * b / (1 << 14) * network.second_output_weights[row * Network::second_width + k]);
    }
    const auto score = Network::scale * (sum / 255 + network.output_biases[row]) / (255 * 64);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -max_evaluation, max_evaluation));
}

template <int N>
void updated_layers_equal_fresh_ones(const RulesetPtr& ruleset,
                                     const std::shared_ptr<const Network>& network) {
    const CompiledRules<N> book(*ruleset);
    Dice dice(3);
    for (int i = 0; i < 20; ++i) {
        Game game(ruleset);
        nnue::Accumulator<N> last;
        const auto start = to_position<N>(game.setup());
        nnue::refresh(*network, start, king_mobility(book, start), last);
        for (int ply = 0; ply < 80 && !game.outcome().is_over(); ++ply) {
            const auto moves = game.legal_moves();
            ASSERT_TRUE(game.play(dice.one_of(std::span<const Move>(moves))));
            const auto position = to_position<N>(game.setup());
            const auto ways = king_mobility(book, position);
            nnue::Accumulator<N> fresh, updated;
            nnue::refresh(*network, position, ways, fresh);
            nnue::update(*network, last, position, ways, updated);
            ASSERT_EQ(updated.layer, fresh.layer);
            ASSERT_EQ(updated.planes, fresh.planes);
            EXPECT_EQ(nnue::evaluate(*network, fresh, position.to_move),
                      by_the_formula(*network, fresh, position.to_move, position.occupied().count()));
            if (ply % 3 == 0) last = updated;  // also from positions further away
        }
    }
}

TEST(Network, AnUpdatedLayerEqualsAFreshOne) {
    updated_layers_equal_fresh_ones<11>(builtin("copenhagen"), random_network());
    for (const auto* name :
         {"copenhagen", "brandub", "tablut-saami", "historical-13", "tablut-ashton", "berserk"}) {
        const auto ruleset = builtin(name);
        const auto network = random_network_of(*ruleset);
        if (ruleset->size() == 7) updated_layers_equal_fresh_ones<7>(ruleset, network);
        if (ruleset->size() == 9) updated_layers_equal_fresh_ones<9>(ruleset, network);
        if (ruleset->size() == 11) updated_layers_equal_fresh_ones<11>(ruleset, network);
        if (ruleset->size() == 13) updated_layers_equal_fresh_ones<13>(ruleset, network);
    }
}

// Of two layers, in every position that is the same up to symmetry, as long as the king is off the lines of symmetry.
TEST(Network, TheScoreIsTheSameHoweverTheBoardLies) {
    const auto ruleset = builtin("copenhagen");
    const auto network = random_network_of(*ruleset);
    const CompiledRules<11> book(*ruleset);
    Dice dice(4);
    int compared = 0;
    for (int i = 0; i < 20; ++i) {
        Game game(ruleset);
        for (int ply = 0; ply < 100 && !game.outcome().is_over(); ++ply) {
            const auto moves = game.legal_moves();
            ASSERT_TRUE(game.play(dice.one_of(std::span<const Move>(moves))));
            const auto setup = game.setup();
            std::set<Score> scores;
            int suitable = 0;
            for (const auto& to : nnue::orientations_of(11)) {
                auto turned = setup;
                for (std::size_t square = 0; square < 121; ++square)
                    turned.pieces[to[square]] = setup.pieces[square];
                const auto position = to_position<11>(turned);
                suitable += nnue::in_kings_eighth(11, position.king);
                nnue::Accumulator<11> accumulator;
                nnue::refresh(*network, position, king_mobility(book, position), accumulator);
                scores.insert(nnue::evaluate(*network, accumulator, position.to_move));
            }
            if (suitable != 1) continue;
            EXPECT_EQ(scores.size(), 1U);
            ++compared;
        }
    }
    EXPECT_GT(compared, 100);
}

TEST(Orientation, AllEightAreDifferentAndOneSuitsEachKing) {
    for (const int board : {7, 9, 11, 13}) {
        const auto squares = static_cast<std::size_t>(board * board);
        const auto all = nnue::orientations_of(board);
        const auto by_king = nnue::orientation_by_king(board);
        for (const auto& to : all) {
            const std::set<int> seen(to.begin(), to.begin() + static_cast<std::ptrdiff_t>(squares));
            EXPECT_EQ(seen.size(), squares);
            EXPECT_EQ(to[squares / 2], squares / 2);
        }
        EXPECT_EQ(std::set(all.begin(), all.end()).size(), 8U);
        std::set<int> eighth;
        for (std::size_t king = 0; king < squares; ++king) eighth.insert(all[by_king[king]][king]);
        const int half = board / 2 + 1;
        EXPECT_EQ(eighth.size(), static_cast<std::size_t>(half * (half + 1) / 2));
    }
}

}  // namespace

}  // namespace tafl::test
