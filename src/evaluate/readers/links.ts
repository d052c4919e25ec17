import type { Paper } from '@citemill/read/paper';
import type { KeyCitation, KeyText } from './key-text.js';
import type { Tally } from './one-to-one.js';
import type { Place } from './sentences.js';

/** Letters that a mark may stand off its sentence and still belong to it: where a sentence ends is not told exactly. */
const SLACK = 2;

/**
 * The gold sentences that a citation of the reading stands in or at the edge of, the tightest fit first. A number that
 * was taken out is a point between two letters: it belongs to the letters before it, unless it begins its sentence,
 * as one does that was cut off behind a stop.
 */
function sentencesAt(citation: KeyCitation, read: KeyText, places: readonly Place[]): number[] {
  const { start, end } = citation;
  const follows = start === end && start > (read.sentences[citation.sentence]?.start ?? 0);
  const found: { sentence: number; outside: number }[] = [];
  places.forEach((place, sentence) => {
    if (!place || (follows && place.start >= start)) return;
    const outside = Math.max(0, place.start - start) + Math.max(0, end - place.end);
    if (outside <= SLACK) found.push({ sentence, outside });
  });
  return found.sort((a, b) => a.outside - b.outside).map(({ sentence }) => sentence);
}

/**
 * Links are pairs of a sentence and an entry of the bibliography that it cites; one that is cited twice in a sentence
 * is one link. A link of the reading is right where its mark stands in the stretch that is the gold sentence, and
 * leads to the entry that is the gold's.
 */
export function compareLinks(
  papers: { gold: Paper; read: Paper },
  texts: { gold: KeyText; read: KeyText },
  places: readonly Place[],
  same: Map<string, string>,
): Tally {
  const titles = (paper: Paper) => new Map(paper.references.map(({ id, title, raw }) => [id, title ?? raw]));
  const [goldTitles, readTitles] = [titles(papers.gold), titles(papers.read)];
  const name = (title: string | undefined, sentence: string | undefined) =>
    `${title ?? '?'} ← ${sentence ?? ''}`;

  const gold = new Map<string, string>();
  for (const { sentence, reference } of texts.gold.citations) {
    // An entry without a partner can't be linked to, and stays a missed link.
    const target = same.get(reference);
    const label = name(goldTitles.get(reference), texts.gold.sentences[sentence]?.text);
    gold.set(`${sentence} ${target === undefined ? `gold ${reference}` : `read ${target}`}`, label);
  }
  const read = new Map<string, string>();
  for (const citation of texts.read.citations) {
    // A mark between two sentences belongs to the one that the gold has it in.
    const at = sentencesAt(citation, texts.read, places);
    const links = at.map((sentence) => `${sentence} read ${citation.reference}`);
    const own = `read ${citation.sentence} read ${citation.reference}`;
    const label = name(readTitles.get(citation.reference), texts.read.sentences[citation.sentence]?.text);
    read.set(links.find((link) => gold.has(link)) ?? links[0] ?? own, label);
  }
  const missing = [...gold].filter(([link]) => !read.has(link)).map(([, label]) => label);
  const extra = [...read].filter(([link]) => !gold.has(link)).map(([, label]) => label);
  return { gold: gold.size, read: read.size, matched: gold.size - missing.length, missing, extra };
}
