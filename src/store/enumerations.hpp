// The last value of each stored enumeration: a larger number in the database means damage.
#pragma once

#include "store/store.hpp"

namespace tafl::store {

template <class Enumeration>
inline constexpr Enumeration last_of;

template <>
inline constexpr PlayerKind last_of<PlayerKind> = PlayerKind::Erased;
template <>
inline constexpr Scope last_of<Scope> = all_scopes;
template <>
inline constexpr ClockKind last_of<ClockKind> = ClockKind::Days;
template <>
inline constexpr Winner last_of<Winner> = Winner::Draw;
template <>
inline constexpr SidePreference last_of<SidePreference> = SidePreference::Random;
template <>
inline constexpr TournamentStatus last_of<TournamentStatus> = TournamentStatus::Cancelled;
template <>
inline constexpr EntrantState last_of<EntrantState> = EntrantState::Removed;
template <>
inline constexpr StudyVisibility last_of<StudyVisibility> = StudyVisibility::Public;
template <>
inline constexpr GameOrigin last_of<GameOrigin> = GameOrigin::Collection;
template <>
inline constexpr PuzzleVote last_of<PuzzleVote> = PuzzleVote::Down;

}  // namespace tafl::store
