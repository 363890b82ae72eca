#include "server/notify/smtp.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "base/text.hpp"

namespace tafl::server {

namespace {

constexpr long connect_seconds = 15;

struct FreeUrl {
    void operator()(CURLU* url) const noexcept { curl_url_cleanup(url); }
};
struct FreeEasy {
    void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
};
struct FreeList {
    void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
};

// "" where the URL has no such part.
std::string part_of(CURLU* url, CURLUPart part, unsigned flags = 0) {
    char* text = nullptr;
    if (curl_url_get(url, part, &text, flags) != CURLUE_OK) return "";
    std::string copy(text);
    curl_free(text);
    return copy;
}

bool is_this_machine(std::string_view host) {
    return host == "localhost" || host.starts_with("127.") || host == "[::1]";
}

struct Upload {
    std::string_view left;
    bool names_receiver = false;  // the last command was RCPT
    char answer = '2';            // to it: the first digit
};

std::size_t read_upload(char* to, std::size_t size, std::size_t count, void* upload) {
    auto& left = static_cast<Upload*>(upload)->left;
    const auto now = std::min(size * count, left.size());
    std::ranges::copy(left.substr(0, now), to);
    left.remove_prefix(now);
    return now;
}

// The QUIT after a failure tells nothing.
int note_lines(CURL*, curl_infotype type, char* bytes, std::size_t size, void* upload) {
    auto& noted = *static_cast<Upload*>(upload);
    const std::string_view line(bytes, size);
    if (type == CURLINFO_HEADER_OUT && !line.starts_with("QUIT"))
        noted.names_receiver = line.starts_with("RCPT");
    else if (type == CURLINFO_HEADER_IN && noted.names_receiver && noted.answer == '2' && !line.empty())
        noted.answer = line.front();
    return 0;
}

int end_if_stopped(void* stops, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<const std::atomic<bool>*>(stops)->load() ? 1 : 0;
}

}  // namespace

std::expected<SmtpServer, std::string> parse_smtp(const std::string& address) {
    const std::unique_ptr<CURLU, FreeUrl> url(curl_url());
    const auto wrong = std::unexpected(fmt::format(
        "{}: expected an address such as smtp://user@mail.example.org:587", tafl::in_quotes(address)));
    if (curl_url_set(url.get(), CURLUPART_URL, address.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
        return wrong;
    const auto scheme = part_of(url.get(), CURLUPART_SCHEME);
    const auto path = part_of(url.get(), CURLUPART_PATH);
    if ((scheme != "smtp" && scheme != "smtps") || path.size() > 1) return wrong;
    if (!part_of(url.get(), CURLUPART_PASSWORD).empty())
        return std::unexpected("the password of the mail server does not belong in its address");
    SmtpServer server;
    const auto host = part_of(url.get(), CURLUPART_HOST);
    const auto port = part_of(url.get(), CURLUPART_PORT);
    server.user = part_of(url.get(), CURLUPART_USER, CURLU_URLDECODE);
    server.url = fmt::format("{}://{}{}{}", scheme, host, port.empty() ? "" : ":", port);
    server.is_here = is_this_machine(host);
    return server;
}

Sending send_mail(const SmtpServer& server, const std::string& to, const std::string& message,
                  const std::atomic<bool>& stops) {
    using enum Sending::Outcome;
    static const bool is_ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    const std::unique_ptr<CURL, FreeEasy> easy(is_ready ? curl_easy_init() : nullptr);
    if (!easy) return {Failed, "libcurl could not be started"};
    const std::unique_ptr<curl_slist, FreeList> receivers(
        curl_slist_append(nullptr, ("<" + to + ">").c_str()));
    std::array<char, CURL_ERROR_SIZE> fault{};
    Upload upload{message};
    const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(easy.get(), option, value); };
    set(CURLOPT_URL, server.url.c_str());
    set(CURLOPT_PROXY, "");
    set(CURLOPT_USE_SSL, static_cast<long>(server.is_here ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (!server.user.empty()) {
        set(CURLOPT_USERNAME, server.user.c_str());
        set(CURLOPT_PASSWORD, server.password.c_str());
    }
    const std::string from = "<" + server.from + ">";
    set(CURLOPT_MAIL_FROM, from.c_str());
    set(CURLOPT_MAIL_RCPT, receivers.get());
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, read_upload);
    set(CURLOPT_READDATA, &upload);
    set(CURLOPT_VERBOSE, 1L);  // for the next line alone
    set(CURLOPT_DEBUGFUNCTION, note_lines);
    set(CURLOPT_DEBUGDATA, &upload);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, end_if_stopped);
    set(CURLOPT_XFERINFODATA, &stops);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT, connect_seconds);
    set(CURLOPT_TIMEOUT, static_cast<long>(max_sending_time.count()));
    set(CURLOPT_ERRORBUFFER, fault.data());
    const CURLcode code = curl_easy_perform(easy.get());
    if (code == CURLE_OK) return {Sent, ""};
    std::string why = fault[0] != '\0' ? fault.data() : curl_easy_strerror(code);
    if (!upload.names_receiver || upload.answer == '2') return {Failed, std::move(why)};
    return {upload.answer == '5' ? Refused : Later, std::move(why)};
}

}  // namespace tafl::server
