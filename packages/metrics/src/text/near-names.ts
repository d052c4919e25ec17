import { pairSimilarity } from './pair-similarity.js';

/** Minimum {@link pairSimilarity} of a name to suggest. */
const MIN_SHARED_PAIRS = 0.45;
const MAX_SUGGESTIONS = 3;
const MAX_LISTED = 20;

/** Adds a space at each end, so that even names of two letters have pairs to compare. */
function padName(name: string): string {
  return ` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')} `;
}

/** Returns the names most similar to a mistyped one, most similar first. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const padded = padName(name);
  return names
    .map((candidate) => ({ candidate, score: pairSimilarity(padded, padName(candidate)) }))
    .filter(({ score }) => score >= MIN_SHARED_PAIRS)
    .sort((a, b) => b.score - a.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

/** Suggests names instead of a wrong one: "did you mean jats? choose from jats, latex, pdf". */
export function adviseNames(name: string, names: readonly string[]): string {
  const suggestions = nearNames(name, names);
  const more = names.length - MAX_LISTED;
  const listed = names.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${suggestions.length > 0 ? `did you mean ${suggestions.join(' or ')}? ` : ''}choose from ${listed}`;
}
