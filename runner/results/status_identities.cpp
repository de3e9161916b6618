// Identities of what was played: status and reason, ranges of games, games that are named, blocks.

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/replay/replayed_record.hpp"
#include "runner/results/identities.hpp"
#include "runner/results/played_blocks.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/results/saved_result.hpp"

namespace skerry {

namespace {

class StatusIdentities {
  public:
    StatusIdentities(const JsonNode& result, const ExperimentFacts& facts, const RunStatus& status,
                     const BatchTally& tally)
        : result_(&result), facts_(&facts), status_(&status), tally_(&tally) {}

    void require() const {
        require_reason();
        for (const RecordedGame& game : recorded_games_of(*facts_, *tally_))
            if (!was_played(game.game))
                result_->fail_at(game.pointer, "game " + std::to_string(game.game) +
                                                   " is not among the games that were played");
        if (const auto* const matches = std::get_if<MatchTally>(&tally_->kind()))
            require_distinct(*matches);
        std::visit([&](const auto& tally) { require_rows(tally.blocks()); }, tally_->kind());
    }

  private:
    bool was_played(std::uint64_t game) const {
        // The ranges are ascending.
        const auto after = std::ranges::upper_bound(status_->played, game, {}, &GameRange::begin);
        return after != status_->played.begin() && game < std::prev(after)->end;
    }

    /// Whether the reason is one that no complete result has. Others may be added, and are left
    /// alone.
    bool is_of_some(bool by_rule) const {
        constexpr std::array<std::string_view, 9> reasons{
            "interrupt", "gaps",       checkpoint_reason, shard_reason, time_reason,
            "precision", fault_reason, error_reason,      "decided"};
        return !by_rule && std::ranges::find(reasons, status_->stop_reason) != reasons.end();
    }

    void require_reason() const {
        const JsonNode reason = result_->at("stop_reason");
        const bool has_rule = facts_->stop.active();
        const bool by_rule = has_rule && status_->stop_reason == stop_reason_of(facts_->stop);
        const bool all = gaps(games_of(*facts_), status_->played).empty();
        const bool is_shard = status_->stop_reason == shard_reason;
        if (status_->complete ? is_of_some(by_rule) : status_->stop_reason == "games" || by_rule)
            result_->at("status").fail("found " + describe(result_->at("status").json()) +
                                       " for the reason \"" + status_->stop_reason + "\"");
        if (status_->complete && status_->part)
            result_->at("status").fail("found \"complete\"; a part is not");
        if (status_->complete && !by_rule && !all)
            result_->at("status").fail("found \"complete\", but games are missing in \"played\"");
        if (is_shard && (!status_->part || !gaps(*status_->part, status_->played).empty()))
            reason.fail("found \"shard\", but games of its part are missing in \"played\"");
        if (by_rule) require_stop(reason);
    }

    /// The figures satisfy the rule at one of the moments when it is looked at.
    void require_stop(const JsonNode& reason) const {
        const std::uint64_t games = tally_->games();
        const bool from_start =
            status_->played.size() == 1 && status_->played[0].begin == facts_->first_game;
        if (!is_look(*facts_, games) || !from_start ||
            !look_at(*tally_, judged_pairs_of(*facts_), facts_->stop).satisfied)
            reason.fail("found \"" + status_->stop_reason +
                        "\"; by the figures the stop rule did not end the run here");
    }

    /// Each distinct pair names when it was first played; together these begin with the first game.
    void require_distinct(const MatchTally& tally) const {
        const std::vector<JsonNode> nodes = result_->at("matchups").items();
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            std::set<std::uint64_t> named;
            const JsonNode pairs = nodes[i].at("distinct").at("pairs");
            const std::vector<DistinctPair>& distinct = tally.matchups()[i].distinct;
            for (std::size_t k = 0; k < distinct.size(); ++k)
                for (const Extreme& at : distinct[k].played.list())
                    if (!was_played(at.game) || !named.insert(at.game).second)
                        pairs.item(k).at("played").fail(
                            "found " + std::to_string(at.game) +
                            ", which was not played, or is named by another pair");
            if (!named.empty() && *named.begin() != status_->played[0].begin)
                pairs.fail("names nowhere the first of the games that were played");
        }
    }

    /// Each block counts those of its games that were played.
    void require_rows(const BlockSums& blocks) const {
        if (!blocks.kept()) return;
        const std::vector<JsonNode> rows = result_->at("blocks").at("rows").items();
        for (const PlayedBlock& block : played_blocks(blocks, status_->played, facts_->plays))
            require_count(rows[block.row].item(0),
                          static_cast<std::uint64_t>(blocks.at(block.row, 0)), block.count(),
                          "the games of this block in \"played\"");
    }

    const JsonNode* result_;
    const ExperimentFacts* facts_;
    const RunStatus* status_;
    const BatchTally* tally_;
};

}  // namespace

void require_status_identities(const JsonNode& result, const ExperimentFacts& facts,
                               const RunStatus& status, const BatchTally& tally) {
    StatusIdentities(result, facts, status, tally).require();
}

void require_identities(const JsonNode& result, const ExperimentFacts& facts,
                        const RunStatus& status, const BatchTally& tally) {
    require_status_identities(result, facts, status, tally);
    if (const auto* const scores = std::get_if<Tally>(&tally.kind()))
        require_score_identities(result, facts, *scores);
    else
        require_match_identities(result, facts, tally.matches());
}

}  // namespace skerry
