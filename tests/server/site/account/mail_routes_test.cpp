// Mail: addresses and their confirmation, links for a new password, reminders; with a local mail server.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "server/notify/addresses.hpp"
#include "server/notify/mail.hpp"
#include "server/notify/mail_sender.hpp"
#include "server/notify/phrases.hpp"
#include "server/people/sign_in/totp.hpp"
#include "server/site/people_fixture.hpp"
#include "support/hosts/smtp_sink.hpp"
#include "support/paths.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::ReceivedMail;
using test::SmtpSink;
using test::Visitor;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* site_url = "https://tafl.example.org";

SmtpServer here(std::uint16_t port) {
    auto server = parse_smtp(fmt::format("smtp://127.0.0.1:{}", port)).value();
    server.from = "tafl@example.org";
    return server;
}

class MailRoutes : public test::PeopleFixture {
  protected:
    MailRoutes() {
        services_.mails = &*mails_;
        add_reset_routes(router_, services_, cheap);
        add_mail_routes(router_, services_);
        add_play_routes(router_, services_);
        add_command_routes(router_, services_);
        run(hub_.recover());
    }

    [[nodiscard]] MailContext context(std::uint16_t port) {
        return {
            {context_.get_executor(), queue_, clock(), hub_.rooms, hub_.connections}, site_url, here(port)};
    }
    // Sends until nothing is due, also what the mails itself has begun to send: send_mails() does not wait for that.
    void send() { send(*mails_); }
    void send(MailSender& mails) {
        run(mails.send_mails());
        while (mails.is_sending()) write([](store::Store&) {});
    }
    void remind() {
        run(mails_->remind());
        send();
    }
    Answer give(Visitor& who, const std::string& address, const std::string& language = "en") {
        return ask(who, Method::Put, "/me/mail",
                   fmt::format(R"({{"address":"{}","password":"correct horse","language":"{}"}})", address,
                               language));
    }
    ReceivedMail last() {
        send();
        const auto mails = sink_.mails();
        return mails.empty() ? ReceivedMail() : mails.back();
    }
    Answer confirm(const std::string& token) {
        return ask(nobody_, Method::Post, "/mail-confirmation", fmt::format(R"({{"token":"{}"}})", token));
    }
    void have_address(Visitor& who, const std::string& address, const std::string& language = "en") {
        EXPECT_EQ(give(who, address, language).status, 200);
        EXPECT_EQ(confirm(last().behind("/mail#")).status, 204);
    }
    Answer forgot(const std::string& name) {
        return ask(nobody_, Method::Post, "/password-mail", fmt::format(R"({{"name":"{}"}})", name));
    }
    Answer set_password(const std::string& token) {
        return ask(nobody_, Method::Post, "/password-reset",
                   fmt::format(R"({{"token":"{}","password":"a new long sword"}})", token));
    }
    Answer move(Visitor& who, const std::string& game, const std::string& text) {
        return ask(who, Method::Post, "/games/" + game + "/move", fmt::format(R"({{"move":"{}"}})", text));
    }
    std::size_t count() { return sink_.mails().size(); }
    static std::string reason(const Answer& answer) {
        const auto json = answer.json().as_object();
        return json.contains("reason") ? std::string(json.at("reason").as_string()) : "";
    }

    // Ivar has the attackers and is to move; `days` for each move, also the most that the clock holds.
    std::string play(Visitor& ivar, Visitor& other, int days = 2) {
        return play_by(ivar, other, fmt::format(R"({{"kind":"days","days":{0},"buffer":{0}}})", days));
    }
    std::string play_by(Visitor& ivar, Visitor& other, const std::string& clock) {
        const auto made = ask(ivar, Method::Post, "/challenges",
                              R"({"ruleset":"brandub","side":"attackers","clock":)" + clock +
                                  R"(,"opponent":{"friend":true}})");
        EXPECT_EQ(made.status, 201) << made.body;
        const std::string id(made.json().at("challenge").as_string());
        const auto game = ask(other, Method::Post, "/challenges/" + id + "/accept");
        EXPECT_EQ(game.status, 201) << game.body;
        return std::string(game.json().at("game").as_string());
    }

