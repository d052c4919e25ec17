import type { Paper } from '../../paper/index.js';
import type { KeyCitation, KeyText } from './key-text.js';
import type { Tally } from './one-to-one.js';
import type { Place } from './sentences.js';

/** Letters that a mark may stand off its sentence and still belong to it: where a sentence ends is not told exactly. */
const SLACK = 2;

/** Which gold sentence a citation of the reading stands in, or -1. Stretches may overlap: the tightest fit counts. */
function sentenceAt({ start, end }: KeyCitation, places: readonly Place[]): number {
  let best = -1;
  let least = SLACK + 1;
  places.forEach((place, i) => {
    if (!place) return;
    const outside = Math.max(0, place.start - start) + Math.max(0, end - place.end);
    const apart = start > place.end + SLACK || end < place.start - SLACK;
    if (!apart && outside < least) {
      best = i;
      least = outside;
    }
  });
  return best;
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
    const at = sentenceAt(citation, places);
    const sentence = at < 0 ? `read ${citation.sentence}` : at;
    const label = name(readTitles.get(citation.reference), texts.read.sentences[citation.sentence]?.text);
    read.set(`${sentence} read ${citation.reference}`, label);
  }
  const missing = [...gold].filter(([link]) => !read.has(link)).map(([, label]) => label);
  const extra = [...read].filter(([link]) => !gold.has(link)).map(([, label]) => label);
  return { gold: gold.size, read: read.size, matched: gold.size - missing.length, missing, extra };
}
