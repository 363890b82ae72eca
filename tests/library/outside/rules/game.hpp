// The project's own, as is every file of this folder.
#pragma once

inline constexpr int own_rules = 0;
