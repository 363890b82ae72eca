#include "protocol/otep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "notation/placement.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "protocol/following.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds without_a_clock{2'000};

constexpr std::size_t most_waiting = 16;  // lines, until there are rules

struct Word {
    std::string_view name;
    bool ends_search;  // what is being thought is worthless after it
    void (OtepSession::*obey)(std::string_view rest);
};

constexpr Word words[] = {
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
    {"hello", false, &OtepSession::pass_over},
    {"start", false, &OtepSession::pass_over},
    {"dump", false, &OtepSession::pass_over},
    {"simple-moves", false, &OtepSession::pass_over},
};

int take_count(std::string_view& text, int least, int most, int otherwise) {
    return parse_clamped(take_word(text), least, most).value_or(otherwise);
}

bool is_limited(const SearchLimits& limits) noexcept {
    const SearchLimits none;
    return limits.movetime || limits.depth != none.depth || limits.nodes != none.nodes;
}

// The king's capture leaves him standing here, and takes him off the host's board.
bool fits(const Setup& ours, const Setup& shown) {
    return same_placement(ours, shown) || std::ranges::find(shown.pieces, Piece::King) == shown.pieces.end();
}

// R12: a turn that could go on is ended by no move that this protocol could name.
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
      thinker_(settings_.options) {
    say("hello");
    say("simple-moves on");
}

OtepSession::~OtepSession() {
    if (task_ == Task::Ponder) thinker_.drop();
}

void OtepSession::say(std::string_view line) {
    const std::scoped_lock lock(writing_);
    settings_.write(to_otep_text(line));
}

void OtepSession::complain(std::string_view sentence) { say(fmt::format("status {}", sentence)); }

void OtepSession::give_up(std::string_view sentence) { say(fmt::format("error -1 {}", sentence)); }

bool OtepSession::feed(std::string_view line) {
    auto rest = trimmed(line);
    const auto name = take_word(rest);
    if (name.empty()) return true;
    if (name == "goodbye") {
        if (task_ == Task::Ponder) thinker_.drop();
        thinker_.stop();
        thinker_.wait();
        return false;
    }
    const auto* const word = std::ranges::find(words, name, &Word::name);
    if (word == std::end(words)) {
        complain(fmt::format("{} is no word of the engine protocol", in_quotes(name)));
        return true;
    }
    if (word->ends_search) thinker_.drop();
    (this->*word->obey)(trimmed(rest));
    return true;
}

void OtepSession::begin_game() {
    game_ = Game(ruleset_);
    refused_.clear();
    said_.reset();
    clock_.reset();
    thinker_.forget();
}

void OtepSession::rules(std::string_view text) {
    auto ruleset = parse_otn_rules(text, UnknownKeys::Refused);
    if (!ruleset) {
        unplayable_ = "these rules cannot be played: " + ruleset.error().message;
        ruleset_.reset();
        waiting_.clear();
        return give_up(unplayable_);
    }
    unplayable_.clear();
    ruleset_ = std::make_shared<const Ruleset>(*std::move(ruleset));
    begin_game();
    for (const auto& line : std::exchange(waiting_, {})) feed(line);
}

// Without rules nothing can be played: the host is asked for them, once, and what it has said waits. Where they were
// refused, that is the answer to whatever wants one.
bool OtepSession::has_rules(std::string_view line) {
    if (ruleset_) return true;
    if (unplayable_.empty()) {
        if (waiting_.empty()) say("rules");
        if (waiting_.size() < most_waiting) waiting_.emplace_back(line);
    } else if (line.starts_with("play") || line.starts_with("analyze")) {
        give_up(unplayable_);
    }
    return false;
}

void OtepSession::position(std::string_view record) {
    if (!has_rules(fmt::format("position {}", record))) return;
    adopt(record, game_.to_move());
}

void OtepSession::side(std::string_view word) {
    const auto side = parse_side(word);
    if (!side) return complain("side: " + side.error().message);
    if (!has_rules(fmt::format("side {}", word)) || game_.to_move() == *side) return;
    if (auto game = begin_at(ruleset_, game_.setup(), *side)) game_ = *std::move(game);
}

// It comes before each search, and when somebody's main time has run out: then we answer.
void OtepSession::clock(std::string_view text) {
    const auto clock = parse_otep_clock(text);
    if (!clock) return complain(clock.error().message);
    clock_ = *clock;
    if (task_ == Task::Play && is_searching()) thinker_.stop();
}

// The board as the host shows it, if it can be read. After the king's capture there is no king: then what we know
// is all there is to know.
void OtepSession::adopt(std::string_view record, Side to_move) {
    const auto placement = parse_placement(record);
    if (!placement) return complain("position: " + placement.error().message);
    if (placement->setup.size != size()) {
        return complain(fmt::format("position: {} has {} rows, the rules have {}", in_quotes(record),
                                    placement->setup.size, size()));
    }
    if (same_placement(placement->setup, game_.setup()) && to_move == game_.to_move()) return;
    auto game = begin_at(ruleset_, placement->setup, to_move);
    if (!game) {
        if (game.error().fault != SetupFault::NoKing)
            complain("position: " + describe(game.error(), placement->setup));
        return;
    }
    game_ = *std::move(game);
    refused_.clear();
}