    SmtpSink sink_;
    std::optional<MailSender> mails_{context(sink_.port())};
    Visitor nobody_ = guest();
    Visitor ivar_ = member("Ivar");
};

TEST_F(MailRoutes, AnAddressIsConfirmedByTheLinkInItsMail) {
    EXPECT_EQ(
        reason(ask(ivar_, Method::Put, "/me/mail", R"({"address":"ivar@example.org","password":"wrong"})")),
        "password-wrong");
    EXPECT_EQ(reason(give(ivar_, "Ivar <ivar@example.org>")), "mail-address");
    EXPECT_EQ(give(ivar_, "ivar@example.org").status, 200);
    const auto mail = last();
    EXPECT_EQ(mail.to, "ivar@example.org");
    EXPECT_EQ(mail.from, "tafl@example.org");
    EXPECT_EQ(mail.header("Subject"), "Confirm your e-mail address");
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body,
                HasSubstr(R"({"offered":true,"address":null,"asked":"ivar@example.org"})"));
    EXPECT_EQ(confirm("guessed").status, 404);
    EXPECT_EQ(confirm(mail.behind("/mail#")).status, 204);
    EXPECT_EQ(reason(confirm(mail.behind("/mail#"))), "link-over") << "used up";
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body,
                HasSubstr(R"("address":"ivar@example.org","asked":null)"));
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/mail").status, 204);
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("address":null)"));
    EXPECT_EQ(count(), 1U);
}

TEST_F(MailRoutes, ALinkIsGoodForTwoDaysAndTheLatestAlone) {
    give(ivar_, "ivar@example.org");
    const auto first = last().behind("/mail#");
    give(ivar_, "other@example.org");
    const auto second = last().behind("/mail#");
    EXPECT_EQ(confirm(first).status, 404);
    now_ += 48h;
    EXPECT_EQ(confirm(second).status, 404);
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("asked":null)"));
}

TEST_F(MailRoutes, TheOldAddressStaysUntilTheNewOneIsConfirmed) {
    have_address(ivar_, "ivar@example.org");
    give(ivar_, "new@example.org");
    send();
    forgot("Ivar");
    EXPECT_EQ(last().to, "ivar@example.org");
}

TEST_F(MailRoutes, APasswordIsSetByTheLinkOfAMail) {
    have_address(ivar_, "ivar@example.org");
    EXPECT_EQ(forgot("IVAR").status, 204);
    const auto mail = last();
    EXPECT_EQ(mail.header("Subject"), "A new password for Ivar");
    const auto token = mail.behind("/reset#");
    EXPECT_EQ(set_password(token).status, 204);
    EXPECT_EQ(set_password(token).status, 404);
    EXPECT_FALSE(run(sessions_.find(ivar_.token))) << "all sessions end";
    Visitor again = guest();
    EXPECT_EQ(ask(again, Method::Post, "/session", R"({"name":"Ivar","password":"a new long sword"})").status,
              200);
}

TEST_F(MailRoutes, TheLinkOfAMailIsGoodForAnHour) {
    have_address(ivar_, "ivar@example.org");
    forgot("Ivar");
    const auto token = last().behind("/reset#");
    now_ += 1h;
    EXPECT_EQ(set_password(token).status, 404);
}

TEST_F(MailRoutes, AMailboxDoesNotOpenTheSecondFactor) {
    have_address(ivar_, "ivar@example.org");
    const auto begun =
        ask(ivar_, Method::Post, "/me/second-factor", R"({"password":"correct horse"})").json();
    const auto code = totp_code(std::string(begun.at("secret").as_string()), totp_step(now_));
    EXPECT_EQ(ask(ivar_, Method::Put, "/me/second-factor", fmt::format(R"({{"code":"{}"}})", code)).status,
              200);
    forgot("Ivar");
    EXPECT_EQ(set_password(last().behind("/reset#")).status, 204);
    Visitor again = guest();
    EXPECT_EQ(
        reason(ask(again, Method::Post, "/session", R"({"name":"Ivar","password":"a new long sword"})")),
        "code-needed");
}

