// What systemd wants to be told of a service with Type=notify (sd_notify(3)): that it is ready, that it goes on, that it stops.
#pragma once

#include <string_view>

namespace tafl::server {

// "READY=1", "WATCHDOG=1", "STOPPING=1". Does nothing where no service manager asked for it ($NOTIFY_SOCKET).
void tell_service_manager(std::string_view state) noexcept;

}  // namespace tafl::server
