// The beginning of a shell script that starts a site.
#pragma once

#include <string>

namespace tafl::test {

// `serve PORT` starts a site, with its port in $port and its process id in $server. `bot_account NAME`
// creates a bot, with its token in NAME.token.
inline const std::string site_script =
    "rm -rf ./*; mkfifo said\n"
    "serve() { " TAFL_PROGRAM
    " serve --port $1 --data here --requests 0 --slow 600000 >said & server=$!; read -r line <said; "
    "port=${line##*:}; "
    "port=${port%/}; "
    "site=http://127.0.0.1:$port; api=$site/api/v1; }\n"
    "account() { curl -s -c $1 $api/account -d \"{\\\"name\\\":\\\"$1\\\",\\\"password\\\":\\\"nine "
    "worlds\\\"}\" "
    ">me; curl -s -b $1 $api/me/tokens -d '{\"name\":\"x\"}' | sed 's/.*\"token\":\"\\([^\"]*\\)\".*/\\1/' "
    ">$1.token; }\n"
    "bot_account() { account $1; curl -s -b $1 -X PUT $api/me/bot >me; }\n"
    "bot() { tafl bot --url $site --token-file $1.token --nodes 200 --hash 1 \"${@:2}\"; }\n"
    // Started with `&`; exec, so that signals reach the process itself.
    "start() { exec " TAFL_PROGRAM
    " bot --url $site --token-file $1.token --nodes 200 --hash 1 \"${@:2}\"; }\n"
    "stop() { kill -TERM $server; wait $server; }\n"
    "serve 0\n";

}  // namespace tafl::test