TEST_F(MailRoutes, TheOwnerHearsThatCodesAreGuessed) {
    have_address(ivar_, "ivar@example.org");
    const auto begun =
        ask(ivar_, Method::Post, "/me/second-factor", R"({"password":"correct horse"})").json();
    const auto code = totp_code(std::string(begun.at("secret").as_string()), totp_step(now_));
    EXPECT_EQ(ask(ivar_, Method::Put, "/me/second-factor", fmt::format(R"({{"code":"{}"}})", code)).status,
              200);
    const auto before = count();
    for (int i = 0; i < 12; ++i) {
        Visitor thief = guest();
        thief.address = fmt::format("198.51.100.{}", i);
        ask(thief, Method::Post, "/session", R"({"name":"Ivar","password":"correct horse","code":"000000"})");
    }
    EXPECT_EQ(last().header("Subject"), "Somebody is guessing your sign-in codes");
    EXPECT_EQ(count(), before + 1);
}

TEST_F(MailRoutes, NobodyLearnsWhoHasAnAddress) {
    const auto unknown = forgot("Olaf"), without = forgot("Ivar");
    send();
    EXPECT_EQ(count(), 0U);
    have_address(ivar_, "ivar@example.org");
    const auto with = forgot("Ivar");
    EXPECT_EQ(last().header("Subject"), "A new password for Ivar");
    for (const auto* answer : {&unknown, &without, &with}) EXPECT_EQ(answer->status, 204);
    EXPECT_EQ(unknown.body, with.body);
    // An unknown name is refused with the same answer.
    forgot("Ivar");
    forgot("Olaf"), forgot("Olaf");
    EXPECT_EQ(forgot("Ivar").body, forgot("Olaf").body);
    EXPECT_EQ(forgot("Ivar").status, 429);
}

TEST_F(MailRoutes, NoAddressGetsManyMails) {
    Visitor olaf = member("Olaf");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(give(i == 0 ? olaf : ivar_, "victim@example.org").status, 200);
    EXPECT_EQ(reason(give(olaf, "victim@example.org")), "mail-many");
    now_ += 24h;
    EXPECT_EQ(give(olaf, "victim@example.org").status, 200);
}

TEST_F(MailRoutes, TheSpellingsOfAnAddressAreOneMailbox) {
    Visitor olaf = member("Olaf");
    EXPECT_EQ(give(ivar_, "victim@example.org").status, 200);
    EXPECT_EQ(give(olaf, "Victim+1@example.org").status, 200);
    EXPECT_EQ(give(ivar_, "vic.tim@EXAMPLE.org").status, 200);
    EXPECT_EQ(reason(give(olaf, "v.i.c.t.i.m+x+y@example.org")), "mail-many");
    EXPECT_EQ(give(olaf, "victim@example.com").status, 200);
}

TEST_F(MailRoutes, TheAddressOfABannedPlayerReturnsOnlyLater) {
    have_address(ivar_, "ivar@gmail.com");
    const auto id = id_of(ivar_);
    write([id](store::Store& store) { store.set(id, &store::Player::is_banned, true); });
    sessions_.forget(id);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    Visitor olaf = member("Olaf");
    for (const auto* spelling : {"ivar@gmail.com", "I.var+again@googlemail.com"})
        EXPECT_EQ(reason(give(olaf, spelling)), "mail-banned") << spelling;
    now_ += 91 * 24h;
    EXPECT_EQ(give(olaf, "ivar@gmail.com").status, 200);
}

