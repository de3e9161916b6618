#!/usr/bin/env python3
"""Independent values of the statistics in tests/runner/statistics/figures_test.cpp.

Exact rational arithmetic (fractions) for sums, means and variances; 40-digit decimals for roots and
logarithms; Student's t with an even number of degrees of freedom by its closed form (Abramowitz,
Stegun 1964, 26.7.4); the anytime intervals straight from the formula of arXiv 2103.06476, with r^2
found by golden-section search of the half width at the target instead of its equation. Not needed
to build or to test.
"""
from decimal import Decimal as D, getcontext
from fractions import Fraction as F

getcontext().prec = 40


def numbers(seed, count):
    """Park, Miller 1988: the minimal standard generator."""
    for _ in range(count):
        seed = seed * 48271 % (2**31 - 1)
        yield seed


def dec(x):
    return D(x.numerator) / D(x.denominator)


def mean_var(values):
    n = len(values)
    mean = F(sum(values), n)
    return mean, sum((F(v) - mean) ** 2 for v in values) / (n - 1)


def t_cdf_two_sided(t, freedom):
    """P(|T| <= t), freedom even."""
    sin = t / (freedom + t * t).sqrt()
    cos2 = D(freedom) / (freedom + t * t)
    term = total = D(1)
    for k in range(1, freedom // 2):
        term *= cos2 * (2 * k - 1) / (2 * k)
        total += term
    return sin * total


def t_quantile(level, freedom):
    low, high = D(0), D(100)
    for _ in range(130):
        mid = (low + high) / 2
        low, high = (mid, high) if t_cdf_two_sided(mid, freedom) < level else (low, mid)
    return low


def margin(t, rho2, alpha):
    """Half width in standard deviations."""
    x = D(t) * rho2
    return (2 * (x + 1) / (D(t) ** 2 * rho2) * ((x + 1).sqrt() / alpha).ln()).sqrt()


def best_rho2(target, alpha):
    low, high = D('1e-4'), D('1')
    golden = (D(5).sqrt() - 1) / 2
    for _ in range(180):
        a, b = high - golden * (high - low), low + golden * (high - low)
        if margin(target, a, alpha) < margin(target, b, alpha):
            high = b
        else:
            low = a
    return (low + high) / 2


def anytime(values, family):
    n = len(values)
    mean, var = mean_var(values)
    alpha = D('0.05') / family
    rho2 = best_rho2(1000, alpha)
    half = dec(var).sqrt() * margin(n, rho2, alpha)
    x = n * rho2
    t2 = dec(mean * mean * n / var)
    p = family * ((1 + x).ln() / 2 - t2 * x / (2 * (1 + x))).exp()
    return dec(mean) - half, dec(mean) + half, min(p, D(1))


def paired(values):
    n = len(values)
    mean, var = mean_var(values)
    se = (dec(var) / n).sqrt()
    half = t_quantile(D('0.95'), n - 1) * se
    t = dec(mean) / se
    return dec(mean), dec(var).sqrt(), se, dec(mean) - half, dec(mean) + half, t, \
        1 - t_cdf_two_sided(abs(t), n - 1)


def blocks(differences, size):
    """Weighted least squares of block sums: the estimate is the mean, its variance the weighted sum
    of squares about it over (blocks - 1)."""
    n = len(differences)
    mean = F(sum(differences), n)
    rows = [differences[i:i + size] for i in range(0, n, size)]
    spread = sum((sum(row) - len(row) * mean) ** 2 / len(row) for row in rows)
    se = (dec(spread / (len(rows) - 1)) / n).sqrt()
    half = t_quantile(D('0.95'), len(rows) - 1) * se
    return len(rows), dec(mean), se, dec(mean) - half, dec(mean) + half, \
        1 - t_cdf_two_sided(abs(dec(mean) / se), len(rows) - 1)


def one_sided(statistic, freedom):
    """Doubled, at most 1."""
    return 1 - t_cdf_two_sided(statistic, freedom) if statistic > 0 else D(1)


def by_margin(values, margin):
    """p of a - b <= -margin, and of a - b >= margin."""
    n = len(values)
    mean, var = mean_var(values)
    se = (dec(var) / n).sqrt()
    return [one_sided((D(margin) + sign * dec(mean)) / se, n - 1) for sign in (1, -1)]


def share_by_margin(won, n, margin):
    """Of n pairs of games, `won` of them with all points for a and the others with none."""
    share = D(won) / n
    result = []
    for sign in (1, -1):
        tested = (50 - sign * D(margin)) / 100
        se = (tested * (1 - tested) / n).sqrt()
        result.append(one_sided(sign * (share - tested) / se, n - 1))
    return result


def show(name, values):
    print(name, *(v if isinstance(v, int) else f'{v:.15g}' for v in values))


def sample(count, seed):
    """Scores of two strategies that share their luck, many of them equal."""
    draws = list(numbers(seed, 4 * count))
    a, b = [], []
    for i in range(count):
        luck, own_a, own_b, same = draws[4 * i:4 * i + 4]
        a.append(50 + luck % 31 + own_a % 7)
        b.append(a[-1] if same % 5 < 2 else 49 + luck % 31 + own_b % 7)
    return a, b


if __name__ == "__main__":
    a, b = sample(201, 1)
    d = [x - y for x, y in zip(a, b)]
    show("mean of a", paired(a))
    show("paired", paired(d))
    show("anytime, one pair", anytime(d, 1))
    show("anytime, ten pairs", anytime(d, 10))
    show("anytime, mean of a", anytime(a, 1))
    show("half widths", [margin(n, best_rho2(1000, D('0.05') / m), D('0.05') / m)
                         for n, m in ((32, 1), (1000, 1), (1000, 3), (1000000, 1))])
    show("by a margin of 0.75", by_margin(d, "0.75"))
    show("56 of 101, by a margin of 12 %", share_by_margin(56, 101, 12))
    a, b = sample(327, 2)
    show("blocks of 6", blocks([x - y for x, y in zip(a, b)], 6))
