#include "server/site/moderation/moderation.hpp"

#include "server/base/refusal.hpp"

namespace tafl::server {

namespace {
constexpr std::size_t max_reason_length = 500;
}

void refuse_untouchable(const store::Player& player) {
    using enum store::PlayerKind;
    if (player.is_admin || player.kind == Computer || player.kind == Erased)
        throw forbidden("untouchable"_reason);
}

std::string reason_in(const JsonFields& body) {
    return body.find_line("why", 0, max_reason_length).value_or("");
}

std::string reason_of(const Request& request) {
    if (request.body.empty()) return {};
    const auto body = JsonFields::parse(request.body);
    body.allow({"why"});
    return reason_in(body);
}

}  // namespace tafl::server
