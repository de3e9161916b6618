// Fits the networks in single precision by Adam, and rounds them to integers.

#include "learn/train/network_training.hpp"
#include "learn/train/parallel.hpp"

namespace skerry::tiny_islands {

namespace {

using Units = std::array<float, units_of_network>;

constexpr std::size_t linear_count = weight_knots.size() * tile_kinds * feature_count;
constexpr std::size_t knot_size = tile_kinds * feature_count;
constexpr std::size_t first_feature_row = tile_kinds * count_rows;
constexpr std::size_t first_out_row = first_feature_row + tile_kinds * network_feature_count;
constexpr std::size_t all_rows = first_out_row + tile_kinds;
static_assert(linear_count + all_rows * hidden_units == network_weight_count);

/// Where in NetworkWeights a unit of a row is.
constexpr std::size_t place_of(std::size_t row, std::size_t network, std::size_t unit) {
    return linear_count + row * hidden_units + network * units_of_network + unit;
}

std::size_t count_row(std::size_t tile, std::size_t row) { return tile * count_rows + row; }
std::size_t feature_row(std::size_t tile, std::size_t row) {
    return first_feature_row + tile * network_feature_count + row;
}

/// The numbers of one of the networks before they are rounded, in the order of NetworkWeights.
struct Numbers {
    std::vector<float> linear = std::vector<float>(linear_count);  ///< in points
    std::vector<Units> rows = std::vector<Units>(all_rows);
};

/// Rows this small cannot make sums overflow: there are 39 of them.
constexpr int largest_number =
    32'767 / static_cast<int>(count_groups.size() + NetworkCandidate::most_rows);

constexpr int scale_of_row(std::size_t row) { return row < first_out_row ? row_scale : out_scale; }
constexpr float linear_scale = static_cast<float>(value_scale) / linear_step;

Numbers numbers_from(const NetworkWeights& weights, std::size_t network) {
    Numbers numbers;
    const auto all = numbers_of(weights);
    for (std::size_t i = 0; i < linear_count; ++i)
        numbers.linear[i] = static_cast<float>(all[i]) / linear_scale;
    for (std::size_t row = 0; row < all_rows; ++row)
        for (std::size_t unit = 0; unit < units_of_network; ++unit)
            numbers.rows[row][unit] = static_cast<float>(all[place_of(row, network, unit)]) /
                                      static_cast<float>(scale_of_row(row));
    return numbers;
}

std::int16_t rounded(float number) {
    constexpr auto most = static_cast<float>(largest_number);
    return static_cast<std::int16_t>(std::lrint(std::clamp(number, -most, most)));
}

/// The networks beside each other, and the mean of their linear weights.
NetworkWeights rounded(std::span<const Numbers, networks> numbers) {
    std::vector<std::int16_t> all(network_weight_count);
    for (std::size_t i = 0; i < linear_count; ++i) {
        float sum = 0;
        for (const Numbers& network : numbers) sum += network.linear[i];
        all[i] = rounded(sum / static_cast<float>(networks) * linear_scale);
    }
    for (std::size_t network = 0; network < networks; ++network)
        for (std::size_t row = 0; row < all_rows; ++row)
            for (std::size_t unit = 0; unit < units_of_network; ++unit)
                all[place_of(row, network, unit)] = rounded(numbers[network].rows[row][unit] *
                                                            static_cast<float>(scale_of_row(row)));
    return unpack_network(std::span<const std::int16_t, network_weight_count>(all));
}

/// What a decision's candidates come to, forwards and backwards.
class Pass {
  public:
    Pass(const Numbers& numbers, const NetworkDecision& decision)
        : numbers_(&numbers),
          decision_(&decision),
          size_(decision.candidates.size()),
          below_(knot_position(decision.turn).below),
          above_(static_cast<float>(knot_position(decision.turn).above) /
                 static_cast<float>(knot_position(decision.turn).span)) {
        for (std::size_t i = 0; i < size_; ++i) {
            const NetworkCandidate& candidate = decision.candidates[i];
            starts_of_[i] = start_of(candidate.tile);
            Units sum = starts_[starts_of_[i]];
            for (const std::uint16_t row : candidate.rows)
                add(numbers.rows[feature_row(candidate.tile, row)], sum);
            hidden_[i] = sum;
            linear_[i] = static_cast<float>(candidate.linear) / value_scale;
            for_each_linear(candidate, [&](std::size_t below, std::size_t above) {
                linear_[i] += (1 - above_) * numbers.linear[below] + above_ * numbers.linear[above];
            });
            const Units& out = numbers.rows[first_out_row + candidate.tile];
            for (std::size_t j = 0; j < units_of_network; ++j)
                correction_[i] += out[j] * std::max(sum[j], 0.0F);
        }
    }

