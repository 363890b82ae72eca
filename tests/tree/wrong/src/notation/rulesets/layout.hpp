#pragma once

#include "notation/records/token.hpp"
