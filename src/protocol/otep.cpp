#include "protocol/otep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "engine/engine_ranges.hpp"
#include "notation/outcomes.hpp"
#include "notation/placement.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "protocol/host_sync.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t max_waiting = 16;  // commands before the first rules

struct OtepCommand {
    std::string_view name;
    bool cancels_search;
    void (OtepSession::*run)(std::string_view rest);
};

constexpr OtepCommand otep_commands[] = {
    {"rules", true, &OtepSession::rules},
    {"position", true, &OtepSession::position},
    {"side", true, &OtepSession::side},
    {"clock", false, &OtepSession::clock},
    {"play", true, &OtepSession::play},
    {"move", true, &OtepSession::moved},
    {"opponent-move", true, &OtepSession::opponent_moved},
    {"analyze", true, &OtepSession::analyze},
    {"error", true, &OtepSession::refused},
    {"finish", true, &OtepSession::finish},
    {"hello", false, &OtepSession::ignore},
    {"start", false, &OtepSession::ignore},
    {"dump", false, &OtepSession::ignore},
    {"simple-moves", false, &OtepSession::ignore},
};

int take_count(std::string_view& text, int least, int most, int otherwise) {
    return parse_clamped(take_word(text), least, most).value_or(otherwise);
}

// A captured king stays on our board and leaves the host's.
bool matches(const Setup& ours, const Setup& shown) {
    return same_placement(ours, shown) || std::ranges::find(shown.pieces, Piece::King) == shown.pieces.end();
}

// R12: ends of a turn that could continue; the protocol has no name for them.
std::vector<Move> ends_of_turn(const Game& game) {
    auto moves = game.legal_moves();
    std::erase_if(moves, [](Move move) { return move.from != move.to; });
    return moves;
}

}  // namespace

OtepSession::OtepSession(OtepSettings settings)
    : settings_(std::move(settings)),
      ruleset_(settings_.ruleset),
      game_(ruleset_ ? ruleset_ : find_builtin("copenhagen")),
      engine_(settings_.options) {
    say("hello");
    say("simple-moves on");
}

OtepSession::~OtepSession() {
    if (task_ == Task::Ponder) engine_.cancel();
}

void OtepSession::say(std::string_view line) {
    const std::scoped_lock lock(writing_);
    settings_.write(to_otep_text(line));
}

void OtepSession::write_status(std::string_view sentence) { say(fmt::format("status {}", sentence)); }

void OtepSession::resign(std::string_view sentence) { say(fmt::format("error -1 {}", sentence)); }

bool OtepSession::feed(std::string_view line) {
    auto rest = trimmed(line);
    const auto name = take_word(rest);
    if (name.empty()) return true;
    if (name == "goodbye") {
        if (task_ == Task::Ponder) engine_.cancel();
        engine_.stop();
        engine_.wait();
        return false;
    }
    const auto* const command = std::ranges::find(otep_commands, name, &OtepCommand::name);
    if (command == std::end(otep_commands)) {
        write_status(fmt::format("{} is not a command of the engine protocol", in_quotes(name)));
        return true;
    }
    if (command->cancels_search) engine_.cancel();
    (this->*command->run)(trimmed(rest));
    return true;
}

void OtepSession::begin_game() {
    game_ = Game(ruleset_);
    refused_.clear();
    sent_.reset();
    clock_.reset();
    engine_.clear();
}

void OtepSession::rules(std::string_view text) {
    auto ruleset = parse_otn_rules(text, UnknownKeys::Refused);
    if (!ruleset) {
        rules_error_ = "these rules cannot be played: " + ruleset.error().message;
        ruleset_.reset();
        waiting_.clear();
        return resign(rules_error_);
    }
    rules_error_.clear();
    ruleset_ = std::make_shared<const Ruleset>(*std::move(ruleset));
    begin_game();
    for (const auto& line : std::exchange(waiting_, {})) feed(line);
}

// Without rules the command waits, and the host is asked for rules once. If its rules are not supported, commands that need
// a response get the reason.
bool OtepSession::has_rules(std::string_view line) {
    if (ruleset_) return true;
    if (rules_error_.empty()) {
        if (waiting_.empty()) say("rules");
        if (waiting_.size() < max_waiting) waiting_.emplace_back(line);
    } else if (line.starts_with("play") || line.starts_with("analyze")) {
        resign(rules_error_);
    }
    return false;
}

void OtepSession::position(std::string_view record) {
    if (!has_rules(fmt::format("position {}", record))) return;
    set_position(record, game_.to_move());
}

void OtepSession::side(std::string_view word) {
    const auto side = parse_side(word);
    if (!side) return write_status("side: " + side.error().message);
    if (!has_rules(fmt::format("side {}", word)) || game_.to_move() == *side) return;
    if (auto game = game_from(ruleset_, game_.setup(), *side)) game_ = *std::move(game);
}

// Sent before each search, and when a main time has run out: then the search must stop.
void OtepSession::clock(std::string_view text) {
    const auto clock = parse_otep_clock(text);
    if (!clock) return write_status(clock.error().message);
    clock_ = *clock;
    if (task_ == Task::Play && is_searching()) engine_.stop();
}