    /// The value in points.
    float value(std::size_t i) const {
        return linear_[i] + std::clamp(correction_[i], -most, most);
    }

    /// Adds the gradient of half the centred squared error.
    void add_gradient(int playouts, Numbers& gradient) const {
        std::array<float, NetworkDecision::most_candidates> error{};
        float mean = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            error[i] = value(i) - static_cast<float>(decision_->candidates[i].points) /
                                      static_cast<float>(playouts);
            mean += error[i];
        }
        mean /= static_cast<float>(size_);
        std::array<Units, 2> back{};
        for (std::size_t i = 0; i < size_; ++i) {
            const float rise = std::clamp(error[i] - mean, -largest_error, largest_error);
            for_each_linear(decision_->candidates[i], [&](std::size_t below, std::size_t above) {
                gradient.linear[below] += rise * (1 - above_);
                gradient.linear[above] += rise * above_;
            });
            add(gradient_of(i, slope(rise, correction_[i]), gradient), back[starts_of_[i]]);
        }
        for (std::size_t i = 0; i < started_; ++i)
            for (const std::uint16_t row : decision_->counts)
                add(back[i], gradient.rows[count_row(tiles_[i], row)]);
    }

  private:
    static constexpr float most = static_cast<float>(most_correction) / value_scale;

    static constexpr float largest_error = 6;  ///< a larger one, in points, counts as this one

    /// No correction is pushed beyond its limit; and all are drawn a little towards 0, so that the
    /// limit is seldom met.
    static float slope(float rise, float correction) {
        constexpr float ridge = 0.005F;
        if ((correction > most && rise < 0) || (correction < -most && rise > 0)) rise = 0;
        return rise + ridge * correction;
    }

    /// Calls f(index below, index above) for the candidate's linear weights at the knots around.
    template <class F>
    void for_each_linear(const NetworkCandidate& candidate, F&& f) const {
        const std::size_t base = below_ * knot_size + candidate.tile * feature_count;
        for (const std::uint16_t row : candidate.rows)
            if (row < feature_count) f(base + row, base + knot_size + row);
    }

    static void add(const Units& row, Units& sum) {
        for (std::size_t j = 0; j < units_of_network; ++j) sum[j] += row[j];
    }

    /// The index of the tile's sum of the rows of the counts; an offer has two tiles.
    std::size_t start_of(std::size_t tile) {
        for (std::size_t i = 0; i < started_; ++i)
            if (tiles_[i] == tile) return i;
        for (const std::uint16_t row : decision_->counts)
            add(numbers_->rows[count_row(tile, row)], starts_[started_]);
        tiles_[started_] = tile;
        return started_++;
    }

    /// Adds the gradient of the candidate's own rows and of the output; returns that of the hidden
    /// units.
    Units gradient_of(std::size_t i, float slope, Numbers& gradient) const {
        const NetworkCandidate& candidate = decision_->candidates[i];
        const Units& out = numbers_->rows[first_out_row + candidate.tile];
        Units& out_gradient = gradient.rows[first_out_row + candidate.tile];
        Units back{};
        for (std::size_t j = 0; j < units_of_network; ++j) {
            out_gradient[j] += slope * std::max(hidden_[i][j], 0.0F);
            back[j] = hidden_[i][j] > 0 ? slope * out[j] : 0.0F;
        }
        for (const std::uint16_t row : candidate.rows)
            add(back, gradient.rows[feature_row(candidate.tile, row)]);
        return back;
    }

