#include "rules/board.hpp"
#include "rules/ghost.hpp"
