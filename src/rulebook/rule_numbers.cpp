#include "rulebook/rule_numbers.hpp"

#include <algorithm>

#include "rulebook/rulebook_source.hpp"

namespace tafl {

namespace {

std::string_view clause_key(Reason reason) noexcept {
    switch (reason) {
        case Reason::None: return "";
        case Reason::KingEscaped: return "escape";
        case Reason::KingCaptured: return "king";
        case Reason::ExitFort: return "fort";
        case Reason::Encircled: return "ring";
        case Reason::NoLegalMove:
        case Reason::NoPiecesLeft: return "stuck";
        case Reason::Repetition:
        case Reason::PlyLimit: return "repetition";
    }
    return "";
}

std::string_view clause_key(Clause clause) noexcept {
    switch (clause) {
        case Clause::Custodial: return "capture";
        case Clause::Trap: return "trap";
        case Clause::Shieldwall: return "shieldwall";
        case Clause::Special: return "berserk";
        case Clause::King: return "king";
        case Clause::None:
        case Clause::Turn:
        case Clause::Squares:
        case Clause::ExitFort:
        case Clause::Encirclement:
        case Clause::NoMoves:
        case Clause::Repetition:
        case Clause::Camps: return "";
    }
    return "";
}

std::string_view clause_key(IllegalReason reason, bool is_camp) noexcept {
    switch (reason) {
        case IllegalReason::GameOver:
        case IllegalReason::OffBoard: return "";
        case IllegalReason::EmptySquare:
        case IllegalReason::NotYourPiece:
        case IllegalReason::NoMotion:
        case IllegalReason::NotALine:
        case IllegalReason::Blocked:
        case IllegalReason::Occupied:
        case IllegalReason::TooFar: return "moving";
        case IllegalReason::KingOnly:
        case IllegalReason::NobodyStops:
        case IllegalReason::Closed: return is_camp ? "camps" : "marked";
        case IllegalReason::WouldRepeat: return "repetition";
        case IllegalReason::MustContinue: return "berserk";
    }
    return "";
}

}  // namespace

RuleNumbers::RuleNumbers(const Ruleset& ruleset) : ruleset_(ruleset) {
    const Conditions conditions(ruleset, rulebook_source().conditions);
    for (const auto& clause : rulebook_source().clauses) {
        const auto applies = [&](const SentenceSource& sentence) {
            return conditions.hold(sentence.condition);
        };
        if (std::ranges::any_of(clause.sentences, applies)) clauses_.emplace_back(clause.key);
    }
}

int RuleNumbers::of(std::string_view clause) const noexcept {
    const auto found = std::ranges::find(clauses_, clause);
    return found == clauses_.end() ? 0 : static_cast<int>(found - clauses_.begin()) + 1;
}

int RuleNumbers::of(Reason reason) const noexcept { return of(clause_key(reason)); }

int RuleNumbers::of_capture(Clause clause) const noexcept { return of(clause_key(clause)); }

int RuleNumbers::of(const Illegal& illegal, Move move) const noexcept {
    const Square square = illegal.at == no_square ? move.to : illegal.at;
    const bool is_camp = square < ruleset_.start.squares() && ruleset_.camps.group[square] != 0;
    return of(clause_key(illegal.reason, is_camp));
}

}  // namespace tafl