// Moves, then the board after them. Where both agree the game has its past, otherwise the board decides. A move of
// ours that nobody has told us was taken may come first.
void OtepSession::follow(std::string_view text, std::optional<Move> ours) {
    const auto spoken = parse_otep_moves(text, size());
    if (!spoken) complain(spoken.error().message);
    auto moves = spoken ? spoken->moves : std::vector<Move>{};
    const auto record = spoken ? spoken->record : otep_record(text);
    const auto shown = parse_placement(record);
    const auto leads_there = [&] {
        auto tried = game_;
        if (!play_all(tried, moves) || (shown && !fits(tried.setup(), shown->setup))) return false;
        if (tried.key() != game_.key()) refused_.clear();
        game_ = std::move(tried);
        return true;
    };
    if (leads_there()) return;
    if (ours) moves.insert(moves.begin(), *ours);
    if (ours && leads_there()) return;
    if (record.empty()) {
        complain(
            fmt::format("{}: our rules refuse it, and there is no position to go on from", in_quotes(text)));
    } else {
        adopt(record, moves.empty() ? game_.to_move() : !game_.to_move());
    }
}

// Our move was taken.
void OtepSession::moved(std::string_view record) {
    if (!has_rules(fmt::format("move {}", record))) return;
    const auto ours = std::exchange(said_, {});
    follow(ours ? fmt::format("{} {}", to_string(*ours, size()), record) : std::string(record), {});
    if (settings_.ponder && !game_.outcome().is_over()) think(Task::Ponder, {});
}

// It is told again after an error, when what it tells is on the board already.
void OtepSession::opponent_moved(std::string_view text) {
    if (!has_rules(fmt::format("opponent-move {}", text))) return;
    const auto shown = parse_placement(otep_record(text));
    if (shown && same_placement(shown->setup, game_.setup())) return;
    follow(text, std::exchange(said_, {}));
}

// 1: it was not our turn. Any other: that move will not do.
void OtepSession::refused(std::string_view code) {
    const auto own = std::exchange(said_, {});
    if (!own || !ruleset_)
        return complain(fmt::format("error {}: there is no move of ours it could mean", code));
    if (code != "1") refused_.push_back(*own);
}

bool OtepSession::stand_for(Side side) {
    if (game_.to_move() != side) {
        for (const Move end : ends_of_turn(game_)) static_cast<void>(game_.play(end));
    }
    if (game_.to_move() == side && !game_.outcome().is_over()) return true;
    auto game = begin_at(ruleset_, game_.setup(), side);
    if (!game || game->outcome().is_over()) return false;
    game_ = *std::move(game);
    return true;
}

SearchLimits OtepSession::limits_of_a_move() const {
    auto limits = settings_.limits;
    if (clock_) follow_clock(limits, *clock_, game_.to_move());
    if (!limits.clock && !is_limited(limits)) limits.movetime = without_a_clock;
    return limits;
}

void OtepSession::play(std::string_view word) {
    const auto side = parse_side(word);
    if (!side) return complain("play: " + side.error().message);
    if (!has_rules(fmt::format("play {}", word))) return;
    if (!stand_for(*side)) return give_up(fmt::format("the {} have no move here", to_string(*side)));
    for (const Move end : ends_of_turn(game_)) {
        if (std::ranges::find(refused_, end) == refused_.end()) refused_.push_back(end);
    }
    think(Task::Play, besides(limits_of_a_move(), refused_));
}

void OtepSession::analyze(std::string_view text) {
    if (!has_rules(fmt::format("analyze {}", text))) return;
    auto limits = settings_.limits;
    limits.lines = take_count(text, 1, 256, 1);
    limits.movetime = milliseconds(1000 * take_count(text, 1, 86'400, 5));
    if (!stand_for(game_.to_move())) {
        complain("analyze: the game is over here");
        return say("analysis 0");
    }
    think(Task::Analyze, limits);
}

void OtepSession::think(Task task, const SearchLimits& limits) {
    task_ = task;
    thinker_.begin(game_, limits, [this, task](const std::expected<Answer, std::string>& answer) {
        if (task == Task::Play) return answer_move(answer);
        if (task != Task::Analyze) return;
        if (!answer) return say("analysis 0");
        say(to_otep_analysis(answer->report, game_.to_move(), size()));
    });
}

void OtepSession::answer_move(const std::expected<Answer, std::string>& answer) {
    if (!answer) return give_up(answer.error());
    const auto best = best_besides(game_, *answer, refused_);
    if (!best) return give_up("every move here was refused");
    complain(fmt::format("depth {}, {} nodes", answer->report.depth, answer->report.nodes));
    said_ = best;
    say("move " + to_string(*best, size()));
}

// The process stays for the next game; `goodbye` ends it.
void OtepSession::finish(std::string_view) {
    task_ = Task::Nothing;
    if (ruleset_) begin_game();
}

}  // namespace tafl
