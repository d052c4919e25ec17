import { type ParsedReference, parseReference } from '@citemill/read/internal';

/** A word without case and punctuation, as two texts are compared. */
const wordKey = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const wordKeys = (text: string): string[] => text.split(/\s+/).map(wordKey).filter(Boolean);

/** The fields of a bibliography entry as tags of its words, by the rules that read references from papers. */
export class ReferenceTagger {
  readonly name = 'rules';
  readonly signature = 'reference-rules|v:1';

  tag(words: readonly string[]): string[] {
    const entry = parseReference(words.join(' '));
    const tags = words.map(() => 'O');
    const keys = words.map(wordKey);
    const title = mark(tags, findRun(keys, wordKeys(entry.title ?? ''), 0), 'title');
    mark(tags, findRun(keys, wordKeys(entry.venue ?? ''), title?.end ?? 0), 'venue');
    markAuthors(tags, keys, entry, title?.start ?? words.length);
    const date = keys.findIndex(
      (key, i) => tags[i] === 'O' && entry.year !== undefined && key.includes(String(entry.year)),
    );
    if (date >= 0) tags[date] = 'date';
    return tags;
  }
}

interface Run {
  start: number;
  end: number;
}

/** Where some words stand in a row, punctuation between them passed over. */
function findRun(keys: readonly string[], wanted: readonly string[], from: number): Run | undefined {
  if (wanted.length === 0) return undefined;
  for (let start = from; start < keys.length; start++) {
    let [at, met] = [start, 0];
    while (at < keys.length && met < wanted.length && (keys[at] === '' || keys[at] === wanted[met])) {
      if (keys[at] !== '') met++;
      else if (met === 0) break;
      at++;
    }
    if (met === wanted.length) return { start, end: at };
  }
  return undefined;
}

function mark(tags: string[], run: Run | undefined, tag: string): Run | undefined {
  if (run) tags.fill(tag, run.start, run.end);
  return run;
}

/** From the first name to the last, what joins them included; names end where the title begins. */
function markAuthors(
  tags: string[],
  keys: readonly string[],
  { authors = [] }: ParsedReference,
  end: number,
) {
  const names = new Set(authors.flatMap(({ name }) => wordKeys(name)));
  const places = keys.flatMap((key, i) => (i < end && tags[i] === 'O' && names.has(key) ? [i] : []));
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return;
  for (let i = first; i <= last; i++) if (tags[i] === 'O') tags[i] = 'author';
}
