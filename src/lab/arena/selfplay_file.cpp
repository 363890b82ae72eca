#include "lab/arena/selfplay_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/text.hpp"

namespace tafl::arena {

namespace {

constexpr std::string_view magic = "tafl-sp2";
constexpr std::string_view old_magic = "tafl-sp1";
constexpr std::size_t old_head_size = 16;
constexpr std::size_t head_size = 40;
constexpr std::size_t game_head_size = 4;
constexpr std::size_t ply_size = 4;
constexpr std::uint32_t square_mask = 0x1FF;
constexpr int score_zero = 8'192;

template <class Word>
void put(std::string& bytes, Word word) {
    for (std::size_t i = 0; i < sizeof(Word); ++i) bytes += static_cast<char>((word >> (8 * i)) & 0xFF);
}

template <class Word>
Word get(const char* bytes) noexcept {
    Word word = 0;
    for (std::size_t i = 0; i < sizeof(Word); ++i) {
        word = static_cast<Word>(word | static_cast<Word>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    }
    return word;
}

std::uint32_t packed(const SelfplayPly& ply) noexcept {
    assert(ply.move.from <= square_mask && ply.move.to <= square_mask);
    std::uint32_t score = 0;
    if (ply.score != SelfplayPly::no_score) {
        const int kept = std::clamp(ply.score, -SelfplayPly::max_score, SelfplayPly::max_score);
        score = static_cast<std::uint32_t>(kept + score_zero);
    }
    return ply.move.from | static_cast<std::uint32_t>(ply.move.to) << 9 | score << 18;
}

SelfplayPly unpacked(std::uint32_t word) noexcept {
    const auto score = static_cast<int>(word >> 18);
    return {{static_cast<Square>(word & square_mask), static_cast<Square>((word >> 9) & square_mask)},
            score == 0 ? SelfplayPly::no_score : score - score_zero};
}

// The head of the next game would read as a ply without a score.
bool is_of_one_game(const std::vector<SelfplayPly>& plies) noexcept {
    return std::ranges::is_partitioned(
        plies, [](const SelfplayPly& ply) { return ply.score == SelfplayPly::no_score; });
}

std::string head_of(std::uint64_t rules_hash, const SelfplaySettings& settings) {
    std::string bytes(magic);
    for (const auto word : {rules_hash, settings.nodes, settings.seed, settings.network}) put(bytes, word);
    return bytes;
}

// Precondition: the header is valid.
std::optional<SelfplaySettings> settings_in(std::string_view head) noexcept {
    if (head.starts_with(old_magic)) return {};
    const auto word = [&](std::size_t number) { return get<std::uint64_t>(head.data() + 8 * number); };
    return SelfplaySettings{.nodes = word(2), .seed = word(3), .network = word(4)};
}

// Why the header of a file is invalid, as a sentence without its subject; empty if it is valid.
std::string fault_of_head(std::string_view head) {
    const bool is_whole = head.starts_with(magic) ? head.size() == head_size : head.size() == old_head_size;
    if (!is_whole || !(head.starts_with(magic) || head.starts_with(old_magic))) {
        const bool begins = head.starts_with(magic.substr(0, head.size())) || head.starts_with(old_magic);
        if (!head.empty() && begins) return "ends within its head, before the first game";
        return "is not a file of self-play games; those begin with " + std::string(magic);
    }
    return {};
}

}  // namespace

SelfplayReader::SelfplayReader(std::filesystem::path path, std::ifstream stream)
    : path_(std::move(path)), stream_(std::move(stream)) {}

std::unexpected<std::string> SelfplayReader::refuse(const std::string& what) const {
    return std::unexpected(shown_path(path_.string()) + " " + what);
}

// Reads until `bytes` holds `size` bytes, or to the end of the file.
void SelfplayReader::read_more(std::string& bytes, std::size_t size) {
    const auto had = bytes.size();
    bytes.resize(size);
    stream_.read(bytes.data() + had, static_cast<std::streamsize>(size - had));
    bytes.resize(had + static_cast<std::size_t>(stream_.gcount()));
}

std::expected<SelfplayReader, std::string> SelfplayReader::open(const std::filesystem::path& path) {
    SelfplayReader reader(path, std::ifstream(path, std::ios::binary));
    if (!reader.stream_) return reader.refuse(std::string("cannot be read: ") + std::strerror(errno));
    std::string head;
    reader.read_more(head, old_head_size);
    if (head.starts_with(magic)) reader.read_more(head, head_size);
    if (const auto fault = fault_of_head(head); !fault.empty()) return reader.refuse(fault);
    reader.rules_hash_ = get<std::uint64_t>(head.data() + magic.size());
    reader.settings_ = settings_in(head);
    reader.offset_ = head.size();
    return reader;
}

std::expected<SelfplayReader, std::string> SelfplayReader::open(const std::filesystem::path& path,
                                                                std::uint64_t rules_hash) {
    auto reader = open(path);
    if (reader && reader->rules_hash_ != rules_hash)
        return reader->refuse(
            "holds games under other rules; expected those of this ruleset, or another file or folder");
    return reader;
}

bool SelfplayReader::stop(std::uint64_t begun) noexcept {
    left_over_ = begun;
    return false;
}

std::expected<bool, std::string> SelfplayReader::next(SelfplayGame& game) {
    char head[game_head_size];
    stream_.read(head, game_head_size);
    const auto got = static_cast<std::uint64_t>(stream_.gcount());
    if (stream_.bad()) return refuse("cannot be read to its end");
    if (got < game_head_size) return stop(got);
    const auto plies = get<std::uint16_t>(head);
    if (plies == 0 || static_cast<unsigned char>(head[2]) > 2 || head[3] != 0) {
        return refuse("is damaged at byte " + std::to_string(offset_) + ": no game begins there");
    }
    bytes_.resize(plies * ply_size);
    stream_.read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    const auto body = static_cast<std::uint64_t>(stream_.gcount());
    if (stream_.bad()) return refuse("cannot be read to its end");
    game.result = static_cast<Winner>(head[2] + 1);
    game.plies.clear();
    for (std::size_t i = 0; i + ply_size <= body; i += ply_size) {
        game.plies.push_back(unpacked(get<std::uint32_t>(bytes_.data() + i)));
    }
    if (!is_of_one_game(game.plies)) {
        return refuse("is damaged at byte " + std::to_string(offset_) +
                      ": the length of the game there is wrong; other games follow within it");
    }
    if (body < bytes_.size()) return stop(game_head_size + body);
    offset_ += game_head_size + body;
    return true;
}

SelfplayWriter::SelfplayWriter(std::filesystem::path path, int descriptor) noexcept
    : path_(std::move(path)), descriptor_(descriptor) {}

SelfplayWriter::SelfplayWriter(SelfplayWriter&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      games_(other.games_),
      removed_(other.removed_),
      settings_(other.settings_) {}

SelfplayWriter::~SelfplayWriter() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::unexpected<std::string> SelfplayWriter::refuse(const std::string& what) const {
    return std::unexpected(shown_path(path_.string()) + " " + what);
}

void SelfplayWriter::cannot_write() const {
    throw std::system_error(errno, std::generic_category(),
                            shown_path(path_.string()) + " cannot be written");
}

std::expected<SelfplayWriter, std::string> SelfplayWriter::open(const std::filesystem::path& path,
                                                                std::uint64_t rules_hash,
                                                                const SelfplaySettings& settings,
                                                                const SelfplayCheck& check) {
    SelfplayWriter writer(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (writer.descriptor_ < 0) writer.cannot_write();
    if (auto locked = writer.lock(); !locked) return std::unexpected(std::move(locked.error()));
    if (!writer.is_empty()) {
        if (auto ready = writer.resume(rules_hash, check); !ready)
            return std::unexpected(std::move(ready.error()));
        return writer;
    }
    writer.write(head_of(rules_hash, settings));
    writer.settings_ = settings;
    return writer;
}

std::expected<void, std::string> SelfplayWriter::lock() const {
    if (::lseek(descriptor_, 0, SEEK_CUR) < 0) return refuse("is a pipe or a terminal; games go into a file");
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return {};
    if (errno == EWOULDBLOCK) return refuse("is being written by another program; choose another file");
    cannot_write();
}

bool SelfplayWriter::is_empty() const {
    const auto size = ::lseek(descriptor_, 0, SEEK_END);
    if (size < 0) cannot_write();
    return size == 0;
}

// Truncates the file after its last complete game.
std::expected<void, std::string> SelfplayWriter::resume(std::uint64_t rules_hash,
                                                        const SelfplayCheck& check) {
    auto reader = SelfplayReader::open(path_, rules_hash);
    if (!reader) return std::unexpected(std::move(reader.error()));
    settings_ = reader->settings();
    SelfplayGame game;
    auto more = reader->next(game);
    for (; more && *more; more = reader->next(game)) {
        ++games_;
        const auto fault = check ? check(game) : std::string();
        if (!fault.empty()) return refuse("is damaged: game " + std::to_string(games_) + ": " + fault);
    }
    if (!more) return std::unexpected(std::move(more.error()));
    const auto end = static_cast<off_t>(reader->offset());
    removed_ = reader->left_over();
    if (removed_ > 0 && ::ftruncate(descriptor_, end) != 0) cannot_write();
    if (::lseek(descriptor_, end, SEEK_SET) < 0) cannot_write();
    return {};
}

void SelfplayWriter::append(const SelfplayGame& game) {
    assert(!game.plies.empty() && game.plies.size() <= SelfplayGame::max_plies);
    std::string bytes;
    put(bytes, static_cast<std::uint16_t>(game.plies.size()));
    put(bytes, static_cast<std::uint16_t>(static_cast<int>(game.result) - 1));
    for (const auto& ply : game.plies) put(bytes, packed(ply));
    write(bytes);
    ++games_;
}

void SelfplayWriter::write(const std::string& bytes) const {
    for (std::string_view rest = bytes; !rest.empty();) {
        const auto written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) cannot_write();
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace tafl::arena
