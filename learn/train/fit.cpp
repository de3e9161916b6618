// Solves the weighted least squares problem by conjugate gradients, in parallel, always to equal
// bits.

#include "learn/train/fit.hpp"

#include "learn/train/parallel.hpp"

namespace skerry::tiny_islands {

namespace {

using Vector = std::vector<double>;

/// The number of partial sums, which does not depend on the number of threads.
constexpr std::uint64_t blocks = 32;

/// exp(-x) for 0 <= x < 1 by its series: the result of the C library may differ in the last bit.
double exp_minus(double x) {
    double sum = 1;
    double term = 1;
    for (int n = 1; n <= 20; ++n) sum += term *= -x / n;
    return sum;
}

double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

class LeastSquares {
  public:
    LeastSquares(const std::vector<SampledDecision>& decisions, const FitShape& shape,
                 const FitOptions& options, const StopFlag& stop)
        : decisions_(&decisions), shape_(shape), options_(options), stop_(&stop) {
        const double step = exp_minus(1.0 / (3 * options.playouts));
        weight_of_loss_.push_back(1);
        while (weight_of_loss_.back() > 1e-4)
            weight_of_loss_.push_back(weight_of_loss_.back() * step);
    }

    /// Computes the right-hand side, the diagonal of the matrix, and the weighted variance.
    void prepare(Vector& rhs, Vector& diagonal, double& variance) {
        std::vector<double> variances(blocks, 0);
        std::vector<Vector> sides(blocks);
        diagonal = sum([&](std::uint64_t block, const Row& row, Vector& out) {
            for (std::size_t i = 0; i < row.size; ++i) {
                variances[block] += row.weight[i] * row.target[i] * row.target[i];
                row.add_squares(i, row.weight[i], out);
            }
        });
        rhs = sum([&](std::uint64_t, const Row& row, Vector& out) {
            for (std::size_t i = 0; i < row.size; ++i)
                row.add(i, row.weight[i] * row.target[i], out);
        });
        variance = 0;
        for (double v : variances) variance += v;
    }

    /// Computes (X' W X + ridge) p, where X is centred within each decision.
    Vector apply(const Vector& p) {
        Vector result = sum([&](std::uint64_t, const Row& row, Vector& out) {
            std::array<double, max_candidates> value{};
            double mean = 0;
            for (std::size_t i = 0; i < row.size; ++i) {
                value[i] = row.value(i, p);
                mean += row.weight[i] * value[i];
            }
            mean /= row.total_weight;
            for (std::size_t i = 0; i < row.size; ++i)
                row.add(i, row.weight[i] * (value[i] - mean), out);
        });
        for (std::size_t i = 0; i < p.size(); ++i) result[i] += options_.ridge * p[i];
        return result;
    }

  private:
    /// The candidates: the cells on both sides of a shoreline of 24 edges, and to leave it as it
    /// is.
    static constexpr std::size_t max_candidates = 49;

    /// A decision with its weights and its centred points.
    struct Row {
        const SampledDecision* decision;
        std::size_t size;
        std::size_t base;  ///< index of the lower knot's weights
        std::size_t step;  ///< distance to the upper knot's weights; 0 if that knot has no share
        double above;      ///< share of the upper knot
        double total_weight = 0;
        std::array<double, max_candidates> weight;
        std::array<double, max_candidates> target;

        template <class F>
        void for_each_weight(std::size_t i, F&& f) const {
            for (std::uint16_t feature : decision->candidates[i].features)
                if (feature != SampledCandidate::no_feature) f(base + feature);
        }
        double value(std::size_t i, const Vector& p) const {
            double below_sum = 0;
            double above_sum = 0;
            for_each_weight(i, [&](std::size_t at) {
                below_sum += p[at];
                above_sum += p[at + step];
            });
            return (1 - above) * below_sum + above * above_sum;
        }
        void add(std::size_t i, double x, Vector& out) const {
            for_each_weight(i, [&](std::size_t at) {
                out[at] += (1 - above) * x;
                out[at + step] += above * x;
            });
        }
        void add_squares(std::size_t i, double x, Vector& out) const {
            for_each_weight(i, [&](std::size_t at) {
                out[at] += (1 - above) * (1 - above) * x;
                out[at + step] += above * above * x;
            });
        }
    };