TEST_F(MailRoutes, WhoIsAskedUnaskedCanRefuseForGood) {
    give(ivar_, "victim@example.org");
    const auto mail = last();
    EXPECT_EQ(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    const auto link = mail.header("List-Unsubscribe");
    const std::string beginning = "<" + std::string(site_url) + "/api/v1";
    ASSERT_TRUE(link.starts_with(beginning)) << link;
    const auto path = link.substr(beginning.size(), link.size() - beginning.size() - 1);
    EXPECT_EQ(path, "/unsubscribe/" + mail.behind("/unsubscribe#"));
    const auto looked = ask(nobody_, Method::Get, path);
    EXPECT_EQ(looked.status, 303);
    EXPECT_EQ(looked.headers.at(0).second, "/unsubscribe#" + mail.behind("/unsubscribe#"));
    EXPECT_EQ(ask(nobody_, Method::Post, path, "List-Unsubscribe=One-Click").status, 204);
    EXPECT_EQ(confirm(mail.behind("/mail#")).status, 404);
    Visitor olaf = member("Olaf");
    EXPECT_EQ(reason(give(olaf, "Victim@Example.org")), "mail-refused");
    EXPECT_EQ(ask(nobody_, Method::Post, "/unsubscribe/guessed").status, 404);
}

TEST_F(MailRoutes, MailsWaitForTheMailServer) {
    sink_.set_fault(SmtpSink::Fault::IsBusy);
    EXPECT_EQ(give(ivar_, "ivar@example.org").status, 200);
    EXPECT_EQ(ask(ivar_, Method::Get, "/me").status, 200) << "nothing else waits";
    send();
    EXPECT_TRUE(mails_->is_mail_server_away());
    EXPECT_EQ(sink_.clients(), 1);
    send();
    EXPECT_EQ(sink_.clients(), 1) << "not before a minute is over";
    now_ += 1min;
    send();
    EXPECT_EQ(sink_.clients(), 2);
    sink_.set_fault(SmtpSink::Fault::HangsUp);
    now_ += 2min;
    send();
    EXPECT_EQ(count(), 0U);
    sink_.set_fault(SmtpSink::Fault::None);
    now_ += 4min;
    EXPECT_EQ(last().to, "ivar@example.org");
    EXPECT_FALSE(mails_->is_mail_server_away());
    now_ += 24h;
    send();
    EXPECT_EQ(count(), 1U);
}

TEST_F(MailRoutes, MailsOutliveTheServer) {
    sink_.set_fault(SmtpSink::Fault::IsBusy);
    give(ivar_, "ivar@example.org");
    send();
    mails_.reset();
    services_.mails = nullptr;
    sink_.set_fault(SmtpSink::Fault::None);
    now_ += 1min;
    MailSender next(context(sink_.port()));
    send(next);
    EXPECT_EQ(count(), 1U);
}

// As after kill -9 between claiming and sending.
TEST_F(MailRoutes, WhatANodeThatDiedHasClaimedIsSentByAnother) {
    write([id = id_of(ivar_), now = now_](store::Store& store) {
        request_address(store, id, "ivar@example.org", now);
        post(store, mail_queue, id, {NoticeKind::Confirm}, now);
        EXPECT_TRUE(claim(store, mail_queue, now));
    });
    send();
    EXPECT_EQ(count(), 0U);
    now_ += lease;
    send();
    EXPECT_EQ(count(), 1U);
}

TEST_F(MailRoutes, OfTwoNodesOneSendsAMail) {
    MailSender other(context(sink_.port()));
    for (int i = 0; i < 5; ++i) give(ivar_, fmt::format("ivar{}@example.org", i));
    other.wake();
    mails_->wake();
    send(other);
    send();
    const auto mails = sink_.mails();
    EXPECT_LE(mails.size(), 5U);
    EXPECT_TRUE(std::ranges::any_of(mails, [](const auto& mail) { return mail.to == "ivar4@example.org"; }));
    std::set<std::string> ids;
    for (const auto& mail : mails) EXPECT_TRUE(ids.insert(mail.header("Message-ID")).second);
}

TEST_F(MailRoutes, AnAddressThatIsRefusedIsNotTriedAgain) {
    sink_.set_fault(SmtpSink::Fault::RefusesReceivers);
    give(ivar_, "nobody@example.org");
    send();
    EXPECT_EQ(mails_->metrics().given_up.value(), 1U);
    EXPECT_FALSE(mails_->is_mail_server_away());
    sink_.set_fault(SmtpSink::Fault::None);
    now_ += 1h;
    send();
    EXPECT_EQ(count(), 0U);
}

TEST_F(MailRoutes, AnAddressThatIsDelayedDelaysNobodyElse) {
    sink_.set_fault(SmtpSink::Fault::DelaysReceivers);
    give(ivar_, "grey@example.org");
    send();
    EXPECT_FALSE(mails_->is_mail_server_away());
    sink_.set_fault(SmtpSink::Fault::None);
    Visitor olaf = member("Olaf");
    give(olaf, "olaf@example.org");
    EXPECT_EQ(last().to, "olaf@example.org");
    now_ += 1min;
    EXPECT_EQ(last().to, "grey@example.org");
}

TEST_F(MailRoutes, AMailThatComesTooLateIsGivenUp) {
    have_address(ivar_, "ivar@example.org");
    sink_.set_fault(SmtpSink::Fault::IsBusy);
    forgot("Ivar");
    send();
    for (int hour = 0; hour < 7; ++hour) {
        now_ += 1h;
        send();
    }
    EXPECT_EQ(mails_->metrics().given_up.value(), 1U);
    sink_.set_fault(SmtpSink::Fault::None);
    now_ += 24h;
    send();
    EXPECT_EQ(count(), 1U) << "the confirmation";
}

TEST_F(MailRoutes, AReminderComesOnceAndWhenTimeIsShort) {
    Visitor olaf = member("Olaf");
    have_address(ivar_, "ivar@example.org");
    have_address(olaf, "olaf@example.org");
    const auto game = play(ivar_, olaf);
    const auto before = count();
    now_ += 35h;
    remind();
    EXPECT_EQ(count(), before) << "13 of 48 hours are left";
    now_ += 2h;
    remind();
    const auto mail = last();
    EXPECT_EQ(mail.to, "ivar@example.org");
    EXPECT_EQ(mail.header("Subject"), "Your move against Olaf: 11 h left");
    EXPECT_THAT(mail.text, HasSubstr(site_url + ("/game/" + game) + "\n"));
    now_ += 5h;
    remind();
    MailSender next(context(sink_.port()));
    run(next.remind());
    send(next);
    EXPECT_EQ(count(), before + 1) << "also after a restart";
}

// Once both have moved, who waits may claim the game after three days.
TEST_F(MailRoutes, WithoutAClockAReminderComesBeforeTheGameCanBeClaimed) {
    Visitor olaf = member("Olaf");
    have_address(ivar_, "ivar@example.org");
    const auto game = play_by(ivar_, olaf, R"({"kind":"none"})");
    const auto before = count();
    now_ += 71h;
    remind();
    EXPECT_EQ(move(ivar_, game, "d1-c1").status, 204);
    EXPECT_EQ(move(olaf, game, "d3-c3").status, 204);
    now_ += 53h;
    remind();
    EXPECT_EQ(count(), before) << "19 of 72 hours are left";
    now_ += 2h;
    remind();
    EXPECT_EQ(last().header("Subject"), "Your move against Olaf: 17 h left");
    EXPECT_EQ(count(), before + 1);
}

TEST_F(MailRoutes, OnlyWhoIsAwayAndWantsItIsReminded) {
    Visitor olaf = member("Olaf");
    have_address(ivar_, "ivar@example.org");
    play(ivar_, olaf);
    const auto before = count();
    now_ += 40h;
    test::RecordingSocket socket(run(sessions_.find(ivar_.token)).value());
    hub_.opened(socket);
    remind();
    EXPECT_EQ(count(), before) << "Ivar is here";
    hub_.closed(socket);
    const auto off = ask(ivar_, Method::Patch, "/me/notifications", R"({"mailTurns":false})");
    EXPECT_THAT(off.body, HasSubstr(R"("mailTurns":false)"));
    remind();
    EXPECT_EQ(count(), before);
    ask(ivar_, Method::Patch, "/me/notifications", R"({"mailTurns":true})");
    MailSender next(context(sink_.port()));
    run(next.remind());
    send(next);
    EXPECT_EQ(count(), before + 1);
}

TEST_F(MailRoutes, NoReminderIsSentAfterTheMove) {
    Visitor olaf = member("Olaf");
    have_address(ivar_, "ivar@example.org");
    const auto game = play(ivar_, olaf);
    const auto before = count();
    sink_.set_fault(SmtpSink::Fault::IsBusy);
    now_ += 40h;
    remind();
    EXPECT_EQ(move(ivar_, game, "d1-c1").status, 204);
    sink_.set_fault(SmtpSink::Fault::None);
    now_ += 10min;
    send();
    EXPECT_EQ(count(), before);
}

TEST_F(MailRoutes, AMailADayForEachGame) {
    Visitor olaf = member("Olaf");
    have_address(ivar_, "ivar@example.org");
    const auto game = play(ivar_, olaf, 1);
    play(ivar_, olaf, 1);
    const auto before = count();
    now_ += 19h;
    remind();
    EXPECT_EQ(count(), before + 2) << "one for each";
    EXPECT_EQ(move(ivar_, game, "d1-c1").status, 204);
    EXPECT_EQ(move(olaf, game, "d3-c3").status, 204);
    now_ += 19h;
    remind();
    EXPECT_EQ(count(), before + 2) << "19 hours after the last of this game";
}

TEST_F(MailRoutes, MailsSpeakThePlayersLanguage) {
    have_address(ivar_, "ivar@example.org", "is");
    EXPECT_EQ(last().header("Subject"), "Staðfestu netfangið þitt");
    ask(ivar_, Method::Patch, "/me", R"({"settings":{"language":"de"}})");
    forgot("Ivar");
    EXPECT_EQ(last().header("Subject"), "Ein neues Passwort für Ivar");
    EXPECT_THAT(last().text, HasSubstr("hier setzt du ein neues Passwort"));
}

TEST_F(MailRoutes, WhoLeavesTakesTheAddressAlong) {
    have_address(ivar_, "ivar@example.org");
    ask(ivar_, Method::Patch, "/me/notifications", R"({"mailTurns":false})");
    const auto exported = ask(ivar_, Method::Get, "/me/export").json();
    EXPECT_EQ(exported.at("mail"), "ivar@example.org");
    EXPECT_EQ(exported.at("notWanted").as_array().at(0), "mailTurns");
    sink_.set_fault(SmtpSink::Fault::IsBusy);
    forgot("Ivar");
    send();
    const auto id = id_of(ivar_);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    sink_.set_fault(SmtpSink::Fault::None);
    now_ += 10min;
    send();
    EXPECT_EQ(count(), 1U);
    const auto left = write([id](store::Store& store) {
        std::size_t all = 0;
        for (const auto* kind :
             {"mail", "mail-asked", "mail-off", "mail-out", "quiet", "language", "reminded"})
            all += store.belongings(id, kind).size();
        return all;
    });
    EXPECT_EQ(left, 0U);
}

TEST_F(MailRoutes, WithoutAMailServerThereIsNoMail) {
    services_.mails = nullptr;
    EXPECT_EQ(reason(give(ivar_, "ivar@example.org")), "mail-none");
    EXPECT_EQ(reason(forgot("Ivar")), "mail-none");
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("offered":false)"));
}

TEST(Smtp, SignsInAndRefusesToSpeakInTheClearToAnotherMachine) {
    SmtpSink sink;
    const std::atomic<bool> stops = false;
    auto server = here(sink.port());
    server.user = "tafl";
    server.password = "secret";
    EXPECT_EQ(send_mail(server, "ivar@example.org", "Subject: x\r\n\r\n.\r\n", stops).outcome,
              Sending::Outcome::Sent);
    EXPECT_EQ(sink.credentials(), std::string("\0tafl\0secret", 12));
    server.is_here = false;
    const auto refused = send_mail(server, "ivar@example.org", "Subject: x\r\n\r\nx\r\n", stops);
    EXPECT_EQ(refused.outcome, Sending::Outcome::Failed);
    EXPECT_THAT(refused.why, HasSubstr("STARTTLS"));
    EXPECT_EQ(sink.mails().size(), 1U);
}

TEST(Smtp, ReadsTheAddressOfAServer) {
    const auto server = parse_smtp("smtp://tafl%40example.org@mail.example.org:587").value();
    EXPECT_EQ(server.url, "smtp://mail.example.org:587");
    EXPECT_EQ(server.user, "tafl@example.org");
    EXPECT_FALSE(server.is_here);
    EXPECT_TRUE(parse_smtp("smtp://[::1]").value().is_here);
    EXPECT_EQ(parse_smtp("smtps://mail.example.org").value().url, "smtps://mail.example.org");
    for (const auto* wrong :
         {"", "mail.example.org", "http://mail.example.org", "smtp://host/folder", "smtp://host:99999"})
        EXPECT_THAT(parse_smtp(wrong).error(), HasSubstr("smtp://user@mail.example.org:587")) << wrong;
    EXPECT_THAT(parse_smtp("smtp://user:secret@host").error(), Not(HasSubstr("secret")));
}

TEST(MailText, TellsAddressesFromWhatIsNone) {
    for (const auto* good : {"a@b.example", "first.last+tag@mail.example.org", "x_1@xn--bcher-kva.example"})
        EXPECT_TRUE(is_mail_address(good)) << good;
    for (const auto* bad : {"", "a", "@b.example", "a@", "a@b", "a@b..c", "a@-b.c", ".a@b.c", "a b@c.d",
                            "a@b.c\r\nBcc: d@e.f", "<a@b.c>", "a@b@c.d", "a@b.c,d@e.f", "\"a\"@b.c", "ä@b.c"})
        EXPECT_FALSE(is_mail_address(bad)) << bad;
    EXPECT_FALSE(is_mail_address(std::string(65, 'a') + "@b.example"));
    EXPECT_FALSE(is_mail_address("a@" + std::string(64, 'b') + ".example"));
}

TEST(MailText, OneMailboxHasManySpellings) {
    EXPECT_EQ(mailbox_of("Ivar.The.Boneless+games@Example.org"), "ivartheboneless@example.org");
    EXPECT_EQ(mailbox_of("ivar@GoogleMail.com"), "ivar@gmail.com");
    EXPECT_EQ(mailbox_of("ivar@mail+x.example.org"), "ivar@mail+x.example.org");
}

TEST(MailText, HasNoLineThatIsTooLong) {
    std::string name, text;
    for (int i = 0; i < 30; ++i) name += "Þórr ᚦ";
    for (int i = 0; i < 300; ++i) text += "ása ";
    const auto message = to_message({"a@b.example", name, text, site_url}, "tafl@example.org", "id", {});
    std::size_t begin = 0;
    for (auto end = message.find("\r\n"); end != message.npos;
         begin = end + 2, end = message.find("\r\n", begin))
        EXPECT_LE(end - begin, 78U);
    EXPECT_THAT(message, HasSubstr("Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n"));
    EXPECT_THAT(message, HasSubstr("Message-ID: <id@example.org>\r\n"));
    EXPECT_TRUE(std::ranges::none_of(message, [](char c) { return static_cast<signed char>(c) < 0; }));
}

std::vector<std::string> places_in(std::string text) {
    std::vector<std::string> places;
    const std::regex place("[{][a-z]+[}]");
    for (std::sregex_iterator found(text.begin(), text.end(), place), end; found != end; ++found)
        places.push_back(found->str());
    std::ranges::sort(places);
    return places;
}

TEST(Phrases, AreTheSameInEveryLanguage) {
    std::ifstream file(test::source_tree() / "src/server/notify/phrases.json");
    const auto all = boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {})).as_object();
    const auto& english = all.at("en").as_object();
    EXPECT_EQ(all.size(), 10U);
    for (const auto& [language, phrases] : all) {
        EXPECT_EQ(phrases.as_object().size(), english.size()) << language;
        for (const auto& [key, text] : english)
            EXPECT_EQ(places_in(std::string(phrases.as_object().at(key).as_string())),
                      places_in(std::string(text.as_string())))
                << language << " " << key;
    }
}

TEST(Phrases, FillsEachPlaceOnce) {
    EXPECT_EQ(phrase("en", "turnSubject", {{"opponent", "{time}"}, {"time", "5 h"}}),
              "Your move against {time}: 5 h left");
    EXPECT_EQ(phrase("xx", "hours", {{"count", "3"}}), "3 h");
    EXPECT_EQ(time_phrase("da", 3h + 59min), "3 t");
    EXPECT_EQ(time_phrase("en", 59min), "59 min");
    EXPECT_EQ(time_phrase("en", 10ms), "1 min");
}

}  // namespace
}  // namespace tafl::server
