#include "lab/training/samples.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/king_threats.hpp"
#include "lab/arena/selfplay_file.hpp"
#include "rules/game_state.hpp"
#include "rules/move_legality.hpp"

namespace tafl::training {

namespace {

std::uint8_t half_points(Winner result) noexcept {
    switch (result) {
        case Winner::Attackers: return 2;
        case Winner::Defenders: return 0;
        case Winner::Draw:
        case Winner::Nobody: break;
    }
    return 1;
}

template <int N>
Sample::Board to_sample_board(const Bitboard<N>& squares) noexcept {
    Sample::Board board;
    std::ranges::copy(squares.word, board.word.begin());
    return board;
}

template <int N>
Sample sample_of(const Position<N>& position, const KingMobility<N>& mobility, int score,
                 std::uint8_t result) noexcept {
    Sample sample;
    sample.attackers = to_sample_board(position.attackers());
    sample.defenders = to_sample_board(position.defenders() - bit<N>(position.king));
    sample.reach = to_sample_board(mobility.reach);
    sample.special = to_sample_board(position.special);
    sample.score = static_cast<std::int16_t>(position.to_move == Side::Attackers ? score : -score);
    sample.king = static_cast<std::uint8_t>(position.king);
    sample.result = result;
    sample.to_move = position.to_move;
    return sample;
}

template <int N, Movement C>
class Extractor {
  public:
    Extractor(const Ruleset& ruleset, const SampleOptions& options, Samples& samples)
        : options_(options),
          samples_(samples),
          rules_(ruleset),
          state_(rules_, to_position<N>(ruleset.start)) {}

    std::expected<void, std::string> read(arena::SelfplayReader& reader, const std::string& file) {
        arena::SelfplayGame game;
        for (std::uint64_t number = 1; !samples_.full; ++number) {
            const auto more = reader.next(game);
            if (!more) return std::unexpected(more.error());
            if (!*more) break;
            if (!replay(game)) {
                return std::unexpected(file + ": game " + std::to_string(number) + ": move " +
                                       std::to_string(state_.plies() + 1) + " is not legal");
            }
        }
        if (reader.left_over() > 0)
            samples_.warnings.push_back(file + " ends in the middle of a game, which is left out");
        return {};
    }

  private:
    [[nodiscard]] bool replay(const arena::SelfplayGame& game) {
        const bool validates = samples_.games % static_cast<std::uint64_t>(options_.validation_every) == 0;
        auto& samples = validates ? samples_.validation : samples_.training;
        state_.restart();
        for (const auto& ply : game.plies) {
            if (!on_board(ply.move) || state_.outcome().is_over() || !is_legal(state_, ply.move))
                return false;
            const auto before = state_.position();
            state_.advance(ply.move);
            if (wants(before, ply.score)) {
                samples.push_back(
                    sample_of(before, king_mobility(rules_, before), ply.score, half_points(game.result)));
            }
        }
        ++samples_.games;
        samples_.plies += game.plies.size();
        samples_.full = samples_.training.size() + samples_.validation.size() >= options_.most;
        return true;
    }
    [[nodiscard]] static bool on_board(Move move) noexcept { return move.from < N * N && move.to < N * N; }
    [[nodiscard]] bool wants(const Position<N>& before, int score) const noexcept {
        if (score == arena::SelfplayPly::no_score || std::abs(score) >= options_.max_score) return false;
        if (state_.last().captured || state_.last().king_taken) return false;
        return before.to_move == Side::Attackers || king_mobility(rules_, before).escape_lines == 0;
    }

    const SampleOptions& options_;
    Samples& samples_;
    CompiledRules<N> rules_;
    GameState<N, C> state_;
};

// Null if neither `ruleset` nor one of the others has these rules.
const Ruleset* with_hash(std::uint64_t hash, const Ruleset& ruleset, Rulesets others) {
    if (rules_hash(ruleset) == hash) return &ruleset;
    const auto found = std::ranges::find(others, hash, [](const auto& other) { return rules_hash(*other); });
    return found == others.end() ? nullptr : found->get();
}

std::expected<void, std::string> read_file(const std::filesystem::path& file, const Ruleset& ruleset,
                                           Rulesets others, const SampleOptions& options, Samples& samples) {
    auto reader = arena::SelfplayReader::open(file);
    if (!reader) return std::unexpected(std::move(reader.error()));
    const auto* own = with_hash(reader->rules_hash(), ruleset, others);
    if (!own)
        return std::unexpected(file.string() +
                               " holds games under rules that are not built in; choose theirs with --rules");
    if (network_family_of(*own) != network_family_of(ruleset)) {
        return std::unexpected(file.string() + " holds games of " + own->name +
                               ", which is of another family than " + ruleset.name +
                               ": a network is for one board, one escape and one capture of the king");
    }
    switch (own->size()) {
        case 7: return Extractor<7, Movement::Full>(*own, options, samples).read(*reader, file.string());
        case 9: return Extractor<9, Movement::Full>(*own, options, samples).read(*reader, file.string());
        case 11: return Extractor<11, Movement::Full>(*own, options, samples).read(*reader, file.string());
        default: return Extractor<13, Movement::Full>(*own, options, samples).read(*reader, file.string());
    }
}

}  // namespace

std::expected<Samples, std::string> read_samples(std::span<const std::filesystem::path> files,
                                                 const Ruleset& ruleset, Rulesets others,
                                                 const SampleOptions& options) {
    if (!network_family_of(ruleset)) {
        return std::unexpected(
            "no network is for " + ruleset.name +
            ": networks know boards of 7, 9, 11 and 13 on which all go any distance, without wide corners");
    }
    Samples samples;
    for (const auto& file : files)
        if (auto read = read_file(file, ruleset, others, options, samples); !read)
            return std::unexpected(std::move(read.error()));
    return samples;
}

}  // namespace tafl::training
