#include "notation/rulesets/ludii_games.hpp"

#include <algorithm>
#include <array>

namespace tafl {

namespace {

// Copenhagen, Fetlar and the historical ruleset are one program there, and so are both of Tawlbwrdd, of Alea Evangelii and of
// Brandub.
constexpr std::array known_games{
    LudiiGame{"ludii-hnefatafl", "Hnefatafl", "Play Rules/Fetlar Common", "Fetlar"},
    LudiiGame{"ludii-hnefatafl", "Hnefatafl", "Play Rules/Fetlar Common", "Copenhagen"},
    LudiiGame{"ludii-hnefatafl", "Hnefatafl", "Play Rules/Fetlar Common", "Historical Information"},
    LudiiGame{"ludii-hnefatafl-latin", "Hnefatafl", "Play Rules/Fetlar Latin", "Fetlar Latin"},
    LudiiGame{"ludii-tablut", "Tablut", "Play Rules/King Flanked", "Linnaeus"},
    LudiiGame{"ludii-tablut-smith", "Tablut", "Play Rules/King Surrounded", "Smith"},
    LudiiGame{"ludii-ard-ri", "ArdRi", "Play Rules/Common", "Common"},
    LudiiGame{"ludii-ard-ri-corrected", "ArdRi", "Play Rules/Corrected", "Corrected"},
    LudiiGame{"ludii-tawlbwrdd", "Tawlbwrdd", "Variant/Cyningstan", "Cyningstan"},
    LudiiGame{"ludii-tawlbwrdd", "Tawlbwrdd", "Variant/Cyningstan", "Historical Information"},
    LudiiGame{"ludii-alea-evangelii", "Alea Evangelii", "Variant/Cyningstan", "Cyningstan"},
    LudiiGame{"ludii-alea-evangelii", "Alea Evangelii", "Variant/Cyningstan", "Historical Information"},
    LudiiGame{"brandub-walker", "Brandub", "Variant/Nielsen", "Nielsen"},
    LudiiGame{"brandub-walker", "Brandub", "Variant/Nielsen", "Historical Information"},
};

std::string_view file_name_in(std::string_view path) noexcept {
    constexpr std::string_view ending = ".lud";
    const auto slash = path.find_last_of("/\\");
    if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    if (path.ends_with(ending)) path.remove_suffix(ending.size());
    return path;
}

}  // namespace

std::span<const LudiiGame> ludii_games() noexcept { return known_games; }

const LudiiGame* find_ludii_game(std::string_view game, std::string_view option) noexcept {
    const auto found = std::ranges::find_if(known_games, [&](const LudiiGame& one) {
        return one.game == file_name_in(game) && (option.empty() || one.option == option);
    });
    return found == known_games.end() ? nullptr : &*found;
}

const LudiiGame* ludii_game_of(std::string_view ruleset) noexcept {
    const auto found = std::ranges::find(known_games, ruleset, &LudiiGame::ruleset);
    return found == known_games.end() ? nullptr : &*found;
}

}  // namespace tafl
