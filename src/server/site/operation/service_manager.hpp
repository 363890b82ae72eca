// Notifies systemd about a service of Type=notify (sd_notify(3)): ready, alive (watchdog), stopping.
#pragma once

#include <string_view>

namespace tafl::server {

// "READY=1", "WATCHDOG=1", "STOPPING=1". Does nothing without a service manager ($NOTIFY_SOCKET).
void notify_service_manager(std::string_view state) noexcept;

}  // namespace tafl::server
