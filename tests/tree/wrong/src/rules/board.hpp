#pragma once

#include <array>
#include "notation/text.hpp"
#include <fmt/core.h>
