// Plackett-Luce ratings as the Python package openskill computes them (Weng and Lin 2011), with its usual numbers.
// It is here and not on the server because nothing of the logbook leaves the browser; a test compares the two.

/** @typedef {{ mu: number, sigma: number }} Rating */

export const START = { mu: 25, sigma: 25 / 3 };
const BETA = 25 / 6;
const TAU = 25 / 300;
const KAPPA = 0.0001;

/**
 * The ratings after one game.
 * @param {Rating[][]} sides who played together @param {number[]} ranks of the sides: 1 has won, equal ranks are level
 * @returns {Rating[][]}
 */
export function rate(sides, ranks) {
  const teams = sides.map((side, at) => {
    const players = side.map(({ mu, sigma }) => ({ mu, variance: sigma * sigma + TAU * TAU }));
    const sum = (/** @type {"mu" | "variance"} */ of) => players.reduce((all, one) => all + one[of], 0);
    return { players, mu: sum("mu"), variance: sum("variance"), rank: ranks[at] ?? 0 };
  });
  const c = Math.sqrt(teams.reduce((all, team) => all + team.variance + BETA * BETA, 0));
  const strength = teams.map((team) => Math.exp(team.mu / c));
  const rivals = teams.map((of) =>
    teams.reduce((all, team, at) => all + (team.rank >= of.rank ? (strength[at] ?? 0) : 0), 0),
  );
  const level = teams.map((of) => teams.filter((team) => team.rank === of.rank).length);
  return teams.map((team, at) => {
    let omega = 0,
      delta = 0;
    teams.forEach((other, q) => {
      if (other.rank > team.rank) return;
      const share = (strength[at] ?? 0) / (rivals[q] ?? 1),
        ties = level[q] ?? 1;
      delta += (share * (1 - share)) / ties;
      omega += (q === at ? 1 - share : -share) / ties;
    });
    omega *= team.variance / c;
    delta *= (team.variance / (c * c)) * (Math.sqrt(team.variance) / c);
    return team.players.map(({ mu, variance }) => ({
      mu: mu + (variance / team.variance) * omega,
      sigma: Math.sqrt(variance * Math.max(1 - (variance / team.variance) * delta, KAPPA)),
    }));
  });
}

/**
 * Everybody's rating after these games; who sat there more than once moves by the mean.
 * @param {{ sides: string[][], ranks: number[] }[]} games
 * @returns {Map<string, Rating>}
 */
export function rateAll(games) {
  /** @type {Map<string, Rating>} */
  const found = new Map();
  for (const { sides, ranks } of games) {
    const after = rate(
      sides.map((side) => side.map((name) => found.get(name) ?? START)),
      ranks,
    );
    /** @type {Map<string, Rating[]>} */
    const moved = new Map();
    sides.forEach((side, s) =>
      side.forEach((name, p) => moved.set(name, [...(moved.get(name) ?? []), /** @type {Rating} */ (after[s]?.[p])])),
    );
    for (const [name, all] of moved)
      found.set(name, {
        mu: all.reduce((sum, one) => sum + one.mu, 0) / all.length,
        sigma: all.reduce((sum, one) => sum + one.sigma, 0) / all.length,
      });
  }
  return found;
}