    const Numbers* numbers_;
    const NetworkDecision* decision_;
    std::size_t size_;
    std::size_t below_;  ///< the knot below
    float above_;        ///< share of the knot above
    std::array<float, NetworkDecision::most_candidates> linear_{};
    std::array<Units, NetworkDecision::most_candidates> hidden_;
    std::array<float, NetworkDecision::most_candidates> correction_{};
    std::array<std::size_t, NetworkDecision::most_candidates> starts_of_{};
    std::array<std::size_t, 2> tiles_{};
    std::array<Units, 2> starts_{};
    std::size_t started_ = 0;
};

/// Adam on all numbers of a network; the parts learn at rates of their own.
class NetworkAdam {
  public:
    void step(Numbers& numbers, Numbers& gradient, float scale, float share) {
        linear_.step(numbers.linear.data(), gradient.linear.data(), scale, share);
        counts_.step(numbers.rows.front().data(), gradient.rows.front().data(), scale, share);
        others_.step(numbers.rows[first_feature_row].data(),
                     gradient.rows[first_feature_row].data(), scale, share);
    }

  private:
    Adam linear_{linear_count, 0.01F};
    Adam counts_{first_feature_row * units_of_network, 0.001F};
    Adam others_{(all_rows - first_feature_row) * units_of_network, 0.002F};
};

/// Fits one of the networks; leaves off if `stop` was set.
void fit(std::uint64_t network, std::span<const NetworkDecision> decisions,
         const NetworkFitOptions& options, const StopFlag& stop, Numbers& numbers) {
    constexpr std::size_t batch = 512;
    constexpr double last_rate = 0.01;
    Rng rng = training_stream(options.seed, 1 + network, TrainingStream::network);
    Numbers gradient;
    NetworkAdam adam;
    std::vector<std::uint32_t> order(decisions.size());
    std::iota(order.begin(), order.end(), 0U);
    const double total = static_cast<double>(options.passes) * static_cast<double>(order.size());
    double seen = 0;
    for (int pass = 0; pass < options.passes; ++pass) {
        rng.shuffle(std::span(order));
        for (std::size_t i = 0; i < order.size();) {
            if (stop.load(std::memory_order_relaxed) != 0) return;
            const double rate = std::max(last_rate, 1 - seen / total);
            std::size_t candidates = 0;
            for (const std::size_t end = std::min(i + batch, order.size()); i < end; ++i) {
                const NetworkDecision& decision = decisions[order[i]];
                Pass(numbers, decision).add_gradient(options.playouts, gradient);
                candidates += decision.candidates.size();
                ++seen;
            }
            adam.step(numbers, gradient, 1 / static_cast<float>(candidates),
                      static_cast<float>(rate));
        }
    }
}

}  // namespace

NetworkWeights first_network(std::uint64_t seed) {
    Rng rng = training_stream(seed, 0, TrainingStream::network);
    const auto within = [&](float most) {
        constexpr std::uint32_t steps = 1 << 16;
        return most * (2 * static_cast<float>(rng.below(steps)) / steps - 1);
    };
    constexpr std::size_t placed = 10;
    static_assert(count_groups[placed].name == "placed");
    std::array<Numbers, networks> numbers;
    for (Numbers& network : numbers)
        for (std::size_t tile = 0; tile < tile_kinds; ++tile) {
            Units start{};
            for (float& unit : start) unit = within(0.5F);
            for (std::size_t row = count_offsets[placed]; row < count_offsets[placed + 1]; ++row)
                network.rows[count_row(tile, row)] = start;
            for (float& unit : network.rows[first_out_row + tile]) unit = within(0.5F);
        }
    return rounded(numbers);
}

NetworkWeights fit_network(const NetworkWeights& start, std::span<const NetworkDecision> decisions,
                           const NetworkFitOptions& options, int threads, const StopFlag& stop) {
    std::array<Numbers, networks> numbers;
    const bool done =
        for_each_index(networks, threads, stop, [&](std::uint64_t network, std::size_t) {
            numbers[network] = numbers_from(start, network);
            fit(network, decisions, options, stop, numbers[network]);
        });
    return done && stop.load(std::memory_order_relaxed) == 0 ? rounded(numbers) : start;
}

}  // namespace skerry::tiny_islands
