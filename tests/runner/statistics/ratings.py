#!/usr/bin/env python3
"""Independent values of the ratings in tests/runner/statistics/ratings_test.cpp.

Strengths by Hunter's minorising steps (2004) with 50 digits instead of Newton's method; what a deal
moves by the difference of two fits in which it counts a little more and less, instead of the
derivatives; F by the continued fraction of the incomplete beta function (Press et al., Numerical
Recipes, 6.4). Not needed to build or to test.
"""
from decimal import Decimal as D, getcontext
from math import exp, lgamma, log

from figures import numbers, t_quantile

getcontext().prec = 50
PLAYERS, DEALS = 4, 41
MATCHUPS = [(a, b) for a in range(PLAYERS) for b in range(a + 1, PLAYERS)]


def half_points(one_scale):
    """By deal and matchup: luck is the deal's, so that matchups are dependent."""
    rows = []
    draws = numbers(3, DEALS * (1 + 2 * len(MATCHUPS)))
    for _ in range(DEALS):
        luck = next(draws)
        if one_scale:
            rows.append([luck % 2 + next(draws) % 3 + (next(draws) % 6 < 3 + b - a)
                         for a, b in MATCHUPS])
        else:
            rows.append([luck % 3 + next(draws) % 2 + (b - a >= 2) for a, b in MATCHUPS])
    return rows


def fit(rows, weights):
    """Strengths, as natural logarithms with a mean of 0."""
    n = sum(weights)
    points = [D(0)] * PLAYERS
    for row, weight in zip(rows, weights):
        for (a, b), half in zip(MATCHUPS, row):
            points[a] += weight * half / 4
            points[b] += weight * (4 - half) / 4
    gamma = [D(1)] * PLAYERS
    while True:
        new = [points[i] / sum(n / (gamma[i] + gamma[j]) for j in range(PLAYERS) if j != i)
               for i in range(PLAYERS)]
        scale = sum(g.ln() for g in new) / PLAYERS
        new = [g / scale.exp() for g in new]
        change = max(abs(x - y) for x, y in zip(new, gamma))
        gamma = new
        if change < D('1e-44'):
            return [g.ln() for g in gamma]


def share(strengths, matchup):
    a, b = matchup
    return 1 / (1 + (strengths[b] - strengths[a]).exp())


def beta_fraction(a, b, x):
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    h = d
    for m in range(1, 500):
        for e in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                  -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / (1 + e * d)
            c = 1 + e / c
            h *= d * c
    return h


def f_upper(f, above, below):
    x, a, b = below / (below + above * f), below / 2, above / 2
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(a, b, x) / a
    return 1 - front * beta_fraction(b, a, 1 - x) / b


def show(rows):
    print("half points", *(''.join(map(str, row)) for row in rows))
    ones = [D(1)] * DEALS
    strengths = fit(rows, ones)
    step = D('1e-12')
    moved, residuals = [], []
    expected = [share(strengths, m) for m in MATCHUPS]
    scale = [(DEALS * p * (1 - p)).sqrt() for p in expected]
    for deal in range(DEALS):
        fits = [fit(rows, [w + sign * step * (i == deal) for i, w in enumerate(ones)])
                for sign in (1, -1)]
        moved.append([(x - y) / (2 * step) for x, y in zip(*fits)])
        shares = [[share(of, m) for m in MATCHUPS] for of in fits]
        residuals.append([(D(half) / 4 - p - DEALS * (x - y) / (2 * step)) / s for half, p, x, y, s
                          in zip(rows[deal], expected, *shares, scale)])
    means = [sum(column) / DEALS for column in zip(*residuals)]
    residuals = [[x - m for x, m in zip(row, means)] for row in residuals]
    correction = D(DEALS) / (DEALS - 1)
    elo = 400 / D(10).ln()
    ses = [(correction * sum(row[i] ** 2 for row in moved)).sqrt() * elo for i in range(PLAYERS)]
    print("elo", *(f'{x * elo:.13g}' for x in strengths))
    print("se", *(f'{x:.13g}' for x in ses))
    lead = (strengths[0] - strengths[3]) * elo
    se = (correction * sum((row[0] - row[3]) ** 2 for row in moved)).sqrt() * elo
    half = t_quantile(D('0.95'), DEALS - 1) * se
    print("first - last", *(f'{x:.13g}' for x in (lead, se, lead - half, lead + half)))
    trace = correction * sum(x * x for row in residuals for x in row)
    square = correction ** 2 * sum(sum(x * y for x, y in zip(p, q)) ** 2
                                   for p in residuals for q in residuals)
    free = D(DEALS - 1)
    square = free ** 2 / ((free + 2) * (free - 1)) * (square - trace ** 2 / free)
    above = trace ** 2 / square
    pearson = sum(((sum(row[i] for row in rows) / D(4) - DEALS * p) / s) ** 2
                  for i, (p, s) in enumerate(zip(expected, scale)))
    f = pearson / trace
    print("fit", *(f'{x:.12g}' for x in (f, above, above * free,
                                         f_upper(float(f), float(above), float(above * free)))))


if __name__ == "__main__":
    show(half_points(True))
    show(half_points(False))
