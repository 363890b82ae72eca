#pragma once

// See lines.hpp.
#include "notation/squares.hpp"
