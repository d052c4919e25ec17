/** Two names are near if they share at least this part of their letter pairs (Dice). */
const MIN_SHARED_PAIRS = 0.45;
const MAX_SUGGESTIONS = 3;
const MAX_LISTED = 20;

function letterPairs(name: string): Map<string, number> {
  // The blanks give the first and the last letter a pair each, so that names of two letters can be compared.
  const text = ` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')} `;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

function similarity(a: string, b: string): number {
  const [left, right] = [letterPairs(a), letterPairs(b)];
  let shared = 0;
  let total = 0;
  for (const [pair, count] of left) {
    shared += Math.min(count, right.get(pair) ?? 0);
    total += count;
  }
  for (const count of right.values()) total += count;
  return (2 * shared) / total;
}

/** The names that a mistyped one may stand for, the most similar first. */
export function nearNames(name: string, names: readonly string[]): string[] {
  return names
    .map((candidate) => ({ candidate, score: similarity(name, candidate) }))
    .filter(({ score }) => score >= MIN_SHARED_PAIRS)
    .sort((a, b) => b.score - a.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

/** What to choose from instead of a wrong name: "did you mean jats? choose from jats, latex, pdf". */
export function adviseNames(name: string, names: readonly string[]): string {
  const suggestions = nearNames(name, names);
  const more = names.length - MAX_LISTED;
  const listed = names.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${suggestions.length > 0 ? `did you mean ${suggestions.join(' or ')}? ` : ''}choose from ${listed}`;
}
