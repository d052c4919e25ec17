import type { Paper } from '@citemill/read/paper';
import type { KeyCitation, KeyText } from './key-text.js';
import type { Tally } from './pairing.js';
import type { Location } from './sentences.js';

/** Maximum number of letters between a mark and its sentence: the ends of sentences are not exact. */
const MAX_OUTSIDE = 2;

/**
 * Returns the gold sentences that contain a citation of the reading or are next to it, closest first. An omitted number is a point between
 * two letters: it belongs to the letters before it, unless it begins its sentence, as a number that was split off after a stop does.
 */
function goldSentencesAt(citation: KeyCitation, read: KeyText, locations: readonly Location[]): number[] {
  const { start, end } = citation;
  const followsLetters = start === end && start > (read.sentences[citation.sentence]?.start ?? 0);
  const candidates: { sentence: number; distance: number }[] = [];
  locations.forEach((location, sentence) => {
    if (!location || (followsLetters && location.start >= start)) return;
    const distance = Math.max(0, location.start - start) + Math.max(0, end - location.end);
    if (distance <= MAX_OUTSIDE) candidates.push({ sentence, distance });
  });
  return candidates.sort((a, b) => a.distance - b.distance).map(({ sentence }) => sentence);
}

/**
 * Compares links: pairs of a sentence and a bibliography entry that it cites; an entry cited twice in a sentence is one link. A link of
 * the reading is right if its mark is in the span of the gold sentence and it points to the same entry.
 */
export function compareLinks(
  papers: { gold: Paper; read: Paper },
  texts: { gold: KeyText; read: KeyText },
  locations: readonly Location[],
  readIds: Map<string, string>,
): Tally {
  const titles = (paper: Paper) => new Map(paper.references.map(({ id, title, raw }) => [id, title ?? raw]));
  const [goldTitles, readTitles] = [titles(papers.gold), titles(papers.read)];
  const name = (title: string | undefined, sentence: string | undefined) =>
    `${title ?? '?'} ← ${sentence ?? ''}`;

  const gold = new Map<string, string>();
  for (const { sentence, reference } of texts.gold.citations) {
    // An entry that the reading lacks cannot be linked to, and counts as a missed link.
    const target = readIds.get(reference);
    const label = name(goldTitles.get(reference), texts.gold.sentences[sentence]?.text);
    gold.set(`${sentence} ${target === undefined ? `gold ${reference}` : `read ${target}`}`, label);
  }
  const read = new Map<string, string>();
  for (const citation of texts.read.citations) {
    // A mark between two sentences belongs to the one that has it in the gold.
    const sentences = goldSentencesAt(citation, texts.read, locations);
    const links = sentences.map((sentence) => `${sentence} read ${citation.reference}`);
    const unmatchedLink = `read ${citation.sentence} read ${citation.reference}`;
    const label = name(readTitles.get(citation.reference), texts.read.sentences[citation.sentence]?.text);
    read.set(links.find((link) => gold.has(link)) ?? links[0] ?? unmatchedLink, label);
  }
  const missing = [...gold].filter(([link]) => !read.has(link)).map(([, label]) => label);
  const extra = [...read].filter(([link]) => !gold.has(link)).map(([, label]) => label);
  return { gold: gold.size, read: read.size, matched: gold.size - missing.length, missing, extra };
}
