// What must be open before a site can listen: file descriptors, its database, the broker. All throw SiteError.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <filesystem>
#include <memory>

#include "broker/broker.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/site/operation/database_damage.hpp"
#include "server/site/operation/site_metrics.hpp"
#include "server/site/site.hpp"

namespace tafl::server {

// Every connection needs a file descriptor: raises the limit as far as the system allows. Returns how many
// connections that leaves.
std::size_t allow_many_descriptors();

DatabaseConnections connections_of(const SiteSettings& settings);

// Makes the member of the settings an administrator. Throws NoSuchMember.
std::unique_ptr<StoreQueue> open_store(const std::filesystem::path& folder, const SiteSettings& settings,
                                       const DatabaseConnections& states, DatabaseDamage& damage);

// Null without an address. A broker that does not answer yet is tried again.
std::unique_ptr<Broker> connect_to_broker(const boost::asio::any_io_executor& executor,
                                          const SiteSettings& settings);

}  // namespace tafl::server
