// The rules of studies: who may change them and their chapters, and how much they hold. Tells the viewers of a study
// when it changes.
//
//     edit(), append() … ──► the store: one version more ──► each socket that follows the study, on every node
//
// The versions of a study count its changes from 1, and each chapter has the version of its own last change.
// So a viewer who knows a version learns from any later one what to read again, and loses nothing by a lost
// message, connection or server: the store has the versions. A viewer who loses access to the study hears of
// that change, and of none after it.
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "api/chapters.hpp"
#include "server/base/caller.hpp"
#include "server/base/queues/spawn.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/played_game.hpp"

namespace tafl::server {

struct StudiesContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<store::Moment()> now;
    Connections& connections;
    Cluster* cluster = nullptr;  // the other nodes; null: a site of one node
};

// Somebody else has changed the study or chapter since the client read it.
[[nodiscard]] Refusal study_changed();
[[nodiscard]] store::StudyChapter chapter_of(store::Store& store, const std::string& study,
                                             int number);  // throws Refusal

struct StudyEdit {  // what is absent stays
    std::optional<std::string> title;
    std::optional<store::StudyVisibility> visibility;
};

class Studies {
  public:
    static constexpr std::size_t max_title_length = 80;  // characters, of studies and chapters

    explicit Studies(StudiesContext context);

    // Changes. Viewers are told when they are stored. All throw Refusal and take validated texts; all but create() and
    // remove() return the changed study.
    using Changed = boost::asio::awaitable<store::Study>;
    boost::asio::awaitable<std::string> create(Caller by, std::string title,
                                               store::StudyVisibility visibility,
                                               bool is_broadcast = false);  // returns its id
    boost::asio::awaitable<void> remove(Caller by, std::string id);
    Changed edit(Caller by, std::string id, StudyEdit edit);
    Changed add_author(Caller by, std::string id, std::string name);
    Changed remove_author(Caller by, std::string id, std::string name);  // authors may leave, too
    // The last of them has the number `last_chapter`.
    Changed append(Caller by, std::string id, std::vector<api::Chapter> chapters);
    // Takes over a file of games that grows: a game that is there already, by its title, is replaced if it has changed; new ones
    // are appended. Of games with the same title the first is the first.
    Changed grow(Caller by, std::string id, std::vector<api::Chapter> games);
    // Ends a broadcast: `games`, those that have ended, go into the archive as games that nobody of the site played.
    Changed end_broadcast(Caller by, std::string id, std::vector<PlayedGame> games);
    // `version`: of the chapter as the author has read it, so that no author overwrites another's change.
    Changed replace(Caller by, std::string id, int number, int version, api::Chapter chapter);
    Changed remove_chapter(Caller by, std::string id, int number, int version);
    Changed set_order(Caller by, std::string id, std::vector<int> chapters);  // the numbers of all of them

    // Sends the study's version to the socket with every change; returns the message with the version now.
    // Throws Refusal.
    boost::asio::awaitable<SharedText> follow(SocketNumber socket, std::string id);
    void unfollow(SocketNumber socket, const std::string& id);

    // Compares the followed studies with the store, because messages of other nodes may have been lost.
    boost::asio::awaitable<void> catch_up();

  private:
    // Locks the study, which gives it its next version, and changes it; runs in the store's transaction.
    using Change = std::function<store::Study(store::Store&)>;
    Changed change(Change change);
    void changed(const std::string& id, int version);
    void publish(const std::string& id, int version);
    void received(const std::string& payload);
    // The study has become private, or an author was removed.
    boost::asio::awaitable<void> drop_strangers(std::string id);

    StudiesContext context_;
    std::map<std::string, int> followed_;  // with the version that was sent last
};

}  // namespace tafl::server