    std::size_t weights_in_all() const { return shape_.features * shape_.knots; }

    Row row_of(const SampledDecision& decision) const {
        const KnotPosition& at = decision.at;
        Row row;
        row.decision = &decision;
        row.size = decision.candidates.size();
        row.base = at.below * shape_.features;
        row.step = at.above == 0 ? 0 : shape_.features;
        row.above = static_cast<double>(at.above) / at.span;
        std::int32_t most = decision.candidates.front().points;
        for (const auto& candidate : decision.candidates) most = std::max(most, candidate.points);
        double mean = 0;
        for (std::size_t i = 0; i < row.size; ++i) {
            const auto loss = static_cast<std::size_t>(most - decision.candidates[i].points);
            row.weight[i] = weight_of_loss_[std::min(loss, weight_of_loss_.size() - 1)];
            row.target[i] = static_cast<double>(decision.candidates[i].points) / options_.playouts;
            row.total_weight += row.weight[i];
            mean += row.weight[i] * row.target[i];
        }
        mean /= row.total_weight;
        for (std::size_t i = 0; i < row.size; ++i) row.target[i] -= mean;
        return row;
    }

    /// Sums f(block, row, out) over all rows: the blocks in parallel, then block by block.
    template <class F>
    Vector sum(F&& f) {
        std::vector<Vector> parts(blocks, Vector(weights_in_all(), 0));
        for_each_index(blocks, options_.threads, *stop_, [&](std::uint64_t block, std::size_t) {
            const std::uint64_t count = decisions_->size();
            for (std::uint64_t i = count * block / blocks; i < count * (block + 1) / blocks; ++i)
                f(block, row_of((*decisions_)[i]), parts[block]);
        });
        Vector& whole = parts[0];
        for (std::size_t block = 1; block < blocks; ++block)
            std::ranges::transform(whole, parts[block], whole.begin(), std::plus{});
        return std::move(whole);
    }

    const std::vector<SampledDecision>* decisions_;
    FitShape shape_;
    FitOptions options_;
    const StopFlag* stop_;
    Vector weight_of_loss_;  ///< indexed by points lost, summed over the playouts
};

std::int16_t quantised(double weight) {
    constexpr long most = 32'000;
    return static_cast<std::int16_t>(std::clamp(std::lround(weight * value_scale), -most, most));
}

}  // namespace

Fit fit_weights(const std::vector<SampledDecision>& decisions, const FitShape& shape,
                const FitOptions& options, const StopFlag& stop) {
    LeastSquares system(decisions, shape, options, stop);
    Vector rhs;
    Vector diagonal;
    double variance = 0;
    system.prepare(rhs, diagonal, variance);
    Vector x(rhs.size(), 0);
    Vector residual = rhs;
    Vector z(rhs.size());
    const auto precondition = [&] {
        for (std::size_t i = 0; i < z.size(); ++i)
            z[i] = residual[i] / (diagonal[i] + options.ridge);
    };
    precondition();
    Vector p = z;
    double rz = dot(residual, z);
    for (int k = 0; k < options.iterations && rz > 0 && stop.load() == 0; ++k) {
        const Vector ap = system.apply(p);
        const double step = rz / dot(p, ap);
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] += step * p[i];
            residual[i] -= step * ap[i];
        }
        precondition();
        const double next = dot(residual, z);
        for (std::size_t i = 0; i < p.size(); ++i) p[i] = z[i] + next / rz * p[i];
        rz = next;
    }
    Fit fit;
    // x solves the normal equations, at which the terms of the residual vanish: explained = x'b.
    fit.explained = variance > 0 ? dot(x, rhs) / variance : 0;
    for (double weight : x) fit.weights.push_back(quantised(weight));
    return fit;
}

}  // namespace skerry::tiny_islands
