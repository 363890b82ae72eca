// All rate limits. Each is a token bucket: a burst may come at once, then it refills at a steady rate. A /48 has four times what
// an address has (RateLimiter). The table in docs/protocols/site.md lists them; a test compares the two.
#pragma once

#include <string_view>

#include "server/base/limits/token_bucket.hpp"

namespace tafl::server {

struct ListedRate : Rate {
    std::string_view what;  // "games begun"
    std::string_view each;  // whose bucket it is: "address"
};

namespace rates {

inline constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;  // seconds

// Of requests, unless `--requests` says otherwise: it scales these five.
inline constexpr int requests_a_minute = 600, requests_of_guest = 10, requests_of_sign_in = 30;
inline constexpr int files_of_request = 20;  // a first visit fetches more than a hundred
[[nodiscard]] constexpr Rate a_minute(double times) {
    // A burst below one would refuse everybody for ever.
    return {times <= 0 ? 0 : times < 1 ? 1 : times, times / minute};
}
inline constexpr ListedRate requests{a_minute(requests_a_minute), "requests", "address"},
    requests_of_account{a_minute(requests_a_minute), "requests", "account"},
    files{a_minute(requests_a_minute * files_of_request), "files of pages, found or not", "address"},
    guests{a_minute(requests_a_minute / double{requests_of_guest}), "new guests", "address"},
    sign_ins{a_minute(requests_a_minute / double{requests_of_sign_in}), "sign-ins", "address"};

// Of messages on sockets.
inline constexpr ListedRate frames{{100, 20}, "messages of any kind, answers to pings included", "socket"},
    messages{{60, 20}, "messages", "socket"}, messages_of_account{{120, 40}, "messages", "account"},
    messages_of_address{{600, 200}, "messages", "address"},
    chat_lines{{5, 0.5}, "chat lines", "player of a game"},
    room_lines{{5, 0.5}, "lines in rooms of spectators, tournaments and teams", "account"};

// Of games.
inline constexpr ListedRate games_begun{
    {300, 300 / hour}, "games begun, with challenges and rematches", "address"},
    games_sent{{100, 60 / hour}, "games played elsewhere and sent", "address"},
    named_challenges{{30, 1 / minute}, "challenges to named players", "account; of guests, address"},
    reviews{{20, 20 / hour}, "reviews stored", "address"},
    pattern_searches{{30, 0.5}, "searches for a pattern", "address"};

// Of what people write.
inline constexpr ListedRate letters{{20, 20 / minute}, "private messages", "account"},
    first_letters{{10, 10 / day}, "private messages to people never written to", "account"},
    reports{{10, 10 / hour}, "reports", "address"}, teams{{5, 5 / hour}, "teams made", "address"},
    studies{{10, 10 / hour}, "studies made", "address"},
    study_changes{{60, 1}, "changes of studies", "address"},
    study_files{{20, 12 / minute}, "studies as files", "address"},
    tournaments{{10, 10 / hour}, "tournaments made", "address"},
    tournament_changes{{30, 6 / minute}, "changes of tournaments", "address"},
    tournament_entries{{60, 1}, "entries into tournaments, right or wrong passwords", "address"},
    tournament_files{{8, 96 / hour}, "files of tournaments", "address"};

// Of mails.
inline constexpr ListedRate confirmations{{5, 5 / day}, "mails that confirm an address", "account"},
    confirmations_of_mailbox{{3, 3 / day}, "mails that confirm an address", "mailbox"},
    resets{{10, 20 / day}, "mails for a new password", "address"},
    resets_of_name{{3, 3 / day}, "mails for a new password", "name"};

inline constexpr const ListedRate* all[] = {&requests,
                                            &requests_of_account,
                                            &files,
                                            &guests,
                                            &sign_ins,
                                            &frames,
                                            &messages,
                                            &messages_of_account,
                                            &messages_of_address,
                                            &chat_lines,
                                            &room_lines,
                                            &games_begun,
                                            &games_sent,
                                            &named_challenges,
                                            &reviews,
                                            &pattern_searches,
                                            &letters,
                                            &first_letters,
                                            &reports,
                                            &teams,
                                            &studies,
                                            &study_changes,
                                            &study_files,
                                            &tournaments,
                                            &tournament_changes,
                                            &tournament_entries,
                                            &tournament_files,
                                            &confirmations,
                                            &confirmations_of_mailbox,
                                            &resets,
                                            &resets_of_name};

}  // namespace rates

}  // namespace tafl::server
