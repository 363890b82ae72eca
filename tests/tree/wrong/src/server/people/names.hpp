#pragma once

#include "server/play/room.hpp"
