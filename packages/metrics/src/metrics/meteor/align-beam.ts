import { type Contender, insertIntoBeam, isBetter, outranks, type Rank } from './beam.js';
import { type Candidate, candidateAt, certainMatches, matchCandidates, nearestFirst } from './candidates.js';
import type { Matchers, MeteorStage, WordMatch } from './match.js';
import { contains, emptyPositions, type PositionSet, positionHashes, withPosition } from './position-set.js';

/**
 * METEOR's alignment: the one-to-one matching that covers the most words (a stem or synonym covers half a word), then has the fewest
 * chunks, then the smallest distance between matched words. Finding the best one is a hard problem. A beam search goes through the
 * reference word by word and keeps the `width` best partial alignments, so that time grows with the length of the texts and not with the
 * number of alignments. Of partial alignments that use the same words and can be continued in the same way, only the best is kept.
 */
export function alignByBeam(
  hypothesis: readonly string[],
  reference: readonly string[],
  matchers: Matchers,
  width: number,
): WordMatch[] {
  const candidates = matchCandidates(hypothesis, reference, matchers);
  const certain = certainMatches(candidates, hypothesis.length);
  const hashes = positionHashes(hypothesis.length);
  const start: Path = {
    covered: 0,
    chunks: 0,
    distance: 0,
    next: -1,
    used: emptyPositions(hypothesis.length),
    usedHash: 0,
    last: undefined,
  };
  let paths: Path[] = [start];
  for (let position = 0; position < reference.length; position++) {
    const choices = candidates[position]!;
    if (choices.length === 0) {
      for (const path of paths) path.next = -1;
    } else if (certain[position]) {
      for (const path of paths) extend(path, choices[0]!, position);
    } else {
      paths = branch(paths, choices, position, width, hashes);
    }
  }
  const best = paths.reduce((best, other) => (isBetter(other, best) ? other : best));
  return collectMatches(best.last);
}

interface Link {
  match: WordMatch;
  before: Link | undefined;
}

/** An alignment of the reference's first words. */
interface Path extends Rank {
  /** The word of the hypothesis that would continue the current chunk; -1 after an unmatched word. */
  next: number;
  /** The words of the hypothesis that are already matched. */
  used: PositionSet;
  /** A hash of the set of matched words. */
  usedHash: number;
  last: Link | undefined;
}

/** A path continued by one word, which is matched to `choice` or, if that is undefined, not matched. */
interface Branch extends Contender {
  path: Path;
  choice: Candidate | undefined;
  usedHash: number;
}

/** How much of a word each stage covers, in halves. */
const COVERED_HALVES: Readonly<Record<MeteorStage, number>> = { exact: 2, stem: 1, synonym: 1 };

function extend(path: Path, { position: hypothesis, stage }: Candidate, reference: number): void {
  path.covered += COVERED_HALVES[stage];
  if (path.next !== hypothesis) path.chunks++;
  path.distance += Math.abs(hypothesis - reference);
  path.next = hypothesis + 1;
  path.last = { match: { hypothesis, reference, stage }, before: path.last };
}

// For a word that occurs hundreds of times, only some occurrences near its position are examined, and of these only
// the nearest free ones are tried.
const MAX_EXAMINED = 256;
const MAX_CHOICES = 64;

function branch(
  paths: readonly Path[],
  choices: readonly Candidate[],
  position: number,
  width: number,
  hashes: Uint32Array,
): Path[] {
  const best: Branch[] = [];
  const states = hashes.length + 2;
  const consider = (path: Path, choice: Candidate) => {
    const candidate = choice.position;
    const covered = path.covered + COVERED_HALVES[choice.stage];
    const chunks = path.next === candidate ? path.chunks : path.chunks + 1;
    const distance = path.distance + Math.abs(candidate - position);
    // Most branches are rejected here, before an object is created for them.
    if (best.length === width && !outranks(covered, chunks, distance, best[width - 1]!)) return;
    const usedHash = (path.usedHash ^ hashes[candidate]!) >>> 0;
    insertIntoBeam(
      best,
      { covered, chunks, distance, path, choice, usedHash, state: usedHash * states + candidate + 2 },
      width,
    );
  };
  const nearest = nearestFirst(choices, position, MAX_EXAMINED);
  for (const path of paths) {
    const continuing = path.next === -1 ? undefined : candidateAt(choices, path.next);
    if (continuing && !contains(path.used, path.next)) consider(path, continuing);
    let considered = 0;
    for (const choice of nearest) {
      if (contains(path.used, choice.position)) continue;
      if (choice !== continuing) consider(path, choice);
      if (++considered === MAX_CHOICES) break;
    }
    if (considered === 0 && nearest.length < choices.length) {
      const free = choices.find((choice) => !contains(path.used, choice.position));
      if (free && free !== continuing) consider(path, free);
    }
    const { covered, chunks, distance, usedHash } = path;
    insertIntoBeam(
      best,
      { covered, chunks, distance, path, choice: undefined, usedHash, state: usedHash * states },
      width,
    );
  }
  return best.map(({ path, choice, usedHash, covered, chunks, distance }) => {
    if (choice === undefined) {
      return { covered, chunks, distance, next: -1, used: path.used, usedHash, last: path.last };
    }
    const { position: hypothesis, stage } = choice;
    const last = { match: { hypothesis, reference: position, stage }, before: path.last };
    return {
      covered,
      chunks,
      distance,
      next: hypothesis + 1,
      used: withPosition(path.used, hypothesis),
      usedHash,
      last,
    };
  });
}

function collectMatches(last: Link | undefined): WordMatch[] {
  const matches: WordMatch[] = [];
  for (let link = last; link; link = link.before) matches.push(link.match);
  return matches.reverse();
}
