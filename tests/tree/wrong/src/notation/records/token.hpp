#pragma once

// See lines.hpp.
#include "notation/rulesets/layout.hpp"
