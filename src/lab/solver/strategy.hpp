// A strategy: the winner's move in every position that he can be brought into, and the file that holds it.
//
// Positions that turn or mirror into each other are one. Not listed are those in which a move ends the game at once in his
// favour, and those of endgame tables. Each answer says within how many plies the game then ends; the number decreases along
// every line, so that a strategy never goes in circles.
#pragma once

#include <array>
#include <expected>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "explorer/board_symmetries.hpp"
#include "rules/ruleset.hpp"

namespace tafl::solver {

// Boards of up to 11 x 11: two bits for each square (0 empty, 1 attacker, 2 defender, 3 king), the first square lowest, and the
// side to move, which is always the same in a strategy, left out.
struct PackedPosition {
    std::array<std::uint8_t, 31> bytes{};
    auto operator<=>(const PackedPosition&) const = default;
};

struct Answer {
    Move move;      // on the packed board
    int plies = 1;  // until the game ends at the latest, this move included
    bool operator==(const Answer&) const = default;
};

// A position packed so that all its images are equal: the image that comes first.
class FoldedSetup {
  public:
    FoldedSetup(const BoardSymmetries& symmetries, const Setup& setup);
    [[nodiscard]] const PackedPosition& packed() const noexcept { return packed_; }
    [[nodiscard]] Move fold(Move move) const noexcept { return symmetries_->map(image_, move); }
    [[nodiscard]] Move unfold(Move move) const noexcept { return symmetries_->unmap(image_, move); }

  private:
    const BoardSymmetries* symmetries_;
    PackedPosition packed_;
    int image_ = 0;
};
[[nodiscard]] Setup unpack(const PackedPosition& packed, int size, Side to_move) noexcept;

class Strategy {
  public:
    // `start`: the position that is won.
    Strategy(std::shared_ptr<const Ruleset> ruleset, const Setup& start, Side winner);

    [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
    [[nodiscard]] const std::shared_ptr<const Ruleset>& shared_ruleset() const noexcept { return ruleset_; }
    [[nodiscard]] const Setup& start() const noexcept { return start_; }
    [[nodiscard]] Side winner() const noexcept { return winner_; }
    [[nodiscard]] const BoardSymmetries& symmetries() const noexcept { return symmetries_; }
    [[nodiscard]] std::size_t size() const noexcept { return answers_.size(); }

    // The answer on the position's own board. Precondition: the winner is to move.
    [[nodiscard]] std::optional<Answer> find(const Setup& setup) const;
    [[nodiscard]] std::optional<Answer> find(const PackedPosition& packed) const;
    void add(const Setup& setup, Answer answer);

    // The content of its file.
    [[nodiscard]] std::string to_bytes() const;
    // An error is a sentence that begins with the name.
    [[nodiscard]] static std::expected<Strategy, std::string> parse(std::istream& file, std::string_view name,
                                                                    std::shared_ptr<const Ruleset> ruleset);
    [[nodiscard]] static std::expected<Strategy, std::string> read(const std::filesystem::path& path,
                                                                   std::shared_ptr<const Ruleset> ruleset);
    // Whether a file's first lines are those of a proof of the same: rules, start and winner.
    [[nodiscard]] bool proves_the_same(std::istream& file) const;

  private:
    struct Hash {
        std::size_t operator()(const PackedPosition& packed) const noexcept;
    };
    [[nodiscard]] std::string first_lines() const;

    std::shared_ptr<const Ruleset> ruleset_;
    Setup start_;
    Side winner_;
    BoardSymmetries symmetries_;
    std::unordered_map<PackedPosition, Answer, Hash> answers_;
};

}  // namespace tafl::solver
