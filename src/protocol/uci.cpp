#include "protocol/uci.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/endgame_tables.hpp"
#include "engine/nnue/network.hpp"
#include "engine/win_probability.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "protocol/uci_lines.hpp"
#include "protocol/uci_options.hpp"
#include "protocol/uci_position.hpp"

namespace tafl {

namespace {

struct UciCommand {
    std::string_view name;
    bool during_search;
    void (UciSession::*run)(std::string_view rest);
};

constexpr UciCommand uci_commands[] = {
    {"uci", true, &UciSession::uci},
    {"isready", true, &UciSession::is_ready},
    {"ucinewgame", false, &UciSession::new_game},
    {"setoption", false, &UciSession::set_option},
    {"position", false, &UciSession::position},
    {"go", false, &UciSession::go},
    {"stop", true, &UciSession::stop},
    {"ponderhit", true, &UciSession::ponder_hit},
    {"d", false, &UciSession::display},
    {"eval", false, &UciSession::evaluate},
};

std::string to_bestmove(const SearchResult& result, int size) {
    auto text = "bestmove " + to_uci_move(result.best_move, size);
    if (result.ponder_move) text += " ponder " + to_uci_move(*result.ponder_move, size);
    return text;
}

// " wdl 612 0 388": chances in permille to win, draw and lose. Draws are too rare for the model to know them.
std::string to_wdl(Score score, const Game& game) {
    const auto win = std::lround(1000 * win_probability(score, game.to_move(), game.ruleset()));
    return fmt::format(" wdl {} 0 {}", win, 1000 - win);
}

}  // namespace

UciSession::UciSession(UciSettings settings)
    : settings_(std::move(settings)),
      ruleset_(settings_.ruleset),
      game_(ruleset_),
      engine_(settings_.options) {}

void UciSession::say(std::string_view line) {
    const std::scoped_lock lock(writing_);
    settings_.write(line);
}

void UciSession::complain(std::string_view sentence) { say(fmt::format("info string {}", sentence)); }

// True while a search runs. Waits for one that was told to stop, because the next command may follow `stop`
// at once.
bool UciSession::refuses_commands() {
    if (engine_.is_stopping()) engine_.wait();
    return engine_.is_searching();
}

std::string UciSession::info_line(const SearchInfo& info, std::size_t index) const {
    const auto& line = info.lines[index];
    const auto score = shows_mate_scores_ ? to_uci_mate_score(line.score) : to_uci_score(line.score);
    const auto speed = static_cast<double>(info.nodes) / std::max(info.seconds, 1e-6);
    auto text = fmt::format(
        "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {:.0f} time {:.0f} hashfull {}",
        info.depth, info.selective_depth, index + 1, score, shows_wdl_ ? to_wdl(line.score, game_) : "",
        info.nodes, speed, info.seconds * 1000, info.hash_permille);
    if (!line.moves.empty()) text += " pv";
    for (const auto move : line.moves) text += " " + to_uci_move(move, game_.ruleset().size());
    return text;
}

bool UciSession::feed(std::string_view line) {
    auto rest = line;
    const auto name = take_word(rest);
    if (name.empty()) return true;
    if (name == "quit") {
        engine_.stop();
        engine_.wait();
        return false;
    }
    const auto* const command = std::ranges::find(uci_commands, name, &UciCommand::name);
    if (command == std::end(uci_commands)) {
        complain(fmt::format(
            "unknown command {}; expected uci, isready, ucinewgame, setoption, position, go, stop, "
            "ponderhit, d, eval or quit",
            in_quotes(name)));
    } else if (!command->during_search && refuses_commands()) {
        complain(fmt::format("{}: not during a search; send stop first", name));
    } else {
        (this->*command->run)(rest);
    }
    return true;
}

void UciSession::uci(std::string_view) {
    say("id name " + settings_.name);
    say("id author the Skjaldborg project");
    for (const auto& line : uci_option_lines(settings_.options, *settings_.ruleset)) say(line);
    say("uciok");
}

void UciSession::is_ready(std::string_view) {
    if (!is_searching()) prepare_search();
    say("readyok");
}

// Says what does not fit: the options and the ruleset come in any order.
void UciSession::prepare_search() {
    open_book();
    check_network();
    check_tables();
}

void UciSession::open_book() {
    if (!own_book_ || is_book_open_) return;
    is_book_open_ = true;
    book_.reset();
    auto book = settings_.open_book(book_path_, ruleset_);
    if (!book) return complain("BookPath: " + book.error());
    book_ = *std::move(book);
    if (!book_)
        complain(
            fmt::format("OwnBook: there is no built-in book of {}; BookPath names another", ruleset_->name));
}

void UciSession::check_network() {
    const auto& network = engine_.options().network;
    if (std::exchange(is_network_checked_, true) || !network || network->supports(*ruleset_)) return;
    complain(fmt::format(
        "EvalFile: this network is for another family of rulesets ({}); {} is evaluated without it",
        to_string(network->family()), ruleset_->name));
}

void UciSession::check_tables() {
    const auto& tables = engine_.options().tables;
    if (std::exchange(are_tables_checked_, true) || !tables || tables->tables_of(*ruleset_)) return;
    complain(
        fmt::format("TablesPath: it has no tables of {}, which is searched without them", ruleset_->name));
}

// Nothing for an analysis: that waits for `stop`.
std::optional<Move> UciSession::book_move(const SearchLimits& limits) const {
    if (!own_book_ || !book_ || limits.infinite || limits.ponder || !limits.root_moves.empty()) return {};
    return book_->move(game_, split_mix(games_) + static_cast<std::uint64_t>(game_.plies()));
}

void UciSession::new_game(std::string_view) {
    engine_.clear();
    ++games_;
    set_position(Game(ruleset_));
}

void UciSession::set_position(Game game) {
    game_ = std::move(game);
    is_position_refused_ = false;
}

void UciSession::set_option(std::string_view text) {
    if (const auto set = set_uci_option(*this, text); !set) complain(set.error().message);
}

void UciSession::position(std::string_view text) {
    auto game = parse_uci_position(text, ruleset_);
    if (game) return set_position(*std::move(game));
    complain(game.error().message);
    is_position_refused_ = true;
}

void UciSession::go(std::string_view text) {
    if (is_position_refused_) {
        complain("go: the last position was refused, so there is none to search");
        return say("bestmove none");
    }
    if (game_.outcome().is_over()) {
        complain(fmt::format("the game is over: {}, {}", to_string(game_.outcome().winner),
                             to_string(game_.outcome().reason)));
        return say("bestmove none");
    }
    auto go = parse_uci_go(text, game_);
    for (const auto& warning : go.warnings) complain(warning);
    prepare_search();
    const int size = game_.ruleset().size();
    if (const auto move = book_move(go.limits)) return say("bestmove " + to_uci_move(*move, size));
    go.limits.multi_pv = multi_pv_;
    go.limits.move_overhead = move_overhead_;
    apply_level(go.limits);
    const auto report = [this](const SearchInfo& info) {
        for (std::size_t i = 0; i < info.lines.size(); ++i) say(info_line(info, i));
    };
    // bestmove is the last line of a search: the host may send the next command after reading it.
    const auto finish = [this, size](const AsyncEngine::Result& result) {
        if (!result) complain(fmt::format("go: {}", result.error()));
        say(result ? to_bestmove(*result, size) : "bestmove none");
    };
    engine_.start(game_, go.limits, finish, report);
}

// Below the highest level, limits the search to the level's, with different errors in each game.
void UciSession::apply_level(SearchLimits& limits) const noexcept {
    if (character_ != nullptr) {
        const auto own = limits_of(*character_, games_);
        limits.depth = std::min(limits.depth, own.depth);
        limits.nodes = std::min(limits.nodes, own.nodes);
        limits.weakness = own.weakness;
        limits.style = own.style;
        return;
    }
    const int chosen = limits_strength_ ? level_of_elo(elo_) : level_;
    if (chosen == max_level) return;
    const auto level = limits_of_level(chosen, games_);
    limits.depth = std::min(limits.depth, level.depth);
    limits.nodes = std::min(limits.nodes, level.nodes);
    limits.weakness = level.weakness;
}

void UciSession::stop(std::string_view) { engine_.stop(); }

void UciSession::ponder_hit(std::string_view) { engine_.ponder_hit(); }

// A refused position changes nothing, but people ask about what they sent.
void UciSession::note_refused_position(std::string_view command) {
    if (is_position_refused_)
        complain(fmt::format("{}: the last position was refused; this is the one before", command));
}

// Not of the protocol: for people at the keyboard.
void UciSession::display(std::string_view) {
    note_refused_position("d");
    auto board = to_text(diagram_of(game_));
    for (std::string_view rest = board; !rest.empty();) {
        say(rest.substr(0, rest.find('\n')));
        rest.remove_prefix(std::min(rest.size(), rest.find('\n') + 1));
    }
    say(fmt::format("ruleset {}", game_.ruleset().name));
    say(fmt::format("position {}", to_position(game_.setup())));
}

void UciSession::evaluate(std::string_view) {
    note_refused_position("eval");
    if (game_.outcome().is_over()) return complain("eval: the game is over");
    const auto& options = engine_.options();
    const auto& rules = game_.ruleset();
    const bool supports = options.network ? options.network->supports(rules) : network_supports(rules);
    say(fmt::format("static evaluation {} for the side to move, {}", to_uci_score(engine_.evaluate(game_)),
                    options.use_network && supports ? "by the network" : "classical"));
}

}  // namespace tafl
