#include "server/rooms/forecast.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::server {

namespace {

using Moves = std::vector<std::string>;

Moves words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    Moves words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// Plays the lines on a copy of the game and collects the owner's answers.
class Reader {
  public:
    Reader(const Game& game, Side owner) : game_(game), owner_(owner) {}

    // Returns the line in standard notation; throws Refusal.
    Moves read(const std::string& text) {
        const Moves words = words_of(text);
        if (words.size() < Forecast::min_line_length || words.size() > Forecast::max_line_length)
            throw invalid("forecast-length"_reason.with("least", Forecast::min_line_length)
                              .with("most", Forecast::max_line_length));
        Moves line;
        const int start = game_.plies();
        try {
            for (const auto& word : words) line.push_back(play(word, line));
        } catch (const Refusal&) {
            undo_to(start);
            throw;
        }
        undo_to(start);
        if (last_mover_ != owner_) throw invalid("A line ends with a move of yours.");
        return line;
    }

  private:
    std::string play(const std::string& word, const Moves& before) {
        const int size = game_.ruleset().size();
        const auto written = parse_move(word, size);
        if (!written) throw invalid(written.error().message + ".");
        const auto move = to_string(written->move, size);
        last_mover_ = game_.to_move();
        if (last_mover_ == owner_) {
            const auto [known, is_new] = answers_.emplace(before, move);
            if (!is_new && known->second != move)
                throw invalid(fmt::format("After {} there are two answers, {} and {}.",
                                          fmt::join(before, " "), known->second, move));
        }
        if (const auto played = game_.play(written->move); !played)
            throw Refusal(RefusalCode::IllegalMove,
                          cited_refusal(played.error(), written->move, game_) + ".");
        return move;
    }
    void undo_to(int plies) {
        while (game_.plies() > plies) game_.undo();
    }

    Game game_;
    Side owner_;
    Side last_mover_{};
    std::map<Moves, std::string> answers_;  // by the moves that lead to them
};

}  // namespace

std::expected<Forecast, Refusal> Forecast::read(const Game& game, Side owner,
                                                const std::vector<std::string>& lines) {
    if (lines.size() > max_lines)
        return std::unexpected(invalid("forecast-lines"_reason.with("most", max_lines)));
    Forecast forecast;
    Reader reader(game, owner);
    try {
        for (const auto& line : lines) forecast.lines_.push_back(reader.read(line));
    } catch (const Refusal& refusal) {
        return std::unexpected(refusal);
    }
    return forecast;
}

Forecast Forecast::parse(std::string_view text) {
    Forecast forecast;
    std::istringstream stream{std::string(text)};
    for (std::string part; std::getline(stream, part, ';');) {
        if (auto line = words_of(part); !line.empty()) forecast.lines_.push_back(std::move(line));
    }
    return forecast;
}

std::string Forecast::to_text() const { return fmt::format("{}", fmt::join(lines(), ";")); }

std::vector<std::string> Forecast::lines() const {
    std::vector<std::string> texts;
    for (const auto& line : lines_) texts.push_back(fmt::format("{}", fmt::join(line, " ")));
    return texts;
}

void Forecast::played(std::string_view move) {
    std::erase_if(lines_, [move](const Line& line) { return line.size() == 1 || line.front() != move; });
    for (auto& line : lines_) line.erase(line.begin());
}

}  // namespace tafl::server