// Sets the host's board. After the king's capture the host's board has no king; our game stays as it is then.
void OtepSession::set_position(std::string_view record, Side to_move) {
    const auto placement = parse_placement(record);
    if (!placement) return write_status("position: " + placement.error().message);
    if (placement->setup.size != size()) {
        return write_status(fmt::format("position: {} has {} rows, the rules have {}", in_quotes(record),
                                        placement->setup.size, size()));
    }
    if (same_placement(placement->setup, game_.setup()) && to_move == game_.to_move()) return;
    auto game = game_from(ruleset_, placement->setup, to_move);
    if (!game) {
        if (game.error().fault != SetupFault::NoKing)
            write_status("position: " + describe(game.error(), placement->setup));
        return;
    }
    game_ = *std::move(game);
    refused_.clear();
}

// `text`: moves, then the board after them. If our rules lead to that board the game keeps its history, otherwise it restarts
// from the board. Our own move may come first, if the host has not confirmed it.
void OtepSession::play_host_moves(std::string_view text, std::optional<Move> ours) {
    const auto parsed = parse_otep_moves(text, size());
    if (!parsed) write_status(parsed.error().message);
    auto moves = parsed ? parsed->moves : std::vector<Move>{};
    const auto record = parsed ? parsed->record : otep_record(text);
    const auto shown = parse_placement(record);
    const auto leads_there = [&] {
        auto tried = game_;
        if (!play_moves(tried, moves) || (shown && !matches(tried.setup(), shown->setup))) return false;
        if (tried.key() != game_.key()) refused_.clear();
        game_ = std::move(tried);
        return true;
    };
    if (leads_there()) return;
    if (ours) moves.insert(moves.begin(), *ours);
    if (ours && leads_there()) return;
    if (record.empty()) {
        write_status(fmt::format("{}: our rules refuse it, and it shows no position to restart from",
                                 in_quotes(text)));
    } else {
        set_position(record, moves.empty() ? game_.to_move() : !game_.to_move());
    }
}

// The host has accepted our move.
void OtepSession::moved(std::string_view record) {
    if (!has_rules(fmt::format("move {}", record))) return;
    const auto ours = std::exchange(sent_, {});
    play_host_moves(ours ? fmt::format("{} {}", to_string(*ours, size()), record) : std::string(record), {});
    if (settings_.ponder && !game_.outcome().is_over()) start_search(Task::Ponder, {});
}

// Repeated after an error, when it is on the board already.
void OtepSession::opponent_moved(std::string_view text) {
    if (!has_rules(fmt::format("opponent-move {}", text))) return;
    const auto shown = parse_placement(otep_record(text));
    if (shown && same_placement(shown->setup, game_.setup())) return;
    play_host_moves(text, std::exchange(sent_, {}));
}

// Code 1: it was not our turn. Any other code: the host refuses the move.
void OtepSession::refused(std::string_view code) {
    const auto own = std::exchange(sent_, {});
    if (!own || !ruleset_) return write_status(fmt::format("error {}: we have sent no move", code));
    if (code != "1") refused_.push_back(*own);
}

bool OtepSession::give_turn_to(Side side) {
    if (game_.to_move() != side) {
        for (const Move end : ends_of_turn(game_)) static_cast<void>(game_.play(end));
    }
    if (game_.to_move() == side && !game_.outcome().is_over()) return true;
    auto game = game_from(ruleset_, game_.setup(), side);
    if (!game || game->outcome().is_over()) return false;
    game_ = *std::move(game);
    return true;
}

SearchLimits OtepSession::move_limits() const {
    auto limits = settings_.limits;
    if (clock_) apply_clock(limits, *clock_, game_.to_move());
    if (!limits.has_limit()) limits.movetime = default_movetime;
    return limits;
}

void OtepSession::play(std::string_view word) {
    const auto side = parse_side(word);
    if (!side) return write_status("play: " + side.error().message);
    if (!has_rules(fmt::format("play {}", word))) return;
    if (!give_turn_to(*side)) return resign(fmt::format("the {} have no move here", to_string(*side)));
    for (const Move end : ends_of_turn(game_)) {
        if (std::ranges::find(refused_, end) == refused_.end()) refused_.push_back(end);
    }
    start_search(Task::Play, limits_excluding(refused_, move_limits()));
}

void OtepSession::analyze(std::string_view text) {
    if (!has_rules(fmt::format("analyze {}", text))) return;
    auto limits = settings_.limits;
    limits.multi_pv = take_count(text, 1, max_multi_pv, 1);
    limits.movetime = milliseconds(1000 * take_count(text, 1, 86'400, 5));
    if (!give_turn_to(game_.to_move())) {
        write_status("analyze: the game is over here");
        return say("analysis 0");
    }
    start_search(Task::Analyze, limits);
}

void OtepSession::start_search(Task task, const SearchLimits& limits) {
    task_ = task;
    engine_.start(game_, limits, [this, task](const AsyncEngine::Result& result) {
        if (task == Task::Play) return write_move(result);
        if (task != Task::Analyze) return;
        if (!result) return say("analysis 0");
        say(to_otep_analysis(result->info, game_.to_move(), size()));
    });
}

void OtepSession::write_move(const AsyncEngine::Result& result) {
    if (!result) return resign(result.error());
    const auto best = best_move_excluding(refused_, *result, game_);
    if (!best) return resign("every move here was refused");
    write_status(fmt::format("depth {}, {} nodes", result->info.depth, result->info.nodes));
    sent_ = best;
    say("move " + to_string(*best, size()));
}

// The process waits for the next game; `goodbye` ends it.
void OtepSession::finish(std::string_view) {
    task_ = Task::Nothing;
    if (ruleset_) begin_game();
}

}  // namespace tafl
