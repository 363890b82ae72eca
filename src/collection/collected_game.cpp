#include "collection/collected_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "explorer/folded_position.hpp"
#include "notation/game_input.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/game_record.hpp"
#include "records/record_source.hpp"

namespace tafl {

namespace {

using store::CollectedGame;

std::unexpected<Error> refused(std::string message) { return std::unexpected(Error{std::move(message)}); }

// The built-in ruleset that plays alike; null if there is none.
std::shared_ptr<const Ruleset> builtin_like(const Ruleset& rules) {
    if (const auto named = find_builtin(rules.name); named && rules_hash(*named) == rules_hash(rules))
        return named;
    for (const auto& ruleset : builtin_rulesets())
        if (rules_hash(*ruleset) == rules_hash(rules)) return ruleset;
    return nullptr;
}

Winner result_of(const Repaired& repaired, const Game& game) {
    if (repaired.replay.recorded) return *repaired.replay.recorded;
    if (game.outcome().is_over()) return game.outcome().winner;
    return repaired.record.main().ending == Ending::None ? Winner::Nobody : winner_of(!game.to_move());
}

// "": the record goes on after the end, or says that somebody else won.
std::string reason_of(const Repaired& repaired, const Game& game, Winner result) {
    if (repaired.replay.stopped == Stop::AfterEnd) return "";
    if (game.outcome().is_over())
        return game.outcome().winner == result ? std::string(to_string(game.outcome().reason)) : "";
    switch (repaired.record.main().ending) {
        case Ending::None: return "";
        case Ending::Timeout: return "timeout";
        case Ending::Resignation: return "resignation";
    }
    return "";
}

std::string moves_of(const Game& game) {
    Record played;
    played.size = game.ruleset().size();
    for (const Played& move : game.history()) append_played(played, 0, move);
    std::string text;
    append_move_list(text, played, played.main(), MoveStyle::Bare);
    return text;
}

// Ten letters and digits: the site's own games have eight.
std::string id_of(const CollectedGame& game) {
    constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    Fnv1a hash;
    for (const std::string& part : {game.ruleset, game.start, game.moves, game.players[0], game.players[1],
                                    game.date, std::string(to_string(game.result)), game.reason}) {
        hash.add_text(part);
        hash.add_word(part.size());
    }
    std::string id(10, '0');
    auto number = split_mix(hash.value());
    for (char& c : id) {
        c = letters[number % letters.size()];
        number /= letters.size();
    }
    return id;
}

Parsed<std::string> short_text(const Record& record, std::string_view tag) {
    const auto text = trimmed(record.tag(tag));
    if (text.size() > max_collected_text_length)
        return refused(fmt::format("the tag {} is longer than {} bytes", tag, max_collected_text_length));
    return text == "?" || text == "????.??.??" ? std::string() : std::string(text);
}

Parsed<void> set_tags(CollectedGame& game, const Record& record) {
    for (const auto& [tag, member] :
         {std::pair{"attackers", &game.players[0]}, std::pair{"defenders", &game.players[1]},
          std::pair{"date", &game.date}}) {
        auto text = short_text(record, tag);
        if (!text) return std::unexpected(std::move(text.error()));
        *member = std::move(*text);
    }
    return {};
}

}  // namespace

Parsed<CollectedGame> to_collected(const Repaired& repaired, const Game& game, std::string_view source,
                                   std::string_view kind) {
    const Replay& replay = repaired.replay;
    if (replay.stopped == Stop::Illegal || replay.stopped == Stop::CapturesDiffer)
        return refused(fmt::format("move {}: {}", replay.at.value_or(0) + 1, replay.why));
    if (game.plies() > max_collected_plies)
        return refused(fmt::format("the game is longer than {} plies", max_collected_plies));
    const auto ruleset = builtin_like(game.ruleset());
    if (!ruleset) return refused("its rules are not those of a built-in ruleset");
    CollectedGame collected;
    if (auto tags = set_tags(collected, repaired.record); !tags)
        return std::unexpected(std::move(tags.error()));
    collected.source = source;
    collected.kind = kind;
    collected.ruleset = ruleset->name;
    if (game.start() != ruleset->start) collected.start = to_position(game.start());
    collected.result = result_of(repaired, game);
    collected.reason = reason_of(repaired, game, collected.result);
    collected.plies = game.plies();
    collected.is_repaired = repaired.state == RepairState::Repaired;
    collected.moves = moves_of(game);
    collected.position = to_position(game.setup());
    collected.id = id_of(collected);
    return collected;
}

std::optional<Game> begun_game(const CollectedGame& collected) {
    const auto ruleset = find_builtin(collected.ruleset);
    if (!ruleset) return std::nullopt;
    auto game =
        open_game(ruleset, collected.start.empty() ? "startpos" : collected.start, SetupCheck::Lenient);
    if (!game) return std::nullopt;
    return *std::move(game);
}

std::optional<Game> played_game(const CollectedGame& collected) {
    auto game = begun_game(collected);
    if (!game) return std::nullopt;
    for (std::string_view rest = collected.moves; !rest.empty();) {
        const auto move = rest.substr(0, rest.find(' '));
        if (!play_written(*game, move)) break;
        rest.remove_prefix(std::min(rest.size(), move.size() + 1));
    }
    return *std::move(game);
}

std::vector<std::int64_t> positions_of(const CollectedGame& collected) {
    const auto game = played_game(collected);
    if (!game) return {};
    const BoardSymmetries symmetries(game->ruleset());
    return reached_positions(folded_moves(symmetries, collected.ruleset, *game),
                             FoldedPosition(symmetries, collected.ruleset, game->setup()));
}

Record to_record(const CollectedGame& game) {
    Record record;
    // Stored moves were legal; if one cannot be read, the moves before it are shown.
    static_cast<void>(read_move_list(game.moves, 0, record, record.main()));
    for (const auto& [tag, value] : {std::pair{"event", &game.source}, std::pair{"date", &game.date},
                                     std::pair{"attackers", &game.players[0]},
                                     std::pair{"defenders", &game.players[1]}, std::pair{"id", &game.id}})
        if (!value->empty()) record.tags.push_back({tag, *value});
    record.result = game.result;
    const Parsed<Placement> last = parse_placement(game.position);
    set_termination(record, game.reason, last ? std::optional(last->setup.to_move) : std::nullopt);
    if (!game.start.empty())
        if (const auto start = parse_placement(game.start)) record.start = *start;
    return record;
}

}  // namespace tafl
