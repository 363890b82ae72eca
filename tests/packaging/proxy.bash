# For the tests of packaging/proxy: to be sourced, in a folder that is the test's own.
#
#     start_nginx TREE 18080 18081   the example before nodes at these ports
#     ask -d … $site/api/v1/…        curl, which trusts its certificate
#
# Sets $plain and $secure (ports), $site, and adds nginx to the array started.
start_nginx() { # TREE PORT…
    local here=$PWD tree=$1 example
    local server='server 127.0.0.1:8080\( [^;]*\);'
    shift
    read -r plain secure < <("$tree/tests/support/free_ports.py" 2)
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=tafl.example.org -keyout key.pem -out cert.pem 2>/dev/null
    example=$(sed -e "s/$server/$(printf 'server 127.0.0.1:%s\\1; ' "$@")/" -e '/listen \[::\]/d' -e "s/listen 80;/listen 127.0.0.1:$plain;/" \
        -e "s/listen 443/listen 127.0.0.1:$secure/" -e "s#/etc/letsencrypt/live/tafl.example.org/fullchain.pem#$here/cert.pem#" \
        -e "s#/etc/letsencrypt/live/tafl.example.org/privkey.pem#$here/key.pem#" -e "s/fail_timeout=10s/fail_timeout=${fail_timeout:-10s}/" "$tree/packaging/proxy/nginx.conf")
    cat >nginx.conf <<CONF
daemon on; pid $here/nginx.pid; error_log $here/nginx.log; worker_processes 1;
events {}
http {
    access_log off;
    client_body_temp_path $here/t1; proxy_temp_path $here/t2; fastcgi_temp_path $here/t3; uwsgi_temp_path $here/t4; scgi_temp_path $here/t5;
    $example
}
CONF
    nginx -e "$here/nginx.log" -t -c "$here/nginx.conf" 2>>nginx.log || fail "nginx refuses the example"
    nginx -e "$here/nginx.log" -c "$here/nginx.conf"
    started+=("$(cat nginx.pid)")
    site=https://tafl.example.org:$secure
}
ask() { curl -sS --cacert cert.pem --resolve "tafl.example.org:$secure:127.0.0.1" "$@"; }
