import { pairSimilarity } from './pair-similarity.js';

/** Two names are near if they share at least this part of their letter pairs (Dice). */
const MIN_SHARED_PAIRS = 0.45;
const MAX_SUGGESTIONS = 3;
const MAX_LISTED = 20;

/** The blanks give the first and the last letter a pair each, so that names of two letters can be compared. */
function padName(name: string): string {
  return ` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')} `;
}

/** The names that are most like a mistyped one, the most similar first. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const padded = padName(name);
  return names
    .map((candidate) => ({ candidate, score: pairSimilarity(padded, padName(candidate)) }))
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
